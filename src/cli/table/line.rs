//! The line that the operator types into.

/// Signs that fit in a line.
const LONGEST: usize = 70;

/// The line, and those entered before.
#[derive(Debug, Default)]
pub(super) struct Line {
    text: String,
    past: Vec<String>,
    /// How many entries back the line shows one of the past; 0 for a line of its own.
    back: usize,
}

impl Line {
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn push(&mut self, c: char) {
        if !c.is_control() && self.text.chars().count() < LONGEST {
            self.text.push(c);
        }
    }

    pub(super) fn erase(&mut self) {
        self.text.pop();
    }

    pub(super) fn clear(&mut self) {
        self.text.clear();
        self.back = 0;
    }

    /// Gives the line away and keeps it among those of the past.
    pub(super) fn enter(&mut self) -> String {
        let line = std::mem::take(&mut self.text);
        self.back = 0;
        if !line.trim().is_empty() && self.past.last() != Some(&line) {
            self.past.push(line.clone());
        }
        line
    }

    /// Shows the entry before, or after, the one that is shown.
    pub(super) fn recall(&mut self, older: bool) {
        self.back = if older { (self.back + 1).min(self.past.len()) } else { self.back.saturating_sub(1) };
        self.text = match self.back {
            0 => String::new(),
            back => self.past.get(self.past.len() - back).cloned().unwrap_or_default(),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, Line};

    #[test]
    fn entries_come_back() {
        let mut line = Line::default();
        for text in ["one", "", "two", "two"] {
            text.chars().for_each(|c| line.push(c));
            assert_eq!(line.enter(), text);
        }
        let mut shown = Vec::new();
        for older in [true, true, true, false, false, false] {
            line.recall(older);
            shown.push(line.text().to_owned());
        }
        assert_eq!(shown, ["two", "one", "one", "two", "", ""]);
    }

    #[test]
    fn the_line_is_bounded_and_clean() {
        let mut line = Line::default();
        line.push('\u{1b}');
        (0..2 * LONGEST).for_each(|_| line.push('对'));
        assert_eq!(line.text().chars().count(), LONGEST);
        line.erase();
        assert_eq!(line.text().chars().count(), LONGEST - 1);
        line.clear();
        line.erase();
        assert_eq!(line.text(), "");
    }
}
