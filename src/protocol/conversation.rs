//! What is said between one host and the engine, in whichever dialect the host chose.
use crossbeam_channel::Receiver;

use super::dialect::{Dialect, DialectId};
use super::lines::Line;
use super::outlet::Outlet;
use super::session::{Flow, Session};
use crate::engine::{Event, Options};

/// A conversation.
pub(super) struct Conversation {
    session: Session,
    /// [`None`] until the first line has decided.
    dialect: Option<Box<dyn Dialect>>,
}

impl Conversation {
    /// A conversation with the given options; without a dialect the first line decides.
    pub(super) fn new(options: Options, dialect: Option<DialectId>, outlet: Outlet) -> Conversation {
        let session = Session::new(options, dialect.is_some(), outlet);
        Conversation { session, dialect: dialect.map(DialectId::open) }
    }

    /// The events of the running search.
    pub(super) fn events(&self) -> Option<&Receiver<Event>> {
        self.session.engine().events()
    }

    /// Does what a line asks for. Returns whether the conversation goes on.
    pub(super) fn line(&mut self, line: Line) -> bool {
        let Conversation { session, dialect } = self;
        let text = match line {
            Line::Text(text) => text,
            Line::Dropped(why) => {
                match dialect {
                    Some(dialect) => dialect.complain(session, why),
                    None => DialectId::Ugi.open().complain(session, why),
                }
                return true;
            }
        };
        let Some(first) = text.split_whitespace().next() else { return true };
        let dialect = dialect.get_or_insert_with(|| DialectId::of_first_word(first).open());
        // Only now: the dialect may want standard error to itself.
        log::debug!("< {text}");
        match dialect.line(session, &text) {
            Flow::GoOn => true,
            Flow::End => false,
            Flow::Switch(next) => {
                let former = std::mem::replace(dialect, next.open());
                session.leave_search_to(former);
                dialect.line(session, next.name()) != Flow::End
            }
        }
    }

    /// Reports an event of the running search.
    pub(super) fn event(&mut self, event: &Event) {
        if let Some(dialect) = &mut self.dialect {
            self.session.event(&mut **dialect, event);
        }
    }

    /// Whether the dialect has ended it.
    pub(super) fn is_over(&self) -> bool {
        self.session.is_over()
    }

    /// Does what is left to do at the end of input.
    pub(super) fn finish(&mut self) {
        if let Some(dialect) = &mut self.dialect {
            dialect.input_ended(&mut self.session);
            self.session.see_out(&mut **dialect);
        }
    }

    /// Stops the running search without a word.
    pub(super) fn abandon(&mut self) {
        self.session.abandon();
    }
}
