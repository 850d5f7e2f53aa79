//! The reader of PGN.
use std::collections::BTreeSet;

use super::{RESULTS, UNKNOWN, UNKNOWN_DATE, is_result, result_of, result_word};
use crate::engine::GameResult;
use crate::game::{TextError, parse_face};
use crate::games::GameId;
use crate::records::cursor::{Cursor, Place, clean, folded};
use crate::records::error::{Fault, Problem, RecordError};
use crate::records::record::GameRecord;
use crate::records::replay::{self, Replay};
use crate::records::when::{Date, Time};

/// Names that other programs have for games of ours.
const ALIASES: [(&str, GameId); 2] = [("einstein", GameId::Ewn), ("einstein wurfelt nicht", GameId::Ewn)];

/// Reads all games of a text.
///
/// # Errors
/// Names line, column, the word there and what was expected.
pub fn parse(text: &str) -> Result<Vec<GameRecord>, RecordError> {
    parse_at_most(text, usize::MAX)
}

/// The same; more games than that are an error.
pub(in crate::records) fn parse_at_most(text: &str, most: usize) -> Result<Vec<GameRecord>, RecordError> {
    let mut cursor = Cursor::new(text.strip_prefix('\u{FEFF}').unwrap_or(text), 1);
    let mut games = Vec::new();
    while skip(&mut cursor) {
        if games.len() == most {
            return Err(RecordError::new(cursor.place(), Problem::Games { most }));
        }
        games.push(game(&mut cursor)?);
    }
    Ok(games)
}

/// Skips blanks and `%` lines; whether something is left.
fn skip(cursor: &mut Cursor) -> bool {
    loop {
        cursor.skip_blanks();
        match cursor.peek_raw() {
            Some('%') if cursor.place().column == 1 => drop(cursor.take_while(|c| c != '\n')),
            left => return left.is_some(),
        }
    }
}

/// One tag: where its name and its value are, and what they say.
struct Tag {
    name: String,
    value: String,
    name_at: Place,
    value_at: Place,
}

fn game(cursor: &mut Cursor) -> Result<GameRecord, RecordError> {
    let begin = cursor.place();
    let mut tags: Vec<Tag> = Vec::new();
    let mut names = BTreeSet::new();
    while skip(cursor) && cursor.peek_raw() == Some('[') {
        let tag = tag(cursor)?;
        if !names.insert(tag.name.clone()) {
            return Err(RecordError::word(tag.name_at, "tag", &tag.name, "each tag once"));
        }
        tags.push(tag);
    }
    let mut take = |name: &str| {
        let at = tags.iter().position(|tag| tag.name == name)?;
        Some(tags.remove(at)).filter(|tag| !tag.value.is_empty() && tag.value != UNKNOWN)
    };
    let game = variant(take("Variant"), begin)?;
    take("SetUp");
    let round = take("Round");
    let start = take("FEN");
    let start_at = start.as_ref().map_or(begin, |tag| tag.value_at);
    let refuse = |error: TextError| RecordError::new(start_at, Problem::Rules(error.into()));
    let mut record = GameRecord::new(game, start.as_ref().map(|tag| tag.value.as_str())).map_err(refuse)?;
    let [first, second] = &mut record.teams;
    for (name, field) in
        [("Event", &mut record.event), ("Site", &mut record.place), ("White", first), ("Black", second)]
    {
        *field = take(name).map(|tag| tag.value).unwrap_or_default();
    }
    record.date = take("Date")
        .filter(|tag| tag.value != UNKNOWN_DATE)
        .map(|tag| {
            let date = Date::parse(&tag.value);
            date.ok_or_else(|| RecordError::word(tag.value_at, "date", &tag.value, "YYYY.MM.DD"))
        })
        .transpose()?;
    record.time = take("Time")
        .filter(|tag| tag.value != "??:??:??")
        .map(|tag| {
            let time = Time::parse(&tag.value);
            time.ok_or_else(|| RecordError::word(tag.value_at, "time", &tag.value, "HH:MM:SS"))
        })
        .transpose()?;
    let result = take("Result");
    record.tags = round.into_iter().chain(tags).map(|tag| (tag.name, tag.value)).collect();
    let mut replay = replay::begin(game, Some(&record.start)).map_err(refuse)?;
    let end = moves(cursor, &mut record, &mut *replay)?;
    record.result = settle(result, end, replay.result())?;
    Ok(record)
}

