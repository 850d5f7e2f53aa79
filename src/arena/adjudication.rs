//! Games that are ended early because the players agree on how they end.
//!
//! The rules are fastchess's: they look at the score that each player gives with its move.
use serde::Serialize;

use crate::engine::GameResult;
use crate::game::Side;

/// A player gives up a game that it calls lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ResignRule {
    /// For so many moves of its own in a row, at least 1.
    pub moves: u32,
    /// The score in centipawns at which a game is called lost, above 0.
    pub score: i32,
    /// Whether the winner must have called it won for as long.
    pub twosided: bool,
}

/// A game that both players call level is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct DrawRule {
    /// Not before so many moves of each side.
    pub after: u32,
    /// For so many moves of each side in a row, at least 1.
    pub moves: u32,
    /// The score in centipawns, on both sides of 0, within which a game is called level.
    pub score: i32,
}

/// When games are ended early.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Adjudication {
    /// By resignation.
    pub resign: Option<ResignRule>,
    /// As a draw.
    pub draw: Option<DrawRule>,
    /// As a draw after so many moves of each side.
    pub max_moves: Option<u32>,
}

impl Adjudication {
    /// Whether a game may be ended early at all.
    #[must_use]
    pub fn is_on(&self) -> bool {
        *self != Adjudication::default()
    }

    /// Whether a game may be ended early as a draw.
    #[must_use]
    pub fn draws(&self) -> bool {
        self.draw.is_some() || self.max_moves.is_some()
    }
}

/// Follows one game.
#[derive(Clone, Debug)]
pub struct Adjudicator {
    rules: Adjudication,
    /// Moves in a row for which each side has called its game lost.
    lost: [u32; 2],
    /// The winner by both players' word, and the plies for which they have agreed on it.
    agreed: Option<(Side, u32)>,
    /// Plies in a row with a level score.
    level: u32,
    plies: u32,
}

impl Adjudicator {
    /// At the beginning of a game.
    #[must_use]
    pub const fn new(rules: Adjudication) -> Self {
        Adjudicator { rules, lost: [0; 2], agreed: None, level: 0, plies: 0 }
    }

    /// Takes note of a move and of the score in centipawns that its player gave with it. Returns
    /// the result if the game ends with that.
    pub fn after(&mut self, mover: Side, score: Option<i32>) -> Option<GameResult> {
        self.plies += 1;
        self.resigned(mover, score).map(GameResult::Win).or_else(|| self.drawn(score))
    }

    fn resigned(&mut self, mover: Side, score: Option<i32>) -> Option<Side> {
        let rule = self.rules.resign?;
        let winner = match score {
            Some(score) if score <= -rule.score => Some(!mover),
            Some(score) if score >= rule.score => Some(mover),
            _ => None,
        };
        self.agreed = winner.map(|winner| match self.agreed {
            Some((before, plies)) if before == winner => (winner, plies + 1),
            _ => (winner, 1),
        });
        let lost = &mut self.lost[mover.index()];
        *lost = if winner == Some(!mover) { *lost + 1 } else { 0 };
        if rule.twosided {
            self.agreed.filter(|&(_, plies)| plies >= rule.moves.saturating_mul(2)).map(|(winner, _)| winner)
        } else {
            (*lost >= rule.moves).then_some(!mover)
        }
    }

    fn drawn(&mut self, score: Option<i32>) -> Option<GameResult> {
        let moves = self.plies / 2;
        let by_score = self.rules.draw.is_some_and(|rule| {
            let level = score.is_some_and(|score| score.abs() <= rule.score);
            self.level = if level { self.level + 1 } else { 0 };
            moves >= rule.after && self.level >= rule.moves.saturating_mul(2)
        });
        let by_length = self.rules.max_moves.is_some_and(|most| moves >= most);
        (by_score || by_length).then_some(GameResult::Draw)
    }
}

#[cfg(test)]
mod tests {
    use super::{Adjudication, Adjudicator, DrawRule, ResignRule};
    use crate::engine::GameResult;
    use crate::game::Side;

    /// The ply after which a game with these scores ends, both sides in turn, and how.
    fn end(rules: Adjudication, scores: &[Option<i32>]) -> Option<(usize, GameResult)> {
        let mut adjudicator = Adjudicator::new(rules);
        let mut side = Side::First;
        (1..).zip(scores).find_map(|(ply, &score)| {
            let result = adjudicator.after(side, score).map(|result| (ply, result));
            side = !side;
            result
        })
    }

    fn scores(all: &[i32]) -> Vec<Option<i32>> {
        all.iter().copied().map(Some).collect()
    }

    fn resign(twosided: bool) -> Adjudication {
        let rule = ResignRule { moves: 2, score: 300, twosided };
        Adjudication { resign: Some(rule), ..Adjudication::default() }
    }

    #[test]
    fn the_loser_resigns_after_so_many_moves_in_a_row() {
        let first = Some((5, GameResult::Win(Side::Second)));
        assert_eq!(end(resign(false), &scores(&[-300, 0, 10, -400, -300, 0, 0])), None);
        assert_eq!(end(resign(false), &scores(&[-299, 0, -300, 0, -300, 0])), first);
        let silent = [Some(-300), Some(0), None, Some(0), Some(-300), Some(0)];
        assert_eq!(end(resign(false), &silent), None, "a move without a score ends the row");
        let second = Some((4, GameResult::Win(Side::First)));
        assert_eq!(end(resign(false), &scores(&[9, -300, 9, -10_000])), second);
    }

    #[test]
    fn two_sided_resignation_needs_the_winner_too() {
        assert_eq!(end(resign(true), &scores(&[-300, 0, -300, 0, -300, 0])), None);
        assert_eq!(end(resign(true), &scores(&[-300, -300, -300, -300, -300])), None, "both despair");
        let agreed = Some((5, GameResult::Win(Side::Second)));
        assert_eq!(end(resign(true), &scores(&[0, 300, -300, 300, -300])), agreed);
    }

    #[test]
    fn level_games_are_drawn() {
        let rule = DrawRule { after: 3, moves: 1, score: 10 };
        let rules = Adjudication { draw: Some(rule), ..Adjudication::default() };
        assert_eq!(end(rules, &scores(&[0; 9])), Some((6, GameResult::Draw)), "not before move 3");
        let late = scores(&[0, 0, 0, 0, 11, -10, 10, 0]);
        assert_eq!(end(rules, &late), Some((7, GameResult::Draw)));
        assert_eq!(end(rules, &[None; 20]), None, "nobody says that it is level");
    }

    #[test]
    fn long_games_are_drawn() {
        let rules = Adjudication { max_moves: Some(4), ..Adjudication::default() };
        assert_eq!(end(rules, &[None; 20]), Some((8, GameResult::Draw)));
        assert_eq!(end(Adjudication::default(), &[Some(-10_000); 20]), None);
    }
}
