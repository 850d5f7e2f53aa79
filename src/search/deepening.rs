//! Iterations of growing depth, each thread for itself, with the table between them.
use super::alpha_beta::AlphaBeta;
use super::control::{Control, Counter, Crew};
use super::expectimax::Expectimax;
use super::limits::Limits;
use super::mtdf::Mtdf;
use super::proof::Proof;
use super::report::{Progress, Reporter, line};
use super::root::{Candidate, Root};
use super::solver::{Memory, Solver};
use super::star::Star;
use super::table::Table;
use super::task::{Found, Task};
use super::{Algorithm, Searcher};
use crate::game::Game;

/// The iterations of one task.
pub(super) struct Deepening<'a, G: Game> {
    pub(super) task: &'a Task<G>,
    pub(super) table: &'a Table,
    pub(super) control: &'a Control,
    pub(super) crew: &'a Crew,
}

impl<G: Game> Deepening<'_, G> {
    /// Searches the root until a limit is reached, and sorts its moves.
    pub(super) fn run(&self, root: &mut Root<G>, reporter: &mut Reporter<'_>) -> Found<G> {
        self.table.next_generation();
        let (task, crew) = (self.task, self.crew);
        std::thread::scope(|scope| {
            for thread in 1..=task.helpers() {
                let mut root = root.clone();
                let help = move || {
                    let mut searcher = self.searcher(Counter::helper(crew, thread), thread);
                    for depth in 1..=task.deepest() {
                        if root.iterate(&mut *searcher, depth, task.exact_lines()).is_none() {
                            break;
                        }
                    }
                };
                if let Err(error) = std::thread::Builder::new().spawn_scoped(scope, help) {
                    log::warn!("searching with {thread} threads: {error}");
                    break;
                }
            }
            let found = self.lead(root, reporter);
            crew.halt();
            found
        })
    }

    fn searcher<'b>(&'b self, counter: Counter<'b>, thread: usize) -> Box<dyn Searcher<G> + 'b> {
        let Task { algorithm, eval, position, past, scope, tablebase, .. } = self.task;
        match *algorithm {
            // Without dice there is nothing to average, and what chess programs do holds.
            Algorithm::Star2 if !G::DICE => {
                Box::new(AlphaBeta::new(self.table, counter, *eval, position, past.keys()))
            }
            Algorithm::Star1 | Algorithm::Star2 | Algorithm::Mtdf => {
                let probing = *algorithm != Algorithm::Star1;
                let star = Star::new(self.table, counter, *eval, probing)
                    .as_thread(thread, self.task.helpers() + 1)
                    .within(*scope)
                    .knowing(tablebase);
                if *algorithm == Algorithm::Mtdf { Box::new(Mtdf::new(star)) } else { Box::new(star) }
            }
            Algorithm::Expectimax => {
                Box::new(Expectimax::new(counter, *eval).within(*scope).knowing(tablebase))
            }
            // They look no further than one ply.
            _ => Box::new(Expectimax::new(counter, *eval).knowing(tablebase)),
        }
    }

    /// The iterations of the first thread.
    fn lead(&self, root: &mut Root<G>, reporter: &mut Reporter<'_>) -> Found<G> {
        let (task, limits) = (self.task, self.task.limits);
        let counter = Counter::first(self.crew, self.control, limits);
        let mut searcher = self.searcher(counter, 0);
        let mut found = Found::default();
        // Who sets no time wants to know how good a move is, and a drawn move rests on the values of all.
        let wants_value = limits.endless || limits.hard.is_none() || task.exact_lines() != task.lines;
        for depth in 1..=task.deepest() {
            let before = root.best();
            let done = root.iterate(&mut *searcher, depth, task.exact_lines()).is_some();
            if done {
                root.decide(&mut |after| self.prove(after));
            }
            searcher.publish();
            // The searcher counts from the positions after the first move.
            let reach = searcher.take_reach() + 1;
            let progress = Progress { depth, reach, permille: self.table.permille() };
            let line = |candidate: &Candidate<G>| self.line(candidate, &*searcher);
            if !done {
                if root.best() != before {
                    reporter.tell(root, progress, 1, &line);
                }
                break;
            }
            reporter.tell(root, progress, task.lines, &line);
            found = Found::new(root.bounds(), root, task);
            if root.is_settled(task.lines, wants_value)
                || self.control.is_stopped()
                || self.control.is_over(limits.soft)
                || limits.saves_time() && !self.control.is_pondering() && root.is_forced()
                || limits.nodes.is_some_and(|nodes| self.crew.nodes() >= nodes)
            {
                break;
            }
        }
        found
    }

    /// All that can be proven of a position, on one thread within the limits of the search. It is asked
    /// where the search came to the end everywhere, but found out no more of the worse moves than that
    /// they are not better in whole units.
    fn prove(&self, position: &G) -> Proof {
        /// The memory for it, in MiB.
        const MEMORY: usize = 16;
        /// Fine enough to tell moves apart that differ by what counts.
        const PRECISION: f64 = Proof::CLOSE / 4.0;
        let limits = self.task.limits;
        let nodes = limits.nodes.map(|nodes| nodes.saturating_sub(self.crew.nodes()));
        let Ok(memory) = Memory::new(MEMORY) else { return Proof::NONE };
        let Some(solver) = Solver::new(&memory, &self.task.tablebase, 1) else { return Proof::NONE };
        let limits = Limits { nodes, ..limits };
        let solution = solver.solve(position, PRECISION, limits, self.control, &mut |_| {});
        Proof::around(solution.interval.lower(), solution.interval.upper())
    }

    /// The expected line of play: the move, then after the likeliest roll (or the first of equals)
    /// the best move that the searcher remembers, and so on.
    fn line(&self, candidate: &Candidate<G>, searcher: &dyn Searcher<G>) -> Vec<String> {
        line(&self.task.position, candidate, |position| searcher.reply(position))
    }
}
