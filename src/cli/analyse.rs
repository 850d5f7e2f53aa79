//! `bohr analyse`: the moves of a position with their win probabilities, for people.
use std::io::Write;

use super::place;
use crate::engine::{Change, Engine, Event, GameResult, Options, Order, Times};
use crate::game::Die;
use crate::search::{Info, Proof, outward};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// `startpos` or a position text; the die may be missing
    #[arg(required = true)]
    position: Vec<String>,
    /// The roll; without one the position is analysed before the roll
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=i64::from(Die::FACES)))]
    die: Option<u8>,
    /// Milliseconds to think
    #[arg(long, default_value_t = 1000)]
    time: u64,
    /// Plies to search at most
    #[arg(long)]
    depth: Option<u64>,
}

/// How many moves are shown at most.
const ALL_MOVES: usize = 64;
/// How many moves of a line are shown.
const LINE: usize = 8;

pub(super) fn run(arguments: &Arguments, options: Options, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut engine = Engine::new(options);
    place(&mut engine, &arguments.position)?;
    if let Some(die) = arguments.die {
        engine.set_die(&die.to_string())?;
    }
    writeln!(out, "{}\n", engine.board().draw())?;
    let board = engine.board();
    if let Some(result) = board.result() {
        match result {
            GameResult::Win(side) => writeln!(out, "The game is over: {} has won.", board.side_name(side))?,
            GameResult::Draw => writeln!(out, "The game is over: a draw.")?,
        }
        return Ok(());
    }
    let before_roll = board.has_dice() && board.die().is_none();
    writeln!(out, "{}", board.text())?;
    // Before a roll one move for each face is enough to read.
    engine.apply(Change::MultiPv(if before_roll { 1 } else { ALL_MOVES }));
    let order = Order {
        times: Times { move_time: Some(arguments.time), ..Times::default() },
        depth: arguments.depth,
        ..Order::default()
    };
    let mut lines = Lines::default();
    let remarks = engine.run(&order, &mut |event| {
        if let Event::Info(info) = event {
            lines.add(info);
        }
    });
    for remark in remarks {
        writeln!(out, "{remark}")?;
    }
    lines.show(before_roll, out)
}

/// The width of the column that tells what is proven.
const PROVEN: usize = 17;

/// What is proven of a value, as a column: one number if it is all.
fn proven(proof: Option<Proof>) -> String {
    let Some(proof) = proof else { return format!("   {:<PROVEN$}", "") };
    let text = if proof.is_closed() {
        format!("{:.3}", 100.0 * f64::midpoint(proof.lower(), proof.upper()))
    } else {
        // Three decimals of a percentage are five of a probability.
        let (lower, upper) = outward(proof.lower(), proof.upper(), 5);
        format!("{:.3} to {:.3}", 100.0 * lower, 100.0 * upper)
    };
    format!("   {text:<PROVEN$}")
}

/// The lines of the last iteration that was reported whole.
#[derive(Debug, Default)]
struct Lines {
    shown: Vec<Info>,
    coming: Vec<Info>,
}

impl Lines {
    fn add(&mut self, info: Info) {
        if self.coming.first().is_some_and(|first| first.depth != info.depth) {
            self.shown = std::mem::take(&mut self.coming);
        }
        // A better move found in an iteration that was broken off stands alone.
        self.coming.push(info);
    }

    fn show(mut self, before_roll: bool, out: &mut dyn Write) -> anyhow::Result<()> {
        if self.coming.len() >= self.shown.len() {
            self.shown = std::mem::take(&mut self.coming);
        }
        let Some(last) = self.shown.last().cloned() else { return Ok(()) };
        writeln!(out, "depth {}, {} nodes, {:.2} s\n", last.depth, last.nodes, last.time.as_secs_f64())?;
        let has_proof = self.shown.iter().any(|info| info.proof.is_some());
        let proven_title = if has_proof { format!("   {:<PROVEN$}", "proven %") } else { String::new() };
        let faces_title = if before_roll { "faces" } else { "" };
        writeln!(out, "{faces_title:<8} {:<8} {:>9}{proven_title}   line", "move", "win %")?;
        for info in &self.shown {
            let faces = info.faces.as_ref().map_or(String::new(), |faces| {
                faces.0.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
            });
            let percent = 100.0 * info.probability();
            let proven = if has_proof { proven(info.proof) } else { String::new() };
            match info.line.split_first() {
                Some((mv, rest)) => {
                    let rest = rest[..rest.len().min(LINE)].join(" ");
                    writeln!(out, "{faces:<8} {mv:<8} {percent:>8.3}%{proven}   {rest}")?;
                }
                None => writeln!(out, "{:<8} {:<8} {percent:>8.3}%{proven}", "average", "")?,
            }
        }
        if last.certain {
            writeln!(out, "\nThe result is certain.")?;
        }
        Ok(())
    }
}
