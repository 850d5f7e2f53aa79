//! A page in the browser on which people play, analyse and review: a thin server on this computer alone.
//!
//! The page speaks the engines' own protocol; the server hands its files out, turns records into JSON and
//! back, and is a pipe of lines between the page and engine processes:
//!
//! | file | |
//! |---|---|
//! | `server` | from the port to the end |
//! | `connections` | TCP: how many, how patient, how they end |
//! | `gate` | who may come in: `Host`, `Origin`, the token; the headers of security |
//! | `assets` | the files of the page, part of the program |
//! | `records` | files of games as JSON and back |
//! | `table` | one WebSocket: the messages, the pings |
//! | `orders` | what waits for a seat to do it |
//! | `seat` | the place of one engine at a table: started, told, ended |
//! | `process` | an engine process without threads |
//!
//! Nothing here panics on what comes in: the lints below see to it.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
mod assets;
mod connections;
mod gate;
mod orders;
mod process;
mod records;
mod seat;
mod server;
mod table;

pub use server::{HostError, serve};
