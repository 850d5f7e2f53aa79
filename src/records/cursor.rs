//! A place in a text, and a cursor that knows where it is.

/// A line and a column, both from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

/// Reads a text character by character and knows the place of the next one.
#[derive(Clone, Debug)]
pub(super) struct Cursor<'a> {
    rest: &'a str,
    place: Place,
}

impl<'a> Cursor<'a> {
    /// A cursor at the begin of a text whose first line has the number `line`.
    pub(super) const fn new(text: &'a str, line: usize) -> Self {
        Cursor { rest: text, place: Place { line, column: 1 } }
    }

    /// Where the next character is.
    pub(super) const fn place(&self) -> Place {
        self.place
    }

    /// What is left.
    pub(super) const fn rest(&self) -> &'a str {
        self.rest
    }

    /// The next character as it is written.
    pub(super) fn peek_raw(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// The next character, a full-width one as the plain one that it stands for.
    pub(super) fn peek(&self) -> Option<char> {
        self.peek_raw().map(fold)
    }

    /// Takes the next character.
    pub(super) fn bump(&mut self) -> Option<char> {
        let mut chars = self.rest.chars();
        let next = chars.next()?;
        self.rest = chars.as_str();
        if next == '\n' {
            self.place = Place { line: self.place.line + 1, column: 1 };
        } else {
            self.place.column += 1;
        }
        Some(next)
    }

    /// Takes the next character if it is that one, full-width or not.
    pub(super) fn eat(&mut self, wanted: char) -> bool {
        let there = self.peek() == Some(wanted);
        if there {
            self.bump();
        }
        there
    }

    /// Takes blanks, also wide ones.
    pub(super) fn skip_blanks(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// Takes characters as long as their plain forms are wanted, and returns them as written.
    pub(super) fn take_while(&mut self, mut wanted: impl FnMut(char) -> bool) -> &'a str {
        let begin = self.rest;
        while self.peek().is_some_and(&mut wanted) {
            self.bump();
        }
        begin.get(..begin.len() - self.rest.len()).unwrap_or_default()
    }
}

/// The plain character that a full-width one stands for.
pub(super) fn fold(c: char) -> char {
    /// Full-width forms lie that far above ASCII.
    const WIDE: u32 = 0xFEE0;
    match c {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(u32::from(c) - WIDE).unwrap_or(c),
        '\u{3000}' => ' ',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        _ => c,
    }
}

/// A text with all its characters folded.
pub(crate) fn folded(text: &str) -> String {
    text.chars().map(fold).collect()
}

/// A text for a message or a comment: without control characters.
pub(super) fn clean(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{Cursor, Place, folded};

    #[test]
    fn places_count_characters() {
        let mut cursor = Cursor::new("队；a\nb", 3);
        assert_eq!(cursor.take_while(|c| c != ';'), "队");
        assert!(cursor.eat(';') && !cursor.eat(';'));
        assert_eq!(cursor.place(), Place { line: 3, column: 3 });
        cursor.bump();
        cursor.skip_blanks();
        assert_eq!(cursor.place(), Place { line: 4, column: 1 });
        assert_eq!((cursor.bump(), cursor.bump()), (Some('b'), None));
    }

    #[test]
    fn wide_forms_are_plain_ones() {
        assert_eq!(folded("Ａ５－１；（）　–"), "A5-1;() -");
    }
}
