//! The search: expectimax with \*-minimax pruning over any [`Game`].
//!
//! A **node** is a position before its roll, a *chance node*; entering one counts, leaves
//! included, in all algorithms. From a node the die chooses an outcome and the side to move one of
//! that outcome's moves, so a ply is a roll and a move, and depth counts plies. Where a turn has
//! parts, the positions amid it are nodes of the same ply, and no leaves.
//!
//! | file | noun |
//! |---|---|
//! | `bounds` | the interval that every search returns, and the window that decides cuts |
//! | `node` | a chance node at work: bounds of its moves, outcomes and itself |
//! | `star` | Star1 and Star2 over the transposition table |
//! | `mtdf` | MTD(f): a value by zero windows over another searcher |
//! | `alpha_beta` | Star2 without dice: alpha-beta with what holds only without averaging |
//! | `mcts` | Monte Carlo tree search: a tree that grows where it matters |
//! | `expectimax` | the full-width reference |
//! | `table`, `hints` | the transposition table, and the best moves that it remembers |
//! | `root` | one iteration at the root: a decision, or a chance node for analysis |
//! | `task` | the order for one search, and the search from start to end |
//! | `algorithm` | the ways to choose a move, by name |
//! | `deepening` | iterations of growing depth, on all threads |
//! | [`solver`] | the exact value of a position, as an interval that closes |
//! | `report` | what a running search tells of what it found so far |
//! | `skill` | playing worse than one can, by even steps |
//! | `scope` | what is looked at: a beam of moves, quiet leaves |
//! | `control` | what a running search and its owner share: stop, clock, node counts |
//! | `limits`, `clock` | when to stop, and how a clock becomes a limit |
//! | `info` | what a search reports |
//! | `keep` | what a search leaves for the next one |
//! | `path` | the positions on the way to a node, and their repetitions |
//! | `proof` | what is certain of a value, beside what the search thinks of it |
//! | `perft` | counting sequences, to test the rules |
mod algorithm;
mod alpha_beta;
mod bounds;
mod clock;
mod control;
mod deepening;
mod expectimax;
mod hints;
mod info;
mod keep;
mod limits;
mod mcts;
mod mtdf;
mod node;
mod path;
pub mod perft;
mod proof;
mod report;
mod root;
mod scope;
mod skill;
pub mod solver;
mod star;
mod table;
mod task;

pub use algorithm::Algorithm;
pub use alpha_beta::AlphaBeta;
pub use bounds::{Bounds, Window};
pub use clock::Clock;
pub use control::{Control, Counter};
pub use expectimax::Expectimax;
pub use hints::Hints;
pub use info::{CERTAIN_CENTIPAWNS, Faces, Info, centipawns, logistic_centipawns};
pub use keep::Keep;
pub use limits::Limits;
pub use mtdf::Mtdf;
pub use proof::{Proof, outward};
pub use scope::Scope;
pub use skill::Skill;
pub use star::Star;
pub use table::{Entry, OutOfMemory, Table};
pub use task::{Choice, Subject, Task};

use crate::game::{Die, Game};

/// Plies to search.
pub type Depth = u8;

/// The plies that a move takes which leads to the position `after`: none within a turn.
fn plies_to<G: Game>(after: &G) -> Depth {
    Depth::from(!after.is_amid())
}

/// The greatest depth, well within what a table entry can hold.
pub const MAX_DEPTH: Depth = 120;

/// A way to find the value of a position before its roll.
pub trait Searcher<G: Game> {
    /// An interval that contains the value of `position` searched `depth` plies deep. It is a
    /// single value, or lies wholly at or above the window's upper end, or at or below its lower
    /// end. [`None`] if the search was stopped: then nothing is known.
    fn search(&mut self, position: &G, depth: Depth, window: Window) -> Option<Bounds>;

    /// The same for the root's move `number`, from 0, in the order in which they promise to be good. A
    /// search that may leave things out looks less deep at a late one, until that seems better.
    fn search_late(&mut self, position: &G, depth: Depth, window: Window, _number: usize) -> Option<Bounds> {
        self.search(position, depth, window)
    }

    /// The greatest depth entered below the position of the last search, in plies.
    fn take_reach(&mut self) -> Depth;

    /// The likeliest roll of a position, the first of equals, and the best move for it, if it is
    /// remembered.
    fn reply(&self, position: &G) -> Option<(Option<Die>, G::Move)>;

    /// Makes the count of nodes known to all, exact for this moment.
    fn publish(&self);

    /// Nodes entered so far.
    fn nodes(&self) -> u64;
}
