//! Bohr, a tournament engine for board games with dice.
//!
//! The crate is a stack of layers; each knows those below it and none above
//! (a test in `tests/layers.rs` fails on an upward `use`):
//!
//! | layer | what it is |
//! |---|---|
//! | [`cli`] | the command line |
//! | `host` | people at a page in a browser: files, records, and a pipe to engine processes (feature `gui`) |
//! | [`desk`] | the operator's desk between two laptops: series, clocks, entries, saved state |
//! | [`learn`] | labelled positions, the training of networks on them, the worth of set-ups |
//! | [`arena`] | matches: players, referee, statistics |
//! | [`records`] | files of games (WTN of the championship, PGN with dice) and their review |
//! | [`protocol`] | lines in, lines out: parser, session, one file per dialect |
//! | [`engine`] | options, the position on the desk, one search at a time |
//! | [`search`] | chance and decision nodes, table, ordering, limits, clock, threads |
//! | [`tablebase`] | the exact values of endings: built, kept in files, looked up |
//! | [`games`] | the rules and evaluations, and the registry that names them |
//! | [`game`] | the contract: [`game::Game`], sides, dice, outcomes, values |
//! | [`files`] | files that are whole at every moment |
//!
//! ```
//! use bohr::game::Game;
//! use bohr::games::ewn::Standard;
//! use bohr::search::perft::perft;
//!
//! assert_eq!(perft(&Standard::start(), 2), 324);
//! ```
pub mod arena;
pub mod cli;
pub mod desk;
pub mod engine;
pub mod files;
pub mod game;
pub mod games;
#[cfg(feature = "gui")]
pub mod host;
pub mod learn;
pub mod protocol;
pub mod records;
pub mod search;
pub mod tablebase;
