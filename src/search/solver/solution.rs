//! What a solver found.
use std::time::Duration;

use super::interval::Interval;

/// What is known of a position, and what it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Where the probability is that the side to move wins, before its roll. True at every moment.
    pub interval: Interval,
    /// Nodes entered, by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
}
