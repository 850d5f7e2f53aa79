//! The words of `bohr match`: fastchess's flags where they exist, so that scripts made for it
//! work.
use std::collections::BTreeMap;
use std::path::PathBuf;

use thiserror::Error;

use super::ntu::NtuPlayer;
use super::player::BuiltIn;
use super::process::{Launch, ProcessPlayer, Wire};
use super::referee::{Control, DiceOrder};
use super::statistics::{Model, Sprt};
use super::tournament::{Maker, Match};
use crate::engine::{DiceMode, OptionError, Options, Setup, new_board};
use crate::games::GameId;

/// Why the words of a match were refused.
#[derive(Debug, Error)]
pub enum ArgumentError {
    /// An unknown flag.
    #[error("unknown flag `{0}`: expected {FLAGS}")]
    Flag(String),
    /// A wrong word after a flag.
    #[error("bad word `{word}` after `{flag}`: expected {expected}")]
    Word {
        /// The flag.
        flag: String,
        /// The word.
        word: String,
        /// What was expected.
        expected: &'static str,
    },
    /// Not two engines.
    #[error("{0} engines: expected two `-engine`")]
    Engines(usize),
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
}

const FLAGS: &str = "-engine, -each, -game, -games, -rounds, -repeat, -concurrency, -openings, -srand, -sprt, -dice, -unpaired, \
                     -event, -pgnout, -report, -recover or -ratinginterval";

/// The words of a match, read.
pub struct MatchArguments {
    /// The match.
    pub order: Match,
    /// A report is printed after so many pairs.
    pub interval: u64,
    /// The name of the event.
    pub event: String,
    /// Where the games go as PGN.
    pub pgn_out: Option<PathBuf>,
    /// Where the report goes as JSON.
    pub report_out: Option<PathBuf>,
}

/// The settings of an engine, as they were written.
type Settings = BTreeMap<String, String>;

/// All flags, read but not yet checked against each other.
struct Flags {
    engines: Vec<Settings>,
    each: Settings,
    game: GameId,
    games: u64,
    rounds: u64,
    concurrency: usize,
    openings: Vec<String>,
    shuffled: bool,
    seed: u64,
    sprt: Option<Sprt>,
    paired: bool,
    dice: DiceOrder,
    event: String,
    pgn_out: Option<PathBuf>,
    report_out: Option<PathBuf>,
    interval: u64,
}

fn bad(flag: &str, word: &str, expected: &'static str) -> ArgumentError {
    ArgumentError::Word { flag: flag.to_owned(), word: word.to_owned(), expected }
}

/// The words up to the next flag as `key=value`.
fn settings(flag: &str, words: &[String]) -> Result<Settings, ArgumentError> {
    words
        .iter()
        .map(|word| {
            let (key, value) = word.split_once('=').ok_or_else(|| bad(flag, word, "KEY=VALUE"))?;
            Ok((key.to_owned(), value.to_owned()))
        })
        .collect()
}

fn number<T: std::str::FromStr>(flag: &str, words: &[String]) -> Result<T, ArgumentError> {
    let word = words.first().map_or("", String::as_str);
    word.parse().map_err(|_| bad(flag, word, "a number"))
}

impl Flags {
    fn read(words: &[String]) -> Result<Flags, ArgumentError> {
        let mut flags = Flags {
            engines: Vec::new(),
            each: Settings::new(),
            game: GameId::ALL[0],
            games: 2,
            rounds: 1,
            concurrency: 1,
            openings: Vec::new(),
            shuffled: false,
            seed: 0,
            sprt: None,
            paired: true,
            dice: DiceOrder::ByPly,
            event: String::new(),
            pgn_out: None,
            report_out: None,
            interval: 50,
        };
        let mut rest = words;
        while let [flag, after @ ..] = rest {
            let end = after.iter().position(|word| is_flag(word)).unwrap_or(after.len());
            let (own, next) = after.split_at(end);
            flags.take(flag, own)?;
            rest = next;
        }
        Ok(flags)
    }

