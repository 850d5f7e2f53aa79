//! The right half of the screen: clocks, what to do, what Bohr thinks.
use std::time::Instant;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::Line as TextLine;
use ratatui::widgets::{Paragraph, Wrap};

use super::screen::{bold, draw_large, team_name};
use crate::desk::{Desk, Outcome, Phase, ShownMove, Team, show_time};
use crate::game::Side;

pub(super) fn draw(frame: &mut Frame, desk: &Desk, area: Rect, now: Instant) {
    let [clocks, rule, task, second_rule, thoughts] = Layout::vertical([
        Constraint::Length(4),
        Constraint::Length(1),
        Constraint::Length(5),
        Constraint::Length(1),
        Constraint::Min(0),
    ])
    .areas(area);
    let [left, right] = Layout::horizontal([Constraint::Fill(1); 2]).areas(clocks);
    let bohr = desk.bohr_side().unwrap_or(Side::First);
    draw_clock(frame, desk, bohr, left, now);
    draw_clock(frame, desk, !bohr, right, now);
    for rule in [rule, second_rule] {
        frame.render_widget(TextLine::from("─".repeat(usize::from(rule.width))), rule);
    }
    // The referee at the table decides, not the program.
    let text = match desk.flags(now).as_slice() {
        [] => None,
        [side] if *side == bohr => Some("FLAG: `result loss time`, or play on "),
        [_] => Some("FLAG: `result win time`, or play on "),
        _ => Some("BOTH FLAGS: `result …`, or play on "),
    };
    if let Some(text) = text {
        frame.render_widget(TextLine::styled(text, bold().add_modifier(Modifier::REVERSED)), rule);
    }
    draw_task(frame, desk, task);
    draw_thoughts(frame, desk, thoughts);
}

fn draw_clock(frame: &mut Frame, desk: &Desk, side: Side, area: Rect, now: Instant) {
    let runs = desk.clocks().running() == Some(side);
    let left = desk.clocks().read(now).of(side);
    let colour = desk.position().board().side_name(side);
    let name = match desk.bohr_side() {
        Some(bohr) if bohr == side => format!("Bohr {colour}"),
        Some(_) => format!("Opponent {colour}"),
        None => colour.to_owned(),
    };
    let state = match (left <= 0, runs) {
        (true, _) => "FLAG",
        (false, true) => "<<",
        (false, false) => "",
    };
    let style = if runs { bold().add_modifier(Modifier::REVERSED) } else { Style::new() };
    let [title, time] = Layout::vertical([Constraint::Length(1), Constraint::Length(3)]).areas(area);
    frame.render_widget(TextLine::styled(format!("{name} {state}"), style), title);
    draw_large(frame, &[show_time(left)], bold(), time);
}

/// Columns for a team's name: two fit into a line of the panel.
const NAME: usize = 15;

/// So many moves fit into a line of the panel.
const FEW: usize = 6;

/// What is to be done now: a title, large signs in the forms that may fit, a line in words.
struct Task {
    title: String,
    large: Vec<String>,
    words: String,
}

fn task(desk: &Desk) -> Task {
    let name = |side: Side| {
        let who = if Some(side) == desk.bohr_side() { "BOHR" } else { "OPPONENT" };
        format!("{who} ({})", desk.position().board().side_name(side))
    };
    let die = desk.die().map_or(String::new(), |die| die.to_string());
    let roll = if die.is_empty() { String::new() } else { format!(", roll {die}") };
    let task = |title: String, large: String, words: String| Task { title, large: vec![large], words };
    match desk.phase() {
        Phase::Team => task(
            "WHICH TEAM IS BOHR?".to_owned(),
            "A B".to_owned(),
            [Team::A, Team::B]
                .map(|team| format!("{}: {}", team.letter(), team_name(desk, team, NAME)))
                .join("  "),
        ),
        Phase::Colour => task("BOHR'S COLOUR".to_owned(), "?".to_owned(), String::new()),
        Phase::OwnArrangement(side) => task(
            format!("ARRANGE {}", name(side)),
            desk.proposed_arrangement().unwrap_or_default(),
            format!("on {}", desk.position().board().home(side).join(" ")),
        ),
        Phase::OpponentArrangement(side) => task(
            format!("ARRANGEMENT OF {}", name(side)),
            "?".to_owned(),
            format!("on {}", desk.position().board().home(side).join(" ")),
        ),
        Phase::Roll(side) => task(format!("ROLL FOR {}", name(side)), "?".to_owned(), String::new()),
        Phase::Thinking => task(format!("BOHR THINKS{roll}"), die, String::new()),
        Phase::OpponentMove(side) => {
            let moves = desk.position().legal_moves(desk.die());
            let words = if moves.len() <= FEW { moves.join(" ") } else { String::new() };
            task(format!("{} MOVES{roll}", name(side)), die, words)
        }
        Phase::Confirm(mv) => match desk.proposal() {
            Some(shown) => proposed(desk, &shown, format!("BOHR MOVES{roll}")),
            None => task("BOHR MOVES".to_owned(), mv, String::new()),
        },
        Phase::Over(outcome) => {
            task(format!("GAME OVER: {}", won(desk, outcome)), String::new(), ended(desk, outcome))
        }
        Phase::MatchOver(outcome) => {
            task(format!("MATCH OVER, game: {}", won(desk, outcome)), String::new(), ended(desk, outcome))
        }
    }
}

