//! One thread of the solver.
use super::interval::Interval;
use super::memory::Memory;
use super::node::{Branch, Node};
use super::question::Question;
use crate::game::{Game, Turn};
use crate::search::control::Counter;
use crate::tablebase::Tablebase;

/// How deep a search goes: further than any game of ewn, in which twelve stones have eight steps each.
/// What lies deeper is left open.
pub(super) const MAX_PLIES: usize = 96;

/// A thread that searches.
pub(super) struct Worker<'a, G: Game> {
    memory: &'a Memory,
    tablebase: Option<&'a Tablebase<G>>,
    counter: Counter<'a>,
    /// Where this thread begins among outcomes that are equally open, so that threads take different
    /// ways and meet in the memory.
    turn: usize,
    is_stopped: bool,
}

impl<'a, G: Game> Worker<'a, G> {
    /// A thread that has done nothing yet; with the tables that may answer for it.
    pub(super) fn new(
        memory: &'a Memory,
        tablebase: Option<&'a Tablebase<G>>,
        counter: Counter<'a>,
        turn: usize,
    ) -> Self {
        Worker { memory, tablebase, counter, turn, is_stopped: false }
    }

    /// Whether the search was stopped.
    pub(super) fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// Where the value of a position is as far as that is known without a search.
    pub(super) fn look(&self, position: &G) -> Interval {
        // What the memory has may be finer than a table.
        let settled = self.settled(position).unwrap_or(Interval::ALL);
        settled.and(self.remembered(position.canonical_key()))
    }

    /// Searches for an answer. What comes back is true in any case; it is no answer if the search was
    /// stopped or went too deep.
    pub(super) fn ask(&mut self, position: &G, question: Question) -> Interval {
        let known = self.look(position);
        if question.is_answered(known) {
            return known;
        }
        self.visit(position, position.canonical_key(), known, question, 0)
    }

    /// What all that is known of the positions up to so many plies later says of this one.
    pub(super) fn gather(&self, position: &G, plies: usize) -> Interval {
        let known = self.look(position);
        if plies == 0 || known.width() == 0.0 {
            return known;
        }
        let mut node = Node::new(known);
        let moves = self.expand(position, &mut node);
        for number in 0..moves {
            let found = self.gather(&node.branch(number).after, plies - 1);
            node.learn(number, found.turned(), false);
        }
        node.interval()
    }

    fn visit(
        &mut self,
        position: &G,
        key: u64,
        known: Interval,
        question: Question,
        plies: usize,
    ) -> Interval {
        self.is_stopped |= self.counter.count().is_none();
        if self.is_stopped || plies == MAX_PLIES {
            return known;
        }
        let begin = self.counter.nodes();
        let mut node = Node::new(known);
        self.expand(position, &mut node);
        while !question.is_answered(node.interval()) && !self.is_stopped {
            let Some((number, asked)) = node.next(question, self.turn) else { break };
            let asked = asked.turned();
            let &Branch { ref after, key, known, .. } = node.branch(number);
            // Another thread or another way to it may have found more since.
            let known = known.turned().and(self.remembered(key));
            let is_known = asked.is_answered(known);
            let found = if is_known { known } else { self.visit(after, key, known, asked, plies + 1) };
            node.learn(number, found.turned(), !asked.is_answered(found));
        }
        let interval = node.interval();
        self.memory.put(key, interval, self.counter.nodes() - begin + 1);
        interval
    }

    /// Fills a node with what is known of its moves; returns how many these are.
    fn expand(&self, position: &G, node: &mut Node<G>) -> usize {
        let mut turn = Turn::new();
        position.fill_turn(&mut turn);
        for &mv in &turn.moves {
            let after = position.play(mv);
            let settled = self.settled(&after);
            node.add_branch(Branch {
                after,
                key: if settled.is_some() { 0 } else { after.canonical_key() },
                known: settled.map_or(Interval::ALL, Interval::turned),
                promise: if settled.is_some() { 0 } else { position.promise(mv) },
                is_stuck: false,
            });
        }
        // In a loop of its own, so that the processor waits for all at once.
        for branch in node.branches_mut() {
            if branch.key != 0 {
                branch.known = self.remembered(branch.key).turned();
            }
        }
        for &outcome in &turn.outcomes {
            node.add_roll(outcome);
        }
        turn.moves.len()
    }

    /// What the rules and the tables say.
    fn settled(&self, position: &G) -> Option<Interval> {
        if let Some(value) = position.verdict() {
            return Some(Interval::result(value));
        }
        let exact = self.tablebase?.probe(position)?;
        Some(Interval::around(exact.lower(), exact.upper()))
    }

    fn remembered(&self, key: u64) -> Interval {
        self.memory.get(key).unwrap_or(Interval::ALL)
    }
}
