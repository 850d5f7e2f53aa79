//! The seam between the session and a host's way of speaking: one file for each dialect.
use super::session::{Flow, Session};
use super::{uci, ugi};
use crate::engine::Event;

/// A host's way of speaking. It translates lines into operations of the session, and the events of
/// a search into lines.
pub trait Dialect: Send + Sync {
    /// Does what a line asks for.
    fn line(&self, session: &mut Session, line: &str) -> Flow;
    /// Reports an event of the running search.
    fn event(&self, session: &Session, event: &Event);
    /// Tells the host of a line that could not be read.
    fn complain(&self, session: &Session, message: &str);
}

/// The dialects by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum DialectId {
    /// The native one: the Universal Game Interface with dice.
    Ugi,
    /// The Universal Chess Interface.
    Uci,
}

impl DialectId {
    /// The dialect whose greeting a word is.
    pub(super) fn greeted_by(word: &str) -> Option<DialectId> {
        match word {
            "ugi" => Some(DialectId::Ugi),
            "uci" => Some(DialectId::Uci),
            _ => None,
        }
    }

    /// The dialect that a session's first word chooses.
    #[must_use]
    pub fn of_first_word(word: &str) -> DialectId {
        DialectId::greeted_by(word).unwrap_or(DialectId::Ugi)
    }

    /// The dialect itself.
    #[must_use]
    pub fn dialect(self) -> &'static dyn Dialect {
        match self {
            DialectId::Ugi => &ugi::UGI,
            DialectId::Uci => &uci::UCI,
        }
    }
}
