//! `bohr match`: two players, pairs of games with the same set-up and dice.
mod files;
mod progress;

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::arena::{
    Ending, Format, Game, Match, MatchArguments, News, Outputs, Score, finished, report, started,
};
use crate::engine::journal;
use files::Files;
use progress::Progress;

/// Play a match of two engines, with the same set-ups and dice for both
///
/// The flags are fastchess's with one dash, each followed by its words; docs/match.md has them all
/// with meaning, unit and default.
///
///   bohr match -engine cmd=./mine name=A -engine builtin=star2 name=B -each tc=10+0.1 -rounds 100
///
/// Players and time: -engine, -each (cmd, args, builtin, name, dir, proto, tc, st, timemargin, depth,
/// nodes, restart, option.NAME), -quick.
/// Games: -game, -rounds, -games, -repeat, -reverse, -openings, -srand, -dice, -unpaired,
/// -concurrency, -wait.
/// Early ends: -resign, -draw, -maxmoves, -sprt.
/// Output: -pgnout, -report, -picture, -log, -output, -event, -site, -ratinginterval,
/// -scoreinterval, -autosaveinterval.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Arguments {
    /// The flags and their words
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, required = true, value_name = "FLAG WORD…")]
    words: Vec<String>,
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    /// Whether the operator wants the match to end after the pairs that run.
    static INTERRUPTED: AtomicBool = AtomicBool::new(false);
    let MatchArguments { order, outputs } = MatchArguments::parse(&arguments.words)?;
    if let Some(log) = &outputs.log {
        journal::log_to(Some(&log.path))?;
        log::set_max_level(log.level);
    }
    let mut files = Files::open(&outputs)?;
    ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed))?;
    let progress = Progress::new(2 * order.pairs);
    let mut trouble = Ok(());
    let score = order.run(&INTERRUPTED, |news| {
        let done = (|| {
            let kept = files.take(&news, &order);
            if let News::Pair(score) = &news {
                progress.show(score, &order);
            }
            lines(&news, &order, &outputs).iter().try_for_each(|line| progress.say(out, line))?;
            kept
        })();
        if trouble.is_ok() && done.is_err() {
            // Nobody reads, or the disk is full: end the match and say why.
            INTERRUPTED.store(true, Ordering::Relaxed);
            trouble = done;
        }
    });
    progress.end();
    let score = score?;
    // What was played is kept even if nobody reads any more.
    files.end(&score, &order)?;
    trouble?;
    for line in report(&score, &order, outputs.format) {
        writeln!(out, "{line}")?;
    }
    if outputs.format != Format::Bohr {
        writeln!(out, "Tournament finished")?;
    }
    Ok(())
}

/// What is said of news.
fn lines(news: &News, order: &Match, outputs: &Outputs) -> Vec<String> {
    match news {
        News::Started(number, first) => vec![started(*number, *first, 2 * order.pairs, &order.names)],
        News::Finished(game) => {
            let line = finished(game, &order.names);
            log_faults(game, &line);
            vec![line]
        }
        News::Pair(score) => {
            let pairs = score.pairs.pairs();
            let due = |interval: u64, count: u64| interval > 0 && count.is_multiple_of(interval);
            // The last report comes at the end of the match in any case.
            if due(outputs.rating_interval, pairs) && pairs < order.pairs {
                report(score, order, outputs.format)
            } else if outputs.format == Format::Cutechess && due(outputs.score_interval.div_ceil(2), pairs) {
                report(score, order, Format::Cutechess).into_iter().take(1).collect()
            } else {
                Vec::new()
            }
        }
    }
}

fn log_faults(game: &Game, line: &str) {
    match game.played.ending {
        Ending::Rules | Ending::Stuck(_) | Ending::Adjudicated => log::info!("{line}"),
        Ending::Time | Ending::Illegal(_) | Ending::Fault(_) => log::warn!("{line}"),
    }
}
