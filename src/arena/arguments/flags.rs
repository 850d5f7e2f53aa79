//! The flags, one by one.
use std::time::Duration;

use log::LevelFilter;

use super::openings::Book;
use super::values::{Settings, bad, file, number, only_word, pause};
use super::{ArgumentError, LogOut, Outputs, PgnOut, rules};
use crate::arena::adjudication::Adjudication;
use crate::arena::referee::DiceOrder;
use crate::arena::report::Format;
use crate::arena::statistics::Sprt;
use crate::games::GameId;

/// The flags that are taken.
const FLAGS: &str = "-engine, -each, -quick, -game, -variant, -tournament, -seeds, -games, -rounds, -repeat, -reverse, \
                     -unpaired, -dice, -srand, -concurrency, -force-concurrency, -wait, -recover, -openings, -resign, \
                     -draw, -maxmoves, -sprt, -event, -site, -pgnout, -report, -picture, -log, -output, \
                     -ratinginterval, -scoreinterval or -autosaveinterval";

/// Flags of fastchess that are not, and why.
const REFUSED: [(&str, &str); 11] = [
    (
        "-noswap",
        "without the swap both games of a pair would be the same; `-reverse` lets the second engine begin",
    ),
    ("-tb", NO_TABLES),
    ("-tbpieces", NO_TABLES),
    ("-tbignore50", NO_TABLES),
    ("-tbadjudicate", NO_TABLES),
    ("-config", "a match is not resumed from a file; go on with another `-srand`"),
    ("-use-affinity", "engines are not bound to cores; bind the whole match, as with `taskset`"),
    ("-epdout", "final positions are in the games of `-pgnout`"),
    ("-crc32", MEANINGLESS),
    ("-show-latency", MEANINGLESS),
    ("-testEnv", MEANINGLESS),
];
const NO_TABLES: &str = "no Syzygy tables exist for these games; leave it out";
const MEANINGLESS: &str = "it means nothing here; leave it out";

/// Workers of a match.
const MOST_WORKERS: usize = 1024;
/// Pairs of a match: games are counted in a [`u64`] with room to spare.
const MOST_PAIRS: u64 = 1 << 62;
/// Rounds without `-rounds`.
const ROUNDS: u64 = 2;
/// Rounds without `-rounds` of a match that a test ends.
const TEST_ROUNDS: u64 = 500_000;
/// What `-quick` stands for beside its engines.
const QUICK: (&str, u64) = ("tc=10+0.1", 25_000);
/// Cores that `-quick` leaves free.
const QUICK_FREE: usize = 2;
/// Games after which report and picture are saved, without `-autosaveinterval`.
const AUTOSAVE: u64 = 100;
/// Pairs after which the whole report is printed, without `-ratinginterval`.
const RATING_INTERVAL: u64 = 10;

/// All flags, read but not yet checked against each other.
pub(super) struct Flags {
    pub(super) engines: Vec<Settings>,
    pub(super) each: Settings,
    pub(super) game: GameId,
    /// Games of a round, an even number.
    pub(super) games: u64,
    rounds: Option<u64>,
    pub(super) concurrency: usize,
    pub(super) wait: Duration,
    pub(super) openings: Option<Book>,
    pub(super) seed: u64,
    pub(super) sprt: Option<Sprt>,
    pub(super) adjudication: Adjudication,
    pub(super) paired: bool,
    pub(super) reversed: bool,
    pub(super) dice: DiceOrder,
    pub(super) outputs: Outputs,
}

