//! What is asked of a position.
use super::interval::{Interval, ONE};

/// What of a value matters to whoever asks: whether it is at least `beta`, whether it is at most
/// `alpha`, or else where it is within `tolerance`. All in units of an [`Interval`]; the ends may lie
/// outside of all probabilities, and where they cross either answer will do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question {
    pub(super) alpha: i64,
    pub(super) beta: i64,
    pub(super) tolerance: i64,
}

impl Question {
    /// Where the value is.
    pub(super) const fn value(tolerance: i64) -> Question {
        Question { alpha: 0, beta: ONE, tolerance }
    }

    /// Whether an interval is an answer.
    pub(super) const fn is_answered(self, known: Interval) -> bool {
        known.lower >= self.beta || known.upper <= self.alpha || known.upper - known.lower <= self.tolerance
    }

    /// The same question about the position after a ply, seen by the other side.
    pub(super) const fn turned(self) -> Question {
        Question { alpha: ONE - self.beta, beta: ONE - self.alpha, tolerance: self.tolerance }
    }
}
