//! A chance node at work: what is known of its moves, of its outcomes and of itself.
//!
//! With integer weights `w_i` that sum to W, bounds `l_i`, `u_i` of every outcome, and the sums
//! SL = sum `w_i l_i`, SU = sum `w_i u_i`, the node is at least SL/W and at most SU/W at every
//! moment. Outcome i matters only inside
//!
//! ```text
//! alpha_i = floor((W alpha - (SU - w_i u_i)) / w_i)     beta_i = ceil((W beta - (SL - w_i l_i)) / w_i)
//! ```
//!
//! Star1 and Star2 differ only in the order in which bounds are found; with one outcome the window
//! is the node's own and all is plain alpha-beta. Moves that win at once are a source of bounds too:
//! their outcomes are known from the beginning.
use std::cmp::Reverse;

use arrayvec::ArrayVec;

use super::bounds::{Bounds, Window};
use super::hints::Hints;
use super::proof::Proof;
use super::scope::Scope;
use crate::game::{Game, MAX_LISTED, MAX_MOVES, MAX_OUTCOMES, Outcome, Turn, Value, WINNING};

/// The moves and outcomes of one position, and the bounds found so far. All seen by its side to
/// move.
pub(super) struct Node<G: Game> {
    turn: Turn<G::Move>,
    found: ArrayVec<Found, MAX_MOVES>,
    /// For each outcome the indices of its moves, the most promising first.
    listed: ArrayVec<u8, MAX_LISTED>,
    outcomes: ArrayVec<Roll, MAX_OUTCOMES>,
    /// Sum of weight times lower bound.
    lower_sum: i32,
    /// Sum of weight times upper bound.
    upper_sum: i32,
    complete: bool,
    /// Whether something is certain of a move.
    has_proof: bool,
}

/// What is known of a move.
#[derive(Clone, Copy)]
struct Found {
    promise: i32,
    lower: Value,
    upper: Value,
    proof: Proof,
    seen: bool,
}

/// What is known of an outcome.
struct Roll {
    outcome: Outcome,
    /// Where its moves begin in the list.
    first: usize,
    /// How many they are: all that the roll allows, or those in the beam.
    len: usize,
    lower: Value,
    upper: Value,
    /// Moves of which nothing is known.
    unseen: usize,
    /// The place in its list of the move that made the lower bound.
    best: Option<usize>,
}

impl<G: Game> Node<G> {
    /// A node of which nothing is known.
    pub(super) fn new(position: &G, beam: usize, eval: G::Eval) -> Self {
        // Filled in place: a node is large, and moving it would cost as much as searching it.
        let mut node = Node {
            turn: Turn::new(),
            found: ArrayVec::new(),
            listed: ArrayVec::new(),
            outcomes: ArrayVec::new(),
            lower_sum: 0,
            upper_sum: 0,
            complete: true,
            has_proof: false,
        };
        node.fill(position, beam, eval);
        node
    }

    fn fill(&mut self, position: &G, beam: usize, eval: G::Eval) {
        position.fill_turn(&mut self.turn);
        for &mv in &self.turn.moves {
            let promise = position.promise(mv);
            let seen = G::DICE && promise == WINNING;
            let Bounds { lower, upper, proof, .. } =
                if seen { Bounds::result(Value::WIN) } else { Bounds::of_moves::<G>() };
            self.has_proof |= seen;
            self.found.push(Found { promise, lower, upper, proof, seen });
        }
        for index in 0..self.turn.outcomes.len() {
            self.list(self.turn.outcomes[index]);
            let first = self.listed.len() - self.turn.outcomes[index].range().len();
            if beam > 0 && self.listed.len() - first > beam {
                let moves = &self.turn.moves;
                self.listed[first..].sort_by_cached_key(|&listed| {
                    Reverse(Scope::promise(position, moves[usize::from(listed)], eval))
                });
                self.listed.truncate(first + beam);
                // What was left out may be better.
                self.complete = false;
            }
            self.add(self.turn.outcomes[index], first);
        }
    }

    /// Lists the moves of an outcome.
    fn list(&mut self, outcome: Outcome) {
        let first = self.listed.len();
        for index in outcome.first..outcome.end {
            // Insertion keeps equal promises in the order of the moves.
            let promise = self.found[usize::from(index)].promise;
            let mut place = self.listed.len();
            self.listed.push(index);
            while place > first && self.found[usize::from(self.listed[place - 1])].promise < promise {
                self.listed.swap(place, place - 1);
                place -= 1;
            }
        }
    }

    /// Adds an outcome whose moves are listed from `first` on.
    fn add(&mut self, outcome: Outcome, first: usize) {
        let len = self.listed.len() - first;
        let best = self.listed.get(first).map(|&index| self.found[usize::from(index)]);
        let wins = best.is_some_and(|found| found.seen);
        let Bounds { lower, upper, .. } = match best {
            None => Bounds::result(Value::LOSS),
            Some(_) if wins => Bounds::result(Value::WIN),
            Some(_) => Bounds::of_moves::<G>(),
        };
        self.lower_sum += outcome.weight * lower.units();
        self.upper_sum += outcome.weight * upper.units();
        let best = wins.then_some(0);
        self.outcomes.push(Roll { outcome, first, len, lower, upper, unseen: len, best });
    }

    /// How many outcomes there are.
    pub(super) fn outcomes(&self) -> usize {
        self.outcomes.len()
    }

    /// How many moves an outcome has.
    pub(super) fn moves_of(&self, outcome: usize) -> usize {
        self.outcomes[outcome].len
    }

