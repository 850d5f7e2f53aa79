//! Star1 and Star2 over the transposition table.
//!
//! Star1 searches the outcomes one after the other inside the windows that the sums leave. Star2
//! first *probes* each outcome by its most promising move: for the side that rolls an outcome is a
//! maximum, so one move of it already proves a lower bound (Ballard 1983). Both, and the table,
//! are sources of bounds for the one [`Node`].
use arrayvec::ArrayVec;

use super::bounds::{Bounds, Window};
use super::control::Counter;
use super::hints::Hints;
use super::node::Node;
use super::scope::Scope;
use super::table::{Entry, Table};
use super::{Depth, Searcher, plies_to};
use crate::game::{Die, Game, MAX_OUTCOMES};
use crate::tablebase::Tablebase;

/// One thread of the pruned search.
pub struct Star<'a, G: Game> {
    table: &'a Table,
    counter: Counter<'a>,
    eval: G::Eval,
    probing: bool,
    /// This thread's number and how many there are: each starts the outcomes elsewhere, so that
    /// they meet in the table instead of doing the same work.
    place: (usize, usize),
    scope: Scope,
    tablebase: &'a Tablebase<G>,
    root_depth: Depth,
    reach: Depth,
}

impl<'a, G: Game> Star<'a, G> {
    /// A searcher over `table`; `probing` makes it Star2.
    #[must_use]
    pub fn new(table: &'a Table, counter: Counter<'a>, eval: G::Eval, probing: bool) -> Self {
        Star {
            table,
            counter,
            eval,
            probing,
            place: (0, 1),
            scope: Scope::FULL,
            tablebase: const { &Tablebase::none() },
            root_depth: 0,
            reach: 0,
        }
    }

    /// The same as thread `number` (from 0) of `threads`.
    #[must_use]
    pub fn as_thread(mut self, number: usize, threads: usize) -> Self {
        self.place = (number, threads);
        self
    }

    /// The same, but it looks at no more than `scope`.
    #[must_use]
    pub fn within(mut self, scope: Scope) -> Self {
        self.scope = scope.of::<G>();
        self
    }

    /// The same, but what the tables know is not searched.
    #[must_use]
    pub fn knowing(mut self, tablebase: &'a Tablebase<G>) -> Self {
        self.tablebase = tablebase;
        self
    }

    fn key(&self, position: &G) -> u64 {
        position.key() ^ self.scope.salt()
    }

    fn visit(&mut self, position: &G, depth: Depth, window: Window) -> Option<Bounds> {
        self.counter.count()?;
        if let Some(value) = position.verdict() {
            self.reach = self.reach.max(self.root_depth - depth);
            return Some(Bounds::result(value));
        }
        if let Some(exact) = self.tablebase.probe(position) {
            self.counter.hit();
            self.reach = self.reach.max(self.root_depth - depth);
            return Some(Bounds::exact_value(exact));
        }
        if self.scope.rests(position, depth) {
            self.reach = self.reach.max(self.root_depth - depth);
            return Some(Bounds::estimate(position.evaluate(self.eval)));
        }
        self.chance(position, depth, window)
    }

    fn chance(&mut self, position: &G, depth: Depth, mut window: Window) -> Option<Bounds> {
        let mut known = Bounds::ALL;
        let mut hints = Hints::NONE;
        if let Some(entry) = self.table.get(self.key(position)) {
            hints = entry.hints;
            known.proof = entry.bounds.proof;
            if entry.answers(depth) {
                if entry.bounds.decides(window) {
                    return Some(entry.bounds);
                }
                known = entry.bounds;
                window = window.within(known);
            }
        }
        let mut node = Node::new(position, self.scope.beam, self.eval);
        let visit = Visit { position, depth, window, hints, order: self.outcome_order(&node) };
        let is_decided = node.is_decided(window) || self.probing && self.probe(&visit, &mut node)?;
        if !is_decided {
            self.exhaust(&visit, &mut node)?;
        }
        let bounds = node.bounds().and(known);
        self.table.put(self.key(position), Entry { bounds, depth, hints: node.hints(hints) });
        Some(bounds)
    }

    /// Star2's probes. Returns whether they decided the node.
    fn probe(&mut self, visit: &Visit<G>, node: &mut Node<G>) -> Option<bool> {
        if visit.order.iter().filter(|&&outcome| node.is_open(outcome)).count() < 2 {
            return Some(false);
        }
        for &outcome in &visit.order {
            if node.is_open(outcome) {
                let place = visit.hint(node, outcome).unwrap_or(0);
                self.ask(visit, node, outcome, place)?;
                if node.is_decided(visit.window) {
                    return Some(true);
                }
            }
        }
        Some(false)
    }

    /// Star1: every move of every outcome, as far as it matters.
    fn exhaust(&mut self, visit: &Visit<G>, node: &mut Node<G>) -> Option<()> {
        for &outcome in &visit.order {
            let hinted = visit.hint(node, outcome);
            let others = (0..node.moves_of(outcome)).filter(|&place| Some(place) != hinted);
            for place in hinted.into_iter().chain(others) {
                self.ask(visit, node, outcome, place)?;
                if node.is_decided(visit.window) {
                    return Some(());
                }
            }
        }
        Some(())
    }

    /// Searches one move as far as it matters.
    fn ask(&mut self, visit: &Visit<G>, node: &mut Node<G>, outcome: usize, place: usize) -> Option<()> {
        if let Some((mv, window)) = node.question(outcome, place, visit.window) {
            let after = visit.position.play(mv);
            let depth = visit.depth - plies_to(&after);
            let bounds = self.visit(&after, depth, window.after_move(&after))?;
            node.learn(outcome, place, bounds.before_move(&after));
        }
        Some(())
    }

    /// The outcomes in the order in which they are searched: the heaviest first, each thread from
    /// another start.
    fn outcome_order(&self, node: &Node<G>) -> ArrayVec<usize, MAX_OUTCOMES> {
        let mut order: ArrayVec<usize, MAX_OUTCOMES> = (0..node.outcomes()).collect();
        order.sort_by_key(|&outcome| -node.weight(outcome));
        let (number, threads) = self.place;
        order.rotate_left(number * node.outcomes() / threads);
        order
    }
}

/// What is asked of a node, and what helps to answer it.
struct Visit<'a, G: Game> {
    position: &'a G,
    depth: Depth,
    window: Window,
    /// The best moves that the table remembers.
    hints: Hints,
    /// The outcomes in the order in which they are searched.
    order: ArrayVec<usize, MAX_OUTCOMES>,
}

impl<G: Game> Visit<'_, G> {
    /// The place of the best move that the table remembers for an outcome.
    fn hint(&self, node: &Node<G>, outcome: usize) -> Option<usize> {
        self.hints.get(outcome, node.outcomes()).filter(|&place| place < node.moves_of(outcome))
    }
}

impl<G: Game> Searcher<G> for Star<'_, G> {
    fn search(&mut self, position: &G, depth: Depth, window: Window) -> Option<Bounds> {
        self.root_depth = depth + self.scope.horizon();
        self.visit(position, self.root_depth, window)
    }

    fn reply(&self, position: &G) -> Option<(Option<Die>, G::Move)> {
        let entry = self.table.get(self.key(position))?;
        let (outcome, mv) = Node::new(position, self.scope.beam, self.eval).likeliest(entry.hints)?;
        Some((outcome.lowest(), mv))
    }

    fn take_reach(&mut self) -> Depth {
        std::mem::take(&mut self.reach)
    }

    fn publish(&self) {
        self.counter.publish();
    }

    fn nodes(&self) -> u64 {
        self.counter.nodes()
    }
}
