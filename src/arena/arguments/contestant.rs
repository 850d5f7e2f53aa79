//! One engine of a match: `-engine cmd=… name=… tc=…`.
use std::time::Duration;

use super::ArgumentError;
use super::values::{Settings, bad, clock, millis, missing, number, truth};
use crate::arena::ntu::NtuPlayer;
use crate::arena::player::BuiltIn;
use crate::arena::process::{Launch, ProcessPlayer, Wire};
use crate::arena::referee::Control;
use crate::arena::tournament::Maker;
use crate::engine::{Change, Options};
use crate::games::GameId;

const FLAG: &str = "-engine";

/// The keys of an engine.
const KEYS: &str =
    "cmd, args, builtin, name, dir, proto, tc, st, timemargin, depth, plies, nodes, restart or option.NAME";

/// MiB of a built-in player's table, if its options do not say otherwise: a match has several.
const BUILT_IN_HASH: usize = 16;

/// An engine, read.
pub(super) struct Contestant {
    /// Its name.
    pub(super) name: String,
    /// Its time.
    pub(super) control: Control,
    /// Whether it is started anew for each game.
    pub(super) restart: bool,
    /// Makes it.
    pub(super) maker: Maker,
}

/// What the words say, not yet checked against each other.
#[derive(Default)]
struct Words {
    name: Option<String>,
    command: Option<Vec<String>>,
    arguments: Vec<String>,
    folder: Option<String>,
    algorithm: Option<String>,
    wire: Option<Wire>,
    is_ntu: bool,
    control: Control,
    restart: bool,
    options: Vec<(String, String)>,
}

/// Engines in messages.
const WHICH: [&str; 2] = ["first", "second"];

/// Reads the engine of that index; its own words go before those for each engine.
pub(super) fn read(
    index: usize,
    each: &Settings,
    own: &Settings,
    game: GameId,
) -> Result<Contestant, ArgumentError> {
    let mut words = Words::default();
    words.take_all(&each.without(own))?;
    words.take_all(own).and_then(|()| words.contestant(index, game)).map_err(|error| ArgumentError::Engine {
        which: WHICH.get(index).unwrap_or(&"surplus"),
        error: Box::new(error),
    })
}

/// The keys of an engine that a host starts without a match.
const LAUNCH_KEYS: &str = "cmd, args, name, dir, proto or option.NAME";

/// Whether that is a key of such an engine.
pub(super) fn is_launch_key(key: &str) -> bool {
    matches!(key, "cmd" | "args" | "name" | "dir" | "proto") || key.starts_with("option.")
}

/// Reads an engine that a host starts without a match: no player of our own, no limits, and no protocol
/// that has no lines of thinking.
pub(super) fn launch(settings: &Settings) -> Result<Launch, ArgumentError> {
    let flag = settings.flag();
    for (key, value) in settings.pairs() {
        if !is_launch_key(key) {
            return Err(bad(flag, key, LAUNCH_KEYS));
        }
        if key == "proto" && value == "ntu" {
            return Err(bad(flag, value, "`ugi` or `uci`"));
        }
    }
    let mut words = Words::default();
    words.take_all(settings)?;
    let command = words.command.take().ok_or_else(|| missing(flag, "cmd", "cmd=COMMAND"))?;
    let name = words.name.clone().unwrap_or_else(|| command.join(" "));
    words.launch(flag, name, command)
}

impl Words {
    fn take_all(&mut self, settings: &Settings) -> Result<(), ArgumentError> {
        settings.pairs().try_for_each(|(key, value)| self.take(settings.flag(), key, value))
    }

    fn take(&mut self, flag: &str, key: &str, value: &str) -> Result<(), ArgumentError> {
        let split = || value.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let text = || Some(value.to_owned());
        match key {
            "name" => self.name = text(),
            "cmd" => self.command = Some(split()),
            "args" => self.arguments = split(),
            "dir" => self.folder = text(),
            "builtin" => self.algorithm = text(),
            "proto" => match value {
                "ugi" => self.wire = Some(Wire::Ugi),
                "uci" => self.wire = Some(Wire::Uci),
                "ntu" => self.is_ntu = true,
                _ => return Err(bad(flag, value, "`ugi`, `uci` or `ntu`")),
            },
            "tc" => self.control.clock = clock(flag, value)?,
            "st" => self.control.move_time = Some(millis(flag, value)?),
            "timemargin" => self.control.margin = Some(number(flag, value)?),
            "depth" | "plies" => self.control.depth = Some(number(flag, value)?),
            "nodes" => self.control.nodes = Some(number(flag, value)?),
            "restart" => self.restart = truth(flag, value)?,
            key => match key.strip_prefix("option.") {
                Some("") => return Err(bad(flag, &format!("{key}={value}"), "option.NAME=VALUE")),
                Some(option) => self.options.push((option.to_owned(), value.to_owned())),
                None => return Err(bad(flag, key, KEYS)),
            },
        }
        Ok(())
    }

