//! What `bohr solve` found, for people.
use std::io::Write;

use crate::game::{Die, Game};
use crate::search::outward;
use crate::search::solver::{Interval, Solution, Solver};

/// A move and where the probability is that whoever makes it wins.
struct Line {
    faces: String,
    mv: String,
    interval: Interval,
}

/// The whole answer.
pub(super) struct Answer {
    lines: Vec<Line>,
    solution: Solution,
}

impl Answer {
    /// The value before the roll, and for each roll the move that is worth most for certain.
    pub(super) fn of_position<G: Game>(position: &G, solver: &Solver<G>, solution: Solution) -> Answer {
        let turn = position.turn();
        let best = turn.outcomes.iter().filter_map(|outcome| {
            let moves = turn.moves_of(outcome).iter();
            let valued = moves.map(|&mv| (mv, solver.look(&position.play(mv)).turned()));
            let (mv, interval) = valued.max_by(|(_, one), (_, other)| {
                one.lower().total_cmp(&other.lower()).then(one.upper().total_cmp(&other.upper()))
            })?;
            let faces: Vec<String> = outcome.dice().map(|die| die.to_string()).collect();
            Some(Line { faces: faces.join(","), mv: position.move_text(mv), interval })
        });
        Answer { lines: best.collect(), solution }
    }

    /// Every move that a roll allows, solved by itself, the best first.
    pub(super) fn of_moves<G: Game>(position: &G, die: Die, mut solve: impl FnMut(&G) -> Solution) -> Answer {
        let turn = position.turn();
        let moves = turn.outcome(Some(die)).map_or(&[][..], |outcome| turn.moves_of(outcome));
        // A roll without moves is lost.
        let mut solution =
            Solution { interval: Interval::around(0.0, 0.0), nodes: 0, time: std::time::Duration::ZERO };
        let mut lines = Vec::new();
        for &mv in moves {
            let found = solve(&position.play(mv));
            let interval = found.interval.turned();
            let best = solution.interval;
            solution = Solution {
                interval: Interval::around(
                    best.lower().max(interval.lower()),
                    best.upper().max(interval.upper()),
                ),
                nodes: solution.nodes + found.nodes,
                time: found.time,
            };
            lines.push(Line { faces: die.to_string(), mv: position.move_text(mv), interval });
        }
        lines.sort_by(|one, other| other.interval.middle().total_cmp(&one.interval.middle()));
        Answer { lines, solution }
    }

    /// Writes it with as many decimals as the precision has.
    pub(super) fn show(&self, precision: f64, out: &mut dyn Write) -> anyhow::Result<()> {
        /// More than any precision has.
        const MOST: usize = 16;
        let step = |digits: &usize| 0.1_f64.powi(i32::try_from(*digits).unwrap_or(0));
        let digits = (1..MOST).find(|digits| step(digits) < precision).unwrap_or(MOST);
        let Solution { interval, nodes, time } = self.solution;
        let text = |interval: Interval| {
            let (lower, upper) = outward(interval.lower(), interval.upper(), digits);
            format!("{lower:.digits$} .. {upper:.digits$}")
        };
        for line in &self.lines {
            writeln!(out, "{:<10} {:<6} {}", line.faces, line.mv, text(line.interval))?;
        }
        writeln!(out, "\nwin probability {}", text(interval))?;
        writeln!(out, "{nodes} nodes, {:.3} s", time.as_secs_f64())?;
        if interval.width() > precision {
            writeln!(out, "not solved to {precision:e}")?;
        }
        Ok(())
    }
}
