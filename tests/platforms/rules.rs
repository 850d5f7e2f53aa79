//! The rules of Amazons, written anew from their description: squares are x and y from the top left
//! corner, as both platforms count them.

/// Column and row.
pub type Square = [usize; 2];
/// From, to, and where the arrow lands.
pub type Turn = [Square; 3];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Black,
    White,
}

impl Side {
    pub fn other(self) -> Side {
        if self == Side::Black { Side::White } else { Side::Black }
    }
}

/// A board; [`None`] is an empty square, and an arrow belongs to nobody.
#[derive(Clone, Debug)]
pub struct Board {
    size: usize,
    taken: Vec<(Square, Option<Side>)>,
}

impl Board {
    /// The board on which both sides' amazons stand on these squares.
    pub fn new(size: usize, black: [Square; 4], white: [Square; 4]) -> Board {
        let amazons = |squares: [Square; 4], side| squares.map(|square| (square, Some(side)));
        Board { size, taken: [amazons(black, Side::Black), amazons(white, Side::White)].concat() }
    }

    fn is_free(&self, square: Square) -> bool {
        square.iter().all(|&place| place < self.size) && self.taken.iter().all(|&(taken, _)| taken != square)
    }

    /// The squares that a queen reaches from there.
    fn reach(&self, from: Square) -> Vec<Square> {
        let step = |place: usize, by: isize| place.checked_add_signed(by).unwrap_or(self.size);
        let mut squares = Vec::new();
        for by in [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]] {
            let next = |[x, y]: Square| [step(x, by[0]), step(y, by[1])];
            let mut square = next(from);
            while self.is_free(square) {
                squares.push(square);
                square = next(square);
            }
        }
        squares
    }

    /// The board without the amazon that stands there, if it is the side's.
    fn without(&self, square: Square, side: Side) -> Option<Board> {
        let mut board = self.clone();
        let at = board.taken.iter().position(|&taken| taken == (square, Some(side)))?;
        board.taken.remove(at);
        Some(board)
    }

    /// Plays a turn; [`None`] if the rules do not allow it.
    pub fn play(&self, side: Side, [from, to, arrow]: Turn) -> Option<Board> {
        let mut board = self.without(from, side)?;
        if !self.reach(from).contains(&to) {
            return None;
        }
        board.taken.push((to, Some(side)));
        if !board.reach(to).contains(&arrow) {
            return None;
        }
        board.taken.push((arrow, None));
        Some(board)
    }

    /// All turns of a side.
    pub fn turns(&self, side: Side) -> Vec<Turn> {
        let mut turns = Vec::new();
        for &(from, owner) in &self.taken {
            let Some(rest) = self.without(from, side).filter(|_| owner == Some(side)) else { continue };
            for to in self.reach(from) {
                let mut moved = rest.clone();
                moved.taken.push((to, Some(side)));
                turns.extend(moved.reach(to).into_iter().map(|arrow| [from, to, arrow]));
            }
        }
        turns
    }
}

/// The first moves were counted by other programs.
#[test]
fn first_moves_are_counted() {
    let large = Board::new(10, super::sau_games::BLACK, super::sau_games::WHITE);
    assert_eq!(large.turns(Side::Black).len(), 2176);
    let turn = large.turns(Side::Black)[0];
    let next = large.play(Side::Black, turn).expect("a turn of its own list");
    assert!(next.play(Side::Black, turn).is_none() && large.play(Side::White, turn).is_none());
}
