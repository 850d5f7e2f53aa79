//! `bohr bench`: one node count over fixed positions of all games.
//!
//! The count is a signature of the search: a change that is meant to change nothing must leave it
//! alone. Its time is only a hint; speed is measured by the benchmarks.
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::game::{Game, Past, parse_position};
use crate::games::{GameId, Visitor};
use crate::search::{Algorithm, Control, Depth, Keep, Limits, Scope, Skill, Subject, Table, Task};
use crate::tablebase::{IN_MEMORY, Tablebase};

/// Deep enough for a second or two of work.
const DEPTH: Depth = 6;
/// Size of the table, in MiB; part of the signature.
const MEBIBYTES: usize = 16;

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Plies
    #[arg(default_value_t = DEPTH, value_parser = clap::value_parser!(u8).range(1..=i64::from(crate::search::MAX_DEPTH)))]
    depth: Depth,
}

/// The positions of all games: a line each, a label, then the position text.
const POSITIONS: &str = include_str!("../../data/positions.txt");

/// Searches the positions of one game.
struct Bench<'a> {
    depth: Depth,
    out: &'a mut dyn Write,
}

impl Visitor for Bench<'_> {
    type Output = anyhow::Result<(u64, Duration)>;

    fn visit<G: Game>(self) -> Self::Output {
        let table = Table::new(MEBIBYTES)?;
        let tablebase = Arc::new(Tablebase::in_memory(IN_MEMORY));
        let mut sum = (0, Duration::ZERO);
        let texts: Vec<Vec<&str>> =
            POSITIONS.lines().map(|line| line.split_whitespace().skip(1).collect()).collect();
        // A game that cannot read a position has others in the file, or its starting position.
        let mut positions: Vec<G> =
            texts.iter().filter_map(|words| Some(parse_position(words).ok()?.0)).collect();
        if positions.is_empty() {
            positions.push(G::start());
        }
        for position in positions {
            table.clear();
            let task = Task {
                position,
                past: Past::default(),
                subject: Subject::Roll,
                only: Vec::new(),
                eval: G::EVALS[0].1,
                algorithm: Algorithm::Star2,
                lines: 1,
                threads: 1,
                hash: 1,
                keep: Keep::default(),
                limits: Limits { depth: Some(self.depth), ..Limits::default() },
                seed: 0,
                skill: Skill::FULL,
                scope: Scope::FULL,
                tablebase: Arc::clone(&tablebase),
            };
            let mut nodes = 0;
            let mut value = 0.0;
            let begin = Instant::now();
            task.run(&table, &Control::new(false), &mut |info| {
                nodes = info.nodes;
                value = info.value.probability();
            });
            sum.1 += begin.elapsed();
            sum.0 += nodes;
            writeln!(
                self.out,
                "{:<12} {:<32} wp {value:.5} {nodes:>10} nodes",
                G::NAME,
                position.words().join(" ")
            )?;
        }
        Ok(sum)
    }
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut nodes = 0;
    let mut time = Duration::ZERO;
    for game in GameId::ALL {
        let (more, longer) = game.visit(Bench { depth: arguments.depth, out })?;
        nodes += more;
        time += longer;
    }
    #[expect(clippy::cast_precision_loss, reason = "a speed for people")]
    let speed = nodes as f64 / time.as_secs_f64().max(1e-9);
    writeln!(out, "{nodes} nodes {speed:.0} nps")?;
    Ok(())
}
