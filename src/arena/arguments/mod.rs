//! The words of `bohr match`: fastchess's flags where they exist, so that scripts made for it
//! work. `docs/match.md` says what each means.
mod contestant;
mod flags;
mod openings;
mod rules;
mod values;

use std::path::PathBuf;

use thiserror::Error;

use super::process::Launch;
use super::report::Format;
use super::tournament::Match;
use crate::engine::{DiceMode, OptionError, Options, new_board};
use flags::Flags;
use values::Settings;

/// Why the words of a match were refused.
#[derive(Debug, Error)]
pub enum ArgumentError {
    /// An unknown flag.
    #[error("unknown flag `{flag}`: expected {expected}")]
    Flag {
        /// The flag.
        flag: String,
        /// All flags.
        expected: &'static str,
    },
    /// A flag of fastchess that makes no sense here.
    #[error("cannot take `{flag}`: {reason}")]
    Refused {
        /// The flag.
        flag: String,
        /// Why not, and what to do instead.
        reason: &'static str,
    },
    /// A wrong word after a flag.
    #[error("bad word `{word}` after `{flag}`: expected {expected}")]
    Word {
        /// The flag.
        flag: String,
        /// The word.
        word: String,
        /// What was expected.
        expected: String,
    },
    /// A word that is not there.
    #[error("no {what} after `{flag}`: expected {expected}")]
    Missing {
        /// The flag.
        flag: String,
        /// What is not there.
        what: &'static str,
        /// What was expected.
        expected: String,
    },
    /// Something about one of the engines.
    #[error("{which} engine: {error}")]
    Engine {
        /// Which.
        which: &'static str,
        /// What is wrong with it.
        error: Box<ArgumentError>,
    },
    /// More games than can be counted.
    #[error("cannot play `-rounds {rounds}` with `-games {games}`: expected fewer than 2^63 games")]
    TooMany {
        /// Rounds.
        rounds: u64,
        /// Games of each.
        games: u64,
    },
    /// Adjudication as a draw in a game that has none.
    #[error("cannot take `{flag}`: a game of {game} cannot end in a draw; leave it out")]
    NoDraws {
        /// The flag.
        flag: &'static str,
        /// The game.
        game: &'static str,
    },
    /// Not two engines.
    #[error("{0} engines: expected two `-engine`")]
    Engines(usize),
    /// Two engines with one name.
    #[error("two engines named `{0}`: expected two names, as in `name=A`")]
    Names(String),
    /// An option of a built-in player.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// A file of openings.
    #[error("cannot read openings `{path}`: {reason}")]
    Openings {
        /// The file.
        path: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A line of a file of openings.
    #[error("bad opening `{text}` in {path}:{line}: {reason}")]
    Opening {
        /// The file.
        path: String,
        /// The line, from 1.
        line: usize,
        /// What it says.
        text: String,
        /// What is wrong with it.
        reason: String,
    },
}

/// Where the games go as PGN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnOut {
    /// The file.
    pub path: PathBuf,
    /// Whether games are written after what the file holds.
    pub append: bool,
    /// Whether moves come without score, depth and time.
    pub bare: bool,
}

/// What goes into a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogOut {
    /// The file.
    pub path: PathBuf,
    /// The least weight of what is logged.
    pub level: log::LevelFilter,
}

/// What comes out of a match beside its lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outputs {
    /// The name of the event.
    pub event: String,
    /// The place.
    pub site: String,
    /// The games.
    pub pgn: Option<PgnOut>,
    /// The report as JSON.
    pub report: Option<PathBuf>,
    /// The picture as SVG.
    pub picture: Option<PathBuf>,
    /// The log.
    pub log: Option<LogOut>,
    /// Report and picture are written anew after so many games; 0: only at the end.
    pub autosave: u64,
    /// Whose lines are printed.
    pub format: Format,
    /// The whole report is printed after so many pairs; 0: only at the end.
    pub rating_interval: u64,
    /// The score is printed after so many games, in cutechess's format; 0: never.
    pub score_interval: u64,
}

