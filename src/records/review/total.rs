//! What the players did over several games.
use serde::Serialize;

use super::{Judged, Review, Summary};
use crate::game::Side;
use crate::records::record::GameRecord;

/// A player's name; one that the record does not tell is its side's number.
#[must_use]
pub fn player(record: &GameRecord, side: Side) -> String {
    let team = record.team(side);
    if team.is_empty() { format!("player {}", side.index() + 1) } else { team.to_owned() }
}

/// A player over all games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Total {
    /// The name.
    pub name: String,
    /// Games played.
    pub games: u32,
    /// What its moves cost and its rolls gave.
    #[serde(flatten)]
    pub play: Summary,
    /// Games with a result; the four below are about them.
    pub results: u32,
    /// Their points: a win is 1, a draw ½.
    pub points: f64,
    /// The mean result of a game; [`None`] without one.
    pub score: Option<f64>,
    /// The mean result adjusted for the luck of both sides; [`None`] without a result.
    pub adjusted: Option<f64>,
    /// The standard error of the adjusted mean; [`None`] with fewer than two results.
    pub adjusted_error: Option<f64>,
}

/// The totals of every player, in the order in which they first appear.
#[must_use]
pub fn totals<'a>(games: impl IntoIterator<Item = (&'a GameRecord, &'a Review)>) -> Vec<Total> {
    let mut sums: Vec<(String, Sums)> = Vec::new();
    for (record, review) in games {
        for side in [Side::First, Side::Second] {
            let name = player(record, side);
            let index = sums.iter().position(|(known, _)| *known == name).unwrap_or_else(|| {
                sums.push((name, Sums::default()));
                sums.len() - 1
            });
            if let Some((_, sums)) = sums.get_mut(index) {
                sums.add(review, side);
            }
        }
    }
    sums.into_iter().map(|(name, sums)| sums.total(name)).collect()
}

/// The sums of a player.
#[derive(Default)]
struct Sums {
    games: u32,
    play: Summary,
    points: Vec<f64>,
    adjusted: Vec<f64>,
}

impl Sums {
    fn add(&mut self, review: &Review, side: Side) {
        let seen = |first: f64| if side == Side::First { first } else { 1.0 - first };
        self.games += 1;
        let own = |judged: &&Judged| judged.side == side.index();
        review.moves.iter().filter(own).for_each(|judged| self.play.add(judged));
        self.points.extend(review.result.map(seen));
        self.adjusted.extend(review.adjusted.map(seen));
    }

    fn total(self, name: String) -> Total {
        let (score, _) = mean(&self.points);
        let (adjusted, adjusted_error) = mean(&self.adjusted);
        Total {
            name,
            games: self.games,
            play: self.play,
            results: u32::try_from(self.points.len()).unwrap_or(u32::MAX),
            points: self.points.iter().sum(),
            score,
            adjusted,
            adjusted_error,
        }
    }
}

/// The mean of some numbers and its standard error, the sample deviation over the root of their
/// count; [`None`] where there are too few.
pub(super) fn mean(numbers: &[f64]) -> (Option<f64>, Option<f64>) {
    #[expect(clippy::cast_precision_loss, reason = "games and moves are few")]
    let count = numbers.len() as f64;
    if numbers.is_empty() {
        return (None, None);
    }
    let mean = numbers.iter().sum::<f64>() / count;
    let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
    (Some(mean), (numbers.len() > 1).then(|| (squares / (count - 1.0) / count).sqrt()))
}
