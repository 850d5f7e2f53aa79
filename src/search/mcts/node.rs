//! The nodes of the tree, and what grows below them.
use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use super::judgement::{Judgement, Shared, Standing};
use crate::game::{Die, Game};

/// A position before its roll, as the move that leads to it from its parent's: 32 bytes where the
/// move has at most four.
#[derive(Debug)]
pub(super) struct Node<G: Game> {
    pub(super) mv: G::Move,
    /// How likely it looked to be the best move when it was new, as a weight among its siblings.
    pub(super) prior: f32,
    /// Visits that ended or are under way here or below; it begins anew after 2^32.
    visits: AtomicU32,
    judgement: Shared,
    growth: OnceLock<Box<Growth<G>>>,
}

impl<G: Game> Node<G> {
    pub(super) fn new(mv: G::Move, judgement: Judgement, prior: f32) -> Self {
        Node {
            mv,
            prior,
            visits: AtomicU32::new(0),
            judgement: Shared::new(judgement),
            growth: OnceLock::new(),
        }
    }

    pub(super) fn visits(&self) -> u32 {
        self.visits.load(Ordering::Relaxed)
    }

    /// Counts a visit as it begins, so that other threads look elsewhere meanwhile.
    pub(super) fn enter(&self) {
        self.visits.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn judgement(&self) -> Judgement {
        self.judgement.get()
    }

    pub(super) fn judge(&self, judgement: Judgement) {
        self.judgement.set(judgement);
    }

    pub(super) fn is_open(&self) -> bool {
        self.judgement().standing == Standing::Open
    }

    /// What grew below it, if anything did.
    pub(super) fn growth(&self) -> Option<&Growth<G>> {
        self.growth.get().map(|growth| &**growth)
    }

    /// The same, to be taken apart.
    pub(super) fn growth_mut(&mut self) -> Option<&mut Growth<G>> {
        self.growth.get_mut().map(|growth| &mut **growth)
    }

    /// Lets it grow. Whether it did: if another thread was faster, its growth, which is the same,
    /// stays.
    pub(super) fn grow(&self, growth: Growth<G>) -> bool {
        self.growth.set(Box::new(growth)).is_ok()
    }
}

/// An outcome of the roll, as a run of the children.
#[derive(Debug)]
pub(super) struct Branch {
    /// Its faces, bit `k - 1` for face `k`; 0 where the roll is not open.
    faces: u8,
    /// How many of the chances it has.
    weight: i32,
    /// The first of its children.
    first: u16,
    /// One past the last of its children.
    end: u16,
    visits: AtomicU32,
    judgement: Shared,
    /// Whether the children are amid the turn that begins here.
    begins: bool,
}

impl Branch {
    /// An outcome that allows the children of `range`, which only `begins` a turn or is a whole one.
    pub(super) fn new(faces: u8, weight: i32, range: Range<usize>, begins: bool) -> Self {
        // A turn has fewer moves than two bytes count.
        let place = |index| u16::try_from(index).unwrap_or(u16::MAX);
        Branch {
            faces,
            weight,
            first: place(range.start),
            end: place(range.end),
            visits: AtomicU32::new(0),
            // Until it is updated.
            judgement: Shared::new(Judgement { standing: Standing::Open, ..Judgement::LOST }),
            begins,
        }
    }

    /// Whether it is one of the outcomes of a roll, and not what followed a known one.
    pub(super) fn is_rolled(&self) -> bool {
        self.faces != 0
    }

    /// Its lowest face, [`None`] where the roll is not open.
    pub(super) fn die(&self) -> Option<Die> {
        Die::all().find(|die| self.faces & die.bit() != 0)
    }

    /// What is known of the move to a child, for the side that makes it.
    pub(super) fn worth<G: Game>(&self, child: &Node<G>) -> Judgement {
        child.judgement().before_move::<G>(self.begins)
    }
}

/// All that can follow a position: every move once, and the outcomes that allow them.
#[derive(Debug)]
pub(super) struct Growth<G: Game> {
    branches: Box<[Branch]>,
    children: Box<[Node<G>]>,
    /// The bytes that it and all below take: what it has itself, what its parts have, and what the
    /// allocator adds to each of the three.
    bytes: AtomicUsize,
}

impl<G: Game> Growth<G> {
    /// What follows a position. Where there is one outcome its moves are put in the order of their
    /// priors, the best first.
    pub(super) fn new(branches: Vec<Branch>, mut children: Vec<Node<G>>) -> Self {
        /// What the allocator adds to each piece, in bytes.
        const ALLOCATION: usize = 16;
        if branches.len() == 1 {
            children.sort_by(|one, other| other.prior.total_cmp(&one.prior));
        }
        let below: usize = children.iter().filter_map(Node::growth).map(Growth::bytes).sum();
        let parts = size_of_val(&*branches) + size_of_val(&*children);
        let bytes = AtomicUsize::new(size_of::<Self>() + parts + 3 * ALLOCATION + below);
        let growth = Growth { branches: branches.into(), children: children.into(), bytes };
        growth.update();
        growth
    }

