//! Intervals of values.
use std::ops::Neg;

use crate::game::Value;

/// An interval that contains a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The value is at least this.
    pub lower: Value,
    /// The value is at most this.
    pub upper: Value,
    /// Whether the interval rests on ends of the game alone and on no evaluation. Then it holds
    /// for every greater depth too.
    pub complete: bool,
}

impl Bounds {
    /// What is known of every value.
    pub const ALL: Bounds = Bounds { lower: Value::LOSS, upper: Value::WIN, complete: true };

    /// The result of a finished game.
    #[must_use]
    pub const fn result(value: Value) -> Bounds {
        Bounds { lower: value, upper: value, complete: true }
    }

    /// An evaluation at the horizon.
    #[must_use]
    pub const fn estimate(value: Value) -> Bounds {
        Bounds { lower: value, upper: value, complete: false }
    }

    /// The value, if the interval is a single one.
    #[must_use]
    pub fn exact(self) -> Option<Value> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// Whether nothing inside the window is left open.
    #[must_use]
    pub fn decides(self, window: Window) -> bool {
        self.lower == self.upper || self.lower >= window.beta || self.upper <= window.alpha
    }

    /// The interval that both leave.
    #[must_use]
    pub fn and(self, other: Bounds) -> Bounds {
        Bounds {
            lower: self.lower.max(other.lower),
            upper: self.upper.min(other.upper),
            complete: self.complete && other.complete,
        }
    }
}

impl Neg for Bounds {
    type Output = Bounds;

    fn neg(self) -> Bounds {
        Bounds { lower: -self.upper, upper: -self.lower, complete: self.complete }
    }
}

/// The open interval of values that still matter: one at or below `alpha`, or at or above `beta`,
/// need not be known exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The lower end.
    pub alpha: Value,
    /// The upper end, above `alpha`.
    pub beta: Value,
}

impl Window {
    /// Everything matters.
    pub const FULL: Window = Window { alpha: Value::LOSS, beta: Value::WIN };

    /// The part of the window inside an interval that does not decide it.
    #[must_use]
    pub fn within(self, bounds: Bounds) -> Window {
        Window { alpha: self.alpha.max(bounds.lower), beta: self.beta.min(bounds.upper) }
    }
}

impl Neg for Window {
    type Output = Window;

    fn neg(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}
