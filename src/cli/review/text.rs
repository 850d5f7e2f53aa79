//! Reviews as tables.
use std::io::Write;

use crate::game::Side;
use crate::records::GameRecord;
use crate::records::review::{BLUNDER, ERROR, Grade, Group, Judged, Question, Review, Tally, Total, player};

fn percent(part: f64) -> f64 {
    100.0 * part
}

/// A percentage that may be missing.
fn maybe(part: Option<f64>) -> String {
    part.map_or("-".to_owned(), |part| format!("{:.2}", percent(part)))
}

/// A game move by move, and what each side did.
pub(super) fn game(record: &GameRecord, review: &Review, out: &mut dyn Write) -> anyhow::Result<()> {
    /// Columns for a move at least.
    const LEAST: usize = 8;
    let name = |side| player(record, side);
    writeln!(out, "{} vs {}, judged at depth {}\n", name(Side::First), name(Side::Second), review.depth)?;
    let words = review.moves.iter().flat_map(|judged| [judged.played.len(), judged.best().len()]);
    let width = words.chain([LEAST]).max().unwrap_or(LEAST);
    writeln!(
        out,
        "{:>4} {:>4} {:>width$} {:>width$} {:>9} {:>8} {:>8}",
        "", "die", "played", "best", "win %", "luck", "loss"
    )?;
    for (number, judged) in (1..).zip(&review.moves) {
        line(number, judged, width, out)?;
    }
    writeln!(out)?;
    for (side, summary) in [Side::First, Side::Second].into_iter().zip(review.sides) {
        writeln!(
            out,
            "{}: {} moves judged, loss {:.2}% in all, {:.2}% a move, {} errors (from {}%), {} blunders (from {}%), luck {:+.2}%",
            name(side),
            summary.judged,
            percent(summary.loss),
            percent(summary.mean_loss),
            summary.errors,
            percent(ERROR),
            summary.blunders,
            percent(BLUNDER),
            percent(summary.luck)
        )?;
    }
    if let (Some(result), Some(adjusted)) = (review.result, review.adjusted) {
        writeln!(out, "Result for {}: {result}, adjusted for luck: {adjusted:.3}", name(Side::First))?;
    }
    writeln!(out)?;
    Ok(())
}

/// A move; `width` columns hold its words.
fn line(number: usize, judged: &Judged, width: usize, out: &mut dyn Write) -> anyhow::Result<()> {
    let mark = match judged.grade() {
        Grade::Sound => "",
        Grade::Error => " ?",
        Grade::Blunder => " ??",
    };
    writeln!(
        out,
        "{number:>3}{} {:>4} {:>width$} {:>width$} {:>8.2}% {:>+7.2}% {:>8}{mark}",
        if judged.side == 0 { "." } else { ":" },
        judged.die.map_or("-".to_owned(), |die| die.to_string()),
        judged.played,
        judged.best(),
        percent(judged.before),
        percent(judged.luck),
        judged.loss.map_or("-".to_owned(), |loss| format!("{:.2}%", percent(loss))),
    )?;
    Ok(())
}

/// The players over all games.
pub(super) fn players(games: usize, players: &[Total], out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "{games} games; loss and luck in % of win probability, scores in % a game\n")?;
    writeln!(
        out,
        "{:>5} {:>6} {:>9} {:>7} {:>8} {:>9} {:>8} {:>7} {:>18}   player",
        "games", "moves", "mean loss", "errors", "blunders", "luck", "points", "score", "adjusted for luck"
    )?;
    for total in players {
        let play = &total.play;
        writeln!(
            out,
            "{:>5} {:>6} {:>9.2} {:>7} {:>8} {:>+9.2} {:>8} {:>7} {:>10} ± {:>5}   {}",
            total.games,
            play.judged,
            percent(play.mean_loss),
            play.errors,
            play.blunders,
            percent(play.luck),
            total.points,
            maybe(total.score),
            maybe(total.adjusted),
            maybe(total.adjusted_error),
            total.name,
        )?;
    }
    writeln!(out)?;
    Ok(())
}

/// What the evaluation does not know.
pub(super) fn question(
    question: &Question,
    depth: u64,
    rows: usize,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let Question { game, eval, all, groups } = question;
    writeln!(
        out,
        "Evaluation {eval} of {game}: its own choice of a move in {} decisions, judged at depth {depth}",
        all.decisions
    )?;
    writeln!(out, "losses against the judge's best move, in % of win probability\n")?;
    writeln!(out, "{:<12} {:>12} {:>12} {:>18}", "", "not the best", "loss in all", "mean loss")?;
    writeln!(
        out,
        "{:<12} {:>12} {:>12.2} {:>18}",
        "evaluation",
        all.worse,
        percent(all.loss),
        with_error(all.mean_loss, all.mean_loss_error)
    )?;
    writeln!(
        out,
        "{:<12} {:>12} {:>12.2} {:>10.2}",
        "players",
        all.players_worse,
        percent(all.players_loss),
        percent(all.players_mean_loss)
    )?;
    writeln!(
        out,
        "In the {} decisions where the two differ, evaluation less players: {} ± {} a decision\n",
        all.disagreements,
        maybe(all.disagreement_cost),
        maybe(all.disagreement_cost_error)
    )?;
    table(groups, rows, out)
}

fn with_error(mean: f64, error: Option<f64>) -> String {
    format!("{:.2} ± {:>5}", percent(mean), maybe(error))
}

fn table(groups: &[Group], rows: usize, out: &mut dyn Write) -> anyhow::Result<()> {
    let shown = groups.get(..rows).unwrap_or(groups);
    let width = |text: &dyn Fn(&Group) -> &str, least: &str| {
        shown.iter().map(|group| text(group).chars().count()).max().unwrap_or(0).max(least.len())
    };
    let (name, value) = (width(&|group| &group.feature, "feature"), width(&|group| &group.value, "value"));
    writeln!(
        out,
        "{:<name$} {:<value$} {:>9} {:>9} {:>11} {:>14} {:>8} {:>8}",
        "feature", "value", "decisions", "not best", "loss in all", "mean loss", "excess", "players"
    )?;
    for Group { feature, value: bucket, tally, excess } in shown {
        let Tally { decisions, worse, loss, mean_loss, mean_loss_error, players_mean_loss, .. } = tally;
        writeln!(
            out,
            "{feature:<name$} {bucket:<value$} {decisions:>9} {worse:>9} {:>11.2} {:>14} {:>+8.2} {:>8.2}",
            percent(*loss),
            with_error(*mean_loss, *mean_loss_error),
            percent(*excess),
            percent(*players_mean_loss),
        )?;
    }
    if groups.len() > shown.len() {
        writeln!(out, "… and {} lines more (--rows)", groups.len() - shown.len())?;
    }
    writeln!(out)?;
    Ok(())
}
