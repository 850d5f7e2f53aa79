//! Losses added up, with their standard errors.
use std::collections::BTreeMap;

use super::game::{Moved, Played};
use crate::learn::Calibration;

/// A mean, and its standard error over games.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// The mean.
    pub value: f64,
    /// Its standard error; not a number of fewer than two games.
    pub error: f64,
}

/// What the moves of some kind lose, in win probability.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Loss {
    /// The moves, those without a choice included.
    pub moves: u64,
    /// How many of them were judged.
    pub judged: u64,
    /// What a side loses by such moves in a game.
    pub per_game: Estimate,
    /// What such a move loses.
    pub per_move: Estimate,
    /// The part of those judged that lose nothing.
    pub best: f64,
    /// The mean depth of the player's searches in plies, where there was a choice.
    pub depth: f64,
    /// The mean depth of the judge's searches.
    pub judge_depth: f64,
}

/// What a player loses.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Losses {
    /// The games.
    pub games: usize,
    /// All moves.
    pub all: Loss,
    /// By the pieces on the board.
    pub by_pieces: BTreeMap<u32, Loss>,
    /// The player's win probabilities beside the results of its games.
    pub calibration: Calibration,
}

impl Losses {
    /// Adds up games of which that share of the moves were judged.
    pub(super) fn of(games: &[Played], share: f64) -> Losses {
        let mut all = Sums::default();
        let mut by_pieces: BTreeMap<u32, Sums> = BTreeMap::new();
        let mut calibration = Calibration::default();
        for game in games {
            all.add(game.moves.iter(), share);
            let mut kinds: Vec<u32> = game.moves.iter().map(|moved| moved.pieces).collect();
            kinds.sort_unstable();
            kinds.dedup();
            for pieces in kinds {
                let moves = game.moves.iter().filter(|moved| moved.pieces == pieces);
                by_pieces.entry(pieces).or_default().add(moves, share);
            }
            game.predictions.iter().for_each(|&(predicted, realised)| calibration.add(predicted, realised));
        }
        let count = games.len();
        let by_pieces = by_pieces.into_iter().map(|(pieces, sums)| (pieces, sums.loss(count))).collect();
        Losses { games: count, all: all.loss(count), by_pieces, calibration }
    }
}

/// Sums over games, of what each has of some kind of move.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    /// What both sides lose, its square, and its product with the number of moves.
    loss: f64,
    loss_squared: f64,
    loss_by_moves: f64,
    moves: f64,
    moves_squared: f64,
    /// Moves that were searched, and how deep in all.
    searched: f64,
    depth: f64,
    /// Moves that were judged, how many of them lose nothing, and how deep the judge looked in all.
    judged: f64,
    best: f64,
    judge_depth: f64,
}

impl Sums {
    /// Adds the moves of a game.
    fn add<'a>(&mut self, moves: impl Iterator<Item = &'a Moved>, share: f64) {
        let (mut count, mut loss) = (0.0, 0.0);
        for moved in moves {
            count += 1.0;
            if let Some(depth) = moved.depth {
                self.searched += 1.0;
                self.depth += f64::from(depth);
            }
            if let Some((depth, lost)) = moved.judged {
                self.judged += 1.0;
                self.best += f64::from(u8::from(lost <= 0.0));
                self.judge_depth += f64::from(depth);
                // One that is judged stands for those that are not.
                loss += lost / share;
            }
        }
        self.loss += loss;
        self.loss_squared += loss * loss;
        self.loss_by_moves += loss * count;
        self.moves += count;
        self.moves_squared += count * count;
    }

    /// The means over so many games.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "counts")]
    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
    fn loss(self, games: usize) -> Loss {
        /// The sides of a game.
        const SIDES: f64 = 2.0;
        let games = games as f64;
        let mean = self.loss / games;
        let variance = (self.loss_squared / games - mean * mean).max(0.0) / (games - 1.0);
        // A quotient of two sums: what counts is how far a game's loss is from that of as many moves.
        let per_move = ratio(self.loss, self.moves);
        let residue = self.loss_squared - 2.0 * per_move * self.loss_by_moves
            + per_move * per_move * self.moves_squared;
        let error = (residue.max(0.0) * games / (games - 1.0)).sqrt();
        Loss {
            moves: self.moves as u64,
            judged: self.judged as u64,
            per_game: Estimate { value: mean / SIDES, error: variance.sqrt() / SIDES },
            per_move: Estimate { value: per_move, error: ratio(error, self.moves) },
            best: ratio(self.best, self.judged),
            depth: ratio(self.depth, self.searched),
            judge_depth: ratio(self.judge_depth, self.judged),
        }
    }
}

/// The quotient; 0 of nothing.
fn ratio(sum: f64, count: f64) -> f64 {
    if count > 0.0 { sum / count } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::Losses;
    use crate::learn::losses::game::{Moved, Played};

    fn moved(pieces: u32, judged: Option<f64>) -> Moved {
        let judged = judged.map(|loss| (6, loss));
        Moved { pieces, depth: judged.map(|_| 4), judged }
    }

    #[test]
    fn losses_are_the_means_over_games_and_moves() {
        let game = |moves| Played { moves, predictions: vec![(0.75, 1.0)] };
        let games = [
            game(vec![moved(12, Some(0.25)), moved(12, Some(0.0)), moved(11, None)]),
            game(vec![moved(12, Some(0.0))]),
        ];
        let losses = Losses::of(&games, 0.5);
        assert_eq!((losses.games, losses.all.moves, losses.all.judged), (2, 4, 3));
        // Half of the moves were judged, and a game has two sides: 0.25 and 0.
        let near =
            |found: f64, expected: f64| assert!((found - expected).abs() < 1e-12, "{found} {expected}");
        near(losses.all.per_game.value, 0.125);
        near(losses.all.per_game.error, 0.125);
        near(losses.all.per_move.value, 0.125);
        // From as many moves, the first game loses 0.125 more than 3 of the mean, the second 0.125 less.
        near(losses.all.per_move.error, (2.0 * 0.125_f64.powi(2) * 2.0).sqrt() / 4.0);
        near(losses.all.best, 2.0 / 3.0);
        near(losses.all.depth, 4.0);
        near(losses.all.judge_depth, 6.0);
        assert_eq!((losses.by_pieces[&12].moves, losses.by_pieces[&11].judged), (3, 0));
        near(losses.by_pieces[&11].per_game.value, 0.0);
        assert_eq!(losses.calibration.count(), 2);
    }
}
