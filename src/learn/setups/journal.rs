//! What was found so far, in a file: a line for each result, so that interrupted work goes on.
//!
//! The first line says what the results depend on. A line `value DEPTH FIRST SECOND UNITS` is a search of
//! that depth, `rollout DEPTH FIRST SECOND GAMES MEAN ERROR` the mean of games; `FIRST` is the arrangement of
//! the side that begins. What follows the last end of a line was not written whole and is cut off.
use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::error::SetupError;
use super::rollout::Rollout;
use crate::game::{Game, Setups, Value};
use crate::search::Depth;

/// The version of the form, and of the way in which games are drawn.
const VERSION: u32 = 1;

/// What the results depend on, beside their own line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Basis {
    /// The name of the evaluation, a word.
    pub eval: String,
    /// Up to so many pieces the search knows tables of endings.
    pub tables: usize,
    /// The seed of the games.
    pub seed: u64,
}

/// The results of one kind by the number of the pair and the depth.
type Results<T> = HashMap<(usize, Depth), T, ahash::RandomState>;

/// The file and what it holds.
#[derive(Debug)]
pub(super) struct Journal {
    path: PathBuf,
    file: File,
    pub(super) values: Results<Value>,
    pub(super) rollouts: Results<Rollout>,
}

impl Journal {
    /// Opens the file, which need not be there.
    pub(super) fn open<G: Game>(path: &Path, basis: &Basis, setups: &Setups) -> Result<Journal, SetupError> {
        let Basis { eval, tables, seed } = basis;
        let head = format!("bohr setups {VERSION} {} {eval} tables {tables} seed {seed}", G::NAME);
        let mut text = match fs::read_to_string(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            read => read.map_err(SetupError::system("read", path))?,
        };
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let first = text.lines().next().unwrap_or_default();
        // Whatever is not this work's own stays as it is.
        if !text.is_empty() && (whole == 0 || first != head) {
            let found = first.chars().take(head.len()).collect();
            return Err(SetupError::Other { path: path.to_owned(), found, expected: head });
        }
        let file = OpenOptions::new().create(true).append(true).open(path);
        let mut file = file.map_err(SetupError::system("write", path))?;
        let begun = file.set_len(whole as u64);
        let begun = if text.is_empty() { begun.and_then(|()| writeln!(file, "{head}")) } else { begun };
        begun.map_err(SetupError::system("write", path))?;
        text.truncate(whole);
        let mut journal =
            Journal { path: path.to_owned(), file, values: HashMap::default(), rollouts: HashMap::default() };
        let lines = text.lines().skip(1);
        for (line, found) in (2..).zip(lines) {
            let bad = || SetupError::Line { path: path.to_owned(), line, found: found.to_owned() };
            journal.read(found, setups).ok_or_else(bad)?;
        }
        Ok(journal)
    }

    /// Takes a line in, [`None`] if it is none.
    fn read(&mut self, line: &str, setups: &Setups) -> Option<()> {
        let words: Vec<&str> = line.split(' ').collect();
        let [kind, depth, first, second, result @ ..] = &words[..] else { return None };
        let class = |word: &str| {
            let numbers: Option<Vec<u8>> =
                word.chars().map(|digit| u8::try_from(digit.to_digit(10)?).ok()).collect();
            setups.class_of(&numbers?)
        };
        let place = (setups.pair([class(first)?, class(second)?]), depth.parse().ok()?);
        match (*kind, result) {
            ("value", [units]) => {
                self.values.insert(place, Value::new(units.parse().ok()?));
            }
            ("rollout", [games, mean, error]) => {
                let (games, mean, error) = (games.parse().ok()?, mean.parse().ok()?, error.parse().ok()?);
                self.rollouts.insert(place, Rollout { games, mean, error });
            }
            _ => return None,
        }
        Some(())
    }

    /// Adds the value of a pair.
    pub(super) fn add_value(
        &mut self,
        setups: &Setups,
        depth: Depth,
        pair: usize,
        value: Value,
    ) -> Result<(), SetupError> {
        self.values.insert((pair, depth), value);
        self.write(&format!("value {depth} {} {}\n", words(setups, pair), value.units()))
    }