/// The game that the variant names.
fn variant(tag: Option<Tag>, begin: Place) -> Result<GameId, RecordError> {
    let names: Vec<&str> = GameId::ALL.iter().map(|game| game.name()).collect();
    let names = names.join(", ");
    let Some(tag) = tag else {
        return Err(RecordError::word(
            begin,
            "variant",
            "",
            format!("`[Variant \"…\"]` with one of {names}"),
        ));
    };
    let alias = || ALIASES.iter().find(|(name, _)| name.eq_ignore_ascii_case(&tag.value)).map(|&(_, id)| id);
    GameId::named(&tag.value)
        .or_else(alias)
        .ok_or_else(|| RecordError::word(tag.value_at, "variant", &tag.value, format!("one of {names}")))
}

/// The result of tag, end of the moves and final position, which must agree.
fn settle(
    tag: Option<Tag>,
    end: Option<(String, Place)>,
    position: Option<GameResult>,
) -> Result<Option<GameResult>, RecordError> {
    let tag = tag.map(|tag| (tag.value, tag.value_at));
    if let (Some((tag, _)), Some((end, at))) = (&tag, &end)
        && is_result(tag)
        && tag != end
    {
        return Err(RecordError::word(*at, "result", end, format!("`{tag}` as in the result tag")));
    }
    let Some((word, at)) = tag.or(end) else {
        // Neither says anything; a finished game speaks for itself.
        return Ok(position);
    };
    if !is_result(&word) {
        let expected = RESULTS.map(|(word, _)| word).join(", ");
        return Err(RecordError::word(at, "result", &word, expected));
    }
    let result = result_of(&word);
    match position {
        Some(position) if result != Some(position) => {
            let expected = result_word(Some(position)).to_owned();
            Err(RecordError::new(at, Problem::Result { word, expected }))
        }
        _ => Ok(result),
    }
}

/// Reads `[Name "value"]`.
fn tag(cursor: &mut Cursor) -> Result<Tag, RecordError> {
    let at = cursor.place();
    let refuse = |at, word: &str, expected: &str| Err(RecordError::word(at, "tag", word, expected));
    cursor.bump();
    cursor.skip_blanks();
    let name_at = cursor.place();
    let name = folded(cursor.take_while(|c| c.is_ascii_alphanumeric() || c == '_'));
    if name.is_empty() {
        return refuse(name_at, "[", "a name");
    }
    cursor.skip_blanks();
    let value_at = cursor.place();
    if cursor.peek_raw() != Some('"') {
        return refuse(value_at, &clean(&word(cursor)), "a value in `\"`");
    }
    cursor.bump();
    let mut value = String::new();
    loop {
        match cursor.bump() {
            Some('"') => break,
            Some('\\') => value.extend(cursor.bump()),
            Some('\n') | None => return refuse(value_at, &clean(&value), "`\"` at the end of the value"),
            Some(c) => value.push(c),
        }
    }
    cursor.skip_blanks();
    let end = cursor.place();
    if cursor.peek_raw() != Some(']') {
        return refuse(end, &clean(&word(cursor)), &format!("`]` of the tag in line {}", at.line));
    }
    cursor.bump();
    Ok(Tag { name, value: clean(&value), name_at, value_at })
}

