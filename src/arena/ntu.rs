//! Engines that speak the NTU line protocol: one request for a move, one line of answer.
use std::time::{Duration, Instant};

use super::child::Child;
use super::player::{Fault, Player, Question, Reply};
use crate::engine::{AnyBoard, Options, Setup, new_board};
use crate::game::Side;
use crate::games::GameId;

/// How long an engine may take to tell its name, at the start and before each game.
const START_PATIENCE: Duration = Duration::from_secs(10);
/// Rows of the board; row 1 is at the top.
const ROWS: u8 = 5;
/// The word for a stone that is gone.
const GONE: &str = "0";

/// An engine process, started at the first game and again after each fault.
pub struct NtuPlayer {
    name: String,
    command: Vec<String>,
    folder: Option<String>,
    options: Options,
    running: Option<Child>,
}

impl NtuPlayer {
    /// A player of ewn that will be started when it is first needed.
    #[must_use]
    pub fn new(name: String, command: Vec<String>, folder: Option<String>, game: GameId) -> Self {
        NtuPlayer { name, command, folder, options: Options { game, ..Options::default() }, running: None }
    }

    fn start(&self) -> Result<Child, Fault> {
        Child::start(&self.name, &self.command, self.folder.as_deref(), "exit", greet)
    }

    /// The request for a move: `get R 3` and the squares of blue's and of red's stones.
    fn request(&self, question: &Question) -> Result<String, Fault> {
        let mut board = new_board(self.options.game, &self.options);
        let setup = Setup {
            text: Some(question.start.split_whitespace().collect()),
            moves: question.moves.iter().map(String::as_str).collect(),
        };
        let refuse = |why: String| Fault::Garbled(why);
        board.set(&setup, &self.options).map_err(|error| refuse(error.to_string()))?;
        let side = match board.side() {
            Side::First => "R",
            Side::Second => "B",
        };
        let die = question.die.ok_or_else(|| refuse("no die".to_owned()))?;
        let [red, blue] = ["ABCDEF", "abcdef"].map(|names| squares(&*board, names));
        Ok(format!("get {side} {die} {blue} {red}"))
    }
}

/// Asks for the name, to see that somebody listens.
fn greet(child: &Child) -> Result<(), Fault> {
    child.say("name")?;
    child.wait_for(is_answer, START_PATIENCE).map(drop)
}

/// Every request has one line of answer; a blank one is none.
fn is_answer(line: &str) -> bool {
    !line.trim().is_empty()
}

/// The squares of the stones with these letters, `0` for one that is gone.
fn squares(board: &dyn AnyBoard, names: &str) -> String {
    let text = board.text();
    let ranks = text.split_whitespace().next().unwrap_or_default().split('/');
    let mut squares = vec![GONE.to_owned(); names.len()];
    for (row, rank) in (1..).zip(ranks) {
        let mut column = 0;
        for letter in rank.chars() {
            if let Some(run) = letter.to_digit(10) {
                column += run;
            } else {
                if let Some(stone) = names.find(letter) {
                    let name = char::from_digit(10 + column, 36).unwrap_or('?').to_ascii_uppercase();
                    squares[stone] = format!("{name}{row}");
                }
                column += 1;
            }
        }
    }
    squares.join(" ")
}

/// `A1 B2` as `a5b4`; anything else as it is, for the referee to refuse.
fn native(answer: &str) -> String {
    let square = |word: &str| match *word.as_bytes() {
        [column, row @ b'1'..=b'5'] if column.is_ascii_alphabetic() => {
            let rank = ROWS + 1 - (row - b'0');
            Some(format!("{}{rank}", char::from(column.to_ascii_lowercase())))
        }
        _ => None,
    };
    let words: Vec<&str> = answer.split_whitespace().collect();
    match words[..] {
        [from, to] => square(from).zip(square(to)).map(|(from, to)| from + &to),
        _ => None,
    }
    .unwrap_or_else(|| answer.trim().to_owned())
}

impl Player for NtuPlayer {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self) -> Result<(), Fault> {
        let Some(running) = self.running.take() else {
            self.running = Some(self.start()?);
            return Ok(());
        };
        running.drain();
        match greet(&running) {
            Ok(()) => self.running = Some(running),
            Err(Fault::Disconnected) => {
                // It died between two games: that is nobody's loss if a new one starts.
                drop(running);
                self.running = Some(self.start()?);
            }
            Err(fault) => return Err(fault),
        }
        Ok(())
    }

    fn choose(&mut self, question: &Question) -> Result<Reply, Fault> {
        let request = self.request(question)?;
        let Some(running) = &self.running else { return Err(Fault::Disconnected) };
        // Whatever was said unasked is no answer to this.
        running.drain();
        let begin = Instant::now();
        let answer = running.say(&request).and_then(|()| running.wait_for(is_answer, question.patience));
        if answer.is_err() {
            self.give_up();
        }
        answer.map(|answer| Reply { mv: native(&answer), time: begin.elapsed(), opinion: None })
    }

    fn give_up(&mut self) {
        self.running = None;
    }
}

#[cfg(test)]
mod tests {
    use super::{native, squares};
    use crate::engine::{Options, new_board};

    #[test]
    fn squares_of_the_start() {
        let options = Options::default();
        let board = new_board(options.game, &options);
        assert_eq!(squares(&*board, "ABCDEF"), "A1 B1 C1 A2 B2 A3");
        assert_eq!(squares(&*board, "abcdef"), "E5 D5 C5 E4 D4 E3");
    }

    #[test]
    fn answers_become_moves_or_stay_as_they_are() {
        assert_eq!(native("A1 B2"), "a5b4");
        assert_eq!(native(" e5 d5\r"), "e1d1");
        for odd in ["A1", "A1 B6", "error what", "A1 B2 C3", "11 22"] {
            assert_eq!(native(odd), odd);
        }
    }
}
