//! The log: silent unless `RUST_LOG` asks for it on standard error, or the option `Log File` in a
//! file. Standard output is the protocol's alone.
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use log::LevelFilter;
use parking_lot::Mutex;
use thiserror::Error;

/// The variable that asks for a log on standard error.
const VARIABLE: &str = "RUST_LOG";
/// What a log file holds if the variable does not say otherwise: every line of the protocol.
const FILE_LEVEL: LevelFilter = LevelFilter::Debug;

/// Whether nothing may be written to standard error.
static MUTED: AtomicBool = AtomicBool::new(false);
static FILE: Mutex<Option<File>> = Mutex::new(None);
/// The level that the variable asked for.
static ASKED: OnceLock<LevelFilter> = OnceLock::new();

/// Why a log file could not be had.
#[derive(Debug, Error)]
#[error("cannot open log file `{path}`: {source}; expected a path that can be written")]
pub struct LogFileError {
    path: PathBuf,
    source: io::Error,
}

/// Writes log lines where they were asked for.
struct Journal;

impl Write for Journal {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // A full disk or a closed terminal must not disturb a game.
        if let Some(file) = FILE.lock().as_mut() {
            let _ = file.write_all(bytes);
        }
        if !MUTED.load(Ordering::Relaxed) && ASKED.get().is_some_and(|&level| level > LevelFilter::Off) {
            let _ = io::stderr().write_all(bytes);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Starts the log of this process. Later calls change nothing.
pub fn init() {
    let wanted = std::env::var(VARIABLE).is_ok_and(|filter| !filter.is_empty());
    let mut builder = env_logger::Builder::new();
    if wanted {
        builder.parse_default_env();
    } else {
        builder.filter_level(FILE_LEVEL);
    }
    let logger = builder.target(env_logger::Target::Pipe(Box::new(Journal))).build();
    let level = logger.filter();
    if log::set_boxed_logger(Box::new(logger)).is_ok() {
        let asked = if wanted { level } else { LevelFilter::Off };
        log::set_max_level(asked);
        let _ = ASKED.set(asked);
    }
}

/// Keeps the log off standard error from now on, for a host that reads it as if it were the wire.
pub fn mute() {
    MUTED.store(true, Ordering::Relaxed);
}

/// Opens a file to append to. Anything but a file is refused: a pipe without a reader would hold
/// the session up.
fn open(path: &Path) -> Result<File, LogFileError> {
    let refuse = |source| LogFileError { path: path.to_owned(), source };
    if path.exists() && !path.is_file() {
        return Err(refuse(io::Error::new(io::ErrorKind::InvalidInput, "it is no regular file")));
    }
    OpenOptions::new().create(true).append(true).open(path).map_err(refuse)
}

/// Writes the log to the end of a file as well, or no longer.
///
/// # Errors
/// If the file cannot be opened; then the log stays as it was.
pub fn log_to(path: Option<&Path>) -> Result<(), LogFileError> {
    let file = path.map(open).transpose()?;
    let asked = ASKED.get().copied().unwrap_or(LevelFilter::Off);
    log::set_max_level(if file.is_some() { asked.max(FILE_LEVEL) } else { asked });
    *FILE.lock() = file;
    Ok(())
}
