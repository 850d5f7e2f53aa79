//! The tree that all threads of a search share.
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, AtomicUsize, Ordering};

use super::judgement::{Judgement, Standing};
use super::node::{Branch, Growth, Node};
use super::worker::{Worker, begins_turn};
use crate::game::{Action, Die, Game};
use crate::search::root::{Candidate, Decision, Root};
use crate::search::{Depth, MAX_DEPTH};

/// Bytes of a MiB.
const MEBIBYTE: usize = 1 << 20;

/// A tree and its measures.
#[derive(Debug)]
pub(super) struct Tree<G: Game> {
    /// What follows the position that is asked about, as far as it is asked.
    pub(super) root: Growth<G>,
    /// The bytes it may take.
    budget: usize,
    bytes: AtomicUsize,
    /// Whether a leaf found no memory to grow.
    is_full: AtomicBool,
    /// The sum of the plies at which nodes were entered, and their number.
    plies: AtomicU64,
    entered: AtomicU64,
    reach: AtomicU8,
}

impl<G: Game> Tree<G> {
    /// A tree of the moves of `root` alone; [`None`] if the search was stopped.
    pub(super) fn new(
        position: &G,
        root: &Root<G>,
        mebibytes: usize,
        worker: &mut Worker<'_, G>,
    ) -> Option<Self> {
        let mut branches = Vec::new();
        let mut children = Vec::new();
        let mut add = |faces, weight, decision: &Decision<G>| {
            let first = children.len();
            for turn in turns(&decision.candidates) {
                children.push(worker.begin(position, &turn)?);
            }
            branches.push(Branch::new(faces, weight, first..children.len(), begins_turn(position)));
            Some(())
        };
        match root {
            Root::Decision(decision) => add(0, G::WEIGHT, decision)?,
            Root::Chance(rolls) => rolls
                .iter()
                .try_for_each(|(outcome, decision)| add(outcome.faces, outcome.weight, decision))?,
        }
        Some(Tree::of(Growth::new(branches, children), mebibytes))
    }

    /// A tree that goes on from what has grown.
    pub(super) fn of(root: Growth<G>, mebibytes: usize) -> Self {
        let tree = Tree {
            budget: available(mebibytes),
            bytes: AtomicUsize::new(root.bytes()),
            is_full: AtomicBool::new(false),
            plies: AtomicU64::new(0),
            entered: AtomicU64::new(0),
            reach: AtomicU8::new(0),
            root,
        };
        tree.note(tree.root.children().len(), 1);
        tree
    }

    /// Takes so much memory, if it is left.
    pub(super) fn reserve(&self, bytes: usize) -> bool {
        let fits = self.bytes.fetch_add(bytes, Ordering::Relaxed) + bytes <= self.budget;
        if !fits {
            self.release(bytes);
            self.is_full.store(true, Ordering::Relaxed);
        }
        fits
    }

    /// Whether it has leaves that found no memory to grow.
    pub(super) fn is_full(&self) -> bool {
        self.is_full.load(Ordering::Relaxed)
    }

    /// Whether it takes no more memory than it may.
    pub(super) fn fits(&self) -> bool {
        self.bytes.load(Ordering::Relaxed) <= self.budget
    }

    /// Gives memory back.
    pub(super) fn release(&self, bytes: usize) {
        self.bytes.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// Notes that so many nodes were entered at that ply.
    pub(super) fn note(&self, nodes: usize, ply: Depth) {
        self.plies.fetch_add(nodes as u64 * u64::from(ply), Ordering::Relaxed);
        self.entered.fetch_add(nodes as u64, Ordering::Relaxed);
        self.reach.fetch_max(ply, Ordering::Relaxed);
    }

    /// The mean ply at which nodes were entered, rounded down.
    pub(super) fn depth(&self) -> Depth {
        let entered = self.entered.load(Ordering::Relaxed).max(1);
        Depth::try_from(self.plies.load(Ordering::Relaxed) / entered).unwrap_or(MAX_DEPTH)
    }

    /// The deepest ply entered.
    pub(super) fn reach(&self) -> Depth {
        self.reach.load(Ordering::Relaxed)
    }

    /// How full its memory is, in thousandths.
    pub(super) fn permille(&self) -> usize {
        self.bytes.load(Ordering::Relaxed) / (self.budget / 1000).max(1)
    }

    /// The root with what is known of its moves, the best first.
    pub(super) fn view(&self, root: &mut Root<G>) {
        let decisions: Vec<&mut Decision<G>> = match root {
            Root::Decision(decision) => vec![decision],
            Root::Chance(rolls) => rolls.iter_mut().map(|(_, decision)| decision).collect(),
        };
        for (decision, branch) in decisions.into_iter().zip(self.root.branches()) {
            let bounds = |action: Action<G::Move>| {
                let node = find(self.root.children_of(branch), action)?;
                Some(node.judgement().before_move::<G>(false).bounds())
            };
            decision.judge(bounds);
        }
    }

    /// What is known of the whole.
    pub(super) fn judgement(&self) -> Judgement {
        self.root.judgement()
    }

    /// Whether there is something left to find.
    pub(super) fn is_open(&self) -> bool {
        self.judgement().standing == Standing::Open
    }

    /// The moves that are expected after a move of the root, each with its die: after the likeliest
    /// roll, or the first of equals, the best move, as far as the tree has grown.
    pub(super) fn line(&self, candidate: &Candidate<G>) -> Vec<(Option<Die>, G::Move)> {
        let mut line = Vec::new();
        let branches = self.root.branches().iter();
        let same = branches.filter_map(|branch| find(self.root.children_of(branch), candidate.action));
        let mut node = same.max_by_key(|node| node.visits());
        while let Some(growth) = node.and_then(Node::growth) {
            let Some(branch) = growth.likeliest() else { break };
            node = growth.best(branch);
            line.extend(node.map(|node| (branch.die(), node.mv)));
        }
        line
    }
}

/// The candidates parted by the move that begins them, in the order of the first of each.
fn turns<G: Game>(candidates: &[Candidate<G>]) -> Vec<Vec<Candidate<G>>> {
    let mut turns: Vec<Vec<Candidate<G>>> = Vec::new();
    for &candidate in candidates {
        let first = candidate.action.first();
        match turns.iter_mut().find(|turn| turn[0].action.first() == first) {
            Some(turn) => turn.push(candidate),
            None => turns.push(vec![candidate]),
        }
    }
    turns
}

/// The node that a whole turn leads to.
fn find<'a, G: Game>(children: &'a [Node<G>], action: Action<G::Move>) -> Option<&'a Node<G>> {
    let child = |children: &'a [Node<G>], mv| children.iter().find(|node| node.mv == mv);
    let mut parts = action.parts();
    let first = child(children, parts.next()?)?;
    parts.try_fold(first, |node, mv| child(node.growth()?.children(), mv))
}

/// The bytes of so many MiB, or what the system gives of them.
fn available(mebibytes: usize) -> usize {
    let mut bytes = mebibytes.saturating_mul(MEBIBYTE);
    while bytes > 0 && Vec::<u8>::new().try_reserve_exact(bytes).is_err() {
        bytes /= 2;
        log::warn!("no memory for a tree of {mebibytes} MiB: using {bytes} bytes");
    }
    bytes
}
