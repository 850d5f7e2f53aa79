//! A match of several games: who starts which, who leads, and when it is decided.
use std::ops::Not;

use serde::{Deserialize, Serialize};

/// One of the two teams, as the championship names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Team {
    /// 甲, who starts the first game.
    A,
    /// 乙.
    B,
}

impl Team {
    /// 0 for A, 1 for B.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The team that starts game `number` (from 1): A games 1, 4 and 5, B games 2, 3, 6 and 7, and
    /// so on by fours.
    #[must_use]
    pub const fn starting(number: usize) -> Team {
        match number % 4 {
            0 | 1 => Team::A,
            _ => Team::B,
        }
    }

    /// The letter in front of the team's name.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Team::A => 'A',
            Team::B => 'B',
        }
    }
}

impl Not for Team {
    type Output = Team;

    fn not(self) -> Team {
        match self {
            Team::A => Team::B,
            Team::B => Team::A,
        }
    }
}

/// The score of a match. A draw is half a point, so all is counted in halves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Half points by team.
    pub halves: [u32; 2],
}

impl Score {
    /// The score after games won by these teams; [`None`] is a draw.
    pub fn of(winners: impl IntoIterator<Item = Option<Team>>) -> Score {
        let mut score = Score::default();
        for winner in winners {
            match winner {
                Some(team) => score.halves[team.index()] += 2,
                None => score.halves = score.halves.map(|half| half + 1),
            }
        }
        score
    }

    /// The team that has more than half of what `games` games give.
    #[must_use]
    pub fn winner(self, games: u32) -> Option<Team> {
        [Team::A, Team::B].into_iter().find(|team| self.halves[team.index()] > games)
    }

    /// Whether the match of `games` games is over after `played` of them.
    #[must_use]
    pub fn is_final(self, games: u32, played: usize) -> bool {
        self.winner(games).is_some() || u32::try_from(played).is_ok_and(|played| played >= games)
    }

    /// A team's points, `2` or `1.5`.
    #[must_use]
    pub fn points(self, team: Team) -> String {
        let halves = self.halves[team.index()];
        if halves.is_multiple_of(2) { (halves / 2).to_string() } else { format!("{}.5", halves / 2) }
    }
}

#[cfg(test)]
mod tests {
    use super::{Score, Team};

    #[test]
    fn the_starts_are_those_of_the_championship() {
        let starts: String = (1..=8).map(|number| Team::starting(number).letter()).collect();
        assert_eq!(starts, "ABBAABBA");
    }

    #[test]
    fn four_wins_of_seven_decide() {
        let wins = |text: &str| {
            Score::of(text.chars().map(|c| match c {
                'A' => Some(Team::A),
                'B' => Some(Team::B),
                _ => None,
            }))
        };
        for (text, winner, is_final) in [
            ("", None, false),
            ("AAA", None, false),
            ("AAAA", Some(Team::A), true),
            ("ABABABB", Some(Team::B), true),
            ("AAA=", None, false),
            ("AAA==", Some(Team::A), true),
            ("ABABAB=", None, true),
        ] {
            let score = wins(text);
            assert_eq!(score.winner(7), winner, "{text}");
            assert_eq!(score.is_final(7, text.len()), is_final, "{text}");
        }
        assert_eq!(wins("A=").points(Team::A), "1.5");
        assert_eq!(wins("A").winner(1), Some(Team::A));
    }
}
