//! Which stones a roll allows.
use std::fmt::Debug;
use std::sync::LazyLock;

use super::Ewn;
use super::inputs::Layout;
use super::race::Race;
use crate::game::{Die, MAX_OUTCOMES, Net};
use crate::games::five::STONES;

/// How the stone of a roll is replaced when it is gone.
pub trait Rule: Copy + Eq + Debug + Send + Sync + 'static {
    /// The name of the game under this rule.
    const NAME: &'static str;
    /// Whether only the nearest surviving number may move.
    const NEAREST: bool;
    /// The stones of the first sets of living stones of all classes, which share the inputs of a network.
    const RANKS: usize;

    /// The race under this rule, built at the first call.
    fn race() -> &'static Race;
    /// Where the inputs of the network are, found at the first call.
    fn layout() -> &'static Layout;
    /// The network that judges positions under this rule, read at the first call.
    fn net() -> &'static Net;
}

/// The next higher or the next lower surviving number, whatever their distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HigherOrLower;

/// The surviving number nearest to the roll; both where they are equally near.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NearestOnly;

impl Rule for HigherOrLower {
    const NAME: &'static str = "ewn";
    const NEAREST: bool = false;
    const RANKS: usize = 106;

    fn race() -> &'static Race {
        static RACE: LazyLock<Race> = LazyLock::new(|| Race::new(false));
        &RACE
    }

    fn layout() -> &'static Layout {
        static LAYOUT: LazyLock<Layout> = LazyLock::new(Layout::new::<HigherOrLower>);
        &LAYOUT
    }

    fn net() -> &'static Net {
        static NET: LazyLock<Net> =
            LazyLock::new(|| Net::built_in::<Ewn<HigherOrLower>>(include_bytes!("../../../nets/ewn.net")));
        &NET
    }
}

impl Rule for NearestOnly {
    const NAME: &'static str = "ewn-nearest";
    const NEAREST: bool = true;
    const RANKS: usize = 98;

    fn race() -> &'static Race {
        static RACE: LazyLock<Race> = LazyLock::new(|| Race::new(true));
        &RACE
    }

    fn layout() -> &'static Layout {
        static LAYOUT: LazyLock<Layout> = LazyLock::new(Layout::new::<NearestOnly>);
        &LAYOUT
    }

    fn net() -> &'static Net {
        static NET: LazyLock<Net> = LazyLock::new(|| {
            Net::built_in::<Ewn<NearestOnly>>(include_bytes!("../../../nets/ewn-nearest.net"))
        });
        &NET
    }
}

/// Faces that allow the same stones: the stones `low` and `high`, which are one or two neighbours
/// among the living.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) faces: u8,
    pub(super) low: u8,
    pub(super) high: u8,
}

/// The choices of a set of living stones, in the order of their lowest faces.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choices {
    list: [Choice; MAX_OUTCOMES],
    len: usize,
}

impl Choices {
    const NONE: Choices = Choices { list: [Choice { faces: 0, low: 0, high: 0 }; MAX_OUTCOMES], len: 0 };

    /// The choices that a set of living stones leaves.
    pub(super) const fn of(alive: u8, nearest: bool) -> &'static [Choice] {
        static HIGHER_OR_LOWER: [Choices; 1 << STONES] = all_choices(false);
        static NEAREST_ONLY: [Choices; 1 << STONES] = all_choices(true);
        let table = if nearest { &NEAREST_ONLY } else { &HIGHER_OR_LOWER };
        let choices = &table[alive as usize];
        choices.list.split_at(choices.len).0
    }

    const fn add(&mut self, face: u8, low: u8, high: u8) {
        let mut index = 0;
        while index < self.len {
            if self.list[index].low == low && self.list[index].high == high {
                self.list[index].faces |= 1 << face;
                return;
            }
            index += 1;
        }
        self.list[self.len] = Choice { faces: 1 << face, low, high };
        self.len += 1;
    }
}

const fn all_choices(nearest: bool) -> [Choices; 1 << STONES] {
    let mut table = [Choices::NONE; 1 << STONES];
    let mut alive = 1_u8;
    while alive < 1 << STONES {
        let mut face = 0;
        while face < Die::FACES {
            let (low, high) = stones_for(alive, face, nearest);
            table[alive as usize].add(face, low, high);
            face += 1;
        }
        alive += 1;
    }
    table
}

/// The one or two stones that `face` (from 0) allows; at least one stone is alive.
const fn stones_for(alive: u8, face: u8, nearest: bool) -> (u8, u8) {
    let lower = lowered_to(alive, face);
    let higher = raised_to(alive, face);
    match (lower, higher) {
        (Some(low), Some(high)) if nearest && face - low < high - face => (low, low),
        (Some(low), Some(high)) if nearest && high - face < face - low => (high, high),
        (Some(low), Some(high)) => (low, high),
        (Some(only), None) | (None, Some(only)) => (only, only),
        (None, None) => panic!("no stone is alive"),
    }
}

/// The highest living stone not above `face`.
const fn lowered_to(alive: u8, face: u8) -> Option<u8> {
    let mut stone = face + 1;
    while stone > 0 {
        stone -= 1;
        if alive & 1 << stone != 0 {
            return Some(stone);
        }
    }
    None
}

/// The lowest living stone not below `face`.
const fn raised_to(alive: u8, face: u8) -> Option<u8> {
    let mut stone = face;
    while stone < Die::FACES {
        if alive & 1 << stone != 0 {
            return Some(stone);
        }
        stone += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::Choices;

    fn shown(alive: u8, nearest: bool) -> Vec<(u8, u8, u8)> {
        Choices::of(alive, nearest).iter().map(|c| (c.faces, c.low + 1, c.high + 1)).collect()
    }

    #[test]
    fn choices_by_hand() {
        assert_eq!(shown(0b11_1111, false).len(), 6);
        // Stones 1 and 6: faces 2 to 5 leave the choice, the nearest rule does not.
        assert_eq!(shown(0b10_0001, false), [(1, 1, 1), (0b01_1110, 1, 6), (0b10_0000, 6, 6)]);
        assert_eq!(shown(0b10_0001, true), [(0b00_0111, 1, 1), (0b11_1000, 6, 6)]);
        // Stones 2 and 4: only face 3 is a tie.
        assert_eq!(shown(0b00_1010, true), [(0b00_0011, 2, 2), (0b00_0100, 2, 4), (0b11_1000, 4, 4)]);
        assert_eq!(shown(0b00_1010, false), [(0b00_0011, 2, 2), (0b00_0100, 2, 4), (0b11_1000, 4, 4)]);
        assert_eq!(shown(0b00_0100, false), [(0b11_1111, 3, 3)]);
    }

    #[test]
    fn every_face_belongs_to_one_choice() {
        for nearest in [false, true] {
            for alive in 1..64 {
                let faces: Vec<u8> = Choices::of(alive, nearest).iter().map(|choice| choice.faces).collect();
                assert_eq!(faces.iter().fold(0, |all, faces| all | faces), 0b11_1111);
                assert_eq!(faces.iter().map(|faces| faces.count_ones()).sum::<u32>(), 6);
            }
        }
    }
}
