//! Who plays: an engine process or one of our own algorithms, behind one trait.
use std::time::{Duration, Instant};

use thiserror::Error;

use super::opinion::Opinion;
use crate::engine::{Answer, Engine, Event, Options, Order, Setup};
use crate::game::Die;

/// What a player is asked.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// The position that the game began with, without a die.
    pub start: &'a str,
    /// The moves since, each with its die: `4:a5b4`.
    pub moves: &'a [String],
    /// The roll, in games with dice.
    pub die: Option<Die>,
    /// Clocks and limits.
    pub order: &'a Order,
    /// How long an answer may take before the player is given up.
    pub patience: Duration,
}

/// What a player answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The move, as it was written; empty if there was none.
    pub mv: String,
    /// From the question to the answer, as the referee saw it.
    pub time: Duration,
    /// What the player thinks of its position, if it said so.
    pub opinion: Option<Opinion>,
}

/// Why a player cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The process ended or closed its output.
    #[error("disconnected")]
    Disconnected,
    /// No answer came in time.
    #[error("no answer in time")]
    Silent,
    /// The answer has no move in it.
    #[error("answered without a move")]
    Empty,
    /// The answer is no move.
    #[error("answered `{0}` instead of a move")]
    Garbled(String),
    /// It could not be started, or did not introduce itself; the text says why.
    #[error("cannot start: {0}")]
    Start(String),
}

/// A player.
pub trait Player: Send {
    /// The name in reports.
    fn name(&self) -> &str;
    /// Prepares for a game; a player that was given up is started anew.
    ///
    /// # Errors
    /// If it does not get ready.
    fn new_game(&mut self) -> Result<(), Fault>;
    /// Chooses a move.
    ///
    /// # Errors
    /// If no answer comes that could be a move. The player must be prepared anew before the next
    /// question.
    fn choose(&mut self, question: &Question) -> Result<Reply, Fault>;
    /// Ends whatever it still does, so that nothing of it leaks into the next game, for which it is
    /// started anew. The referee asks for that where a player has not lost by the rules.
    fn give_up(&mut self);
}

/// One of our own algorithms, without a process.
pub struct BuiltIn {
    name: String,
    engine: Engine,
}

impl BuiltIn {
    /// A player with these options.
    #[must_use]
    pub fn new(name: String, options: Options) -> Self {
        BuiltIn { name, engine: Engine::new(options) }
    }
}

impl Player for BuiltIn {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self) -> Result<(), Fault> {
        self.engine.new_game();
        self.engine.prepare();
        Ok(())
    }

    fn choose(&mut self, question: &Question) -> Result<Reply, Fault> {
        let begin = Instant::now();
        let text: Vec<&str> = question.start.split_whitespace().collect();
        let moves: Vec<&str> = question.moves.iter().map(String::as_str).collect();
        let garbled = |error: &dyn std::fmt::Display| Fault::Garbled(error.to_string());
        self.engine.set_position(&Setup { text: Some(text), moves }).map_err(|error| garbled(&error))?;
        if let Some(die) = question.die {
            self.engine.set_die(&die.to_string()).map_err(|error| garbled(&error))?;
        }
        let (mut best, mut opinion) = (None, None);
        self.engine.run(question.order, &mut |event| match event {
            Event::Done(Answer::Move(mv)) => best = mv,
            Event::Info(info) if info.rank == Some(1) => {
                opinion = Some(Opinion { centipawns: info.centipawns(), depth: info.depth.into() });
            }
            _ => {}
        });
        let mv = best.ok_or(Fault::Empty)?;
        Ok(Reply { mv, time: begin.elapsed(), opinion })
    }

    /// It is never busy between two questions.
    fn give_up(&mut self) {}
}
