//! The solver: the exact value of a position, as an interval that closes.
//!
//! Where the search of a move asks an evaluation at its horizon, the solver has neither. It searches
//! depth first to the ends of the game and to the tables of exact endings, and every node is an interval
//! that is proved. It begins with a wide tolerance and narrows it step by step: each step leaves in the
//! memory what makes the windows of the next one narrow.
//!
//! | file | noun |
//! |---|---|
//! | `interval` | where a value is |
//! | `question` | what is asked of a position |
//! | `node` | a chance node at work |
//! | `worker` | one thread |
//! | `memory`, `tier` | what was proved, for all threads and for later |
//! | `solution` | what was found |
mod interval;
mod memory;
mod node;
mod question;
mod solution;
mod tier;
mod worker;

use std::thread::Builder;

use parking_lot::Mutex;

pub use interval::Interval;
pub use memory::Memory;
pub use solution::Solution;

use interval::to_units;
use question::Question;
use worker::Worker;

use super::control::{Control, Counter, Crew};
use super::limits::Limits;
use crate::game::Game;
use crate::tablebase::{Exact, Tablebase};

/// By how much a step narrows the tolerance. Measured from 0.1 to 0.7: within a few nodes of a hundred.
const STEP: f64 = 0.3;

/// Bytes of a thread's stack: 96 plies of some tens of kilobytes each. The system gives what is used.
const STACK: usize = 64 << 20;

/// So many plies from the root what is known is gathered when a search has ended.
const GATHERED: usize = 2;

/// The finest precision: the rounding of the longest search stays well below it.
pub const FINEST: f64 = 1e-14;

/// The closeness that counts as the exact value.
pub const EXACT: f64 = 1e-5;

/// Solves positions of the game `G`, all with the same memory and tables.
#[derive(Debug)]
pub struct Solver<'a, G> {
    memory: &'a Memory,
    tablebase: &'a Tablebase<G>,
    threads: usize,
}

impl<'a, G: Game> Solver<'a, G> {
    /// The finest precision for which tables are good enough: the value beside a certain one has an
    /// interval of a unit and the error of another; the rest is room for the rounding of the search.
    const TABLES: f64 = 1.0 / Exact::WIN as f64 + Exact::ERROR + 1e-7;

    /// A solver on so many threads, at least one; [`None`] for a game without dice, whose values may rest
    /// on repetitions and carry distances.
    #[must_use]
    pub fn new(memory: &'a Memory, tablebase: &'a Tablebase<G>, threads: usize) -> Option<Self> {
        G::DICE.then(|| Solver { memory, tablebase, threads: threads.max(1) })
    }

    /// Whether the tables are precise enough to be used; else the search goes to the ends of the game.
    #[must_use]
    pub fn uses_tables(precision: f64) -> bool {
        precision >= Self::TABLES
    }

    /// What is known of a position without a search: its result, what the tables say, or what the memory
    /// keeps of an earlier one.
    #[must_use]
    pub fn look(&self, position: &G) -> Interval {
        Worker::new(self.memory, Some(self.tablebase), Counter::default(), 0).look(position)
    }

    /// Narrows the interval of a position until it is no wider than `precision`, a limit is reached
    /// (nodes or the hard one of time) or `control` stops it; `report` hears of each step. Tables are used
    /// where they are more precise than asked.
    ///
    /// The interval also stays open if the system gives no thread, or if the game is longer than the
    /// search goes deep. With one thread and a new memory the same question takes the same nodes.
    pub fn solve(
        &self,
        position: &G,
        precision: f64,
        limits: Limits,
        control: &Control,
        report: &mut (dyn FnMut(&Solution) + Send),
    ) -> Solution {
        let crew = Crew::new(self.threads);
        let found = Mutex::new(Interval::ALL);
        let solution = || Solution { interval: *found.lock(), nodes: crew.nodes(), time: control.elapsed() };
        let tablebase = Self::uses_tables(precision).then_some(self.tablebase);
        std::thread::scope(|scope| {
            let mut report = Some(report);
            for thread in 0..self.threads {
                let counter = match thread {
                    0 => Counter::first(&crew, control, limits),
                    _ => Counter::helper(&crew, thread),
                };
                let mut worker = Worker::new(self.memory, tablebase, counter, thread);
                let mut report = report.take();
                let (crew, found, solution) = (&crew, &found, &solution);
                let work = move || {
                    narrow(&mut worker, position, precision, &mut |interval| {
                        let mut all = found.lock();
                        *all = all.and(interval);
                        drop(all);
                        if let Some(report) = &mut report {
                            report(&solution());
                        }
                    });
                    // Whoever is first ends the work of all.
                    crew.halt();
                };
                let thread = Builder::new().stack_size(STACK).spawn_scoped(scope, work);
                if thread.is_err() {
                    // The first thread watches the limits: without it there is no search.
                    break;
                }
            }
        });
        // Other threads, and this one where it was stopped, may have proved more than the root has heard of.
        let gathered = Worker::new(self.memory, tablebase, Counter::default(), 0).gather(position, GATHERED);
        let interval = gathered.and(*found.lock());
        Solution { interval, ..solution() }
    }
}

/// Narrows the interval of a position step by step and tells it after each.
fn narrow<G: Game>(worker: &mut Worker<G>, position: &G, precision: f64, tell: &mut dyn FnMut(Interval)) {
    let mut tolerance = 1.0_f64;
    loop {
        tolerance = (tolerance * STEP).max(precision);
        let question = Question::value(to_units(tolerance).0);
        let found = worker.ask(position, question);
        tell(found);
        if tolerance <= precision || worker.is_stopped() || !question.is_answered(found) {
            return;
        }
    }
}
