//! `bohr learn generate`.
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use anyhow::Context;

use super::{bar, net, require_inputs};
use crate::cli::files::OfGame;
use crate::game::Game;
use crate::games::Visitor;
use crate::learn::{self, News, Order, Origin};
use crate::search::Depth;
use crate::tablebase::Tablebase;

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    of: OfGame,
    /// The folder of the positions
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// How many positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MOST_POSITIONS))]
    positions: u32,
    /// Plies searched for a label
    #[arg(long, value_name = "D", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=MOST_DEPTH))]
    depth: Depth,
    /// The seed of the games
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// The evaluation; the game's default if not given
    #[arg(long, value_name = "NAME")]
    eval: Option<String>,
    /// The evaluation by the network of a file
    #[arg(long, value_name = "FILE", conflicts_with = "eval")]
    net: Option<PathBuf>,
    /// Threads; all cores if not given. The positions do not depend on them
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
}

/// More positions than the memory of a common machine holds when they are read.
const MOST_POSITIONS: i64 = 500_000_000;
/// Deeper than anybody can wait for.
const MOST_DEPTH: i64 = 20;
/// The search knows tables of endings up to so many pieces, as far as the game has them: they are built in
/// some seconds.
const TABLES: usize = 4;

/// Positions labelled, and the time that is left.
const TEMPLATE: &str = "{bar:24} {percent:>3} %  {human_pos}/{human_len} positions  {elapsed} + {eta}";

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    arguments.of.game.visit(Generate { arguments, out })
}

struct Generate<'a> {
    arguments: &'a Arguments,
    out: &'a mut dyn Write,
}

impl Visitor for Generate<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Game>(self) -> anyhow::Result<()> {
        /// Whether the user wants the work to end.
        static INTERRUPTED: AtomicBool = AtomicBool::new(false);
        let Generate { arguments, out } = self;
        require_inputs::<G>()?;
        let (eval, name) = net::eval::<G>(arguments.eval.as_deref(), arguments.net.as_deref())?;
        ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed))
            .context("cannot listen to signals")?;
        let tablebase = Tablebase::<G>::in_memory(TABLES);
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let order = Order {
            positions: usize::try_from(arguments.positions)?,
            origin: Origin {
                seed: arguments.seed,
                depth: arguments.depth,
                tables: tablebase.most(),
                eval: name,
            },
            eval,
            tablebase: &tablebase,
            threads: arguments.threads.map_or_else(cores, usize::from),
        };
        let began = Instant::now();
        let bar = bar(order.positions, TEMPLATE);
        let mut lines = Ok(());
        let mut say = |line: String| {
            if lines.is_ok() {
                lines = bar.suspend(|| writeln!(out, "{line}"));
            }
        };
        let generated = learn::generate(&arguments.out, &order, &INTERRUPTED, &mut |news| match news {
            News::Positions(count) => bar.set_position(count as u64),
            News::Skipped(path) => say(format!("{}: skipped, it is there and whole", path.display())),
            News::Anew(error) => say(format!("{error}; it is made anew")),
            News::Written(path) => say(format!("{}: written", path.display())),
        });
        bar.finish_and_clear();
        lines?;
        let generated = generated?;
        let seconds = began.elapsed().as_secs_f64();
        writeln!(
            out,
            "{} positions of {} games labelled in {seconds:.1} s, {} were there",
            generated.written, generated.games, generated.skipped
        )?;
        Ok(())
    }
}
