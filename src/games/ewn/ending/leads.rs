//! The placements of the leading side.
use std::sync::OnceLock;

use super::{MOST_ARMY, Squares};
use crate::games::ewn::class::IMAGES;
use crate::games::ewn::steps::{GOAL, HOME};
use crate::games::five::Square;

/// The number of a placement, and how it stands to the one that is numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lead {
    /// Placements without a stone in the side's own corner come first.
    pub(super) number: usize,
    /// Whether the board must be mirrored for it.
    pub(super) is_mirrored: bool,
    /// Whether it is its own mirror image, so that the other side's stones tell two positions apart.
    pub(super) is_fixed: bool,
}

/// All placements of so many stones, those worth the same only once: mirror images, and in a symmetric
/// class the stones in reversed order.
#[derive(Debug)]
pub(super) struct Leads {
    /// By the placement as a number to the base 25: its number times four, plus two if it is its own
    /// mirror image, plus one if the board must be mirrored.
    packed: Vec<u32>,
    placements: Vec<Squares>,
    off_corner: usize,
}

/// The bits of a packed [`Lead`].
const MIRRORED_BIT: u32 = 1;
const FIXED_BIT: u32 = 2;
const NUMBER_SHIFT: u32 = 2;

impl Leads {
    /// The placements of 1 to [`MOST_ARMY`] stones, built at the first call.
    pub(super) fn of(stones: usize, is_symmetric: bool) -> &'static Leads {
        static ALL: [[OnceLock<Leads>; 2]; MOST_ARMY + 1] =
            [const { [const { OnceLock::new() }; 2] }; MOST_ARMY + 1];
        ALL[stones][usize::from(is_symmetric)].get_or_init(|| Leads::new(stones, is_symmetric))
    }

    fn new(stones: usize, is_symmetric: bool) -> Leads {
        let all = Square::COUNT.pow(u32::try_from(stones).unwrap_or_default());
        let mut leads = Leads { packed: vec![0; all], placements: Vec::new(), off_corner: 0 };
        for on_corner in [false, true] {
            let numbered = (0..all).map(|index| unpack(index, stones)).filter(|squares| {
                let corner = HOME[0];
                squares.contains(&corner) == on_corner
                    && squares
                        .iter()
                        .enumerate()
                        .all(|(at, square)| *square != GOAL && !squares[..at].contains(square))
            });
            for squares in numbered {
                leads.add(squares, is_symmetric);
            }
            if !on_corner {
                leads.off_corner = leads.placements.len();
            }
        }
        leads
    }

    /// Numbers a placement if it is the lowest of those worth the same.
    fn add(&mut self, squares: Squares, is_symmetric: bool) {
        let mirrored: Squares = squares.iter().map(|square| IMAGES[1][square.index()]).collect();
        let same = |squares: &Squares| {
            let reversed = squares.iter().rev().copied().collect();
            [pack(squares), pack(if is_symmetric { &reversed } else { squares })]
        };
        let [images, mirror_images] = [same(&squares), same(&mirrored)];
        if images.iter().chain(&mirror_images).any(|&image| image < images[0]) {
            return;
        }
        let number = u32::try_from(self.placements.len()).unwrap_or_default() << NUMBER_SHIFT;
        let is_fixed = mirror_images.contains(&images[0]);
        for image in mirror_images {
            self.packed[image] = number | MIRRORED_BIT;
        }
        for image in images {
            self.packed[image] = if is_fixed { number | FIXED_BIT } else { number };
        }
        self.placements.push(squares);
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.placements.len()
    }

    /// How many of them, the first ones, have no stone in the side's own corner.
    pub(super) fn off_corner(&self) -> usize {
        self.off_corner
    }

    /// The number of a placement.
    pub(super) fn find(&self, squares: &Squares) -> Lead {
        let packed = self.packed[pack(squares)];
        Lead {
            number: (packed >> NUMBER_SHIFT) as usize,
            is_mirrored: packed & MIRRORED_BIT != 0,
            is_fixed: packed & FIXED_BIT != 0,
        }
    }

    /// The placement of that number.
    pub(super) fn squares(&self, number: usize) -> &Squares {
        &self.placements[number]
    }
}

/// The placement as a number to the base 25.
fn pack(squares: &Squares) -> usize {
    squares.iter().fold(0, |index, square| Square::COUNT * index + square.index())
}

/// The inverse of [`pack`].
fn unpack(index: usize, stones: usize) -> Squares {
    let mut index = index;
    let mut squares = Squares::new();
    for _ in 0..stones {
        squares.push(Square::new(u8::try_from(index % Square::COUNT).unwrap_or_default()));
        index /= Square::COUNT;
    }
    squares.reverse();
    squares
}
