//! When a search ends.
use std::time::Duration;

use super::Depth;

/// The limits of one search; the first that is reached ends it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies.
    pub depth: Option<Depth>,
    /// Nodes of all threads together.
    pub nodes: Option<u64>,
    /// No further iteration is begun after this time.
    pub soft: Option<Duration>,
    /// The search is broken off at this time.
    pub hard: Option<Duration>,
    /// Whether the answer waits for the owner's stop, whatever else is set.
    pub endless: bool,
}

impl Limits {
    /// Whether a clock is to be saved, so that a forced move is answered at once.
    #[must_use]
    pub fn saves_time(&self) -> bool {
        !self.endless && self.soft.is_some()
    }
}
