//! The commands that UGI and UCI share.
use super::dialect::{Dialect, DialectId};
use super::report::{self, error};
use super::session::{Flow, Session};
use super::{arrangement, go};
use crate::engine::{Event, GameResult, Kind, Options, Setup};
use crate::game::{Die, Side};

/// The words in which the two dialects differ; with them it is a dialect.
pub(super) struct Grammar {
    /// The greeting, after which the engine introduces itself.
    pub(super) greeting: &'static str,
    /// The end of the introduction.
    pub(super) greeted: &'static str,
    /// A new game.
    pub(super) new_game: &'static str,
    /// A second name of the option `Game`.
    pub(super) variant: Option<&'static str>,
}

/// The commands that both dialects know, beside their own greeting and new game.
const COMMANDS: &[&str] = &[
    "isready",
    "setoption",
    "position",
    "dice",
    "go",
    "stop",
    "ponderhit",
    "query",
    "setup",
    "d",
    "eval",
    "quit",
];

impl Dialect for Grammar {
    /// Does what a line asks for. Words before the first known one are skipped with an error.
    fn line(&mut self, session: &mut Session, line: &str) -> Flow {
        let words: Vec<&str> = line.split_whitespace().collect();
        let start = words.iter().position(|word| is_command(self, session, word)).unwrap_or(words.len());
        let (skipped, rest) = words.split_at(start);
        if let [first, ..] = skipped {
            let Grammar { greeting, new_game, .. } = self;
            let known = COMMANDS.join(", ");
            error(
                session.outlet(),
                format_args!("unknown command `{first}`: expected {greeting}, {new_game}, {known}"),
            );
        }
        match rest {
            [word, rest @ ..] => command(self, session, word, rest),
            [] => Flow::GoOn,
        }
    }

    fn event(&mut self, session: &mut Session, event: &Event) {
        report::event(session.outlet(), event);
    }

    fn complain(&mut self, session: &mut Session, message: &str) {
        error(session.outlet(), message);
    }
}

/// Whether a word is a command, for a host that speaks this dialect or may still choose another.
fn is_command(grammar: &Grammar, session: &Session, word: &str) -> bool {
    COMMANDS.contains(&word)
        || word == grammar.greeting
        || word == grammar.new_game
        || DialectId::greeted_by(word).is_some_and(|_| !session.is_forced())
}

/// Does a command.
fn command(grammar: &mut Grammar, session: &mut Session, word: &str, words: &[&str]) -> Flow {
    match word {
        "isready" => {
            for remark in session.engine_mut().prepare() {
                report::remark(session.outlet(), &remark);
            }
            session.outlet().say("readyok");
        }
        "setoption" => set_option(grammar, session, words),
        "position" => position(session, words),
        "dice" => dice(session, words),
        "go" => go(grammar, session, words),
        "stop" => session.finish(grammar),
        "ponderhit" => session.engine().ponder_hit(),
        "query" => query(session, words),
        "setup" => arrangement::answer(session, words),
        "d" => draw(session),
        "eval" => explain(session),
        "quit" => return Flow::End,
        _ if word == grammar.new_game => session.engine_mut().new_game(),
        _ if word == grammar.greeting => introduce(grammar, session),
        _ => {
            // A host that has changed its mind, or a person at the keyboard.
            return DialectId::greeted_by(word).map_or(Flow::GoOn, Flow::Switch);
        }
    }
    Flow::GoOn
}

fn introduce(grammar: &Grammar, session: &Session) {
    let outlet = session.outlet();
    outlet.say(concat!("id name Bohr ", env!("CARGO_PKG_VERSION")));
    outlet.say("id author the Bohr authors");
    for spec in Options::specs() {
        outlet.say(option(spec.name, &spec.kind));
        if let (Some(variant), "Game") = (grammar.variant, spec.name) {
            outlet.say(option(variant, &spec.kind));
        }
    }
    outlet.say(grammar.greeted);
}

/// The line of an option.
fn option(name: &str, kind: &Kind) -> String {
    let values = match kind {
        Kind::Check(value) => format!("check default {value}"),
        Kind::Spin(value, least, most) => format!("spin default {value} min {least} max {most}"),
        Kind::Combo(word, words) => {
            let words: Vec<String> = words.iter().map(|word| format!("var {word}")).collect();
            format!("combo default {word} {}", words.join(" "))
        }
        Kind::Button => "button".to_owned(),
        Kind::Text => "string default <empty>".to_owned(),
    };
    format!("option name {name} type {values}")
}

