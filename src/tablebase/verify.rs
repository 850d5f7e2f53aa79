//! Whether the values of a table agree with one another.
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::{Exact, Tablebase};
use crate::game::{Ending, Game};

/// What came of a comparison of values with those that follow from the positions after each move.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Verification<G> {
    /// How many positions were compared.
    pub compared: usize,
    /// The greatest difference, in parts of 1.
    pub greatest: f64,
    /// A position whose value cannot be right if those after it are.
    pub wrong: Option<G>,
}

impl<G: Game> Tablebase<G> {
    /// Compares the values of so many positions with `pieces` pieces, drawn by the seed, with those that
    /// follow from the tables after each move. Both are rounded, so they may differ by a little more
    /// than a millionth.
    #[must_use]
    pub fn verify(&self, pieces: usize, sample: usize, seed: u64) -> Verification<G> {
        let mut random = SplitMix64::seed_from_u64(seed);
        let mut verification = Verification { compared: 0, greatest: 0.0, wrong: None };
        let all = G::endings(pieces) as u128;
        for _ in 0..sample {
            let drawn = (u128::from(random.next_u64()) * all) >> u64::BITS;
            let place = usize::try_from(drawn).unwrap_or_default();
            let Some(position) = G::at_ending(Ending { pieces, place }) else { continue };
            let Some(value) = self.probe(&position) else { continue };
            let derived =
                [Exact::lower, Exact::probability, Exact::upper].map(|of| self.derived(&position, of));
            verification.compared += 1;
            let agrees = if let [Some(lower), Some(derived), Some(upper)] = derived {
                verification.greatest = verification.greatest.max((derived - value.probability()).abs());
                lower <= value.upper() && value.lower() <= upper
            } else {
                false
            };
            if !agrees {
                verification.wrong.get_or_insert(position);
            }
        }
        verification
    }

    /// The value that follows from the tables after each move, each taken as `of` says; [`None`] if one
    /// of them is missing.
    fn derived(&self, position: &G, of: fn(Exact) -> f64) -> Option<f64> {
        let turn = position.turn();
        let after = |&mv: &G::Move| {
            let after = position.play(mv);
            match after.result() {
                Some(value) => Some((-value).probability()),
                // What is least for the other side is most for this one.
                None => self.probe(&after).map(|value| of(value.turned())),
            }
        };
        let mut sum = 0.0;
        for outcome in &turn.outcomes {
            let values = turn.moves_of(outcome).iter().map(after);
            let best = values.into_iter().try_fold(0.0, |best, value| Some(f64::max(best, value?)))?;
            sum += f64::from(outcome.weight) * best;
        }
        Some(sum / f64::from(G::WEIGHT))
    }
}