/// Bohr's move: the piece, its squares, what it takes, and what it leaves on the board.
fn proposed(desk: &Desk, shown: &ShownMove, title: String) -> Task {
    let ShownMove { piece, squares, taken, placed } = shown;
    let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
    let takes = taken.as_ref().map_or(String::new(), |piece| {
        let own = if piece.owner == desk.bohr_side() { "its own " } else { "" };
        format!(", takes {own}{}", piece.name)
    });
    let (way, leaves) = match (placed, squares.split_last()) {
        (Some(placed), Some((last, way))) => (way, format!(", {} {last}", placed.name)),
        _ => (squares.as_slice(), String::new()),
    };
    Task {
        title,
        large: vec![format!("{piece} {}", squares.join("-")), squares.join("-"), squares.concat()],
        words: format!("{piece}: {}{takes}{leaves}", way.join(" → ")),
    }
}

/// Who has won.
fn won(desk: &Desk, outcome: Outcome) -> &'static str {
    match outcome.winner {
        Some(team) if Some(team) == desk.game().bohr => "BOHR WINS",
        Some(_) => "OPPONENT WINS",
        None => "DRAW",
    }
}

/// How a game ended, with the team's name.
fn ended(desk: &Desk, outcome: Outcome) -> String {
    let why = outcome.reason.words();
    match outcome.winner {
        Some(team) => format!("{} wins {why}", team_name(desk, team, NAME)),
        None => format!("a draw {why}"),
    }
}

fn draw_task(frame: &mut Frame, desk: &Desk, area: Rect) {
    let Task { title, large, words } = task(desk);
    let [top, middle, bottom] =
        Layout::vertical([Constraint::Length(1), Constraint::Length(3), Constraint::Length(1)]).areas(area);
    frame.render_widget(TextLine::styled(title, bold()), top);
    draw_large(frame, &large, bold(), middle);
    frame.render_widget(TextLine::styled(words, bold()), bottom);
}

fn draw_thoughts(frame: &mut Frame, desk: &Desk, area: Rect) {
    let Some(info) = desk.thinker().line() else { return };
    let state = if desk.thinker().is_thinking() { "thinking" } else { "thought" };
    let certain = if info.certain { " certain" } else { "" };
    let lines = vec![
        TextLine::from(format!(
            "{state}: depth {}, {:.1} s, {}",
            info.depth,
            info.time.as_secs_f64(),
            short_count(info.nodes)
        )),
        TextLine::styled(format!("win {:.1} %{certain}", 100.0 * info.value.probability()), bold()),
        TextLine::from(info.line.join(" ")),
    ];
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }), area);
}

/// A count of nodes in few signs.
fn short_count(nodes: u64) -> String {
    const THOUSAND: u64 = 1_000;
    const MILLION: u64 = 1_000_000;
    if nodes < THOUSAND {
        format!("{nodes} nodes")
    } else if nodes < MILLION {
        format!("{} k nodes", nodes / THOUSAND)
    } else {
        format!("{}.{} M nodes", nodes / MILLION, nodes % MILLION / (MILLION / 10))
    }
}
