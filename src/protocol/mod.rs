//! The protocol: lines in, lines out.
//!
//! A reader thread reads lines, a writer thread writes them, and between them the
//! conversation turns lines into operations of the engine and its events into lines. What a line
//! means and what an event looks like is the [`Dialect`]'s business, which works on the [`Session`];
//! the first word of the host decides which dialect it is.
//!
//! Nothing here panics on what comes in: the lints below see to it.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
mod arrangement;
mod botzone;
mod command;
mod conversation;
mod dialect;
mod features;
mod go;
mod lines;
mod ntu;
mod outlet;
mod report;
mod sau;
mod session;
mod shot;
mod time_control;
mod uci;
mod ugi;
mod variant;
mod xboard;

pub use dialect::{Dialect, DialectId};
pub use lines::Line;
pub use session::{Flow, Session};

use std::io::{BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crossbeam_channel::{never, select};

use crate::engine::Options;
use conversation::Conversation;
use outlet::Outlet;

/// How long `quit` waits for the host to read what was already said.
const QUIT_PATIENCE: Duration = Duration::from_millis(200);

/// Serves a host until `quit`, the end of input, or until nobody reads the output any more.
///
/// At the end of input every line read is done, and a running search is stopped and prints its answer,
/// unless its dialect gives it its time.
///
/// # Errors
/// If the threads that read and write cannot be had from the system.
pub fn serve(
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
    options: Options,
    dialect: Option<DialectId>,
) -> std::io::Result<()> {
    let quitting = Arc::new(AtomicBool::new(false));
    let (outlet, writer) = Outlet::open(output, Arc::clone(&quitting))?;
    let (inlet, lines) = lines::channel();
    let sees_quit = Arc::clone(&quitting);
    std::thread::Builder::new().name("reader".to_owned()).spawn(move || {
        lines::read(input, |line| {
            if line.is_quit() {
                sees_quit.store(true, Ordering::Relaxed);
            }
            inlet.put(line)
        });
    })?;
    let mut conversation = Conversation::new(options, dialect, outlet);
    let quit = loop {
        if conversation.is_over() {
            break false;
        }
        let idle = never();
        let events = conversation.events().cloned().unwrap_or(idle);
        select! {
            recv(lines.queue()) -> line => match line {
                Ok(line) => {
                    lines.taken(&line);
                    if !conversation.line(line) {
                        break true;
                    }
                }
                Err(_) => break false,
            },
            recv(events) -> event => {
                // A search always says that it is done before its channel closes.
                if let Ok(event) = event {
                    conversation.event(&event);
                }
            },
            // Nobody reads any more.
            recv(writer.done()) -> _ => return Ok(()),
        }
    };
    if quit {
        conversation.abandon();
        drop(conversation);
        writer.wait(Some(QUIT_PATIENCE));
    } else {
        conversation.finish();
        drop(conversation);
        writer.wait(None);
    }
    Ok(())
}
