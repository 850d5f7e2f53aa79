//! A host at the other end of the pipes: the real binary as a child process, with time-outs on all
//! that is awaited from it, so that no test can hang.
#![allow(dead_code, reason = "each test file uses its own part")]
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How long anything may take that the engine has to do at once or was given a limit for.
pub const PATIENCE: Duration = Duration::from_secs(20);
/// How long the engine is listened to where it must not say anything.
pub const SILENCE: Duration = Duration::from_millis(250);

/// The binary.
pub const BOHR: &str = env!("CARGO_BIN_EXE_bohr");

/// The child and its pipes. A panic in the child fails the test that drops this.
pub struct Host {
    child: Child,
    input: Option<ChildStdin>,
    /// The output, as long as nobody reads it.
    unread: Option<ChildStdout>,
    lines: Option<Receiver<String>>,
    errors: Option<JoinHandle<String>>,
}

impl Host {
    /// The binary without arguments; its output is read.
    pub fn start() -> Host {
        Host::with_arguments(&[])
    }

    /// The binary with arguments; its output is read.
    pub fn with_arguments(arguments: &[&str]) -> Host {
        let mut command = Command::new(BOHR);
        command.args(arguments);
        let mut host = Host::spawn(command);
        host.listen();
        host
    }

    /// Any command; its output is not read before [`listen`](Host::listen).
    pub fn spawn(mut command: Command) -> Host {
        command.env_remove("RUST_LOG").env_remove("RUST_BACKTRACE");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the binary starts");
        let input = child.stdin.take();
        let unread = child.stdout.take();
        let mut stderr = child.stderr.take().expect("a pipe");
        let errors = std::thread::spawn(move || {
            let mut bytes = Vec::new();
            let _ = stderr.read_to_end(&mut bytes);
            String::from_utf8_lossy(&bytes).into_owned()
        });
        Host { child, input, unread, lines: None, errors: Some(errors) }
    }

