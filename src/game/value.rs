//! Values: win probabilities on an integer scale.
use std::ops::Neg;

/// A win probability of the side to move, scaled: [`Value::WIN`] is 1, 0 is one half,
/// [`Value::LOSS`] is 0. One unit is 1/60,000 of probability.
///
/// A draw counts as half a win. Every value that the search meets lies in this closed interval,
/// which is what Star1 cuts with.
///
/// In a game with dice certain results are flat: a win is a win, since a distance to it could not
/// be averaged. In a game without dice they carry the distance, seen from the position at hand: a
/// win in n plies is n units below [`Value::WIN`], a loss in n plies n units above
/// [`Value::LOSS`], and an evaluation keeps out of the [`Value::DISTANCES`] units at either end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(i32);

impl Value {
    /// Won for certain.
    pub const WIN: Value = Value(30_000);
    /// Lost for certain.
    pub const LOSS: Value = Value(-30_000);
    /// Level, and the value of a draw.
    pub const EVEN: Value = Value(0);

    /// How many units at either end of the scale stand for the distance to a certain result, in
    /// plies, in a game without dice.
    pub const DISTANCES: i32 = 1_000;

    /// A value of that many units, clamped to the certain results.
    #[must_use]
    pub const fn new(units: i32) -> Value {
        if units > Value::WIN.0 {
            Value::WIN
        } else if units < Value::LOSS.0 {
            Value::LOSS
        } else {
            Value(units)
        }
    }

    /// An evaluation: the nearest value to a win probability that is strictly between the certain
    /// results.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "the clamp keeps the number in range")]
    pub fn estimate(probability: f32) -> Value {
        // Rounding half away from zero by truncation: odd, and cheaper than a call of `round`.
        let scaled = (2.0 * probability - 1.0) * 30_000.0;
        let units = (scaled + 0.5_f32.copysign(scaled)) as i32;
        Value(units.clamp(Value::LOSS.0 + 1, Value::WIN.0 - 1))
    }

    /// An evaluation in a game without dice: as [`estimate`](Value::estimate), but clear of the
    /// values that carry a distance.
    #[must_use]
    pub fn guess(probability: f32) -> Value {
        let most = Value::WIN.0 - Value::DISTANCES - 1;
        Value(Value::estimate(probability).0.clamp(-most, most))
    }

    /// In a game without dice: the plies to the certain result that this value stands for, [`None`]
    /// if it is none.
    #[must_use]
    pub fn plies_to_end(self) -> Option<u32> {
        let plies = (Value::WIN.0 - self.0.abs()).unsigned_abs();
        (plies <= Value::DISTANCES.unsigned_abs()).then_some(plies)
    }

    /// In a game without dice: this value as it is seen one ply before, for the same side. A
    /// certain result is a ply farther away.
    #[must_use]
    pub const fn farther(self) -> Value {
        if self.0 > Value::WIN.0 - Value::DISTANCES {
            Value(self.0 - 1)
        } else if self.0 < Value::LOSS.0 + Value::DISTANCES {
            Value(self.0 + 1)
        } else {
            self
        }
    }

    /// The inverse of [`farther`](Value::farther) for the end of a window: the results whose
    /// `farther` is beyond this value are those beyond what comes back.
    #[must_use]
    pub const fn nearer(self) -> Value {
        if self.0 >= Value::WIN.0 - Value::DISTANCES {
            Value::new(self.0 + 1)
        } else if self.0 <= Value::LOSS.0 + Value::DISTANCES {
            Value::new(self.0 - 1)
        } else {
            self
        }
    }

    /// The units of this value, -30,000 to 30,000.
    #[must_use]
    pub const fn units(self) -> i32 {
        self.0
    }

    /// The win probability, 0 to 1.
    #[must_use]
    pub fn probability(self) -> f64 {
        (f64::from(self.0) / f64::from(Value::WIN.0)).mul_add(0.5, 0.5)
    }

    /// The weighted mean `numerator / weight`, rounded to the nearest unit, ties away from zero.
    ///
    /// Only a mean that is certain to the last digit becomes a certain result; others stay one unit
    /// away from it.
    ///
    /// The rounding is monotone and odd, so bounds on the numerator stay bounds on the value, and
    /// the mean of negated values is the negated mean (the sources of Star1's integer windows).
    #[must_use]
    pub const fn mean(numerator: i32, weight: i32) -> Value {
        let magnitude = numerator.abs();
        let nearest = (magnitude + weight / 2) / weight;
        let most = Value::WIN.0;
        let rounded = if nearest == most && magnitude < most * weight { most - 1 } else { nearest };
        Value(if numerator < 0 { -rounded } else { rounded })
    }

    /// Whether the value is one of the certain results.
    #[must_use]
    pub const fn is_certain(self) -> bool {
        self.0 == Value::WIN.0 || self.0 == Value::LOSS.0
    }
}

impl Neg for Value {
    type Output = Value;

    fn neg(self) -> Value {
        Value(-self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::Value;

    #[test]
    fn mean_is_odd_and_monotone() {
        for weight in 1..=36 {
            let mut last = Value::LOSS;
            for numerator in -30 * weight..=30 * weight {
                let mean = Value::mean(numerator, weight);
                assert_eq!(mean, -Value::mean(-numerator, weight));
                assert!(mean >= last);
                last = mean;
            }
        }
    }

    #[test]
    fn mean_rounds_to_the_nearest_unit() {
        assert_eq!(Value::mean(3, 6).units(), 1);
        assert_eq!(Value::mean(2, 6).units(), 0);
        assert_eq!(Value::mean(-3, 6).units(), -1);
        assert_eq!(Value::mean(5, 1).units(), 5);
    }

    #[test]
    fn a_mean_is_certain_only_if_all_of_it_is() {
        let win = Value::WIN.units();
        assert_eq!(Value::mean(6 * win, 6), Value::WIN);
        assert_eq!(Value::mean(6 * win - 1, 6).units(), win - 1);
        assert_eq!(Value::mean(1 - 6 * win, 6).units(), 1 - win);
    }

    #[test]
    fn an_estimate_is_never_certain() {
        for probability in [-1.0, 0.0, 1.0, 2.0] {
            assert!(!Value::estimate(probability).is_certain());
        }
        assert_eq!(Value::estimate(0.5), Value::EVEN);
    }
}
