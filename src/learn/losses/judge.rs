//! What a move loses.
use super::Trial;
use super::game::Chosen;
use crate::game::{Action, Game, Value};
use crate::search::{Bounds, Counter, Depth, MAX_DEPTH, Searcher, Star, Table, Window};

/// Units by which equal values may differ: the means of a search are rounded.
const ROUNDING: i32 = 1;

/// A search that judges.
pub(super) struct Judge<'a, G: Game> {
    searcher: Star<'a, G>,
    /// So many plies it looks deeper than the player did.
    deeper: Depth,
}

impl<'a, G: Game> Judge<'a, G> {
    pub(super) fn new(trial: &'a Trial<G>, table: &'a Table) -> Self {
        let searcher = Star::new(table, Counter::default(), trial.judge_eval, true);
        Judge { searcher: searcher.knowing(&trial.judge_tablebase), deeper: trial.deeper }
    }

    /// Judges a choice among the turns that a roll allows: how deep, and what it loses.
    pub(super) fn judge(
        &mut self,
        position: &G,
        actions: &[Action<G::Move>],
        chosen: &Chosen<G>,
    ) -> (Depth, f64) {
        let depth = chosen.depth.saturating_add(self.deeper).clamp(1, MAX_DEPTH);
        let others: Vec<_> = actions.iter().copied().filter(|action| *action != chosen.action).collect();
        (depth, self.loss(position, chosen.action, &others, depth))
    }

    /// By how much of win probability the best of the `others` is better than the turn played, searched
    /// `depth` plies deep; 0 if none is.
    fn loss(
        &mut self,
        position: &G,
        played: Action<G::Move>,
        others: &[Action<G::Move>],
        depth: Depth,
    ) -> f64 {
        let own = position.carry_out(played);
        let mut others: Vec<G> = others.iter().map(|&other| position.carry_out(other)).collect();
        // What a shallow search leaves in the table makes the deeper ones cheap.
        let mut loss = 0.0;
        for depth in 1..=depth {
            loss = self.look(&own, &mut others, depth).unwrap_or(loss);
        }
        loss
    }

    /// One iteration. What was better than all before it comes first the next time.
    fn look(&mut self, own: &G, others: &mut [G], depth: Depth) -> Option<f64> {
        let own = self.value(own, depth, Window::FULL)?.exact()?;
        let mut best = own;
        for at in 0..others.len() {
            let alpha = Value::new(best.units() + ROUNDING);
            if alpha == Value::WIN {
                break;
            }
            let beta = Value::new(alpha.units() + 1);
            // Most are not better, which is cheap to prove.
            if self.value(&others[at], depth, Window { alpha, beta })?.upper > alpha {
                best = self.value(&others[at], depth, Window { alpha, beta: Value::WIN })?.lower;
                others[..=at].rotate_right(1);
            }
        }
        Some(best.probability() - own.probability())
    }

    /// The value of a turn that leads to that position, for the side that made it.
    fn value(&mut self, after: &G, depth: Depth, window: Window) -> Option<Bounds> {
        let bounds = self.searcher.search(after, depth - 1, window.after_ply::<G>())?;
        Some(bounds.before_ply::<G>())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::Judge;
    use crate::game::{Action, Game, Value};
    use crate::games::ewn::Standard;
    use crate::learn::losses::Trial;
    use crate::search::{Bounds, Counter, Expectimax, Limits, Searcher, Table, Window};
    use crate::tablebase::Tablebase;

    #[test]
    fn a_loss_is_the_difference_of_the_values_of_full_width_expectimax() {
        let none = Arc::new(Tablebase::<Standard>::none());
        let eval = Standard::EVALS[0].1;
        let trial = Trial {
            games: 1,
            seed: 0,
            eval,
            limits: Limits::default(),
            tablebase: none.clone(),
            judge_eval: eval,
            judge_tablebase: none,
            deeper: 0,
            share: 1.0,
            threads: 1,
        };
        let table = Table::new(1).expect("memory");
        let mut judge = Judge::new(&trial, &table);
        let mut expectimax = Expectimax::new(Counter::default(), eval);
        let mut lossy = 0;
        for text in ["1A1C1/D4/2e1f/1E2a/5", "ABC2/DE3/F3f/3ed/2cba", "5/1Bb2/1A3/2ae1/3f1"] {
            let position = Standard::parse(&[text, "r"]).expect("a position");
            let turn = position.turn();
            for outcome in &turn.outcomes {
                let actions: Vec<_> = turn.moves_of(outcome).iter().map(|&mv| Action::new(mv)).collect();
                let mut value = |action: &Action<_>| {
                    let bounds = expectimax.search(&position.carry_out(*action), 2, Window::FULL);
                    let value: Option<Value> = bounds.and_then(|bounds: Bounds| (-bounds).exact());
                    value.expect("a value").probability()
                };
                let values: Vec<f64> = actions.iter().map(&mut value).collect();
                let best = values.iter().copied().fold(0.0, f64::max);
                for (at, &played) in actions.iter().enumerate() {
                    let mut others = actions.clone();
                    others.remove(at);
                    let loss = judge.loss(&position, played, &others, 3);
                    let expected = best - values[at];
                    assert!((loss - expected).abs() < 2.5e-5, "{text}: {loss} {expected}");
                    lossy += usize::from(loss > 0.01);
                }
            }
        }
        assert!(lossy > 3, "{lossy}");
    }
}
