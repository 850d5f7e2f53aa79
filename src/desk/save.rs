//! The state on disk: written whole after every entry, read once at the start.
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::history::Match;
use crate::files;

/// The form of the file; another number is another form.
const FORM: u32 = 2;

/// What is in the file.
#[derive(Serialize, Deserialize)]
struct Content {
    bohr_table: u32,
    /// Milliseconds since 1970.
    saved: u64,
    #[serde(rename = "match")]
    game: Match,
}

/// A match that was found, and how long ago it was saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The match.
    pub game: Match,
    /// The time since.
    pub age: Duration,
}

/// Why the state could not be read or written.
#[derive(Debug, Error)]
pub enum SaveError {
    /// The system refused.
    #[error("cannot {what} `{}`: {source}", path.display())]
    System {
        /// What was tried.
        what: &'static str,
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Another process has it.
    #[error("`{}` is in use: expected no other `bohr table` with this state", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// The file is no state.
    #[error(
        "`{}` is no state of a match: {reason}. It is kept as `{}`; start again for a new match", path.display(), kept.display()
    )]
    Broken {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: String,
        /// Where it is now.
        kept: PathBuf,
    },
}

/// The file that a match is saved in. No other process may use it meanwhile.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    /// Held while the store lives; the system frees it however the process ends.
    _lock: File,
}

impl Store {
    /// Takes hold of the file and reads what is in it.
    ///
    /// # Errors
    /// If the system refuses, another process has it, or it is no state of a match: then it is
    /// kept aside under another name.
    pub fn open(path: &Path) -> Result<(Store, Option<Found>), SaveError> {
        let lock_path = files::beside(path, ".lock");
        let system = |what, path: &Path| {
            let path = path.to_owned();
            move |source| SaveError::System { what, path, source }
        };
        let lock = OpenOptions::new().create(true).append(true).open(&lock_path);
        let lock = lock.map_err(system("write", &lock_path))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(SaveError::InUse { path: path.to_owned() }),
            Err(TryLockError::Error(source)) => return Err(system("lock", &lock_path)(source)),
        }
        let store = Store { path: path.to_owned(), _lock: lock };
        let bytes = match fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok((store, None)),
            Err(source) => return Err(system("read", path)(source)),
        };
        match serde_json::from_slice::<Content>(&bytes) {
            Ok(content) if content.bohr_table == FORM => {
                let age = since_1970().saturating_sub(Duration::from_millis(content.saved));
                Ok((store, Some(Found { game: content.game, age })))
            }
            Ok(content) => Err(store.broken(format!("form {}, expected {FORM}", content.bohr_table))),
            Err(error) => Err(store.broken(error.to_string())),
        }
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Puts the file aside for what is wrong with it.
    #[must_use]
    pub fn broken(&self, reason: String) -> SaveError {
        match self.set_aside("broken") {
            Ok(kept) => SaveError::Broken { path: self.path.clone(), reason, kept },
            Err(error) => error,
        }
    }

    /// Gives the file another name, which no other has: `table.json.broken-1`.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn set_aside(&self, why: &str) -> Result<PathBuf, SaveError> {
        let name = |number: u32| files::beside(&self.path, &format!(".{why}-{number}"));
        let kept = (1..=u32::MAX).map(name).find(|path| !path.exists()).unwrap_or_else(|| name(0));
        fs::rename(&self.path, &kept).map_err(|source| SaveError::System {
            what: "rename",
            path: self.path.clone(),
            source,
        })?;
        Ok(kept)
    }

    /// Writes the match. Whatever happens meanwhile, the file holds either the old state or the new
    /// one, whole.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn save(&self, game: &Match) -> Result<(), SaveError> {
        let saved = u64::try_from(since_1970().as_millis()).unwrap_or(u64::MAX);
        let content = Content { bohr_table: FORM, saved, game: game.clone() };
        let written = serde_json::to_vec_pretty(&content)
            .map_err(io::Error::other)
            .and_then(|bytes| files::replace(&self.path, &bytes));
        written.map_err(|source| SaveError::System { what: "write", path: self.path.clone(), source })
    }
}

/// A clock that was set before 1970 counts as standing there.
fn since_1970() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{SaveError, Store};
    use crate::desk::history::{Match, Settings};

    fn game() -> Match {
        let settings = Settings {
            game: "ewn".to_owned(),
            teams: ["Ours".to_owned(), "对手".to_owned()],
            event: String::new(),
            place: "Hefei".to_owned(),
            time: 240_000,
            games: 7,
            seed: Some(u64::MAX),
            folder: ".".into(),
            hand: 3,
            options: vec!["Hash=1".to_owned()],
        };
        Match::new(settings, None)
    }

    #[test]
    fn what_is_saved_is_found_and_nobody_else_may_have_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.json");
        let (store, found) = Store::open(&path).unwrap();
        assert_eq!(found, None);
        store.save(&game()).unwrap();
        assert!(matches!(Store::open(&path), Err(SaveError::InUse { .. })));
        drop(store);
        let (_store, found) = Store::open(&path).unwrap();
        assert_eq!(found.map(|found| found.game), Some(game()));
        let left: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
        assert_eq!(left.len(), 2, "the state and its lock: {left:?}");
    }

    #[test]
    fn a_broken_file_is_told_and_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.json");
        let (store, _) = Store::open(&path).unwrap();
        store.save(&game()).unwrap();
        drop(store);
        let good = fs::read_to_string(&path).unwrap();
        let half = good[..good.len() / 2].to_owned();
        let other = good.replace("\"bohr_table\": 2", "\"bohr_table\": 1");
        let contents = [half, other, String::new(), "nonsense".to_owned()];
        for (number, text) in (1..).zip(&contents) {
            fs::write(&path, text).unwrap();
            let error = Store::open(&path).map(|_| ()).unwrap_err();
            assert!(matches!(error, SaveError::Broken { .. }), "{error}");
            let kept = folder.path().join(format!("table.json.broken-{number}"));
            assert!(error.to_string().contains(&kept.display().to_string()), "{error}");
            assert_eq!(fs::read_to_string(kept).unwrap(), *text);
            assert_eq!(Store::open(&path).unwrap().1, None, "a new match may begin");
        }
    }
}
