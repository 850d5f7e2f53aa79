//! A bar on the terminal that says how far a match is.
use std::io::{self, IsTerminal, Write};

use indicatif::ProgressBar;

use super::{Match, Score};
use crate::cli::progress::bar;

/// Games, running score and the time that is left.
const TEMPLATE: &str = "{bar:24} {pos}/{len} games  {msg}  {elapsed} + {eta}";

/// The bar, on standard error; without a terminal there is none.
pub(super) struct Progress {
    bar: ProgressBar,
    /// Whether lines come to the same terminal, where the bar must make room for them.
    shares: bool,
}

impl Progress {
    /// The bar of a match of so many games.
    pub(super) fn new(games: u64) -> Progress {
        Progress { bar: bar(games, TEMPLATE), shares: io::stdout().is_terminal() }
    }

    /// Shows how it stands.
    pub(super) fn show(&self, score: &Score, order: &Match) {
        self.bar.set_message(message(score, order));
        self.bar.set_position(2 * score.pairs.pairs());
    }

    /// Prints a line, above the bar if there is one.
    pub(super) fn say(&self, out: &mut dyn Write, line: &str) -> io::Result<()> {
        if self.shares { self.bar.suspend(|| writeln!(out, "{line}")) } else { writeln!(out, "{line}") }
    }

    /// Takes the bar away.
    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }
}

/// `A 64.5 %, Elo 103.7 ± 10.1, LLR 1.20 of (-2.94, 2.94)`
fn message(score: &Score, order: &Match) -> String {
    let elo = score.pairs.elo();
    let mut parts = vec![format!("{} {:.1} %", order.names[0], 100.0 * score.pairs.score())];
    if elo.value.is_finite() && elo.error.is_finite() {
        parts.push(format!("Elo {:.1} ± {:.1}", elo.value, elo.error));
    }
    if let Some(sprt) = order.sprt {
        let (low, high) = sprt.bounds();
        parts.push(format!("LLR {:.2} of ({low:.2}, {high:.2})", sprt.ratio(&score.pairs, score.games)));
    }
    parts.join(", ")
}
