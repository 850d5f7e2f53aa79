//! The reference: full width, merged faces, no cuts, no table.
use std::borrow::Cow;
use std::cmp::Reverse;

use super::bounds::{Bounds, Window};
use super::control::Counter;
use super::scope::Scope;
use super::{Depth, Searcher, plies_to};
use crate::game::{Die, Game, Value};

/// Plain expectimax. Every pruning search must return its values, exactly.
pub struct Expectimax<'a, G: Game> {
    counter: Counter<'a>,
    eval: G::Eval,
    scope: Scope,
    reach: Depth,
}

impl<'a, G: Game> Expectimax<'a, G> {
    /// A searcher that counts its nodes with `counter`.
    #[must_use]
    pub fn new(counter: Counter<'a>, eval: G::Eval) -> Self {
        Expectimax { counter, eval, scope: Scope::FULL, reach: 0 }
    }

    /// The same, but it looks at no more than `scope`.
    #[must_use]
    pub fn within(mut self, scope: Scope) -> Self {
        self.scope = scope.of::<G>();
        self
    }

    fn value(&mut self, position: &G, depth: Depth, ply: Depth) -> Option<(Value, bool)> {
        self.counter.count()?;
        self.reach = self.reach.max(ply);
        if let Some(value) = position.verdict() {
            return Some((value, true));
        }
        if self.scope.rests(position, depth) {
            return Some((position.evaluate(self.eval), false));
        }
        let turn = position.turn();
        let mut sum = 0;
        let mut complete = true;
        for outcome in &turn.outcomes {
            let mut best = Value::LOSS;
            let mut moves = Cow::Borrowed(turn.moves_of(outcome));
            if self.scope.beam > 0 && moves.len() > self.scope.beam {
                moves.to_mut().sort_by_key(|&mv| {
                    Reverse((Scope::promise(position, mv, self.eval), position.promise(mv)))
                });
                moves.to_mut().truncate(self.scope.beam);
                complete = false;
            }
            for &mv in moves.iter() {
                let after = position.play(mv);
                let plies = plies_to(&after);
                let (value, ended) = self.value(&after, depth - plies, ply + plies)?;
                best = best.max(Bounds::result(value).before_move(&after).lower);
                complete &= ended;
            }
            sum += outcome.weight * best.units();
        }
        Some((Value::mean(sum, G::WEIGHT), complete))
    }
}

impl<G: Game> Searcher<G> for Expectimax<'_, G> {
    fn search(&mut self, position: &G, depth: Depth, _window: Window) -> Option<Bounds> {
        let (value, complete) = self.value(position, depth + self.scope.horizon(), 0)?;
        Some(if complete { Bounds::result(value) } else { Bounds::estimate(value) })
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
