//! `bohr solve`: the exact value of a position, or of all set-ups of a small board.
mod answer;
mod board;

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, anyhow, bail, ensure};
use log::warn;
use sysinfo::{MemoryRefreshKind, RefreshKind, System};

use super::words;
use crate::engine::Options;
use crate::game::{Die, DieField, Game, parse_position};
use crate::games::Visitor;
use crate::search::solver::{EXACT, FINEST, Interval, Memory, Solution, Solver};
use crate::search::{Control, Limits, outward};
use crate::tablebase::{IN_MEMORY, Tablebase};
use answer::Answer;

/// The largest table that is taken without being asked for, in MiB.
const HASH_MOST: u64 = 4096;
/// The size where the system does not tell what is free, in MiB.
const HASH_UNKNOWN: usize = 256;
/// Bytes of a MiB.
const MEBIBYTE: u64 = 1 << 20;

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// `startpos` or a position text; a die in it is as good as `--die`
    #[arg(required_unless_present = "board")]
    position: Vec<String>,
    /// The roll: every move that it allows is solved, one after the other
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=i64::from(Die::FACES)))]
    die: Option<u8>,
    /// Seconds to search at most; without them until the value is known or Ctrl-C
    #[arg(long, value_name = "SECONDS")]
    time: Option<f64>,
    /// Size of the table; half of the free memory up to 4096 by default
    #[arg(long, value_name = "MIB")]
    hash: Option<usize>,
    /// Threads; all cores by default
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
    /// How far the ends of the interval may be apart
    #[arg(long, default_value_t = EXACT)]
    precision: f64,
    /// The folder with tables of exact endings; those of few pieces need none
    #[arg(long, value_name = "DIR")]
    tablebase: Option<PathBuf>,
    /// Use no tables at all
    #[arg(long, conflicts_with = "tablebase")]
    no_tables: bool,
    #[command(flatten)]
    small: board::Arguments,
}

pub(super) fn run(arguments: &Arguments, options: &Options, out: &mut dyn Write) -> anyhow::Result<()> {
    if let Some(board) = arguments.small.board()? {
        return board::run(board, &arguments.small, out);
    }
    let precision = arguments.precision;
    ensure!(
        (FINEST..=1.0).contains(&precision),
        "bad precision `{precision}`: expected {FINEST:e} to 1, such as {EXACT:e}"
    );
    let time = arguments.time.map(|seconds| {
        Duration::try_from_secs_f64(seconds)
            .map_err(|_| anyhow!("bad time `{seconds}`: expected a number of seconds from 0"))
    });
    let time = time.transpose()?;
    options.game.visit(Command { arguments, time, out })
}

/// The command for a game whose type is known.
struct Command<'a> {
    arguments: &'a Arguments,
    time: Option<Duration>,
    out: &'a mut dyn Write,
}

impl Visitor for Command<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Game>(self) -> Self::Output {
        if !G::DICE {
            bail!("`{}` has no dice: `solve` needs a game with dice, such as `ewn`", G::NAME);
        }
        let (position, die) = self.position::<G>()?;
        let tablebase = self.tablebase::<G>();
        let memory = Memory::new(self.arguments.hash.unwrap_or_else(hash))?;
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = self.arguments.threads.map_or_else(cores, usize::from);
        let solver = Solver::new(&memory, &tablebase, threads).context("no game with dice")?;
        let control = Arc::new(Control::new(false));
        let stop = Arc::clone(&control);
        ctrlc::set_handler(move || stop.stop()).context("cannot listen to signals")?;
        let precision = self.arguments.precision;
        let limits = Limits { hard: self.time, ..Limits::default() };
        if tablebase.most() > 0 && !Solver::<G>::uses_tables(precision) {
            warn!("the tables are too coarse for this precision: searching to the ends of the game");
        }
        let solve = |position: &G| solver.solve(position, precision, limits, &control, &mut progress());
        let answer = match die {
            Some(die) => Answer::of_moves(&position, die, solve),
            None => Answer::of_position(&position, &solver, solve(&position)),
        };
        writeln!(self.out, "{}\n", position.draw())?;
        answer.show(precision, self.out)
    }
}

impl Command<'_> {
    /// The position, which must not be finished, and the roll.
    fn position<G: Game>(&self) -> anyhow::Result<(G, Option<Die>)> {
        let mut words = words(&self.arguments.position);
        let (position, field) = if words == ["startpos"] {
            (G::start(), DieField::Unknown)
        } else {
            if words.len() == 2 {
                words.push("-");
            }
            parse_position::<G>(&words)?
        };
        ensure!(position.result().is_none(), "the game is over in `{}`", words.join(" "));
        let rolled = match field {
            DieField::Rolled(die) => Some(die),
            DieField::Sealed(dice) => Some(dice.die()),
            DieField::Unknown => None,
        };
        let asked = self.arguments.die.and_then(Die::new);
        if let Some((asked, known)) = asked.zip(rolled)
            && asked != known
        {
            bail!("`--die {asked}` contradicts the die {known} of the position");
        }
        Ok((position, asked.or(rolled)))
    }

    fn tablebase<G: Game>(&self) -> Tablebase<G> {
        match &self.arguments.tablebase {
            _ if self.arguments.no_tables => Tablebase::none(),
            None => Tablebase::in_memory(IN_MEMORY),
            Some(folder) => {
                let (tablebase, remarks) = Tablebase::open(folder);
                for remark in remarks {
                    warn!("{remark}");
                }
                tablebase
            }
        }
    }
}

/// Tells each step that narrows the interval, on standard error.
fn progress() -> impl FnMut(&Solution) {
    let mut last = Interval::ALL;
    move |solution: &Solution| {
        let Solution { interval, nodes, time } = *solution;
        if interval != last {
            let (lower, upper) = outward(interval.lower(), interval.upper(), 6);
            eprintln!("{:>8.1} s  {nodes:>13} nodes  {lower:.6} .. {upper:.6}", time.as_secs_f64());
            last = interval;
        }
    }
}

/// The size of the table that nobody asked for, in MiB.
fn hash() -> usize {
    let memory = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let Ok(system) = System::new_with_specifics(memory) else { return HASH_UNKNOWN };
    let granted = system.cgroup_limits().map_or(u64::MAX, |limits| limits.free_memory);
    let half = system.available_memory().min(granted) / MEBIBYTE / 2;
    usize::try_from(half.clamp(1, HASH_MOST)).unwrap_or(HASH_UNKNOWN)
}
