//! The two sides.
use std::ops::Not;

use serde::{Deserialize, Serialize};

/// A side. [`First`](Side::First) is the protocol's p1: red in ewn, white elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The side that moves first in the game's usual starting position.
    First,
    /// The other side.
    Second,
}

impl Side {
    /// 0 for the first side, 1 for the second.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Side {
    type Output = Side;

    fn not(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}
