//! One search from start to end.
use std::sync::Arc;

use super::bounds::Bounds;
use super::control::{Control, Crew};
use super::deepening::Deepening;
use super::info::Info;
use super::keep::Keep;
use super::limits::Limits;
use super::mcts::Growing;
use super::report::Reporter;
use super::root::{Decision, Root};
use super::scope::Scope;
use super::skill::Skill;
use super::table::Table;
use super::{Algorithm, Depth, MAX_DEPTH};
use crate::game::{Action, Die, Game, Outcome, Past, Value};
use crate::tablebase::Tablebase;

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
    pub only: Vec<Action<G::Move>>,
    /// Which evaluation judges the horizon.
    pub eval: G::Eval,
    /// How to search.
    pub algorithm: Algorithm,
    /// How many best moves are reported with exact values, at least 1.
    pub lines: usize,
    /// Threads, at least 1.
    pub threads: usize,
    /// The MiB that a search may take which grows a tree; the others use the table.
    pub hash: usize,
    /// Where it leaves that tree for the next search of the same game and evaluation.
    pub keep: Keep,
    /// When to end.
    pub limits: Limits,
    /// For what is random.
    pub seed: u64,
    /// How well to choose a move; analysis before the roll is not touched.
    pub skill: Skill,
    /// What the algorithms for games with dice look at.
    pub scope: Scope,
    /// The exact endings that are at hand.
    pub tablebase: Arc<Tablebase<G>>,
}

/// The answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move chosen; [`None`] before a roll, in a finished game, or without a legal move.
    pub best: Option<String>,
    /// The bounds of what was asked after the last whole iteration, if there was one.
    pub bounds: Option<Bounds>,
}

/// What a search leaves behind beside the sorted root.
pub(super) struct Found<G: Game> {
    /// The bounds of what was asked after the last whole iteration.
    pub(super) bounds: Option<Bounds>,
    /// The moves and their values after it, if one shall be drawn.
    judged: Vec<(Action<G::Move>, Value)>,
}

impl<G: Game> Default for Found<G> {
    fn default() -> Self {
        Found { bounds: None, judged: Vec::new() }
    }
}

impl<G: Game> Found<G> {
    /// Those bounds, and what is known of the moves of the root.
    pub(super) fn new(bounds: Option<Bounds>, root: &Root<G>, task: &Task<G>) -> Self {
        let judged = if task.is_weakened() { root.judged() } else { Vec::new() };
        Found { bounds, judged }
    }
}

impl<G: Game> Task<G> {
    /// Searches. `report` gets at least one line with a score before this returns, and with
    /// [`Limits::endless`] this returns only after the owner's stop.
    pub fn run(&self, table: &Table, control: &Control, report: &mut dyn FnMut(Info)) -> Choice {
        let crew = Crew::new(self.helpers() + 1);
        let mut reporter = Reporter::new(control, &crew, report);
        let choice = if let Some(value) = self.result() {
            reporter.tell_static::<G>(value, true, Vec::new());
            Choice { best: None, bounds: Some(Bounds::result(value)) }
        } else {
            let mut root = self.root();
            let found = if self.algorithm.grows_tree() {
                Growing { task: self, control, crew: &crew }.run(&mut root, &mut reporter)
            } else {
                Deepening { task: self, table, control, crew: &crew }.run(&mut root, &mut reporter)
            };
            Choice { best: self.answer(&root, &found, &mut reporter), bounds: found.bounds }
        };
        control.wait(self.limits.endless);
        choice
    }

    /// The move that is played, after a line with a score if there was none yet.
    fn answer(&self, root: &Root<G>, found: &Found<G>, reporter: &mut Reporter<'_>) -> Option<String> {
        let is_silent = !reporter.has_reported();
        let Root::Decision(decision) = root else {
            if is_silent {
                reporter.tell_static::<G>(self.position.evaluate(self.eval), false, Vec::new());
            }
            return None;
        };
        let Some(best) = decision.candidates.first() else {
            if is_silent {
                reporter.tell_static::<G>(Value::LOSS, true, Vec::new());
            }
            return None;
        };
        let text = self.position.action_text(best.action);
        if is_silent {
            let after = best.after.result().unwrap_or_else(|| best.after.evaluate(self.eval));
            reporter.tell_static::<G>(-after, best.after.result().is_some(), vec![text.clone()]);
        }
        let drawn = self.skill.draw_move(&found.judged, self.draw_seed());
        Some(drawn.map_or(text, |action| self.position.action_text(action)))
    }

    /// The value of a finished game.
    fn result(&self) -> Option<Value> {
        let is_draw = || self.past.makes_draw(&self.position);
        self.position.result().or_else(|| is_draw().then_some(Value::EVEN))
    }

    /// Threads beside the first.
    pub(super) fn helpers(&self) -> usize {
        if self.algorithm.shares_work() { self.threads.max(1) - 1 } else { 0 }
    }

    /// What is searched.
    fn root(&self) -> Root<G> {
        let turn = self.position.turn();
        let decision = |outcome: &Outcome| {
            let actions = self.actions(turn.moves_of(outcome));
            let wanted: Vec<_> =
                actions.iter().copied().filter(|action| self.only.contains(action)).collect();
            Decision::new(&self.position, if wanted.is_empty() { actions } else { wanted })
        };
        match self.subject {
            Subject::Move(die) => {
                let mut decision = turn
                    .outcome(die)
                    .map_or_else(|| Decision::new(&self.position, self.actions(&turn.moves)), decision);
                if self.algorithm == Algorithm::Random {
                    decision.pick(self.seed ^ self.position.key());
                }
                Root::Decision(decision)
            }
            Subject::Roll => {
                Root::Chance(turn.outcomes.iter().map(|outcome| (*outcome, decision(outcome))).collect())
            }
        }
    }

    /// The whole turns that begin with one of `moves`.
    fn actions(&self, moves: &[G::Move]) -> Vec<Action<G::Move>> {
        moves.iter().flat_map(|&mv| Action::beginning_with(&self.position, mv)).collect()
    }

    /// The greatest depth to search.
    pub(super) fn deepest(&self) -> Depth {
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
    pub(super) fn exact_lines(&self) -> usize {
        if self.is_weakened() { usize::MAX } else { self.lines }
    }

    /// The roll that is asked about.
    pub(super) fn die(&self) -> Option<Die> {
        match self.subject {
            Subject::Move(die) => die,
            Subject::Roll => None,
        }
    }

    /// The seed by which a move is drawn.
    fn draw_seed(&self) -> u64 {
        let roll = self.die().map_or(0, |die| u64::from(die.bit()));
        self.seed ^ self.position.key() ^ roll
    }
}
