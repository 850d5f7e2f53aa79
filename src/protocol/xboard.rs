//! The Chess Engine Communication Protocol, version 2, of `XBoard` and `WinBoard`. Our games are
//! engine-defined variants; the engine rolls its own die, and the opponent never sees it.
use super::dialect::Dialect;
use super::features::{OWN_DICE, features};
use super::report::shortened;
use super::session::{Flow, Session};
use super::time_control::{BadWord, TimeControl};
use super::variant::Variant;
use crate::engine::{Answer, BoardError, Change, DiceMode, Event, GameResult, Kind, Options, Order, Setup};
use crate::game::{Die, SealedDice, Side};
use crate::search::Info;

/// Commands that ask for nothing that this engine does.
const IGNORED: &[&str] = &[
    "rejected", "random", "hard", "easy", "computer", "name", "rating", "ics", "draw", "hint", "bk", ".",
    "hover", "lift", "put",
];

/// So many pings may wait for a move.
const MOST_PINGS: usize = 100;

/// The word with which the host returns a roll that it was asked for.
const ROLL: &str = "roll";

/// What the engine is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// It waits for the host.
    Idle,
    /// It waits for the die of its move.
    Asking,
    /// It thinks about a move for that die.
    Thinking(Option<Die>),
}

/// The dialect.
pub(super) struct Xboard {
    /// The positions of the game before their rolls; the last is on the board.
    positions: Vec<String>,
    /// The side that the engine plays, if any.
    plays: Option<Side>,
    control: TimeControl,
    stage: Stage,
    /// Whether thinking is shown.
    post: bool,
    /// Whether comments are.
    debug: bool,
    /// Pings that wait for the move that is thought about.
    pings: Vec<String>,
    /// The engine's own dice.
    dice: SealedDice,
}

