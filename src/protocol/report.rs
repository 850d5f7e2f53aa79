//! Events as lines of UGI and UCI.
use std::borrow::Cow;
use std::fmt::Write as _;

use super::outlet::Outlet;
use crate::engine::{Answer, Event};
use crate::game::Value;
use crate::search::{Faces, Info, Proof, outward};

/// The word for no move.
pub(super) const NO_MOVE: &str = "0000";

/// Says an event.
pub(super) fn event(outlet: &Outlet, event: &Event) {
    match event {
        Event::Info(report) => outlet.mention(info(report)),
        Event::Count { die, mv, count } => outlet.say(match die {
            Some(die) => format!("{die}:{mv}: {count}"),
            None => format!("{mv}: {count}"),
        }),
        Event::Done(Answer::Move(best)) => {
            outlet.say(format!("bestmove {}", best.as_deref().unwrap_or(NO_MOVE)));
        }
        Event::Done(Answer::Total(Some(total))) => outlet.say(format!("Nodes searched: {total}")),
        Event::Done(Answer::Total(None)) => outlet.say("info string perft stopped"),
    }
}

/// The bytes at the beginning and at the end that a long message keeps: the word that was wrong,
/// and what was expected.
const KEPT: [usize; 2] = [300, 700];

/// Says an error.
pub(super) fn error(outlet: &Outlet, message: impl std::fmt::Display) {
    remark(outlet, &format!("error {message}"));
}

/// Says something for people.
pub(super) fn remark(outlet: &Outlet, message: &str) {
    outlet.say(format!("info string {}", shortened(message)));
}

/// A message of which so much is left out in its middle that it is not too long. It may echo a very
/// long word.
pub(super) fn shortened(message: &str) -> Cow<'_, str> {
    let [head, tail] = KEPT;
    if message.len() <= head + tail {
        return Cow::Borrowed(message);
    }
    let (head, _) = message.split_at(message.floor_char_boundary(head));
    let (_, tail) = message.split_at(message.ceil_char_boundary(message.len() - tail));
    Cow::Owned(format!("{head}…{tail}"))
}

/// An `info` line.
fn info(info: &Info) -> String {
    let mut line = format!("info depth {} seldepth {}", info.depth, info.reach);
    if let Some(Faces(faces)) = &info.faces {
        let names: Vec<String> = faces.iter().map(ToString::to_string).collect();
        if let Some(lowest) = names.first() {
            add(&mut line, format_args!(" die {lowest} faces {}", names.join(",")));
        }
    }
    if let Some(rank) = info.rank {
        add(&mut line, format_args!(" multipv {rank}"));
    }
    let millis = info.time.as_millis();
    add(&mut line, format_args!(" score {} wp {:.5}", score(info), info.probability()));
    if let Some(proof) = info.proof {
        let (lower, upper) = proven(proof);
        add(&mut line, format_args!(" proven {lower:.5} {upper:.5}"));
    }
    add(
        &mut line,
        format_args!(
            " nodes {} nps {} hashfull {} tbhits {} time {millis}",
            info.nodes,
            per_second(info),
            info.permille,
            info.hits,
        ),
    );
    if !info.line.is_empty() {
        add(&mut line, format_args!(" pv {}", info.line.join(" ")));
    }
    line
}

/// The two ends of what is proven, rounded outward to five digits; the same number twice where they are
/// closer than counts.
fn proven(proof: Proof) -> (f64, f64) {
    if proof.is_closed() {
        let middle = f64::midpoint(proof.lower(), proof.upper());
        return (middle, middle);
    }
    outward(proof.lower(), proof.upper(), 5)
}

/// `cp N`, or `mate N` in moves of the side that wins, negative if it is the other one.
fn score(info: &Info) -> String {
    match info.plies {
        Some(plies) if info.value > Value::EVEN => format!("mate {}", plies.div_ceil(2)),
        Some(0) => "mate 0".to_owned(),
        Some(plies) => format!("mate -{}", plies.div_ceil(2)),
        None => format!("cp {}", info.centipawns()),
    }
}

fn add(line: &mut String, part: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = line.write_fmt(part);
}

/// Nodes per second, as if at least a microsecond had passed.
fn per_second(info: &Info) -> u128 {
    u128::from(info.nodes) * 1_000_000 / info.time.as_micros().max(1)
}
