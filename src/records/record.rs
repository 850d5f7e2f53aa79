//! The record of a game, in no format.
use std::fmt;

use super::error::{Fault, WriteError};
use super::replay;
use super::when::{Date, Time};
use crate::engine::GameResult;
use crate::game::{Die, Side, TextError};
use crate::games::GameId;

/// A game as it was played, and what is known of it.
///
/// The readers fill it with legal games only; who builds one may ask [`check`](Self::check).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The game.
    pub game: GameId,
    /// The team of the first side (red in ewn, white elsewhere) and the team of the second. Which
    /// of them moves first the start position says. An unknown name is empty.
    pub teams: [String; 2],
    /// The text of the position that the game began with.
    pub start: String,
    /// The moves in order.
    pub plies: Vec<Ply>,
    /// The result, [`None`] if there is none. In a position that is not finished it is a
    /// resignation, a time loss or an agreement.
    pub result: Option<GameResult>,
    /// The day it was played.
    pub date: Option<Date>,
    /// The time it began.
    pub time: Option<Time>,
    /// The place, empty if unknown.
    pub place: String,
    /// The event, empty if unknown.
    pub event: String,
    /// What was remarked before the first move.
    pub comments: Vec<String>,
    /// What else the file told, by name; only PGN holds it.
    pub tags: Vec<(String, String)>,
}

/// One move of a record. As text it is the engine's own word, `4:a5b4`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The die, [`None`] if it is unknown or the game has none.
    pub die: Option<Die>,
    /// The move in the engine's words, `a5b4`.
    pub text: String,
    /// What was remarked after it.
    pub comments: Vec<String>,
}

impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(die) = self.die {
            write!(f, "{die}:")?;
        }
        f.write_str(&self.text)
    }
}

impl GameRecord {
    /// A record of a game that has not begun, from a position text or the usual start.
    ///
    /// # Errors
    /// If the text is no position of the game.
    pub fn new(game: GameId, start: Option<&str>) -> Result<Self, TextError> {
        Ok(GameRecord {
            game,
            teams: [String::new(), String::new()],
            start: replay::begin(game, start)?.text(),
            plies: Vec::new(),
            result: None,
            date: None,
            time: None,
            place: String::new(),
            event: String::new(),
            comments: Vec::new(),
            tags: Vec::new(),
        })
    }

    /// The team of a side.
    #[must_use]
    pub fn team(&self, side: Side) -> &str {
        let [first, second] = &self.teams;
        match side {
            Side::First => first,
            Side::Second => second,
        }
    }

    /// The side that moves first.
    ///
    /// # Errors
    /// If the start is no position of the game.
    pub fn first_mover(&self) -> Result<Side, TextError> {
        Ok(replay::begin(self.game, Some(&self.start))?.side())
    }

    /// Whether the game is legal and its result that of the final position.
    ///
    /// # Errors
    /// Names the ply and why the rules refuse it.
    pub fn check(&self) -> Result<(), WriteError> {
        self.replayed(|_, _| ()).map(|_| ())
    }

    /// Replays the game and shows every move, in the engine's own words, together with the text of
    /// the position before it. Returns the side that moved first.
    pub(super) fn replayed(&self, mut show: impl FnMut(&str, &Ply)) -> Result<Side, WriteError> {
        let mut replay = replay::begin(self.game, Some(&self.start))
            .map_err(|error| WriteError::Rules { ply: 0, fault: Fault::Text(error) })?;
        let first = replay.side();
        for (number, ply) in (1..).zip(&self.plies) {
            let before = replay.text();
            let played =
                replay.play(ply.die, &ply.text).map_err(|fault| WriteError::Rules { ply: number, fault })?;
            show(&before, &played);
        }
        match replay.result() {
            Some(position) if self.result != Some(position) => {
                Err(WriteError::Result { result: self.result, position })
            }
            _ => Ok(first),
        }
    }
}
