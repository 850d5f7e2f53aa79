//! Exact values of endings: for every position of a game with few pieces the probability that the side
//! to move wins, before its roll, with best play by both sides.
//!
//! The game numbers the positions ([`Game::ending`]); a table keeps a value for each number. Those of
//! few pieces are computed at the start, in memory; the others are [built](Builder) once and kept in
//! files.
mod build;
mod error;
mod exact;
mod file;
mod fine;
mod map;
mod packed;
mod verify;

use std::marker::PhantomData;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};

pub use build::{Builder, Built};
pub use error::TableError;
pub use exact::Exact;
use file::{Content, Header};
use fine::Fine;
use packed::Packed;
pub use verify::Verification;

use crate::game::Game;

/// Endings with so many pieces are computed at the start; files are for those with more.
pub const IN_MEMORY: usize = 3;

/// The tables of the game `G` that are at hand: those of all endings up to some number of pieces.
#[derive(Debug)]
pub struct Tablebase<G> {
    /// By the number of pieces.
    tables: Vec<Packed>,
    game: PhantomData<G>,
}

impl<G: Game> Tablebase<G> {
    /// No tables.
    #[must_use]
    pub const fn none() -> Self {
        Tablebase { tables: Vec::new(), game: PhantomData }
    }

    /// The tables of endings with up to so many pieces, as far as the game has them, computed now and
    /// kept in memory. None if there is not enough of it.
    #[must_use]
    pub fn in_memory(pieces: usize) -> Self {
        let mut fine = Fine::<G>::new();
        let mut tables = Vec::new();
        for pieces in 0..=pieces.min(G::ENDINGS) {
            if fine.add().is_err() {
                return Tablebase::none();
            }
            fine.solve(pieces, &AtomicBool::new(false), &AtomicUsize::new(0));
            let value = |known: &AtomicU32| fine::millionths(known.load(Ordering::Relaxed));
            let values: Vec<u32> = fine.table(pieces).iter().map(value).collect();
            tables.push(Packed::Owned(packed::pack(&values, true)));
        }
        Tablebase { tables, game: PhantomData }
    }

    /// The tables in memory and those in the files of a folder, as far as they follow one another, each
    /// checked from end to end; and what the user should know of the others. Whoever has no table of
    /// more pieces than another is not told so.
    #[must_use]
    pub fn open(folder: &Path) -> (Self, Vec<String>) {
        let mut tablebase = Tablebase::in_memory(IN_MEMORY);
        let mut remarks = Vec::new();
        // The first file that is not there, or not right.
        let mut gap = None;
        for pieces in tablebase.tables.len()..=G::ENDINGS {
            let path = file::path::<G>(folder, pieces);
            if pieces > IN_MEMORY + 1 && !path.exists() {
                gap.get_or_insert(path);
            } else if let Some(gap) = &gap {
                remarks.push(format!("`{}` is of no use without `{}`", path.display(), gap.display()));
            } else {
                match open_table::<G>(folder, pieces) {
                    Ok(table) => tablebase.tables.push(table),
                    Err(error) => {
                        remarks.push(error.to_string());
                        gap = Some(path);
                    }
                }
            }
        }
        (tablebase, remarks)
    }

    /// The most pieces of a position that [`probe`](Tablebase::probe) knows, 0 without tables.
    #[must_use]
    pub fn most(&self) -> usize {
        self.tables.len().saturating_sub(1)
    }

    /// The value of a position that is not finished, [`None`] if it has too many pieces.
    #[must_use]
    pub fn probe(&self, position: &G) -> Option<Exact> {
        let ending = position.ending(self.most())?;
        self.tables.get(ending.pieces)?.get(ending.place)
    }
}

/// The header of a file with the table of so many pieces.
fn header<G: Game>(pieces: usize) -> Header {
    Header::new::<G>(Content::Whole, pieces, packed::BITS, packed::bytes_of(G::endings(pieces)))
}

/// The table of so many pieces from its file in a folder, checked from end to end.
fn open_table<G: Game>(folder: &Path, pieces: usize) -> Result<Packed, TableError> {
    let map = file::open(&file::path::<G>(folder, pieces), &header::<G>(pieces))?;
    Ok(Packed::Mapped(map))
}
