//! The ways to choose a move, by name.

/// A way to choose a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Star1 with probes, the default.
    Star2,
    /// Star1 alone.
    Star1,
    /// Star2 asked by zero windows alone.
    Mtdf,
    /// A tree that grows where it matters.
    Mcts,
    /// Full width without cuts or table: the reference.
    Expectimax,
    /// The move after which the evaluation is best.
    Greedy,
    /// Any legal move, by the seed.
    Random,
}

impl Algorithm {
    /// All algorithms by name; the first is the default.
    pub const ALL: &'static [(&'static str, Algorithm)] = &[
        ("star2", Algorithm::Star2),
        ("star1", Algorithm::Star1),
        ("mtdf", Algorithm::Mtdf),
        ("mcts", Algorithm::Mcts),
        ("expectimax", Algorithm::Expectimax),
        ("greedy", Algorithm::Greedy),
        ("random", Algorithm::Random),
    ];

    /// Whether helper threads can share the work.
    pub(super) fn shares_work(self) -> bool {
        matches!(self, Algorithm::Star2 | Algorithm::Star1 | Algorithm::Mtdf | Algorithm::Mcts)
    }

    /// Whether the search grows a tree in memory of its own instead of using the table.
    #[must_use]
    pub fn grows_tree(self) -> bool {
        self == Algorithm::Mcts
    }
}
