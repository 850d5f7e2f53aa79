//! The formats by name, and the files that records become.
use thiserror::Error;

use super::error::WriteError;
use super::name::file_name;
use super::record::GameRecord;
use super::{am, championship_file, encode, pgn, sgf, wtn};

/// A format that records are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// The championship's strict record of ewn, in GBK; a file for each game, named by its rule
    Wtn,
    /// The same of amazons
    Am,
    /// SGF of amazons or amazons8, in UTF-8; a file for each file that is read, with its name
    Sgf,
    /// PGN of any game, in UTF-8; the same
    Pgn,
}

/// A file: its name, which every usual system takes, and its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordFile {
    /// The name.
    pub name: String,
    /// What it holds.
    pub bytes: Vec<u8>,
}

/// Why one of several games cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("game {game}: {error}")]
pub struct FileError {
    /// The number of the game, from 1.
    pub game: usize,
    /// Why.
    #[source]
    pub error: WriteError,
}

/// How the games of a file are written together: the extension, and what stands between them.
struct Collection {
    write: fn(&GameRecord) -> Result<String, WriteError>,
    extension: &'static str,
    between: &'static str,
}

impl Format {
    /// The format of that name, without regard to case.
    #[must_use]
    pub fn named(name: &str) -> Option<Format> {
        clap::ValueEnum::from_str(name, true).ok()
    }

    /// How games are written together, [`None`] where each is a file of its own.
    fn collection(self) -> Option<Collection> {
        match self {
            Format::Wtn | Format::Am => None,
            Format::Sgf => Some(Collection { write: sgf::write, extension: "sgf", between: "" }),
            Format::Pgn => Some(Collection { write: pgn::write, extension: "pgn", between: "\n" }),
        }
    }
}

/// Games as files, in the format or, without one, each in the championship's of its game. Those of a
/// format that holds several games become one file of that stem; the championship names its own.
///
/// # Errors
/// Names the game that the format cannot hold, and why.
pub fn files(games: &[GameRecord], format: Option<Format>, stem: &str) -> Result<Vec<RecordFile>, FileError> {
    let numbered = || (1..).zip(games);
    let of = |game: usize| move |error| FileError { game, error };
    let Some(Collection { write, extension, between }) = format.and_then(Format::collection) else {
        return numbered().map(|(number, game)| single(game, format).map_err(of(number))).collect();
    };
    let texts = numbered().map(|(number, game)| write(game).map_err(of(number)));
    let texts = texts.collect::<Result<Vec<String>, _>>()?;
    Ok(vec![RecordFile { name: file_name(stem, extension), bytes: texts.join(between).into_bytes() }])
}

/// A game that is a file of its own.
fn single(game: &GameRecord, format: Option<Format>) -> Result<RecordFile, WriteError> {
    let (name, text) = match format {
        Some(Format::Wtn) => (wtn::file_name(game)?, wtn::write(game)?),
        Some(Format::Am) => (am::file_name(game)?, am::write(game)?),
        _ => championship_file(game)?,
    };
    Ok(RecordFile { name, bytes: encode(&text)? })
}
