//! The race: how many turns of its own a side needs if nobody captures.
//!
//! A side is a vector of six distances, 0 for a missing stone and 1 to 4 otherwise: 5^6 vectors.
//! In each turn the die names the stone; where it leaves a choice, the stone with the lower
//! expected rest moves. The result is the distribution of the number of turns until the first
//! stone is in the corner, and with two of them the probability to be there first (Zweistein's
//! model: Hsueh and Hsu 2025, arXiv 2502.15547).
use super::army::place;
use super::rule::Choices;
use crate::games::five::STONES;

/// The most turns that a race can take: six stones each one step short of home, then one more step.
const LONGEST: usize = STONES * 3 + 1;
/// The entries of a row: the turns 1 to [`LONGEST`], filled up to a multiple of four lanes.
const TURNS: usize = 20;
/// How many distance vectors there are.
const VECTORS: usize = place(STONES);

/// What the loss of the last stone counts, in turns.
const MOST_TURNS: f64 = 10.0;

const _: () = assert!(TURNS >= LONGEST && TURNS.is_multiple_of(LANES));

/// Partial sums of a row product, kept apart so that the compiler may use vector instructions
/// without changing the result.
const LANES: usize = 4;

/// The distributions of all distance vectors. A few megabytes, a few milliseconds to build.
#[derive(Debug)]
pub struct Race {
    /// Per vector, entry t - 1: probability that the race takes exactly t turns.
    exactly: Vec<[f32; TURNS]>,
    /// Per vector, entry t - 1: probability that it takes t turns or more.
    at_least: Vec<[f32; TURNS]>,
    /// Per vector: the expected number of turns.
    mean: Vec<f32>,
    /// Per vector and stone: how much that number changes without the stone.
    changes: Vec<[f32; STONES]>,
}

impl Race {
    /// Computes all vectors; `nearest` chooses the rule for missing stones.
    pub(super) fn new(nearest: bool) -> Race {
        let mut exactly = vec![[0.0_f64; TURNS]; VECTORS];
        // A side without stones never arrives.
        let mut mean = vec![f64::INFINITY; VECTORS];
        for vector in 1..VECTORS {
            // Renumbering the stones backwards changes nothing; taking the row over makes that
            // exact to the last bit.
            let twin = reversed(vector);
            if twin < vector {
                exactly[vector] = exactly[twin];
                mean[vector] = mean[twin];
                continue;
            }
            let (row, turns) = one_turn(vector, nearest, &exactly, &mean);
            exactly[vector] = row;
            mean[vector] = turns;
        }
        let at_least = exactly.iter().map(tail).collect();
        #[expect(clippy::cast_possible_truncation, reason = "single precision is what the search reads")]
        Race {
            exactly: exactly.iter().map(|row| row.map(|p| p as f32)).collect(),
            at_least,
            changes: (0..VECTORS).map(|vector| changes(vector, &mean)).collect(),
            mean: mean.iter().map(|&turns| turns as f32).collect(),
        }
    }

    /// The probability that the side to move, with distance vector `mover`, arrives before the
    /// other side with `other`: sum over t of P(mover takes t) P(other takes t or more).
    #[must_use]
    pub(super) fn first(&self, mover: usize, other: usize) -> f32 {
        let (own, rest) = (&self.exactly[mover], &self.at_least[other]);
        let mut lanes = [0.0_f32; LANES];
        for (own, rest) in own.chunks_exact(LANES).zip(rest.chunks_exact(LANES)) {
            for lane in 0..LANES {
                lanes[lane] += own[lane] * rest[lane];
            }
        }
        (lanes[0] + lanes[2]) + (lanes[1] + lanes[3])
    }

    /// How much the expected number of turns changes for each living stone if it is captured; the
    /// last stone's loss counts [`MOST_TURNS`]. 0 for missing stones.
    #[must_use]
    pub(super) fn changes(&self, vector: usize) -> &[f32; STONES] {
        &self.changes[vector]
    }

    /// The expected number of turns, infinite without stones.
    #[must_use]
    pub(super) fn turns(&self, vector: usize) -> f32 {
        self.mean[vector]
    }
}

