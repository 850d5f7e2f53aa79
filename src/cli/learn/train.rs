//! `bohr learn train`.
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::{read, require_inputs};
use crate::cli::files::{OfGame, replace, writable};
use crate::cli::progress::bar;
use crate::game::Game;
use crate::games::Visitor;
use crate::learn::{self, Epoch, Recipe};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    of: OfGame,
    /// Folders of labelled positions
    #[arg(long, value_name = "FOLDER", num_args = 1.., required = true)]
    data: Vec<PathBuf>,
    /// The file of the network
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Decides the first weights and the order of the positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How often each position is learned, unless it no longer helps
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u16).range(1..))]
    epochs: u16,
    /// The picture of losses and errors
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Threads; all cores if not given. The network does not depend on them
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
}

/// Epochs, and the time that is left.
pub(super) const TEMPLATE: &str = "{bar:24} {pos}/{len} epochs  {msg}  {elapsed} + {eta}";

/// What the lines of epochs are about.
pub(super) const HEAD: &str = "epoch  loss learned  held out  mean abs.      RMS";

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    arguments.of.game.visit(Train { arguments, out })
}

struct Train<'a> {
    arguments: &'a Arguments,
    out: &'a mut dyn Write,
}

impl Visitor for Train<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Game>(self) -> anyhow::Result<()> {
        let Train { arguments, out } = self;
        require_inputs::<G>()?;
        let samples = read::<G>(&arguments.data)?;
        // Nothing is learned for nothing.
        for path in [Some(&arguments.out), arguments.svg.as_ref()].into_iter().flatten() {
            writable(path)?;
        }
        let usual = Recipe::default();
        let recipe = Recipe {
            seed: arguments.seed,
            epochs: arguments.epochs.into(),
            threads: super::threads(arguments.threads),
            ..usual
        };
        let began = Instant::now();
        let bar = bar(recipe.epochs as u64, TEMPLATE);
        let mut lines = writeln!(out, "{HEAD}");
        let trained = learn::train::<G>(&samples, &recipe, &AtomicBool::new(false), &mut |epoch| {
            if lines.is_ok() {
                lines = bar.suspend(|| writeln!(out, "{}", line(epoch)));
            }
            bar.set_message(message(epoch));
            bar.set_position(epoch.number as u64);
        });
        bar.finish_and_clear();
        lines?;
        let trained = trained?;
        replace(&arguments.out, &trained.net.to_bytes::<G>())?;
        if let Some(path) = &arguments.svg {
            replace(path, learn::curves(&trained.curves)?.as_bytes())?;
        }
        let seconds = began.elapsed().as_secs_f64();
        writeln!(
            out,
            "{}: trained on {} positions in {seconds:.1} s",
            arguments.out.display(),
            samples.len()
        )?;
        Ok(())
    }
}

/// What the bar says.
pub(super) fn message(epoch: &Epoch) -> String {
    format!("{:.5}", epoch.held_out.loss)
}

pub(super) fn line(epoch: &Epoch) -> String {
    let Epoch { number, loss, held_out } = epoch;
    let (mean, root) = (held_out.mean, held_out.root_mean_square);
    format!("{number:>5}      {loss:.6}  {:.6}    {mean:.5}  {root:.5}", held_out.loss)
}
