//! The board on the screen.
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::glyphs::{ROWS, large};
use crate::desk::{Grid, Piece};
use crate::game::Side;
use crate::records::Coordinates;

/// Columns for the numbers of the ranks.
const MARGIN: u16 = 2;
/// A large sign and the letter before it need that many columns.
const LARGE_WIDTH: u16 = 7;

/// The board, what to look at, and squares that are asked for.
pub(super) struct Board<'a> {
    pub(super) grid: &'a Grid,
    pub(super) marked: &'a [Coordinates],
    pub(super) asked: &'a [Coordinates],
}

impl Board<'_> {
    /// Draws as large as the area allows.
    pub(super) fn draw(&self, area: Rect, buffer: &mut Buffer) {
        let size = |count: usize| u16::try_from(count).unwrap_or(u16::MAX).max(1);
        let files = size(self.grid.ranks.first().map_or(1, Vec::len));
        let ranks = size(self.grid.ranks.len());
        let width = (area.width.saturating_sub(MARGIN) / files).min(2 * LARGE_WIDTH);
        let height = (area.height.saturating_sub(1) / ranks).min(width / 2);
        if width == 0 || height == 0 {
            return;
        }
        for (row, rank) in (0..ranks).zip(&self.grid.ranks) {
            let y = area.y + row * height;
            buffer.set_string(area.x, y + height / 2, (ranks - row).to_string(), Style::new());
            for (column, piece) in (0..files).zip(rank) {
                let cell = Rect { x: area.x + MARGIN + column * width, y, width, height };
                let square = u8::try_from(column + 1)
                    .ok()
                    .zip(u8::try_from(ranks - row).ok())
                    .and_then(|(file, rank)| Coordinates::new(file, rank));
                self.draw_cell(cell, square, piece.as_ref(), buffer);
            }
        }
        for (column, letter) in (0..files).zip('a'..='z') {
            let y = area.y + ranks * height;
            let cell = Rect { x: area.x + MARGIN + column * width, y, width, height: 1 };
            write_centred(cell, y, &letter.to_string(), Style::new(), buffer);
        }
    }

    fn draw_cell(&self, cell: Rect, square: Option<Coordinates>, piece: Option<&Piece>, buffer: &mut Buffer) {
        let is_in = |squares: &[Coordinates]| square.is_some_and(|square| squares.contains(&square));
        let middle = cell.y + cell.height / 2;
        if let Some(piece) = piece {
            draw_piece(cell, piece, buffer);
        } else {
            let order = self.asked.iter().position(|asked| Some(*asked) == square);
            let text = order.map_or("·".to_owned(), |order| format!("#{}", order + 1));
            write_centred(cell, middle, &text, Style::new(), buffer);
        }
        if is_in(self.marked) && cell.width > 2 {
            let style = Style::new().add_modifier(Modifier::BOLD);
            for y in cell.y..cell.y + cell.height {
                buffer.set_string(cell.x, y, "[", style);
                buffer.set_string(cell.x + cell.width - 1, y, "]", style);
            }
        }
    }
}

/// The colours of a side's stones, the letter in their names tells the same; what belongs to nobody is
/// as bright as it can be.
fn colours(owner: Option<Side>) -> Style {
    let style = Style::new().add_modifier(Modifier::BOLD);
    match owner {
        Some(Side::First) => style.bg(Color::Red).fg(Color::White),
        Some(Side::Second) => style.bg(Color::Blue).fg(Color::White),
        None => style.add_modifier(Modifier::REVERSED),
    }
}

fn draw_piece(cell: Rect, piece: &Piece, buffer: &mut Buffer) {
    let style = colours(piece.owner);
    // A column stays free on both sides, where brackets may be.
    let inner = if cell.width > 2 { Rect { x: cell.x + 1, width: cell.width - 2, ..cell } } else { cell };
    buffer.set_style(inner, style);
    let rows = if usize::from(cell.height) >= ROWS && inner.width + 1 >= LARGE_WIDTH {
        // Large letters would not tell capitals from small ones, that is the sides.
        let number = |(_, last): &(usize, char)| last.is_ascii_digit();
        piece.name.char_indices().next_back().filter(number).and_then(|(last, _)| {
            let (letter, number) = piece.name.split_at(last);
            large(number).map(|rows| (letter, rows))
        })
    } else {
        None
    };
    match rows {
        Some((letter, rows)) => {
            let top = cell.y + (cell.height - 3) / 2;
            for (y, row) in (top..).zip(&rows) {
                let text = if y == top + 1 { format!("{letter:<2}{row}") } else { format!("  {row}") };
                write_centred(inner, y, &text, style, buffer);
            }
        }
        None => write_centred(inner, cell.y + cell.height / 2, &piece.name, style, buffer),
    }
}

fn write_centred(cell: Rect, y: u16, text: &str, style: Style, buffer: &mut Buffer) {
    let width = u16::try_from(text.chars().count()).unwrap_or(u16::MAX);
    let x = cell.x + cell.width.saturating_sub(width) / 2;
    buffer.set_stringn(x, y, text, usize::from(cell.width), style);
}
