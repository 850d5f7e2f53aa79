//! One engine of a match: `-engine cmd=… name=… tc=…`.
use std::time::Duration;

use super::ArgumentError;
use super::values::{Settings, bad, clock, millis, number, truth};
use crate::arena::ntu::NtuPlayer;
use crate::arena::player::BuiltIn;
use crate::arena::process::{Launch, ProcessPlayer, Wire};
use crate::arena::referee::Control;
use crate::arena::tournament::Maker;
use crate::engine::Options;
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

/// Reads the engine of that index; its own words go before those for each engine.
pub(super) fn read(
    index: usize,
    each: &Settings,
    own: &Settings,
    game: GameId,
) -> Result<Contestant, ArgumentError> {
    let mut words = Words::default();
    for (key, value) in own.over(each).pairs() {
        words.take(key, value)?;
    }
    if !words.control.is_limited() {
        return Err(bad(FLAG, "", "one of tc, st, depth or nodes"));
    }
    let (name, maker) = match (words.command.take(), words.algorithm.take()) {
        (Some(command), None) => words.process(command, index, game)?,
        (None, Some(algorithm)) => words.built_in(&algorithm, index, game)?,
        _ => return Err(bad(FLAG, "", "either cmd=COMMAND or builtin=ALGORITHM")),
    };
    Ok(Contestant { name, control: words.control, restart: words.restart, maker })
}

impl Words {
    fn take(&mut self, key: &str, value: &str) -> Result<(), ArgumentError> {
        let split = || value.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let text = || Some(value.to_owned());
        match key {
            "name" if value.is_empty() => return Err(bad(FLAG, "name=", "a name")),
            "name" => self.name = text(),
            "cmd" => self.command = Some(split()),
            "args" => self.arguments = split(),
            "dir" => self.folder = text(),
            "builtin" => self.algorithm = text(),
            "proto" => match value {
                "ugi" => self.wire = Some(Wire::Ugi),
                "uci" => self.wire = Some(Wire::Uci),
                "ntu" => self.is_ntu = true,
                _ => return Err(bad(FLAG, value, "`ugi`, `uci` or `ntu`")),
            },
            "tc" => self.control.clock = clock(FLAG, value)?,
            "st" => self.control.move_time = Some(millis(FLAG, value)?),
            "timemargin" => self.control.margin = Some(number(FLAG, value)?),
            "depth" | "plies" => self.control.depth = Some(number(FLAG, value)?),
            "nodes" => self.control.nodes = Some(number(FLAG, value)?),
            "restart" => self.restart = truth(FLAG, value)?,
            key => match key.strip_prefix("option.") {
                Some(option) => self.options.push((option.to_owned(), value.to_owned())),
                None => return Err(bad(FLAG, key, KEYS)),
            },
        }
        Ok(())
    }

    /// A player in a process of its own.
    fn process(
        &mut self,
        mut command: Vec<String>,
        index: usize,
        game: GameId,
    ) -> Result<(String, Maker), ArgumentError> {
        if command.is_empty() {
            return Err(bad(FLAG, "cmd=", "a command"));
        }
        let name = self.name.clone().unwrap_or_else(|| format!("{}-{}", command.join(" "), index + 1));
        command.append(&mut self.arguments);
        let folder = self.folder.take();
        if self.is_ntu {
            if let Some((option, _)) = self.options.first() {
                return Err(bad(FLAG, option, "no option: the NTU protocol has none"));
            }
            let shown = name.clone();
            let maker = move || NtuPlayer::new(shown.clone(), command.clone(), folder.clone(), game);
            return Ok((name, Box::new(move || Box::new(maker()))));
        }
        let mut options = std::mem::take(&mut self.options);
        options.insert(0, ("Game".to_owned(), game.name().to_owned()));
        let wire = self.wire.unwrap_or(Wire::Ugi);
        let launch = Launch { name: name.clone(), command, folder, wire, options };
        Ok((name, Box::new(move || Box::new(ProcessPlayer::new(launch.clone())))))
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
            own.apply(&Options::parse(option, value)?);
        }
        let shown = name.clone();
        Ok((name, Box::new(move || Box::new(BuiltIn::new(shown.clone(), own.clone())))))
    }
}
