//! What a stalemate is worth.
use std::fmt::Debug;

use super::weights::{self, Weights};
use crate::game::Value;

/// What becomes of a side that is not in check and has no move.
pub trait Rule: Copy + Eq + Debug + Send + Sync + 'static {
    /// The name of the game under this rule.
    const NAME: &'static str;
    /// The value of a stalemate for the side that cannot move.
    const STALEMATE: Value;
    /// The weights of the evaluation `activity`.
    const WEIGHTS: &'static Weights;
}

/// A stalemate is a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StalemateDraws;

/// A stalemate is a loss for the side that cannot move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StalemateLoses;

impl Rule for StalemateDraws {
    const NAME: &'static str = "mini5";
    const STALEMATE: Value = Value::EVEN;
    const WEIGHTS: &'static Weights = &weights::STALEMATE_DRAWS;
}

impl Rule for StalemateLoses {
    const NAME: &'static str = "mini5-sl";
    const STALEMATE: Value = Value::LOSS;
    const WEIGHTS: &'static Weights = &weights::STALEMATE_LOSES;
}
