//! What every pair of arrangements is worth, and how to choose one.
mod choosing;
mod error;
mod journal;
mod rollout;
mod work;

use std::path::Path;
use std::sync::atomic::AtomicBool;

pub use choosing::Choosing;
pub use error::SetupError;
pub use journal::Basis;
pub use rollout::Rollout;
use work::Work;

use crate::game::{Game, SetupTable, Setups, Value};
use crate::games::matrix::MatrixError;
use crate::search::Depth;
use crate::tablebase::Tablebase;

/// What is wanted.
#[derive(Debug)]
pub struct Order<'a, G: Game> {
    /// Every pair is searched so many plies deep.
    pub depth: Depth,
    /// The closest pairs are searched up to so many plies deep, one more in each round.
    pub deepest: Depth,
    /// Close are arrangements that are at most so much win probability worse than the best.
    pub margin: f64,
    /// The moves of games are chosen by a search of that depth.
    pub rollout_depth: Depth,
    /// Games are played until the standard error of a pair is at most this.
    pub error: f64,
    /// The names of evaluation and tables, and the seed.
    pub basis: Basis,
    /// The evaluation.
    pub eval: G::Eval,
    /// The tables of endings.
    pub tablebase: &'a Tablebase<G>,
    /// How many threads work.
    pub threads: usize,
}

/// A part of the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Searches of that depth.
    Search(Depth),
    /// Games.
    Rollouts,
}

/// How far the work is: the stage, the pairs done in it, and all of its pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The stage.
    pub stage: Stage,
    /// Pairs that are done.
    pub done: usize,
    /// All pairs of the stage.
    pub of: usize,
}

/// A search of the closest pairs, compared with the one before.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Round {
    /// Its depth.
    pub depth: Depth,
    /// How many pairs were searched.
    pub pairs: usize,
    /// The mean of the new value less the one before, which is added to that of all other pairs.
    pub shift: f64,
    /// The standard deviation of that difference.
    pub spread: f64,
}

/// A pair's value by search and by games. The games' is taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Compared {
    /// The number of the pair.
    pub pair: usize,
    /// The value by search, for the side that begins.
    pub searched: Value,
    /// What the games found.
    pub rollout: Rollout,
}

/// What was found.
#[derive(Debug)]
pub struct Made {
    /// The values.
    pub table: SetupTable,
    /// How deep each pair was searched.
    pub depths: Vec<Depth>,
    /// The searches of the closest pairs.
    pub rounds: Vec<Round>,
    /// The pairs of which both arrangements are close to the best, with what games found.
    pub rollouts: Vec<Compared>,
    /// The choice where it is known who begins.
    pub known: Choosing,
    /// The choice before a coin decides it.
    pub coin: Choosing,
}

/// Values all pairs of arrangements of the game `G`. What the file at `path` holds is not done again.
///
/// # Errors
/// If the sides of the game do not arrange their pieces, the file belongs to other work or is damaged, the
/// system refuses, or the user ends the work.
pub fn make<G: Game>(
    path: &Path,
    order: &Order<'_, G>,
    interrupted: &AtomicBool,
    news: &mut (dyn FnMut(Progress) + Send),
) -> Result<Made, SetupError> {
    let setups = Setups::of::<G>().ok_or(SetupError::Game(G::NAME))?;
    let mut work = Work::open(path, order, &setups, interrupted, news)?;
    let pairs: Vec<usize> = (0..setups.pairs().len()).collect();
    let mut values = work.search(&pairs, order.depth)?;
    let mut depths = vec![order.depth; values.len()];
    let mut rounds = Vec::new();
    for depth in order.depth.saturating_add(1)..=order.deepest {
        let table = table(&setups, &values);
        let mut pairs = close(&table, order.margin)?;
        if rounds.is_empty() {
            pairs.extend(answers(&table, order.margin));
            pairs.sort_unstable();
            pairs.dedup();
        }
        let deeper = work.search(&pairs, depth)?;
        let (shift, spread) = refine(&mut values, &pairs, &deeper);
        rounds.push(Round { depth, pairs: pairs.len(), shift, spread });
        for &pair in &pairs {
            depths[pair] = depth;
        }
    }
    let pairs = close(&table(&setups, &values), order.margin)?;
    let found = work.roll_out(&pairs)?;
    let rollout = |(&pair, &rollout)| Compared { pair, searched: values[pair], rollout };
    let rollouts: Vec<Compared> = pairs.iter().zip(&found).map(rollout).collect();
    let means: Vec<Value> = found.iter().map(|rollout| value_of(rollout.mean)).collect();
    refine(&mut values, &pairs, &means);
    let table = table(&setups, &values);
    let known = Choosing::first_begins(&table)?;
    let coin = Choosing::coin_decides(&table)?;
    Ok(Made { table, depths, rounds, rollouts, known, coin })
}

