//! `bohr review`: a recorded game judged move by move.
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, bail};

use crate::game::Side;
use crate::records::review::{BLUNDER, ERROR, Grade, Review, review};
use crate::records::{GameRecord, pgn, wtn};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A WTN record or a PGN file
    file: PathBuf,
    /// Plies that the judge searches
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=i64::MAX.unsigned_abs()))]
    depth: u64,
    /// Write JSON instead of a table
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let name = arguments.file.display();
    let bytes = std::fs::read(&arguments.file).with_context(|| format!("cannot read {name}"))?;
    let games = read(&bytes).with_context(|| format!("{name}"))?;
    let mut reviews = Vec::new();
    for game in &games {
        let review = review(game, arguments.depth).with_context(|| format!("{name}"))?;
        if !arguments.json {
            show(game, &review, out)?;
        }
        reviews.push(review);
    }
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&reviews)?)?;
    }
    Ok(())
}

/// The games of a file: a WTN record begins with `#`, PGN with `[`.
fn read(bytes: &[u8]) -> anyhow::Result<Vec<GameRecord>> {
    let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    match text.iter().find(|byte| !byte.is_ascii_whitespace()) {
        Some(b'#') => Ok(vec![wtn::parse(bytes)?]),
        Some(_) => Ok(pgn::parse(std::str::from_utf8(text).context("a PGN file: expected UTF-8")?)?),
        None => bail!("the file is empty: expected a WTN record or PGN"),
    }
}

fn show(game: &GameRecord, review: &Review, out: &mut dyn Write) -> anyhow::Result<()> {
    let percent = |part: f64| 100.0 * part;
    let name = |side: Side| {
        let team = game.team(side);
        let number = side.index() + 1;
        if team.is_empty() { format!("player {number}") } else { team.to_owned() }
    };
    writeln!(out, "{} vs {}, judged at depth {}\n", name(Side::First), name(Side::Second), review.depth)?;
    writeln!(
        out,
        "{:>4} {:>4} {:>8} {:>8} {:>9} {:>8} {:>8}",
        "", "die", "played", "best", "win %", "luck", "loss"
    )?;
    for (number, judged) in (1..).zip(&review.moves) {
        let mark = match judged.grade() {
            Grade::Sound => "",
            Grade::Error => "?",
            Grade::Blunder => "??",
        };
        writeln!(
            out,
            "{number:>3}{} {:>4} {:>8} {:>8} {:>8.2}% {:>+7.2}% {:>8} {mark}",
            if judged.side == 0 { "." } else { ":" },
            judged.die.map_or("-".to_owned(), |die| die.to_string()),
            judged.played,
            judged.best,
            percent(judged.before),
            percent(judged.luck),
            judged.loss.map_or("-".to_owned(), |loss| format!("{:.2}%", percent(loss))),
        )?;
    }
    writeln!(out)?;
    for (side, summary) in [Side::First, Side::Second].into_iter().zip(review.sides) {
        writeln!(
            out,
            "{}: {} moves judged, loss {:.2}% in all, {:.2}% a move, {} errors (from {}%), {} blunders (from {}%), luck {:+.2}%",
            name(side),
            summary.judged,
            percent(summary.loss),
            percent(summary.mean_loss()),
            summary.errors,
            percent(ERROR),
            summary.blunders,
            percent(BLUNDER),
            percent(summary.luck)
        )?;
    }
    if let (Some(result), Some(adjusted)) = (review.result, review.adjusted) {
        writeln!(out, "Result for {}: {result}, adjusted for luck: {adjusted:.3}\n", name(Side::First))?;
    }
    Ok(())
}
