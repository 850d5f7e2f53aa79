//! `bohr learn run`.
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use indicatif::ProgressBar;

use super::{generate, train};
use crate::cli::files::OfGame;
use crate::cli::interrupt;
use crate::cli::progress::bar;
use crate::game::Game;
use crate::games::Visitor;
use crate::learn::{Growing, Grown, Lineage, News, TABLES, grow};
use crate::tablebase::Tablebase;

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    of: OfGame,
    /// The folder of the positions and the networks
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// The recipe; the one that comes with the program if not given
    #[arg(long, value_name = "FILE")]
    recipe: Option<PathBuf>,
    /// Another seed than the recipe's, for a network that has nothing in common with its own
    #[arg(long, value_parser = clap::value_parser!(u64).range(..=i64::MAX.unsigned_abs()))]
    seed: Option<u64>,
    /// Threads; all cores if not given. The network does not depend on them
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    arguments.of.game.visit(Run { arguments, out })
}

struct Run<'a> {
    arguments: &'a Arguments,
    out: &'a mut dyn Write,
}

impl Visitor for Run<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Game>(self) -> anyhow::Result<()> {
        let Run { arguments, out } = self;
        super::require_inputs::<G>()?;
        let lineage = lineage::<G>(arguments)?;
        let interrupted = interrupt::listen()?;
        let mut screen = Screen { bar: ProgressBar::hidden(), out, written: Ok(()) };
        let grown = grow::<G>(
            &arguments.out,
            &lineage,
            &Tablebase::in_memory(TABLES),
            super::threads(arguments.threads),
            interrupted,
            &mut |growing| screen.take(&growing),
        );
        screen.bar.finish_and_clear();
        screen.written?;
        let (path, grown) = grown?;
        show(&grown, out)?;
        writeln!(out, "{}: the network of the last generation", path.display())?;
        Ok(())
    }
}

/// The recipe that is to be followed.
fn lineage<G: Game>(arguments: &Arguments) -> anyhow::Result<Lineage> {
    let lineage = if let Some(path) = &arguments.recipe {
        let text = std::fs::read_to_string(path);
        let text = text.with_context(|| format!("cannot read {}", path.display()))?;
        Lineage::parse::<G>(&text, &format!("`{}`", path.display()))?
    } else {
        let none = || format!("no recipe comes with the program for {}: expected --recipe FILE", G::NAME);
        let text = Lineage::checked_in::<G>().with_context(none)?;
        Lineage::parse::<G>(text, &format!("the recipe of {}", G::NAME))?
    };
    Ok(match arguments.seed {
        Some(seed) => lineage.seeded(seed),
        None => lineage,
    })
}

/// The bar of the work at hand, and the lines above it.
struct Screen<'a> {
    bar: ProgressBar,
    out: &'a mut dyn Write,
    written: io::Result<()>,
}

impl Screen<'_> {
    fn take(&mut self, growing: &Growing) {
        match growing {
            Growing::Begun { generation, positions, eval } => {
                self.say(&format!("generation {generation}: {positions} positions labelled by {eval}"));
                self.begin(*positions, generate::TEMPLATE);
            }
            Growing::Labelling(News::Positions(count)) => self.bar.set_position(*count as u64),
            Growing::Labelling(news) => generate::line(news).iter().for_each(|line| self.say(line)),
            Growing::Learning { positions, epochs } => {
                self.say(&format!("{positions} positions are learned"));
                self.say(train::HEAD);
                self.begin(*epochs, train::TEMPLATE);
            }
            Growing::Learned(epoch) => {
                self.say(&train::line(epoch));
                self.bar.set_message(train::message(epoch));
                self.bar.set_position(epoch.number as u64);
            }
            Growing::Skipped(path) => {
                self.say(&format!("{}: skipped, it is there and whole", path.display()));
            }
            Growing::Written(path) => self.say(&format!("{}: written", path.display())),
        }
    }

    fn begin(&mut self, length: usize, template: &str) {
        self.bar.finish_and_clear();
        self.bar = bar(length as u64, template);
    }

    fn say(&mut self, line: &str) {
        if self.written.is_ok() {
            self.written = self.bar.suspend(|| writeln!(self.out, "{line}"));
        }
    }
}

/// Times and quality by generation.
fn show(grown: &[Grown], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "generation  positions  labelling  training  epochs  held out  mean abs.      RMS")?;
    let seconds = |time: Duration| format!("{:.1} s", time.as_secs_f64());
    for net in grown {
        writeln!(
            out,
            "{:>10}  {:>9}  {:>9}  {:>8}  {:>6}  {:.6}    {:.5}  {:.5}",
            net.generation,
            net.positions,
            seconds(net.labelling),
            seconds(net.training),
            net.epochs,
            net.loss,
            net.mean_absolute,
            net.root_mean_square
        )?;
    }
    let sum = |time: fn(&Grown) -> Duration| seconds(grown.iter().map(time).sum());
    writeln!(out, "{:>10}  {:>9}  {:>9}  {:>8}", "all", "", sum(|net| net.labelling), sum(|net| net.training))
}
