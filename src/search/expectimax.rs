//! The reference: full width, merged faces, no cuts, no table.
use super::bounds::{Bounds, Window};
use super::control::Counter;
use super::{Depth, Searcher};
use crate::game::{Die, Game, Value};

/// Plain expectimax. Every pruning search must return its values, exactly.
pub struct Expectimax<'a, G: Game> {
    counter: Counter<'a>,
    eval: G::Eval,
    reach: Depth,
}

impl<'a, G: Game> Expectimax<'a, G> {
    /// A searcher that counts its nodes with `counter`.
    #[must_use]
    pub fn new(counter: Counter<'a>, eval: G::Eval) -> Self {
        Expectimax { counter, eval, reach: 0 }
    }

    fn value(&mut self, position: &G, depth: Depth, ply: Depth) -> Option<(Value, bool)> {
        self.counter.count()?;
        self.reach = self.reach.max(ply);
        if let Some(value) = position.result() {
            return Some((value, true));
        }
        if depth == 0 {
            return Some((position.evaluate(self.eval), false));
        }
        let turn = position.turn();
        let mut sum = 0;
        let mut complete = true;
        for outcome in &turn.outcomes {
            let mut best = Value::LOSS;
            for &mv in turn.moves_of(outcome) {
                let (value, ended) = self.value(&position.play(mv), depth - 1, ply + 1)?;
                best = best.max(Bounds::result(value).before_move::<G>().lower);
                complete &= ended;
            }
            sum += outcome.weight * best.units();
        }
        Some((Value::mean(sum, G::WEIGHT), complete))
    }
}

impl<G: Game> Searcher<G> for Expectimax<'_, G> {
    fn search(&mut self, position: &G, depth: Depth, _window: Window) -> Option<Bounds> {
        let (value, complete) = self.value(position, depth, 0)?;
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
