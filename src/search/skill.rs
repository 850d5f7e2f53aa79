//! Playing worse than one can, by even steps.
//!
//! A lower level looks less deep and draws its move by chance: a move that is worse than the best
//! by a win probability d is chosen `exp(-d / T)` times as often, with a temperature T that falls
//! from level to level. The schedule is measured: `scripts/skill_ladder.py`.
use rand::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::Depth;
use crate::game::Value;

/// How well to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skill(u8);

impl Skill {
    /// As well as can be: the plain search.
    pub const FULL: Skill = Skill(20);

    /// What each level below the top adds to the temperature, in win probability.
    const WARMING: f64 = 0.0115;
    /// What it adds by its cube: where play is near chance already, a step must be larger to be felt.
    const HEATING: f64 = 0.000_024;
    /// How many levels share a depth.
    const LEVELS_OF_A_DEPTH: u8 = 4;

    /// A level from 0, the weakest, to 20; more is 20.
    #[must_use]
    pub fn new(level: u8) -> Skill {
        Skill(level.min(Self::FULL.0))
    }

    /// How deep to search at most.
    #[must_use]
    pub fn depth(self) -> Option<Depth> {
        (self != Skill::FULL).then_some(1 + self.0 / Self::LEVELS_OF_A_DEPTH)
    }

    fn temperature(self) -> f64 {
        let below = f64::from(Skill::FULL.0 - self.0);
        below * (Self::WARMING + Self::HEATING * below * below)
    }

    /// Draws one of the `judged` moves by their values and the seed.
    pub(super) fn draw_move<M: Copy>(self, judged: &[(M, Value)], seed: u64) -> Option<M> {
        let values: Vec<Value> = judged.iter().map(|&(_, value)| value).collect();
        let index = self.draw(&values, seed)?;
        judged.get(index).map(|&(mv, _)| mv)
    }

    /// Draws one of `values`, the values of moves, by the seed, and returns its index.
    #[must_use]
    pub fn draw(self, values: &[Value], seed: u64) -> Option<usize> {
        let best = values.iter().max()?;
        if self == Skill::FULL {
            return values.iter().position(|value| value == best);
        }
        let best = best.probability();
        let chances: Vec<f64> =
            values.iter().map(|value| ((value.probability() - best) / self.temperature()).exp()).collect();
        let output = Xoshiro256PlusPlus::seed_from_u64(seed).next_u64();
        #[expect(clippy::cast_precision_loss, reason = "a number from 0 to 1 needs no more digits")]
        let mut rest = output as f64 / u64::MAX as f64 * chances.iter().sum::<f64>();
        let drawn = chances.iter().position(|chance| {
            rest -= chance;
            rest <= 0.0
        });
        // Rounding may leave a rest behind the last.
        drawn.or(Some(values.len() - 1))
    }
}

#[cfg(test)]
mod tests {
    use super::Skill;
    use crate::game::Value;

    #[test]
    fn a_higher_level_draws_the_best_more_often() {
        let values = [Value::new(-6_000), Value::new(3_000), Value::new(-3_000)];
        let share =
            |level| (0..2_000).filter(|&seed| Skill::new(level).draw(&values, seed) == Some(1)).count();
        let shares: Vec<usize> = [0, 5, 10, 15, 19].map(share).to_vec();
        assert!(shares.is_sorted() && shares[0] < 900 && shares[4] > 1_800, "{shares:?}");
        assert_eq!(Skill::new(3).draw(&[], 0), None);
        assert_eq!(Skill::new(255), Skill::FULL);
        assert_eq!(Skill::FULL.depth(), None);
        assert_eq!(Skill::FULL.draw(&values, 7), Some(1));
    }
}