impl Flags {
    pub(super) fn read(words: &[String]) -> Result<Flags, ArgumentError> {
        let mut flags = Flags {
            engines: Vec::new(),
            each: Settings::default(),
            game: GameId::ALL[0],
            games: 2,
            rounds: None,
            concurrency: 1,
            wait: Duration::ZERO,
            openings: None,
            seed: 0,
            sprt: None,
            adjudication: Adjudication::default(),
            paired: true,
            reversed: false,
            dice: DiceOrder::ByPly,
            outputs: Outputs {
                autosave: AUTOSAVE,
                rating_interval: RATING_INTERVAL,
                score_interval: 1,
                ..Outputs::default()
            },
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

    /// Pairs to play: fastchess plays `games` in each of `rounds`, and a pair is two of them.
    pub(super) fn pairs(&self) -> Result<u64, ArgumentError> {
        let rounds = self.rounds.unwrap_or(if self.sprt.is_some() { TEST_ROUNDS } else { ROUNDS });
        let pairs = (self.games / 2).checked_mul(rounds).filter(|pairs| *pairs < MOST_PAIRS);
        pairs.ok_or(ArgumentError::TooMany { rounds, games: self.games })
    }

    fn take(&mut self, flag: &str, words: &[String]) -> Result<(), ArgumentError> {
        match flag {
            "-engine" => self.engines.push(Settings::read(flag, words)?),
            "-each" => self.each = std::mem::take(&mut self.each).and(Settings::read(flag, words)?),
            "-quick" => self.quick(flag, words)?,
            "-openings" => self.openings = Some(Book::parse(flag, words)?),
            "-resign" => self.adjudication.resign = Some(rules::resign(flag, words)?),
            "-draw" => self.adjudication.draw = Some(rules::draw(flag, words)?),
            "-maxmoves" => self.adjudication.max_moves = Some(at_least_one(flag, words)?),
            "-sprt" => self.sprt = Some(rules::sprt(flag, words)?),
            _ => {
                if !self.take_order(flag, words)? && !take_output(&mut self.outputs, flag, words)? {
                    return Err(unknown(flag));
                }
            }
        }
        Ok(())
    }

    /// Takes a flag that says what is played and in which order; whether it was one.
    fn take_order(&mut self, flag: &str, words: &[String]) -> Result<bool, ArgumentError> {
        let one = |expected| only_word(flag, words, expected);
        match flag {
            "-game" | "-variant" => {
                let name = one("the name of a game")?;
                self.game = GameId::named(name).ok_or_else(|| bad(flag, name, games()))?;
            }
            "-tournament" if !matches!(one("a kind")?, "roundrobin" | "gauntlet") => {
                return Err(bad(
                    flag,
                    one("a kind")?,
                    "`roundrobin` or `gauntlet`, the same for two engines",
                ));
            }
            "-seeds" if one("1")? != "1" => return Err(bad(flag, one("1")?, "1: there are two engines")),
            "-games" => {
                const EXPECTED: &str = "an even number: games are played in pairs with sides swapped";
                let word = one(EXPECTED)?;
                let even = |games: &u64| *games > 0 && games.is_multiple_of(2);
                self.games = word.parse().ok().filter(even).ok_or_else(|| bad(flag, word, EXPECTED))?;
            }
            "-repeat" => {
                none(flag, words)?;
                self.games = 2;
            }
            "-rounds" => self.rounds = Some(at_least_one(flag, words)?),
            "-concurrency" => {
                const EXPECTED: &str = "a number of workers, 1 to 1024";
                let word = one(EXPECTED)?;
                let workers = word.parse().ok().filter(|workers| (1..=MOST_WORKERS).contains(workers));
                self.concurrency = workers.ok_or_else(|| bad(flag, word, EXPECTED))?;
            }
            "-srand" => self.seed = number(flag, one("a number")?)?,
            "-wait" => self.wait = pause(flag, one("milliseconds")?)?,
            "-unpaired" => {
                none(flag, words)?;
                self.paired = false;
            }
            "-reverse" => {
                none(flag, words)?;
                self.reversed = true;
            }
            "-dice" => {
                self.dice = match one("`ply` or `side`")? {
                    "ply" => DiceOrder::ByPly,
                    "side" => DiceOrder::BySide,
                    word => return Err(bad(flag, word, "`ply` or `side`")),
                }
            }
            // Dead engines are always started again, and workers are not held against the cores.
            "-recover" | "-force-concurrency" => none(flag, words)?,
            "-tournament" | "-seeds" => {}
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// `-quick cmd=ONE cmd=TWO [book=PATH]`
    fn quick(&mut self, flag: &str, words: &[String]) -> Result<(), ArgumentError> {
        let (clock, rounds) = QUICK;
        for (key, value) in Settings::repeated(flag, words)?.pairs() {
            match key {
                "cmd" => self.engines.push(Settings::read("-engine", &[format!("cmd={value}")])?),
                "book" => self.openings = Some(Book::random(value)),
                _ => return Err(bad(flag, key, "cmd=ONE cmd=TWO book=PATH")),
            }
        }
        self.each = Settings::read("-each", &[clock.to_owned()])?.and(std::mem::take(&mut self.each));
        self.rounds.get_or_insert(rounds);
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        self.concurrency = cores.saturating_sub(QUICK_FREE).clamp(1, MOST_WORKERS);
        Ok(())
    }
}

/// Takes a flag that says what comes out; whether it was one.
fn take_output(outputs: &mut Outputs, flag: &str, words: &[String]) -> Result<bool, ArgumentError> {
    let count = || number(flag, only_word(flag, words, "a number")?);
    match flag {
        "-event" => outputs.event = words.join(" "),
        "-site" => outputs.site = words.join(" "),
        "-pgnout" => outputs.pgn = Some(pgn(flag, words)?),
        // fastchess's own `-report` asks for pairs in the report, which are always there.
        "-report" if words == ["penta=true"] => {}
        "-report" if words == ["penta=false"] => {
            return Err(bad(flag, "penta=false", "`penta=true`, as pairs are what is counted, or file=PATH"));
        }
        "-report" => outputs.report = Some(file(flag, words)?),
        "-picture" => outputs.picture = Some(file(flag, words)?),
        "-log" => outputs.log = Some(log_out(flag, words)?),
        "-output" => {
            const EXPECTED: &str = "format=bohr, format=fastchess or format=cutechess";
            outputs.format = match only_word(flag, words, EXPECTED)? {
                "format=bohr" => Format::Bohr,
                "format=fastchess" => Format::Fastchess,
                "format=cutechess" => Format::Cutechess,
                word => return Err(bad(flag, word, EXPECTED)),
            }
        }
        "-ratinginterval" => outputs.rating_interval = count()?,
        "-scoreinterval" => outputs.score_interval = count()?,
        "-autosaveinterval" => outputs.autosave = count()?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// `-pgnout file=PATH [append=false] [min=true] [notation=uci]`, or `-pgnout PATH [min]`.
fn pgn(flag: &str, words: &[String]) -> Result<PgnOut, ArgumentError> {
    /// What fastchess can write to each move beside score, depth and time.
    const MORE: [&str; 7] = ["nodes", "seldepth", "nps", "hashfull", "tbhits", "timeleft", "latency"];
    if words.first().is_none_or(|word| !word.contains('=')) {
        let (bare, words) = match words {
            [path, min] if min == "min" => (true, std::slice::from_ref(path)),
            _ => (false, words),
        };
        return Ok(PgnOut { path: file(flag, words)?, append: true, bare });
    }
    let settings = Settings::read(flag, words)?;
    for (key, value) in settings.pairs() {
        match key {
            "file" | "append" | "min" => {}
            "notation" if value == "uci" => {}
            "notation" => return Err(bad(flag, value, "`uci`: moves are written as on the wire")),
            key if MORE.contains(&key) && value == "false" => {}
            _ => return Err(bad(flag, key, "file=PATH, append, min or notation=uci")),
        }
    }
    Ok(PgnOut {
        path: file(flag, &settings.get("file").map(str::to_owned).into_iter().collect::<Vec<_>>())?,
        append: settings.truth("append")?.unwrap_or(true),
        bare: settings.truth("min")?.unwrap_or(false),
    })
}

/// `-log file=PATH [level=…] [engine=true]`
fn log_out(flag: &str, words: &[String]) -> Result<LogOut, ArgumentError> {
    let settings = Settings::read(flag, words)?;
    settings.only(
        &["file", "level", "engine", "realtime", "append", "compress"],
        "file=PATH, level, engine or realtime",
    )?;
    let level = match settings.get("level") {
        None | Some("warn") => LevelFilter::Warn,
        Some("trace" | "info") => LevelFilter::Info,
        Some("err" | "fatal") => LevelFilter::Error,
        Some(word) => return Err(bad(flag, word, "`trace`, `info`, `warn`, `err` or `fatal`")),
    };
    // A log is always written at once and to the end of its file, and never compressed.
    for (key, only) in [("realtime", true), ("append", true), ("compress", false)] {
        if settings.truth(key)?.is_some_and(|wanted| wanted != only) {
            return Err(bad(flag, key, "realtime=true, append=true and compress=false, or none of them"));
        }
    }
    let level = if settings.truth("engine")?.unwrap_or(false) { LevelFilter::Debug } else { level };
    let path = settings.get("file").map(str::to_owned).into_iter().collect::<Vec<_>>();
    Ok(LogOut { path: file(flag, &path)?, level })
}

/// Flags begin with a dash and a letter; so does no value but a path that nobody has.
fn is_flag(word: &str) -> bool {
    word.strip_prefix('-').is_some_and(|name| name.starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// The names of all games.
fn games() -> String {
    GameId::ALL.iter().map(|game| format!("`{}`", game.name())).collect::<Vec<_>>().join(", ")
}

fn unknown(flag: &str) -> ArgumentError {
    let flag = flag.to_owned();
    match REFUSED.iter().find(|(name, _)| *name == flag) {
        Some(&(_, reason)) => ArgumentError::Refused { flag, reason },
        None => ArgumentError::Flag { flag, expected: FLAGS },
    }
}

fn at_least_one<T: std::str::FromStr + PartialOrd + From<u8>>(
    flag: &str,
    words: &[String],
) -> Result<T, ArgumentError> {
    const EXPECTED: &str = "a number, from 1";
    let word = only_word(flag, words, EXPECTED)?;
    word.parse().ok().filter(|number| *number >= T::from(1)).ok_or_else(|| bad(flag, word, EXPECTED))
}

/// Refuses words after a flag that has none.
fn none(flag: &str, words: &[String]) -> Result<(), ArgumentError> {
    words.first().map_or(Ok(()), |word| Err(bad(flag, word, "no word")))
}
