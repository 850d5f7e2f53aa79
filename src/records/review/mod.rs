//! Games judged move by move: what each move cost, and what each roll gave.
//!
//! A *loss* is the win probability of the best move less that of the move played, both by the same
//! search. The *luck* of a roll is the win probability with it less its mean over the dice. As in
//! gnubg's reviews the two are kept apart, and the result less the luck estimates what the play was
//! worth. docs/review.md has the formulas, and what may be concluded from them.
mod features;
mod judge;
mod picture;
mod question;
mod total;

pub use picture::{PictureError, picture};
pub use question::{Group, Question, Tally, UnknownEval, question};
pub use total::{Total, player, totals};

use serde::Serialize;

use self::judge::Judge;
use super::error::WriteError;
use super::record::GameRecord;
use crate::engine::{GameResult, Options};
use crate::game::Side;

/// A loss of at least this is an error.
pub const ERROR: f64 = 0.02;
/// A loss of at least this is a blunder.
pub const BLUNDER: f64 = 0.08;

/// A judged game. All values are win probabilities or differences of them, 1 being a sure win.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Review {
    /// How deep the judge searched, in plies.
    pub depth: u64,
    /// The moves in order.
    pub moves: Vec<Judged>,
    /// The first and the second side.
    pub sides: [Summary; 2],
    /// The result for the first side, 1, ½ or 0.
    pub result: Option<f64>,
    /// The result less the luck of the first side and plus that of the second, where there is a
    /// result and every roll is known.
    pub adjusted: Option<f64>,
}

/// A judged move. All values are seen by the side that moves.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Judged {
    /// 0 for the first side, 1 for the second.
    pub side: usize,
    /// The text of the position that the move was chosen in, with its die.
    pub position: String,
    /// The roll, where it is known.
    pub die: Option<u8>,
    /// The move played.
    pub played: String,
    /// The win probability before the roll.
    pub before: f64,
    /// The win probability after the roll, that is with the best move; [`None`] where the roll is
    /// not known.
    pub rolled: Option<f64>,
    /// The win probability after the move; [`None`] where the roll is not known.
    pub after: Option<f64>,
    /// What the roll gave, `rolled` less `before`; 0 where it is not known.
    pub luck: f64,
    /// What the move cost, `rolled` less `after`; [`None`] where the roll is not known.
    pub loss: Option<f64>,
    /// The moves there were, the best first; none where the roll is not known, and where there are
    /// very many the best of them and the one played.
    pub candidates: Vec<Candidate>,
}

/// A move that could be played.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Candidate {
    /// The move in the engine's words.
    #[serde(rename = "move")]
    pub text: String,
    /// The win probability after it.
    pub value: f64,
}

/// How serious a loss is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grade {
    /// Below [`ERROR`].
    Sound,
    /// From [`ERROR`].
    Error,
    /// From [`BLUNDER`].
    Blunder,
}

impl Judged {
    /// How serious the loss is.
    #[must_use]
    pub fn grade(&self) -> Grade {
        match self.loss {
            Some(loss) if loss >= BLUNDER => Grade::Blunder,
            Some(loss) if loss >= ERROR => Grade::Error,
            _ => Grade::Sound,
        }
    }

    /// The best move, empty where the roll is not known.
    #[must_use]
    pub fn best(&self) -> &str {
        self.candidates.first().map_or("", |best| &best.text)
    }
}

/// What a side did in a game, or a player in several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Summary {
    /// Moves that could be judged.
    pub judged: u32,
    /// The sum of their losses.
    pub loss: f64,
    /// The mean loss of a judged move, 0 without one.
    pub mean_loss: f64,
    /// Losses from [`ERROR`] to [`BLUNDER`].
    pub errors: u32,
    /// Losses from [`BLUNDER`].
    pub blunders: u32,
    /// The sum of the luck of its rolls.
    pub luck: f64,
}

impl Summary {
    fn add(&mut self, judged: &Judged) {
        self.luck += judged.luck;
        if let Some(loss) = judged.loss {
            self.judged += 1;
            self.loss += loss;
            self.mean_loss = self.loss / f64::from(self.judged);
        }
        match judged.grade() {
            Grade::Sound => {}
            Grade::Error => self.errors += 1,
            Grade::Blunder => self.blunders += 1,
        }
    }
}

/// Judges a game by searches `depth` plies deep, with the evaluation, the table and the threads
/// that the options name.
///
/// # Errors
/// Names the ply that the rules refuse.
pub fn review(record: &GameRecord, depth: u64, options: &Options) -> Result<Review, WriteError> {
    Reviewer::new(depth, options).review(record)
}

/// Judges games, one after the other, with one table.
pub struct Reviewer {
    judge: Judge,
    depth: u64,
}

impl Reviewer {
    /// A reviewer that searches `depth` plies deep, with the evaluation, the table and the threads
    /// that the options name.
    #[must_use]
    pub fn new(depth: u64, options: &Options) -> Reviewer {
        Reviewer { judge: Judge::new(options, depth), depth }
    }

    /// Judges a game.
    ///
    /// # Errors
    /// Names the ply that the rules refuse.
    pub fn review(&mut self, record: &GameRecord) -> Result<Review, WriteError> {
        let mut plies = Vec::new();
        record.replayed(|before, ply| plies.push((before.to_owned(), ply.clone())))?;
        self.judge.play(record.game);
        let moves: Vec<Judged> =
            plies.iter().filter_map(|(before, ply)| self.judge.judge(before, ply)).collect();
        let mut sides = [Summary::default(); 2];
        for judged in &moves {
            if let Some(side) = sides.get_mut(judged.side) {
                side.add(judged);
            }
        }
        let result = record.result.map(|result| match result {
            GameResult::Win(Side::First) => 1.0,
            GameResult::Win(Side::Second) => 0.0,
            GameResult::Draw => 0.5,
        });
        let [first, second] = sides;
        // Of a game whose rolls are not all known the luck is not known either.
        let all_known = moves.iter().all(|judged| judged.rolled.is_some());
        let adjusted = result.filter(|_| all_known).map(|result| result - first.luck + second.luck);
        Ok(Review { depth: self.depth, moves, sides, result, adjusted })
    }
}
