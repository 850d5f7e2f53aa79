//! One search from start to end.
use rand::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::alpha_beta::AlphaBeta;
use super::bounds::Bounds;
use super::control::{Control, Counter, Crew};
use super::expectimax::Expectimax;
use super::info::{Faces, Info};
use super::limits::Limits;
use super::mtdf::Mtdf;
use super::root::{Candidate, Decision, Root};
use super::scope::Scope;
use super::skill::Skill;
use super::star::Star;
use super::table::Table;
use super::{Depth, MAX_DEPTH, Searcher};
use crate::game::{Die, Game, MAX_MOVES, Outcome, Past, Value};

/// A way to choose a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Star1 with probes, the default.
    Star2,
    /// Star1 alone.
    Star1,
    /// Star2 asked by zero windows alone.
    Mtdf,
    /// Full width without cuts or table: the reference.
    Expectimax,
    /// The move after which the evaluation is best.
    Greedy,
    /// Any legal move, by the seed.
    Random,
}

impl Algorithm {
    /// All algorithms by name; the first is the default.
    pub const ALL: &'static [(&'static str, Algorithm)] = &[
        ("star2", Algorithm::Star2),
        ("star1", Algorithm::Star1),
        ("mtdf", Algorithm::Mtdf),
        ("expectimax", Algorithm::Expectimax),
        ("greedy", Algorithm::Greedy),
        ("random", Algorithm::Random),
    ];

    /// Whether helper threads can share the work through the table.
    fn uses_table(self) -> bool {
        matches!(self, Algorithm::Star2 | Algorithm::Star1 | Algorithm::Mtdf)
    }
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The best move for a known roll; [`None`] in a game without dice.
    Move(Option<Die>),
    /// The position before the roll: the best move and its value for every roll, and the average.
    Roll,
}

/// The order for one search.
#[derive(Clone, Debug)]
pub struct Task<G: Game> {
    /// The position before its roll.
    pub position: G,
    /// The positions before it.
    pub past: Past,
    /// What is asked of it.
    pub subject: Subject,
    /// If not empty, only these moves are looked at, where the roll allows them.
    pub only: Vec<G::Move>,
    /// Which evaluation judges the horizon.
    pub eval: G::Eval,
    /// How to search.
    pub algorithm: Algorithm,
    /// How many best moves are reported with exact values, at least 1.
    pub lines: usize,
    /// Threads, at least 1.
    pub threads: usize,
    /// When to end.
    pub limits: Limits,
    /// For what is random.
    pub seed: u64,
    /// How well to choose a move; analysis before the roll is not touched.
    pub skill: Skill,
    /// What the algorithms for games with dice look at.
    pub scope: Scope,
}

/// The answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move chosen; [`None`] before a roll, in a finished game, or without a legal move.
    pub best: Option<String>,
    /// The bounds of what was asked after the last whole iteration, if there was one.
    pub bounds: Option<Bounds>,
}

impl<G: Game> Task<G> {
    /// Searches. `report` gets at least one line with a score before this returns, and with
    /// [`Limits::endless`] this returns only after the owner's stop.
    pub fn run(&self, table: &Table, control: &Control, report: &mut dyn FnMut(Info)) -> Choice {
        let crew = Crew::new(self.helpers() + 1);
        let mut work = Work {
            task: self,
            table,
            control,
            crew: &crew,
            report,
            reported: false,
            bounds: None,
            judged: Vec::new(),
        };
        let best = if let Some(value) = self.result() {
            work.report_static(value, true, Vec::new());
            work.bounds = Some(Bounds::result(value));
            None
        } else {
            work.search()
        };
        let bounds = work.bounds;
        control.wait(self.limits.endless);
        Choice { best, bounds }
    }

    /// The value of a finished game.
    fn result(&self) -> Option<Value> {
        let is_draw = || self.past.makes_draw(&self.position);
        self.position.result().or_else(|| is_draw().then_some(Value::EVEN))
    }

    fn helpers(&self) -> usize {
        if self.algorithm.uses_table() { self.threads.max(1) - 1 } else { 0 }
    }

    fn root(&self) -> Root<G> {
        let turn = self.position.turn();
        let decision = |outcome: &Outcome| {
            let moves = turn.moves_of(outcome);
            let wanted = moves.iter().filter(|mv| self.only.contains(mv));
            if wanted.clone().next().is_some() {
                Decision::new(&self.position, wanted.copied())
            } else {
                Decision::new(&self.position, moves.iter().copied())
            }
        };
        match self.subject {
            Subject::Move(die) => Root::Decision(
                turn.outcome(die)
                    .map_or_else(|| Decision::new(&self.position, turn.moves.iter().copied()), decision),
            ),
            Subject::Roll => {
                Root::Chance(turn.outcomes.iter().map(|outcome| (*outcome, decision(outcome))).collect())
            }
        }
    }

