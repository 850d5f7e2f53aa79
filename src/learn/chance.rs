//! What is drawn by chance, reproducible from a seed.
use rand::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use xxhash_rust::xxh3::xxh3_64;

use crate::game::{Game, Outcome, Turn};

/// A generator whose numbers depend on all of these bytes.
pub(super) fn generator(bytes: &[u8]) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(xxh3_64(bytes))
}

/// A number below `n`.
pub(super) fn below(random: &mut Xoshiro256PlusPlus, n: usize) -> usize {
    // The high half of the product, which is below n.
    usize::try_from((u128::from(random.next_u64()) * n as u128) >> 64).unwrap_or_default()
}

/// Rolls the die: an outcome of the turn, as often as it has weight. [`None`] if it has none.
pub(super) fn outcome<'t, G: Game>(
    turn: &'t Turn<G::Move>,
    random: &mut Xoshiro256PlusPlus,
) -> Option<&'t Outcome> {
    let weight = usize::try_from(G::WEIGHT).unwrap_or_default();
    let mut place = i32::try_from(below(random, weight)).unwrap_or_default();
    turn.outcomes.iter().find(|outcome| {
        place -= outcome.weight;
        place < 0
    })
}
