//! The set-ups of a game in which each side arranges its pieces.
mod table;

use std::collections::HashMap;

pub use table::{SetupTable, SetupTableError};

use super::{Game, Side};

/// The most pieces that a side may arrange: one more, and there would be 25 million pairs.
const MOST_PIECES: usize = 6;

/// The arrangements of a side and the pairs of one for either side, up to the symmetries of the game.
///
/// Arrangements that are worth the same against every other one are a *class*; its number stands for it.
/// Pairs of classes that are worth the same share a number too.
#[derive(Clone, Debug)]
pub struct Setups {
    /// The first arrangement of each class.
    classes: Vec<Vec<u8>>,
    class_of: HashMap<Vec<u8>, usize, ahash::RandomState>,
    /// The first pair of each number: the class of the side that begins, and that of the other.
    pairs: Vec<[usize; 2]>,
    /// The number of each pair, by the class of the side that begins and then by that of the other.
    numbers: Vec<u32>,
    twins: Vec<usize>,
}

impl Setups {
    /// The set-ups of the game `G`, [`None`] if the sides do not arrange their pieces, or too many of them.
    #[must_use]
    pub fn of<G: Game>() -> Option<Setups> {
        let pieces = G::home(Side::First).len();
        if pieces == 0 || pieces > MOST_PIECES {
            return None;
        }
        let all = arrangements(pieces);
        let key = |first: &[u8], second: &[u8]| {
            G::set_up([first, second], Side::First).map(|position| position.canonical_key())
        };
        let mut class_of = HashMap::default();
        let mut classes: Vec<Vec<u8>> = Vec::new();
        let mut known = HashMap::<u64, usize, ahash::RandomState>::default();
        for arrangement in &all {
            // No symmetry of both sides at once keeps the other side's arrangement as it is.
            let class = *known.entry(key(arrangement, all.first()?)?).or_insert(classes.len());
            if class == classes.len() {
                classes.push(arrangement.clone());
            }
            class_of.insert(arrangement.clone(), class);
        }
        let (mut pairs, mut numbers) = (Vec::<[usize; 2]>::new(), Vec::new());
        let mut twins: Vec<usize> = (0..classes.len()).collect();
        let mut known = HashMap::<u64, u32, ahash::RandomState>::default();
        for (first, arrangement) in classes.iter().enumerate() {
            for (second, other) in classes.iter().enumerate() {
                let number =
                    *known.entry(key(arrangement, other)?).or_insert(u32::try_from(pairs.len()).ok()?);
                match pairs.get(number as usize) {
                    None => pairs.push([first, second]),
                    Some(&[twin, _]) => (twins[first], twins[twin]) = (twin, first),
                }
                numbers.push(number);
            }
        }
        Some(Setups { classes, class_of, pairs, numbers, twins })
    }

    /// The first arrangement of each class, in the order of their numbers.
    #[must_use]
    pub fn classes(&self) -> &[Vec<u8>] {
        &self.classes
    }

    /// The class of an arrangement, [`None`] if it is none.
    #[must_use]
    pub fn class_of(&self, arrangement: &[u8]) -> Option<usize> {
        self.class_of.get(arrangement).copied()
    }

    /// The class that a symmetry of both sides at once makes of a class: two pairs with all classes changed
    /// so are worth the same. The class itself in a game without such a symmetry.
    #[must_use]
    pub fn twin(&self, class: usize) -> usize {
        self.twins[class]
    }

    /// The pairs that differ: the class of the side that begins, and that of the other.
    #[must_use]
    pub fn pairs(&self) -> &[[usize; 2]] {
        &self.pairs
    }

    /// The number of a pair of classes among those that differ; the first is that of the side that begins.
    #[must_use]
    pub fn pair(&self, [first, second]: [usize; 2]) -> usize {
        self.numbers[first * self.classes.len() + second] as usize
    }

    /// The position of a pair of classes.
    #[must_use]
    pub fn position<G: Game>(&self, [first, second]: [usize; 2]) -> Option<G> {
        G::set_up([&self.classes[first], &self.classes[second]], Side::First)
    }
}

/// All orders of the numbers from 1 on, in the order of the numbers.
fn arrangements(pieces: usize) -> Vec<Vec<u8>> {
    let mut all = vec![Vec::new()];
    for _ in 0..pieces {
        let longer = |begun: Vec<u8>| {
            let next =
                (1..=u8::MAX).take(pieces).filter(|number| !begun.contains(number)).collect::<Vec<_>>();
            next.into_iter().map(move |number| [begun.as_slice(), &[number]].concat())
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all
}
