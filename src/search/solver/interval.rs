//! Intervals of win probabilities, fine enough for a solver.
//!
//! A probability is an integer number of units of 2⁻⁵⁶, finer than an `f64` is from 1/8 on, and the
//! weighted sums of a chance node are exact; the one division of a node rounds its lower bound down
//! and its upper one up. So an interval contains the true value whatever the length of the game.

/// A certain win in units.
pub(super) const ONE: i64 = 1 << 56;

/// The win probability of the side to move is in this closed interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The lower end in units, from 0.
    pub(super) lower: i64,
    /// The upper end in units, up to [`ONE`].
    pub(super) upper: i64,
}

impl Interval {
    /// What is known of every position.
    pub const ALL: Interval = Interval { lower: 0, upper: ONE };

    /// The narrowest interval of units that contains both numbers and all between them.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "the ends are within a certain win")]
    pub fn around(lower: f64, upper: f64) -> Interval {
        // A power of two: the products are exact.
        let one = ONE as f64;
        Interval { lower: (lower.max(0.0) * one).floor() as i64, upper: (upper.min(1.0) * one).ceil() as i64 }
    }

    /// The lower end, rounded down.
    #[must_use]
    pub fn lower(self) -> f64 {
        let nearest = self.lower as f64 / ONE as f64;
        if (nearest * ONE as f64) as i64 > self.lower { nearest.next_down() } else { nearest }
    }

    /// The upper end, rounded up.
    #[must_use]
    pub fn upper(self) -> f64 {
        let nearest = self.upper as f64 / ONE as f64;
        if ((nearest * ONE as f64) as i64) < self.upper { nearest.next_up() } else { nearest }
    }

    /// How far the ends are apart.
    #[must_use]
    pub fn width(self) -> f64 {
        (self.upper - self.lower) as f64 / ONE as f64
    }

    /// The same seen by the other side.
    #[must_use]
    pub(super) fn turned(self) -> Interval {
        Interval { lower: ONE - self.upper, upper: ONE - self.lower }
    }

    /// What both leave.
    #[must_use]
    pub(super) fn and(self, other: Interval) -> Interval {
        Interval { lower: self.lower.max(other.lower), upper: self.upper.min(other.upper) }
    }
}

/// What of a position matters to whoever asks: whether its value is at least `beta`, whether it is at
/// most `alpha`, or else the value up to `tolerance`. All in units.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question {
    pub(super) alpha: i64,
    pub(super) beta: i64,
    pub(super) tolerance: i64,
}

impl Question {
    /// Whether an interval is an answer.
    pub(super) fn is_answered(self, known: Interval) -> bool {
        known.lower >= self.beta || known.upper <= self.alpha || known.upper - known.lower <= self.tolerance
    }

    /// The same question about the position after a ply.
    pub(super) fn turned(self) -> Question {
        Question { alpha: ONE - self.beta, beta: ONE - self.alpha, tolerance: self.tolerance }
    }
}
