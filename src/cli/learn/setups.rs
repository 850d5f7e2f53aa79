//! `bohr learn setups`.
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, ensure};

use super::net;
use super::report::Report;
use crate::cli::files::{OfGame, replace, writable};
use crate::cli::interrupt;
use crate::cli::progress::bar;
use crate::game::Game;
use crate::games::Visitor;
use crate::learn::setups::{Basis, Order, Stage, make};
use crate::search::Depth;
use crate::tablebase::Tablebase;

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    of: OfGame,
    /// The file of what was found so far; an interrupted run goes on with what it holds
    #[arg(long, value_name = "FILE")]
    work: PathBuf,
    /// The file of the table
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The file of the report, in Markdown
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Plies that every pair of arrangements is searched
    #[arg(long, value_name = "D", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=MOST_DEPTH))]
    depth: Depth,
    /// Plies that the closest pairs are searched at last
    #[arg(long, value_name = "D", default_value_t = 7, value_parser = clap::value_parser!(u8).range(1..=MOST_DEPTH))]
    deepest: Depth,
    /// Arrangements are close to the best if they are at most so much worse, in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 0.4, value_parser = percent)]
    margin: f64,
    /// Plies that the players of games look ahead
    #[arg(long, value_name = "D", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=MOST_DEPTH))]
    rollout_depth: Depth,
    /// The standard error of a pair's games, in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 0.1, value_parser = percent)]
    error: f64,
    /// The seed of the games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The evaluation; the game's default if not given
    #[arg(long, value_name = "NAME")]
    eval: Option<String>,
    /// The evaluation by the network of a file
    #[arg(long, value_name = "FILE", conflicts_with = "eval")]
    net: Option<PathBuf>,
    /// Threads; all cores if not given. The results do not depend on them
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
}

/// Deeper than anybody can wait for.
const MOST_DEPTH: i64 = 20;
/// The search knows tables of endings up to so many pieces, as far as the game has them: they are built in
/// some seconds.
const TABLES: usize = 4;

/// The stage, its pairs, and the time that is left.
const TEMPLATE: &str = "{msg:12} {bar:24} {percent:>3} %  {human_pos}/{human_len} pairs  {elapsed} + {eta}";

/// A part of 100, above 0.
fn percent(text: &str) -> anyhow::Result<f64> {
    let percent: f64 = text.parse().with_context(|| format!("bad number `{text}`: expected such as 0.1"))?;
    ensure!(percent > 0.0 && percent <= 100.0, "bad number `{text}`: expected more than 0, at most 100");
    Ok(percent)
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    arguments.of.game.visit(MakeSetups { arguments, out })
}

struct MakeSetups<'a> {
    arguments: &'a Arguments,
    out: &'a mut dyn Write,
}

impl Visitor for MakeSetups<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Game>(self) -> anyhow::Result<()> {
        let MakeSetups { arguments, out } = self;
        let Arguments { depth, deepest, .. } = *arguments;
        ensure!(depth <= deepest, "bad `--deepest {deepest}`: expected at least `--depth`, which is {depth}");
        for path in [Some(&arguments.out), arguments.report.as_ref()].into_iter().flatten() {
            writable(path)?;
        }
        let (eval, name) = net::eval::<G>(arguments.eval.as_deref(), arguments.net.as_deref())?;
        let tablebase = Tablebase::<G>::in_memory(TABLES);
        let interrupted = interrupt::listen()?;
        let order = Order {
            depth,
            deepest,
            margin: arguments.margin / 100.0,
            rollout_depth: arguments.rollout_depth,
            error: arguments.error / 100.0,
            basis: Basis { eval: name, tables: tablebase.most(), seed: arguments.seed },
            eval,
            tablebase: &tablebase,
            threads: super::threads(arguments.threads),
        };
        let began = Instant::now();
        let bar = bar(0, TEMPLATE);
        let made = make(&arguments.work, &order, interrupted, &mut |progress| {
            bar.set_message(match progress.stage {
                Stage::Search(depth) => format!("depth {depth}"),
                Stage::Rollouts => "games".to_owned(),
            });
            bar.set_length(progress.of as u64);
            bar.set_position(progress.done as u64);
        });
        bar.finish_and_clear();
        let made = made?;
        let bytes = made.table.to_bytes::<G>();
        replace(&arguments.out, &bytes)?;
        let report = Report::<G>::new(&order, &made).to_string();
        match &arguments.report {
            Some(path) => replace(path, report.as_bytes())?,
            None => out.write_all(report.as_bytes())?,
        }
        let (file, seconds) = (arguments.out.display(), began.elapsed().as_secs_f64());
        writeln!(out, "{file}: {} bytes, in {seconds:.1} s", bytes.len())?;
        Ok(())
    }
}
