//! The best moves of a node, as the table keeps them.

/// For each outcome of a node's roll the place of its best move in the list of that outcome's
/// moves, the most promising first.
///
/// The bits are shared out evenly among the outcomes; a place that does not fit is not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hints(u32);

impl Hints {
    /// How many bits they take.
    pub(super) const BITS: u32 = 18;
    /// No best move is known.
    pub const NONE: Hints = Hints((1 << Hints::BITS) - 1);

    /// The bits of one of `count` outcomes.
    fn width(count: usize) -> u32 {
        // At most six outcomes: at least three bits each.
        Hints::BITS / u32::try_from(count).unwrap_or(Hints::BITS).max(1)
    }

    /// The place of the best move of outcome `outcome` of `count`.
    #[must_use]
    pub fn get(self, outcome: usize, count: usize) -> Option<usize> {
        let width = Self::width(count);
        let none = (1 << width) - 1;
        let place = self.0 >> (width as usize * outcome) & none;
        (place != none).then_some(place as usize)
    }

    /// The hints with the place of outcome `outcome` of `count` replaced.
    #[must_use]
    pub fn with(self, outcome: usize, count: usize, place: usize) -> Hints {
        let width = Self::width(count);
        let none = (1 << width) - 1;
        let place = u32::try_from(place).unwrap_or(none).min(none);
        let shift = width as usize * outcome;
        Hints(self.0 & !(none << shift) | place << shift)
    }

    /// The bits, below 2^[`BITS`](Self::BITS).
    pub(super) const fn bits(self) -> u32 {
        self.0
    }

    /// The hints of these bits; those above them are not looked at.
    pub(super) const fn of_bits(bits: u32) -> Hints {
        Hints(bits & Hints::NONE.0)
    }
}

#[cfg(test)]
mod tests {
    use super::Hints;

    #[test]
    fn hints_share_the_bits() {
        for count in 1..=6 {
            let hints = (0..count).fold(Hints::NONE, |hints, outcome| hints.with(outcome, count, outcome));
            assert!((0..count).all(|outcome| hints.get(outcome, count) == Some(outcome)));
            assert_eq!(Hints::NONE.get(count - 1, count), None);
        }
        assert_eq!(Hints::NONE.with(2, 6, 7).get(2, 6), None, "a place that does not fit");
        assert_eq!(Hints::NONE.with(0, 1, 5000).get(0, 1), Some(5000));
    }
}
