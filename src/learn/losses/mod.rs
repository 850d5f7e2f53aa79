//! What the moves of a player lose in its own games, by the judgement of a deeper search.
//!
//! A move loses the best value of a move that its roll allows less the value of the one played, both found
//! by a judge that searches some plies deeper than the player did at that move. In a game against a player
//! who loses nothing, a side scores one half less the sum of what its moves lose, but for the luck of the
//! dice and the judge's own errors.
mod game;
mod judge;
mod tally;

use std::sync::Arc;

use thiserror::Error;

use super::crew::in_order;
use crate::game::Game;
use crate::search::{Depth, Limits, OutOfMemory, Table};
use crate::tablebase::Tablebase;
use game::Room;
pub use tally::{Estimate, Loss, Losses};

/// The memory of each player's search in MiB, as the engine has.
const PLAYER_HASH: usize = 16;
/// The memory of each judge's search in MiB.
const JUDGE_HASH: usize = 64;

/// Whose moves are judged, and by whom.
#[derive(Clone, Debug)]
pub struct Trial<G: Game> {
    /// How many games are played; each side arranges its pieces by chance, where the game lets it.
    pub games: usize,
    /// The seed of set-ups, dice and the drawing of the moves that are judged.
    pub seed: u64,
    /// The evaluation of the player.
    pub eval: G::Eval,
    /// When a search of the player ends.
    pub limits: Limits,
    /// The tables of endings that the player knows.
    pub tablebase: Arc<Tablebase<G>>,
    /// The evaluation of the judge.
    pub judge_eval: G::Eval,
    /// The tables of endings that the judge knows.
    pub judge_tablebase: Arc<Tablebase<G>>,
    /// So many plies the judge searches deeper than the player did.
    pub deeper: Depth,
    /// The part of the moves that are judged, drawn by chance; above 0 and at most 1.
    pub share: f64,
    /// So many games are played and judged at a time.
    pub threads: usize,
}

/// Why nothing was measured.
#[derive(Debug, Error)]
pub enum TrialError {
    /// Without dice all games would be the same one.
    #[error("{0} is played without dice, where all games would be one: expected a game with dice")]
    NoDice(&'static str),
    /// The searches have no memory.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
}

/// Plays the games of a trial against itself and judges the moves; `done` hears of each game from any
/// thread. With limits other than time the same trial gives the same losses, whatever the threads.
///
/// # Errors
/// If the game has no dice or there is no memory.
pub fn losses<G: Game>(trial: &Trial<G>, done: &(dyn Fn() + Sync)) -> Result<Losses, TrialError> {
    if !G::DICE {
        return Err(TrialError::NoDice(G::NAME));
    }
    let room = |_| {
        let players = [Table::new(PLAYER_HASH)?, Table::new(PLAYER_HASH)?];
        Ok::<_, OutOfMemory>(Room { players, judge: Table::new(JUDGE_HASH)? })
    };
    let threads = trial.threads.clamp(1, trial.games.max(1));
    let mut rooms = (0..threads).map(room).collect::<Result<Vec<_>, _>>()?;
    let played = in_order(&mut rooms, trial.games, |room, number| {
        let played = room.game(trial, number as u64);
        done();
        played
    });
    Ok(Losses::of(&played, trial.share))
}
