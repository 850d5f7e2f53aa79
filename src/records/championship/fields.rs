//! The writer of the header, and of the file's name.
use super::result_word;
use crate::game::Side;
use crate::records::cursor::{clean, fold};
use crate::records::error::WriteError;
use crate::records::name;
use crate::records::record::GameRecord;

/// Signs that a file name cannot have on some system.
const NOT_IN_NAMES: [char; 9] = ['/', '\\', ':', '*', '?', '"', '<', '>', '|'];

/// The fields of a header, checked and cleaned.
pub(in crate::records) struct Fields {
    /// The teams' names, the first mover's first.
    pub(in crate::records) teams: [String; 2],
    result: &'static str,
    date: String,
    time: String,
    place: String,
    event: String,
}

impl Fields {
    /// What a record tells; `first` is the side that moves first.
    ///
    /// # Errors
    /// If the result or the date is missing, or a text has brackets.
    pub(in crate::records) fn of(
        record: &GameRecord,
        first: Side,
        format: &'static str,
    ) -> Result<Self, WriteError> {
        let missing = |what| WriteError::Missing { what, format };
        let result = record.result.ok_or_else(|| missing("result"))?;
        let date = record.date.filter(|date| date.is_whole()).ok_or_else(|| missing("date"))?;
        Ok(Fields {
            teams: [text("team", record.team(first))?, text("team", record.team(!first))?],
            result: result_word(result, first).ok_or_else(|| missing("winner"))?,
            date: date.to_string(),
            time: record.time.map(|time| time.to_string()).unwrap_or_default(),
            place: text("place", &record.place)?,
            event: text("event", &record.event)?,
        })
    }

    /// The first line of a file; `colours` are what follows the teams' names.
    pub(in crate::records) fn line(&self, format: &str, colours: [&str; 2]) -> String {
        let Fields { teams: [one, two], result, date, time, place, event } = self;
        let ([first, second], when) = (colours, joined(&[date, time, place]));
        format!("#[{format}][{one}{first}][{two}{second}][{result}][{when}][{event}]\n")
    }

    /// The name of the file that the championship wants, with the time if that belongs to it.
    ///
    /// Signs that a file name cannot have become `_`, and the colon of the time `.`; a name that is
    /// too long for a file is cut.
    pub(in crate::records) fn file_name(&self, format: &str, colours: [&str; 2], with_time: bool) -> String {
        let Fields { teams: [one, two], result, date, time, place, event } = self;
        let [first, second] = colours;
        let when = joined(&[date, if with_time { time } else { "" }, place]);
        let stem = format!("{format}-{one}{first} vs {two}{second}-{result}-{when}-{event}");
        let allowed = |c| match c {
            ':' => '.',
            c if NOT_IN_NAMES.contains(&c) => '_',
            c => c,
        };
        name::file_name(&stem.chars().map(allowed).collect::<String>(), "txt")
    }
}

/// The words that are not empty, with blanks between them.
fn joined(words: &[&str]) -> String {
    words.iter().copied().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// A text as it may stand between brackets.
fn text(what: &'static str, text: &str) -> Result<String, WriteError> {
    if text.chars().any(|c| matches!(fold(c), '[' | ']')) {
        let reason = "it may not have square brackets";
        return Err(WriteError::Text { what, text: clean(text), reason });
    }
    Ok(clean(text))
}