fn table(setups: &Setups, values: &[Value]) -> SetupTable {
    SetupTable::new(setups.clone(), values.to_vec()).unwrap_or_else(|| unreachable!("a value for each pair"))
}

/// The pairs of arrangements that are both close to the best against the equilibrium.
fn close(table: &SetupTable, margin: f64) -> Result<Vec<usize>, MatrixError> {
    let choosing = Choosing::first_begins(table)?;
    let near = |regrets: &[f64]| {
        let near = choosing.couples.iter().zip(regrets).filter(|(_, regret)| **regret <= margin);
        near.map(|(&couple, _)| couple).collect::<Vec<_>>()
    };
    Ok(coupled(table, &near(&choosing.row_regrets), &near(&choosing.column_regrets)))
}

/// The pairs of which one arrangement is close to the best against the other.
fn answers(table: &SetupTable, margin: f64) -> Vec<usize> {
    let mut pairs = Vec::new();
    let classes = 0..table.setups().classes().len();
    for begins in [true, false] {
        for known in classes.clone() {
            let best = table.answer(begins, known).1.probability();
            let loss = |own| best - table.value_for(begins, own, known).probability();
            let pair = |own| table.setups().pair(if begins { [own, known] } else { [known, own] });
            pairs.extend(classes.clone().filter(|&own| loss(own) <= margin).map(pair));
        }
    }
    pairs
}

/// The pairs of the first side's arrangements with the second's and their twins.
fn coupled(table: &SetupTable, firsts: &[usize], seconds: &[usize]) -> Vec<usize> {
    let setups = table.setups();
    let both = |&second: &usize| [second, setups.twin(second)];
    let mut pairs: Vec<usize> = firsts
        .iter()
        .flat_map(|&first| seconds.iter().flat_map(both).map(move |second| setups.pair([first, second])))
        .collect();
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

/// Takes better values of some pairs over, and shifts all others by the mean difference: a search is off by
/// about the same in all openings. Returns that difference and its standard deviation, as probabilities.
#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "units, and few pairs")]
fn refine(values: &mut [Value], pairs: &[usize], better: &[Value]) -> (f64, f64) {
    let difference = |(&pair, new): (&usize, &Value)| f64::from(new.units() - values[pair].units());
    let differences: Vec<f64> = pairs.iter().zip(better).map(difference).collect();
    let count = (differences.len() as f64).max(1.0);
    let shift = differences.iter().sum::<f64>() / count;
    let spread = (differences.iter().map(|found| (found - shift).powi(2)).sum::<f64>() / count).sqrt();
    for value in &mut *values {
        *value = Value::new(value.units() + shift.round() as i32);
    }
    for (&pair, &new) in pairs.iter().zip(better) {
        values[pair] = new;
    }
    let scale = f64::from(2 * Value::WIN.units());
    (shift / scale, spread / scale)
}

/// The nearest value to a probability.
#[expect(clippy::cast_possible_truncation, reason = "a value beyond its ends becomes one of them")]
fn value_of(probability: f64) -> Value {
    Value::new(((2.0 * probability - 1.0) * f64::from(Value::WIN.units())).round() as i32)
}
