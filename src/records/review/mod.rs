//! A game judged move by move: what each move cost, and what each roll gave.
//!
//! A *loss* is the win probability of the best move less that of the move played, both by the same
//! search. The *luck* of a roll is the win probability with it less its mean over the dice. As in
//! gnubg's reviews the two are kept apart, and the result less the luck estimates what the play was
//! worth.
use serde::Serialize;

use super::error::WriteError;
use super::record::{GameRecord, Ply};
use crate::engine::{Engine, Event, GameResult, Options, Order, Setup};
use crate::game::{Die, Side};

/// A loss of at least this is an error.
pub const ERROR: f64 = 0.02;
/// A loss of at least this is a blunder.
pub const BLUNDER: f64 = 0.08;
/// Moves of one turn that are judged; more than any turn of a dice game has.
const LINES: usize = 192;

/// A judged game.
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
    /// The result less the luck of both sides, where there is a result.
    pub adjusted: Option<f64>,
}

/// A judged move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Judged {
    /// 0 for the first side, 1 for the second.
    pub side: usize,
    /// The roll, where it is known.
    pub die: Option<u8>,
    /// The move played.
    pub played: String,
    /// The win probability of the side to move before the roll.
    pub before: f64,
    /// What the roll gave; 0 where it is not known.
    pub luck: f64,
    /// The best move.
    pub best: String,
    /// What the move played cost; [`None`] where the roll is not known.
    pub loss: Option<f64>,
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
}

/// What a side did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Summary {
    /// Moves that could be judged.
    pub judged: u32,
    /// The sum of their losses.
    pub loss: f64,
    /// Losses from [`ERROR`] to [`BLUNDER`].
    pub errors: u32,
    /// Losses from [`BLUNDER`].
    pub blunders: u32,
    /// The sum of the luck of its rolls.
    pub luck: f64,
}

impl Summary {
    /// The mean loss of a judged move, 0 without one.
    #[must_use]
    pub fn mean_loss(&self) -> f64 {
        self.loss / f64::from(self.judged.max(1))
    }

    fn add(&mut self, judged: &Judged) {
        self.luck += judged.luck;
        if let Some(loss) = judged.loss {
            self.judged += 1;
            self.loss += loss;
        }
        match judged.grade() {
            Grade::Sound => {}
            Grade::Error => self.errors += 1,
            Grade::Blunder => self.blunders += 1,
        }
    }
}

/// Judges a game by searches `depth` plies deep.
///
/// # Errors
/// Names the ply that the rules refuse.
pub fn review(record: &GameRecord, depth: u64) -> Result<Review, WriteError> {
    let mut plies = Vec::new();
    record.replayed(|before, ply| plies.push((before.to_owned(), ply.clone())))?;
    let mut judge = Judge {
        engine: Engine::new(Options { game: record.game, multi_pv: LINES, ..Options::default() }),
        order: Order { depth: Some(depth), ..Order::default() },
    };
    let moves: Vec<Judged> = plies.iter().filter_map(|(before, ply)| judge.judge(before, ply)).collect();
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
    let adjusted = result.map(|result| result - first.luck + second.luck);
    Ok(Review { depth, moves, sides, result, adjusted })
}

/// The engine at work.
struct Judge {
    engine: Engine,
    order: Order,
}

impl Judge {
    /// Judges a move; [`None`] if the position cannot be read, which the replay has seen to.
    fn judge(&mut self, before: &str, ply: &Ply) -> Option<Judged> {
        let text = before.split_whitespace().collect();
        self.engine.set_position(&Setup { text: Some(text), moves: Vec::new() }).ok()?;
        let side = self.engine.board().side().index();
        let has_dice = self.engine.board().has_dice();
        let (mean, with_roll) = if has_dice { self.roll(ply.die) } else { (None, None) };
        let values = match ply.die {
            None if has_dice => Vec::new(),
            die => self.moves(die),
        };
        let (best, most) = values.first().cloned().unwrap_or_default();
        let played = values.iter().find(|(mv, _)| *mv == ply.text).map(|(_, value)| *value);
        let before = mean.unwrap_or(most);
        Some(Judged {
            side,
            die: ply.die.map(Die::face),
            played: ply.text.clone(),
            before,
            luck: with_roll.map_or(0.0, |value| value - before),
            best,
            loss: played.map(|value| most - value),
        })
    }

    /// The win probability before the roll, and with it.
    fn roll(&mut self, die: Option<Die>) -> (Option<f64>, Option<f64>) {
        let (mut mean, mut rolled) = (None, None);
        // The lines of the last iteration stand.
        self.engine.run(&self.order, &mut |event| {
            let Event::Info(info) = event else { return };
            match &info.faces {
                None => mean = Some(info.value.probability()),
                Some(faces) if info.rank == Some(1) && die.is_some_and(|die| faces.0.contains(&die)) => {
                    rolled = Some(info.value.probability());
                }
                Some(_) => {}
            }
        });
        (mean, rolled)
    }

    /// The moves with their win probabilities, the best first.
    fn moves(&mut self, die: Option<Die>) -> Vec<(String, f64)> {
        if let Some(die) = die
            && self.engine.set_die(&die.to_string()).is_err()
        {
            return Vec::new();
        }
        let mut values = Vec::new();
        self.engine.run(&self.order, &mut |event| {
            let Event::Info(info) = event else { return };
            if info.rank == Some(1) {
                values.clear();
            }
            if let Some(mv) = info.line.first() {
                values.push((mv.clone(), info.value.probability()));
            }
        });
        values
    }
}
