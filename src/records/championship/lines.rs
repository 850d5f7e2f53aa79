//! The lines of a record.
use super::TAKEN_BACK;
use crate::records::cursor::{Cursor, Place, clean};
use crate::records::error::RecordError;

/// The lines of a file, one after the other.
pub(in crate::records) struct Lines<'a> {
    lines: Vec<Cursor<'a>>,
    next: usize,
}

impl<'a> Lines<'a> {
    pub(in crate::records) fn new(text: &'a str) -> Self {
        Lines {
            lines: (1..).zip(text.lines()).map(|(number, line)| Cursor::new(line, number)).collect(),
            next: 0,
        }
    }

    /// The next line that is not empty, its blanks skipped.
    pub(in crate::records) fn line(&mut self) -> Option<Cursor<'a>> {
        loop {
            let mut line = self.lines.get(self.next)?.clone();
            self.next += 1;
            line.skip_blanks();
            if line.peek().is_some() {
                return Some(line);
            }
        }
    }

    /// The next line, which must be there.
    ///
    /// # Errors
    /// At the end of the file.
    pub(in crate::records) fn needed(
        &mut self,
        what: &'static str,
        expected: &str,
    ) -> Result<Cursor<'a>, RecordError> {
        let end = self.end();
        self.line().ok_or_else(|| RecordError::word(end, what, "", expected))
    }

    /// The lines that are left.
    pub(in crate::records) fn rest(&self) -> &[Cursor<'a>] {
        self.lines.get(self.next..).unwrap_or_default()
    }

    /// The place behind the last line.
    pub(in crate::records) fn end(&self) -> Place {
        Place { line: self.lines.len() + 1, column: 1 }
    }
}

/// Whether a line is a comment.
pub(in crate::records) fn is_comment(line: &Cursor) -> bool {
    let text = line.rest().trim_start();
    text.starts_with(['#', '%', '{', '*']) || text.starts_with("//") || text.starts_with(TAKEN_BACK)
}

/// Nothing but blanks and semicolons may follow.
///
/// # Errors
/// Names what follows.
pub(in crate::records) fn end_of_line(mut line: Cursor) -> Result<(), RecordError> {
    line.take_while(|c| c == ';' || c.is_whitespace());
    match line.peek() {
        None => Ok(()),
        Some(_) => Err(RecordError::word(line.place(), "word", &clean(line.rest()), "the end of the line")),
    }
}
