//! Engines as child processes, over UGI with dice or UCI.
use std::time::{Duration, Instant};

use super::child::Child;
use super::opinion::Listener;
use super::player::{Fault, Player, Question, Reply};
use crate::engine::{Order, Times};

/// How long an engine may take to introduce itself.
const START_PATIENCE: Duration = Duration::from_secs(10);
/// How long it may take to answer `isready`.
const READY_PATIENCE: Duration = Duration::from_mins(1);

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

    /// The words for both clocks and both increments, the first side's first.
    const fn clocks(self) -> [[&'static str; 2]; 2] {
        match self {
            Wire::Ugi => [["p1time", "p2time"], ["p1inc", "p2inc"]],
            Wire::Uci => [["wtime", "btime"], ["winc", "binc"]],
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
    running: Option<Child>,
}

impl ProcessPlayer {
    /// A player that will be started when it is first needed.
    #[must_use]
    pub fn new(launch: Launch) -> Self {
        ProcessPlayer { launch, running: None }
    }

    fn start(&self) -> Result<Child, Fault> {
        let Launch { name, command, folder, options, wire } = &self.launch;
        let (greeting, greeted, _) = wire.greeting();
        Child::start(name, command, folder.as_deref(), "quit", |child| {
            child.say(greeting)?;
            child.wait_for(first_word(greeted), START_PATIENCE)?;
            options
                .iter()
                .try_for_each(|(name, value)| child.say(&format!("setoption name {name} value {value}")))
        })
    }

    fn ask(running: &Child, wire: Wire, question: &Question) -> Result<Reply, Fault> {
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
        running.wait_for(first_word("readyok"), READY_PATIENCE)?;
        let begin = Instant::now();
        running.say(&go(wire, question.order))?;
        let mut listener = Listener::default();
        let is_answer = first_word("bestmove");
        let heard = |line: &str| {
            listener.hear(line);
            is_answer(line)
        };
        let line = running.wait_for(heard, question.patience)?;
        let time = begin.elapsed();
        let mv = line.split_whitespace().nth(1).unwrap_or_default().to_owned();
        Ok(Reply { mv, time, opinion: listener.opinion() })
    }
}

/// Whether a line begins with that word.
fn first_word(word: &'static str) -> impl Fn(&str) -> bool {
    move |line| line.split_whitespace().next() == Some(word)
}

/// The `go` of a question.
fn go(wire: Wire, order: &Order) -> String {
    let Times { time, increment, moves_to_go, move_time } = order.times;
    let [clocks, increments] = wire.clocks();
    let words = [
        (clocks[0], time[0]),
        (clocks[1], time[1]),
        (increments[0], increment[0]),
        (increments[1], increment[1]),
        ("movestogo", moves_to_go),
        ("movetime", move_time),
        ("depth", order.depth),
        ("nodes", order.nodes),
    ];
    let mut line = "go".to_owned();
    for (word, number) in words {
        if let Some(number) = number {
            line = format!("{line} {word} {number}");
        }
    }
    line
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
        let ready = ready.and_then(|()| running.wait_for(first_word("readyok"), READY_PATIENCE));
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
        let reply = Self::ask(running, self.launch.wire, question);
        if reply.is_err() {
            // Whatever it still says must not leak into the next game.
            self.give_up();
        }
        reply
    }

    fn give_up(&mut self) {
        self.running = None;
    }
}

#[cfg(test)]
mod tests {
    use super::{Wire, go};
    use crate::engine::{Order, Times};

    #[test]
    fn each_protocol_has_its_own_words_for_the_clocks() {
        let times = Times {
            time: [Some(1), Some(2)],
            increment: [Some(3), Some(4)],
            moves_to_go: Some(5),
            move_time: Some(6),
        };
        let order = Order { times, depth: Some(7), nodes: Some(8), ..Order::default() };
        let rest = "movestogo 5 movetime 6 depth 7 nodes 8";
        assert_eq!(go(Wire::Ugi, &order), format!("go p1time 1 p2time 2 p1inc 3 p2inc 4 {rest}"));
        assert_eq!(go(Wire::Uci, &order), format!("go wtime 1 btime 2 winc 3 binc 4 {rest}"));
        assert_eq!(go(Wire::Uci, &Order { depth: Some(3), ..Order::default() }), "go depth 3");
    }
}