    fn searcher<'a>(
        &self,
        table: &'a Table,
        counter: Counter<'a>,
        thread: usize,
    ) -> Box<dyn Searcher<G> + 'a> {
        match self.algorithm {
            // Without dice there is nothing to average, and what chess programs do holds.
            Algorithm::Star2 if !G::DICE => {
                Box::new(AlphaBeta::new(table, counter, self.eval, &self.position, self.past.keys()))
            }
            Algorithm::Star1 | Algorithm::Star2 | Algorithm::Mtdf => {
                let probing = self.algorithm != Algorithm::Star1;
                let star = Star::new(table, counter, self.eval, probing)
                    .as_thread(thread, self.helpers() + 1)
                    .within(self.scope);
                if self.algorithm == Algorithm::Mtdf { Box::new(Mtdf::new(star)) } else { Box::new(star) }
            }
            Algorithm::Expectimax | Algorithm::Greedy | Algorithm::Random => {
                Box::new(Expectimax::new(counter, self.eval).within(self.scope))
            }
        }
    }

    fn deepest(&self) -> Depth {
        let wanted = self.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        match self.algorithm {
            Algorithm::Greedy | Algorithm::Random => 1,
            _ if self.is_weakened() => self.skill.depth().map_or(wanted, |most| wanted.min(most)),
            _ => wanted,
        }
    }

    /// Whether the move is drawn instead of chosen.
    fn is_weakened(&self) -> bool {
        self.skill != Skill::FULL && matches!(self.subject, Subject::Move(_))
    }

    /// How many moves get exact values: a move can only be drawn by its value.
    fn exact_lines(&self) -> usize {
        if self.is_weakened() { MAX_MOVES } else { self.lines }
    }

    /// The move that is played, of those whose values the last whole iteration found, the best first.
    fn drawn(&self, judged: &[(G::Move, Value)]) -> Option<G::Move> {
        let Subject::Move(die) = self.subject else { return None };
        let roll = die.map_or(0, |die| u64::from(die.bit()));
        let values: Vec<Value> = judged.iter().map(|&(_, value)| value).collect();
        let index = self.skill.draw(&values, self.seed ^ self.position.key() ^ roll)?;
        judged.get(index).map(|&(mv, _)| mv)
    }
}

/// A task at work.
struct Work<'a, G: Game> {
    task: &'a Task<G>,
    table: &'a Table,
    control: &'a Control,
    crew: &'a Crew,
    report: &'a mut dyn FnMut(Info),
    reported: bool,
    bounds: Option<Bounds>,
    /// The moves and their values after the last whole iteration, if one shall be drawn.
    judged: Vec<(G::Move, Value)>,
}

