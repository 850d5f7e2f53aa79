//! The options, their texts and their ranges.
use std::path::PathBuf;
use std::sync::LazyLock;
use std::time::Duration;

use sysinfo::{MemoryRefreshKind, RefreshKind, System};
use thiserror::Error;

use crate::game::{Game, MAX_MOVES};
use crate::games::{GameId, Visitor};
use crate::search::{Algorithm, Scope, Skill};

/// The value of the option `Eval` that means each game's own default.
pub const EVAL_DEFAULT: &str = "default";

/// Who rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiceMode {
    /// The host tells the die.
    Host,
    /// A die that is not told is sealed by the option `Seed`.
    Seeded,
}

impl DiceMode {
    const NAMES: &'static [(&'static str, DiceMode)] =
        &[("host", DiceMode::Host), ("seeded", DiceMode::Seeded)];
}

/// The options in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The game.
    pub game: GameId,
    /// Who rolls; [`None`] where nobody has said so and it is the dialect's custom that counts.
    pub dice: Option<DiceMode>,
    /// Size of the table in MiB.
    pub hash: usize,
    /// Search threads.
    pub threads: usize,
    /// Best moves that are reported.
    pub multi_pv: usize,
    /// Time lost with each move between host and engine.
    pub overhead: Duration,
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The name of the evaluation.
    pub eval: &'static str,
    /// For what is random.
    pub seed: u64,
    /// How well to play.
    pub skill: Skill,
    /// What is looked at in games with dice.
    pub scope: Scope,
    /// Time for a move where the host's wire carries no clock; [`None`] where nobody has said so and
    /// it is the dialect's custom that counts.
    pub move_time: Option<Duration>,
    /// The file with a net that judges positions instead of the game's own evaluation.
    pub eval_file: Option<PathBuf>,
    /// Whether tables of endings are used.
    pub tablebase: bool,
    /// The folder with their files, [`None`] for those alone that are built in memory.
    pub tablebase_path: Option<PathBuf>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            game: GameId::ALL[0],
            dice: None,
            hash: hash_default(),
            threads: 1,
            multi_pv: 1,
            overhead: Duration::from_millis(OVERHEAD_DEFAULT),
            algorithm: Algorithm::ALL[0].1,
            eval: EVAL_DEFAULT,
            seed: 0,
            skill: Skill::FULL,
            scope: Scope::FULL,
            move_time: None,
            eval_file: None,
            tablebase: true,
            tablebase_path: None,
        }
    }
}

const HASH_DEFAULT: usize = 64;
const OVERHEAD_DEFAULT: u64 = 10;
const OVERHEAD_MOST: u64 = 10_000;
const THREADS_MOST: u64 = 256;
const LINES_MOST: u64 = 64;
const SKILL_MOST: u64 = 20;

/// Half of the memory in MiB that the machine has or the process is granted, at least 1.
static HASH_MOST: LazyLock<u64> = LazyLock::new(|| {
    let memory = MemoryRefreshKind::nothing().with_ram();
    let system = System::new_with_specifics(RefreshKind::nothing().with_memory(memory));
    let Ok(system) = system else { return HASH_DEFAULT as u64 };
    let granted = system.cgroup_limits().map_or(u64::MAX, |limits| limits.total_memory);
    ((system.total_memory().min(granted) / 2) >> 20).max(1)
});

/// The values that an option takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `true` or `false`.
    Check(bool),
    /// A whole number: default, least, most.
    Spin(u64, u64, u64),
    /// One of some words: default and all.
    Combo(&'static str, Vec<&'static str>),
    /// No value.
    Button,
    /// Any text, empty by default.
    Text,
}

/// An option as a host sees it.
#[derive(Clone, Debug)]
pub struct OptionSpec {
    /// The name.
    pub name: &'static str,
    /// The values.
    pub kind: Kind,
    build: fn(&Parsed) -> Change,
}

/// A value that was checked against its kind.
#[derive(Clone, Debug)]
enum Parsed {
    Flag(bool),
    Number(u64),
    Word(&'static str),
    Nothing,
    Text(String),
}

impl Parsed {
    fn flag(&self) -> bool {
        matches!(self, Parsed::Flag(true))
    }

    fn number(&self) -> u64 {
        if let Parsed::Number(number) = self { *number } else { 0 }
    }

    fn word(&self) -> &'static str {
        if let Parsed::Word(word) = self { word } else { "" }
    }

    /// A path, [`None`] if it is empty.
    fn path(&self) -> Option<PathBuf> {
        match self {
            Parsed::Text(path) if !path.is_empty() => Some(PathBuf::from(path)),
            _ => None,
        }
    }

    /// A number that was checked to be small.
    fn size(&self) -> usize {
        usize::try_from(self.number()).unwrap_or(usize::MAX)
    }
}

