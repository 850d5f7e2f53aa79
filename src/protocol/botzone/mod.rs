//! Botzone, an online judge of game bots, for Amazons on 8x8. The history of the game comes as JSON
//! or as bare numbers, and the answer goes out in the same form.
mod history;

use std::io::Write;
use std::time::Duration;

use serde::Deserialize;
use serde_json::Value as Json;

use super::dialect::Dialect;
use super::report::shortened;
use super::session::{Flow, Session};
use super::shot::Shot;
use crate::engine::{Answer, Change, Event, Setup};
use crate::games::GameId;
use history::{History, NUMBERS, Reply, Step};

/// Time for a move where nobody has said another. The judge allows a second, in which the process
/// must start too, on a machine that may be busy.
const MOVE_TIME: Duration = Duration::from_millis(850);
/// The same for the first move of a game, for which the judge allows two seconds.
const FIRST_MOVE_TIME: Duration = Duration::from_millis(1700);

/// What asks the judge not to start the process anew for each move.
const KEEP_RUNNING: &str = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<";

/// No side moves more often: each move shoots at one of the squares that are free in the beginning.
const MOST_TURNS: i64 = 28;
/// The longest JSON text that may be spread over several lines, in bytes.
const LONGEST: usize = 1 << 20;

/// How long the process stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stay {
    /// For one answer.
    Once,
    /// For as long as the judge keeps it running.
    Long,
}

/// What is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The history of a game.
    History,
    /// The search.
    Thinking(Form),
    /// The opponent's next move.
    Request,
    /// Nothing.
    Over,
}

/// How a message is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Json,
    Numbers,
}

/// The dialect.
pub(super) struct Botzone {
    stay: Stay,
    stage: Stage,
    /// The beginning of a JSON text that goes on.
    text: String,
    /// The numbers of a message that goes on.
    numbers: Vec<i64>,
}

impl Dialect for Botzone {
    fn line(&mut self, session: &mut Session, line: &str) -> Flow {
        if line.trim() == "quit" {
            return Flow::End;
        }
        let taken = match self.stage {
            // What follows a history is what a bot has stored with the judge; this one stores nothing.
            Stage::Thinking(_) | Stage::Over => Ok(()),
            Stage::History | Stage::Request => self.take(session, line),
        };
        if let Err(error) = taken {
            self.complain(session, &error);
        }
        Flow::GoOn
    }

    fn event(&mut self, session: &mut Session, event: &Event) {
        let (Event::Done(answer), Stage::Thinking(form)) = (event, self.stage) else { return };
        let best = match answer {
            Answer::Move(Some(best)) => Shot::parse(best),
            Answer::Move(None) | Answer::Total(_) => None,
        };
        let step = best.map_or(Step::NONE, Step::of);
        let line = match form {
            Form::Json => serde_json::to_string(&Reply { response: step }).unwrap_or_default(),
            Form::Numbers => step.numbers().map(|number| number.to_string()).join(" "),
        };
        session.outlet().say(line);
        let played = best.is_some_and(|shot| session.engine_mut().play(&shot.to_string()).is_ok());
        if self.stay == Stay::Long && played {
            session.outlet().say(KEEP_RUNNING);
            self.stage = Stage::Request;
        } else {
            self.stage = Stage::Over;
            session.end();
        }
    }

    fn complain(&mut self, session: &mut Session, message: &str) {
        log::warn!("{message}");
        if let Stage::Thinking(_) | Stage::Over = self.stage {
            // A line of stored data: the answer does not depend on it.
            return;
        }
        // Nobody may be there to read it.
        let _ = writeln!(std::io::stderr(), "error: {}", shortened(message));
        self.text.clear();
        self.numbers.clear();
        if self.stay == Stay::Once {
            self.stage = Stage::Over;
            session.end();
        }
    }

    fn input_ended(&mut self, session: &mut Session) {
        let text = std::mem::take(&mut self.text);
        let ended = if !text.is_empty() {
            read_json(&text).map_err(|error| bad_json(&error)).and_then(|json| self.message(session, json))
        } else if !self.numbers.is_empty() {
            Err(format!("the input ends after {} numbers: expected {}", self.numbers.len(), self.wanted()))
        } else if self.stage == Stage::History {
            Err("the input ends: expected the history of a game".to_owned())
        } else {
            Ok(())
        };
        if let Err(error) = ended {
            self.complain(session, &error);
        }
    }
}

impl Botzone {
    /// The dialect before its first line.
    pub(super) fn new(stay: Stay) -> Botzone {
        Botzone { stay, stage: Stage::History, text: String::new(), numbers: Vec::new() }
    }

