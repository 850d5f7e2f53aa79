//! The two boards.
use std::fmt::Debug;

use super::rays::{self, Rays};
use super::square::Set;
use super::weights::{self, Weights};

/// A square board with an empty column beyond its right edge.
///
/// No square of that column is ever empty, so that a set may be shifted in any of the eight directions
/// and only be cut down to the empty squares afterwards: what wraps around lands in that column.
pub trait Size: Copy + Eq + Debug + Send + Sync + 'static {
    /// The name of the game on this board.
    const NAME: &'static str;
    /// Squares along an edge.
    const EDGE: u8;
    /// File and rank of each white amazon at the start, from 0; black's are their mirror.
    const HOME: [[u8; 2]; 4];
    /// The squares in each direction from each square.
    const RAYS: &'static Rays;
    /// The weights of the evaluations.
    const WEIGHTS: &'static Weights;
    /// From a square to the one above it.
    const STRIDE: u32 = Self::EDGE as u32 + 1;
    /// How many squares there are.
    const COUNT: usize = Self::EDGE as usize * Self::EDGE as usize;
    /// All squares.
    const WHOLE: Set = rays::whole(Self::EDGE);
}

/// 10x10 squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ten;

/// 8x8 squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Eight;

impl Size for Ten {
    const NAME: &'static str = "amazons";
    const EDGE: u8 = 10;
    const HOME: [[u8; 2]; 4] = [[3, 0], [6, 0], [0, 3], [9, 3]];
    const RAYS: &'static Rays = &rays::rays(Self::EDGE);
    const WEIGHTS: &'static Weights = &weights::TEN;
}

impl Size for Eight {
    const NAME: &'static str = "amazons8";
    const EDGE: u8 = 8;
    const HOME: [[u8; 2]; 4] = [[2, 0], [5, 0], [0, 2], [7, 2]];
    const RAYS: &'static Rays = &rays::rays(Self::EDGE);
    const WEIGHTS: &'static Weights = &weights::EIGHT;
}
