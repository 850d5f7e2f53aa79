//! Monte Carlo tree search: a tree that grows where it matters, shared by all threads.
//!
//! A visit goes down from the root: at a chance node to the outcome that was visited least for its
//! weight, at a decision to the move of the highest upper confidence bound. The leaf that it comes to
//! grows: all positions after it are entered and judged by the static evaluation, and their values go
//! up, the maximum at a decision and the weighted mean at a chance node (the values are exact
//! means and not those of a sample). Nothing is played out to the end and nothing is drawn by
//! chance, so one thread is reproducible.
//!
//! Ends of the game are proofs, and proofs go up as well: a tree that is proven up to its root has
//! the exact value of the game. A tree that may grow no further, because its depth or memory is
//! limited, has the value of the full-width search of what it holds.
mod grown;
mod judgement;
mod node;
mod selection;
mod tree;
mod worker;

use self::grown::Grown;
use self::tree::Tree;
use self::worker::Worker;
use super::MAX_DEPTH;
use super::control::{Control, Counter, Crew};
use super::keep::free;
use super::limits::Limits;
use super::report::{Progress, Reporter, line};
use super::root::{Candidate, Root};
use super::task::{Found, Task};
use crate::game::Game;

/// From this many nodes on the first thread reports, whenever its nodes have doubled.
const FIRST_REPORT: u64 = 256;
/// A clock's soft limit is half of the planned time, as iterations need; visits may go on to its end.
const PLANNED: u32 = 2;

/// The growing tree of one task.
pub(super) struct Growing<'a, G: Game> {
    pub(super) task: &'a Task<G>,
    pub(super) control: &'a Control,
    pub(super) crew: &'a Crew,
}

impl<G: Game> Growing<'_, G> {
    /// Lets the tree grow until a limit is reached or all is known, and sorts the root's moves.
    pub(super) fn run(&self, root: &mut Root<G>, reporter: &mut Reporter<'_>) -> Found<G> {
        let mut first = self.worker(Counter::first(self.crew, self.control, self.limits()));
        let Some(tree) = self.tree(root, &mut first) else {
            return Found::default();
        };
        let told = std::thread::scope(|scope| {
            for thread in 1..=self.task.helpers() {
                let mut worker = self.worker(Counter::helper(self.crew, thread));
                let tree = &tree;
                let help = move || while tree.is_open() && self.visit(&mut worker, tree).is_some() {};
                if let Err(error) = std::thread::Builder::new().spawn_scoped(scope, help) {
                    log::warn!("searching with {thread} threads: {error}");
                    break;
                }
            }
            let told = self.lead(&mut first, &tree, root, reporter);
            self.crew.halt();
            told
        });
        first.publish();
        // What helpers found after the last look at the tree may not show in the count of that time, and
        // a tree that was known before was not looked at.
        if told.is_none_or(|told| told < self.crew.nodes()) || self.task.helpers() > 0 {
            self.tell(&first, &tree, root, reporter);
        }
        let found = Found::new(Some(tree.judgement().bounds()), root, self.task);
        self.keep(tree);
        found
    }

    /// The tree to begin with: what an earlier search has grown from here, or the moves of the root.
    /// [`None`] if the search was stopped.
    fn tree(&self, root: &Root<G>, worker: &mut Worker<'_, G>) -> Option<Tree<G>> {
        let task = self.task;
        if let Some(grown) = task.keep.take::<Grown<G>>() {
            let (growth, rest) =
                if self.keeps() { grown.at(&task.position, task.die()) } else { (None, grown) };
            free(rest);
            if let Some(growth) = growth {
                let tree = Tree::of(growth, task.hash);
                if tree.fits() {
                    return Some(tree);
                }
                free(tree);
            }
        }
        Tree::new(&task.position, root, task.hash, worker)
    }

    /// Leaves the tree to the next search.
    fn keep(&self, tree: Tree<G>) {
        // One that was full would have to be opened again, leaf by leaf.
        if self.keeps() && !tree.is_full() {
            self.task.keep.put(Grown { position: self.task.position, growth: tree.root });
        } else {
            free(tree);
        }
    }

    /// Whether the tree is one from which a later search may go on: it has all moves and no horizon, and
    /// nothing in it rests on how the game came here.
    fn keeps(&self) -> bool {
        let Task { position, only, .. } = self.task;
        only.is_empty() && self.task.deepest() == MAX_DEPTH && position.recurrence().is_none()
    }

    fn worker<'b>(&'b self, counter: Counter<'b>) -> Worker<'b, G> {
        let Task { position, eval, past, tablebase, .. } = self.task;
        Worker::new(counter, *eval, self.task.deepest(), position, past.keys()).knowing(tablebase)
    }

    fn visit(&self, worker: &mut Worker<'_, G>, tree: &Tree<G>) -> Option<()> {
        worker.visit(tree, &self.task.position)
    }

    /// The limits with all of the planned time.
    fn limits(&self) -> Limits {
        let limits = self.task.limits;
        let planned = limits.soft.map(|soft| soft.saturating_mul(PLANNED));
        Limits { hard: planned.into_iter().chain(limits.hard).min(), ..limits }
    }

    /// The visits of the first thread. Returns the nodes of all threads at the last report, if there was
    /// one.
    fn lead(
        &self,
        worker: &mut Worker<'_, G>,
        tree: &Tree<G>,
        root: &mut Root<G>,
        reporter: &mut Reporter<'_>,
    ) -> Option<u64> {
        let is_quick = self.task.limits.saves_time() && root.is_forced();
        let (mut told, mut next) = (None, FIRST_REPORT);
        while tree.is_open() && !self.control.is_stopped() {
            if is_quick && !self.control.is_pondering() || self.visit(worker, tree).is_none() {
                break;
            }
            if worker.nodes() >= next {
                told = Some(self.tell(worker, tree, root, reporter));
                next = (worker.nodes() + 1).next_power_of_two();
            }
        }
        told
    }

    /// Sorts the root by what is known now and reports it. Returns the nodes of all threads.
    fn tell(
        &self,
        worker: &Worker<'_, G>,
        tree: &Tree<G>,
        root: &mut Root<G>,
        reporter: &mut Reporter<'_>,
    ) -> u64 {
        worker.publish();
        tree.view(root);
        let progress = Progress { depth: tree.depth(), reach: tree.reach(), permille: tree.permille() };
        reporter.tell(root, progress, self.task.lines, &|candidate| self.line(tree, candidate));
        self.crew.nodes()
    }

    /// The expected line of play that begins with a move of the root.
    fn line(&self, tree: &Tree<G>, candidate: &Candidate<G>) -> Vec<String> {
        let mut moves = tree.line(candidate).into_iter();
        line(&self.task.position, candidate, |_| moves.next())
    }
}
