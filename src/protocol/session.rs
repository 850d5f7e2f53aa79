//! One host's session: the engine, the dialect, and where answers go.
use crossbeam_channel::Receiver;

use super::dialect::{Dialect, DialectId};
use super::lines::Line;
use super::outlet::Outlet;
use super::report;
use crate::engine::{Change, Engine, Event, Options, Order, journal};

/// Whether the session goes on after a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// It does.
    GoOn,
    /// The host wants the end.
    End,
}

/// A session.
pub struct Session {
    engine: Engine,
    dialect: Option<DialectId>,
    /// Whether the dialect was forced.
    forced: bool,
    outlet: Outlet,
    /// The dialect of the running search, which reports it whatever was chosen since.
    speaker: &'static dyn Dialect,
}

impl Session {
    /// A session with the given options; without a dialect the first line decides.
    #[must_use]
    pub(super) fn new(options: Options, dialect: Option<DialectId>, outlet: Outlet) -> Session {
        let speaker = dialect.unwrap_or(DialectId::Ugi).dialect();
        Session { engine: Engine::new(options), dialect, forced: dialect.is_some(), outlet, speaker }
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

    /// Chooses another dialect.
    pub fn choose(&mut self, dialect: DialectId) {
        self.dialect = Some(dialect);
    }

    /// Whether the dialect was forced, so that no greeting changes it.
    #[must_use]
    pub fn is_forced(&self) -> bool {
        self.forced
    }

    /// The events of the running search.
    pub(super) fn events(&self) -> Option<&Receiver<Event>> {
        self.engine.events()
    }

    /// Does what a line asks for.
    pub fn line(&mut self, line: Line) -> Flow {
        match line {
            Line::Text(text) => {
                log::debug!("< {text}");
                let Some(first) = text.split_whitespace().next() else { return Flow::GoOn };
                let dialect = *self.dialect.get_or_insert_with(|| DialectId::of_first_word(first));
                dialect.dialect().line(self, &text)
            }
            Line::Dropped(why) => {
                self.dialect.unwrap_or(DialectId::Ugi).dialect().complain(self, why);
                Flow::GoOn
            }
        }
    }

    /// Reports an event of the running search.
    pub fn event(&mut self, event: &Event) {
        if event.is_last() {
            self.engine.finished();
        }
        self.speaker.event(self, event);
    }

    /// Starts a search, after the running one was stopped and has given its answer. Returns what
    /// the user should know.
    pub fn start(&mut self, order: &Order) -> Vec<String> {
        self.finish();
        self.speaker = self.dialect.unwrap_or(DialectId::Ugi).dialect();
        self.engine.start(order)
    }

    /// Stops the running search, if there is one, and reports it to its end.
    pub fn finish(&mut self) {
        self.engine.stop();
        while let Some(event) = self.engine.events().and_then(|events| events.recv().ok()) {
            self.event(&event);
        }
    }

    /// Sets an option.
    pub fn apply(&mut self, change: Change) {
        if let Change::LogFile(path) = &change
            && let Err(error) = journal::log_to(path.as_deref())
        {
            report::error(&self.outlet, error);
            return;
        }
        self.engine.apply(change);
    }

    /// Stops the running search without a word.
    pub(super) fn abandon(&mut self) {
        self.engine.stop();
        self.engine.finished();
    }
}
