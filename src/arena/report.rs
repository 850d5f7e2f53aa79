//! A match in lines of text, in fastchess's words where it has them.
use super::player::Fault;
use super::referee::Ending;
use super::statistics::{Decision, Estimate, Pentanomial};
use super::tournament::{Game, Match, Score};
use crate::game::Side;

/// Whose lines a report is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Our own: score, Elo, pairs and luck in four lines.
    #[default]
    Bohr,
    /// fastchess's.
    Fastchess,
    /// cutechess's, as fastchess prints them.
    Cutechess,
}

/// The line around fastchess's report.
const RULER: &str = "--------------------------------------------------";

/// `Started game 1 of 200 (A vs B)`
#[must_use]
pub fn started(number: u64, first: usize, games: u64, names: &[String; 2]) -> String {
    format!("Started game {} of {games} ({} vs {})", number + 1, names[first], names[1 - first])
}

/// `Finished game 1 (A vs B): 1-0 {A wins}`
#[must_use]
pub fn finished(game: &Game, names: &[String; 2]) -> String {
    let (white, black) = (&names[game.first], &names[1 - game.first]);
    let (result, winner, loser) = match game.played.winner {
        Some(Side::First) => ("1-0", white, black),
        Some(Side::Second) => ("0-1", black, white),
        None => ("1/2-1/2", white, black),
    };
    let drawn = game.played.winner.is_none();
    let reason = match &game.played.ending {
        Ending::Rules if drawn => "Draw".to_owned(),
        Ending::Rules => format!("{winner} wins"),
        Ending::Stuck(die) => format!("{winner} wins: the roll {die} leaves {loser} no move"),
        Ending::Adjudicated if drawn => "Draw by adjudication".to_owned(),
        Ending::Adjudicated => format!("{winner} wins by adjudication"),
        Ending::Time => format!("{loser} loses on time"),
        Ending::Illegal(mv) => format!("{loser} makes an illegal move: {mv}"),
        Ending::Fault(fault @ (Fault::Empty | Fault::Garbled(_))) => {
            format!("{loser} makes an illegal move: {fault}")
        }
        Ending::Fault(Fault::Silent) => format!("{loser}'s connection stalls"),
        Ending::Fault(Fault::Disconnected) => format!("{loser} disconnects"),
        Ending::Fault(fault @ Fault::Start(_)) => format!("{loser} disconnects: {fault}"),
    };
    format!("Finished game {} ({white} vs {black}): {result} {{{reason}}}", game.number + 1)
}

/// How a game ended, in the word of PGN's tag `Termination`.
#[must_use]
pub fn termination(ending: &Ending) -> &'static str {
    match ending {
        Ending::Rules | Ending::Stuck(_) => "normal",
        Ending::Adjudicated => "adjudication",
        Ending::Time => "time forfeit",
        Ending::Illegal(_) | Ending::Fault(Fault::Empty | Fault::Garbled(_)) => "rules infraction",
        Ending::Fault(_) => "abandoned",
    }
}

/// The score in several lines.
#[must_use]
pub fn report(score: &Score, order: &Match, format: Format) -> Vec<String> {
    if score.pairs.pairs() == 0 {
        return vec!["no pair of games was finished".to_owned()];
    }
    match format {
        Format::Bohr => own(score, order),
        Format::Fastchess => fastchess(score, order),
        Format::Cutechess => cutechess(score, order),
    }
}

/// A figure with two digits; `-` where there is none.
fn figure(value: f64) -> String {
    // Without the sum 0 may be written with a minus.
    if value.is_nan() { "-".to_owned() } else { format!("{:.2}", value + 0.0) }
}

/// A part of 1 in percent.
fn percent(part: f64) -> String {
    figure(100.0 * part)
}

/// `1.25 +/- 3.50`
fn estimate(of: Estimate) -> String {
    format!("{} +/- {}", figure(of.value), figure(of.error))
}

/// `Score of A vs B: 3 - 1 - 0  [0.750] 4`
fn standing(score: &Score, [one, two]: &[String; 2]) -> String {
    let [wins, losses, draws] = score.games;
    let games = wins + losses + draws;
    format!("Score of {one} vs {two}: {wins} - {losses} - {draws}  [{:.3}] {games}", score.pairs.score())
}

