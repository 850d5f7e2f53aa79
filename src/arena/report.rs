//! A match in lines of text, in fastchess's words where it has them.
use serde::Serialize;

use super::referee::Ending;
use super::statistics::Sprt;
use super::tournament::{Game, Match, Score};
use crate::game::Side;

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
    let reason = match &game.played.ending {
        Ending::Rules if result == "1/2-1/2" => "draw".to_owned(),
        Ending::Rules => format!("{winner} wins"),
        Ending::Time => format!("{loser} loses on time"),
        Ending::Illegal(mv) => format!("{loser} makes an illegal move: {mv}"),
        Ending::Fault(fault) => format!("{loser}: {fault}"),
    };
    format!("Finished game {} ({white} vs {black}): {result} {{{reason}}}", game.number + 1)
}

/// The score in several lines.
#[must_use]
pub fn report(score: &Score, names: &[String; 2], sprt: Option<&Sprt>) -> Vec<String> {
    let [wins, losses, draws] = score.games;
    let pairs = &score.pairs;
    if pairs.pairs() == 0 {
        return vec!["no pair of games was finished".to_owned()];
    }
    let (elo, normalised) = (pairs.elo(), pairs.normalised_elo());
    let (adjusted, adjusted_error) = score.adjusted();
    let percent = |part: f64| 100.0 * part;
    let mut lines = vec![
        format!(
            "Score of {} vs {}: {wins} - {losses} - {draws}  [{:.3}] {}",
            names[0],
            names[1],
            pairs.score(),
            wins + losses + draws
        ),
        format!(
            "Elo difference: {:.2} +/- {:.2}, nElo: {:.2} +/- {:.2}, LOS: {:.2} %",
            elo.value,
            elo.error,
            normalised.value,
            normalised.error,
            percent(pairs.superiority())
        ),
        format!("Ptnml(0-2): {:?}", pairs.0),
        format!(
            "Score: {:.2} +- {:.2} %, luck-adjusted: {:.2} +- {:.2} % (standard errors over {} pairs)",
            percent(pairs.score()),
            percent(pairs.standard_error()),
            percent(adjusted),
            percent(adjusted_error),
            pairs.pairs()
        ),
    ];
    if let Some(sprt) = sprt {
        let (low, high) = sprt.bounds();
        lines.push(format!(
            "LLR: {:.2} ({low:.2}, {high:.2}) [{:.2}, {:.2}]",
            sprt.ratio(pairs),
            sprt.elo0,
            sprt.elo1
        ));
    }
    lines
}

/// A match for scripts.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// The players.
    pub names: [String; 2],
    /// The seed of set-ups and dice.
    pub seed: u64,
    /// The first player's won, lost and drawn games.
    pub games: [u64; 3],
    /// Pairs that brought it 0, ½, 1, 1½ and 2 points.
    pub pentanomial: [u64; 5],
    /// Its mean score and the standard error over pairs.
    pub score: [f64; 2],
    /// Its luck-adjusted score and the standard error.
    pub adjusted: [f64; 2],
    /// Elo difference and half of its 95 % interval; null where it is infinite.
    pub elo: [f64; 2],
    /// Normalised Elo difference and half of its 95 % interval.
    pub normalised_elo: [f64; 2],
    /// The likelihood of superiority.
    pub superiority: f64,
    /// The log likelihood ratio of the test, if there is one.
    pub ratio: Option<f64>,
}

/// The figures of a match.
#[must_use]
pub fn summary(score: &Score, order: &Match) -> Summary {
    let pairs = &score.pairs;
    let (elo, normalised) = (pairs.elo(), pairs.normalised_elo());
    let (adjusted, error) = score.adjusted();
    Summary {
        names: order.names.clone(),
        seed: order.seed,
        games: score.games,
        pentanomial: pairs.0,
        score: [pairs.score(), pairs.standard_error()],
        adjusted: [adjusted, error],
        elo: [elo.value, elo.error],
        normalised_elo: [normalised.value, normalised.error],
        superiority: pairs.superiority(),
        ratio: order.sprt.map(|sprt| sprt.ratio(pairs)),
    }
}
