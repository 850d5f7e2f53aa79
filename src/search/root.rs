//! One iteration at the root: the choice of a move, or the average over a roll.
use std::cmp::Reverse;

use rand::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::bounds::{Bounds, Window};
use super::proof::Proof;
use super::{Depth, Searcher};
use crate::game::{Action, Game, Outcome, Value};

/// A whole turn of the root's side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate<G: Game> {
    pub(super) action: Action<G::Move>,
    /// The position after it.
    pub(super) after: G,
    /// What the running iteration found, for the side that makes the move.
    pub(super) bounds: Option<Bounds>,
    /// What no later iteration can take back.
    lasting: Bounds,
}

/// The choice among the moves of one known roll, the best first.
#[derive(Clone, Debug)]
pub(super) struct Decision<G: Game> {
    pub(super) candidates: Vec<Candidate<G>>,
    /// The depth of the last iteration.
    depth: Depth,
}

impl<G: Game> Decision<G> {
    /// A choice among `actions`, of which nothing is known yet but their promise.
    pub(super) fn new(position: &G, actions: impl IntoIterator<Item = Action<G::Move>>) -> Self {
        let candidate = |action| Candidate {
            action,
            after: position.carry_out(action),
            bounds: None,
            lasting: Bounds::of_moves::<G>(),
        };
        let mut candidates: Vec<Candidate<G>> = actions.into_iter().map(candidate).collect();
        candidates.sort_by_key(|candidate| Reverse(position.promise(candidate.action.first())));
        Decision { candidates, depth: 0 }
    }

    /// Takes what another search found of the moves and sorts them.
    pub(super) fn judge(&mut self, bounds_of: impl Fn(Action<G::Move>) -> Option<Bounds>) {
        for candidate in &mut self.candidates {
            candidate.bounds = bounds_of(candidate.action);
        }
        self.sort();
    }

    /// Equal bounds keep their order: a move that only might be as good stays behind.
    fn sort(&mut self) {
        self.candidates.sort_by_key(|candidate| Reverse(candidate.bounds.map(|bounds| bounds.upper)));
        if let Some(place) = self.proven_best() {
            self.candidates[..=place].rotate_right(1);
        }
    }

    /// The place of the move of which it is certain that no other one is better, but by a difference that
    /// does not count; of several the one of which most is certain. In a game with dice: in one without,
    /// the values themselves say so.
    fn proven_best(&self) -> Option<usize> {
        if !G::DICE {
            return None;
        }
        let proofs = || self.candidates.iter().map(|candidate| candidate.lasting.proof).enumerate();
        let best = |&(place, own): &(usize, Proof)| {
            proofs().all(|(other, proof)| other == place || own.is_as_good_as(proof))
        };
        let surest = proofs().filter(best).max_by_key(|&(place, own)| (own.lower_parts(), Reverse(place)))?;
        Some(surest.0)
    }

    /// Leaves one candidate, by the seed: number `floor(n x / 2^64)` of `n` for the first output x.
    #[expect(clippy::cast_possible_truncation, reason = "the product shifted by 64 is below the length")]
    pub(super) fn pick(&mut self, seed: u64) {
        let output = Xoshiro256PlusPlus::seed_from_u64(seed).next_u64();
        let index = ((u128::from(output) * self.candidates.len() as u128) >> 64) as usize;
        self.candidates = self.candidates.get(index).copied().into_iter().collect();
    }

    /// Searches `depth` plies deep, so that the values of the best `lines` moves are exact, and
    /// sorts the moves. If it is stopped, what was found so far is sorted in and [`None`] comes
    /// back: the former best move was searched first, so a move before it is a better one.
    pub(super) fn iterate(
        &mut self,
        searcher: &mut (impl Searcher<G> + ?Sized),
        depth: Depth,
        lines: usize,
    ) -> Option<()> {
        for candidate in &mut self.candidates {
            candidate.bounds = None;
        }
        self.depth = depth;
        let done = self.search_all(searcher, depth, lines);
        self.sort();
        done
    }

