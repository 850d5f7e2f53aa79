//! `bohr tablebase probe`.
use std::io::Write;

use anyhow::bail;

use super::Tables;
use crate::cli::words;
use crate::game::{Die, DieField, Game, parse_position, write_position};
use crate::games::Visitor;
use crate::tablebase::{Exact, Tablebase};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    tables: Tables,
    /// A position text; the die may be missing
    #[arg(required = true)]
    position: Vec<String>,
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    arguments.tables.of.game.visit(Probe { arguments, out })
}

struct Probe<'a> {
    arguments: &'a Arguments,
    out: &'a mut dyn Write,
}

impl Visitor for Probe<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Game>(self) -> anyhow::Result<()> {
        let Probe { arguments, out } = self;
        let mut words = words(&arguments.position);
        if words.len() == 2 && G::DICE {
            words.push("-");
        }
        let (position, die) = parse_position::<G>(&words)?;
        if position.result().is_some() {
            bail!("no value: the game is over, expected a position in which it goes on");
        }
        let (tablebase, remarks) = Tablebase::<G>::open(&arguments.tables.path);
        for remark in remarks {
            eprintln!("{remark}");
        }
        let Some(value) = tablebase.probe(&position) else {
            bail!("no table has this position: expected at most {} stones", tablebase.most());
        };
        writeln!(out, "{}", write_position(&position, die))?;
        let (probability, error) = (value.probability(), error_of(value));
        writeln!(out, "win probability before the roll {probability:.6} ± {error:.7}")?;
        let turn = position.turn();
        for roll in Die::all().filter(|&roll| known(die).is_none_or(|known| known == roll)) {
            let moves = turn.outcome(Some(roll)).map(|outcome| turn.moves_of(outcome)).unwrap_or_default();
            let Some((mv, value)) = best(&tablebase, &position, moves) else { continue };
            writeln!(out, "{roll}  {}  {value:.6}", position.move_text(mv))?;
        }
        Ok(())
    }
}

/// The die that the position text tells.
fn known(field: DieField) -> Option<Die> {
    match field {
        DieField::Unknown => None,
        DieField::Rolled(die) => Some(die),
        DieField::Sealed(dice) => Some(dice.die()),
    }
}

/// How far the true value may be.
fn error_of(value: Exact) -> f64 {
    (value.upper() - value.probability()).max(value.probability() - value.lower())
}

/// The best of some moves, and the probability that the side wins after it.
fn best<G: Game>(tablebase: &Tablebase<G>, position: &G, moves: &[G::Move]) -> Option<(G::Move, f64)> {
    let value = |&mv: &G::Move| {
        let after = position.play(mv);
        let value = match after.result() {
            Some(value) => (-value).probability(),
            None => tablebase.probe(&after)?.turned().probability(),
        };
        Some((mv, value))
    };
    // The first of those that are equally good.
    moves.iter().filter_map(value).reduce(|best, next| if next.1 > best.1 { next } else { best })
}
