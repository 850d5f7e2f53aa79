//! `bohr learn`: a network that judges positions, from nothing.
mod evaluate;
mod games;
mod generate;
mod net;
mod report;
mod run;
mod setups;
mod train;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Subcommand;

use crate::game::Game;
use crate::learn::{SampleError, Samples, read_folder};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play games and label their positions by search, on all cores; an interrupted run goes on where it ended
    Generate(generate::Arguments),
    /// Train a network on labelled positions
    Train(train::Arguments),
    /// Make a network from nothing by a recipe, generation by generation; an interrupted run goes on where it ended
    Run(run::Arguments),
    /// Tell how near a network comes to the labels of positions or to exact values, or what a player's moves lose
    Evaluate(evaluate::Arguments),
    /// Value all pairs of arrangements and find out how to choose one
    Setups(setups::Arguments),
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    match &arguments.command {
        Command::Generate(arguments) => generate::run(arguments, out),
        Command::Train(arguments) => train::run(arguments, out),
        Command::Run(arguments) => run::run(arguments, out),
        Command::Evaluate(arguments) => evaluate::run(arguments, out),
        Command::Setups(arguments) => setups::run(arguments, out),
    }
}

/// Whether networks judge the game.
fn require_inputs<G: Game>() -> Result<(), SampleError> {
    if G::INPUTS == 0 { Err(SampleError::Inputs { game: G::NAME }) } else { Ok(()) }
}

/// How many threads work: all cores if it is not said.
fn threads(said: Option<u16>) -> usize {
    said.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from)
}

/// The labelled positions of folders.
fn read<G: Game>(folders: &[PathBuf]) -> Result<Samples, SampleError> {
    let mut samples = Samples::new();
    folders
        .iter()
        .map(PathBuf::as_path)
        .try_for_each(|folder: &Path| read_folder::<G>(folder, &mut samples))?;
    Ok(samples)
}
