//! How a match went: the score on the way, lengths, times and endings, in a size that does not grow
//! with the games.
use std::time::Duration;

use serde::Serialize;

use super::player::Fault;
use super::referee::Ending;
use super::tournament::Game;

/// The most points of the score that are kept. When there are more, every second one goes.
const POINTS: usize = 512;

/// The score after some games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Point {
    /// Games played.
    pub games: u64,
    /// The first player's mean score and its standard error.
    pub score: [f64; 2],
    /// The luck-adjusted score and its standard error.
    pub adjusted: [f64; 2],
}

/// The times of a player's moves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Times {
    /// Moves and the time that they took together, by the player's own move number from 0.
    pub by_move: Vec<(u64, Duration)>,
    /// The longest time for a move.
    pub longest: Duration,
}

impl Times {
    fn add(&mut self, number: usize, time: Duration) {
        if self.by_move.len() <= number {
            self.by_move.resize(number + 1, (0, Duration::ZERO));
        }
        let (moves, total) = &mut self.by_move[number];
        *moves += 1;
        *total += time;
        self.longest = self.longest.max(time);
    }

    /// All moves.
    #[must_use]
    pub fn moves(&self) -> u64 {
        self.by_move.iter().map(|(moves, _)| moves).sum()
    }

    /// The mean time for a move; 0 without moves.
    #[must_use]
    pub fn mean(&self) -> Duration {
        mean(self.moves(), self.by_move.iter().map(|(_, total)| *total).sum())
    }
}

/// The mean of so many times; 0 of none.
pub(super) fn mean(count: u64, total: Duration) -> Duration {
    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
    if count == 0 { Duration::ZERO } else { total.div_f64(count as f64) }
}

/// How games ended. Pairs of counts are by the player that lost for that reason, in the order of
/// the match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Endings {
    /// By the rules.
    pub normal: u64,
    /// By adjudication.
    pub adjudication: u64,
    /// On time.
    pub time_forfeit: [u64; 2],
    /// By an illegal move or an answer that is no move.
    pub rules_infraction: [u64; 2],
    /// Because the engine ended, did not start or did not get ready.
    pub abandoned: [u64; 2],
}

impl Endings {
    fn add(&mut self, game: &Game) {
        let loser = usize::from(game.half_points() != 0);
        match &game.played.ending {
            Ending::Rules | Ending::Stuck(_) => self.normal += 1,
            Ending::Adjudicated => self.adjudication += 1,
            Ending::Time => self.time_forfeit[loser] += 1,
            Ending::Illegal(_) | Ending::Fault(Fault::Empty | Fault::Garbled(_)) => {
                self.rules_infraction[loser] += 1;
            }
            Ending::Fault(_) => self.abandoned[loser] += 1,
        }
    }
}

/// How a match went.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    /// Games by their length in plies.
    pub lengths: Vec<u64>,
    /// The times of both players, in the order of the match.
    pub times: [Times; 2],
    /// How games ended.
    pub endings: Endings,
    points: Vec<Point>,
    /// A point is kept after so many pairs.
    stride: u64,
}

impl Default for Course {
    fn default() -> Self {
        let (lengths, points) = (Vec::new(), Vec::new());
        Course { lengths, times: Default::default(), endings: Endings::default(), points, stride: 1 }
    }
}

impl Course {
    /// Adds a game.
    pub(super) fn add(&mut self, game: &Game) {
        let plies = game.played.moves.len();
        if self.lengths.len() <= plies {
            self.lengths.resize(plies + 1, 0);
        }
        self.lengths[plies] += 1;
        let mut numbers = [0; 2];
        for thought in &game.played.thoughts {
            let player = thought.side.index() ^ game.first;
            self.times[player].add(numbers[player], thought.time);
            numbers[player] += 1;
        }
        self.endings.add(game);
    }

    /// Adds the score after so many pairs.
    pub(super) fn pass(&mut self, pairs: u64, point: Point) {
        if !pairs.is_multiple_of(self.stride) {
            return;
        }
        self.points.push(point);
        if self.points.len() > POINTS {
            self.stride *= 2;
            let stride = 2 * self.stride;
            self.points.retain(|point| point.games.is_multiple_of(stride));
        }
    }

    /// The score on the way, at most some 500 points.
    #[must_use]
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// Shortest, mean, median and longest length of a game in plies, [`None`] without games.
    #[must_use]
    pub fn length(&self) -> Option<Length> {
        let games: u64 = self.lengths.iter().sum();
        let plies: u64 = (0..).zip(&self.lengths).map(|(plies, games)| plies * games).sum();
        // The length of the game of that rank, from 0.
        let ranked = |rank: u64| {
            let mut below = 0;
            self.lengths.iter().position(|games| {
                below += games;
                below > rank
            })
        };
        #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
        Some(Length {
            shortest: ranked(0)?,
            mean: plies as f64 / games as f64,
            median: f64::midpoint(ranked((games - 1) / 2)? as f64, ranked(games / 2)? as f64),
            longest: ranked(games - 1)?,
        })
    }
}

/// Lengths of games, in plies.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Length {
    /// The shortest.
    pub shortest: usize,
    /// The mean.
    pub mean: f64,
    /// The median.
    pub median: f64,
    /// The longest.
    pub longest: usize,
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Course, POINTS, Point, Times};

    #[test]
    fn points_are_thinned_and_stay_in_equal_steps() {
        let mut course = Course::default();
        for pairs in 1..=10_000 {
            course.pass(pairs, Point { games: 2 * pairs, score: [0.5, 0.0], adjusted: [0.5, 0.0] });
        }
        let games: Vec<u64> = course.points().iter().map(|point| point.games).collect();
        assert!(games.len() <= POINTS && games.len() > POINTS / 2, "{}", games.len());
        assert!(games.windows(2).all(|two| two[1] - two[0] == games[0]), "{games:?}");
        assert_eq!(games[0], 64);
    }

    #[test]
    fn lengths() {
        let of = |lengths: &[u64]| Course { lengths: lengths.to_vec(), ..Course::default() }.length();
        assert_eq!(of(&[]), None);
        let length = of(&[0, 0, 1, 2, 0, 1]).expect("games");
        assert_eq!((length.shortest, length.longest), (2, 5));
        assert!((length.mean - 13.0 / 4.0).abs() < 1e-12 && (length.median - 3.0).abs() < 1e-12);
        assert!((of(&[1, 0, 0, 1]).expect("games").median - 1.5).abs() < 1e-12);
    }

    #[test]
    fn times() {
        let mut times = Times::default();
        assert_eq!(times.mean(), Duration::ZERO);
        times.add(1, Duration::from_millis(5));
        times.add(0, Duration::from_millis(1));
        times.add(1, Duration::from_millis(3));
        assert_eq!((times.moves(), times.mean()), (3, Duration::from_millis(3)));
        assert_eq!(times.longest, Duration::from_millis(5));
        assert_eq!(times.by_move[1], (2, Duration::from_millis(8)));
    }
}