/// The distribution and the mean of a vector whose successors are known: they have lower numbers.
fn one_turn(vector: usize, nearest: bool, exactly: &[[f64; TURNS]], mean: &[f64]) -> ([f64; TURNS], f64) {
    let alive =
        (0..STONES).filter(|&stone| distance(vector, stone) > 0).fold(0, |set, stone| set | 1 << stone);
    let rest = |stone: usize| match distance(vector, stone) {
        1 => 0.0,
        _ => mean[vector - place(stone)],
    };
    let mut row = [0.0; TURNS];
    let mut turns = 1.0;
    for choice in Choices::of(alive, nearest) {
        let (low, high) = (usize::from(choice.low), usize::from(choice.high));
        let stone = if rest(high) < rest(low) { high } else { low };
        let chance = f64::from(choice.faces.count_ones()) / 6.0;
        turns += chance * rest(stone);
        if distance(vector, stone) == 1 {
            row[0] += chance;
        } else {
            let successor = &exactly[vector - place(stone)];
            for turn in 1..TURNS {
                row[turn] += chance * successor[turn - 1];
            }
        }
    }
    (row, turns)
}

/// The changes of a vector's mean.
#[expect(clippy::cast_possible_truncation, reason = "single precision is what the search reads")]
fn changes(vector: usize, mean: &[f64]) -> [f32; STONES] {
    std::array::from_fn(|stone| match distance(vector, stone) {
        0 => 0.0,
        distance => (mean[vector - distance * place(stone)] - mean[vector]).min(MOST_TURNS) as f32,
    })
}

/// P(t or more) from P(exactly t).
#[expect(clippy::cast_possible_truncation, reason = "single precision is what the search reads")]
fn tail(row: &[f64; TURNS]) -> [f32; TURNS] {
    let mut rest = 1.0;
    row.map(|p| {
        let here = rest;
        rest -= p;
        here as f32
    })
}

const fn distance(vector: usize, stone: usize) -> usize {
    vector / place(stone) % 5
}

fn reversed(vector: usize) -> usize {
    (0..STONES).map(|stone| distance(vector, stone) * place(STONES - 1 - stone)).sum()
}

#[cfg(test)]
mod tests {
    use super::{Race, STONES, VECTORS, place, reversed};

    fn vector(distances: [usize; STONES]) -> usize {
        distances.iter().enumerate().map(|(stone, distance)| distance * place(stone)).sum()
    }

    /// The values of the research notes, to their printed digits (single precision here).
    #[test]
    fn expected_turns() {
        let race = Race::new(false);
        for (distances, turns) in [
            ([1; 6], 1.0),
            ([2; 6], 3.774_691_358_0),
            ([3; 6], 7.295_544_338_7),
            ([4; 6], 11.213_757_060_1),
            ([4, 0, 0, 0, 0, 4], 4.552_726_337_4),
            ([3, 4, 4, 4, 4, 4], 10.213_757_060_1),
            ([4, 4, 3, 4, 4, 4], 10.213_757_060_1),
        ] {
            let found = f64::from(race.turns(vector(distances)));
            assert!((found - turns).abs() < 2e-6, "{distances:?}: {found}");
        }
    }

    #[test]
    fn the_first_mover_of_the_start_wins_the_race() {
        let race = Race::new(false);
        for mine in 0..STONES {
            for theirs in 0..STONES {
                let with_three_at = |stone: usize| vector([4; 6]) - place(stone);
                let first = race.first(with_three_at(mine), with_three_at(theirs));
                assert!((first - 0.547_821_6).abs() < 1e-6, "{first}");
            }
        }
    }

    #[test]
    fn probabilities_sum_to_one_and_renumbering_is_exact() {
        for race in [Race::new(false), Race::new(true)] {
            for vector in 1..VECTORS {
                let mass: f64 = race.exactly[vector].iter().map(|&p| f64::from(p)).sum();
                assert!((mass - 1.0).abs() < 1e-6);
                let bits = |vector: usize| race.exactly[vector].map(f32::to_bits);
                assert_eq!(bits(vector), bits(reversed(vector)));
                let own = race.first(vector, 1 + vector % 4);
                assert!((0.0..=1.0 + 1e-6).contains(&own));
            }
        }
    }

    #[test]
    fn a_side_without_stones_never_arrives() {
        let race = Race::new(false);
        assert!(race.first(0, 1) == 0.0);
        assert!((race.first(vector([4; 6]), 0) - 1.0).abs() < 1e-6);
    }
}
