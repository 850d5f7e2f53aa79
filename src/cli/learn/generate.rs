//! `bohr learn generate`.
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use super::{net, require_inputs};
use crate::cli::files::OfGame;
use crate::cli::interrupt;
use crate::cli::progress::bar;
use crate::game::Game;
use crate::games::Visitor;
use crate::learn::{self, MOST_DEPTH, MOST_POSITIONS, News, Order, Origin, TABLES};
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
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MOST_POSITIONS.into()))]
    positions: u32,
    /// Plies searched for a label
    #[arg(long, value_name = "D", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=MOST_DEPTH.into()))]
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

/// Positions labelled, and the time that is left.
pub(super) const TEMPLATE: &str =
    "{bar:24} {percent:>3} %  {human_pos}/{human_len} positions  {elapsed} + {eta}";

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
        let Generate { arguments, out } = self;
        require_inputs::<G>()?;
        let (eval, name) = net::eval::<G>(arguments.eval.as_deref(), arguments.net.as_deref())?;
        let tablebase = Tablebase::<G>::in_memory(TABLES);
        let interrupted = interrupt::listen()?;
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
            threads: super::threads(arguments.threads),
        };
        let began = Instant::now();
        let bar = bar(order.positions as u64, TEMPLATE);
        let mut lines = Ok(());
        let mut say = |line: String| {
            if lines.is_ok() {
                lines = bar.suspend(|| writeln!(out, "{line}"));
            }
        };
        let generated = learn::generate(&arguments.out, &order, interrupted, &mut |news| match news {
            News::Positions(count) => bar.set_position(count as u64),
            news => line(&news).into_iter().for_each(&mut say),
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

/// What is said of a shard.
pub(super) fn line(news: &News) -> Option<String> {
    match news {
        News::Positions(_) => None,
        News::Skipped(path) => Some(format!("{}: skipped, it is there and whole", path.display())),
        News::Anew(error) => Some(format!("{error}; it is made anew")),
        News::Written(path) => Some(format!("{}: written", path.display())),
    }
}
