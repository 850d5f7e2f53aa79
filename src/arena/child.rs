//! A child process whose pipes are served by threads of their own, so that no engine can hold the
//! referee up, whatever it reads or writes.
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child as Process, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded};

use super::player::Fault;

/// How long it may take to end after it was told to.
const END_PATIENCE: Duration = Duration::from_millis(500);
/// Lines that may wait on either way; an engine that says more is held back by its pipe.
const LINES: usize = 1024;
/// The longest line that is looked at, in bytes.
const LONGEST: u64 = 1 << 16;

/// A running process.
pub(super) struct Child {
    process: Process,
    to_engine: Sender<String>,
    from_engine: Receiver<String>,
    /// The word that ends it.
    farewell: &'static str,
    /// The name in the log.
    name: String,
}

impl Child {
    /// Starts a program.
    pub(super) fn start(
        name: &str,
        command: &[String],
        folder: Option<&str>,
        farewell: &'static str,
    ) -> Result<Child, Fault> {
        let Some((program, arguments)) = command.split_first() else {
            return Err(Fault::Start("no command".to_owned()));
        };
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        if let Some(folder) = folder {
            command.current_dir(folder);
        }
        let mut process = command.spawn().map_err(|error| Fault::Start(format!("{program}: {error}")))?;
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
        Ok(Child { process, to_engine, from_engine, farewell, name })
    }

    /// Sends a line.
    pub(super) fn say(&self, line: &str) -> Result<(), Fault> {
        log::debug!("{} < {line}", self.name);
        // A process that does not read for so long that this many lines wait is as good as dead.
        self.to_engine.try_send(format!("{line}\n")).map_err(|_| Fault::Disconnected)
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

impl Drop for Child {
    fn drop(&mut self) {
        let _ = self.say(self.farewell);
        let deadline = Instant::now() + END_PATIENCE;
        while Instant::now() < deadline {
            if !matches!(self.process.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(1));
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Hands lines on until the output ends or nobody takes them. A line that is too long is cut.
fn read(name: &str, output: impl Read, sender: &Sender<String>) {
    let mut output = BufReader::new(output);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match Read::take(&mut output, LONGEST).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
        log::debug!("{name} > {line}");
        if sender.send(line).is_err() {
            return;
        }
    }
}