    /// Adds the mean of a pair's games.
    pub(super) fn add_rollout(
        &mut self,
        setups: &Setups,
        depth: Depth,
        pair: usize,
        rollout: Rollout,
    ) -> Result<(), SetupError> {
        let Rollout { games, mean, error } = rollout;
        self.rollouts.insert((pair, depth), rollout);
        self.write(&format!("rollout {depth} {} {games} {mean} {error}\n", words(setups, pair)))
    }

    fn write(&mut self, text: &str) -> Result<(), SetupError> {
        self.file.write_all(text.as_bytes()).map_err(SetupError::system("write", &self.path))
    }
}

/// The arrangements of a pair as a line has them.
fn words(setups: &Setups, pair: usize) -> String {
    let digits = |class: usize| setups.classes()[class].iter().map(ToString::to_string).collect::<String>();
    setups.pairs()[pair].map(digits).join(" ")
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write;

    use super::{Basis, Journal, Rollout};
    use crate::game::{Setups, Value};
    use crate::games::ewn::{Nearest, Standard};

    fn basis(seed: u64) -> Basis {
        Basis { eval: "race".to_owned(), tables: 4, seed }
    }

    #[test]
    fn results_are_found_again_and_a_broken_end_is_cut_off() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a");
        let setups = Setups::of::<Standard>().expect("arrangements");
        let open = || Journal::open::<Standard>(&path, &basis(1), &setups);
        let rollout = Rollout { games: 64, mean: 0.512_345_678_9, error: 0.001 };
        {
            let mut journal = open().expect("a new file");
            journal.add_value(&setups, 4, 0, Value::new(-7)).expect("written");
            journal.add_value(&setups, 4, 64_799, Value::new(30)).expect("written");
            journal.add_rollout(&setups, 3, 5, rollout).expect("written");
        }
        let mut file = fs::OpenOptions::new().append(true).open(&path).expect("the file");
        file.write_all(b"value 4 123456 12").expect("written");
        for _ in 0..2 {
            let journal = open().expect("the file");
            assert_eq!(journal.values.len(), 2);
            assert_eq!(journal.values[&(64_799, 4)], Value::new(30));
            assert_eq!(journal.rollouts[&(5, 3)], rollout);
        }
    }

    #[test]
    fn other_work_and_bad_lines_are_told() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a");
        let setups = Setups::of::<Standard>().expect("arrangements");
        drop(Journal::open::<Standard>(&path, &basis(1), &setups).expect("a new file"));
        let error = Journal::open::<Standard>(&path, &basis(2), &setups).expect_err("another seed");
        assert!(error.to_string().contains("expected `bohr setups 1 ewn race tables 4 seed 2`"), "{error}");
        let error = Journal::open::<Nearest>(&path, &basis(1), &setups).expect_err("another game");
        assert!(error.to_string().contains("ewn-nearest"), "{error}");
        let head = fs::read_to_string(&path).expect("the file");
        for line in
            ["value 4 123456 123457 5", "value x 123456 123465 5", "value 4 123456 123465", "other", ""]
        {
            fs::write(&path, format!("{head}{line}\n")).expect("written");
            let error = Journal::open::<Standard>(&path, &basis(1), &setups).expect_err(line).to_string();
            assert!(error.contains(&format!("line 2: bad line `{line}`, expected")), "{error}");
        }
    }
    #[test]
    fn a_file_of_something_else_stays_as_it_was() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a");
        let setups = Setups::of::<Standard>().expect("arrangements");
        for text in ["a letter", "a letter\nwith two lines", "bohr setups 1 ewn race tables 4 seed 1"] {
            fs::write(&path, text).expect("written");
            let error = Journal::open::<Standard>(&path, &basis(1), &setups).expect_err(text).to_string();
            assert!(error.contains("begins with `"), "{error}");
            assert_eq!(fs::read_to_string(&path).expect("the file"), text);
        }
    }
}
