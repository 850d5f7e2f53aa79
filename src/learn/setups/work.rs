//! The searches and games, on all threads.
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::Mutex;

use super::error::SetupError;
use super::journal::Journal;
use super::rollout::{Player, Rollout};
use super::{Order, Progress, Stage};
use crate::game::{Game, Setups, Value};
use crate::learn::crew::in_order;
use crate::search::{Counter, Depth, Searcher, Star, Table, Window};

/// The memory of each thread's search in MiB.
const HASH: usize = 16;

/// The work on an order.
pub(super) struct Work<'a, G: Game> {
    path: &'a Path,
    order: &'a Order<'a, G>,
    setups: &'a Setups,
    interrupted: &'a AtomicBool,
    news: &'a mut (dyn FnMut(Progress) + Send),
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
        news: &'a mut (dyn FnMut(Progress) + Send),
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
            |searcher, position| searcher.search(position, depth, Window::FULL)?.exact(),
            |journal, setups, pair, found| journal.add_value(setups, depth, pair, found),
        )?;
        Ok(pairs.iter().map(|&pair| self.journal.values[&(pair, depth)]).collect())
    }

    /// What games find of pairs, in their order.
    pub(super) fn roll_out(&mut self, pairs: &[usize]) -> Result<Vec<Rollout>, SetupError> {
        let Order { rollout_depth: depth, error, tablebase, ref basis, .. } = *self.order;
        let is_open =
            |pair: &usize| self.journal.rollouts.get(&(*pair, depth)).is_none_or(|known| known.error > error);
        let open: Vec<usize> = pairs.iter().copied().filter(is_open).collect();
        let (seed, interrupted) = (basis.seed, self.interrupted);
        self.each(
            &open,
            pairs.len(),
            Stage::Rollouts,
            |searcher, position| {
                Player { searcher, tablebase, depth, interrupted }.roll_out(position, seed, error)
            },
            |journal, setups, pair, found| journal.add_rollout(setups, depth, pair, found),
        )?;
        Ok(pairs.iter().map(|&pair| self.journal.rollouts[&(pair, depth)]).collect())
    }

    /// Does something with each of the pairs that are open, and writes down at once what is found.
    fn each<T: Send>(
        &mut self,
        open: &[usize],
        of: usize,
        stage: Stage,
        find: impl Fn(&mut Star<'_, G>, &G) -> Option<T> + Sync,
        keep: impl Fn(&mut Journal, &Setups, usize, T) -> Result<(), SetupError> + Sync,
    ) -> Result<(), SetupError> {
        let Order { eval, tablebase, .. } = *self.order;
        let (setups, interrupted) = (self.setups, self.interrupted);
        let star = |table| Star::new(table, Counter::default(), eval, true).knowing(tablebase);
        let mut searchers: Vec<Star<G>> = self.tables.iter().map(star).collect();
        let done = of - open.len();
        (self.news)(Progress { stage, done, of });
        let desk = Mutex::new((&mut self.journal, &mut *self.news, done));
        let all = in_order(&mut searchers, open.len(), |searcher, number| {
            let pair = open[number];
            let position = setups.position::<G>(setups.pairs()[pair]);
            let goes_on = !interrupted.load(Ordering::Relaxed);
            let found = position.filter(|_| goes_on).and_then(|position| find(searcher, &position));
            let Some(found) = found else { return Ok(false) };
            let (journal, news, done) = &mut *desk.lock();
            keep(journal, setups, pair, found)?;
            *done += 1;
            news(Progress { stage, done: *done, of });
            Ok(true)
        });
        let all: Vec<bool> = all.into_iter().collect::<Result<_, SetupError>>()?;
        if all.contains(&false) {
            return Err(SetupError::Interrupted(self.path.to_owned()));
        }
        Ok(())
    }
}