    fn search_all(
        &mut self,
        searcher: &mut (impl Searcher<G> + ?Sized),
        depth: Depth,
        lines: usize,
    ) -> Option<()> {
        let lines = lines.min(self.candidates.len());
        let mut best: Vec<Value> = Vec::with_capacity(lines + 1);
        for (number, candidate) in self.candidates.iter_mut().enumerate() {
            let alpha = if best.len() < lines { Value::LOSS } else { best[lines - 1] };
            if best.len() == lines && alpha >= Bounds::of_moves::<G>().upper {
                break;
            }
            let window = Window { alpha, beta: Value::WIN };
            let bounds =
                searcher.search_late(&candidate.after, depth - 1, window.after_ply::<G>(), number)?;
            let bounds = bounds.before_ply::<G>().keeping(candidate.lasting);
            candidate.lasting = candidate.lasting.and(bounds.lasting::<G>());
            candidate.bounds = Some(bounds);
            let at = best.partition_point(|&value| value >= bounds.upper);
            best.insert(at, bounds.upper);
            best.truncate(lines);
        }
        Some(())
    }

    /// Whether all is known of all moves, but not which one is the best: of the worse ones only that they
    /// are not better in whole units.
    fn is_undecided(&self) -> bool {
        let is_complete = |candidate: &Candidate<G>| candidate.bounds.is_some_and(|bounds| bounds.complete);
        let has_choice = G::DICE && self.candidates.len() > 1;
        has_choice && self.candidates.iter().all(is_complete) && self.proven_best().is_none()
    }

    /// Asks `prove` for more of the moves that may be the best, if it is [undecided](Self::is_undecided)
    /// which one is.
    fn decide(&mut self, prove: &mut dyn FnMut(&G) -> Proof) {
        if !self.is_undecided() {
            return;
        }
        let most = self.candidates.iter().map(|candidate| candidate.lasting.proof.lower_parts()).max();
        for candidate in &mut self.candidates {
            let known = candidate.lasting.proof;
            if !known.is_closed() && Some(known.upper_parts()) > most {
                let proof = known.and(-prove(&candidate.after));
                candidate.lasting.proof = proof;
                candidate.bounds = candidate.bounds.map(|bounds| Bounds { proof, ..bounds });
            }
        }
        self.sort();
    }

    /// What the last iteration found of the best move; a side without a move has lost.
    pub(super) fn bounds(&self) -> Option<Bounds> {
        let Some(first) = self.candidates.first() else { return Some(Bounds::result(Value::LOSS)) };
        // The move that is proven best may have been looked at less well than another.
        let best = self
            .candidates
            .iter()
            .filter_map(|candidate| candidate.bounds)
            .max_by_key(|bounds| (bounds.upper, bounds.lower));
        let best = best.filter(|_| first.bounds.is_some())?;
        let proof = self.proof();
        let settled = if G::DICE {
            best.complete && best.lower == Value::WIN
                || self
                    .candidates
                    .iter()
                    .all(|candidate| candidate.bounds.is_some_and(|bounds| bounds.complete))
        } else {
            self.is_known(first)
        };
        Some(Bounds { complete: settled, proof, ..best })
    }

    /// What is certain of the choice: the best that is certain of any move.
    fn proof(&self) -> Proof {
        let lost = Proof::of_result(Value::LOSS);
        self.candidates.iter().fold(lost, |best, candidate| best.or(candidate.lasting.proof))
    }

    /// Whether deeper iterations can add nothing to a move: its value is that of the game.
    fn is_known(&self, candidate: &Candidate<G>) -> bool {
        let Some(bounds) = candidate.bounds else { return false };
        // A search that leaves nothing out would have found a shorter way by now.
        let is_near = |plies| plies <= u32::from(self.depth);
        let is_near = bounds.lower.plies_to_end().is_some_and(is_near);
        bounds.complete && (G::DICE || is_near || candidate.after.verdict().is_some())
    }

