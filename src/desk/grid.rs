//! The board square by square, read from a position text of any game.
use crate::engine::AnyBoard;
use crate::game::Side;
use crate::records::Coordinates;

/// A piece on a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Whose it is; [`None`] for what belongs to nobody, such as an arrow.
    pub owner: Option<Side>,
    /// What people call it.
    pub name: String,
}

/// The squares of a board, rank by rank from the top.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    /// The ranks from the top, each from the first file on.
    pub ranks: Vec<Vec<Option<Piece>>>,
}

impl Grid {
    /// Reads the board field of a position text: ranks from the top with `/` between them, a number
    /// for a run of empty squares, capitals for the first side.
    #[must_use]
    pub fn read(board: &dyn AnyBoard, text: &str) -> Grid {
        let field = text.split(' ').next().unwrap_or_default();
        Grid { ranks: field.split('/').map(|rank| squares(board, rank)).collect() }
    }

    /// Where a square stands: rank from the top and file from the left, both from 0.
    #[must_use]
    pub fn place(&self, square: Coordinates) -> Option<(usize, usize)> {
        let row = self.ranks.len().checked_sub(usize::from(square.rank))?;
        let column = usize::from(square.file) - 1;
        (column < self.ranks.get(row)?.len()).then_some((row, column))
    }

    /// The piece on a square.
    #[must_use]
    pub fn piece(&self, square: Coordinates) -> Option<&Piece> {
        let (row, column) = self.place(square)?;
        self.ranks.get(row)?.get(column)?.as_ref()
    }

    /// The square of the side's piece that people call so, if there is one and no other, without
    /// regard to case.
    #[must_use]
    pub fn find(&self, owner: Side, name: &str) -> Option<Coordinates> {
        let mut found = None;
        for (rank, row) in (1..).zip(self.ranks.iter().rev()) {
            for (file, piece) in (1..).zip(row) {
                let is_meant =
                    |piece: &Piece| piece.owner == Some(owner) && piece.name.eq_ignore_ascii_case(name);
                if piece.as_ref().is_some_and(is_meant) {
                    if found.is_some() {
                        return None;
                    }
                    found = Coordinates::new(file, rank);
                }
            }
        }
        found
    }
}

fn squares(board: &dyn AnyBoard, rank: &str) -> Vec<Option<Piece>> {
    /// No run is longer than the widest board.
    const WIDEST: usize = 26;
    let mut squares = Vec::new();
    let mut run = 0;
    for c in rank.chars() {
        if let Some(digit) = c.to_digit(10) {
            run = (run * 10 + digit as usize).min(WIDEST);
            continue;
        }
        squares.extend(std::iter::repeat_n(None, run));
        run = 0;
        let owner = match c {
            'A'..='Z' => Some(Side::First),
            'a'..='z' => Some(Side::Second),
            _ => None,
        };
        squares.push(Some(Piece { owner, name: board.piece_name(c) }));
    }
    squares.extend(std::iter::repeat_n(None, run));
    squares
}

#[cfg(test)]
mod tests {
    use super::Grid;
    use crate::engine::{Options, new_board};
    use crate::game::Side;
    use crate::games::GameId;
    use crate::records::Coordinates;

    #[test]
    fn the_start_is_read() {
        let board = new_board(GameId::ALL[0], &Options::default());
        let grid = Grid::read(&*board, &board.text());
        assert_eq!(grid.ranks.len(), 5);
        assert!(grid.ranks.iter().all(|rank| rank.len() == 5));
        let at = |text| grid.piece(Coordinates::recognise(text).unwrap()).map(|piece| piece.name.clone());
        assert_eq!(at("a5").as_deref(), Some("R1"));
        assert_eq!(at("e3").as_deref(), Some("B6"));
        assert_eq!(at("c3"), None);
        assert_eq!(at("f9"), None);
        assert_eq!(grid.find(Side::First, "r6").map(|square| square.to_string()).as_deref(), Some("a3"));
        assert_eq!(grid.find(Side::First, "B6"), None);
    }

    #[test]
    fn long_runs_and_pieces_of_nobody() {
        let board = new_board(GameId::ALL[0], &Options::default());
        let grid = Grid::read(&*board, "3q2q3/10/9* w");
        assert!(grid.ranks.iter().all(|rank| rank.len() == 10));
        assert_eq!(grid.ranks[2][9].as_ref().map(|piece| piece.owner), Some(None));
    }
}