/// Takes a word: up to a blank, a comment or a bracket that the word did not open.
fn word(cursor: &mut Cursor) -> String {
    let mut word = String::new();
    let mut open = 0_usize;
    while let Some(c) = cursor.peek_raw() {
        match c {
            '(' if word.is_empty() => break,
            '(' => open += 1,
            ')' if open > 0 => open -= 1,
            '{' | '}' | ';' | '[' | ']' | '"' | ')' => break,
            c if c.is_whitespace() => break,
            _ => {}
        }
        word.push(c);
        cursor.bump();
    }
    word
}

/// Reads moves and comments up to the result, the next game or the end; returns the result's word.
fn moves(
    cursor: &mut Cursor,
    record: &mut GameRecord,
    replay: &mut dyn Replay,
) -> Result<Option<(String, Place)>, RecordError> {
    while skip(cursor) {
        let at = cursor.place();
        let comment = match cursor.peek_raw() {
            Some('[') => return Ok(None),
            Some('{') => braced(cursor)?,
            Some(';') => clean(cursor.take_while(|c| c != '\n').strip_prefix(';').unwrap_or_default()),
            Some('(') => {
                skip_variation(cursor)?;
                continue;
            }
            _ => {
                let found = word(cursor);
                if is_result(&found) {
                    return Ok(Some((found, at)));
                }
                ply(&found, at, cursor, record, replay)?;
                continue;
            }
        };
        let comments = record.plies.last_mut().map_or(&mut record.comments, |ply| &mut ply.comments);
        comments.extend(Some(comment).filter(|comment| !comment.is_empty()));
    }
    Ok(None)
}

/// Plays a word: a move number, a glyph, or a move perhaps with its number and its die.
fn ply(
    found: &str,
    at: Place,
    cursor: &mut Cursor,
    record: &mut GameRecord,
    replay: &mut dyn Replay,
) -> Result<(), RecordError> {
    if found.is_empty() {
        let odd = cursor.peek_raw().map(String::from).unwrap_or_default();
        return Err(RecordError::word(at, "move", &odd, "a move, a comment or the result"));
    }
    if found.starts_with('$') || found.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        return Ok(());
    }
    // `1.a5b4` and `1...a5b4`
    let text = match found.rsplit_once('.') {
        Some((number, text)) if number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') => text,
        _ => found,
    };
    let at = Place { column: at.column + found.chars().count() - text.chars().count(), ..at };
    let text = text.trim_end_matches(['!', '?', '+', '#']);
    if text.is_empty() {
        return Ok(());
    }
    let written = clean(text);
    let (die, text) = match text.split_once(':') {
        None => (None, text),
        Some((face, text)) => {
            let die = parse_face(face);
            let die = die.ok_or_else(|| RecordError::word(at, "die", &clean(face), "1 to 6"))?;
            (Some(die), text)
        }
    };
    let refuse = |fault: Fault| RecordError::new(at, Problem::Rules(fault.of_word(&written)));
    record.plies.push(replay.play(die, &clean(text)).map_err(refuse)?);
    Ok(())
}

/// Reads `{…}`.
fn braced(cursor: &mut Cursor) -> Result<String, RecordError> {
    let at = cursor.place();
    cursor.bump();
    let mut text = String::new();
    loop {
        match cursor.bump() {
            Some('}') => return Ok(clean(&text)),
            Some(c) => text.push(c),
            None => return Err(RecordError::word(at, "comment", "{", "`}` at its end")),
        }
    }
}

/// Skips `(…)` with what is in it.
fn skip_variation(cursor: &mut Cursor) -> Result<(), RecordError> {
    let at = cursor.place();
    let mut open = 0_usize;
    while let Some(c) = cursor.peek_raw() {
        match c {
            '{' => {
                braced(cursor)?;
                continue;
            }
            ';' => {
                cursor.take_while(|c| c != '\n');
                continue;
            }
            '(' => open += 1,
            ')' => open -= 1,
            _ => {}
        }
        cursor.bump();
        if open == 0 {
            return Ok(());
        }
    }
    Err(RecordError::word(at, "variation", "(", "`)` at its end"))
}
