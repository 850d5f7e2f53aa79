//! The computation of the values, on a finer scale than the tables keep.
//!
//! A value follows from those of the positions after each move: the mean over the rolls of the best move
//! for each. No position of few pieces lies in a cycle, so this is a plain recursion, which remembers
//! each value at its place. All threads share the places: two may compute the same value at once, and
//! then find the same one.
use std::marker::PhantomData;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::thread;

use arrayvec::ArrayVec;
use bytemuck::allocation::try_zeroed_vec;

use super::Exact;
use super::error::TableError;
use crate::game::{Ending, Game, MAX_MOVES, Value};

/// The numerator of a certain win. Each step of the recursion rounds by half a unit, so that a value
/// 40 plies from the end is exact to 1/200 of a millionth.
const SCALE: u32 = 4_000_000_000;
/// Units of a millionth.
const MILLIONTH: u32 = SCALE / Exact::WIN;
/// Places that a thread takes at a time.
const SHARE: usize = 1 << 12;

/// The values of all endings up to some number of pieces, or as many of them as are known.
#[derive(Debug)]
pub(super) struct Fine<G> {
    /// By pieces, then by place: one more than the numerator, 0 while it is unknown.
    tables: Vec<Vec<AtomicU32>>,
    game: PhantomData<G>,
}

impl<G: Game> Fine<G> {
    /// No tables.
    pub(super) fn new() -> Self {
        Fine { tables: Vec::new(), game: PhantomData }
    }

    /// The numbers of pieces that have a table are below this one.
    pub(super) fn len(&self) -> usize {
        self.tables.len()
    }

    /// The bytes of the table of so many pieces.
    pub(super) fn bytes_of(pieces: usize) -> usize {
        size_of::<u32>() * G::endings(pieces)
    }

    /// Adds the table of the next number of pieces, with no value known.
    pub(super) fn add(&mut self) -> Result<(), TableError> {
        let pieces = self.tables.len();
        let table = try_zeroed_vec(G::endings(pieces))
            .map_err(|()| TableError::Memory { bytes: Self::bytes_of(pieces) })?;
        self.tables.push(table);
        Ok(())
    }

    /// The numerators of a table, each plus one, 0 for those unknown.
    pub(super) fn table(&self, pieces: usize) -> &[AtomicU32] {
        &self.tables[pieces]
    }

    /// Computes what is unknown of a table, on all cores, until `stop` says so. The values of fewer
    /// pieces must be known. `done` counts the values of the table that are known.
    pub(super) fn solve(&self, pieces: usize, stop: &AtomicBool, done: &AtomicUsize) {
        let places = self.tables[pieces].len();
        let next = AtomicUsize::new(0);
        let work = || loop {
            let first = next.fetch_add(SHARE, Ordering::Relaxed);
            if first >= places || stop.load(Ordering::Relaxed) {
                break;
            }
            let known = self.solve_some(pieces, first..places.min(first + SHARE));
            done.fetch_add(known, Ordering::Relaxed);
        };
        let cores = thread::available_parallelism().map_or(1, usize::from);
        thread::scope(|scope| {
            for _ in 1..cores.min(places.div_ceil(SHARE)) {
                // Where the system gives no thread, the others do its share.
                if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                    break;
                }
            }
            work();
        });
    }

    /// Computes what is unknown of some places; returns how many values were found.
    fn solve_some(&self, pieces: usize, places: Range<usize>) -> usize {
        let mut found = 0;
        for place in places {
            let known = &self.tables[pieces][place];
            if known.load(Ordering::Relaxed) == 0 {
                match G::at_ending(Ending { pieces, place }) {
                    Some(position) => {
                        self.value(&position, &mut found);
                    }
                    // Nobody asks for it, but the table shall have no gaps.
                    None => keep(known, 0, &mut found),
                }
            }
        }
        found
    }

    /// The numerator of a position's value; counts those of this computation.
    fn value(&self, position: &G, found: &mut usize) -> u32 {
        if let Some(value) = position.result() {
            return certain(value);
        }
        let known = position
            .ending(self.tables.len() - 1)
            .map(|Ending { pieces, place }| &self.tables[pieces][place]);
        if let Some(value) = known.and_then(|known| known.load(Ordering::Relaxed).checked_sub(1)) {
            return value;
        }
        let turn = position.turn();
        let after = |&mv| {
            let after = position.play(mv);
            let value = self.value(&after, found);
            if after.is_amid() { value } else { SCALE - value }
        };
        let values: ArrayVec<u32, MAX_MOVES> = turn.moves.iter().map(after).collect();
        let best = |range: Range<usize>| values[range].iter().copied().max().unwrap_or_default();
        let sum = turn
            .outcomes
            .iter()
            .map(|outcome| u64::from(outcome.weight.unsigned_abs()) * u64::from(best(outcome.range())))
            .sum();
        let value = mean(sum, G::WEIGHT.unsigned_abs());
        if let Some(known) = known {
            keep(known, value, found);
        }
        value
    }
}

/// Remembers a value; counts it if no other thread has found it before.
fn keep(known: &AtomicU32, value: u32, found: &mut usize) {
    if known.swap(value + 1, Ordering::Relaxed) == 0 {
        *found += 1;
    }
}

/// The numerator of a finished game.
fn certain(value: Value) -> u32 {
    match value {
        Value::WIN => SCALE,
        Value::LOSS => 0,
        _ => SCALE / 2,
    }
}

/// The mean of numerators that sum to `sum`, rounded to the nearest; certain just if all of it is.
fn mean(sum: u64, weight: u32) -> u32 {
    let weight = u64::from(weight);
    let mean = u32::try_from((sum + weight / 2) / weight).unwrap_or(SCALE);
    if sum == 0 || sum == weight * u64::from(SCALE) { mean } else { mean.clamp(1, SCALE - 1) }
}

/// The millionths of a numerator as it is remembered; certain just if it is.
pub(super) fn millionths(known: u32) -> u32 {
    let value = known.saturating_sub(1);
    let rounded = value / MILLIONTH + (value % MILLIONTH + MILLIONTH / 2) / MILLIONTH;
    if value == 0 || value == SCALE { rounded } else { rounded.clamp(1, Exact::WIN - 1) }
}

#[cfg(test)]
mod tests {
    use super::{MILLIONTH, SCALE, mean, millionths};
    use crate::tablebase::Exact;

    #[test]
    fn only_certain_values_round_to_certain_ones() {
        let whole = 6 * u64::from(SCALE);
        assert_eq!([0, 1, 3, whole - 1, whole].map(|sum| mean(sum, 6)), [0, 1, 1, SCALE - 1, SCALE]);
        assert_eq!([9, 14, 15].map(|sum| mean(sum, 6)), [2, 2, 3]);
        let known = [0, 1, SCALE / 2, SCALE - 1, SCALE].map(|value| value + 1);
        assert_eq!(known.map(millionths), [0, 1, 500_000, Exact::WIN - 1, Exact::WIN]);
        let half = MILLIONTH / 2;
        assert_eq!(
            [9 * MILLIONTH + half - 1, 9 * MILLIONTH + half].map(|value| millionths(value + 1)),
            [9, 10]
        );
    }
}
