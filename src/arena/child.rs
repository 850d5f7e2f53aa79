//! A child process whose pipes are served by threads of their own, so that no engine can hold the
//! referee up, whatever it reads or writes.
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Child as Process;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded};

use super::group;
use super::player::Fault;

/// How long it may take to end after it was told to.
pub(crate) const QUIT_PATIENCE: Duration = Duration::from_millis(500);
/// How often a program is started that dies over its greeting.
const STARTS: u32 = 3;
/// Lines that may wait on either way; an engine that says more is held back by its pipe.
const LINES: usize = 1024;
/// The longest line that is looked at, in bytes.
pub(crate) const LONGEST_LINE: u64 = 1 << 16;

/// A running process, and whatever it starts.
pub(super) struct Child {
    process: Process,
    /// [`None`] once the farewell was said: the engine sees the end of its input.
    to_engine: Option<Sender<String>>,
    from_engine: Receiver<String>,
    /// The word that ends it.
    farewell: &'static str,
    /// The name in the log.
    name: String,
}

impl Child {
    /// Starts a program and lets `greet` see that somebody listens. One that dies over the greeting
    /// may have been killed: it is started again, up to [`STARTS`] times.
    pub(super) fn start(
        name: &str,
        command: &[String],
        folder: Option<&str>,
        farewell: &'static str,
        greet: impl Fn(&Child) -> Result<(), Fault>,
    ) -> Result<Child, Fault> {
        let mut starts = 0;
        loop {
            starts += 1;
            let child = Child::spawn(name, command, folder, farewell)?;
            match greet(&child) {
                Ok(()) => return Ok(child),
                Err(Fault::Disconnected) if starts < STARTS => {}
                Err(fault) => return Err(Fault::Start(fault.to_string())),
            }
        }
    }

    fn spawn(
        name: &str,
        command: &[String],
        folder: Option<&str>,
        farewell: &'static str,
    ) -> Result<Child, Fault> {
        let mut spawned = group::command(command, folder)?;
        let program = spawned.get_program().to_string_lossy().into_owned();
        let mut process = spawned.spawn().map_err(|error| Fault::Start(format!("{program}: {error}")))?;
        let (Some(mut input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(Fault::Start("no pipes".to_owned()));
        };
        let (to_engine, lines) = bounded::<String>(LINES);
        let (sender, from_engine) = bounded(LINES);
        thread::spawn(move || {
            for line in lines {
                if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
                    return;
                }
            }
        });
        let name = name.to_owned();
        thread::spawn({
            let name = name.clone();
            move || read(&name, output, &sender)
        });
        Ok(Child { process, to_engine: Some(to_engine), from_engine, farewell, name })
    }

    /// Sends a line.
    pub(super) fn say(&self, line: &str) -> Result<(), Fault> {
        log::debug!("{} < {line}", self.name);
        // A process that does not read for so long that this many lines wait is as good as dead.
        let to_engine = self.to_engine.as_ref().ok_or(Fault::Disconnected)?;
        to_engine.try_send(format!("{line}\n")).map_err(|_| Fault::Disconnected)
    }

    /// Forgets what was said so far.
    pub(super) fn drain(&self) {
        // What comes while this runs is not waited for: a babbling engine would never be through.
        self.from_engine.try_iter().take(LINES).for_each(drop);
    }

    /// The next line that is wanted; others are passed over.
    pub(super) fn wait_for(
        &self,
        mut wanted: impl FnMut(&str) -> bool,
        patience: Duration,
    ) -> Result<String, Fault> {
        let deadline = Instant::now() + patience;
        loop {
            match self.from_engine.recv_deadline(deadline) {
                Ok(line) if wanted(&line) => return Ok(line),
                // A babbling engine fills the time, but not more of it.
                Ok(_) if Instant::now() < deadline => {}
                Ok(_) | Err(RecvTimeoutError::Timeout) => return Err(Fault::Silent),
                Err(RecvTimeoutError::Disconnected) => return Err(Fault::Disconnected),
            }
        }
    }
}

impl Child {
    /// Ends the process and what it has started, at once.
    fn kill(&mut self) {
        group::kill(self.process.id());
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        let _ = self.say(self.farewell);
        self.to_engine = None;
        let deadline = Instant::now() + QUIT_PATIENCE;
        while Instant::now() < deadline && matches!(self.process.try_wait(), Ok(None)) {
            thread::sleep(Duration::from_millis(1));
        }
        self.kill();
    }
}

/// Hands lines on until the output ends or nobody takes them. Of a line that is too long only the
/// beginning is handed on.
fn read(name: &str, output: impl Read, sender: &Sender<String>) {
    let mut output = BufReader::new(output);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match Read::take(&mut output, LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let whole = bytes.last() == Some(&b'\n');
        let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
        log::debug!("{name} > {line}");
        if sender.send(line).is_err() || !whole && output.skip_until(b'\n').is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use crossbeam_channel::unbounded;

    use super::{LONGEST_LINE, read};

    #[test]
    fn the_rest_of_a_long_line_is_no_line() {
        let (sender, lines) = unbounded();
        let long = "i".repeat(usize::try_from(LONGEST_LINE).unwrap());
        read("long", format!("one\n{long}bestmove a1a1\r\nbestmove a5b4\r\nhalf").as_bytes(), &sender);
        drop(sender);
        assert_eq!(lines.iter().collect::<Vec<_>>(), ["one", &long, "bestmove a5b4", "half"]);
    }
}
