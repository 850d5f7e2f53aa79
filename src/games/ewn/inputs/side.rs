//! What the network sees from one side: each of its stones twice, by its rank among the living and its square,
//! and by the enemies [`ahead`] of it and how freely the die lets it move.
//!
//! The ranks are told apart by the [class](Classes) of the living stones. Sets that are worth the same share
//! their inputs, so that renumbering changes nothing, but for sets that read the same from either end.
use super::ahead::{self, Enemies};
use crate::games::ewn::army::Army;
use crate::games::ewn::class::{self, Classes};
use crate::games::ewn::rule::{Choices, Rule};
use crate::games::five::{STONES, Square};

/// Sets of living stones.
const SETS: usize = 1 << STONES;
/// The next power of two from the number of stones: an index below it needs no check.
const PLACES: usize = STONES.next_power_of_two();
/// How freely the die lets a stone move: with one of its faces at most, with two or three, with more.
const FREEDOMS: usize = 3;

/// Where the inputs of the second kind begin.
const fn first_ahead<R: Rule>() -> usize {
    R::RANKS * Square::COUNT
}

/// How many inputs a side has.
pub(super) const fn count<R: Rule>() -> usize {
    first_ahead::<R>() + FREEDOMS * ahead::COUNT
}

/// The kinds of inputs of a side: a stone by number and square whatever the class, and the enemies ahead
/// whatever the freedom.
pub(super) const FACTORS: usize = STONES * Square::COUNT + ahead::COUNT;

/// Where the inputs of a side are, under one rule.
#[derive(Debug)]
pub struct Layout {
    classes: &'static Classes,
    /// By the set of living stones and the stone.
    places: [[Place; PLACES]; SETS],
    /// The first set of a class and a stone of it, for every rank.
    ranks: Vec<(u8, usize)>,
    /// The square and the enemies ahead of every number.
    ahead: Vec<(Square, usize)>,
}

/// Where the inputs of a stone begin.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    /// It is on the first square.
    square: u16,
    /// Its square and the enemies ahead of it have the number 0.
    ahead: u16,
}

impl Layout {
    /// That of the rule `R`.
    pub(in crate::games::ewn) fn new<R: Rule>() -> Layout {
        let classes = Classes::of(R::NEAREST);
        let firsts = (1..=STONES).flat_map(|stones| classes.representatives(stones)).copied();
        let ranks: Vec<(u8, usize)> =
            firsts.flat_map(|set| stones(set).map(move |stone| (set, stone))).collect();
        let mut places = [[Place::default(); PLACES]; SETS];
        for set in 1..=u8::MAX >> (u8::BITS as usize - STONES) {
            let (first, numbers) = classes.renumbering(set);
            for stone in stones(set) {
                let rank = ranks.iter().position(|&rank| rank == (first, numbers[stone]));
                let rank = rank.expect("every stone of the first set of a class has a rank");
                places[usize::from(set)][stone] = Place {
                    square: number(rank * Square::COUNT),
                    ahead: number(first_ahead::<R>() + freedom::<R>(set, stone) * ahead::COUNT),
                };
            }
        }
        Layout { classes, places, ranks, ahead: ahead::all().collect() }
    }

    /// Calls `see` with each input of a side, whose numbers begin at `begin`.
    #[inline]
    pub(super) fn each(&self, army: Army, enemies: &Enemies, begin: u16, see: &mut impl FnMut(u16)) {
        let places = &self.places[usize::from(army.alive()) % SETS];
        for stone in army.stones() {
            let square = army.square_of_living(stone);
            let place = places[stone % PLACES];
            see(begin + place.square + u16::from(square.number()));
            see(begin + place.ahead + enemies.number(square));
        }
    }

    /// The kind of an input.
    pub(super) fn factor(&self, input: usize) -> usize {
        match input.checked_sub(self.ranks.len() * Square::COUNT) {
            None => self.ranks[input / Square::COUNT].1 * Square::COUNT + input % Square::COUNT,
            Some(number) => STONES * Square::COUNT + number % ahead::COUNT,
        }
    }

