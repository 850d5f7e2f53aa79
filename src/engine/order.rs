//! What is asked of a search, and what comes out of it.
use std::time::Duration;

use crate::game::Die;
use crate::search::{Clock, Depth, Info, Limits, MAX_DEPTH};

/// The clocks of a `go`, in milliseconds as they came; a negative number counts as 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Times {
    /// Time left, by side.
    pub time: [Option<u64>; 2],
    /// Increment, by side.
    pub increment: [Option<u64>; 2],
    /// Moves to the next time control.
    pub moves_to_go: Option<u64>,
    /// Time for this move.
    pub move_time: Option<u64>,
}

/// The order for one search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Order {
    /// The clocks.
    pub times: Times,
    /// Depth in plies.
    pub depth: Option<u64>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// Wait for `stop`.
    pub infinite: bool,
    /// Think on the opponent's time.
    pub ponder: bool,
    /// Only these moves, as they were written.
    pub search_moves: Vec<String>,
    /// Count sequences of this depth instead of searching.
    pub perft: Option<u64>,
}

impl Order {
    /// Whether nothing ends the search but its owner.
    fn is_endless(&self) -> bool {
        let Times { time, increment: _, moves_to_go: _, move_time } = self.times;
        let limited =
            time != [None; 2] || move_time.is_some() || self.depth.is_some() || self.nodes.is_some();
        self.infinite || !limited
    }

    /// The limits for the side of that index, which has about `moves_left` own moves to make.
    pub(super) fn limits(&self, side: usize, moves_left: f64, overhead: Duration) -> Limits {
        /// With only the enemy's clock known, this part of it is taken for one's own.
        const ENEMY_PART: u64 = 10;
        let Times { time, increment, moves_to_go, move_time } = self.times;
        let own = time[side].or(time[1 - side].map(|enemy| enemy / ENEMY_PART));
        let mut limits = Limits::default();
        if let Some(remaining) = own {
            let clock = Clock {
                remaining: Duration::from_millis(remaining),
                increment: Duration::from_millis(increment[side].unwrap_or(0)),
                moves_to_go: moves_to_go
                    .filter(|&moves| moves > 0)
                    .map(|moves| u32::try_from(moves).unwrap_or(u32::MAX)),
            };
            limits = clock.limits(moves_left, overhead);
        }
        if let Some(millis) = move_time {
            let all = Duration::from_millis(millis).saturating_sub(overhead);
            limits.hard = Some(limits.hard.map_or(all, |hard| hard.min(all)));
        }
        let depth = |depth: u64| Depth::try_from(depth).unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        limits.depth = self.depth.map(depth);
        limits.nodes = self.nodes;
        limits.endless = self.is_endless();
        limits
    }
}

/// What comes out of a search.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A report on the way.
    Info(Info),
    /// A root move of a count.
    Count {
        /// The face that it was counted for.
        die: Option<Die>,
        /// The move.
        mv: String,
        /// The sequences that begin with it.
        count: u64,
    },
    /// The end; nothing follows.
    Done(Answer),
}

impl Event {
    /// Whether it is the last event of its search.
    #[must_use]
    pub fn is_last(&self) -> bool {
        matches!(self, Event::Done(_))
    }
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The move chosen, if there was one to choose.
    Move(Option<String>),
    /// All sequences of a count, [`None`] if it was stopped.
    Total(Option<u64>),
}
