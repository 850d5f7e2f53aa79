//! A bar on the terminal that says how far a match is.
use std::io::{self, IsTerminal, Write};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::{Match, Score};

/// Games, running score and the time that is left.
const TEMPLATE: &str = "{bar:24} {pos}/{len} games  {msg}  {elapsed} + {eta}";

/// The bar, on standard error; without a terminal there is none.
pub(super) struct Progress {
    bar: Option<ProgressBar>,
    /// Whether lines come to the same terminal, where the bar must make room for them.
    shares: bool,
}

impl Progress {
    /// The bar of a match of so many games.
    pub(super) fn new(games: u64) -> Progress {
        let bar = io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr());
            if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
                bar.set_style(style);
            }
            bar
        });
        Progress { bar, shares: io::stdout().is_terminal() }
    }

    /// Shows how it stands.
    pub(super) fn show(&self, score: &Score, order: &Match) {
        let Some(bar) = &self.bar else { return };
        bar.set_message(message(score, order));
        bar.set_position(2 * score.pairs.pairs());
    }

    /// Prints a line, above the bar if there is one.
    pub(super) fn say(&self, out: &mut dyn Write, line: &str) -> io::Result<()> {
        match &self.bar {
            Some(bar) if self.shares => bar.suspend(|| writeln!(out, "{line}")),
            _ => writeln!(out, "{line}"),
        }
    }

    /// Takes the bar away.
    pub(super) fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
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
