//! Engines as child processes, over UGI with dice or UCI.
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded};

use super::player::{Fault, Player, Question, Reply};
use crate::engine::Times;

/// How long an engine may take to introduce itself.
const START_PATIENCE: Duration = Duration::from_secs(10);
/// How long it may take to answer `isready`.
const READY_PATIENCE: Duration = Duration::from_mins(1);
/// How long it may take to end after `quit`.
const QUIT_PATIENCE: Duration = Duration::from_millis(500);
/// Lines that may wait on either way; an engine that says more is held back by its pipe.
const LINES: usize = 1024;
/// The longest line that is looked at, in bytes.
const LONGEST: u64 = 1 << 16;

/// The words that differ between the two protocols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wire {
    /// UGI with dice.
    Ugi,
    /// UCI with dice.
    Uci,
}

impl Wire {
    const fn greeting(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Wire::Ugi => ("ugi", "ugiok", "uginewgame"),
            Wire::Uci => ("uci", "uciok", "ucinewgame"),
        }
    }
}

/// How to start an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Launch {
    /// The name in reports.
    pub name: String,
    /// The program and its arguments.
    pub command: Vec<String>,
    /// The folder in which it runs.
    pub folder: Option<String>,
    /// The protocol.
    pub wire: Wire,
    /// The options that are set after the greeting.
    pub options: Vec<(String, String)>,
}

/// An engine process, started at the first game and again after each fault.
pub struct ProcessPlayer {
    launch: Launch,
    running: Option<Running>,
}

/// A running process. Its pipes are served by threads of their own, so that no engine can hold the
/// referee up, whatever it reads or writes.
struct Running {
    child: Child,
    to_engine: Sender<String>,
    from_engine: Receiver<String>,
}

impl ProcessPlayer {
    /// A player that will be started when it is first needed.
    #[must_use]
    pub fn new(launch: Launch) -> Self {
        ProcessPlayer { launch, running: None }
    }

    fn start(&self) -> Result<Running, Fault> {
        let Some((program, arguments)) = self.launch.command.split_first() else {
            return Err(Fault::Start("no command".to_owned()));
        };
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        if let Some(folder) = &self.launch.folder {
            command.current_dir(folder);
        }
        let mut child = command.spawn().map_err(|error| Fault::Start(format!("{program}: {error}")))?;
        let (Some(mut input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
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
        thread::spawn(move || read(output, &sender));
        let running = Running { child, to_engine, from_engine };
        let (greeting, greeted, _) = self.launch.wire.greeting();
        running.say(greeting)?;
        running.wait_for(greeted, START_PATIENCE).map_err(|fault| Fault::Start(fault.to_string()))?;
        for (name, value) in &self.launch.options {
            running.say(&format!("setoption name {name} value {value}"))?;
        }
        Ok(running)
    }

    fn ask(running: &Running, question: &Question) -> Result<Reply, Fault> {
        let mut position = format!("position fen {}", question.start);
        if !question.moves.is_empty() {
            position = format!("{position} moves {}", question.moves.join(" "));
        }
        running.say(&position)?;
        if let Some(die) = question.die {
            running.say(&format!("dice {die}"))?;
        }
        // A ping, so that what is left of earlier commands costs nobody's time.
        running.say("isready")?;
        running.wait_for("readyok", READY_PATIENCE)?;
        let begin = Instant::now();
        running.say(&go(question))?;
        let line = running.wait_for("bestmove", question.patience)?;
        let time = begin.elapsed();
        Ok(Reply { mv: line.split_whitespace().nth(1).unwrap_or_default().to_owned(), time })
    }

    fn give_up(&mut self) {
        self.running = None;
    }
}

/// The `go` of a question.
fn go(question: &Question) -> String {
    let Times { time, increment, moves_to_go, move_time } = question.order.times;
    let words = [
        ("p1time", time[0]),
        ("p2time", time[1]),
        ("p1inc", increment[0]),
        ("p2inc", increment[1]),
        ("movestogo", moves_to_go),
        ("movetime", move_time),
        ("depth", question.order.depth),
        ("nodes", question.order.nodes),
    ];
    let mut line = "go".to_owned();
    for (word, number) in words {
        if let Some(number) = number {
            line = format!("{line} {word} {number}");
        }
    }
    line
}

/// Hands lines on until the output ends or nobody takes them. A line that is too long is cut.
fn read(output: impl Read, sender: &Sender<String>) {
    let mut output = BufReader::new(output);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match Read::take(&mut output, LONGEST).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
        if sender.send(line).is_err() {
            return;
        }
    }
}

impl Running {
    fn say(&self, line: &str) -> Result<(), Fault> {
        // A process that does not read for so long that this many lines wait is as good as dead.
        self.to_engine.try_send(format!("{line}\n")).map_err(|_| Fault::Disconnected)
    }

    /// The next line whose first word is `word`; others are passed over.
    fn wait_for(&self, word: &str, patience: Duration) -> Result<String, Fault> {
        let deadline = Instant::now() + patience;
        loop {
            match self.from_engine.recv_deadline(deadline) {
                Ok(line) if line.split_whitespace().next() == Some(word) => return Ok(line),
                // A babbling engine fills the time, but not more of it.
                Ok(_) if Instant::now() < deadline => {}
                Ok(_) | Err(RecvTimeoutError::Timeout) => return Err(Fault::Silent),
                Err(RecvTimeoutError::Disconnected) => return Err(Fault::Disconnected),
            }
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.say("quit");
        let deadline = Instant::now() + QUIT_PATIENCE;
        while Instant::now() < deadline {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(1));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Player for ProcessPlayer {
    fn name(&self) -> &str {
        &self.launch.name
    }

    fn new_game(&mut self) -> Result<(), Fault> {
        let running = match self.running.take() {
            Some(running) => running,
            None => self.start()?,
        };
        let (_, _, new_game) = self.launch.wire.greeting();
        let ready = running.say(new_game).and_then(|()| running.say("isready"));
        let ready = ready.and_then(|()| running.wait_for("readyok", READY_PATIENCE));
        match ready {
            Ok(_) => {
                self.running = Some(running);
                Ok(())
            }
            Err(Fault::Disconnected) => {
                // It died between two games: that is nobody's loss if a new one starts.
                drop(running);
                self.running = Some(self.start()?);
                Ok(())
            }
            Err(fault) => Err(fault),
        }
    }

    fn choose(&mut self, question: &Question) -> Result<Reply, Fault> {
        let Some(running) = &self.running else { return Err(Fault::Disconnected) };
        let reply = Self::ask(running, question);
        if reply.is_err() {
            // Whatever it still says must not leak into the next game.
            self.give_up();
        }
        reply
    }
}
