//! Positions of self-play with the values that a search finds.
//!
//! Positions come in shards, files of [`SHARD`] positions. A shard depends on the [`Order`], on its number
//! and on the shards before it, whose positions it leaves out; not on the number of threads, and not on
//! whether the work was interrupted.
mod labels;
mod play;

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use labels::{label, open};
use play::{Player, random};

use super::crew::in_order;
use super::samples::{Labelled, Origin, SampleError, Shard, path};
use crate::game::{Game, Inputs};
use crate::search::{Counter, Depth, Star, Table};
use crate::tablebase::Tablebase;

/// Positions of a shard; the last one may have fewer.
pub const SHARD: usize = 50_000;

/// More positions than the memory of a common machine holds when they are read.
pub const MOST_POSITIONS: u32 = 500_000_000;
/// Labels of more plies are more than anybody can wait for.
pub const MOST_DEPTH: Depth = 20;
/// The search for a label knows tables of endings up to so many pieces, as far as the game has them: they
/// are built in some seconds.
pub const TABLES: usize = 4;

/// Games that are played before their new positions are labelled: enough to keep many cores busy.
const ROUND: u32 = 256;
/// Rounds in a row without a new position after which there is no hope of any.
const IDLE_ROUNDS: u32 = 16;
/// The memory of each thread's search in MiB: it stays in the cache of the processor.
const HASH: usize = 1;

/// What is wanted.
#[derive(Debug)]
pub struct Order<'a, G: Game> {
    /// How many positions.
    pub positions: usize,
    /// Where they come from; the number of pieces is that of `tablebase`.
    pub origin: Origin,
    /// The evaluation of the players and of the search.
    pub eval: G::Eval,
    /// The tables of endings.
    pub tablebase: &'a Tablebase<G>,
    /// How many threads work.
    pub threads: usize,
}

/// What happens on the way.
#[derive(Debug)]
pub enum News<'a> {
    /// So many positions are there.
    Positions(usize),
    /// A shard was there and whole.
    Skipped(&'a Path),
    /// A shard was there but is made anew.
    Anew(SampleError),
    /// A shard was written.
    Written(&'a Path),
}

/// What was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Generated {
    /// Positions that were there before.
    pub skipped: usize,
    /// New positions.
    pub written: usize,
    /// Games that were played for them.
    pub games: u64,
}

/// Makes the shards of an order in a folder, as far as they are not there.
///
/// # Errors
/// If the game has no inputs, a file of the folder belongs to another order, the system refuses, the games
/// bring no new positions any more, or the user ends the work.
pub fn generate<G: Game>(
    folder: &Path,
    order: &Order<'_, G>,
    interrupted: &AtomicBool,
    news: &mut dyn FnMut(News),
) -> Result<Generated, SampleError> {
    if G::INPUTS == 0 {
        return Err(SampleError::Inputs { game: G::NAME });
    }
    fs::create_dir_all(folder).map_err(SampleError::system("make the folder", folder))?;
    let table = |_| Table::new(HASH).unwrap_or_else(|_| Table::none());
    let tables: Vec<Table> = (0..order.threads.max(1)).map(table).collect();
    let star = |table| Star::new(table, Counter::default(), order.eval, true).knowing(order.tablebase);
    let mut work = Work {
        order,
        interrupted,
        searchers: tables.iter().map(star).collect(),
        known: HashSet::default(),
        generated: Generated::default(),
    };
    for number in 0..u32::try_from(order.positions.div_ceil(SHARD)).unwrap_or(u32::MAX) {
        let wanted = SHARD.min(order.positions - number as usize * SHARD);
        let path = path::<G>(folder, number);
        match order.look_up(&path, number, wanted) {
            Some(Ok(shard)) => {
                work.known.extend(shard.positions.iter().map(|position| position.key));
                work.generated.skipped += shard.positions.len();
                news(News::Skipped(&path));
            }
            Some(Err(error @ SampleError::Damaged { .. })) => {
                news(News::Anew(error));
                work.make(folder, number, wanted, news)?;
            }
            Some(Err(error)) => return Err(error),
            None => work.make(folder, number, wanted, news)?,
        }
    }
    Ok(work.generated)
}

