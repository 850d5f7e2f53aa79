//! A chance node at work: what is known of its moves, of its outcomes and of itself.
//!
//! With integer weights `w_i` that sum to W, bounds `l_i`, `u_i` of every outcome, and the sums
//! SL = sum `w_i l_i`, SU = sum `w_i u_i`, the node is at least SL/W and at most SU/W at every moment,
//! and outcome i matters only inside the window of Star1 (Ballard 1983):
//!
//! ```text
//! alpha_i = floor((W alpha - (SU - w_i u_i)) / w_i)     beta_i = ceil((W beta - (SL - w_i l_i)) / w_i)
//! ```
//!
//! An outcome within its tolerance is done with; what the others leave of the tolerance of the node is
//! shared by those that are not. A move of an outcome matters only if it can be better than what the
//! outcome is worth at least by more than the tolerance.
use arrayvec::ArrayVec;

use super::interval::Interval;
use super::question::Question;
use crate::game::{Game, MAX_MOVES, MAX_OUTCOMES, Outcome};

/// A move is asked to narrow its interval by this factor at first and not all the way: it may turn out
/// not to matter. Two fewer nodes of ten than with all the way at once (five stones, no tables).
const STEP: i64 = 3;

/// By how many units the rounding of a node's two ends may widen its interval. The outcomes must be known
/// so much closer, or all could be within the tolerance and the node not.
const ROUNDING: i64 = 2;

/// A move and what is known of it.
pub(super) struct Branch<G> {
    /// The position after the move.
    pub(super) after: G,
    /// Its canonical key, 0 if the rules or the tables tell its value.
    pub(super) key: u64,
    /// Where its value is, seen by the side that makes the move.
    pub(super) known: Interval,
    /// How promising it looks.
    pub(super) promise: i32,
    /// Whether a search of it came back without an answer.
    pub(super) is_stuck: bool,
}

/// An outcome of the roll and what is known of it.
struct Roll {
    weight: i64,
    first: usize,
    end: usize,
    lower: i64,
    upper: i64,
}

/// The moves and outcomes of one position, all seen by its side to move.
pub(super) struct Node<G: Game> {
    branches: ArrayVec<Branch<G>, MAX_MOVES>,
    rolls: ArrayVec<Roll, MAX_OUTCOMES>,
    /// Sum of weight times lower bound.
    lower_sum: i64,
    /// Sum of weight times upper bound.
    upper_sum: i64,
    /// What was known before.
    known: Interval,
}

impl<G: Game> Node<G> {
    /// W.
    const WEIGHT: i64 = G::WEIGHT as i64;

    /// A node without moves of whose value something is known.
    pub(super) fn new(known: Interval) -> Self {
        Node { branches: ArrayVec::new(), rolls: ArrayVec::new(), lower_sum: 0, upper_sum: 0, known }
    }

    /// Adds the next move of the turn.
    pub(super) fn add_branch(&mut self, branch: Branch<G>) {
        self.branches.push(branch);
    }

    /// Adds an outcome whose moves are there.
    pub(super) fn add_roll(&mut self, outcome: Outcome) {
        let weight = i64::from(outcome.weight);
        let (first, end) = (outcome.first.into(), outcome.end.into());
        let (lower, upper) = best(&self.branches[first..end]);
        self.lower_sum += weight * lower;
        self.upper_sum += weight * upper;
        self.rolls.push(Roll { weight, first, end, lower, upper });
    }

    /// A move.
    pub(super) fn branch(&self, number: usize) -> &Branch<G> {
        &self.branches[number]
    }

    /// The moves.
    pub(super) fn branches_mut(&mut self) -> &mut [Branch<G>] {
        &mut self.branches
    }

    /// Where the value is.
    pub(super) fn interval(&self) -> Interval {
        let lower = self.lower_sum.div_euclid(Self::WEIGHT);
        let upper = -(-self.upper_sum).div_euclid(Self::WEIGHT);
        Interval { lower, upper }.and(self.known)
    }

    /// The move to be searched next for an answer, and what to ask of it; [`None`] if all that matter are
    /// stuck. Of outcomes that are equally open those from `turn` on come first.
    pub(super) fn next(&self, question: Question, turn: usize) -> Option<(usize, Question)> {
        let tolerance = self.tolerance(question.tolerance - ROUNDING);
        let mut most = 0;
        let mut next = None;
        for step in 0..self.rolls.len() {
            let roll = &self.rolls[(turn + step) % self.rolls.len()];
            let gap = roll.upper - roll.lower;
            if gap > tolerance && roll.weight * gap > most {
                let asked = self.question(roll, question, tolerance);
                if let Some(number) = self.pick(roll, asked) {
                    most = roll.weight * gap;
                    next = Some((number, asked));
                }
            }
        }
        let (number, asked) = next?;
        let known = self.branches[number].known;
        let tolerance = asked.tolerance.max((known.upper - known.lower) / STEP);
        Some((number, Question { tolerance, ..asked }))
    }

    /// How wide an outcome may stay: what those leave that are within the tolerance of the node.
    fn tolerance(&self, tolerance: i64) -> i64 {
        let mut slack = Self::WEIGHT * tolerance;
        let mut open = 0;
        for roll in &self.rolls {
            let gap = roll.upper - roll.lower;
            if gap <= tolerance {
                slack -= roll.weight * gap;
            } else {
                open += roll.weight;
            }
        }
        if open == 0 { tolerance } else { slack / open }
    }

    /// What is asked of the moves of an outcome.
    fn question(&self, roll: &Roll, question: Question, tolerance: i64) -> Question {
        let others_upper = self.upper_sum - roll.weight * roll.upper;
        let others_lower = self.lower_sum - roll.weight * roll.lower;
        let below = Self::WEIGHT * question.alpha.max(self.known.lower) - others_upper;
        let above = Self::WEIGHT * question.beta.min(self.known.upper) - others_lower;
        let alpha = below.div_euclid(roll.weight).max(roll.lower + tolerance);
        let beta = -(-above).div_euclid(roll.weight);
        Question { alpha, beta, tolerance }
    }

    /// The move of an outcome that is worth most for certain, then the one that may be, then the most
    /// promising, among those that do not answer the question yet.
    fn pick(&self, roll: &Roll, asked: Question) -> Option<usize> {
        let rank = |number: &usize| {
            let Branch { known, promise, .. } = &self.branches[*number];
            (known.lower, known.upper, *promise)
        };
        let is_open = |number: &usize| {
            let branch = &self.branches[*number];
            !branch.is_stuck && !asked.is_answered(branch.known)
        };
        // The first of equals.
        (roll.first..roll.end).filter(is_open).rev().max_by_key(rank)
    }

    /// Takes in what a search found of a move, and whether that is no answer.
    pub(super) fn learn(&mut self, number: usize, found: Interval, is_stuck: bool) {
        let branch = &mut self.branches[number];
        branch.known = branch.known.and(found);
        branch.is_stuck = is_stuck;
        for roll in self.rolls.iter_mut().filter(|roll| (roll.first..roll.end).contains(&number)) {
            let (lower, upper) = best(&self.branches[roll.first..roll.end]);
            self.lower_sum += roll.weight * (lower - roll.lower);
            self.upper_sum += roll.weight * (upper - roll.upper);
            (roll.lower, roll.upper) = (lower, upper);
        }
    }
}

/// The bounds of the best of some moves; without any the turn is lost.
fn best<G>(branches: &[Branch<G>]) -> (i64, i64) {
    branches
        .iter()
        .fold((0, 0), |(lower, upper), branch| (lower.max(branch.known.lower), upper.max(branch.known.upper)))
}