impl<G: Game> Work<'_, G> {
    fn search(&mut self) -> Option<String> {
        let mut root = self.task.root();
        if let (Algorithm::Random, Root::Decision(decision)) = (self.task.algorithm, &mut root) {
            decision.candidates = pick(&decision.candidates, self.task.seed ^ self.task.position.key());
        }
        self.table.next_generation();
        let (task, table, crew) = (self.task, self.table, self.crew);
        std::thread::scope(|scope| {
            for thread in 1..=task.helpers() {
                let mut root = root.clone();
                let help = move || {
                    let mut searcher = task.searcher(table, Counter::helper(crew, thread), thread);
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
            self.deepen(&mut root);
            crew.halt();
        });
        let Root::Decision(decision) = &root else {
            if !self.reported {
                let value = self.task.position.evaluate(self.task.eval);
                self.report_static(value, false, Vec::new());
            }
            return None;
        };
        let Some(best) = decision.candidates.first() else {
            if !self.reported {
                self.report_static(Value::LOSS, true, Vec::new());
            }
            return None;
        };
        let text = self.task.position.move_text(best.mv);
        if !self.reported {
            let after = best.after.result().unwrap_or_else(|| best.after.evaluate(self.task.eval));
            self.report_static(-after, best.after.result().is_some(), vec![text.clone()]);
        }
        let drawn = self.task.drawn(&self.judged).map(|mv| self.task.position.move_text(mv));
        Some(drawn.unwrap_or(text))
    }

    /// The iterations of the first thread.
    fn deepen(&mut self, root: &mut Root<G>) {
        let limits = self.task.limits;
        let counter = Counter::first(self.crew, self.control, limits);
        let mut searcher = self.task.searcher(self.table, counter, 0);
        for depth in 1..=self.task.deepest() {
            let before = best_of(root);
            let done = root.iterate(&mut *searcher, depth, self.task.exact_lines()).is_some();
            searcher.publish();
            // The searcher counts from the positions after the first move.
            let reach = searcher.take_reach() + 1;
            if !done {
                if best_of(root) != before {
                    self.report_iteration(root, &*searcher, depth, reach, 1);
                }
                return;
            }
            self.report_iteration(root, &*searcher, depth, reach, self.task.lines);
            self.bounds = root.bounds();
            if self.task.is_weakened() {
                self.judged = judged(root);
            }
            let settled = self.bounds.is_some_and(|bounds| bounds.complete);
            if settled
                || self.control.is_stopped()
                || self.control.is_over(limits.soft)
                || limits.saves_time() && !self.control.is_pondering() && is_forced(root)
                || limits.nodes.is_some_and(|nodes| self.crew.nodes() >= nodes)
            {
                return;
            }
        }
    }

    fn report_iteration(
        &mut self,
        root: &Root<G>,
        searcher: &dyn Searcher<G>,
        depth: Depth,
        reach: Depth,
        lines: usize,
    ) {
        match root {
            Root::Decision(decision) => self.report_decision(decision, searcher, depth, reach, lines, None),
            Root::Chance(rolls) => {
                for (outcome, decision) in rolls {
                    let faces = Faces(outcome.dice().collect());
                    self.report_decision(decision, searcher, depth, reach, lines, Some(&faces));
                }
                if let Some(bounds) = root.bounds() {
                    let info = self.info(depth, reach, bounds.lower, bounds.complete);
                    self.send(info);
                }
            }
        }
    }

    fn report_decision(
        &mut self,
        decision: &Decision<G>,
        searcher: &dyn Searcher<G>,
        depth: Depth,
        reach: Depth,
        lines: usize,
        faces: Option<&Faces>,
    ) {
        if decision.candidates.is_empty() {
            let info = self.info(depth, reach, Value::LOSS, true);
            self.send(Info { faces: faces.cloned(), ..info });
        }
        for (index, candidate) in decision.candidates.iter().take(lines).enumerate() {
            let Some(bounds) = candidate.bounds else { return };
            let line = self.line(candidate, searcher);
            let info = self.info(depth, reach, bounds.upper, bounds.complete);
            self.send(Info { faces: faces.cloned(), rank: Some(index + 1), line, ..info });
        }
    }

    /// The one line of a search that had no time for an iteration.
    fn report_static(&mut self, value: Value, certain: bool, line: Vec<String>) {
        let info = self.info(0, 0, value, certain);
        self.send(Info { rank: Some(1), line, ..info });
    }

    fn info(&self, depth: Depth, reach: Depth, value: Value, complete: bool) -> Info {
        let plies = if G::DICE || !complete { None } else { value.plies_to_end() };
        let certain = complete && value.is_certain() || plies.is_some();
        let value = match value.units().signum() {
            1 if certain => Value::WIN,
            -1 if certain => Value::LOSS,
            _ => value,
        };
        Info {
            depth,
            reach,
            faces: None,
            rank: None,
            value,
            certain,
            plies,
            nodes: self.crew.nodes(),
            time: self.control.elapsed(),
            permille: self.table.permille(),
            line: Vec::new(),
        }
    }

    fn send(&mut self, info: Info) {
        self.reported = true;
        (self.report)(info);
    }

    /// The expected line of play: the move, then after the likeliest roll (or the first of equals)
    /// the best move that the searcher remembers, and so on.
    fn line(&self, candidate: &Candidate<G>, searcher: &dyn Searcher<G>) -> Vec<String> {
        let mut line = vec![self.task.position.move_text(candidate.mv)];
        let mut position = candidate.after;
        while line.len() < usize::from(MAX_DEPTH) && position.result().is_none() {
            let Some((die, mv)) = searcher.reply(&position) else { break };
            let text = position.move_text(mv);
            line.push(match die {
                Some(die) => format!("{die}:{text}"),
                None => text,
            });
            position = position.play(mv);
        }
        line
    }
}

/// The best move so far.
fn best_of<G: Game>(root: &Root<G>) -> Option<G::Move> {
    match root {
        Root::Decision(decision) => decision.candidates.first().map(|candidate| candidate.mv),
        Root::Chance(_) => None,
    }
}

/// The moves with the values of the last iteration.
fn judged<G: Game>(root: &Root<G>) -> Vec<(G::Move, Value)> {
    let Root::Decision(decision) = root else { return Vec::new() };
    let value = |candidate: &Candidate<G>| Some((candidate.mv, candidate.bounds?.upper));
    decision.candidates.iter().filter_map(value).collect()
}

/// Whether there is nothing to choose.
fn is_forced<G: Game>(root: &Root<G>) -> bool {
    matches!(root, Root::Decision(decision) if decision.candidates.len() <= 1)
}

/// One candidate, by the seed: number `floor(n x / 2^64)` of `n` for the first output x.
#[expect(clippy::cast_possible_truncation, reason = "the product shifted by 64 is below the length")]
fn pick<G: Game>(candidates: &[Candidate<G>], seed: u64) -> Vec<Candidate<G>> {
    let output = Xoshiro256PlusPlus::seed_from_u64(seed).next_u64();
    let index = ((u128::from(output) * candidates.len() as u128) >> 64) as usize;
    candidates.get(index).copied().into_iter().collect()
}