impl<G: Game> Order<'_, G> {
    /// The shard in a file, if there is one with enough positions. One with fewer was the last of a
    /// smaller order and begins like the one that is wanted.
    fn look_up(&self, path: &Path, number: u32, wanted: usize) -> Option<Result<Shard, SampleError>> {
        if !path.exists() {
            return None;
        }
        let checked = Shard::read::<G>(path).and_then(|shard| self.check(path, shard, number));
        checked.map(|shard| (shard.positions.len() >= wanted).then_some(shard)).transpose()
    }

    /// Whether a shard belongs to the order.
    fn check(&self, path: &Path, shard: Shard, number: u32) -> Result<Shard, SampleError> {
        let Origin { seed, depth, tables, eval } = &shard.origin;
        let wanted = &self.origin;
        for (what, found, expected) in [
            ("its number is", shard.number.to_string(), number.to_string()),
            ("its seed is", seed.to_string(), wanted.seed.to_string()),
            ("its depth is", depth.to_string(), wanted.depth.to_string()),
            ("its tables' pieces are", tables.to_string(), wanted.tables.to_string()),
            ("its evaluation is", format!("`{eval}`"), format!("`{}`", wanted.eval)),
        ] {
            if found != expected {
                return Err(SampleError::Wrong { path: path.to_owned(), what, found, expected });
            }
        }
        Ok(shard)
    }
}

/// The work on an order.
struct Work<'a, G: Game> {
    order: &'a Order<'a, G>,
    interrupted: &'a AtomicBool,
    /// One for each thread.
    searchers: Vec<Star<'a, G>>,
    /// The keys of the positions so far.
    known: HashSet<u64, ahash::RandomState>,
    generated: Generated,
}

impl<G: Game> Work<'_, G> {
    /// Makes a shard and writes it.
    fn make(
        &mut self,
        folder: &Path,
        number: u32,
        wanted: usize,
        news: &mut dyn FnMut(News),
    ) -> Result<(), SampleError> {
        let mut positions: Vec<Labelled> = Vec::with_capacity(wanted);
        let before = self.generated.skipped + self.generated.written;
        let mut games = 0;
        let mut idle = 0;
        while positions.len() < wanted {
            let interrupted = || SampleError::Interrupted { positions: before, folder: folder.to_owned() };
            let found = self.play(number, games, wanted - positions.len()).ok_or_else(interrupted)?;
            games += u64::from(ROUND);
            idle = if found.is_empty() { idle + 1 } else { 0 };
            if idle == IDLE_ROUNDS {
                let positions = before + positions.len();
                return Err(SampleError::Exhausted { games: u64::from(idle * ROUND), positions });
            }
            positions.extend(self.label(&found).ok_or_else(interrupted)?);
            news(News::Positions(before + positions.len()));
        }
        self.generated.games += games;
        self.generated.written += positions.len();
        let path: PathBuf =
            Shard { origin: self.order.origin.clone(), number, positions }.write::<G>(folder)?;
        news(News::Written(&path));
        Ok(())
    }

    /// New positions of the next round of games, at most so many; [`None`] if the user ends the work.
    fn play(&mut self, shard: u32, first: u64, most: usize) -> Option<Vec<G>> {
        let Order { origin, tablebase, .. } = self.order;
        let games = in_order(&mut self.searchers, ROUND as usize, |searcher, number| {
            if self.interrupted.load(Ordering::Relaxed) {
                return None;
            }
            let random = random(origin.seed, shard, first + number as u64);
            Some(Player::new(searcher, tablebase, random).play())
        });
        let games: Vec<Vec<G>> = games.into_iter().collect::<Option<_>>()?;
        let known = &mut self.known;
        // What is not taken is not known either, so that the next shard may take it.
        let fresh = games.into_iter().flatten().filter(|position| known.insert(position.canonical_key()));
        Some(fresh.take(most).collect())
    }

    /// The positions with their labels, as far as the next roll leaves something open; [`None`] if the user
    /// ends the work.
    fn label(&mut self, positions: &[G]) -> Option<Vec<Labelled>> {
        let depth = self.order.origin.depth;
        let labelled = in_order(&mut self.searchers, positions.len(), |searcher, number| {
            if self.interrupted.load(Ordering::Relaxed) {
                return None;
            }
            let position = &positions[number];
            let mut inputs = Inputs::new();
            position.fill_inputs(&mut inputs);
            let value = open(position, label(searcher, position, depth)?);
            Some(value.map(|value| Labelled { key: position.canonical_key(), inputs, value }))
        });
        let labelled: Vec<Option<Labelled>> = labelled.into_iter().collect::<Option<_>>()?;
        Some(labelled.into_iter().flatten().collect())
    }
}
