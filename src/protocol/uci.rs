//! The Universal Chess Interface. It differs from the native dialect in its greeting, in the name
//! of a new game, and in choosing the game by `UCI_Variant`.
use super::command::{self, Grammar};
use super::dialect::Dialect;
use super::report;
use super::session::{Flow, Session};
use crate::engine::Event;

/// The dialect.
pub(super) struct Uci;

/// Its words.
const GRAMMAR: Grammar =
    Grammar { greeting: "uci", greeted: "uciok", new_game: "ucinewgame", variant: Some("UCI_Variant") };

impl Dialect for Uci {
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
