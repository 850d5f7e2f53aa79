//! What is certain of a value, whatever lies beyond the horizon.
use std::ops::Neg;

use crate::game::Value;
use crate::tablebase::Exact;

/// An interval that contains the win probability of the side to move with best play by both, a draw
/// counted as half a win. It rests on ends of the game and on exact tables alone: what lies beyond the
/// horizon of a search may be anything from 0 to 1.
///
/// Its ends are whole parts of 2^-24 and are rounded outward, so that the interval never lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    lower: u32,
    upper: u32,
}

impl Proof {
    /// How many parts a certain win has.
    pub(super) const ONE: u32 = 1 << 24;
    /// Nothing is certain.
    pub const NONE: Proof = Proof { lower: 0, upper: Proof::ONE };
    /// The width below which an interval counts as a single value.
    pub const CLOSE: f64 = 0.000_01;

    /// The interval between two numbers of parts.
    pub(super) const fn new(lower: u32, upper: u32) -> Proof {
        Proof { lower, upper }
    }

    /// The result of a finished game with dice; in one without, a certain result carries its distance and
    /// is told elsewhere.
    #[must_use]
    pub const fn of_result(value: Value) -> Proof {
        match value {
            Value::WIN => Proof { lower: Proof::ONE, upper: Proof::ONE },
            Value::EVEN => Proof { lower: Proof::ONE / 2, upper: Proof::ONE / 2 },
            Value::LOSS => Proof { lower: 0, upper: 0 },
            _ => Proof::NONE,
        }
    }

    /// What an entry of a table says.
    #[must_use]
    pub fn of_exact(exact: Exact) -> Proof {
        Proof::around(exact.lower(), exact.upper())
    }

    /// The interval between two probabilities from 0 to 1.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 2^24")]
    pub(super) fn around(lower: f64, upper: f64) -> Proof {
        // A power of two: the products are exact.
        let one = f64::from(Proof::ONE);
        Proof { lower: (lower * one).floor() as u32, upper: (upper * one).ceil() as u32 }
    }

    /// The mean over outcomes, from the sums of weight times end.
    pub(super) fn mean(lower_sum: u32, upper_sum: u32, weight: u32) -> Proof {
        Proof { lower: lower_sum / weight, upper: upper_sum.div_ceil(weight) }
    }

    /// Both hold.
    #[must_use]
    pub fn and(self, other: Proof) -> Proof {
        Proof { lower: self.lower.max(other.lower), upper: self.upper.min(other.upper) }
    }

    /// The better of two choices.
    #[must_use]
    pub fn or(self, other: Proof) -> Proof {
        Proof { lower: self.lower.max(other.lower), upper: self.upper.max(other.upper) }
    }

    /// The lower end in parts.
    pub(super) const fn lower_parts(self) -> u32 {
        self.lower
    }

    /// The upper end in parts.
    pub(super) const fn upper_parts(self) -> u32 {
        self.upper
    }

    /// The win probability is at least this.
    #[must_use]
    pub fn lower(self) -> f64 {
        f64::from(self.lower) / f64::from(Proof::ONE)
    }

    /// The win probability is at most this.
    #[must_use]
    pub fn upper(self) -> f64 {
        f64::from(self.upper) / f64::from(Proof::ONE)
    }

    /// Whether the interval is so small that it counts as a single value.
    #[must_use]
    pub fn is_closed(self) -> bool {
        self.upper() - self.lower() < Proof::CLOSE
    }

    /// Whether nothing that this interval allows is worse than anything that the other one does, but for
    /// a difference that does not count.
    pub(super) fn is_as_good_as(self, other: Proof) -> bool {
        other.upper() - self.lower() < Proof::CLOSE
    }

    /// The value inside the interval that is nearest to `value`, as near as units allow.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "between the certain results")]
    pub fn nearest(self, value: Value) -> Value {
        let units = |probability: f64| 2.0 * (probability - 0.5) * f64::from(Value::WIN.units());
        let (lower, upper) = (units(self.lower()).ceil() as i32, units(self.upper()).floor() as i32);
        if lower > upper {
            // Between two units.
            return Value::estimate(f64::midpoint(self.lower(), self.upper()) as f32);
        }
        Value::new(value.units().clamp(lower, upper))
    }
}

/// An interval of probabilities rounded outward to so many decimals, so that what is told still holds.
#[must_use]
pub fn outward(lower: f64, upper: f64, decimals: usize) -> (f64, f64) {
    let scale = 10.0_f64.powi(i32::try_from(decimals).unwrap_or(i32::MAX));
    let down = |x: f64| {
        let steps = (x * scale).floor();
        // The product is rounded itself.
        if steps / scale > x { (steps - 1.0) / scale } else { steps / scale }
    };
    (down(lower).max(0.0), -down(-upper.min(1.0)))
}

impl Neg for Proof {
    type Output = Proof;

    fn neg(self) -> Proof {
        Proof { lower: Proof::ONE - self.upper, upper: Proof::ONE - self.lower }
    }
}
