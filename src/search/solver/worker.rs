//! One thread of the solver.
use super::interval::{Interval, ONE, Question};
use super::memory::Memory;
use super::node::{Branch, Node};
use crate::game::{Game, Turn, Value};
use crate::search::control::Counter;
use crate::tablebase::Tablebase;

const MAX_PLIES: usize = 150;

pub(super) struct Worker<'a, G: Game> {
    pub(super) memory: &'a Memory,
    pub(super) tablebase: &'a Tablebase<G>,
    pub(super) counter: Counter<'a>,
    pub(super) turn: usize,
    pub(super) is_stopped: bool,
}

impl<G: Game> Worker<'_, G> {
    /// What is known of a position without a search, and its key.
    pub(super) fn look(&self, position: &G) -> (u64, Interval) {
        if let Some(known) = self.settled(position) {
            return (0, known);
        }
        let key = position.canonical_key();
        (key, self.memory.get(key).unwrap_or(Interval::ALL))
    }

    pub(super) fn visit(
        &mut self,
        position: &G,
        key: u64,
        known: Interval,
        question: Question,
        plies: usize,
    ) -> Interval {
        self.is_stopped |= self.counter.count().is_none();
        if self.is_stopped || plies >= MAX_PLIES {
            return known;
        }
        let begin = self.counter.nodes();
        let mut node = Node::new(known);
        self.expand(position, &mut node);
        while !node.is_answered(question) && !self.is_stopped {
            let Some((number, asked)) = node.next(question, self.turn) else { break };
            let Branch { after, key, .. } = node.branches[number];
            // Another path or thread may have met it since.
            let known = self.memory.get(key).unwrap_or(Interval::ALL).and(node.branches[number].known.turned());
            let asked = asked.turned();
            let found = if asked.is_answered(known) {
                known
            } else {
                self.visit(&after, key, known, asked, plies + 1)
            };
            node.branches[number].is_stuck = !asked.is_answered(found);
            node.learn(number, found.turned());
        }
        let interval = node.interval();
        self.memory.put(key, interval, self.counter.nodes() - begin);
        interval
    }

    fn expand(&self, position: &G, node: &mut Node<G>) {
        let mut turn = Turn::new();
        position.fill_turn(&mut turn);
        for &mv in &turn.moves {
            let after = position.play(mv);
            let known = self.settled(&after);
            let key = if known.is_some() { 0 } else { after.canonical_key() };
            node.branches.push(Branch {
                after,
                key,
                known: known.unwrap_or(Interval::ALL),
                promise: if known.is_some() { i32::MAX } else { 0 },
                is_stuck: false,
            });
        }
        for (branch, &mv) in node.branches.iter_mut().zip(&turn.moves) {
            if branch.promise == 0 {
                branch.known = self.memory.get(branch.key).unwrap_or(Interval::ALL);
                branch.promise = position.promise(mv);
            }
            branch.known = branch.known.turned();
        }
        for outcome in &turn.outcomes {
            node.add_roll(outcome.weight, outcome.first.into(), outcome.end.into());
        }
    }

    /// What the rules and the tables say.
    fn settled(&self, position: &G) -> Option<Interval> {
        if let Some(value) = position.result() {
            let units = match value {
                Value::WIN => ONE,
                Value::LOSS => 0,
                _ => ONE / 2,
            };
            return Some(Interval { lower: units, upper: units });
        }
        self.tablebase.probe(position).map(|exact| Interval::around(exact.lower(), exact.upper()))
    }
}
