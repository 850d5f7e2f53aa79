//! The command line: without a subcommand the protocol on standard input and output.
mod analyse;
mod bench;
mod convert;
mod files;
#[cfg(feature = "gui")]
mod gui;
mod interrupt;
mod learn;
mod matches;
mod perft;
mod progress;
mod review;
mod solve;
mod table;
mod tablebase;

use std::io::BufReader;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::{Parser, Subcommand};

use crate::engine::{Change, Engine, Options, journal};
use crate::protocol::{self, DialectId};

/// A tournament engine for board games with dice.
///
/// Without a subcommand it speaks UGI with dice on standard input and output, or another dialect
/// that the host begins with: see protocol.md. Type `d`, `dice 4`, `go movetime 1000`, `quit`.
#[derive(Debug, Parser)]
#[command(version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    /// Speak this dialect whatever the first word is
    #[arg(long, value_enum, value_name = "NAME")]
    dialect: Option<DialectId>,
    /// Set an option before the first line, any number of times; for the wire, `perft`, `analyse`, `solve`, `review`, `table` and `gui`
    #[arg(long = "option", value_name = "NAME=VALUE", global = true)]
    options: Vec<String>,
    /// Milliseconds for a move where the dialect carries no clock; the default is the dialect's own, mostly 1000
    #[arg(long = "movetime", value_name = "MS")]
    move_time: Option<u64>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Search fixed positions to a fixed depth on one thread; the node count is a signature
    Bench(bench::Arguments),
    /// Count the (face, move) sequences of a position
    Perft(perft::Arguments),
    Match(matches::Arguments),
    /// Judge recorded games (WTN, AM, SGF or PGN): what each move cost and what each roll gave
    Review(review::Arguments),
    /// Write recorded games as WTN or AM, in the strict form, as SGF or as PGN
    Convert(convert::Arguments),
    /// Assist an operator at the board: dice and moves typed, clocks, a match of several games
    Table(table::Arguments),
    #[cfg(feature = "gui")]
    Gui(gui::Arguments),
    /// Show the moves of a position with their win probabilities
    Analyse(analyse::Arguments),
    /// Build, verify and probe the tables of exact endings
    Tablebase(tablebase::Arguments),
    /// Find the exact win probability of a position of a game with dice, or those of a small board of ewn
    Solve(solve::Arguments),
    /// Train a network that judges positions: generate labelled positions, train, evaluate, or all by a recipe
    Learn(learn::Arguments),
}

impl Command {
    /// Whether the engine's options are its own.
    fn takes_options(&self) -> bool {
        match self {
            #[cfg(feature = "gui")]
            Command::Gui(_) => true,
            Command::Perft(_)
            | Command::Analyse(_)
            | Command::Solve(_)
            | Command::Review(_)
            | Command::Table(_) => true,
            Command::Bench(_)
            | Command::Match(_)
            | Command::Convert(_)
            | Command::Tablebase(_)
            | Command::Learn(_) => false,
        }
    }
}

/// Runs the command line of this process. What cannot be done is said on standard error, with what
/// was expected.
#[must_use]
pub fn run() -> ExitCode {
    match try_run() {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads our output may have seen enough.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn try_run() -> anyhow::Result<()> {
    journal::init();
    let arguments = Arguments::parse();
    let mut options = options(&arguments.options)?;
    options.move_time = arguments.move_time.map(Duration::from_millis);
    let mut out = std::io::stdout();
    if let (Some(setting), Some(command)) = (arguments.options.first(), &arguments.command)
        && !command.takes_options()
    {
        bail!("unexpected `--option {setting}`: this command has settings of its own");
    }
    match arguments.command {
        None => {
            protocol::serve(BufReader::new(std::io::stdin()), std::io::stdout(), options, arguments.dialect)
                .context("cannot start the threads that read and write")
        }
        Some(Command::Bench(arguments)) => bench::run(&arguments, &mut out),
        Some(Command::Match(arguments)) => matches::run(&arguments, &mut out),
        Some(Command::Review(arguments)) => review::run(&arguments, &options, &mut out),
        Some(Command::Convert(arguments)) => convert::run(&arguments, &mut out),
        Some(Command::Perft(arguments)) => perft::run(&arguments, options, &mut out),
        Some(Command::Table(table)) => table::run(&table, &arguments.options, &options, &mut out),
        #[cfg(feature = "gui")]
        Some(Command::Gui(gui)) => gui::run(&gui, &arguments.options, &mut out),
        Some(Command::Analyse(arguments)) => analyse::run(&arguments, options, &mut out),
        Some(Command::Tablebase(arguments)) => tablebase::run(&arguments, &mut out),
        Some(Command::Learn(arguments)) => learn::run(&arguments, &mut out),
        Some(Command::Solve(arguments)) => solve::run(&arguments, &options, &mut out),
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<std::io::Error>().is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}

/// The options that the command line sets.
fn options(settings: &[String]) -> anyhow::Result<Options> {
    let mut options = Options::default();
    for setting in settings {
        let Some((name, value)) = setting.split_once('=') else {
            bail!("bad setting `{setting}`: expected NAME=VALUE");
        };
        let change = Options::parse(name.trim(), value.trim())?;
        if let Change::LogFile(path) = &change {
            journal::log_to(path.as_deref())?;
        }
        options.apply(&change);
    }
    Ok(options)
}

/// The words of a position text given as one argument or several.
fn words(text: &[String]) -> Vec<&str> {
    text.iter().flat_map(|part| part.split_whitespace()).collect()
}

/// Sets up the position that a subcommand is about: `startpos`, or a text, whose die may be missing.
fn place(engine: &mut Engine, text: &[String]) -> anyhow::Result<()> {
    let mut words = words(text);
    if words.is_empty() || words == ["startpos"] {
        return Ok(());
    }
    if words.len() == 2 && engine.board().has_dice() {
        words.push("-");
    }
    engine.set_position(&crate::engine::Setup { text: Some(words), moves: Vec::new() })?;
    Ok(())
}
