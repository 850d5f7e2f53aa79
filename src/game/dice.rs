//! The die, and the sealed dice of the wire contract.
use std::fmt;
use std::hash::{BuildHasher, RandomState};

use rand::Rng;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;

/// A face of the die, 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Die(u8);

impl Die {
    /// How many faces a die has.
    pub const FACES: u8 = 6;

    /// The face of that number, [`None`] outside 1 to 6.
    #[must_use]
    pub const fn new(face: u8) -> Option<Die> {
        if face >= 1 && face <= Die::FACES { Some(Die(face)) } else { None }
    }

    /// The faces in ascending order.
    pub fn all() -> impl Iterator<Item = Die> + use<> {
        (1..=Die::FACES).map(Die)
    }

    /// The number, 1 to 6.
    #[must_use]
    pub const fn face(self) -> u8 {
        self.0
    }

    /// The face's bit in a set of faces.
    #[must_use]
    pub const fn bit(self) -> u8 {
        1 << (self.0 - 1)
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Dice that are fixed beforehand by a seed: roll `next` of stream `seed`, as the position text
/// `#SEED.N` writes them.
///
/// Roll N is `1 + floor(6 x / 2^64)` where x is output N (from 0) of `SplitMix64` seeded with SEED.
/// Both engines and the host derive the same dice. The search is never given this type, only the
/// [`Die`] of now, so that it cannot look ahead.
///
/// ```
/// use bohr::game::SealedDice;
///
/// let mut dice = SealedDice::new(42, 0);
/// let rolls: Vec<u8> = std::iter::repeat_with(|| {
///     let face = dice.die().face();
///     dice = dice.advanced();
///     face
/// })
/// .take(6)
/// .collect();
/// assert_eq!(rolls, [5, 1, 2, 3, 1, 6]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SealedDice {
    seed: u64,
    next: u32,
}

impl SealedDice {
    /// The increment of `SplitMix64`'s counter.
    const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

    /// Roll number `next` (from 0) of the stream `seed`.
    #[must_use]
    pub const fn new(seed: u64, next: u32) -> Self {
        SealedDice { seed, next }
    }

    /// A stream that nobody can foresee: its seed comes from the system.
    #[must_use]
    pub fn unforeseen() -> Self {
        // The standard library keys each of these from the system's source of randomness.
        SealedDice::new(RandomState::new().hash_one(()), 0)
    }

    /// The roll.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "the product shifted by 64 is below 6")]
    pub fn die(self) -> Die {
        let state = self.seed.wrapping_add(u64::from(self.next).wrapping_mul(Self::GAMMA));
        let output = SplitMix64::seed_from_u64(state).next_u64();
        Die(1 + ((u128::from(output) * u128::from(Die::FACES)) >> 64) as u8)
    }

    /// The dice after this roll was used; the number wraps after 2^32 rolls.
    #[must_use]
    pub const fn advanced(self) -> Self {
        SealedDice { seed: self.seed, next: self.next.wrapping_add(1) }
    }

    /// Reads `#SEED.N`; both decimal, below 2^64 and 2^32.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        let (seed, next) = word.strip_prefix('#')?.split_once('.')?;
        let decimal = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if !decimal(seed) || !decimal(next) {
            return None;
        }
        Some(SealedDice { seed: seed.parse().ok()?, next: next.parse().ok()? })
    }
}

impl fmt::Display for SealedDice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}.{}", self.seed, self.next)
    }
}

#[cfg(test)]
mod tests {
    use super::SealedDice;

    /// The vectors of the wire contract.
    #[test]
    fn first_sixteen_rolls() {
        let vectors = [
            (0, [6, 3, 1, 6, 1, 2, 2, 5, 2, 6, 3, 5, 4, 4, 5, 4]),
            (42, [5, 1, 2, 3, 1, 6, 2, 5, 3, 4, 2, 3, 4, 4, 4, 2]),
            (u64::MAX, [6, 6, 2, 3, 5, 5, 6, 2, 5, 1, 1, 5, 1, 6, 2, 5]),
        ];
        for (seed, rolls) in vectors {
            for (number, roll) in (0..).zip(rolls) {
                assert_eq!(SealedDice::new(seed, number).die().face(), roll, "roll {number} of {seed}");
            }
        }
    }

    #[test]
    fn text_round_trip_and_refusals() {
        for word in ["#0.0", "#18446744073709551615.4294967295"] {
            assert_eq!(SealedDice::parse(word).map(|dice| dice.to_string()).as_deref(), Some(word));
        }
        for word in
            ["", "#", "#1", "#1.", "#.1", "1.1", "#-1.0", "#+1.0", "#18446744073709551616.0", "#0.4294967296"]
        {
            assert_eq!(SealedDice::parse(word), None, "{word}");
        }
    }
}
