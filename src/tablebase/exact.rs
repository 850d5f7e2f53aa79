//! A value as the tables keep it.
use crate::game::Value;

/// The win probability of the side to move in millionths, rounded to the nearest one.
///
/// Certain results alone are told as such: a value that is neither 0 nor 1 is at least one millionth
/// and at most 999,999. The true value is no farther away than [`Exact::ERROR`], and for the two
/// values beside the certain ones no farther than a millionth towards these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Exact(u32);

impl Exact {
    /// The millionths of a certain win.
    pub const WIN: u32 = 1_000_000;
    /// How far the true value may be, in parts of 1: half a unit, and what the rounding of the values
    /// from which the tables are computed adds.
    pub const ERROR: f64 = 0.505e-6;

    /// A value of so many millionths, [`None`] if they are more than a certain win's.
    #[must_use]
    pub const fn new(millionths: u32) -> Option<Exact> {
        if millionths <= Exact::WIN { Some(Exact(millionths)) } else { None }
    }

    /// The millionths.
    #[must_use]
    pub const fn millionths(self) -> u32 {
        self.0
    }

    /// The win probability.
    #[must_use]
    pub fn probability(self) -> f64 {
        f64::from(self.0) / f64::from(Exact::WIN)
    }

    /// The same value for the other side.
    #[must_use]
    pub const fn turned(self) -> Exact {
        Exact(Exact::WIN - self.0)
    }

    /// The true value is at least this.
    #[must_use]
    pub fn lower(self) -> f64 {
        match self.0 {
            0 => 0.0,
            1 => 0.0_f64.next_up(),
            Exact::WIN => 1.0,
            _ => self.probability() - Exact::ERROR,
        }
    }

    /// The true value is at most this.
    #[must_use]
    pub fn upper(self) -> f64 {
        1.0 - self.turned().lower()
    }

    /// The nearest value of the search; certain just if this one is.
    #[must_use]
    pub const fn value(self) -> Value {
        // From the middle, in half millionths, the certain results are as far as a million is; a
        // hundred of these are three units of a `Value`.
        const HALVES: i32 = 100;
        const UNITS: i32 = 3;
        const _: () = assert!(Exact::WIN.cast_signed() / HALVES * UNITS == Value::WIN.units());
        Value::mean((2 * self.0.cast_signed() - Exact::WIN.cast_signed()) * UNITS, HALVES)
    }
}

#[cfg(test)]
mod tests {
    use super::Exact;
    use crate::game::Value;

    #[test]
    fn only_certain_values_are_certain() {
        let value = |millionths| Exact::new(millionths).map(Exact::value);
        assert_eq!(value(0), Some(Value::LOSS));
        assert_eq!(value(1), Some(Value::new(-29_999)));
        assert_eq!(value(500_000), Some(Value::EVEN));
        assert_eq!(value(999_999), Some(Value::new(29_999)));
        assert_eq!(value(Exact::WIN), Some(Value::WIN));
        assert_eq!(value(Exact::WIN + 1), None);
    }

    #[test]
    fn the_sides_see_the_same_value() {
        for millionths in (0..=Exact::WIN).step_by(7) {
            let (own, other) = (Exact(millionths), Exact(Exact::WIN - millionths));
            assert_eq!(own.value(), -other.value());
            assert!(own.lower() <= own.probability() && own.probability() <= own.upper());
            let apart = own.value().probability() - own.probability();
            assert!(apart.abs() <= 1.0 / 60_000.0, "{millionths}");
        }
    }
}