    /// Whether deeper iterations can add nothing to the best `lines` moves; where not `wants_value`, it is
    /// enough to know that the best one is the best.
    fn is_settled(&self, lines: usize, wants_value: bool) -> bool {
        if !wants_value && lines == 1 && self.candidates.len() > 1 && self.proven_best().is_some() {
            return true;
        }
        self.bounds().is_some_and(|bounds| bounds.complete)
            && (lines == 1 || self.candidates.iter().take(lines).all(|candidate| self.is_known(candidate)))
    }
}

/// What is searched at the root.
#[derive(Clone, Debug)]
pub(super) enum Root<G: Game> {
    /// A move for a known roll.
    Decision(Decision<G>),
    /// All rolls, for analysis.
    Chance(Vec<(Outcome, Decision<G>)>),
}

impl<G: Game> Root<G> {
    /// One iteration; [`None`] if it was stopped.
    pub(super) fn iterate(
        &mut self,
        searcher: &mut (impl Searcher<G> + ?Sized),
        depth: Depth,
        lines: usize,
    ) -> Option<()> {
        match self {
            Root::Decision(decision) => decision.iterate(searcher, depth, lines),
            Root::Chance(rolls) => {
                rolls.iter_mut().try_for_each(|(_, decision)| decision.iterate(searcher, depth, lines))
            }
        }
    }

    /// Has `prove` prove which move is the best where all but that is known. It is asked about the
    /// positions after moves.
    pub(super) fn decide(&mut self, prove: &mut dyn FnMut(&G) -> Proof) {
        match self {
            Root::Decision(decision) => decision.decide(prove),
            Root::Chance(rolls) => rolls.iter_mut().for_each(|(_, decision)| decision.decide(prove)),
        }
    }

    /// The best move so far.
    pub(super) fn best(&self) -> Option<Action<G::Move>> {
        match self {
            Root::Decision(decision) => decision.candidates.first().map(|candidate| candidate.action),
            Root::Chance(_) => None,
        }
    }

    /// Whether there is nothing to choose.
    pub(super) fn is_forced(&self) -> bool {
        matches!(self, Root::Decision(decision) if decision.candidates.len() <= 1)
    }

    /// Whether deeper iterations can add nothing to the best `lines` moves of any roll, see
    /// [`Decision::is_settled`].
    pub(super) fn is_settled(&self, lines: usize, wants_value: bool) -> bool {
        match self {
            Root::Decision(decision) => decision.is_settled(lines, wants_value),
            Root::Chance(rolls) => rolls.iter().all(|(_, decision)| decision.is_settled(lines, true)),
        }
    }

    /// The moves with the values of the last iteration, the best first.
    pub(super) fn judged(&self) -> Vec<(Action<G::Move>, Value)> {
        let Root::Decision(decision) = self else { return Vec::new() };
        let value = |candidate: &Candidate<G>| Some((candidate.action, candidate.bounds?.upper));
        decision.candidates.iter().filter_map(value).collect()
    }

    /// The bounds of the whole after an iteration.
    pub(super) fn bounds(&self) -> Option<Bounds> {
        match self {
            Root::Decision(decision) => decision.bounds(),
            Root::Chance(rolls) => {
                let (mut lower, mut upper, mut complete) = (0, 0, true);
                let (mut proven_lower, mut proven_upper) = (0, 0);
                for (outcome, decision) in rolls {
                    let bounds = decision.bounds()?;
                    lower += outcome.weight * bounds.lower.units();
                    upper += outcome.weight * bounds.upper.units();
                    complete &= bounds.complete;
                    let weight = outcome.weight.cast_unsigned();
                    proven_lower += weight * bounds.proof.lower_parts();
                    proven_upper += weight * bounds.proof.upper_parts();
                }
                let mean = |sum| Value::mean(sum, G::WEIGHT);
                let proof = Proof::mean(proven_lower, proven_upper, G::WEIGHT.cast_unsigned());
                Some(Bounds { lower: mean(lower), upper: mean(upper), complete, proof })
            }
        }
    }
}
