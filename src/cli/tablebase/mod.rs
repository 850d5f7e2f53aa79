//! `bohr tablebase`: the tables of exact endings.
mod build;
mod probe;
mod verify;

use std::io::Write;
use std::path::PathBuf;

use clap::Subcommand;

use super::files::OfGame;

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Build the tables that are missing, on all cores; an interrupted run goes on where it ended
    Build(build::Arguments),
    /// Check the files from end to end and a sample of their values against those after each move
    Verify(verify::Arguments),
    /// Tell the value of a position and the best move for each roll
    Probe(probe::Arguments),
}

/// Whose tables, and where.
#[derive(Debug, clap::Args)]
struct Tables {
    #[command(flatten)]
    of: OfGame,
    /// The folder of the tables
    #[arg(long, value_name = "FOLDER", default_value = "tablebases")]
    path: PathBuf,
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    match &arguments.command {
        Command::Build(arguments) => build::run(arguments, out),
        Command::Verify(arguments) => verify::run(arguments, out),
        Command::Probe(arguments) => probe::run(arguments, out),
    }
}