/// A setting that is known to be good.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// `Game`
    Game(GameId),
    /// `Dice`; [`None`] takes an earlier choice back.
    Dice(Option<DiceMode>),
    /// `Hash`
    Hash(usize),
    /// `Clear Hash`
    ClearHash,
    /// `Threads`
    Threads(usize),
    /// `MultiPV`
    MultiPv(usize),
    /// `Move Overhead`
    Overhead(Duration),
    /// `Ponder`: the host says that it may send `go ponder`; nothing depends on it.
    Ponder,
    /// `Algorithm`
    Algorithm(Algorithm),
    /// `Eval`
    Eval(&'static str),
    /// `Seed`
    Seed(u64),
    /// `Skill Level`
    Skill(Skill),
    /// `Beam`
    Beam(usize),
    /// `Quiet Leaves`
    QuietLeaves(bool),
    /// `EvalFile`
    EvalFile(Option<PathBuf>),
    /// `Tablebase`
    Tablebase(bool),
    /// `TablebasePath`
    TablebasePath(Option<PathBuf>),
    /// `Log File`
    LogFile(Option<PathBuf>),
}

/// Why a setting was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OptionError {
    /// No such option.
    #[error("unknown option `{name}`: expected {expected}")]
    Unknown {
        /// The name as it was written.
        name: String,
        /// The names there are.
        expected: String,
    },
    /// The option does not take the value.
    #[error("bad value `{value}` for option `{name}`: expected {expected}")]
    Value {
        /// The option.
        name: &'static str,
        /// The value as it was written.
        value: String,
        /// What it takes.
        expected: String,
    },
}

/// The default size of the table, where the machine has the memory.
fn hash_default() -> usize {
    usize::try_from(*HASH_MOST).map_or(HASH_DEFAULT, |most| most.min(HASH_DEFAULT))
}

fn named<T: Copy>(list: &[(&str, T)], word: &str, fallback: T) -> T {
    list.iter().find(|(name, _)| *name == word).map_or(fallback, |&(_, value)| value)
}

