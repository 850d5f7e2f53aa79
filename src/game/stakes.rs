//! What the next roll may decide at once.

/// The parts of the next roll's weight that win at once and that lose at once for the side to move,
/// whatever it does with the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stakes {
    won: u8,
    lost: u8,
    weight: u8,
}

impl Stakes {
    /// Nothing is decided at once, or nobody looked.
    pub const NONE: Stakes = Stakes { won: 0, lost: 0, weight: 1 };

    /// So many parts of the weight win and lose; together they are at most the weight, which is at least 1.
    #[must_use]
    pub const fn new(won: u8, lost: u8, weight: u8) -> Stakes {
        debug_assert!(weight > 0 && won + lost <= weight);
        Stakes { won, lost, weight }
    }

    /// The win probability, if it is `open` in all that is not decided at once.
    #[must_use]
    pub fn whole(self, open: f32) -> f32 {
        (f32::from(self.won) + f32::from(self.left()) * open) / f32::from(self.weight)
    }

    /// The inverse of [`whole`](Stakes::whole), 0 to 1; [`None`] if everything is decided.
    #[must_use]
    pub fn open(self, whole: f32) -> Option<f32> {
        let open = whole * f32::from(self.weight) - f32::from(self.won);
        (self.left() > 0).then(|| (open / f32::from(self.left())).clamp(0.0, 1.0))
    }

    /// The parts that decide nothing.
    const fn left(self) -> u8 {
        self.weight - self.won - self.lost
    }
}

#[cfg(test)]
mod tests {
    use super::Stakes;

    #[test]
    fn the_open_part_is_what_the_roll_leaves() {
        let stakes = Stakes::new(2, 1, 6);
        assert!((stakes.whole(0.5) - 3.5 / 6.0).abs() < 1e-6);
        assert_eq!((stakes.whole(0.0), stakes.whole(1.0)), (2.0 / 6.0, 5.0 / 6.0));
        for open in [0.0, 0.25, 0.9, 1.0] {
            assert!((stakes.open(stakes.whole(open)).expect("three faces") - open).abs() < 1e-6);
            assert_eq!(Stakes::NONE.open(Stakes::NONE.whole(open)), Some(open));
        }
        assert_eq!((stakes.open(0.1), stakes.open(0.95)), (Some(0.0), Some(1.0)));
        assert_eq!(Stakes::new(5, 1, 6).open(0.8), None);
    }
}
