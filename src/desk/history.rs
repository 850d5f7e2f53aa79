//! What was entered, as it is saved: a match as the list of its games, a game as the list of its
//! entries. Boards and scores are worked out from it.
use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::clock::Reading;
use super::series::{Score, Team};
use crate::game::Side;

/// What is fixed for a whole match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// The name of the game that the match begins with.
    pub game: String,
    /// The names of team A and team B.
    pub teams: [String; 2],
    /// The event, for the records.
    pub event: String,
    /// The place, for the records.
    pub place: String,
    /// Milliseconds that a side has for a game.
    pub time: u64,
    /// Games of the match.
    pub games: u32,
    /// The seed of the rolls that Bohr makes; without one they come from the system.
    pub seed: Option<u64>,
    /// The folder of the records.
    pub folder: PathBuf,
    /// Seconds that the operator needs for a move of Bohr's; Bohr does not plan with them.
    pub hand: u64,
    /// Bohr's options, each `NAME=VALUE`.
    pub options: Vec<String>,
}

impl Settings {
    /// The name of a team.
    #[must_use]
    pub fn team(&self, team: Team) -> &str {
        let [a, b] = &self.teams;
        if team == Team::A { a } else { b }
    }

    /// The clocks at the start of a game.
    #[must_use]
    pub fn clocks(&self) -> Reading {
        Reading::new(Duration::from_millis(self.time))
    }
}

/// A match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Match {
    /// The settings.
    pub settings: Settings,
    /// Bohr's team, once it is known.
    pub bohr: Option<Team>,
    /// Rolls that Bohr made so far.
    pub rolls: u32,
    /// The games before the one on the board.
    pub past: Vec<History>,
    /// The game on the board.
    pub current: History,
}

impl Match {
    /// A match before its first game.
    #[must_use]
    pub fn new(settings: Settings, bohr: Option<Team>) -> Self {
        let current = History::new(settings.game.clone(), settings.clocks());
        Match { settings, bohr, rolls: 0, past: Vec::new(), current }
    }

    /// The score of the games that are over.
    #[must_use]
    pub fn score(&self) -> Score {
        Score::of(self.outcomes().map(|outcome| outcome.winner))
    }

    /// The outcomes of the games that are over.
    fn outcomes(&self) -> impl Iterator<Item = Outcome> {
        self.past.iter().chain([&self.current]).filter_map(|game| game.outcome)
    }

    /// The number of the game on the board, from 1.
    #[must_use]
    pub fn number(&self) -> usize {
        self.past.len() + 1
    }

    /// The team that starts the game on the board.
    #[must_use]
    pub fn starter(&self) -> Team {
        Team::starting(self.number())
    }

    /// Whether no further game is played.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.score().is_final(self.settings.games, self.outcomes().count())
    }
}

/// A game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct History {
    /// The name of the game whose rules it follows.
    pub game: String,
    /// Bohr's side, where a team chooses its colour.
    pub bohr_side: Option<Side>,
    /// Bohr's arrangement and the opponent's, where the game has such.
    pub arrangements: [Option<Vec<u8>>; 2],
    /// Date and time of the beginning, as a record has them.
    pub began: Option<(String, String)>,
    /// The moves.
    pub moves: Vec<Move>,
    /// The roll for the next move.
    pub die: Option<u8>,
    /// The move that Bohr found for that roll.
    pub answer: Option<String>,
    /// The clocks, when this was saved.
    pub clocks: Reading,
    /// The side whose clock ran then.
    pub running: Option<Side>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// The name of its record in the folder.
    pub record: Option<String>,
}

impl History {
    /// A game with nothing entered.
    #[must_use]
    pub fn new(game: String, clocks: Reading) -> Self {
        History {
            game,
            bohr_side: None,
            arrangements: [None, None],
            began: None,
            moves: Vec::new(),
            die: None,
            answer: None,
            clocks,
            running: None,
            outcome: None,
            record: None,
        }
    }

    /// Notes when the game began, unless that is known.
    pub(super) fn begin(&mut self) {
        let now = jiff::ZonedDateTime::now();
        self.began
            .get_or_insert_with(|| (now.strftime("%Y.%m.%d").to_string(), now.strftime("%H:%M").to_string()));
    }
}

/// A move, in the engine's words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Move {
    /// Its roll, in games with dice.
    pub die: Option<u8>,
    /// The move, `a5b4`.
    pub text: String,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reason {
    /// The position says so.
    Board,
    /// The loser gave up.
    Resigned,
    /// The loser's time was over.
    Time,
    /// The referee said so.
    Referee,
}

impl Reason {
    /// The reason behind `wins`.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Reason::Board => "on the board",
            Reason::Resigned => "by resignation",
            Reason::Time => "on time",
            Reason::Referee => "by the referee",
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// The team that won; [`None`] is a draw.
    pub winner: Option<Team>,
    /// Why.
    pub reason: Reason,
}
