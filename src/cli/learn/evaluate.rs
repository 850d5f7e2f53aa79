//! `bohr learn evaluate`.
use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::Context;

use super::games::{self, Games};
use super::{net, read, require_inputs};
use crate::cli::files::{self, OfGame};
use crate::game::Game;
use crate::games::Visitor;
use crate::learn::{Calibration, Deviation, Quality, Samples, calibration_picture, read_exact};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    of: OfGame,
    /// The network
    #[arg(long, value_name = "FILE", required_unless_present = "games")]
    net: Option<PathBuf>,
    /// Folders of labelled positions
    #[arg(long, value_name = "FOLDER", num_args = 1.., required_unless_present_any = ["exact", "games"], requires = "net")]
    data: Vec<PathBuf>,
    /// Files of positions with the exact values of their moves
    #[arg(long, value_name = "FILE", num_args = 1.., requires = "net")]
    exact: Vec<PathBuf>,
    #[command(flatten)]
    games: Games,
    /// Draw the realised win probabilities over the predicted ones
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
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
        let picture = arguments.svg.as_deref();
        if let Some(path) = picture {
            files::writable(path)?;
        }
        let mut calibrations: Vec<(&str, Calibration)> = Vec::new();
        let mut measure = |title, samples: &Samples, out: &mut dyn Write| {
            let path = arguments.net.as_deref().context("expected --net FILE")?;
            let quality = Quality::measure(&net::read::<G>(path)?.0, samples);
            show(title, &quality, out)?;
            calibrations.push((title, quality.calibration));
            anyhow::Ok(())
        };
        if !arguments.data.is_empty() {
            require_inputs::<G>()?;
            measure("against the labels", &read::<G>(&arguments.data)?, out)?;
        }
        if !arguments.exact.is_empty() {
            require_inputs::<G>()?;
            let mut samples = Samples::new();
            for path in &arguments.exact {
                read_exact::<G>(path, &mut samples)?;
            }
            measure("against exact values", &samples, out)?;
        }
        if let Some(losses) = arguments.games.play::<G>(arguments.net.as_deref(), out)? {
            games::show(&losses, out)?;
            calibrate(&losses.calibration, out)?;
            calibrations.push(("against the results of the games", losses.calibration));
        }
        if let Some(path) = picture {
            let panels: Vec<_> = calibrations.iter().map(|(title, known)| (*title, known)).collect();
            files::replace(path, calibration_picture(&panels)?.as_bytes())?;
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
    calibrate(&quality.calibration, out)
}

fn calibrate(calibration: &Calibration, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "  predicted  realised   positions")?;
    for bin in calibration.bins() {
        writeln!(out, "  {:>9.4}  {:>8.4}  {:>10}", bin.predicted(), bin.realised(), bin.count())?;
    }
    Ok(())
}