fn names<T>(list: &[(&'static str, T)]) -> Vec<&'static str> {
    list.iter().map(|(name, _)| *name).collect()
}

struct EvalNames;

impl Visitor for EvalNames {
    type Output = Vec<&'static str>;

    fn visit<G: Game>(self) -> Self::Output {
        names(G::EVALS)
    }
}

/// All evaluations of all games, each name once.
fn eval_names() -> Vec<&'static str> {
    let mut all = vec![EVAL_DEFAULT];
    for name in GameId::ALL.iter().flat_map(|game| game.visit(EvalNames)) {
        if !all.contains(&name) {
            all.push(name);
        }
    }
    all
}

impl Options {
    /// All options as a host sees them.
    #[must_use]
    pub fn specs() -> Vec<OptionSpec> {
        let games: Vec<&'static str> = GameId::ALL.iter().map(|game| game.name()).collect();
        let spec = |name, kind, build| OptionSpec { name, kind, build };
        vec![
            spec("Game", Kind::Combo(games[0], games.clone()), |value| {
                Change::Game(GameId::named(value.word()).unwrap_or(GameId::ALL[0]))
            }),
            spec("Dice", Kind::Combo("host", names(DiceMode::NAMES)), |value| {
                Change::Dice(Some(named(DiceMode::NAMES, value.word(), DiceMode::Host)))
            }),
            spec("Hash", Kind::Spin(hash_default() as u64, 1, *HASH_MOST), |value| {
                Change::Hash(value.size())
            }),
            spec("Clear Hash", Kind::Button, |_| Change::ClearHash),
            spec("Threads", Kind::Spin(1, 1, THREADS_MOST), |value| Change::Threads(value.size())),
            spec("MultiPV", Kind::Spin(1, 1, LINES_MOST), |value| Change::MultiPv(value.size())),
            spec("Move Overhead", Kind::Spin(OVERHEAD_DEFAULT, 0, OVERHEAD_MOST), |value| {
                Change::Overhead(Duration::from_millis(value.number()))
            }),
            spec("Ponder", Kind::Check(false), |_| Change::Ponder),
            spec("Algorithm", Kind::Combo(Algorithm::ALL[0].0, names(Algorithm::ALL)), |value| {
                Change::Algorithm(named(Algorithm::ALL, value.word(), Algorithm::Star2))
            }),
            spec("Eval", Kind::Combo(EVAL_DEFAULT, eval_names()), |value| Change::Eval(value.word())),
            spec("Seed", Kind::Spin(0, 0, u64::MAX), |value| Change::Seed(value.number())),
            spec("Skill Level", Kind::Spin(SKILL_MOST, 0, SKILL_MOST), |value| {
                Change::Skill(Skill::new(u8::try_from(value.number()).unwrap_or(u8::MAX)))
            }),
            spec("Beam", Kind::Spin(0, 0, MAX_MOVES as u64), |value| Change::Beam(value.size())),
            spec("Quiet Leaves", Kind::Check(false), |value| Change::QuietLeaves(value.flag())),
            spec("EvalFile", Kind::Text, |value| Change::EvalFile(value.path())),
            spec("Tablebase", Kind::Check(true), |value| Change::Tablebase(value.flag())),
            spec("TablebasePath", Kind::Text, |value| Change::TablebasePath(value.path())),
            spec("Log File", Kind::Text, |value| Change::LogFile(value.path())),
        ]
    }

    /// Checks a setting. Names and words are taken without regard to case.
    ///
    /// # Errors
    /// Names the option or the value that is wrong, and what was expected.
    pub fn parse(name: &str, value: &str) -> Result<Change, OptionError> {
        let specs = Options::specs();
        let Some(spec) = specs.iter().find(|spec| spec.name.eq_ignore_ascii_case(name)) else {
            let expected = specs.iter().map(|spec| spec.name).collect::<Vec<_>>().join(", ");
            return Err(OptionError::Unknown { name: name.to_owned(), expected });
        };
        let refuse =
            |expected: String| OptionError::Value { name: spec.name, value: value.to_owned(), expected };
        let parsed = match &spec.kind {
            Kind::Check(_) if value.eq_ignore_ascii_case("true") || value.eq_ignore_ascii_case("false") => {
                Parsed::Flag(value.eq_ignore_ascii_case("true"))
            }
            Kind::Check(_) => return Err(refuse("true or false".to_owned())),
            Kind::Spin(_, least, most) => match value.parse() {
                Ok(number) if (*least..=*most).contains(&number) => Parsed::Number(number),
                _ => return Err(refuse(format!("a whole number from {least} to {most}"))),
            },
            Kind::Combo(_, words) => match words.iter().find(|word| word.eq_ignore_ascii_case(value)) {
                Some(word) => Parsed::Word(word),
                None => return Err(refuse(words.join(", "))),
            },
            Kind::Button => Parsed::Nothing,
            Kind::Text => Parsed::Text(if value == "<empty>" { String::new() } else { value.to_owned() }),
        };
        Ok((spec.build)(&parsed))
    }

    /// Puts a checked setting in force.
    pub fn apply(&mut self, change: &Change) {
        match *change {
            Change::Game(game) => self.game = game,
            Change::Dice(dice) => self.dice = dice,
            Change::Hash(mebibytes) => self.hash = mebibytes,
            Change::Threads(threads) => self.threads = threads,
            Change::MultiPv(lines) => self.multi_pv = lines,
            Change::Overhead(overhead) => self.overhead = overhead,
            Change::Algorithm(algorithm) => self.algorithm = algorithm,
            Change::Eval(eval) => self.eval = eval,
            Change::Seed(seed) => self.seed = seed,
            Change::Skill(skill) => self.skill = skill,
            Change::Beam(beam) => self.scope.beam = beam,
            Change::QuietLeaves(on) => self.scope.quiet_leaves = on,
            Change::EvalFile(ref path) => self.eval_file.clone_from(path),
            Change::Tablebase(on) => self.tablebase = on,
            Change::TablebasePath(ref path) => self.tablebase_path.clone_from(path),
            // The table is the engine's and the log the process's; `Ponder` only informs.
            Change::ClearHash | Change::LogFile(_) | Change::Ponder => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Change, Kind, Options};

    #[test]
    fn every_default_is_accepted() {
        for spec in Options::specs() {
            let value = match spec.kind {
                Kind::Check(value) => value.to_string(),
                Kind::Spin(value, least, most) => {
                    assert!((least..=most).contains(&value));
                    value.to_string()
                }
                Kind::Combo(word, words) => {
                    assert!(words.contains(&word));
                    word.to_owned()
                }
                Kind::Button | Kind::Text => String::new(),
            };
            let mut options = Options::default();
            let change = Options::parse(&spec.name.to_uppercase(), &value).unwrap();
            let mut expected = Options::default();
            if let Change::Dice(mode) = change {
                expected.dice = mode;
            }
            options.apply(&change);
            assert_eq!(options, expected, "{}", spec.name);
        }
    }

    #[test]
    fn refusals_name_the_word() {
        for (name, value, part) in [
            ("Hsah", "1", "`Hsah`"),
            ("Hash", "0", "`0`"),
            ("Hash", "-1", "`-1`"),
            ("Hash", "99999999999999999999", "`99999999999999999999`"),
            ("Hash", "", "``"),
            ("Game", "chess", "`chess`"),
            ("Ponder", "yes", "`yes`"),
            ("Threads", "257", "1 to 256"),
        ] {
            let message = Options::parse(name, value).unwrap_err().to_string();
            assert!(message.contains(part), "{message}");
        }
        assert_eq!(Options::parse("clear hash", ""), Ok(Change::ClearHash));
    }
}