fn set_option(grammar: &Grammar, session: &mut Session, words: &[&str]) {
    let ["name", words @ ..] = words else {
        let found = words.first().copied().unwrap_or_default();
        error(session.outlet(), format_args!("bad word `{found}` after `setoption`: expected `name`"));
        return;
    };
    let (name, value) = match words.iter().position(|&word| word == "value") {
        Some(at) => words.split_at(at),
        None => (words, &[][..]),
    };
    let mut name = name.join(" ");
    if grammar.variant.is_some_and(|variant| variant.eq_ignore_ascii_case(&name)) {
        "Game".clone_into(&mut name);
    }
    let value = value.get(1..).unwrap_or_default().join(" ");
    match Options::parse(&name, &value) {
        Ok(change) => {
            if let Err(refusal) = session.apply(change) {
                error(session.outlet(), refusal);
            }
        }
        Err(refusal) => error(session.outlet(), refusal),
    }
}

fn position(session: &mut Session, words: &[&str]) {
    let (text, rest) = match words {
        ["startpos", rest @ ..] => (None, rest),
        ["fen", rest @ ..] => {
            let end = rest.iter().position(|&word| word == "moves").unwrap_or(rest.len());
            let (text, rest) = rest.split_at(end);
            (Some(text.to_vec()), rest)
        }
        _ => {
            let found = words.first().copied().unwrap_or_default();
            error(
                session.outlet(),
                format_args!("bad word `{found}` after `position`: expected `startpos` or `fen`"),
            );
            return;
        }
    };
    let moves = match rest {
        [] => Vec::new(),
        ["moves", moves @ ..] => moves.to_vec(),
        [found, ..] => {
            error(session.outlet(), format_args!("bad word `{found}` after the position: expected `moves`"));
            return;
        }
    };
    if let Err(refusal) = session.engine_mut().set_position(&Setup { text, moves }) {
        error(session.outlet(), refusal);
    }
}

fn dice(session: &mut Session, words: &[&str]) {
    let [word] = words else {
        let found = words.join(" ");
        error(session.outlet(), format_args!("bad die `{found}`: expected one number 1 to 6"));
        return;
    };
    if let Err(refusal) = session.engine_mut().set_die(word) {
        error(session.outlet(), refusal);
    }
}

fn go(grammar: &mut Grammar, session: &mut Session, words: &[&str]) {
    let (order, complaints) = go::parse(words);
    for complaint in complaints {
        error(session.outlet(), complaint);
    }
    for remark in session.start(grammar, &order) {
        report::remark(session.outlet(), &remark);
    }
}

fn query(session: &Session, words: &[&str]) {
    let board = session.engine().board();
    let truth = |truth: bool| truth.to_string();
    let die = |die: Option<Die>| die.map_or("none".to_owned(), |die| die.to_string());
    let answer = match words {
        ["gameover", ..] => truth(board.result().is_some()),
        ["p1turn", ..] => truth(board.side() == Side::First),
        ["result", ..] => match board.result() {
            Some(GameResult::Win(Side::First)) => "p1win",
            Some(GameResult::Win(Side::Second)) => "p2win",
            Some(GameResult::Draw) => "draw",
            None => "none",
        }
        .to_owned(),
        ["fen", ..] => board.text(),
        ["dice", ..] => die(board.die()),
        ["lastroll", ..] => die(board.last_roll()),
        ["legalmoves", ..] => match board.legal_moves() {
            moves if moves.is_empty() => "none".to_owned(),
            moves => moves.join(" "),
        },
        _ => {
            let found = words.first().copied().unwrap_or_default();
            error(
                session.outlet(),
                format_args!(
                    "bad word `{found}` after `query`: expected gameover, p1turn, result, fen, dice, legalmoves or lastroll"
                ),
            );
            return;
        }
    };
    session.outlet().say(format!("response {answer}"));
}

fn draw(session: &Session) {
    let board = session.engine().board();
    let outlet = session.outlet();
    for line in board.draw().lines() {
        outlet.say(line);
    }
    outlet.say(format!("position {}", board.text()));
}

fn explain(session: &Session) {
    let engine = session.engine();
    for (name, value) in engine.board().explain(engine.options()) {
        session.outlet().say(format!("{name}: {value}"));
    }
}
