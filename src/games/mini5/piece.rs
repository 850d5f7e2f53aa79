//! Kinds of pieces.

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl Kind {
    /// How many kinds there are.
    pub(super) const COUNT: usize = 5;
    /// All kinds in the order of their indices, the least valuable first.
    pub(super) const ALL: [Kind; Kind::COUNT] =
        [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];

    /// The kind as an index.
    pub(super) const fn index(self) -> usize {
        self as usize
    }

    /// The kind's usual value in pawns. Exchanges end before the king's is asked: it is more than all else together.
    pub(super) const fn worth(self) -> i32 {
        match self {
            Kind::Knight | Kind::Bishop => 3,
            Kind::Rook => 5,
            Kind::Queen => 9,
            Kind::King => 100,
        }
    }

    /// The kind's upper-case letter.
    pub(super) const fn letter(self) -> char {
        match self {
            Kind::Knight => 'N',
            Kind::Bishop => 'B',
            Kind::Rook => 'R',
            Kind::Queen => 'Q',
            Kind::King => 'K',
        }
    }

    /// The kind of that upper-case letter.
    pub(super) fn of_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }
}
