//! The board: its size, its squares, where the stones start and step.
use arrayvec::ArrayVec;
use thiserror::Error;

/// Where the stones of a side stand, from stone 1 on: for each its place, or [`GONE`].
///
/// The places are numbered from 1 as their own side sees them, row by row from the corner in which it
/// starts; the last is the corner that wins. Stones that the board does not have are gone.
pub type Army = [u8; Board::MAX_STONES];

/// In an [`Army`]: the stone is gone.
pub const GONE: u8 = 0;

/// The most squares along an edge.
const MAX_EDGE: usize = 8;
/// The places of the largest board, and 0.
const PLACES: usize = MAX_EDGE * MAX_EDGE + 1;

/// A board, the number of stones a side, and thereby the number of faces of the die.
#[derive(Clone, Debug)]
pub struct Board {
    width: usize,
    height: usize,
    stones: usize,
    home: ArrayVec<u8, { Board::MAX_STONES }>,
    steps: [ArrayVec<u8, 3>; PLACES],
}

/// Why there is no such board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    /// An edge is too short or too long.
    #[error("a board of {width}x{height}: expected edges of 2 to 8 squares")]
    Size {
        /// Squares along a row.
        width: usize,
        /// Squares along a column.
        height: usize,
    },
    /// A side has too few or too many stones.
    #[error("{stones} stones a side: expected 1 to 6")]
    Stones {
        /// Stones a side.
        stones: usize,
    },
    /// The two sides would start on common squares.
    #[error(
        "{stones} stones a side have no room on {width}x{height}: the sides would start on common squares"
    )]
    Crowded {
        /// Squares along a row.
        width: usize,
        /// Squares along a column.
        height: usize,
        /// Stones a side.
        stones: usize,
    },
    /// The positions cannot be numbered in 64 bits.
    #[error("{stones} stones a side on {width}x{height}: the positions do not fit numbers of 64 bits")]
    Numbers {
        /// Squares along a row.
        width: usize,
        /// Squares along a column.
        height: usize,
        /// Stones a side.
        stones: usize,
    },
}

impl Board {
    /// The most stones a side.
    pub const MAX_STONES: usize = 6;

    /// A board of `width` columns and `height` rows with so many stones a side.
    ///
    /// # Errors
    /// If there is no such board or its positions are too many to be numbered.
    pub fn new(width: usize, height: usize, stones: usize) -> Result<Board, BoardError> {
        if [width, height].iter().any(|edge| !(2..=MAX_EDGE).contains(edge)) {
            return Err(BoardError::Size { width, height });
        }
        if !(1..=Board::MAX_STONES).contains(&stones) {
            return Err(BoardError::Stones { stones });
        }
        let area = width * height;
        // The places in order are those of the other side in reverse, so half of them are anyone's own.
        if 2 * stones > area {
            return Err(BoardError::Crowded { width, height, stones });
        }
        let place = |row: usize, column: usize| u8::try_from(1 + row * width + column).unwrap_or(GONE);
        // Row by row, so that a stable sort by distance leaves the order by rows.
        let mut squares: Vec<(usize, usize)> =
            (0..height).flat_map(|row| (0..width).map(move |column| (row, column))).collect();
        squares.sort_by_key(|(row, column)| row + column);
        let home = squares.iter().take(stones).map(|&(row, column)| place(row, column)).collect();
        let mut steps = [const { ArrayVec::new_const() }; PLACES];
        for &(row, column) in &squares {
            steps[usize::from(place(row, column))] =
                [(row, column + 1), (row + 1, column), (row + 1, column + 1)]
                    .into_iter()
                    .filter(|&(row, column)| row < height && column < width)
                    .map(|(row, column)| place(row, column))
                    .collect();
        }
        let fits =
            (0..2 * stones).try_fold(1_u64, |numbers, _| numbers.checked_mul(area as u64 + 1)).is_some();
        if fits {
            Ok(Board { width, height, stones, home, steps })
        } else {
            Err(BoardError::Numbers { width, height, stones })
        }
    }

    /// Squares along a row.
    #[must_use]
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Squares along a column.
    #[must_use]
    pub const fn height(&self) -> usize {
        self.height
    }

    /// Stones a side and faces of the die.
    #[must_use]
    pub const fn stones(&self) -> usize {
        self.stones
    }

