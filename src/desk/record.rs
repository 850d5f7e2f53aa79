//! The record of a finished game as the championship wants it.
use std::fs;
use std::io;
use std::path::Path;

use thiserror::Error;

use super::history::{History, Outcome, Settings};
use super::position::Position;
use super::series::Team;
use crate::engine::GameResult;
use crate::files;
use crate::game::{Die, Side};
use crate::games::GameId;
use crate::records::{
    Date, GameRecord, Ply, Time, WriteError, championship_file, encode, file_name, pgn, stem,
};

/// Why a game has no record.
#[derive(Debug, Error)]
pub enum RecordFileError {
    /// The format refuses it.
    #[error("no record: {0}")]
    Format(#[from] WriteError),
    /// The system refused.
    #[error("cannot write record `{name}`: {source}")]
    System {
        /// The file.
        name: String,
        /// Why.
        source: io::Error,
    },
}

/// The record of a game; `first_side` is the team of the first side.
///
/// # Errors
/// If the start is no position of the game.
pub fn record(
    settings: &Settings,
    history: &History,
    position: &Position,
    first_side: Team,
) -> Result<GameRecord, WriteError> {
    let mut record = GameRecord::new(position.game(), Some(position.start()))
        .map_err(|error| WriteError::Rules { ply: 0, fault: error.into() })?;
    record.teams = [first_side, !first_side].map(|team| settings.team(team).to_owned());
    record.plies = history
        .moves
        .iter()
        .map(|mv| Ply { die: mv.die.and_then(Die::new), text: mv.text.clone(), comments: Vec::new() })
        .collect();
    record.result = history.outcome.map(|outcome| result(outcome, first_side));
    let (date, time) = history.began.clone().unwrap_or_default();
    (record.date, record.time) = (Date::parse(&date), Time::parse(&time));
    record.place.clone_from(&settings.place);
    record.event.clone_from(&settings.event);
    Ok(record)
}

fn result(outcome: Outcome, first_side: Team) -> GameResult {
    match outcome.winner {
        Some(team) if team == first_side => GameResult::Win(Side::First),
        Some(_) => GameResult::Win(Side::Second),
        None => GameResult::Draw,
    }
}

/// Whether the records of a match can carry its names, and the names of the teams differ.
///
/// # Errors
/// Names the text that cannot be written, and why.
pub fn check_names(settings: &Settings) -> Result<(), WriteError> {
    let [a, b] = &settings.teams;
    let refuse = |text: &String, reason| Err(WriteError::Text { what: "team", text: text.clone(), reason });
    if let Some(name) = settings.teams.iter().find(|name| name.trim().is_empty()) {
        return refuse(name, "it is empty, expected a name");
    }
    if a.trim().eq_ignore_ascii_case(b.trim()) {
        return refuse(b, "the other team has the same name, expected another one");
    }
    let Ok(mut record) = GameRecord::new(GameId::ALL[0], None) else { return Ok(()) };
    record.teams.clone_from(&settings.teams);
    record.place.clone_from(&settings.place);
    record.event.clone_from(&settings.event);
    (record.date, record.result) = (Date::new(2000, 1, 1), Some(GameResult::Win(Side::First)));
    file(&record).map(|_| ())
}

/// A record as a file: its name and its bytes. The championship's where that can hold the game, in GBK
/// or, for signs that GBK has not, in UTF-8; PGN for all others.
///
/// # Errors
/// If no format can hold it.
pub fn file(record: &GameRecord) -> Result<(String, Vec<u8>), WriteError> {
    match championship_file(record) {
        Ok((name, text)) => {
            let bytes = encode(&text).unwrap_or_else(|_| text.into_bytes());
            Ok((name, bytes))
        }
        // A draw is no result of the championship.
        Err(WriteError::Missing { .. } | WriteError::Game { .. }) => pgn_file(record),
        Err(error) => Err(error),
    }
}

fn pgn_file(record: &GameRecord) -> Result<(String, Vec<u8>), WriteError> {
    Ok((file_name(&stem(record), "pgn"), pgn::write(record)?.into_bytes()))
}

/// Writes a record into the folder and returns its name. A file that is there already keeps its
/// name, unless it is `own`, this game's earlier record, which is replaced.
///
/// # Errors
/// If no format can hold the game, or the system refuses.
pub fn write(folder: &Path, record: &GameRecord, own: Option<&str>) -> Result<String, RecordFileError> {
    let (wanted, bytes) = file(record)?;
    let (stem, extension) = wanted.rsplit_once('.').unwrap_or((&wanted, "txt"));
    let numbered = |number: u32| match number {
        1 => wanted.clone(),
        number => format!("{stem} ({number}).{extension}"),
    };
    let is_free = |name: &String| own == Some(name) || !folder.join(name).exists();
    let name = (1..=u32::MAX).map(numbered).find(is_free).unwrap_or_else(|| wanted.clone());
    let written = files::replace(&folder.join(&name), &bytes);
    written.map_err(|source| RecordFileError::System { name: name.clone(), source })?;
    Ok(name)
}

/// Deletes a record that was written with these bytes. Returns whether it is gone: one that holds
/// other bytes by now stays.
pub(super) fn withdraw(folder: &Path, name: &str, bytes: &[u8]) -> bool {
    let path = folder.join(name);
    match fs::read(&path) {
        Ok(found) => found == bytes && fs::remove_file(&path).is_ok(),
        Err(error) => error.kind() == io::ErrorKind::NotFound,
    }
}