/// `LLR: 0.53 (-2.94, 2.94) [0.00, 5.00]`, if there is a test.
fn ratio(score: &Score, order: &Match) -> Option<String> {
    let sprt = order.sprt?;
    let (low, high) = sprt.bounds();
    let ratio = sprt.ratio(&score.pairs, score.games);
    Some(format!("LLR: {ratio:.2} ({low:.2}, {high:.2}) [{:.2}, {:.2}]", sprt.elo0, sprt.elo1))
}

fn own(score: &Score, order: &Match) -> Vec<String> {
    let pairs = &score.pairs;
    let (adjusted, adjusted_error) = score.adjusted();
    let mut lines = vec![
        standing(score, &order.names),
        format!(
            "Elo difference: {}, nElo: {}, LOS: {} %",
            estimate(pairs.elo()),
            estimate(pairs.normalised_elo()),
            percent(pairs.superiority())
        ),
        format!("Ptnml(0-2): {:?}", pairs.0),
        format!(
            "Score: {} +- {} %, luck-adjusted: {} +- {} % (standard errors over {} pairs)",
            percent(pairs.score()),
            percent(pairs.standard_error()),
            percent(adjusted),
            percent(adjusted_error),
            pairs.pairs()
        ),
    ];
    if order.adjudication.is_on() {
        let games: u64 = score.games.iter().sum();
        let ended = score.course.endings.adjudication;
        lines.push(format!("Adjudicated: {ended} of {games} games; both scores are of adjudicated results"));
    }
    lines.extend(ratio(score, order));
    lines
}

/// fastchess's report, without what it tells of threads and hash tables.
fn fastchess(score: &Score, order: &Match) -> Vec<String> {
    let Pentanomial([ll, ld, level, wd, ww]) = score.pairs;
    let [wins, losses, draws] = score.games;
    let games = wins + losses + draws;
    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
    let (per_pair, per_level, points) = (
        (ww + wd) as f64 / (ld + ll) as f64,
        // Level pairs of a win and a loss, to those of two draws.
        (level - score.drawn_pairs) as f64 / score.drawn_pairs as f64,
        wins as f64 + draws as f64 / 2.0,
    );
    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
    let draw_ratio = level as f64 / score.pairs.pairs() as f64;
    let mut lines = vec![
        RULER.to_owned(),
        format!("Results of {} vs {}:", order.names[0], order.names[1]),
        format!("Elo: {}, nElo: {}", estimate(score.pairs.elo()), estimate(score.pairs.normalised_elo())),
        format!(
            "LOS: {} %, DrawRatio: {} %, PairsRatio: {}",
            percent(score.pairs.superiority()),
            percent(draw_ratio),
            figure(per_pair)
        ),
        format!(
            "Games: {games}, Wins: {wins}, Losses: {losses}, Draws: {draws}, Points: {points:.1} ({} %)",
            percent(score.pairs.score())
        ),
        format!("Ptnml(0-2): {:?}, WL/DD Ratio: {}", score.pairs.0, figure(per_level)),
    ];
    lines.extend(ratio(score, order));
    lines.push(RULER.to_owned());
    lines
}

fn cutechess(score: &Score, order: &Match) -> Vec<String> {
    let [wins, losses, draws] = score.games;
    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
    let draw_ratio = draws as f64 / (wins + losses + draws) as f64;
    let mut lines = vec![
        standing(score, &order.names),
        format!(
            "Elo difference: {}, LOS: {} %, DrawRatio: {} %",
            estimate(score.pairs.elo()),
            percent(score.pairs.superiority()),
            percent(draw_ratio)
        ),
    ];
    if let Some(sprt) = order.sprt {
        let (low, high) = sprt.bounds();
        let ratio = sprt.ratio(&score.pairs, score.games);
        let way = 100.0 * ratio / if ratio < 0.0 { low } else { high };
        let end = match sprt.decide(&score.pairs, score.games) {
            Decision::Open => "",
            Decision::AcceptH0 => " - H0 was accepted",
            Decision::AcceptH1 => " - H1 was accepted",
        };
        lines.push(format!("SPRT: llr {ratio:.2} ({way:.1}%), lbound {low:.2}, ubound {high:.2}{end}"));
    }
    lines
}