    /// The weight of an outcome.
    pub(super) fn weight(&self, outcome: usize) -> i32 {
        self.outcomes[outcome].outcome.weight
    }

    /// Whether an outcome's value is not known exactly.
    pub(super) fn is_open(&self, outcome: usize) -> bool {
        let roll = &self.outcomes[outcome];
        roll.lower != roll.upper
    }

    /// The move at a place of an outcome's list, and the window in which it matters: [`None`] if
    /// nothing that matters is left to be learnt of it.
    pub(super) fn question(&self, outcome: usize, place: usize, window: Window) -> Option<(G::Move, Window)> {
        let roll = &self.outcomes[outcome];
        let index = usize::from(self.listed[roll.first + place]);
        let window = self.outcome_window(roll, window);
        let window = Window { alpha: window.alpha.max(roll.lower), beta: window.beta };
        let Found { lower, upper, .. } = self.found[index];
        let bounds = Bounds { lower, upper, ..Bounds::ALL };
        (!bounds.decides(window)).then(|| (self.turn.moves[index], window.within(bounds)))
    }

    fn outcome_window(&self, roll: &Roll, window: Window) -> Window {
        let weight = roll.outcome.weight;
        let others_upper = self.upper_sum - weight * roll.upper.units();
        let others_lower = self.lower_sum - weight * roll.lower.units();
        let below = G::WEIGHT * window.alpha.units() - others_upper;
        let above = G::WEIGHT * window.beta.units() - others_lower;
        Window { alpha: Value::new(below.div_euclid(weight)), beta: Value::new(-(-above).div_euclid(weight)) }
    }

    /// Takes in what a search found of the move at a place of an outcome's list, for every outcome
    /// that has the move.
    pub(super) fn learn(&mut self, outcome: usize, place: usize, bounds: Bounds) {
        let index = self.listed[self.outcomes[outcome].first + place];
        let found = &mut self.found[usize::from(index)];
        let news = !found.seen;
        found.seen = true;
        found.lower = found.lower.max(bounds.lower);
        found.upper = found.upper.min(bounds.upper);
        found.proof = found.proof.and(bounds.proof);
        self.has_proof |= bounds.proof != Proof::NONE;
        let lower = found.lower;
        self.complete &= bounds.complete;
        for roll in &mut self.outcomes {
            if !(roll.outcome.first..roll.outcome.end).contains(&index) {
                continue;
            }
            let list = &self.listed[roll.first..roll.first + roll.len];
            let is_cut = list.len() < roll.outcome.range().len();
            if is_cut && !list.contains(&index) {
                continue;
            }
            roll.unseen -= usize::from(news);
            if lower > roll.lower {
                self.lower_sum += roll.outcome.weight * (lower.units() - roll.lower.units());
                roll.lower = lower;
                roll.best = list.iter().position(|&listed| listed == index);
            }
            if roll.unseen == 0 {
                let upper =
                    list.iter().fold(Value::LOSS, |upper, &i| upper.max(self.found[usize::from(i)].upper));
                self.upper_sum -= roll.outcome.weight * (roll.upper.units() - upper.units());
                roll.upper = upper;
            }
        }
    }

    /// Whether the sums decide the window.
    pub(super) fn is_decided(&self, window: Window) -> bool {
        self.lower_sum >= G::WEIGHT * window.beta.units()
            || self.upper_sum <= G::WEIGHT * window.alpha.units()
            || self.lower_sum == self.upper_sum
    }

    /// The bounds of the node.
    pub(super) fn bounds(&self) -> Bounds {
        Bounds {
            lower: Value::mean(self.lower_sum, G::WEIGHT),
            upper: Value::mean(self.upper_sum, G::WEIGHT),
            complete: self.complete,
            proof: if self.has_proof { self.proof() } else { Proof::NONE },
        }
    }

    /// What is certain of the node: of every roll the best that is certain of its moves.
    fn proof(&self) -> Proof {
        let (mut lower_sum, mut upper_sum) = (0, 0);
        for roll in &self.outcomes {
            let list = &self.listed[roll.first..roll.first + roll.len];
            // Without a move the roll is lost; a move that was left out may be worth anything.
            let is_cut = roll.len < roll.outcome.range().len();
            let none = if is_cut { Proof::NONE } else { Proof::of_result(Value::LOSS) };
            let best = list.iter().fold(none, |best, &index| best.or(self.found[usize::from(index)].proof));
            let weight = roll.outcome.weight.cast_unsigned();
            lower_sum += weight * best.lower_parts();
            upper_sum += weight * best.upper_parts();
        }
        Proof::mean(lower_sum, upper_sum, G::WEIGHT.cast_unsigned())
    }

    /// The heaviest outcome, the first of equals, and its best move if `hints` know one.
    pub(super) fn likeliest(&self, hints: Hints) -> Option<(Outcome, G::Move)> {
        let heaviest = self.outcomes.iter().map(|roll| roll.outcome.weight).max()?;
        let number = self.outcomes.iter().position(|roll| roll.outcome.weight == heaviest)?;
        let roll = &self.outcomes[number];
        let place = hints.get(number, self.outcomes.len()).filter(|&place| place < roll.len)?;
        Some((roll.outcome, self.turn.moves[usize::from(self.listed[roll.first + place])]))
    }

    /// The places of the best moves, for the table; what was not found stays as `old` has it.
    pub(super) fn hints(&self, old: Hints) -> Hints {
        let count = self.outcomes.len();
        self.outcomes.iter().enumerate().fold(old, |hints, (outcome, roll)| match roll.best {
            Some(place) => hints.with(outcome, count, place),
            None => hints,
        })
    }
}
