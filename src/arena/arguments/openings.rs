//! Books of openings: a text file with one position in each line.
use super::ArgumentError;
use super::values::{Settings, bad, missing};
use crate::arena::referee::shown;
use crate::arena::tournament::shuffle;
use crate::engine::{AnyBoard, Options, Setup, new_board};

/// A book that is to be read.
#[derive(Clone, Debug)]
pub(super) struct Book {
    path: String,
    random: bool,
    /// The line that comes first, from 1.
    start: usize,
}

impl Book {
    /// `-openings file=PATH [format=epd|txt] [order=sequential|random] [start=N]`
    pub(super) fn parse(flag: &str, words: &[String]) -> Result<Book, ArgumentError> {
        let settings = Settings::read(flag, words)?;
        settings.only(&["file", "format", "order", "start", "policy"], "file, format, order or start")?;
        match settings.get("format") {
            None | Some("epd" | "txt") => {}
            Some(word) => {
                return Err(bad(flag, word, "`epd` or `txt`: one position text in each line"));
            }
        }
        if let Some(word) = settings.get("policy").filter(|word| *word != "round") {
            return Err(bad(flag, word, "`round`: one opening for each pair of games"));
        }
        let random = match settings.get("order") {
            None | Some("sequential") => false,
            Some("random") => true,
            Some(word) => return Err(bad(flag, word, "`sequential` or `random`")),
        };
        let start = settings.number("start")?.unwrap_or(1);
        if start == 0 {
            return Err(bad(flag, "start=0", "a line, from 1"));
        }
        match settings.get("file") {
            Some(path) => Ok(Book { path: path.to_owned(), random, start }),
            None => Err(missing(flag, "file", "file=PATH")),
        }
    }

    /// The book of a path, in a drawn order.
    pub(super) fn random(path: &str) -> Book {
        Book { path: path.to_owned(), random: true, start: 1 }
    }

    /// The openings in the order in which they are played, checked.
    pub(super) fn read(&self, seed: u64, options: &Options) -> Result<Vec<String>, ArgumentError> {
        let refuse = |reason: String| ArgumentError::Openings { path: self.path.clone(), reason };
        let text = std::fs::read_to_string(&self.path).map_err(|error| refuse(error.to_string()))?;
        let lines = (1..).zip(text.lines().map(str::trim)).filter(|(_, text)| !text.is_empty());
        let mut board = new_board(options.game, options);
        let mut openings = Vec::new();
        for (line, text) in lines {
            check(&mut *board, text, options).map_err(|reason| ArgumentError::Opening {
                path: self.path.clone(),
                line,
                text: shown(text),
                reason,
            })?;
            openings.push(text.to_owned());
        }
        if openings.is_empty() {
            return Err(refuse("it is empty".to_owned()));
        }
        if self.random {
            shuffle(&mut openings, seed);
        }
        let first = (self.start - 1) % openings.len();
        openings.rotate_left(first);
        Ok(openings)
    }
}

/// Why a game cannot begin so.
fn check(board: &mut dyn AnyBoard, text: &str, options: &Options) -> Result<(), String> {
    let setup = Setup { text: Some(text.split_whitespace().collect()), moves: Vec::new() };
    board.set(&setup, options).map_err(|error| error.to_string())?;
    if board.result().is_some() {
        return Err("expected the beginning of a game, and this is the end of one".to_owned());
    }
    if board.die().is_some() {
        return Err("expected `-` for the die, as the match rolls".to_owned());
    }
    Ok(())
}
