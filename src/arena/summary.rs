//! A match as one value for scripts.
use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;

use super::adjudication::Adjudication;
use super::course::{self, Endings, Length, Point, Times};
use super::tournament::{Match, Score};

/// A match for scripts. Scores and win rates are from 0 to 1, times in milliseconds; what is no
/// finite number is written as `null`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// The game.
    pub game: &'static str,
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
    /// Its luck-adjusted score and the standard error. With adjudication both scores are of the
    /// adjudicated results.
    pub adjusted: [f64; 2],
    /// Elo difference and half of its 95 % interval; null where it is infinite.
    pub elo: [f64; 2],
    /// Normalised Elo difference and half of its 95 % interval.
    pub normalised_elo: [f64; 2],
    /// The likelihood of superiority.
    pub superiority: f64,
    /// The log likelihood ratio of the test, if there is one.
    pub ratio: Option<f64>,
    /// When games were ended early, null if never.
    pub adjudication: Option<Adjudication>,
    /// How games ended.
    pub endings: Endings,
    /// Lengths of games in plies.
    pub length: Option<Length>,
    /// Games by their length in plies.
    pub lengths: BTreeMap<usize, u64>,
    /// The times of both players.
    pub times: [MoveTimes; 2],
    /// The score on the way, at most some 500 points.
    pub course: Vec<Point>,
}

/// The times of a player's moves, in milliseconds.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MoveTimes {
    /// Moves.
    pub moves: u64,
    /// The mean time for a move.
    pub mean: f64,
    /// The longest time for a move.
    pub longest: f64,
    /// The mean time of the player's first, second, … move of a game.
    pub by_move: Vec<f64>,
}

impl MoveTimes {
    fn new(times: &Times) -> Self {
        let millis = |time: Duration| time.as_secs_f64() * 1000.0;
        MoveTimes {
            moves: times.moves(),
            mean: millis(times.mean()),
            longest: millis(times.longest),
            by_move: times.by_move.iter().map(|&(moves, total)| millis(course::mean(moves, total))).collect(),
        }
    }
}

/// The figures of a match.
#[must_use]
pub fn summary(score: &Score, order: &Match) -> Summary {
    let pairs = &score.pairs;
    let (elo, normalised) = (pairs.elo(), pairs.normalised_elo());
    let Point { score: raw, adjusted, .. } = score.point();
    Summary {
        game: order.options.game.name(),
        names: order.names.clone(),
        seed: order.seed,
        games: score.games,
        pentanomial: pairs.0,
        score: raw,
        adjusted,
        elo: [elo.value, elo.error],
        normalised_elo: [normalised.value, normalised.error],
        superiority: pairs.superiority(),
        ratio: order.sprt.map(|sprt| sprt.ratio(pairs, score.games)),
        adjudication: Some(order.adjudication).filter(Adjudication::is_on),
        endings: score.course.endings,
        length: score.course.length(),
        lengths: (0..).zip(score.course.lengths.iter().copied()).filter(|(_, games)| *games > 0).collect(),
        times: score.course.times.each_ref().map(MoveTimes::new),
        course: score.path(),
    }
}
