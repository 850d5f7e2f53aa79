//! Labels.
use crate::game::{Game, Value};
use crate::search::{Depth, Searcher, Window};

/// The value of a position searched so many plies deep in the full window, which is what full-width
/// expectimax finds, whatever the search remembers of others. [`None`] if the search was stopped.
pub(super) fn label<G: Game>(searcher: &mut impl Searcher<G>, position: &G, depth: Depth) -> Option<Value> {
    searcher.search(position, depth, Window::FULL)?.exact()
}
