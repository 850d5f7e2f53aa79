//! The screen: what the desk shows, drawn into 80 columns and 24 rows or more.
use std::time::Instant;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line as TextLine, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::board::Board;
use super::glyphs::{self, large};
use super::help;
use super::line::Line;
use super::panel;
use crate::desk::{Desk, Message, Phase, Team};

/// The least screen.
pub(super) const COLUMNS: u16 = 80;
/// The least screen.
pub(super) const ROWS: u16 = 24;
/// Columns that the board needs.
const BOARD: u16 = 43;

/// What stands before the entry.
const PROMPT: &str = "> ";

/// Draws all.
pub(super) fn draw(frame: &mut Frame, desk: &Desk, line: &Line, shows_help: bool, now: Instant) {
    let area = frame.area();
    if area.width < COLUMNS || area.height < ROWS {
        let text = format!(
            "The terminal has {}x{}; bohr table needs {COLUMNS}x{ROWS}.\nNothing is lost: make it larger.",
            area.width, area.height
        );
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
        return;
    }
    let [title, middle, moves, message, hint, entry] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Min(16),
        Constraint::Length(3),
        Constraint::Length(2),
        Constraint::Length(1),
        Constraint::Length(1),
    ])
    .areas(area);
    draw_title(frame, desk, title);
    if shows_help {
        frame.render_widget(Paragraph::new(help::TEXT), middle.union(moves));
    } else {
        let board_width = BOARD.max(middle.width * BOARD / COLUMNS);
        let [board, side] =
            Layout::horizontal([Constraint::Length(board_width), Constraint::Min(0)]).areas(middle);
        let (grid, marked, asked) = (desk.grid(), desk.marked_squares(), desk.asked_squares());
        Board { grid: &grid, marked: &marked, asked: &asked }.draw(board, frame.buffer_mut());
        panel::draw(frame, desk, side, now);
        draw_moves(frame, desk, moves);
    }
    let text = match desk.message() {
        Message::Note(text) => Span::raw(text.clone()),
        Message::Warning(text) => Span::styled(format!("* {text}"), bold()),
        Message::Error(text) => Span::styled(format!("! {text}"), bold()),
    };
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), message);
    let expected = if shows_help { "Enter: back to the board".to_owned() } else { desk.hint() };
    frame.render_widget(TextLine::from(vec![Span::styled("Now: ", bold()), Span::raw(expected)]), hint);
    draw_entry(frame, line, entry);
}

pub(super) fn bold() -> Style {
    Style::new().add_modifier(Modifier::BOLD)
}

fn draw_title(frame: &mut Frame, desk: &Desk, area: Rect) {
    let game = desk.game();
    let settings = &game.settings;
    let score = game.score();
    let starts = match desk.phase() {
        Phase::Over(_) => format!("next: {} starts ", team_next(desk).letter()),
        Phase::MatchOver(_) => "match over ".to_owned(),
        _ => format!("{} started, next {} ", game.starter().letter(), team_next(desk).letter()),
    };
    let title = |[a, b]: [&str; 2]| {
        format!(
            " {}  Game {} of {}  A {a}  {} : {}  {b} B",
            game.current.game,
            game.number(),
            settings.games,
            score.points(Team::A),
            score.points(Team::B),
        )
    };
    // What is left for the names is shared such that a short one leaves its part to the other.
    let room = usize::from(area.width).saturating_sub(columns(&title(["", ""])) + columns(&starts) + 1);
    let wanted = [Team::A, Team::B].map(|team| columns(&desk.team_name(team)));
    let room_beside = |other: usize| room.saturating_sub(other).max(room / 2);
    let a = team_name(desk, Team::A, room_beside(wanted[1]));
    let b = team_name(desk, Team::B, room_beside(wanted[0]));
    let style = Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD);
    frame.buffer_mut().set_style(area, style);
    frame.render_widget(Paragraph::new(title([&a, &b])).style(style), area);
    frame.render_widget(TextLine::from(starts).right_aligned().style(style), area);
}

/// Columns of a text; Chinese signs take two.
fn columns(text: &str) -> usize {
    TextLine::from(text).width()
}

/// A team's name, shortened to so many columns; that it is Bohr is not cut.
pub(super) fn team_name(desk: &Desk, team: Team, room: usize) -> String {
    let whole = desk.team_name(team);
    let name = desk.game().settings.team(team);
    let mark = whole.strip_prefix(name).unwrap_or_default();
    shortened(name, room.saturating_sub(columns(mark))) + mark
}

/// A text that fits into so many columns.
fn shortened(text: &str, room: usize) -> String {
    if columns(text) <= room {
        return text.to_owned();
    }
    let mut text = text.to_owned();
    while columns(&text) >= room && text.pop().is_some() {}
    text + "…"
}

/// The team that starts the next game.
fn team_next(desk: &Desk) -> Team {
    Team::starting(desk.game().number() + 1)
}

/// The moves of the game, as many of the last as fit.
fn draw_moves(frame: &mut Frame, desk: &Desk, area: Rect) {
    /// Columns for a move with its number, its roll and a blank.
    const WIDTH: usize = 13;
    let per_row = usize::from(area.width) / WIDTH;
    let moves = &desk.history().moves;
    let room = per_row * usize::from(area.height);
    // Whole rows scroll, so that a move stays in its column.
    let skipped = moves.len().saturating_sub(room).div_ceil(per_row) * per_row;
    let shown: Vec<String> = (1..)
        .zip(moves)
        .skip(skipped)
        .map(|(number, mv)| {
            let die = mv.die.map_or(String::new(), |die| format!("{die}:"));
            format!("{:<WIDTH$}", format!("{number:>2}.{die}{}", mv.text))
        })
        .collect();
    let rows: Vec<TextLine> = shown.chunks(per_row).map(|row| TextLine::from(row.concat())).collect();
    frame.render_widget(Paragraph::new(rows), area);
}

fn draw_entry(frame: &mut Frame, line: &Line, area: Rect) {
    let text = format!("{PROMPT}{}", line.text());
    let width = TextLine::from(text.as_str()).width();
    frame.render_widget(Paragraph::new(text).style(bold()), area);
    let column = u16::try_from(width).unwrap_or(u16::MAX).min(area.width.saturating_sub(1));
    frame.set_cursor_position(Position { x: area.x + column, y: area.y });
}

/// Large signs in an area, in the first form that fits; the first form in plain ones where none has a
/// large form and fits.
pub(super) fn draw_large(frame: &mut Frame, forms: &[String], style: Style, area: Rect) {
    let fits = |rows: &[String; glyphs::ROWS]| rows[0].chars().count() <= usize::from(area.width);
    let lines = match forms.iter().filter_map(|form| large(form)).find(fits) {
        Some(rows) => rows.into_iter().map(TextLine::from).collect(),
        None => vec![TextLine::default(), TextLine::from(forms.first().cloned().unwrap_or_default())],
    };
    frame.render_widget(Paragraph::new(lines).style(style), area);
}
