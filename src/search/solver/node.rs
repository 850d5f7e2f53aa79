//! A chance node at work in the solver.
use arrayvec::ArrayVec;

use super::interval::{Interval, ONE, Question};
use crate::game::{Game, MAX_MOVES, MAX_OUTCOMES};

/// A move and what is known of it.
pub(super) struct Branch<G> {
    pub(super) after: G,
    pub(super) key: u64,
    /// Seen by the side that moves.
    pub(super) known: Interval,
    pub(super) promise: i32,
    /// Whether a search of it came back without an answer.
    pub(super) is_stuck: bool,
}

struct Roll {
    weight: i64,
    first: usize,
    end: usize,
    lower: i64,
    upper: i64,
}

pub(super) struct Node<G: Game> {
    pub(super) branches: ArrayVec<Branch<G>, MAX_MOVES>,
    rolls: ArrayVec<Roll, MAX_OUTCOMES>,
    lower_sum: i64,
    upper_sum: i64,
    known: Interval,
}

impl<G: Game> Node<G> {
    pub(super) fn new(known: Interval) -> Self {
        Node { branches: ArrayVec::new(), rolls: ArrayVec::new(), lower_sum: 0, upper_sum: 0, known }
    }

    pub(super) fn add_roll(&mut self, weight: i32, first: usize, end: usize) {
        let weight = i64::from(weight);
        let mut roll = Roll { weight, first, end, lower: 0, upper: 0 };
        (roll.lower, roll.upper) = self.best(&roll);
        self.lower_sum += weight * roll.lower;
        self.upper_sum += weight * roll.upper;
        self.rolls.push(roll);
    }

    fn best(&self, roll: &Roll) -> (i64, i64) {
        self.branches[roll.first..roll.end].iter().fold((0, 0), |(lower, upper), branch| {
            (lower.max(branch.known.lower), upper.max(branch.known.upper))
        })
    }

    pub(super) fn interval(&self) -> Interval {
        let weight = i64::from(G::WEIGHT);
        let sums = Interval {
            lower: self.lower_sum.div_euclid(weight),
            upper: -(-self.upper_sum).div_euclid(weight),
        };
        sums.and(self.known)
    }

    pub(super) fn is_answered(&self, question: Question) -> bool {
        question.is_answered(self.interval())
    }

    /// The next branch to search and what to ask of it.
    pub(super) fn next(&self, question: Question, turn: usize) -> Option<(usize, Question)> {
        let tolerance = self.tolerance(question.tolerance);
        let count = self.rolls.len();
        let mut best: Option<(i64, usize)> = None;
        for step in 0..count {
            let number = (step + turn) % count;
            let roll = &self.rolls[number];
            let gap = roll.upper - roll.lower;
            let measure = match x("X_ROLL", 0.0) as u32 {
                0 => roll.weight * gap,
                1 => gap,
                2 => roll.weight,
                3 => -((roll.end - roll.first) as i64),
                4 => 1,
                _ => roll.weight * (roll.upper - roll.lower) / (roll.end - roll.first).max(1) as i64,
            };
            if gap > tolerance && best.is_none_or(|(most, _)| measure > most) {
                if self.pick(roll, question, tolerance).is_some() {
                    best = Some((measure, number));
                }
            }
        }
        let roll = &self.rolls[best?.1];
        self.pick(roll, question, tolerance)
    }

    fn tolerance(&self, tolerance: i64) -> i64 {
        let mut slack = i64::from(G::WEIGHT) * tolerance;
        let mut open = 0;
        for roll in &self.rolls {
            let gap = roll.upper - roll.lower;
            if gap <= tolerance {
                slack -= roll.weight * gap;
            } else {
                open += roll.weight;
            }
        }
        if open == 0 { tolerance } else { (slack / open).max(tolerance) }
    }

    fn pick(&self, roll: &Roll, question: Question, tolerance: i64) -> Option<(usize, Question)> {
        let weight = roll.weight;
        let total = i64::from(G::WEIGHT);
        let others_upper = self.upper_sum - weight * roll.upper;
        let others_lower = self.lower_sum - weight * roll.lower;
        let alpha = (total * question.alpha.max(self.known.lower) - others_upper).div_euclid(weight);
        let beta = -(others_lower - total * question.beta.min(self.known.upper)).div_euclid(weight);
        let alpha = alpha.max(roll.lower + tolerance);
        let asked = Question { alpha, beta, tolerance };
        let mut best: Option<usize> = None;
        for number in roll.first..roll.end {
            let branch = &self.branches[number];
            if branch.is_stuck || asked.is_answered(branch.known) {
                continue;
            }
            if best.is_none_or(|best| rank(branch) > rank(&self.branches[best])) {
                best = Some(number);
            }
        }
        best.map(|number| {
            let known = self.branches[number].known;
            let inner = x("X_INNER", 0.3);
            let gap = ((known.upper - known.lower) as f64 * inner) as i64;
            (number, Question { tolerance: asked.tolerance.max(gap), ..asked })
        })
    }

    pub(super) fn learn(&mut self, number: usize, known: Interval) {
        self.branches[number].known = self.branches[number].known.and(known);
        for index in 0..self.rolls.len() {
            let roll = &self.rolls[index];
            if !(roll.first..roll.end).contains(&number) {
                continue;
            }
            let (lower, upper) = self.best(roll);
            self.lower_sum += roll.weight * (lower - roll.lower);
            self.upper_sum += roll.weight * (upper - roll.upper);
            self.rolls[index].lower = lower;
            self.rolls[index].upper = upper;
        }
    }
}

fn rank<G>(branch: &Branch<G>) -> (i64, i64, i32) {
    static MODE: std::sync::LazyLock<u32> =
        std::sync::LazyLock::new(|| std::env::var("X_RANK").map_or(0, |text| text.parse().unwrap()));
    let Interval { lower, upper } = branch.known;
    match *MODE {
        0 => (lower, upper, branch.promise),
        1 => (upper, lower, branch.promise),
        2 => (lower + upper, lower, branch.promise),
        3 => (0, 0, branch.promise),
        _ => ((lower + upper - ONE).clamp(-1, 1), 0, branch.promise),
    }
}

pub(super) fn x(name: &'static str, default: f64) -> f64 {
    static CACHE: std::sync::LazyLock<[(&str, Option<f64>); 5]> = std::sync::LazyLock::new(|| ["X_INNER", "X_ROLL", "X_PROMISE", "X_OTHER", "X_TIER"].map(|name| (name, std::env::var(name).ok().map(|t| t.parse().unwrap()))));
    CACHE.iter().find(|e| e.0 == name).and_then(|e| e.1).unwrap_or(default)
}
