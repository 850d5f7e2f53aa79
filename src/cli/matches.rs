//! `bohr match`: two players, pairs of games with the same set-up and dice.
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::arena::{MatchArguments, News, finished, report, started};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// fastchess's flags: -engine cmd=… name=… tc=10+0.1 option.X=… (or builtin=star2), twice;
    /// -each, -games, -rounds, -concurrency, -openings, -srand, -sprt, -dice, …
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, required = true)]
    words: Vec<String>,
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    /// Whether the operator wants the match to end after the games that run.
    static INTERRUPTED: AtomicBool = AtomicBool::new(false);
    let MatchArguments { order, interval, .. } = MatchArguments::parse(&arguments.words)?;
    ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed))?;
    let games = 2 * order.pairs;
    let sprt = order.sprt.as_ref();
    let mut trouble = Ok(());
    let score = order.run(&INTERRUPTED, |news| {
        let lines = match news {
            News::Started(number, first) => vec![started(number, first, games, &order.names)],
            News::Finished(game) => vec![finished(game, &order.names)],
            News::Pair(score) if score.pairs.pairs().is_multiple_of(interval) => {
                report(score, &order.names, sprt)
            }
            News::Pair(_) => Vec::new(),
        };
        for line in lines {
            if let Err(error) = writeln!(out, "{line}") {
                // Nobody reads: end the match and say why.
                INTERRUPTED.store(true, Ordering::Relaxed);
                trouble = Err(error);
            }
        }
    });
    trouble?;
    for line in report(&score, &order.names, sprt) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}