/// Why a command is not done.
type Refusal = (&'static str, String);

impl Dialect for Xboard {
    fn line(&mut self, session: &mut Session, line: &str) -> Flow {
        let line = line.trim();
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if command == "quit" {
            return Flow::End;
        }
        match self.command(session, command, rest.trim()) {
            Ok(()) => {}
            Err(("", message)) => session.outlet().say(shortened(&message)),
            Err((kind, message)) => {
                let kind = if message.is_empty() { kind.to_owned() } else { format!("{kind}, {message}") };
                session.outlet().say(shortened(&format!("Error ({kind}): {line}")));
            }
        }
        Flow::GoOn
    }

    fn event(&mut self, session: &mut Session, event: &Event) {
        match event {
            Event::Info(info) if self.post => {
                if let Stage::Thinking(die) = self.stage {
                    session.outlet().mention(thinking(info, die));
                }
            }
            Event::Info(_) | Event::Count { .. } | Event::Done(Answer::Total(_)) => {}
            Event::Done(Answer::Move(best)) => {
                if let (Stage::Thinking(die), Some(best)) = (self.stage, best) {
                    let word = die.map_or_else(|| best.clone(), |die| format!("{die}:{best}"));
                    self.stage = Stage::Idle;
                    match self.play(session, &word) {
                        Ok(()) => session.outlet().say(format!("move {best}")),
                        Err(error) => self.comment(session, &error.to_string()),
                    }
                    announce_result(session);
                }
                self.rest(session);
            }
        }
    }

    fn complain(&mut self, session: &mut Session, message: &str) {
        session.outlet().say(format!("Error ({message}):"));
    }
}

impl Xboard {
    /// The dialect before its first line.
    pub(super) fn new() -> Xboard {
        Xboard {
            positions: Vec::new(),
            plays: Some(Side::Second),
            control: TimeControl::default(),
            stage: Stage::Idle,
            post: false,
            debug: false,
            pings: Vec::new(),
            dice: SealedDice::unforeseen(),
        }
    }

    fn command(&mut self, session: &mut Session, command: &str, rest: &str) -> Result<(), Refusal> {
        if self.positions.is_empty() {
            self.positions.push(session.engine().board().text());
        }
        match command {
            "xboard" => {
                // A search of another dialect gives its answer in its own words.
                session.finish(self);
                self.restart(session);
            }
            "protover" => features().for_each(|line| session.outlet().say(format!("feature {line}"))),
            "accepted" => self.debug |= rest == "debug",
            "new" => {
                self.restart(session);
                self.plays = Some(Side::Second);
                self.control.clear_depth();
                self.control.reset_clocks();
            }
            "variant" => self.choose(session, rest)?,
            "setboard" => self.set_board(session, rest)?,
            "force" | "result" => {
                self.break_off(session);
                self.plays = None;
            }
            "go" if self.is_thinking() => {}
            "go" => {
                self.plays = Some(session.engine().board().side());
                self.think(session);
            }
            "playother" => {
                self.break_off(session);
                self.plays = Some(!session.engine().board().side());
            }
            "usermove" => self.user_move(session, rest)?,
            ROLL => self.take_roll(session, rest)?,
            "?" if self.is_thinking() => session.engine().stop(),
            "?" => {}
            "undo" => self.take_back(session, 1)?,
            "remove" => self.take_back(session, 2)?,
            "level" => {
                let words: Vec<&str> = rest.split_whitespace().collect();
                self.control.set_level(&words).map_err(bad_word)?;
            }
            "st" => self.control.set_move_time(rest).map_err(bad_word)?,
            "sd" => self.control.set_depth(rest).map_err(bad_word)?,
            "time" => self.control.set_left(true, rest).map_err(bad_word)?,
            "otim" => self.control.set_left(false, rest).map_err(bad_word)?,
            "ping" if self.pings.len() >= MOST_PINGS => return Err(("too many pings", String::new())),
            "ping" => {
                self.pings.push(shortened(rest).into_owned());
                if !self.is_thinking() {
                    self.rest(session);
                }
            }
            "post" => self.post = true,
            "nopost" => self.post = false,
            "option" => self.set_option(session, rest)?,
            _ if IGNORED.contains(&command) => {}
            _ => return Err(("unknown command", String::new())),
        }
        Ok(())
    }

    fn is_thinking(&self) -> bool {
        matches!(self.stage, Stage::Thinking(_))
    }

    /// Answers the pings that waited; nothing is thought about.
    fn rest(&mut self, session: &Session) {
        self.stage = if self.is_thinking() { Stage::Idle } else { self.stage };
        for number in self.pings.drain(..) {
            session.outlet().say(format!("pong {number}").trim_end());
        }
    }

    /// Ends the thinking without a move.
    fn break_off(&mut self, session: &mut Session) {
        session.abandon();
        self.stage = Stage::Idle;
        self.rest(session);
    }

    /// Says something for people who look for faults.
    fn comment(&self, session: &Session, message: &str) {
        if self.debug {
            session.outlet().say(format!("# {}", shortened(message)));
        }
    }

    /// A new game from the game's own starting position.
    fn restart(&mut self, session: &mut Session) {
        self.break_off(session);
        session.engine_mut().new_game();
        self.positions = vec![session.engine().board().text()];
        for remark in session.engine_mut().prepare() {
            self.comment(session, &remark);
        }
    }

    fn choose(&mut self, session: &mut Session, name: &str) -> Result<(), Refusal> {
        let Some(variant) = Variant::named(name) else {
            return Err(("unknown variant", format!("expected {}", Variant::names(", "))));
        };
        session.engine_mut().apply(Change::Game(variant.game()));
        self.restart(session);
        for line in variant.description(&session.engine().board().text()) {
            session.outlet().say(line);
        }
        Ok(())
    }

    fn set_board(&mut self, session: &mut Session, text: &str) -> Result<(), Refusal> {
        let refuse = |reason: String| ("", format!("tellusererror Illegal position: {reason}"));
        let engine = session.engine();
        let text = Variant::of(engine.options().game)
            .and_then(|variant| variant.position(text, engine.board().has_dice()))
            .ok_or_else(|| refuse("expected a board and w or b".to_owned()))?;
        let setup = Setup { text: Some(text.split(' ').collect()), moves: Vec::new() };
        session.engine_mut().set_position(&setup).map_err(|error| refuse(error.to_string()))?;
        // Only now: a refused text leaves everything as it was, the thinking included.
        self.break_off(session);
        self.positions = vec![session.engine().board().text()];
        Ok(())
    }

    /// Plays a move, perhaps with its die.
    fn play(&mut self, session: &mut Session, word: &str) -> Result<(), BoardError> {
        session.engine_mut().play(word)?;
        self.positions.push(session.engine().board().text());
        Ok(())
    }

    fn user_move(&mut self, session: &mut Session, word: &str) -> Result<(), Refusal> {
        let refuse = |reason: &str| ("", format!("Illegal move ({reason}): {word}"));
        if self.stage != Stage::Idle {
            return Err(refuse("the engine is to move"));
        }
        if word.contains(char::is_whitespace) {
            return Err(refuse("expected one word"));
        }
        self.play(session, word).map_err(|error| refuse(&error.to_string()))?;
        if !announce_result(session) && self.plays == Some(session.engine().board().side()) {
            self.think(session);
        }
        Ok(())
    }

    fn take_back(&mut self, session: &mut Session, plies: usize) -> Result<(), Refusal> {
        let Some(last) = self.positions.len().checked_sub(1 + plies) else {
            return Err(("command not legal now", "nothing to take back".to_owned()));
        };
        self.break_off(session);
        self.positions.truncate(last + 1);
        let text = self.positions.last().map(|text| text.split(' ').collect());
        // What was on the board once can be put there again.
        let placed = session.engine_mut().set_position(&Setup { text, moves: Vec::new() });
        placed.map_err(|error| ("command not legal now", error.to_string()))
    }

    /// Thinks about a move of the side to move, as soon as its die is known.
    fn think(&mut self, session: &mut Session) {
        if announce_result(session) {
            return;
        }
        let board = session.engine().board();
        if board.has_dice() && board.die().is_none() {
            if session.engine().options().dice == Some(DiceMode::Host) {
                self.stage = Stage::Asking;
                let side = board.side_name(board.side());
                session.outlet().say(format!("askuser {ROLL} The die for {side}, 1 to {}?", Die::FACES));
                return;
            }
            let die = self.dice.die().to_string();
            self.dice = self.dice.advanced();
            if let Err(error) = session.engine_mut().set_die(&die) {
                self.comment(session, &error.to_string());
            }
        }
        let board = session.engine().board();
        let made = u64::try_from(self.positions.len().saturating_sub(1) / 2).unwrap_or(u64::MAX);
        let order = Order {
            times: self.control.times(board.side(), made, session.move_time()),
            depth: self.control.depth(),
            ..Order::default()
        };
        let stage = Stage::Thinking(board.die());
        let remarks = session.start(self, &order);
        self.stage = stage;
        for remark in remarks {
            self.comment(session, &remark);
        }
    }

    fn take_roll(&mut self, session: &mut Session, word: &str) -> Result<(), Refusal> {
        if self.stage != Stage::Asking {
            return Err(("command not legal now", "no roll was asked for".to_owned()));
        }
        let taken = session.engine_mut().set_die(word);
        // With a die the thinking begins, else the host is asked again.
        self.think(session);
        taken.map_err(|error| ("bad roll", error.to_string()))
    }

    fn set_option(&mut self, session: &mut Session, rest: &str) -> Result<(), Refusal> {
        let (name, value) = rest.split_once('=').unwrap_or((rest, ""));
        if name.eq_ignore_ascii_case("Dice") && value.eq_ignore_ascii_case(OWN_DICE) {
            session.engine_mut().apply(Change::Dice(None));
            return Ok(());
        }
        let specs = Options::specs();
        let is_check = specs
            .iter()
            .any(|spec| spec.name.eq_ignore_ascii_case(name) && matches!(spec.kind, Kind::Check(_)));
        let value = match value {
            "0" if is_check => "false",
            "1" if is_check => "true",
            value => value,
        };
        let change = Options::parse(name, value).map_err(|error| ("bad option", error.to_string()))?;
        let restarts = matches!(change, Change::Game(_));
        session.apply(change).map_err(|error| ("bad option", error.to_string()))?;
        if restarts {
            self.restart(session);
        }
        Ok(())
    }
}

/// Says how the game ended. Returns whether it has.
fn announce_result(session: &Session) -> bool {
    let board = session.engine().board();
    let line = match board.result() {
        None => return false,
        Some(GameResult::Win(side)) => {
            let score = if side == Side::First { "1-0" } else { "0-1" };
            format!("{score} {{{} wins}}", board.side_name(side))
        }
        Some(GameResult::Draw) => "1/2-1/2 {draw}".to_owned(),
    };
    session.outlet().say(line);
    true
}

fn bad_word((word, expected): BadWord) -> Refusal {
    ("bad parameter", format!("`{word}`: expected {expected}"))
}

/// A line of thinking: depth, score, hundredths of a second, nodes, and the expected line of play,
/// before whose first move stands the die.
fn thinking(info: &Info, die: Option<Die>) -> String {
    let centiseconds = info.time.as_millis() / 10;
    let score = info.centipawns();
    let roll = die.map_or_else(String::new, |die| format!("{die}:"));
    format!("{} {score} {centiseconds} {} {roll}{}", info.depth, info.nodes, info.line.join(" "))
}
