//! The searches and games, on all threads.
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use super::error::SetupError;
use super::journal::Journal;
use super::rollout::{Player, Rollout};
use super::{Order, Progress, Stage};
use crate::game::{Game, Setups, Value};
use crate::learn::crew::in_order;
use crate::search::{Counter, Depth, Searcher, Star, Table, Window};

/// Pairs for each thread between one writing and the next.
const BATCH: usize = 16;
/// The memory of each thread's search in MiB.
const HASH: usize = 16;

/// The work on an order.
pub(super) struct Work<'a, G: Game> {
    path: &'a Path,
    order: &'a Order<'a, G>,
    setups: &'a Setups,
    interrupted: &'a AtomicBool,
    news: &'a mut dyn FnMut(Progress),
    journal: Journal,
    /// The memory of each thread.
    tables: Vec<Table>,
}

impl<'a, G: Game> Work<'a, G> {
    /// Takes up what the file at `path` holds.
    pub(super) fn open(
        path: &'a Path,
        order: &'a Order<'a, G>,
        setups: &'a Setups,
        interrupted: &'a AtomicBool,
        news: &'a mut dyn FnMut(Progress),
    ) -> Result<Self, SetupError> {
        let journal = Journal::open::<G>(path, &order.basis, setups)?;
        let table = |_| Table::new(HASH).unwrap_or_else(|_| Table::none());
        let tables = (0..order.threads.max(1)).map(table).collect();
        Ok(Work { path, order, setups, interrupted, news, journal, tables })
    }

    /// The values of pairs, in their order, by a search so many plies deep.
    pub(super) fn search(&mut self, pairs: &[usize], depth: Depth) -> Result<Vec<Value>, SetupError> {
        let open: Vec<usize> =
            pairs.iter().copied().filter(|&pair| !self.journal.values.contains_key(&(pair, depth))).collect();
        self.each(
            &open,
            pairs.len(),
            Stage::Search(depth),
            |searcher, position, _| searcher.search(position, depth, Window::FULL)?.exact(),
            |journal, setups, found| journal.add_values(setups, depth, found),
        )?;
        Ok(pairs.iter().map(|&pair| self.journal.values[&(pair, depth)]).collect())
    }

    /// What games find of pairs, in their order.
    pub(super) fn roll_out(&mut self, pairs: &[usize]) -> Result<Vec<Rollout>, SetupError> {
        let Order { rollout_depth: depth, error, tablebase, ref basis, .. } = *self.order;
        let is_open =
            |pair: &usize| self.journal.rollouts.get(&(*pair, depth)).is_none_or(|known| known.error > error);
        let open: Vec<usize> = pairs.iter().copied().filter(is_open).collect();
        let seed = basis.seed;
        self.each(
            &open,
            pairs.len(),
            Stage::Rollouts,
            |searcher, position, _| Player { searcher, tablebase, depth }.roll_out(position, seed, error),
            |journal, setups, found| journal.add_rollouts(setups, depth, found),
        )?;
        Ok(pairs.iter().map(|&pair| self.journal.rollouts[&(pair, depth)]).collect())
    }

    /// Does something with each of the pairs that are open, and writes down what is found.
    fn each<T: Send>(
        &mut self,
        open: &[usize],
        of: usize,
        stage: Stage,
        find: impl Fn(&mut Star<'_, G>, &G, usize) -> Option<T> + Sync,
        keep: impl Fn(&mut Journal, &Setups, &[(usize, T)]) -> Result<(), SetupError>,
    ) -> Result<(), SetupError> {
        let Order { eval, tablebase, .. } = *self.order;
        let star = |table| Star::new(table, Counter::default(), eval, true).knowing(tablebase);
        let mut searchers: Vec<Star<G>> = self.tables.iter().map(star).collect();
        let mut done = of - open.len();
        for batch in open.chunks(BATCH * searchers.len()) {
            (self.news)(Progress { stage, done, of });
            let found = in_order(&mut searchers, batch.len(), |searcher, number| {
                let pair = batch[number];
                let position = self.setups.position::<G>(self.setups.pairs()[pair])?;
                let goes_on = !self.interrupted.load(Ordering::Relaxed);
                Some((pair, goes_on.then(|| find(searcher, &position, pair)).flatten()?))
            });
            let found: Vec<(usize, T)> = found.into_iter().flatten().collect();
            keep(&mut self.journal, self.setups, &found)?;
            if found.len() < batch.len() {
                return Err(SetupError::Interrupted(self.path.to_owned()));
            }
            done += batch.len();
        }
        (self.news)(Progress { stage, done, of });
        Ok(())
    }
}
