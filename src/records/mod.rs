//! Records of games: files in, files out.
//!
//! A [`GameRecord`] knows no format; each format is one file that reads and writes it:
//!
//! | format | games | |
//! |---|---|---|
//! | [`wtn`] | ewn | the record of the Chinese championship, in GBK or UTF-8 |
//! | [`am`] | amazons | the same |
//! | [`sgf`] | amazons | `GM[18]` of the Smart Game Format |
//! | [`pgn`] | all | PGN with `[Variant]`, `[FEN]` and the dice in the moves |
//!
//! The readers take every deviation that is known of other programs and replay the game under its
//! rules; the writers write one strict form. Errors name line and column.
//!
//! ```
//! use bohr::records::{pgn, wtn};
//!
//! let text = "#[WTN][Ein R][Stein B][先手胜][2026.11.29 10:00 Hefei][Test]
//! R:A5-1;B5-2;C5-3;A4-4;B4-5;A3-6
//! B:E1-1;D1-2;C1-3;E2-4;D2-5;E3-6
//! 1:4;(R4,B3)";
//! let record = wtn::parse(text.as_bytes())?;
//! assert_eq!(record.plies[0].to_string(), "4:a4b3");
//! let games = pgn::parse(&pgn::write(&record)?)?;
//! assert_eq!(games, [record]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nothing here panics on what comes in: the lints below see to it.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
pub mod am;
mod championship;
mod coordinates;
mod cursor;
mod error;
mod file;
mod format;
mod name;
pub mod pgn;
mod record;
mod replay;
pub mod review;
pub mod sgf;
mod when;
pub mod wtn;

pub use championship::encode;
pub use coordinates::Coordinates;
pub(crate) use cursor::folded;
pub use error::{Fault, Problem, RecordError, WriteError};
pub use file::{championship_file, parse, parse_at_most};
pub use format::{FileError, Format, RecordFile, files};
pub(crate) use name::{file_name, stem};
pub use record::{GameRecord, Ply};
pub(crate) use replay::{Replay, begin};
pub use when::{Date, Time};