    fn take(&mut self, flag: &str, words: &[String]) -> Result<(), ArgumentError> {
        let first = words.first().map_or("", String::as_str);
        match flag {
            "-engine" => self.engines.push(settings(flag, words)?),
            "-each" => self.each = settings(flag, words)?,
            "-game" | "-variant" => {
                self.game = GameId::named(first).ok_or_else(|| bad(flag, first, "the name of a game"))?;
            }
            "-games" => self.games = number(flag, words)?,
            "-rounds" => self.rounds = number(flag, words)?,
            "-concurrency" => self.concurrency = number(flag, words)?,
            "-srand" => self.seed = number(flag, words)?,
            "-ratinginterval" => self.interval = number(flag, words)?,
            // Pairs are always played with sides swapped, and dead engines started again.
            "-repeat" | "-recover" => {}
            "-unpaired" => self.paired = false,
            "-event" => self.event = words.join(" "),
            "-dice" => {
                self.dice = match first {
                    "ply" => DiceOrder::ByPly,
                    "side" => DiceOrder::BySide,
                    _ => return Err(bad(flag, first, "`ply` or `side`")),
                }
            }
            "-pgnout" => self.pgn_out = Some(file(flag, words)?),
            "-report" => self.report_out = Some(file(flag, words)?),
            "-sprt" => self.sprt = Some(sprt(&settings(flag, words)?)?),
            "-openings" => {
                let settings = settings(flag, words)?;
                let path = settings.get("file").ok_or_else(|| bad(flag, first, "file=PATH"))?;
                self.shuffled = settings.get("order").is_some_and(|order| order == "random");
                self.openings = openings(path)?;
            }
            _ => return Err(ArgumentError::Flag(flag.to_owned())),
        }
        Ok(())
    }
}

/// A path, written `file=PATH` or alone.
fn file(flag: &str, words: &[String]) -> Result<PathBuf, ArgumentError> {
    let word = words.first().ok_or_else(|| bad(flag, "", "file=PATH"))?;
    Ok(PathBuf::from(word.strip_prefix("file=").unwrap_or(word)))
}

/// Flags begin with a dash and a letter; so does no value but a path that nobody has.
fn is_flag(word: &str) -> bool {
    word.strip_prefix('-').is_some_and(|name| name.starts_with(|c: char| c.is_ascii_alphabetic()))
}

fn openings(path: &str) -> Result<Vec<String>, ArgumentError> {
    let refuse = |reason: String| ArgumentError::Openings { path: path.to_owned(), reason };
    let text = std::fs::read_to_string(path).map_err(|error| refuse(error.to_string()))?;
    let lines: Vec<String> =
        text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect();
    if lines.is_empty() { Err(refuse("it is empty".to_owned())) } else { Ok(lines) }
}

fn sprt(settings: &Settings) -> Result<Sprt, ArgumentError> {
    let flag = "-sprt";
    let value = |key: &str, default: f64| match settings.get(key) {
        None => Ok(default),
        Some(word) => word.parse::<f64>().map_err(|_| bad(flag, word, "a number")),
    };
    let model = match settings.get("model").map(String::as_str) {
        None | Some("normalized") => Model::Normalised,
        Some("logistic") => Model::Logistic,
        Some(word) => return Err(bad(flag, word, "`normalized` or `logistic`")),
    };
    let sprt = Sprt {
        elo0: value("elo0", 0.0)?,
        elo1: value("elo1", 5.0)?,
        alpha: value("alpha", 0.05)?,
        beta: value("beta", 0.05)?,
        model,
    };
    let probability = |p: f64| p > 0.0 && p < 1.0;
    if sprt.elo0 < sprt.elo1
        && probability(sprt.alpha)
        && probability(sprt.beta)
        && sprt.alpha + sprt.beta < 1.0
    {
        Ok(sprt)
    } else {
        Err(bad(
            flag,
            "elo0 elo1 alpha beta",
            "elo0 < elo1, alpha and beta between 0 and 1 with a sum below 1",
        ))
    }
}

impl MatchArguments {
    /// Reads the words.
    ///
    /// # Errors
    /// Names the word that is wrong and what was expected.
    pub fn parse(words: &[String]) -> Result<MatchArguments, ArgumentError> {
        let flags = Flags::read(words)?;
        let options = Options { game: flags.game, dice: Some(DiceMode::Host), ..Options::default() };
        check_openings(&flags.openings, &options)?;
        let contestants: Vec<(String, Control, Maker)> = flags
            .engines
            .iter()
            .enumerate()
            .map(|(index, own)| {
                let mut all = flags.each.clone();
                all.extend(own.clone());
                contestant(index, &all, flags.game)
            })
            .collect::<Result<_, _>>()?;
        let count = contestants.len();
        let Ok([one, two]) = <[_; 2]>::try_from(contestants) else {
            return Err(ArgumentError::Engines(count));
        };
        let order = Match {
            names: [one.0, two.0],
            controls: [one.1, two.1],
            makers: [one.2, two.2],
            // fastchess plays `games` in each of `rounds`; a pair is two of them.
            pairs: (flags.games * flags.rounds).div_ceil(2),
            concurrency: flags.concurrency,
            seed: flags.seed,
            openings: flags.openings,
            shuffled: flags.shuffled,
            paired: flags.paired,
            dice: flags.dice,
            sprt: flags.sprt,
            options,
        };
        Ok(MatchArguments {
            order,
            interval: flags.interval.max(1),
            event: flags.event,
            pgn_out: flags.pgn_out,
            report_out: flags.report_out,
        })
    }
}

