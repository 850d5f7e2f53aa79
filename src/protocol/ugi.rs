//! The native dialect: the Universal Game Interface with dice.
use super::command::{self, Grammar};
use super::dialect::Dialect;
use super::report;
use super::session::{Flow, Session};
use crate::engine::Event;

/// The dialect.
pub(super) struct Ugi;

/// Its words.
const GRAMMAR: Grammar = Grammar { greeting: "ugi", greeted: "ugiok", new_game: "uginewgame", variant: None };

impl Dialect for Ugi {
    fn line(&self, session: &mut Session, line: &str) -> Flow {
        command::run(&GRAMMAR, session, line)
    }

    fn event(&self, session: &Session, event: &Event) {
        report::event(session.outlet(), event);
    }

    fn complain(&self, session: &Session, message: &str) {
        report::error(session.outlet(), message);
    }
}