    /// The engine that the words ask for.
    fn contestant(mut self, index: usize, game: GameId) -> Result<Contestant, ArgumentError> {
        const PLAYERS: &str = "either cmd=COMMAND or builtin=ALGORITHM";
        if !self.control.is_limited() {
            return Err(missing(FLAG, "time or limit", "one of tc, st, depth or nodes"));
        }
        let (name, maker) = match (self.command.take(), self.algorithm.take()) {
            (Some(command), None) => self.process(command, index, game)?,
            (None, Some(algorithm)) => self.built_in(&algorithm, index, game)?,
            (None, None) => return Err(missing(FLAG, "cmd or builtin", PLAYERS)),
            (Some(_), Some(algorithm)) => return Err(bad(FLAG, &format!("builtin={algorithm}"), PLAYERS)),
        };
        Ok(Contestant { name, control: self.control, restart: self.restart, maker })
    }

    /// A player in a process of its own.
    fn process(
        &mut self,
        command: Vec<String>,
        index: usize,
        game: GameId,
    ) -> Result<(String, Maker), ArgumentError> {
        let name = self.name.clone().unwrap_or_else(|| format!("{}-{}", command.join(" "), index + 1));
        let mut launch = self.launch(FLAG, name.clone(), command)?;
        if self.is_ntu {
            if let Some((option, _)) = launch.options.first() {
                return Err(bad(FLAG, option, "no option: the NTU protocol has none"));
            }
            let Launch { name: shown, command, folder, .. } = launch;
            let maker = move || NtuPlayer::new(shown.clone(), command.clone(), folder.clone(), game);
            return Ok((name, Box::new(move || Box::new(maker()))));
        }
        launch.options.insert(0, ("Game".to_owned(), game.name().to_owned()));
        Ok((name, Box::new(move || Box::new(ProcessPlayer::new(launch.clone())))))
    }

    /// How the process is started.
    fn launch(
        &mut self,
        flag: &str,
        name: String,
        mut command: Vec<String>,
    ) -> Result<Launch, ArgumentError> {
        if command.is_empty() {
            return Err(bad(flag, "cmd=", "a command"));
        }
        command.append(&mut self.arguments);
        let (folder, options) = (self.folder.take(), std::mem::take(&mut self.options));
        Ok(Launch { name, command, folder, wire: self.wire.unwrap_or(Wire::Ugi), options })
    }

    /// One of our own algorithms.
    fn built_in(
        &self,
        algorithm: &str,
        index: usize,
        game: GameId,
    ) -> Result<(String, Maker), ArgumentError> {
        let name = self.name.clone().unwrap_or_else(|| format!("{algorithm}-{}", index + 1));
        // Built-in players lose no time on the way.
        let overhead = Duration::ZERO;
        let mut own = Options { game, hash: BUILT_IN_HASH, overhead, ..Options::default() };
        own.apply(&Options::parse("Algorithm", algorithm)?);
        for (option, value) in &self.options {
            let change = Options::parse(option, value)?;
            if let Some(instead) = not_its_own(&change) {
                return Err(bad(FLAG, &format!("option.{option}={value}"), instead));
            }
            own.apply(&change);
        }
        let shown = name.clone();
        Ok((name, Box::new(move || Box::new(BuiltIn::new(shown.clone(), own.clone())))))
    }
}

/// What to write instead of an option that the match itself decides about.
fn not_its_own(change: &Change) -> Option<&'static str> {
    match change {
        Change::Game(_) => Some("`-game NAME`, for both engines"),
        Change::Dice(_) => Some("no such option, as the match rolls the dice"),
        Change::Algorithm(_) => Some("`builtin=ALGORITHM`"),
        Change::LogFile(_) => Some("`-log file=FILE`"),
        _ => None,
    }
}