    /// Reads the output from now on.
    pub fn listen(&mut self) {
        let output = BufReader::new(self.unread.take().expect("nobody reads yet"));
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in output.split(b'\n') {
                let Ok(line) = line else { return };
                if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                    return;
                }
            }
        });
        self.lines = Some(lines);
    }

    /// Closes the output, which nobody reads yet.
    pub fn close_output(&mut self) {
        drop(self.unread.take().expect("nobody reads yet"));
    }

    /// The child's process id.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends a line.
    pub fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    /// Sends bytes as they are.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(bytes).and_then(|()| input.flush()).expect("the engine reads");
    }

    /// Takes the input out of this, to be written to elsewhere or closed by dropping it.
    pub fn take_input(&mut self) -> ChildStdin {
        self.input.take().expect("the input is open")
    }

    /// The next line, or nothing within `patience`, or nothing more.
    pub fn line_within(&self, patience: Duration) -> Option<String> {
        let lines = self.lines.as_ref().expect("the output is read");
        lines.recv_timeout(patience).ok()
    }

    /// The next line.
    #[track_caller]
    pub fn line(&self) -> String {
        self.line_within(PATIENCE).expect("a line from the engine in time")
    }

    /// Sends a line and returns the next one that comes.
    #[track_caller]
    pub fn ask(&mut self, line: &str) -> String {
        self.send(line);
        self.line()
    }

    /// Sends a query and returns what is responded.
    #[track_caller]
    pub fn query(&mut self, what: &str) -> String {
        let answer = self.ask(&format!("query {what}"));
        let answer = answer.strip_prefix("response ");
        answer.unwrap_or_else(|| panic!("expected a response to `query {what}`, got {answer:?}")).to_owned()
    }

    /// The lines up to the first one that begins with `start`, which is the last of them.
    #[track_caller]
    pub fn until(&self, start: &str) -> Vec<String> {
        let deadline = Instant::now() + PATIENCE;
        let mut lines = Vec::new();
        loop {
            let Some(line) = self.line_within(deadline.saturating_duration_since(Instant::now())) else {
                panic!("expected `{start}` in time, got {lines:#?}");
            };
            let found = line.starts_with(start);
            lines.push(line);
            if found {
                return lines;
            }
        }
    }

    /// Sends lines and returns what is said until the engine is ready again, `readyok` not included.
    #[track_caller]
    pub fn settle(&mut self, lines: &[&str]) -> Vec<String> {
        for line in lines {
            self.send(line);
        }
        self.send("isready");
        let mut said = self.until("readyok");
        assert_eq!(said.pop().as_deref(), Some("readyok"));
        said
    }

    /// Sends lines to which nothing must be answered.
    #[track_caller]
    pub fn quietly(&mut self, lines: &[&str]) {
        let said = self.settle(lines);
        assert!(said.is_empty(), "expected no answer to {lines:?}, got {said:#?}");
    }

    /// Sends a `go` and returns all that is said up to its `bestmove`.
    #[track_caller]
    pub fn go(&mut self, limits: &str) -> Search {
        self.send(&format!("go {limits}"));
        self.search()
    }

    /// All that is said up to the next `bestmove`.
    #[track_caller]
    pub fn search(&self) -> Search {
        let mut lines = self.until("bestmove");
        let best = lines.pop().unwrap_or_default();
        let words: Vec<&str> = best.split(' ').collect();
        let ["bestmove", best] = *words else { panic!("expected two words, got `{best}`") };
        Search { lines, best: best.to_owned() }
    }

    /// Sends `stop` and returns all that is said up to the next `bestmove`.
    #[track_caller]
    pub fn stop(&mut self) -> Search {
        self.send("stop");
        self.search()
    }

    /// Fails if anything is said within a short time.
    #[track_caller]
    pub fn must_be_silent(&self) {
        let lines = self.lines.as_ref().expect("the output is read");
        match lines.recv_timeout(SILENCE) {
            Err(RecvTimeoutError::Timeout) => {}
            said => panic!("expected silence, got {said:?}"),
        }
    }

    /// Fails if anything but reports of a running search is said within a short time.
    #[track_caller]
    pub fn must_be_thinking(&self) {
        let deadline = Instant::now() + SILENCE;
        while let Some(line) = self.line_within(deadline.saturating_duration_since(Instant::now())) {
            assert!(line.starts_with("info "), "expected the search to go on, got `{line}`");
        }
    }

    /// The lines that are said until the engine closes its output.
    #[track_caller]
    pub fn rest(&self) -> Vec<String> {
        std::iter::from_fn(|| self.line_within(PATIENCE)).collect()
    }

    /// Waits for the end of the process, within `patience`.
    pub fn wait_within(&mut self, patience: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + patience;
        loop {
            if let Some(status) = self.child.try_wait().expect("a child of ours") {
                return Some(status);
            }
            if Instant::now() >= deadline {
                return None;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Waits for the end of the process, which must come in time, with status 0 and without a word
    /// on standard error.
    #[track_caller]
    pub fn must_end(&mut self) {
        let errors = self.end_with_errors();
        assert!(errors.is_empty(), "ended with {errors}");
    }

    /// Waits for the end of the process, which must come in time and with status 0, and returns what
    /// it wrote to standard error.
    #[track_caller]
    pub fn end_with_errors(&mut self) -> String {
        let status = self.wait_within(PATIENCE).expect("the process ends in time");
        let errors = self.errors();
        assert!(status.success(), "ended with {status}: {errors}");
        errors
    }

    /// What was written to standard error by the process, which has ended.
    fn errors(&mut self) -> String {
        self.errors.take().map(|errors| errors.join().expect("a reader")).unwrap_or_default()
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let errors = self.errors();
        if !std::thread::panicking() {
            assert!(!errors.contains("panicked"), "the engine panicked: {errors}");
        }
    }
}

/// What was said in a search.
#[derive(Clone, Debug)]
pub struct Search {
    /// The lines before `bestmove`.
    pub lines: Vec<String>,
    /// The word after `bestmove`.
    pub best: String,
}

impl Search {
    /// The lines with a score.
    pub fn infos(&self) -> Vec<&str> {
        self.lines.iter().map(String::as_str).filter(|line| line.contains(" score ")).collect()
    }

    /// The last line with a score.
    #[track_caller]
    pub fn last(&self) -> &str {
        self.infos().last().copied().expect("a line with a score before bestmove")
    }
}

/// The word after `name` in an `info` line.
pub fn field<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let mut words = line.split(' ');
    words.find(|&word| word == name)?;
    words.next()
}

/// The number after `name` in an `info` line.
#[track_caller]
pub fn number(line: &str, name: &str) -> f64 {
    let word = field(line, name).unwrap_or_else(|| panic!("expected `{name}` in `{line}`"));
    word.parse().unwrap_or_else(|_| panic!("expected a number after `{name}` in `{line}`"))
}

/// The moves after `pv` in an `info` line.
pub fn pv(line: &str) -> Vec<&str> {
    line.split_once(" pv ").map(|(_, moves)| moves.split(' ').collect()).unwrap_or_default()
}