    /// Takes a line of a message, and answers the message if the line completes it.
    fn take(&mut self, session: &mut Session, line: &str) -> Result<(), String> {
        if !self.text.is_empty() {
            return self.go_on(line);
        }
        if !self.numbers.is_empty() || !line.trim_start().starts_with('{') {
            return self.take_numbers(session, line);
        }
        match read_json(line) {
            Ok(json) => self.message(session, json),
            Err(error) if error.is_eof() => self.go_on(line),
            Err(error) => Err(bad_json(&error)),
        }
    }

    /// Keeps a line of a JSON text that ends with the input.
    fn go_on(&mut self, line: &str) -> Result<(), String> {
        if self.text.len() + line.len() > LONGEST {
            return Err(format!("a JSON text longer than {LONGEST} bytes: expected a shorter one"));
        }
        self.text.push_str(line);
        self.text.push('\n');
        Ok(())
    }

    /// Does what a JSON text asks for: it is a history, or only the last request.
    fn message(&mut self, session: &mut Session, json: Json) -> Result<(), String> {
        if self.stage == Stage::Request && json.get("requests").is_none() {
            let step = Step::deserialize(json).map_err(|error| bad_json(&error))?;
            return self.request(session, step, Form::Json);
        }
        let history = History::deserialize(json).map_err(|error| bad_json(&error))?;
        self.history(session, &history, Form::Json)
    }

    /// Takes the numbers of a line.
    fn take_numbers(&mut self, session: &mut Session, line: &str) -> Result<(), String> {
        for word in line.split_whitespace() {
            let number = word.parse().map_err(|_| format!("bad number `{word}`: expected a whole number"))?;
            if self.stage == Stage::History
                && self.numbers.is_empty()
                && !(1..=MOST_TURNS + 1).contains(&number)
            {
                return Err(format!("bad turn `{word}`: expected 1 to {}", MOST_TURNS + 1));
            }
            self.numbers.push(number);
            if self.numbers.len() == self.wanted() {
                // What else the line has is stored data, as on the lines that follow.
                return self.complete(session);
            }
        }
        Ok(())
    }

    /// How many numbers the message has, whose first ones were read.
    fn wanted(&self) -> usize {
        match (self.stage, self.numbers.first()) {
            (Stage::Request, _) => NUMBERS,
            (_, Some(&turn)) => 1 + NUMBERS * (2 * usize::try_from(turn).unwrap_or(1)).saturating_sub(1),
            (_, None) => 1 + NUMBERS,
        }
    }

    /// Does what a message of numbers asks for.
    fn complete(&mut self, session: &mut Session) -> Result<(), String> {
        let numbers = std::mem::take(&mut self.numbers);
        let turns = numbers.get(usize::from(self.stage == Stage::History)..).unwrap_or_default();
        let steps = turns.chunks_exact(NUMBERS).filter_map(|turn| turn.try_into().ok().map(Step::new));
        let (mut requests, mut responses) = (Vec::new(), Vec::new());
        for (index, step) in steps.enumerate() {
            if index % 2 == 0 { &mut requests } else { &mut responses }.push(step);
        }
        match (self.stage, &*requests) {
            (Stage::Request, &[step]) => self.request(session, step, Form::Numbers),
            _ => self.history(session, &History { requests, responses }, Form::Numbers),
        }
    }

    /// Sets a game up and thinks about the next move.
    fn history(&mut self, session: &mut Session, history: &History, form: Form) -> Result<(), String> {
        let moves = history.moves()?;
        if session.engine().options().game != GameId::Amazons8 {
            session.engine_mut().apply(Change::Game(GameId::Amazons8));
        }
        let moves = moves.iter().map(String::as_str).collect();
        session.engine_mut().set_position(&Setup { text: None, moves }).map_err(|error| error.to_string())?;
        let custom = if history.responses.is_empty() { FIRST_MOVE_TIME } else { MOVE_TIME };
        self.think(session, custom, form);
        Ok(())
    }

    /// Plays the opponent's move and thinks about the next one.
    fn request(&mut self, session: &mut Session, step: Step, form: Form) -> Result<(), String> {
        let shot = step.shot()?;
        session.engine_mut().play(&shot.to_string()).map_err(|error| error.to_string())?;
        self.think(session, MOVE_TIME, form);
        Ok(())
    }

    fn think(&mut self, session: &mut Session, custom: Duration, form: Form) {
        let time = session.engine().options().move_time.unwrap_or(custom);
        session.think(self, time, Vec::new());
        self.stage = Stage::Thinking(form);
    }
}

fn read_json(text: &str) -> serde_json::Result<Json> {
    serde_json::from_str(text)
}

fn bad_json(error: &serde_json::Error) -> String {
    format!(
        "bad JSON, {error}: expected {{\"requests\":[…],\"responses\":[…]}} of turns x0, y0, x1, y1, x2, y2"
    )
}
