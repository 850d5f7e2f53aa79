//! The reference: full width, merged faces, no cuts, no table.
use std::borrow::Cow;
use std::cmp::Reverse;

use super::bounds::{Bounds, Window};
use super::control::Counter;
use super::proof::Proof;
use super::scope::Scope;
use super::{Depth, Searcher, plies_to};
use crate::game::{Die, Game, Value};
use crate::tablebase::Tablebase;

/// Plain expectimax. Every pruning search must return its values, exactly.
pub struct Expectimax<'a, G: Game> {
    counter: Counter<'a>,
    eval: G::Eval,
    scope: Scope,
    tablebase: &'a Tablebase<G>,
    reach: Depth,
}

impl<'a, G: Game> Expectimax<'a, G> {
    /// A searcher that counts its nodes with `counter`.
    #[must_use]
    pub fn new(counter: Counter<'a>, eval: G::Eval) -> Self {
        Expectimax { counter, eval, scope: Scope::FULL, tablebase: const { &Tablebase::none() }, reach: 0 }
    }

    /// The same, but it looks at no more than `scope`.
    #[must_use]
    pub fn within(mut self, scope: Scope) -> Self {
        self.scope = scope.of::<G>();
        self
    }

    /// The same, but what the tables know is not searched.
    #[must_use]
    pub fn knowing(mut self, tablebase: &'a Tablebase<G>) -> Self {
        self.tablebase = tablebase;
        self
    }

    fn value(&mut self, position: &G, depth: Depth, ply: Depth) -> Option<Bounds> {
        self.counter.count()?;
        self.reach = self.reach.max(ply);
        if let Some(value) = position.verdict() {
            return Some(Bounds::result(value));
        }
        if let Some(exact) = self.tablebase.probe(position) {
            self.counter.hit();
            return Some(Bounds::exact_value(exact));
        }
        if self.scope.rests(position, depth) {
            return Some(Bounds::estimate(position.evaluate(self.eval)));
        }
        let turn = position.turn();
        let mut node = Mean { sum: 0, complete: true, lower_sum: 0, upper_sum: 0 };
        for outcome in &turn.outcomes {
            // Without a move the roll is lost.
            let mut best = Bounds::result(Value::LOSS);
            let mut moves = Cow::Borrowed(turn.moves_of(outcome));
            if self.scope.beam > 0 && moves.len() > self.scope.beam {
                moves.to_mut().sort_by_key(|&mv| {
                    Reverse((Scope::promise(position, mv, self.eval), position.promise(mv)))
                });
                moves.to_mut().truncate(self.scope.beam);
                best.complete = false;
                best.proof = Proof::NONE;
            }
            for &mv in moves.iter() {
                let after = position.play(mv);
                let plies = plies_to(&after);
                let bounds = self.value(&after, depth - plies, ply + plies)?.before_move(&after);
                best = Bounds {
                    lower: best.lower.max(bounds.lower),
                    upper: best.upper.max(bounds.upper),
                    complete: best.complete && bounds.complete,
                    proof: best.proof.or(bounds.proof),
                };
            }
            node.add(outcome.weight, best);
        }
        Some(node.bounds::<G>())
    }
}

/// The mean over the outcomes of a roll, as it adds up.
struct Mean {
    sum: i32,
    complete: bool,
    lower_sum: u32,
    upper_sum: u32,
}

impl Mean {
    /// Adds an outcome, whose value is exact.
    fn add(&mut self, weight: i32, outcome: Bounds) {
        self.sum += weight * outcome.lower.units();
        self.complete &= outcome.complete;
        self.lower_sum += weight.cast_unsigned() * outcome.proof.lower_parts();
        self.upper_sum += weight.cast_unsigned() * outcome.proof.upper_parts();
    }

    fn bounds<G: Game>(&self) -> Bounds {
        let value = Value::mean(self.sum, G::WEIGHT);
        let proof = Proof::mean(self.lower_sum, self.upper_sum, G::WEIGHT.cast_unsigned());
        Bounds { lower: value, upper: value, complete: self.complete, proof }
    }
}

impl<G: Game> Searcher<G> for Expectimax<'_, G> {
    fn search(&mut self, position: &G, depth: Depth, _window: Window) -> Option<Bounds> {
        self.value(position, depth + self.scope.horizon(), 0)
    }

    fn reply(&self, _position: &G) -> Option<(Option<Die>, G::Move)> {
        None
    }

    fn take_reach(&mut self) -> Depth {
        std::mem::take(&mut self.reach)
    }

    fn publish(&self) {
        self.counter.publish();
    }

    fn nodes(&self) -> u64 {
        self.counter.nodes()
    }
}
