//! `bohr solve --board`: a small board of ewn solved from every pair of set-ups, and the game of choosing them.
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::time::Instant;

use anyhow::Context;

use crate::games::ewn::small::{Board, Setup, SetupGame, Solver};
use crate::games::matrix::{Equilibrium, MatrixGame};

#[derive(Debug, clap::Args)]
#[group(skip)]
pub(super) struct Arguments {
    /// Solve every pair of set-ups of ewn on a board of so many columns and rows, each 2 to 8
    #[arg(long, value_name = "WxH", value_parser = size, conflicts_with_all = ["position", "die", "time", "hash", "threads", "precision", "tablebase", "no_tables"], requires = "stones")]
    board: Option<(usize, usize)>,
    /// With --board: stones a side and faces of the die
    #[arg(long, value_name = "M", requires = "board")]
    stones: Option<usize>,
    /// With --board: write the value of every pair of set-ups to this file
    #[arg(long, value_name = "FILE", requires = "board")]
    csv: Option<PathBuf>,
    /// With --board: megabytes that the values may take, 4096 by default
    #[arg(long, value_name = "MB", requires = "board")]
    memory: Option<u64>,
}

/// Megabytes that the values may take where nothing is said.
const MEMORY: u64 = 4096;
/// A larger matrix is not shown, but its best and worst set-ups.
const SHOWN_WHOLE: usize = 6;
/// How many of the best and of the worst set-ups are shown.
const SHOWN_ENDS: usize = 5;
/// A set-up is shown as part of an equilibrium from this probability on: below is rounding.
const SHOWN_SHARE: f64 = 1e-9;

/// Reads `WxH`.
fn size(text: &str) -> anyhow::Result<(usize, usize)> {
    let read = || {
        let (width, height) = text.split_once(['x', 'X'])?;
        Some((width.parse().ok()?, height.parse().ok()?))
    };
    read().context("expected columns and rows, such as 5x5")
}

impl Arguments {
    /// The board that is asked for, if one is.
    pub(super) fn board(&self) -> anyhow::Result<Option<Board>> {
        let Some(((width, height), stones)) = self.board.zip(self.stones) else { return Ok(None) };
        Ok(Some(Board::new(width, height, stones)?))
    }
}

/// Solves a board.
pub(super) fn run(board: Board, arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut solver = Solver::within(board, arguments.memory.unwrap_or(MEMORY))
        .context("this board needs more `--memory`")?;
    // A file that cannot be written is better known before the work; what it holds stays until after it.
    let file = arguments.csv.as_ref().map(|path| {
        let open = File::options().write(true).create(true).truncate(false).open(path);
        let file = open.with_context(|| format!("cannot write {}", path.display()))?;
        anyhow::Ok((file, path))
    });
    let file = file.transpose()?;
    describe(solver.board(), out)?;
    let begin = Instant::now();
    let SetupGame { setups, game } = SetupGame::solve(&mut solver);
    writeln!(out, "{} positions, {:.2} s\n", solver.positions(), begin.elapsed().as_secs_f64())?;
    if let Some((file, path)) = file {
        csv(&setups, &game, file).with_context(|| format!("cannot write {}", path.display()))?;
    }
    if let [[value]] = game.rows().iter().map(Vec::as_slice).collect::<Vec<_>>()[..] {
        let winner = if *value > 0.5 { "first" } else { "second" };
        writeln!(out, "The side that moves {winner} wins.")?;
        return Ok(());
    }
    statistics(&game, out)?;
    if setups.len() <= SHOWN_WHOLE {
        matrix(&setups, &game, out)?;
    } else {
        ends("first", &setups, &game, 0.0, out)?;
        ends("second", &setups, &game.turned(), 1.0, out)?;
    }
    equilibrium(&setups, &game.equilibrium()?, out)
}