    /// The input in the image of the side.
    pub(super) fn image(&self, input: usize, is_mirrored: bool, is_reversed: bool) -> usize {
        let first_ahead = self.ranks.len() * Square::COUNT;
        if let Some(number) = input.checked_sub(first_ahead) {
            let (freedom, number) = (number / ahead::COUNT, number % ahead::COUNT);
            let (square, enemies) = self.ahead[number];
            let image = if is_mirrored { ahead::mirrored(square, enemies).into() } else { number };
            return first_ahead + freedom * ahead::COUNT + image;
        }
        let (set, stone) = self.ranks[input / Square::COUNT];
        let is_reversed = is_reversed && self.classes.class(set).is_symmetric;
        let stone = if is_reversed { opposite(set, stone) } else { stone };
        let square = class::IMAGES[usize::from(is_mirrored)][input % Square::COUNT];
        usize::from(self.places[usize::from(set)][stone].square) + square.index()
    }
}

/// The number of an input.
fn number(input: usize) -> u16 {
    u16::try_from(input).expect("the inputs fit 16 bits")
}

/// How freely the die lets a stone of a set move, in steps below [`FREEDOMS`].
fn freedom<R: Rule>(set: u8, stone: usize) -> usize {
    let faces = Choices::of(set, R::NEAREST)
        .iter()
        .filter(|choice| [choice.low, choice.high].map(usize::from).contains(&stone))
        .map(|choice| choice.faces.count_ones());
    match faces.sum() {
        0..=1 => 0,
        2..=3 => 1,
        _ => 2,
    }
}

/// The stones of a set.
fn stones(set: u8) -> impl DoubleEndedIterator<Item = usize> {
    (0..STONES).filter(move |stone| set & 1 << stone != 0)
}

/// The stone that stands as far from the end of a set as this one from its beginning.
fn opposite(set: u8, stone: usize) -> usize {
    stones(set).zip(stones(set).rev()).find(|&(one, _)| one == stone).map_or(stone, |(_, other)| other)
}

#[cfg(test)]
mod tests {
    use super::{first_ahead, freedom};
    use crate::games::ewn::army::Army;
    use crate::games::ewn::inputs::ahead::Enemies;
    use crate::games::ewn::rule::{HigherOrLower, NearestOnly, Rule};
    use crate::games::five::Square;

    #[test]
    fn the_rules_tell_how_many_ranks_there_are() {
        let ranks = [HigherOrLower::layout(), NearestOnly::layout()].map(|layout| layout.ranks.len());
        assert_eq!(ranks, [HigherOrLower::RANKS, NearestOnly::RANKS]);
    }

    #[test]
    fn freedom_grows_where_stones_are_gone() {
        let all = |set: u8| [0, 1, 2, 3, 4, 5].map(|stone| freedom::<HigherOrLower>(set, stone));
        // All six: a face each. 1 and 6: five faces for either. 1, 2 and 6: one face, then four, then four.
        assert_eq!(all(0b11_1111), [0; 6]);
        assert_eq!((all(0b10_0001)[0], all(0b10_0001)[5]), (2, 2));
        assert_eq!(all(0b10_0011)[..2], [0, 2]);
    }

    #[test]
    fn enemies_count_only_ahead_and_near() {
        const BEGIN: u16 = 1000;
        let mut army = Army::EMPTY;
        army.put(2, Square::new(12));
        let layout = HigherOrLower::layout();
        let inputs = |enemy: u8| {
            let enemies = Enemies::of(Square::new(enemy).turned().bit());
            let mut inputs = Vec::new();
            layout.each(army, &enemies, BEGIN, &mut |input| inputs.push(usize::from(input)));
            let [square, ahead] = inputs[..] else { panic!("{inputs:?}") };
            assert_eq!((square - usize::from(BEGIN)) % Square::COUNT, 12);
            // A stone alone is as free as can be.
            assert_eq!(
                (ahead - usize::from(BEGIN) - first_ahead::<HigherOrLower>()) / super::ahead::COUNT,
                2
            );
            ahead
        };
        assert_eq!(inputs(22), inputs(10));
        assert_ne!(inputs(22), inputs(8));
        assert_ne!(inputs(4), inputs(8));
    }
}
