//! `bohr learn evaluate`.
use std::io::{self, Write};
use std::path::PathBuf;

use super::{net, read, require_inputs};
use crate::cli::files::OfGame;
use crate::game::Game;
use crate::games::Visitor;
use crate::learn::{Deviation, Quality, Samples, read_exact};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    of: OfGame,
    /// The network
    #[arg(long, value_name = "FILE")]
    net: PathBuf,
    /// Folders of labelled positions
    #[arg(long, value_name = "FOLDER", num_args = 1.., required_unless_present = "exact")]
    data: Vec<PathBuf>,
    /// Files of positions with the exact values of their moves
    #[arg(long, value_name = "FILE", num_args = 1..)]
    exact: Vec<PathBuf>,
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    arguments.of.game.visit(Evaluate { arguments, out })
}

struct Evaluate<'a> {
    arguments: &'a Arguments,
    out: &'a mut dyn Write,
}

impl Visitor for Evaluate<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Game>(self) -> anyhow::Result<()> {
        let Evaluate { arguments, out } = self;
        require_inputs::<G>()?;
        let (net, _) = net::read::<G>(&arguments.net)?;
        if !arguments.data.is_empty() {
            let samples = read::<G>(&arguments.data)?;
            show("against the labels", &Quality::measure(&net, &samples), out)?;
        }
        if !arguments.exact.is_empty() {
            let mut samples = Samples::new();
            for path in &arguments.exact {
                read_exact::<G>(path, &mut samples)?;
            }
            show("against exact values", &Quality::measure(&net, &samples), out)?;
        }
        Ok(())
    }
}

fn show(title: &str, quality: &Quality, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{title}")?;
    writeln!(out, "  inputs   positions  mean abs.       RMS       bias")?;
    let line = |out: &mut dyn Write, label: &str, deviation: &Deviation| {
        let (absolute, root) = (deviation.mean_absolute(), deviation.root_mean_square());
        writeln!(
            out,
            "  {label:>6}  {:>10}   {absolute:.5}   {root:.5}   {:+.5}",
            deviation.count(),
            deviation.bias()
        )
    };
    line(out, "all", &quality.all)?;
    for (inputs, deviation) in &quality.by_inputs {
        line(out, &inputs.to_string(), deviation)?;
    }
    writeln!(out, "  predicted  realised   positions")?;
    for bin in quality.bins.iter().filter(|bin| bin.count() > 0) {
        writeln!(out, "  {:>9.4}  {:>8.4}  {:>10}", bin.predicted(), bin.label(), bin.count())?;
    }
    Ok(())
}
