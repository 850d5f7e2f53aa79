//! The race: how soon a side is home if nobody captures and nothing stands in the way.
//!
//! Stones at one distance are alike, so a side is four counts, of stones one to four steps from
//! home: 210 classes with at most six stones. In each turn the die names each living stone with
//! probability 1/6 and otherwise the turn is passed; nobody has a choice, so the distribution of
//! the number of turns is exact, and with two of them the probability to be home first.
use std::sync::LazyLock;

use super::army::{Army, PLACES};
use crate::game::Die;
use crate::games::five::{STONES, Square};

/// Distances of a stone that is under way.
const DISTANCES: usize = Square::EDGE as usize - 1;
/// One more than the highest number of row counts, 6 x 343: six stones four steps from home.
const NUMBERS: usize = STONES * 343 + 1;
/// How many of those numbers are classes, with at most six stones: C(6 + 4, 4).
pub(super) const CLASSES: usize = 210;
/// The turns that are looked at. One stone four steps from home needs 24 turns in the mean; it
/// needs more than 150 with probability 2e-9.
const TURNS: usize = 150;

/// The tables of the race, built at the first use within some milliseconds.
#[derive(Debug)]
pub(super) struct Race {
    /// The class of each number of row counts.
    class: [u8; NUMBERS],
    /// Per two classes: the probability that the side to move is home first.
    first: Vec<[f32; CLASSES]>,
    /// Per class: the expected number of turns, infinite without stones.
    turns: [f32; CLASSES],
}

/// The tables.
pub(super) fn race() -> &'static Race {
    static RACE: LazyLock<Race> = LazyLock::new(Race::new);
    &RACE
}

impl Race {
    fn new() -> Race {
        let mut class = [0; NUMBERS];
        // Per class the probabilities that the race takes t turns or more, t from 1.
        let mut at_least: Vec<[f64; TURNS]> = Vec::with_capacity(CLASSES);
        let mut turns = [f32::INFINITY; CLASSES];
        for number in 0..NUMBERS {
            let counts = counts(number);
            if counts.iter().sum::<usize>() > STONES {
                continue;
            }
            let row = one_class(number, counts, |number| &at_least[usize::from(class[number])]);
            #[expect(clippy::cast_possible_truncation, reason = "single precision is what the search reads")]
            if number > 0 {
                turns[at_least.len()] = row.iter().sum::<f64>() as f32;
            }
            #[expect(clippy::cast_possible_truncation, reason = "210 classes fit a byte")]
            {
                class[number] = at_least.len() as u8;
            }
            at_least.push(row);
        }
        let first = at_least.iter().map(|own| std::array::from_fn(|other| first(own, &at_least[other])));
        Race { class, first: first.collect(), turns }
    }

    /// The class of an army, below [`CLASSES`].
    #[must_use]
    pub(super) fn class(&self, army: Army) -> usize {
        usize::from(self.class[army.counts()])
    }

    /// The probability that the side to move is home before the other one.
    #[must_use]
    pub(super) fn first(&self, mover: Army, other: Army) -> f32 {
        self.first[self.class(mover)][self.class(other)]
    }

    /// The expected number of turns of its own until a side is home, infinite without stones.
    #[must_use]
    pub(super) fn turns(&self, army: Army) -> f32 {
        self.turns[self.class(army)]
    }
}

/// The counts of stones one to four steps from home.
fn counts(number: usize) -> [usize; DISTANCES] {
    std::array::from_fn(|index| number / usize::from(PLACES[index + 1]) % (STONES + 1))
}

/// P(t turns or more) of a class whose successors are known: they have lower numbers.
fn one_class<'a>(
    number: usize,
    counts: [usize; DISTANCES],
    known: impl Fn(usize) -> &'a [f64; TURNS],
) -> [f64; TURNS] {
    let mut row = [1.0; TURNS];
    let chance = |stones: usize| f64::from(u8::try_from(stones).unwrap_or(0)) / f64::from(Die::FACES);
    let pass = 1.0 - chance(counts.iter().sum());
    for turn in 1..TURNS {
        row[turn] = pass * row[turn - 1];
        // A stone one step from home ends the race; any other one comes a step nearer.
        for ((&stones, place), nearer) in counts[1..].iter().zip(&PLACES[2..]).zip(&PLACES[1..]) {
            if stones > 0 {
                row[turn] += chance(stones) * known(number - usize::from(place - nearer))[turn - 1];
            }
        }
    }
    row
}

/// Sum over t of P(own takes t) P(other takes t or more).
#[expect(clippy::cast_possible_truncation, reason = "single precision is what the search reads")]
fn first(own: &[f64; TURNS], other: &[f64; TURNS]) -> f32 {
    let exactly = |turn: usize| own[turn] - own.get(turn + 1).copied().unwrap_or(own[turn]);
    (0..TURNS).map(|turn| exactly(turn) * other[turn]).sum::<f64>() as f32
}
