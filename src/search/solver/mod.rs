//! The solver: the exact value of a position, as an interval that closes.
mod interval;
mod memory;
mod node;
mod worker;

use std::time::Duration;

pub use interval::Interval;
pub use memory::Memory;
use parking_lot::Mutex;

use interval::{ONE, Question};
use worker::Worker;

use super::control::{Control, Counter, Crew};
use super::limits::Limits;
use crate::game::Game;
use crate::tablebase::Tablebase;

/// The solver.
#[derive(Debug)]
pub struct Solver<'a, G> {
    memory: &'a Memory,
    tablebase: &'a Tablebase<G>,
    threads: usize,
}

/// What a solver found.
#[derive(Clone, Copy, Debug)]
pub struct Solution {
    pub interval: Interval,
    pub nodes: u64,
    pub time: Duration,
}

impl<'a, G: Game> Solver<'a, G> {
    #[must_use]
    pub fn new(memory: &'a Memory, tablebase: &'a Tablebase<G>, threads: usize) -> Self {
        Solver { memory, tablebase, threads: threads.max(1) }
    }

    pub fn solve(&self, position: &G, precision: f64, limits: Limits, control: &Control) -> Solution {
        let crew = Crew::new(self.threads);
        let best = Mutex::new(Interval::ALL);
        std::thread::scope(|scope| {
            for thread in 0..self.threads {
                let counter = if thread == 0 {
                    Counter::first(&crew, control, limits)
                } else {
                    Counter::helper(&crew, thread)
                };
                let (crew, best) = (&crew, &best);
                let mut worker = Worker {
                    memory: self.memory,
                    tablebase: self.tablebase,
                    counter,
                    turn: thread,
                    is_stopped: false,
                };
                let run = move || {
                    worker.run(position, precision, best);
                    crew.halt();
                };
                if thread == 0 {
                    std::thread::Builder::new().stack_size(64 << 20).spawn_scoped(scope, run).unwrap();
                } else {
                    std::thread::Builder::new().stack_size(64 << 20).spawn_scoped(scope, run).unwrap();
                }
            }
        });
        let interval = *best.lock();
        Solution { interval, nodes: crew.nodes(), time: control.elapsed() }
    }
}

impl<G: Game> Worker<'_, G> {
    fn run(&mut self, position: &G, precision: f64, best: &Mutex<Interval>) {
        let factor: f64 = std::env::var("X_FACTOR").map_or(0.3, |text| text.parse().unwrap());
        let mut tolerance = 1.0_f64;
        let (key, known) = self.look(position);
        let mut interval = known;
        loop {
            tolerance = (tolerance * factor).max(precision);
            let units = (tolerance * ONE as f64) as i64;
            let question = Question { alpha: 0, beta: ONE, tolerance: units };
            if !question.is_answered(interval) {
                interval = interval.and(self.visit(position, key, interval, question, 0));
            }
            let mut best = best.lock();
            *best = best.and(interval);
            if self.is_stopped || tolerance <= precision || interval.upper - interval.lower > units {
                return;
            }
        }
    }
}
