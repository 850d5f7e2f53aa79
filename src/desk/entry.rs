//! What an operator types, read word by word.
use std::time::Duration;

use super::clock::parse_time;
use super::error::DeskError;
use super::history::Reason;
use crate::game::{Die, parse_face};
use crate::games::GameId;
use crate::records::folded;

/// A line of the operator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// An empty line: yes to what is proposed.
    Yes,
    /// What only the state of the game gives a meaning: a team, a colour, an arrangement, a roll or
    /// a move.
    Words(String),
    /// `roll`: Bohr rolls.
    Roll,
    /// `undo`, or `undo 7` to before move 7.
    Undo(Option<usize>),
    /// `clock 3:12 2:50`: Bohr's time left and the opponent's.
    Clock([Duration; 2]),
    /// `pause`
    Pause,
    /// `resume`
    Resume,
    /// `stop`: move now.
    Stop,
    /// `result win time`: how the game ended for Bohr, and why.
    Result(Ending, Reason),
    /// `game ewn-nearest`: play on under this reading of the rules.
    Game(GameId),
    /// `next`: the next game.
    Next,
    /// `save`
    Save,
    /// `help`
    Help,
    /// `quit`
    Quit,
}

/// How a game ended for Bohr.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Bohr has won.
    Win,
    /// Bohr has lost.
    Loss,
    /// Nobody has won.
    Draw,
}

impl Entry {
    /// Reads a line, without regard to case and with signs of double width like single ones.
    ///
    /// # Errors
    /// Names the word that is wrong and what was expected.
    pub fn parse(line: &str) -> Result<Entry, DeskError> {
        let line = folded(line);
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else { return Ok(Entry::Yes) };
        let rest: Vec<&str> = words.collect();
        let alone = |entry: Entry| match rest.first() {
            None => Ok(entry),
            Some(word) => Err(DeskError::word("word", word, format!("nothing after `{first}`"))),
        };
        match first.to_ascii_lowercase().as_str() {
            "roll" => alone(Entry::Roll),
            "pause" => alone(Entry::Pause),
            "resume" => alone(Entry::Resume),
            "stop" => alone(Entry::Stop),
            "next" => alone(Entry::Next),
            "save" => alone(Entry::Save),
            "help" | "?" => alone(Entry::Help),
            "quit" | "exit" => alone(Entry::Quit),
            "undo" => undo(&rest),
            "clock" => clock(&rest),
            "result" => result(&rest),
            "game" => game(&rest),
            _ => Ok(Entry::Words(line.trim().to_owned())),
        }
    }
}

fn undo(words: &[&str]) -> Result<Entry, DeskError> {
    match words {
        [] => Ok(Entry::Undo(None)),
        [word] => match word.parse() {
            Ok(number) if number > 0 => Ok(Entry::Undo(Some(number))),
            _ => Err(DeskError::word("move number", word, "a number from 1")),
        },
        [_, word, ..] => Err(DeskError::word("word", word, "one move number after `undo`")),
    }
}

fn clock(words: &[&str]) -> Result<Entry, DeskError> {
    const EXPECTED: &str = "two times, Bohr's and the opponent's, such as `clock 3:12 2:50`";
    let time = |word: &str| parse_time(word).ok_or_else(|| DeskError::word("time", word, EXPECTED));
    match words {
        [bohr, opponent] => Ok(Entry::Clock([time(bohr)?, time(opponent)?])),
        words => Err(DeskError::word("clock", &words.join(" "), EXPECTED)),
    }
}

