//! The writer of PGN.
use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::{TAGS, UNKNOWN, UNKNOWN_DATE, result_word};
use crate::game::Side;
use crate::records::cursor::clean;
use crate::records::error::WriteError;
use crate::records::record::GameRecord;

/// The longest line of the moves.
const WIDTH: usize = 79;

/// Writes a game, tags first, the moves in lines of at most 79 characters.
///
/// # Errors
/// If the game or its result is not legal, or one of the other tags has a name that PGN cannot
/// have or that belongs to a field.
pub fn write(record: &GameRecord) -> Result<String, WriteError> {
    let mut words = Vec::new();
    comments(&mut words, &record.comments);
    // White's move is the first of a number.
    let mut number = 1_usize;
    let mut white = record.first_mover().unwrap_or(Side::First) == Side::First;
    let mut begins = true;
    let mut remarks = record.plies.iter().map(|ply| &ply.comments);
    record.replayed(|_, ply| {
        if white {
            words.push(format!("{number}."));
        } else if begins {
            words.push(format!("{number}..."));
        }
        words.push(ply.to_string());
        let remark = remarks.next().map(Vec::as_slice).unwrap_or_default();
        comments(&mut words, remark);
        // A number is repeated after a comment.
        begins = !remark.is_empty();
        number += usize::from(!white);
        white = !white;
    })?;
    words.push(result_word(record.result).to_owned());
    let mut text = tags(record)?;
    text.push('\n');
    let mut width = 0;
    for word in words.iter().flat_map(|word| word.split(' ')) {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > WIDTH {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        text += word;
        width += length;
    }
    text.push('\n');
    Ok(text)
}

/// The tags, each in its line.
fn tags(record: &GameRecord) -> Result<String, WriteError> {
    let [white, black] = &record.teams;
    let round = record.tags.iter().find(|(name, _)| name == "Round").map_or("", |(_, value)| value);
    let date = record.date.map_or_else(|| UNKNOWN_DATE.to_owned(), |date| date.to_string());
    let time = record.time.map(|time| time.to_string());
    let own = [
        ("Event", Some(record.event.as_str())),
        ("Site", Some(&record.place)),
        ("Date", Some(&date)),
        ("Round", Some(round)),
        ("White", Some(white)),
        ("Black", Some(black)),
        ("Result", Some(result_word(record.result))),
        ("Variant", Some(record.game.name())),
        ("SetUp", Some("1")),
        ("FEN", Some(&record.start)),
        ("Time", time.as_deref()),
    ];
    let mut text = String::new();
    let mut add = |name: &str, value: &str| {
        let value = clean(value).replace('\\', "\\\\").replace('"', "\\\"");
        let value = if value.is_empty() { UNKNOWN } else { &value };
        // Writing to a string does not fail.
        let _ = writeln!(text, "[{name} \"{value}\"]");
    };
    for (name, value) in own {
        if let Some(value) = value {
            add(name, value);
        }
    }
    let mut written = BTreeSet::new();
    for (name, value) in record.tags.iter().filter(|(name, _)| name != "Round") {
        let valid = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if !valid || TAGS.contains(&name.as_str()) || !written.insert(name) {
            let reason = "expected letters, digits and `_`, once, and no tag of a field";
            return Err(WriteError::Text { what: "tag", text: name.clone(), reason });
        }
        add(name, value);
    }
    Ok(text)
}

/// Adds comments in braces, which they cannot have within.
fn comments(words: &mut Vec<String>, comments: &[String]) {
    let cleaned = comments.iter().map(|comment| clean(&comment.replace('}', ")")));
    words.extend(cleaned.filter(|comment| !comment.is_empty()).map(|comment| format!("{{{comment}}}")));
}
