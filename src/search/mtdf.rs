//! MTD(f): a value found by zero windows alone (Plaat et al., *Best-first fixed-depth minimax
//! algorithms*, Artificial Intelligence 87, 1996).
//!
//! Each pass asks only whether the value is at least some number, and the table keeps what the
//! passes have in common. The first number is the value of the last iteration.
use std::collections::HashMap;

use super::bounds::{Bounds, Window};
use super::{Depth, Searcher};
use crate::game::{Die, Game, Value};

/// How far beyond a refuted number the next one lies, in units; it doubles with each pass.
///
/// Steps of one unit are MTD(f) proper. They need many passes where values are means of many
/// others and change in the last digit, so the value is bracketed and the bracket halved.
const STEP: i32 = 64;

/// A searcher that asks `inner` for zero windows alone.
pub struct Mtdf<S> {
    inner: S,
    /// What was last found of each position that was asked, by its key.
    last: HashMap<u64, Value>,
    passes: u64,
}

impl<S> Mtdf<S> {
    /// MTD(f) over `inner`, which should remember what it finds.
    #[must_use]
    pub fn new(inner: S) -> Self {
        Mtdf { inner, last: HashMap::new(), passes: 0 }
    }

    /// How many zero windows were searched so far.
    #[must_use]
    pub fn passes(&self) -> u64 {
        self.passes
    }
}

impl<G: Game, S: Searcher<G>> Searcher<G> for Mtdf<S> {
    fn search(&mut self, position: &G, depth: Depth, window: Window) -> Option<Bounds> {
        let mut known = Bounds::ALL;
        let mut number = self.last.get(&position.key()).copied().unwrap_or(Value::EVEN).units();
        let mut step = STEP;
        while !known.decides(window) {
            let open = window.within(known);
            // Not `clamp`: should the bounds ever cross, this ends with one more pass.
            number = number.min(open.beta.units()).max(open.alpha.units() + 1);
            let zero = Window { alpha: Value::new(number - 1), beta: Value::new(number) };
            let found = self.inner.search(position, depth, zero)?;
            self.passes += 1;
            known = if found.exact().is_some() { found } else { known.and(found) };
            let half = (known.upper.units() - known.lower.units() + 1) / 2;
            let ahead = step.min(half);
            number = if found.lower >= zero.beta {
                known.lower.units() + ahead
            } else {
                known.upper.units() + 1 - ahead
            };
            step *= 2;
        }
        self.last.insert(position.key(), if known.lower > Value::LOSS { known.lower } else { known.upper });
        Some(known)
    }

    fn take_reach(&mut self) -> Depth {
        self.inner.take_reach()
    }

    fn reply(&self, position: &G) -> Option<(Option<Die>, G::Move)> {
        self.inner.reply(position)
    }

    fn publish(&self) {
        self.inner.publish();
    }

    fn nodes(&self) -> u64 {
        self.inner.nodes()
    }
}
