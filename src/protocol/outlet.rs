//! Lines to the host.
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crossbeam_channel::{Receiver, SendTimeoutError, Sender, bounded};

/// Lines that may wait for the host to read.
const WAITING: usize = 4096;
/// From this many on, reports are dropped to keep room for what must be said.
const CROWDED: usize = 1024;
/// How often a blocked session looks whether it shall end.
const PATIENCE: Duration = Duration::from_millis(50);

/// Where lines for the host are put.
#[derive(Debug)]
pub struct Outlet {
    lines: Sender<String>,
    quitting: Arc<AtomicBool>,
}

/// The thread that writes.
#[derive(Debug)]
pub(super) struct Writer {
    /// Says one word when the thread ends: all is written, or nobody reads.
    done: Receiver<()>,
}

impl Outlet {
    /// An outlet over `output`, and its writer.
    pub(super) fn open(
        mut output: impl Write + Send + 'static,
        quitting: Arc<AtomicBool>,
    ) -> std::io::Result<(Outlet, Writer)> {
        let (lines, queue) = bounded::<String>(WAITING);
        let (finished, done) = bounded(1);
        std::thread::Builder::new().name("writer".to_owned()).spawn(move || {
            for mut line in &queue {
                line.push('\n');
                // One write for each line; many at once when they have queued up.
                for next in queue.try_iter().take(WAITING) {
                    line.push_str(&next);
                    line.push('\n');
                }
                if output.write_all(line.as_bytes()).and_then(|()| output.flush()).is_err() {
                    break;
                }
            }
            let _ = finished.send(());
        })?;
        Ok((Outlet { lines, quitting }, Writer { done }))
    }

    /// Says a line that must not be lost, unless the host has said `quit` and does not read.
    pub fn say(&self, line: impl Into<String>) {
        let mut line = line.into();
        log::debug!("> {line}");
        if self.quitting.load(Ordering::Relaxed) {
            let _ = self.lines.try_send(line);
            return;
        }
        while let Err(SendTimeoutError::Timeout(back)) = self.lines.send_timeout(line, PATIENCE) {
            if self.quitting.load(Ordering::Relaxed) {
                return;
            }
            line = back;
        }
    }

    /// Says a line that is dropped if the host does not read.
    pub fn mention(&self, line: impl Into<String>) {
        let line = line.into();
        log::debug!("> {line}");
        if self.lines.len() < CROWDED {
            let _ = self.lines.try_send(line);
        }
    }
}

impl Writer {
    /// Says one word when the thread has ended.
    pub(super) fn done(&self) -> &Receiver<()> {
        &self.done
    }

    /// Waits until all lines are written, once the outlet is gone; at most so long.
    pub(super) fn wait(&self, patience: Option<Duration>) {
        let _ = match patience {
            Some(patience) => self.done.recv_timeout(patience).map_err(|_| ()),
            None => self.done.recv().map_err(|_| ()),
        };
    }
}