    /// Leaves nothing behind.
    pub(super) fn take(&mut self) -> Self {
        Growth {
            branches: std::mem::take(&mut self.branches),
            children: std::mem::take(&mut self.children),
            bytes: std::mem::take(&mut self.bytes),
        }
    }

    /// Leaves only the outcome of a roll that has come, with all of the chances.
    pub(super) fn narrow(&mut self, die: Die) {
        let branches = std::mem::take(&mut self.branches).into_iter();
        self.branches = branches
            .filter(|branch| branch.faces & die.bit() != 0)
            .map(|branch| Branch { faces: 0, weight: G::WEIGHT, ..branch })
            .collect();
    }

    /// The children, to be taken apart.
    pub(super) fn children_mut(&mut self) -> &mut [Node<G>] {
        &mut self.children
    }

    /// The outcomes, in the order of their lowest faces.
    pub(super) fn branches(&self) -> &[Branch] {
        &self.branches
    }

    /// The children, each once.
    pub(super) fn children(&self) -> &[Node<G>] {
        &self.children
    }

    /// The bytes that it and all below take.
    pub(super) fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }

    /// Notes that so many bytes grew below.
    pub(super) fn gain(&self, bytes: usize) {
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
    }

    /// The children that an outcome allows.
    pub(super) fn children_of(&self, branch: &Branch) -> &[Node<G>] {
        &self.children[usize::from(branch.first)..usize::from(branch.end)]
    }

    /// Takes in what the children know now.
    pub(super) fn update(&self) {
        for branch in &self.branches {
            let moves = self.children_of(branch).iter().map(|child| branch.worth(child));
            branch.judgement.set(Judgement::of_decision::<G>(moves));
        }
    }

    /// The value before the roll.
    pub(super) fn judgement(&self) -> Judgement {
        let outcome = |branch: &Branch| (branch.weight, branch.judgement.get());
        Judgement::of_roll::<G>(self.branches.iter().map(outcome))
    }

    /// The outcome to visit: of those that are open the one that was visited least for its weight,
    /// which keeps the visits closer to the weights than chance would. [`None`] if none is open.
    pub(super) fn next_branch(&self) -> Option<&Branch> {
        let is_open = |branch: &&Branch| branch.judgement.get().standing == Standing::Open;
        // The first visit of a branch counts half, so that heavy branches come first.
        let share = |branch: &Branch| {
            (f64::from(branch.visits.load(Ordering::Relaxed)) + 0.5) / f64::from(branch.weight)
        };
        let less = |one: &&Branch, other: &&Branch| share(one).total_cmp(&share(other));
        let branch = self.branches.iter().filter(is_open).min_by(less)?;
        branch.visits.fetch_add(1, Ordering::Relaxed);
        Some(branch)
    }

    /// The outcome that is the likeliest, the first of equals.
    pub(super) fn likeliest(&self) -> Option<&Branch> {
        self.branches.iter().rev().max_by_key(|branch| branch.weight)
    }

    /// The best move of an outcome, the most visited of equals.
    pub(super) fn best(&self, branch: &Branch) -> Option<&Node<G>> {
        let worth = |node: &&Node<G>| (branch.worth(node).value, node.visits());
        self.children_of(branch).iter().max_by_key(worth)
    }
}

#[cfg(test)]
mod tests {
    use super::{Branch, Growth, Node};
    use crate::game::{Game, Value};
    use crate::games::ewn::Standard;
    use crate::games::mini5;
    use crate::search::mcts::judgement::{Judgement, Standing};

    #[test]
    fn a_node_has_32_bytes() {
        assert_eq!(size_of::<Node<Standard>>(), 32);
        assert_eq!(size_of::<Node<mini5::Standard>>(), 32);
    }

    #[test]
    fn outcomes_are_visited_by_their_weights_while_they_are_open() {
        let mv = Standard::start().turn().moves[0];
        let open = Judgement { value: Value::EVEN, standing: Standing::Open };
        let proven = Judgement { value: Value::EVEN, standing: Standing::Proven };
        let children = [open, open, proven].map(|judgement| Node::<Standard>::new(mv, judgement, 1.0));
        let branches = [(1, 0..1), (3, 1..2), (2, 2..3)]
            .map(|(weight, children)| Branch::new(0, weight, children, false));
        let growth = Growth::new(branches.into(), children.into());
        let mut visits = [0; 3];
        for _ in 0..400 {
            let branch = growth.next_branch().expect("an open branch");
            visits[usize::from(branch.first)] += 1;
        }
        assert_eq!(visits, [100, 300, 0]);
        growth.children.iter().for_each(|child| child.judge(proven));
        growth.update();
        assert!(growth.next_branch().is_none());
    }
}
