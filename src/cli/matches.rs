//! `bohr match`: two players, pairs of games with the same set-up and dice.
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;

use crate::arena::{Game, Match, MatchArguments, News, finished, report, started, summary};
use crate::engine::GameResult;
use crate::game::Die;
use crate::records::{GameRecord, Ply, pgn};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// fastchess's flags: -engine cmd=… name=… tc=10+0.1 option.X=… (or builtin=star2), twice;
    /// -each, -games, -rounds, -concurrency, -openings, -srand, -sprt, -pgnout, -report, -dice, …
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, required = true)]
    words: Vec<String>,
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    /// Whether the operator wants the match to end after the games that run.
    static INTERRUPTED: AtomicBool = AtomicBool::new(false);
    let MatchArguments { order, interval, event, pgn_out, report_out } =
        MatchArguments::parse(&arguments.words)?;
    // The files are opened before the first game, so that no match is played for nothing.
    let mut pgn_file = pgn_out.as_deref().map(create).transpose()?;
    let mut report_file = report_out.as_deref().map(create).transpose()?;
    ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed))?;
    let games = 2 * order.pairs;
    let sprt = order.sprt.as_ref();
    let mut trouble = Ok(());
    let score = order.run(&INTERRUPTED, |news| {
        let lines = match news {
            News::Started(number, first) => vec![started(number, first, games, &order.names)],
            News::Finished(game) => {
                if let Some(file) = &mut pgn_file {
                    keep(
                        &mut trouble,
                        record(&order, &event, game).and_then(|text| Ok(writeln!(file, "{text}")?)),
                    );
                }
                vec![finished(game, &order.names)]
            }
            News::Pair(score) if score.pairs.pairs().is_multiple_of(interval) => {
                report(score, &order.names, sprt)
            }
            News::Pair(_) => Vec::new(),
        };
        for line in lines {
            keep(&mut trouble, writeln!(out, "{line}").map_err(anyhow::Error::from));
        }
        if trouble.is_err() {
            // Nobody reads, or the disk is full: end the match and say why.
            INTERRUPTED.store(true, Ordering::Relaxed);
        }
    });
    trouble?;
    for line in report(&score, &order.names, sprt) {
        writeln!(out, "{line}")?;
    }
    if let Some(file) = &mut report_file {
        serde_json::to_writer_pretty(&mut *file, &summary(&score, &order))?;
        writeln!(file)?;
    }
    Ok(())
}

fn create(path: &Path) -> anyhow::Result<File> {
    File::create(path).with_context(|| format!("cannot write {}", path.display()))
}

/// Keeps the first trouble.
fn keep(trouble: &mut anyhow::Result<()>, done: anyhow::Result<()>) {
    if trouble.is_ok() {
        *trouble = done;
    }
}

/// A game of the match as PGN.
fn record(order: &Match, event: &str, game: &Game) -> anyhow::Result<String> {
    let mut record = GameRecord::new(order.options.game, Some(&game.start.text))?;
    record.teams = [order.names[game.first].clone(), order.names[1 - game.first].clone()];
    event.clone_into(&mut record.event);
    record.plies = game.played.moves.iter().map(|word| ply(word)).collect();
    record.result = Some(game.played.winner.map_or(GameResult::Draw, GameResult::Win));
    record.comments.push(
        format!("dice seed {}; {}", game.start.seed, finished(game, &order.names)).replace(['{', '}'], ""),
    );
    record.tags.push(("Round".to_owned(), (game.number + 1).to_string()));
    Ok(pgn::write(&record)?)
}

/// A move as the referee keeps it, `4:a5b4`.
fn ply(word: &str) -> Ply {
    let (die, text) = match word.split_once(':') {
        Some((face, text)) => (face.parse().ok().and_then(Die::new), text),
        None => (None, word),
    };
    Ply { die, text: text.to_owned(), comments: Vec::new() }
}