fn result(words: &[&str]) -> Result<Entry, DeskError> {
    const ENDINGS: &str = "`win`, `loss` or `draw` for Bohr, then perhaps `resign`, `time` or `referee`";
    let (ending, reason) = match words {
        [ending] => (*ending, "referee"),
        [ending, reason] => (*ending, *reason),
        words => return Err(DeskError::word("result", &words.join(" "), ENDINGS)),
    };
    let ending = match ending.to_ascii_lowercase().as_str() {
        "win" => Ending::Win,
        "loss" => Ending::Loss,
        "draw" => Ending::Draw,
        _ => return Err(DeskError::word("result", ending, ENDINGS)),
    };
    let reason = match reason.to_ascii_lowercase().as_str() {
        "resign" => Reason::Resigned,
        "time" => Reason::Time,
        "referee" => Reason::Referee,
        _ => return Err(DeskError::word("reason", reason, ENDINGS)),
    };
    Ok(Entry::Result(ending, reason))
}

fn game(words: &[&str]) -> Result<Entry, DeskError> {
    let names = || GameId::ALL.iter().map(|game| game.name()).collect::<Vec<_>>().join(", ");
    match words {
        [name] => GameId::named(name).map(Entry::Game).ok_or_else(|| DeskError::word("game", name, names())),
        words => Err(DeskError::word("game", &words.join(" "), names())),
    }
}

/// Splits a roll from the move behind it: `4`, `4 a5b4`, `4:a5b4`, `a5b4`. What is no roll is a
/// move.
#[must_use]
pub fn split_roll(words: &str) -> (Option<Die>, &str) {
    let end = words.find([' ', ':']).unwrap_or(words.len());
    let (face, rest) = words.split_at(end);
    match parse_face(face) {
        Some(die) => (Some(die), rest.trim_start_matches([' ', ':'])),
        None => (None, words),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Ending, Entry, split_roll};
    use crate::desk::history::Reason;
    use crate::game::Die;

    #[test]
    fn entries_are_read() {
        for (line, entry) in [
            ("", Entry::Yes),
            ("  ", Entry::Yes),
            ("4 a5b4", Entry::Words("4 a5b4".to_owned())),
            (" ４ ", Entry::Words("4".to_owned())),
            ("UNDO", Entry::Undo(None)),
            ("undo 12", Entry::Undo(Some(12))),
            ("clock 3:12 50", Entry::Clock([Duration::from_secs(192), Duration::from_secs(50)])),
            ("result win", Entry::Result(Ending::Win, Reason::Referee)),
            ("result Loss time", Entry::Result(Ending::Loss, Reason::Time)),
            ("result win resign", Entry::Result(Ending::Win, Reason::Resigned)),
            ("?", Entry::Help),
            ("exit", Entry::Quit),
        ] {
            assert_eq!(Entry::parse(line), Ok(entry), "{line}");
        }
    }

    #[test]
    fn wrong_words_are_named() {
        for (line, word) in [
            ("undo 0", "`0`"),
            ("undo x", "`x`"),
            ("undo 1 2", "`2`"),
            ("undo 99999999999999999999999", "`99999999999999999999999`"),
            ("clock", "``"),
            ("clock 3:12", "`3:12`"),
            ("clock 3:12 2:99", "`2:99`"),
            ("result", "``"),
            ("result won", "`won`"),
            ("result win lunch", "`lunch`"),
            ("result win time now", "`win time now`"),
            ("game go", "`go`"),
            ("quit now", "`now`"),
        ] {
            let message = Entry::parse(line).unwrap_err().to_string();
            assert!(message.contains(word) && message.contains("expected"), "{message}");
        }
    }

    #[test]
    fn a_roll_is_split_from_its_move() {
        let die = Die::new(4);
        for (words, split) in [
            ("4", (die, "")),
            ("4 a5b4", (die, "a5b4")),
            ("4:a5b4", (die, "a5b4")),
            ("4 : a5-b4", (die, "a5-b4")),
            ("a5b4", (None, "a5b4")),
            ("R4 b4", (None, "R4 b4")),
            ("7 a5b4", (None, "7 a5b4")),
            ("4,1-5,2", (None, "4,1-5,2")),
            ("", (None, "")),
        ] {
            assert_eq!(split_roll(words), split, "{words}");
        }
    }
}