    /// The number of squares.
    #[must_use]
    pub const fn area(&self) -> usize {
        self.width * self.height
    }

    /// The places on which a side starts: those nearest to its corner by row plus column, then by row.
    #[must_use]
    pub fn home(&self) -> &[u8] {
        &self.home
    }

    /// The place of the corner that wins.
    #[must_use]
    pub fn goal(&self) -> u8 {
        self.turned(1)
    }

    /// The places one step ahead: along the row, along the column, diagonally. [`GONE`] has none.
    ///
    /// # Panics
    /// If the place is beyond those of the largest board.
    #[must_use]
    pub fn steps(&self, place: u8) -> &[u8] {
        &self.steps[usize::from(place)]
    }

    /// The place as the other side sees it.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "a board has at most 64 squares")]
    pub const fn turned(&self, place: u8) -> u8 {
        self.area() as u8 + 1 - place
    }

    /// The place mirrored on the diagonal between the corners of a square board, [`GONE`] staying gone.
    #[expect(clippy::cast_possible_truncation, reason = "a board has at most 64 squares")]
    pub(super) const fn mirrored(&self, place: u8) -> u8 {
        if place == GONE {
            return GONE;
        }
        let (row, column) = ((place - 1) as usize / self.width, (place - 1) as usize % self.width);
        (1 + column * self.width + row) as u8
    }

    /// Whether the mirror leaves the board and the places of the start as they are.
    pub(super) fn is_symmetric(&self) -> bool {
        self.width == self.height && self.home.iter().all(|&place| self.home.contains(&self.mirrored(place)))
    }

    /// The name of a place of the first side, which starts in the top left corner, or of the second.
    #[must_use]
    pub fn name(&self, place: u8, second: bool) -> String {
        let index = usize::from(if second { self.turned(place) } else { place }).saturating_sub(1);
        let file = "abcdefgh".chars().nth(index % self.width).unwrap_or_default();
        format!("{file}{}", self.height - index / self.width)
    }
}

#[cfg(test)]
mod tests {
    use super::{Board, BoardError};

    #[test]
    fn the_squares_of_the_start_are_named() {
        let names = |width, height, stones| {
            let board = Board::new(width, height, stones).unwrap();
            [false, true].map(|second| {
                board.home().iter().map(|&place| board.name(place, second)).collect::<Vec<_>>().join(" ")
            })
        };
        assert_eq!(names(5, 5, 6), ["a5 b5 a4 c5 b4 a3", "e1 d1 e2 c1 d2 e3"]);
        assert_eq!(names(4, 3, 2), ["a3 b3", "d1 c1"]);
    }

    #[test]
    fn steps_end_at_the_edges() {
        let board = Board::new(3, 2, 1).unwrap();
        assert_eq!(board.steps(1), [2, 4, 5]);
        assert_eq!(board.steps(3), [6]);
        assert_eq!(board.steps(5), [6]);
        assert!(board.steps(board.goal()).is_empty());
    }

    #[test]
    fn both_sides_have_room_at_the_start() {
        for (width, height, stones) in [(2, 2, 2), (3, 3, 4), (3, 4, 6), (4, 3, 6), (6, 2, 6), (2, 7, 6)] {
            let board = Board::new(width, height, stones).unwrap();
            assert!(board.home().iter().all(|&place| !board.home().contains(&board.turned(place))));
        }
    }

    #[test]
    fn impossible_boards_are_refused() {
        let refusal = |width, height, stones| Board::new(width, height, stones).map(|_| ()).unwrap_err();
        assert_eq!(refusal(1, 5, 1), BoardError::Size { width: 1, height: 5 });
        assert_eq!(refusal(5, 9, 1), BoardError::Size { width: 5, height: 9 });
        assert_eq!(refusal(5, 5, 0), BoardError::Stones { stones: 0 });
        assert_eq!(refusal(5, 5, 7), BoardError::Stones { stones: 7 });
        assert_eq!(refusal(2, 2, 3), BoardError::Crowded { width: 2, height: 2, stones: 3 });
        assert_eq!(refusal(3, 3, 5), BoardError::Crowded { width: 3, height: 3, stones: 5 });
        assert_eq!(refusal(8, 8, 6), BoardError::Numbers { width: 8, height: 8, stones: 6 });
    }
}