fn check_openings(openings: &[String], options: &Options) -> Result<(), ArgumentError> {
    let mut board = new_board(options.game, options);
    for text in openings {
        let setup = Setup { text: Some(text.split_whitespace().collect()), moves: Vec::new() };
        board
            .set(&setup, options)
            .map_err(|error| ArgumentError::Openings { path: text.clone(), reason: error.to_string() })?;
    }
    Ok(())
}

/// Name, time and maker of one engine.
fn contestant(
    index: usize,
    settings: &Settings,
    game: GameId,
) -> Result<(String, Control, Maker), ArgumentError> {
    let flag = "-engine";
    let mut control = Control::default();
    let mut options = Vec::new();
    let (mut command, mut folder, mut wire, mut name, mut algorithm) =
        (None, None, Some(Wire::Ugi), None, None);
    for (key, value) in settings {
        let number = || value.parse::<u64>().map_err(|_| bad(flag, value, "a whole number"));
        match key.as_str() {
            "name" => name = Some(value.clone()),
            "cmd" => command = Some(value.split_whitespace().map(str::to_owned).collect::<Vec<_>>()),
            "dir" => folder = Some(value.clone()),
            "builtin" => algorithm = Some(value.clone()),
            "proto" => {
                wire = match value.as_str() {
                    "ugi" => Some(Wire::Ugi),
                    "uci" => Some(Wire::Uci),
                    "ntu" => None,
                    _ => return Err(bad(flag, value, "`ugi`, `uci` or `ntu`")),
                }
            }
            "tc" => control.clock = Some(clock(value)?),
            "st" => control.move_time = Some(seconds(value)?),
            "depth" => control.depth = Some(number()?),
            "nodes" => control.nodes = Some(number()?),
            key => match key.strip_prefix("option.") {
                Some(option) => options.push((option.to_owned(), value.clone())),
                None => {
                    return Err(bad(
                        flag,
                        key,
                        "cmd, builtin, name, dir, proto, tc, st, depth, nodes or option.NAME",
                    ));
                }
            },
        }
    }
    if control == Control::default() {
        return Err(bad(flag, "", "one of tc, st, depth or nodes"));
    }
    match (command, algorithm) {
        (Some(command), None) => {
            let name = name.unwrap_or_else(|| format!("{}-{}", command.join(" "), index + 1));
            let Some(wire) = wire else {
                if let Some((option, _)) = options.first() {
                    return Err(bad(flag, option, "no option: the NTU protocol has none"));
                }
                let shown = name.clone();
                let maker = move || NtuPlayer::new(shown.clone(), command.clone(), folder.clone(), game);
                return Ok((name, control, Box::new(move || Box::new(maker()))));
            };
            options.insert(0, ("Game".to_owned(), game.name().to_owned()));
            let launch = Launch { name: name.clone(), command, folder, wire, options };
            Ok((name, control, Box::new(move || Box::new(ProcessPlayer::new(launch.clone())))))
        }
        (None, Some(algorithm)) => {
            let name = name.unwrap_or_else(|| format!("{algorithm}-{}", index + 1));
            // Built-in players lose no time on the way.
            let mut own =
                Options { game, hash: 16, overhead: std::time::Duration::ZERO, ..Options::default() };
            own.apply(&Options::parse("Algorithm", &algorithm)?);
            for (option, value) in &options {
                own.apply(&Options::parse(option, value)?);
            }
            let shown = name.clone();
            Ok((name, control, Box::new(move || Box::new(BuiltIn::new(shown.clone(), own.clone())))))
        }
        _ => Err(bad(flag, "", "either cmd=COMMAND or builtin=ALGORITHM")),
    }
}

/// `SECONDS+INCREMENT` in milliseconds.
fn clock(word: &str) -> Result<(u64, u64), ArgumentError> {
    let (time, increment) = word.split_once('+').unwrap_or((word, "0"));
    Ok((seconds(time)?, seconds(increment)?))
}

/// Seconds, perhaps with a fraction, in milliseconds.
fn seconds(word: &str) -> Result<u64, ArgumentError> {
    /// A month: longer is a slip of the pen.
    const MOST: f64 = 2_678_400.0;
    match word.parse::<f64>() {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the range is checked")]
        Ok(seconds) if (0.0..=MOST).contains(&seconds) => Ok((seconds * 1000.0).round() as u64),
        _ => Err(bad("-engine", word, "seconds, as in `tc=10+0.1` or `st=0.05`")),
    }
}
