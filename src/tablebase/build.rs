//! The building of tables that are kept in files.
use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::error::TableError;
use super::file::{self, Content, Header};
use super::fine::{self, Fine};
use super::{IN_MEMORY, header, open_table, packed};
use crate::files;
use crate::game::Game;

/// How often the progress is told, and how soon an interruption is seen.
const TICK: Duration = Duration::from_millis(50);
/// How often what is done is kept in a file. The largest one has 1.7 GB.
const KEEP_EVERY: Duration = Duration::from_mins(1);
/// Values that are written at a time; an even number, so that packed pairs are not torn.
const PART: usize = 1 << 20;

/// A table that was built.
#[derive(Clone, Debug)]
pub struct Built {
    /// The file.
    pub path: PathBuf,
    /// How many values it has.
    pub places: usize,
    /// The bytes of the file.
    pub bytes: u64,
    /// The time of this run; an interrupted one before it does not count.
    pub time: Duration,
}

/// Builds the tables of the game `G` in a folder.
#[derive(Debug)]
pub struct Builder<G> {
    folder: PathBuf,
    /// The tables of fewer pieces, on the scale of the computation.
    fine: Fine<G>,
}

impl<G: Game> Builder<G> {
    /// A builder of files in a folder, which is made if it is missing.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn new(folder: &Path) -> Result<Self, TableError> {
        fs::create_dir_all(folder).map_err(TableError::system("make the folder", folder))?;
        Ok(Builder { folder: folder.to_owned(), fine: Fine::new() })
    }

    /// The numbers of pieces whose tables are kept in files, up to `most`.
    ///
    /// # Errors
    /// If the game has no table of so many.
    pub fn sizes(most: usize) -> Result<RangeInclusive<usize>, TableError> {
        let range = IN_MEMORY + 1..=G::ENDINGS;
        if range.contains(&most) {
            return Ok(IN_MEMORY + 1..=most);
        }
        let expected = match (range.start(), range.end()) {
            _ if range.is_empty() => "a game that has tables".to_owned(),
            (first, last) => format!("{first} to {last}"),
        };
        Err(TableError::Pieces { game: G::NAME, pieces: most, expected })
    }

    /// The bytes of memory that the building of a table takes.
    #[must_use]
    pub fn memory(pieces: usize) -> usize {
        (0..=pieces).map(Fine::<G>::bytes_of).sum()
    }

    /// The file of a table.
    #[must_use]
    pub fn path(&self, pieces: usize) -> PathBuf {
        file::path::<G>(&self.folder, pieces)
    }

    /// Checks from end to end a file that is there; [`None`] if none is.
    #[must_use]
    pub fn check(&self, pieces: usize) -> Option<Result<(), TableError>> {
        self.path(pieces).exists().then(|| open_table::<G>(&self.folder, pieces).map(drop))
    }

    /// Builds the table of so many pieces and writes its file. `progress` hears of the values known and
    /// of all. A run that is interrupted keeps what it has in a file beside, from which this goes on;
    /// `remark` hears if there is one that is of no use.
    ///
    /// # Errors
    /// If a file cannot be written, memory is missing, or `interrupted` was set.
    pub fn build(
        &mut self,
        pieces: usize,
        interrupted: &AtomicBool,
        progress: &mut dyn FnMut(usize, usize),
        remark: &mut dyn FnMut(&str),
    ) -> Result<Built, TableError> {
        let begin = Instant::now();
        self.solve_fewer(pieces, interrupted)?;
        let path = self.path(pieces);
        let partial = files::beside(&path, ".partial");
        let known = match self.resume(pieces, &partial) {
            Ok(known) => known,
            Err(error) => {
                remark(&format!("{error}; the table is computed from the beginning"));
                0
            }
        };
        self.solve(pieces, known, &partial, interrupted, progress)?;
        file::write(&path, header::<G>(pieces), self.packed(pieces))?;
        if partial.exists() {
            fs::remove_file(&partial).map_err(TableError::system("remove", &partial))?;
        }
        let bytes = fs::metadata(&path).map_err(TableError::system("read", &path))?.len();
        Ok(Built { path, places: G::endings(pieces), bytes, time: begin.elapsed() })
    }

    /// Computes the tables of fewer pieces as far as they are not known, and adds that of `pieces`.
    fn solve_fewer(&mut self, pieces: usize, interrupted: &AtomicBool) -> Result<(), TableError> {
        while self.fine.len() <= pieces {
            if let Some(last) = self.fine.len().checked_sub(1) {
                self.fine.solve(last, interrupted, &AtomicUsize::new(0));
                if interrupted.load(Ordering::Relaxed) {
                    return Err(TableError::Stopped);
                }
            }
            self.fine.add()?;
        }
        Ok(())
    }

    /// Computes a table of which so many values are known.
    fn solve(
        &self,
        pieces: usize,
        known: usize,
        partial: &Path,
        interrupted: &AtomicBool,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<(), TableError> {
        let all = G::endings(pieces);
        let done = AtomicUsize::new(known);
        let stop = AtomicBool::new(false);
        thread::scope(|scope| {
            let work = || self.fine.solve(pieces, &stop, &done);
            let work = thread::Builder::new().spawn_scoped(scope, work).map_err(TableError::Thread)?;
            let mut kept = Instant::now();
            let mut outcome = Ok(());
            while !work.is_finished() {
                thread::sleep(TICK);
                progress(done.load(Ordering::Relaxed), all);
                if interrupted.load(Ordering::Relaxed) {
                    stop.store(true, Ordering::Relaxed);
                } else if kept.elapsed() >= KEEP_EVERY && outcome.is_ok() {
                    outcome = self.keep(pieces, partial);
                    stop.store(outcome.is_err(), Ordering::Relaxed);
                    kept = Instant::now();
                }
            }
            outcome
        })?;
        if done.load(Ordering::Relaxed) < all {
            self.keep(pieces, partial)?;
            return Err(TableError::Interrupted { path: partial.to_owned() });
        }
        progress(all, all);
        Ok(())
    }

    /// The header of a file that keeps what is known of a table.
    fn partial_header(pieces: usize) -> Header {
        Header::new::<G>(Content::Partial, pieces, u32::BITS as usize, Fine::<G>::bytes_of(pieces))
    }

    /// Keeps what is known of a table in a file. The threads that compute need not rest: a value that
    /// is there is final.
    fn keep(&self, pieces: usize, partial: &Path) -> Result<(), TableError> {
        let bytes = |part: &[AtomicU32]| {
            part.iter().flat_map(|known| known.load(Ordering::Relaxed).to_le_bytes()).collect()
        };
        let parts = self.fine.table(pieces).chunks(PART).map(bytes);
        file::write(partial, Self::partial_header(pieces), parts)
    }

    /// Takes over the values that an interrupted run has kept, if there was one, and counts them.
    fn resume(&self, pieces: usize, partial: &Path) -> Result<usize, TableError> {
        if !partial.exists() {
            return Ok(0);
        }
        let map = file::open(partial, &Self::partial_header(pieces))?;
        let mut count = 0;
        for (known, bytes) in self.fine.table(pieces).iter().zip(map.data().as_chunks().0) {
            let value = u32::from_le_bytes(*bytes);
            known.store(value, Ordering::Relaxed);
            count += usize::from(value != 0);
        }
        Ok(count)
    }

    /// The data of the file of a table, part by part.
    fn packed(&self, pieces: usize) -> impl Iterator<Item = Vec<u8>> {
        let mut parts = self.fine.table(pieces).chunks(PART).peekable();
        std::iter::from_fn(move || {
            let part = parts.next()?;
            let values: Vec<u32> =
                part.iter().map(|known| fine::millionths(known.load(Ordering::Relaxed))).collect();
            Some(packed::pack(&values, parts.peek().is_none()))
        })
    }
}
