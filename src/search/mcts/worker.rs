//! One thread that lets the tree grow.
use super::judgement::{Judgement, Standing};
use super::node::{Branch, Growth, Node};
use super::selection::{prior, select};
use super::tree::Tree;
use crate::game::{Game, Outcome, Turn, Value};
use crate::search::Depth;
use crate::search::control::Counter;
use crate::search::path::Path;
use crate::search::plies_to;
use crate::search::root::Candidate;
use crate::tablebase::Tablebase;

/// A thread at work.
pub(super) struct Worker<'a, G: Game> {
    counter: Counter<'a>,
    eval: G::Eval,
    /// The ply at which nodes are leaves.
    horizon: Depth,
    path: Path,
    tablebase: &'a Tablebase<G>,
}

impl<'a, G: Game> Worker<'a, G> {
    /// A thread for a root at which the game came by the positions with the recurrence keys `past`,
    /// the oldest first.
    pub(super) fn new(counter: Counter<'a>, eval: G::Eval, horizon: Depth, root: &G, past: &[u64]) -> Self {
        let path = Path::new(root, past);
        Worker { counter, eval, horizon, path, tablebase: const { &Tablebase::none() } }
    }

    /// The same, but what the tables know does not grow.
    pub(super) fn knowing(mut self, tablebase: &'a Tablebase<G>) -> Self {
        self.tablebase = tablebase;
        self
    }

    /// Nodes of this thread so far.
    pub(super) fn nodes(&self) -> u64 {
        self.counter.nodes()
    }

    /// Makes the count of nodes known to all.
    pub(super) fn publish(&self) {
        self.counter.publish();
    }

    /// One visit: from the root down to a leaf, which grows, and the values on the way back.
    /// [`None`] if the search was stopped.
    pub(super) fn visit(&mut self, tree: &Tree<G>, position: &G) -> Option<()> {
        self.descend(tree, &tree.root, position, 0).map(|_| ())
    }

    /// Visits a move after a position at that ply, of which this grew. Returns the bytes that grew.
    fn descend(&mut self, tree: &Tree<G>, growth: &Growth<G>, position: &G, ply: Depth) -> Option<usize> {
        let branch = growth.next_branch();
        // Another thread may just have settled the last open move.
        let Some(child) = branch.and_then(|branch| select(growth, branch)) else {
            growth.update();
            return Some(0);
        };
        child.enter();
        let after = position.play(child.mv);
        let place = self.path.enter(&after);
        let done = match child.growth() {
            Some(below) => self.descend(tree, below, &after, ply + plies_to(&after)),
            None => self.expand(tree, child, &after, ply + plies_to(&after)),
        };
        self.path.leave(place);
        let bytes = done?;
        growth.gain(bytes);
        if let Some(below) = child.growth() {
            child.judge(below.judgement());
        }
        growth.update();
        Some(bytes)
    }

    /// Lets a leaf grow: enters every position after it. If there is no memory for them, the leaf
    /// keeps the value that they give it. Returns the bytes that grew.
    fn expand(&mut self, tree: &Tree<G>, leaf: &Node<G>, position: &G, ply: Depth) -> Option<usize> {
        let mut turn = Turn::new();
        position.fill_turn(&mut turn);
        let mut children = Vec::with_capacity(turn.moves.len());
        for &mv in &turn.moves {
            children.push(self.enter(mv, &position.play(mv), ply)?);
        }
        tree.note(children.len(), ply + 1);
        let begins = begins_turn(position);
        let branch = |outcome: &Outcome| Branch::new(outcome.faces, outcome.weight, outcome.range(), begins);
        let growth = Growth::new(turn.outcomes.iter().map(branch).collect(), children);
        let bytes = growth.bytes();
        if !tree.reserve(bytes) {
            let Judgement { value, standing } = growth.judgement();
            leaf.judge(Judgement { value, standing: standing.max(Standing::Settled) });
            return Some(0);
        }
        if leaf.grow(growth) {
            return Some(bytes);
        }
        tree.release(bytes);
        Some(0)
    }

    /// Enters the position after the move of the root that begins `turn`. If it is amid the root's turn,
    /// it has grown with the moves that complete it.
    pub(super) fn begin(&mut self, root: &G, turn: &[Candidate<G>]) -> Option<Node<G>> {
        let first = turn[0].action.first();
        let after = root.play(first);
        let node = self.enter(first, &after, 0)?;
        let mut children = Vec::new();
        for candidate in turn {
            for mv in candidate.action.parts().skip(1) {
                children.push(self.enter(mv, &candidate.after, 0)?);
            }
        }
        if !children.is_empty() {
            let branches = vec![Branch::new(0, G::WEIGHT, 0..children.len(), false)];
            let growth = Growth::new(branches, children);
            node.judge(growth.judgement());
            node.grow(growth);
        }
        Some(node)
    }

    /// Enters the position `after` a move from one at that ply.
    pub(super) fn enter(&mut self, mv: G::Move, after: &G, ply: Depth) -> Option<Node<G>> {
        self.counter.count()?;
        let judgement = self.judge(after, ply + plies_to(after));
        Some(Node::new(mv, judgement, prior(judgement.before_move::<G>(after.is_amid()).value)))
    }

    /// What is known of a position that has not grown.
    fn judge(&mut self, position: &G, ply: Depth) -> Judgement {
        if let Some(value) = position.verdict() {
            return Judgement { value, standing: Standing::Proven };
        }
        if let Some(exact) = self.tablebase.probe(position) {
            self.counter.hit();
            return Judgement { value: exact.value(), standing: Standing::Proven };
        }
        if let Some(repetition) = self.path.repetition(position) {
            // A node has one way from the root, so a third occurrence ends the game there.
            let standing = if repetition.ends { Standing::Proven } else { Standing::Settled };
            return Judgement { value: Value::EVEN, standing };
        }
        let standing =
            if position.is_amid() || ply < self.horizon { Standing::Open } else { Standing::Settled };
        Judgement { value: position.evaluate(self.eval), standing }
    }
}

/// Whether the moves of a position only begin a turn.
pub(super) fn begins_turn<G: Game>(position: &G) -> bool {
    G::PARTS > 1 && !position.is_amid()
}
