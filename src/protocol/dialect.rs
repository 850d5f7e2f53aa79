//! The seam between the session and a host's way of speaking: one file for each dialect.
use super::botzone::{Botzone, Stay};
use super::sau::Sau;
use super::session::{Flow, Session};
use super::{ntu, sau, uci, ugi, xboard};
use crate::engine::Event;

/// A host's way of speaking. It translates lines into operations of the session, and the events of
/// a search into lines. What it must remember between lines it keeps itself.
pub trait Dialect: Send {
    /// Does what a line asks for.
    fn line(&mut self, session: &mut Session, line: &str) -> Flow;
    /// Reports an event of the running search.
    fn event(&mut self, session: &mut Session, event: &Event);
    /// Tells the host of a line that could not be read.
    fn complain(&mut self, session: &mut Session, message: &str);
    /// Does what the end of input asks for, before the running search is reported to its end: it is
    /// stopped.
    fn input_ended(&mut self, session: &mut Session) {
        session.engine().stop();
    }
}

/// The dialects by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum DialectId {
    /// The native one: the Universal Game Interface with dice.
    Ugi,
    /// The Universal Chess Interface.
    Uci,
    /// The Chess Engine Communication Protocol of `XBoard` and `WinBoard`, version 2.
    Xboard,
    /// The line protocol of the courses and tournaments in Taiwan (NTU, TCGA).
    Ntu,
    /// The SAU Game Platform, for Amazons.
    Sau,
    /// The judge Botzone, for Amazons on 8x8: one answer, then the end.
    Botzone,
    /// The same, asking to be kept running for the next request.
    BotzoneLong,
}

/// All dialects that a host can greet in, which are named like their greetings.
const GREETINGS: &[DialectId] = &[DialectId::Ugi, DialectId::Uci, DialectId::Xboard];

impl DialectId {
    /// The name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            DialectId::Ugi => "ugi",
            DialectId::Uci => "uci",
            DialectId::Xboard => "xboard",
            DialectId::Ntu => "ntu",
            DialectId::Sau => "sau",
            DialectId::Botzone => "botzone",
            DialectId::BotzoneLong => "botzone-long",
        }
    }

    /// The dialect whose greeting a word is.
    pub(super) fn greeted_by(word: &str) -> Option<DialectId> {
        GREETINGS.iter().copied().find(|dialect| dialect.name() == word)
    }

    /// The dialect that a session's first word chooses: by a greeting, or by a request of a dialect
    /// that has no greeting.
    #[must_use]
    pub fn of_first_word(word: &str) -> DialectId {
        DialectId::greeted_by(word).unwrap_or(match word {
            sau::GREETING => DialectId::Sau,
            word if ntu::REQUESTS.contains(&word) => DialectId::Ntu,
            _ => DialectId::Ugi,
        })
    }

    /// The dialect itself, as it is at the beginning of a session.
    #[must_use]
    pub fn open(self) -> Box<dyn Dialect> {
        match self {
            DialectId::Ugi => Box::new(ugi::UGI),
            DialectId::Uci => Box::new(uci::UCI),
            DialectId::Xboard => Box::new(xboard::Xboard::new()),
            DialectId::Ntu => Box::new(ntu::Ntu),
            DialectId::Sau => Box::new(Sau::new()),
            DialectId::Botzone => Box::new(Botzone::new(Stay::Once)),
            DialectId::BotzoneLong => Box::new(Botzone::new(Stay::Long)),
        }
    }
}
