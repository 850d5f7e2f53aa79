//! What a dialect works on: the engine, and where answers go.
use std::time::Duration;

use super::dialect::{Dialect, DialectId};
use super::outlet::Outlet;
use crate::engine::journal::{self, LogFileError};
use crate::engine::{Change, Engine, Event, Options, Order, Times};

/// Time for a move on a wire that carries no clock, where nobody has said another.
const MOVE_TIME: Duration = Duration::from_secs(1);

/// How the conversation goes on after a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// In the same way.
    GoOn,
    /// In another dialect, whose greeting the host has said.
    Switch(DialectId),
    /// Not at all.
    End,
}

/// A session.
pub struct Session {
    engine: Engine,
    /// Whether the dialect was forced.
    forced: bool,
    /// Whether nothing more is to be done.
    over: bool,
    outlet: Outlet,
    /// The dialect that started the running search and reports it, where the host has gone over to
    /// another one since.
    former: Option<Box<dyn Dialect>>,
}

impl Session {
    /// A session with the given options.
    pub(super) fn new(options: Options, forced: bool, outlet: Outlet) -> Session {
        Session { engine: Engine::new(options), forced, over: false, outlet, former: None }
    }

    /// The engine.
    #[must_use]
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// The engine, to change it.
    pub fn engine_mut(&mut self) -> &mut Engine {
        &mut self.engine
    }

    /// Where answers go.
    #[must_use]
    pub fn outlet(&self) -> &Outlet {
        &self.outlet
    }

    /// Whether the dialect was forced, so that no greeting changes it.
    #[must_use]
    pub fn is_forced(&self) -> bool {
        self.forced
    }

    /// Ends the conversation as soon as the current line or event is dealt with.
    pub fn end(&mut self) {
        self.over = true;
    }

    /// Whether a dialect has ended the conversation.
    pub(super) fn is_over(&self) -> bool {
        self.over
    }

    /// The time for a move on a wire that carries no clock.
    #[must_use]
    pub fn move_time(&self) -> Duration {
        self.engine.options().move_time.unwrap_or(MOVE_TIME)
    }

    /// Leaves the running search, if there is one, to the dialect that the host spoke until now.
    pub(super) fn leave_search_to(&mut self, dialect: Box<dyn Dialect>) {
        if self.engine.events().is_some() {
            self.former.get_or_insert(dialect);
        }
    }

    /// Reports an event of the running search.
    pub(super) fn event(&mut self, dialect: &mut dyn Dialect, event: &Event) {
        if event.is_last() {
            self.engine.finished();
        }
        match self.former.take() {
            None => dialect.event(self, event),
            Some(mut former) => {
                former.event(self, event);
                self.former = (!event.is_last()).then_some(former);
            }
        }
    }

    /// Starts a search, after the running one was stopped and has given its answer. Returns what
    /// the user should know.
    pub fn start(&mut self, dialect: &mut dyn Dialect, order: &Order) -> Vec<String> {
        self.finish(dialect);
        self.engine.start(order)
    }

    /// Starts a search for one move where nobody tells a clock; only of the moves `among`, if there
    /// are such.
    pub fn think(&mut self, dialect: &mut dyn Dialect, time: Duration, among: Vec<String>) {
        let times = Times { move_time: u64::try_from(time.as_millis()).ok(), ..Times::default() };
        for remark in self.start(dialect, &Order { times, search_moves: among, ..Order::default() }) {
            log::info!("{remark}");
        }
    }

    /// Stops the running search, if there is one, and reports it to its end.
    pub fn finish(&mut self, dialect: &mut dyn Dialect) {
        self.engine.stop();
        self.see_out(dialect);
    }

    /// Reports the running search, if there is one, to its own end.
    pub(super) fn see_out(&mut self, dialect: &mut dyn Dialect) {
        while let Some(event) = self.engine.events().and_then(|events| events.recv().ok()) {
            self.event(dialect, &event);
        }
    }

    /// Stops the running search without a word.
    pub fn abandon(&mut self) {
        self.engine.stop();
        self.engine.finished();
        self.former = None;
    }

    /// Sets an option.
    ///
    /// # Errors
    /// If the log file cannot be opened.
    pub fn apply(&mut self, change: Change) -> Result<(), LogFileError> {
        if let Change::LogFile(path) = &change {
            journal::log_to(path.as_deref())?;
        }
        self.engine.apply(change);
        Ok(())
    }
}
