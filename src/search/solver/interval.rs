//! Intervals of win probabilities, fine enough for a solver.
//!
//! Inside the solver a probability is a whole number of units of 2⁻⁵⁶, which is finer than an `f64`
//! from 1/8 on. The weighted sums of a chance node and the change of sides are exact then, and the one
//! division of a node rounds its lower end down and its upper end up: an interval contains the true
//! value however long the game is. From and to `f64` the ends are rounded outwards too.
use crate::game::Value;

/// A certain win, in units.
pub(super) const ONE: i64 = 1 << 56;

/// The win probability of the side to move lies in this closed interval.
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

    /// The result of a finished game.
    #[must_use]
    pub(super) const fn result(value: Value) -> Interval {
        let units = match value {
            Value::WIN => ONE,
            Value::LOSS => 0,
            _ => ONE / 2,
        };
        Interval { lower: units, upper: units }
    }

    /// The narrowest interval that contains both probabilities and all between them.
    #[must_use]
    pub fn around(lower: f64, upper: f64) -> Interval {
        Interval { lower: to_units(lower.max(0.0)).0, upper: to_units(upper.min(1.0)).1 }
    }

    /// The lower end, 0 to 1, rounded down.
    #[must_use]
    pub fn lower(self) -> f64 {
        let nearest = to_probability(self.lower);
        if to_units(nearest).0 > self.lower { nearest.next_down() } else { nearest }
    }

    /// The upper end, 0 to 1, rounded up.
    #[must_use]
    pub fn upper(self) -> f64 {
        let nearest = to_probability(self.upper);
        if to_units(nearest).1 < self.upper { nearest.next_up() } else { nearest }
    }

    /// The probability in the middle, 0 to 1.
    #[must_use]
    pub fn middle(self) -> f64 {
        to_probability(i64::midpoint(self.lower, self.upper))
    }

    /// How far the ends are apart, 0 to 1.
    #[must_use]
    pub fn width(self) -> f64 {
        to_probability(self.upper - self.lower)
    }

    /// The same seen by the other side.
    #[must_use]
    pub fn turned(self) -> Interval {
        Interval { lower: ONE - self.upper, upper: ONE - self.lower }
    }

    /// What both leave; they must contain the same value.
    #[must_use]
    pub fn and(self, other: Interval) -> Interval {
        Interval { lower: self.lower.max(other.lower), upper: self.upper.min(other.upper) }
    }
}

/// The units just below or at a probability, and those just above or at it.
#[expect(clippy::cast_possible_truncation, reason = "a probability is at most one")]
#[expect(clippy::cast_precision_loss, reason = "a power of two is exact")]
pub(super) fn to_units(probability: f64) -> (i64, i64) {
    let units = probability * ONE as f64;
    (units.floor() as i64, units.ceil() as i64)
}

/// The nearest probability to so many units.
#[expect(clippy::cast_precision_loss, reason = "the nearest is wanted")]
fn to_probability(units: i64) -> f64 {
    units as f64 / ONE as f64
}

#[cfg(test)]
mod tests {
    use super::{Interval, ONE};

    #[test]
    fn ends_are_rounded_outwards() {
        for units in [0, 1, ONE / 3, ONE / 2 + 1, ONE - ONE / 7, ONE - 1, ONE] {
            let point = Interval { lower: units, upper: units };
            let again = Interval::around(point.lower(), point.upper());
            assert!(again.lower <= units && units <= again.upper, "{units}");
            // An f64 below 1 is at most four units away.
            assert!(again.upper - again.lower <= 16, "{units}");
            assert_eq!(point.turned().turned(), point);
        }
        assert_eq!(Interval::around(0.0, 1.0), Interval::ALL);
        assert_eq!((Interval::ALL.lower(), Interval::ALL.upper()), (0.0, 1.0));
    }
}