/// The board and how its set-ups are written.
fn describe(board: &Board, out: &mut dyn Write) -> anyhow::Result<()> {
    let (width, height, stones) = (board.width(), board.height(), board.stones());
    writeln!(out, "board {width}x{height}, stones a side and faces of the die: {stones}")?;
    let squares =
        |second| board.home().iter().map(|&place| board.name(place, second)).collect::<Vec<_>>().join(" ");
    writeln!(out, "set-ups: the numbers on {} and {}", squares(false), squares(true))?;
    Ok(())
}

fn statistics(game: &MatrixGame, out: &mut dyn Write) -> anyhow::Result<()> {
    let pairs = game.rows().len() * game.rows().len();
    writeln!(out, "win probability of the side that moves first, over {pairs} pairs of set-ups")?;
    for (name, value) in [
        ("mean", game.mean()),
        ("least", game.least()),
        ("greatest", game.greatest()),
        ("maximin", game.maximin()),
        ("minimax", game.minimax()),
        // The first set-up is 1 2 3 …
        ("in order", game.rows()[0][0]),
    ] {
        writeln!(out, "{name:<8} {value:.10}")?;
    }
    writeln!(out)?;
    Ok(())
}

/// All values: a row for each set-up of the first side.
fn matrix(setups: &[Setup], game: &MatrixGame, out: &mut dyn Write) -> anyhow::Result<()> {
    write!(out, "{:<8}", "")?;
    for setup in setups {
        write!(out, " {setup:>12}")?;
    }
    writeln!(out)?;
    for (setup, row) in setups.iter().zip(game.rows()) {
        write!(out, "{setup:<8}")?;
        for value in row {
            write!(out, " {value:>12.10}")?;
        }
        writeln!(out)?;
    }
    writeln!(out)?;
    Ok(())
}

/// The set-ups that are best and worst in the mean for a side, whose win probability is an entry of
/// `game` above `zero`.
fn ends(
    side: &str,
    setups: &[Setup],
    game: &MatrixGame,
    zero: f64,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let mut rows: Vec<(&Setup, MatrixGame)> = Vec::new();
    for (setup, row) in setups.iter().zip(game.rows()) {
        rows.push((setup, MatrixGame::new(vec![row.clone()])?));
    }
    rows.sort_by(|(_, a), (_, b)| b.mean().total_cmp(&a.mean()));
    writeln!(out, "{side:<8} {:>12} {:>12} {:>12}", "mean", "least", "greatest")?;
    for (index, (setup, row)) in rows.iter().enumerate() {
        if index == SHOWN_ENDS {
            writeln!(out, "…")?;
        }
        if index < SHOWN_ENDS || index >= rows.len() - SHOWN_ENDS {
            let [mean, least, greatest] = [row.mean(), row.least(), row.greatest()].map(|value| zero + value);
            writeln!(out, "{setup:<8} {mean:>12.10} {least:>12.10} {greatest:>12.10}")?;
        }
    }
    writeln!(out)?;
    Ok(())
}

fn equilibrium(setups: &[Setup], found: &Equilibrium, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "equilibrium {:.10}", found.value)?;
    for (side, shares) in [("first", &found.rows), ("second", &found.columns)] {
        let mut played: Vec<(&Setup, f64)> =
            setups.iter().zip(shares.iter().copied()).filter(|&(_, share)| share >= SHOWN_SHARE).collect();
        played.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        let played: Vec<String> = played.iter().map(|(setup, share)| format!("{setup} {share:.6}")).collect();
        writeln!(out, "{side:<8} {}", played.join(", "))?;
    }
    writeln!(out, "no other set-up is better by more than {:.1e}", found.gap)?;
    Ok(())
}

/// The whole matrix, a row for each set-up of the first side.
fn csv(setups: &[Setup], game: &MatrixGame, file: File) -> std::io::Result<()> {
    file.set_len(0)?;
    let mut file = BufWriter::new(file);
    write!(file, "first\\second")?;
    for setup in setups {
        write!(file, ",{setup}")?;
    }
    writeln!(file)?;
    for (setup, row) in setups.iter().zip(game.rows()) {
        write!(file, "{setup}")?;
        for value in row {
            write!(file, ",{value}")?;
        }
        writeln!(file)?;
    }
    file.flush()
}