impl Launch {
    /// Reads an engine given as one text with the words of `-engine`, `cmd=./x name=X proto=uci
    /// option.Hash=64`; `flag` is its name in errors. A word that begins with none of the keys belongs to
    /// the one before, so that a command has arguments, also `threads=4`.
    ///
    /// # Errors
    /// Names the word that is wrong and what was expected.
    pub fn parse(flag: &str, text: &str) -> Result<Launch, ArgumentError> {
        // The `=` of an option may come later, as its name may have several words.
        let begins = |word: &str| {
            word.starts_with("option.")
                || word.split_once('=').is_some_and(|(key, _)| contestant::is_launch_key(key))
        };
        let mut settings: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            match settings.last_mut() {
                Some(setting) if !begins(word) => {
                    setting.push(' ');
                    setting.push_str(word);
                }
                _ => settings.push(word.to_owned()),
            }
        }
        contestant::launch(&Settings::read(flag, &settings)?)
    }
}

/// The words of a match, read.
pub struct MatchArguments {
    /// The match.
    pub order: Match,
    /// What comes out of it.
    pub outputs: Outputs,
}

impl MatchArguments {
    /// Reads the words.
    ///
    /// # Errors
    /// Names the word that is wrong and what was expected.
    pub fn parse(words: &[String]) -> Result<MatchArguments, ArgumentError> {
        let flags = Flags::read(words)?;
        let options = Options { game: flags.game, dice: Some(DiceMode::Host), ..Options::default() };
        if !new_board(flags.game, &options).has_draws()
            && let Some(flag) = rules::flag_of_draws(&flags.adjudication)
        {
            return Err(ArgumentError::NoDraws { flag, game: flags.game.name() });
        }
        let openings = flags.openings.as_ref().map(|book| book.read(flags.seed, &options)).transpose()?;
        let contestants = flags
            .engines
            .iter()
            .enumerate()
            .map(|(index, own)| contestant::read(index, &flags.each, own, flags.game))
            .collect::<Result<Vec<_>, _>>()?;
        let count = contestants.len();
        let Ok([one, two]) = <[_; 2]>::try_from(contestants) else {
            return Err(ArgumentError::Engines(count));
        };
        if one.name == two.name {
            return Err(ArgumentError::Names(one.name));
        }
        let pairs = flags.pairs()?;
        let order = Match {
            names: [one.name, two.name],
            controls: [one.control, two.control],
            restart: [one.restart, two.restart],
            makers: [one.maker, two.maker],
            pairs,
            concurrency: flags.concurrency,
            wait: flags.wait,
            seed: flags.seed,
            openings: openings.unwrap_or_default(),
            paired: flags.paired,
            reversed: flags.reversed,
            dice: flags.dice,
            adjudication: flags.adjudication,
            sprt: flags.sprt,
            options,
        };
        Ok(MatchArguments { order, outputs: flags.outputs })
    }
}

#[cfg(test)]
mod tests {
    use crate::arena::{Launch, Wire};

    #[test]
    fn an_engine_is_one_text() {
        let text = "cmd=./x --level 3 -a=b name=Our Engine proto=uci option.Move Overhead=100 option.Own=a b";
        let option = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let expected = Launch {
            name: "Our Engine".to_owned(),
            command: ["./x", "--level", "3", "-a=b"].map(str::to_owned).to_vec(),
            folder: None,
            wire: Wire::Uci,
            options: vec![option("Move Overhead", "100"), option("Own", "a b")],
        };
        assert_eq!(Launch::parse("--engine", text).unwrap(), expected);
        let text = "cmd=./x a=b args=threads=4 hash=5 tc=10 option.A=b c=d name=X";
        let expected = Launch {
            name: "X".to_owned(),
            command: ["./x", "a=b", "threads=4", "hash=5", "tc=10"].map(str::to_owned).to_vec(),
            folder: None,
            wire: Wire::Ugi,
            options: vec![option("A", "b c=d")],
        };
        assert_eq!(Launch::parse("--engine", text).unwrap(), expected);
        for (text, word) in [
            ("", "cmd"),
            ("name=X", "cmd"),
            ("./x", "`./x`"),
            ("cmd=", "`cmd=`"),
            ("tc=10 cmd=./x", "`tc`"),
            ("builtin=star2", "`builtin`"),
            ("cmd=./x option.=3", "`option.=3`"),
            ("cmd=./x option.", "`option.`"),
            ("cmd=./x option.Ponder name=Other", "`option.Ponder`"),
            ("cmd=./x proto=ntu", "`ntu`"),
            ("cmd=./x proto=telnet", "`telnet`"),
            ("cmd=./x cmd=./y", "`cmd=./y`"),
            ("cmd=./x option.Hash", "`option.Hash`"),
        ] {
            let error = Launch::parse("--engine", text).unwrap_err().to_string();
            assert!(
                error.contains(word) && error.contains("--engine") && error.contains("expected"),
                "{error}"
            );
        }
    }
}
