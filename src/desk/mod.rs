//! The desk of an operator who sits between two laptops: a match of several games, played by
//! typing. All state and logic; no terminal.
//!
//! [`Desk`] takes what is typed ([`Entry`]) and the time of now. It keeps the match as the list of
//! what was entered ([`Match`]), saves it after every entry ([`Store`]), lets Bohr think on its own
//! clock ([`Thinker`]) and writes the record of each game.
//!
//! Nothing here panics on what comes in: the lints below see to it.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]
mod arrangement;
mod clock;
mod entry;
mod error;
mod grid;
mod hint;
mod history;
mod phase;
mod play;
mod position;
mod record;
mod restore;
mod save;
mod series;
mod table;
mod thinker;
mod undo;
mod view;

pub use clock::{Clocks, Reading, parse_time, show_time};
pub use entry::{Ending, Entry};
pub use error::DeskError;
pub use grid::{Grid, Piece};
pub use history::{History, Match, Move, Outcome, Reason, Settings};
pub use phase::Phase;
pub use position::Position;
pub use record::check_names;
pub use save::{Found, SaveError, Store};
pub use series::{Score, Team};
pub use table::{Desk, Flow, Message};
pub use thinker::Thinker;
pub use view::ShownMove;
