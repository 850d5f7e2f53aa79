//! PGN for every game: the tags `[Variant]` and `[FEN]`, and the dice in the moves.
//!
//! ```text
//! [White "red's team"]
//! [Black "blue's team"]
//! [Result "1-0"]
//! [Variant "ewn"]
//! [SetUp "1"]
//! [FEN "ABC2/DE3/F3f/3ed/2cba r -"]
//!
//! 1. 4:a4b3 6:e3d4 2. 2:b5c4 1-0
//! ```
//!
//! White is the game's first side (red in ewn), whoever moves first, and `1-0` is its win. A move
//! is the engine's own word. `[Time]` is the time of day; tags that a
//! [`GameRecord`](super::GameRecord) has no field for are kept in its `tags`.
//!
//! Read are also: several games in one text; no `[FEN]` for the usual start; squares in any usual
//! form; moves without the die; `!`, `?`, `+`, `#` after a move, `$` glyphs, `%` lines; variations,
//! which are left out; a missing result tag or a missing result at the end.
mod read;
mod write;

pub use read::parse;
pub(super) use read::parse_at_most;
pub use write::write;

use crate::engine::GameResult;
use crate::game::Side;

/// What a tag says that is not known.
const UNKNOWN: &str = "?";
const UNKNOWN_DATE: &str = "????.??.??";

/// Results and their words; `*` is none.
const RESULTS: [(&str, Option<GameResult>); 4] = [
    ("1-0", Some(GameResult::Win(Side::First))),
    ("0-1", Some(GameResult::Win(Side::Second))),
    ("1/2-1/2", Some(GameResult::Draw)),
    ("*", None),
];

/// The tags that have a field in the record, and the two that say where the game began.
const TAGS: [&str; 10] =
    ["Event", "Site", "Date", "White", "Black", "Result", "Variant", "SetUp", "FEN", "Time"];

/// The word of a result.
fn result_word(result: Option<GameResult>) -> &'static str {
    RESULTS.iter().find(|(_, other)| *other == result).map_or("*", |(word, _)| word)
}

/// Whether a word is one of the results.
fn is_result(word: &str) -> bool {
    RESULTS.iter().any(|(other, _)| *other == word)
}

/// The result of a word, [`None`] also for a word that is no result.
fn result_of(word: &str) -> Option<GameResult> {
    RESULTS.iter().find(|(other, _)| *other == word).and_then(|&(_, result)| result)
}
