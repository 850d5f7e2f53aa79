//! The kinds of pieces.

/// A kind of piece, in the order of the die's faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Face 1.
    Pawn,
    /// Face 2.
    Knight,
    /// Face 3.
    Bishop,
    /// Face 4.
    Rook,
    /// Face 5.
    Queen,
    /// Face 6, and every face whose own kind cannot move.
    King,
}

impl Kind {
    /// How many kinds there are.
    pub(super) const COUNT: usize = 6;
    /// All kinds in the order of their faces.
    pub(super) const ALL: [Kind; Kind::COUNT] =
        [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];

    /// The kind as an index, 0 for the pawn.
    pub(super) const fn index(self) -> usize {
        self as usize
    }

    /// The bit of the kind's face in a set of faces.
    pub(super) const fn face(self) -> u8 {
        1 << self as u8
    }

    /// The kind's letter in a position text, as the first side's pieces have it.
    pub(super) const fn letter(self) -> char {
        match self {
            Kind::Pawn => 'P',
            Kind::Knight => 'N',
            Kind::Bishop => 'B',
            Kind::Rook => 'R',
            Kind::Queen => 'Q',
            Kind::King => 'K',
        }
    }

    /// The kind whose letter this is, in either case.
    pub(super) fn of_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter.to_ascii_uppercase())
    }

    /// The kind's name, for people.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Kind::Pawn => "pawn",
            Kind::Knight => "knight",
            Kind::Bishop => "bishop",
            Kind::Rook => "rook",
            Kind::Queen => "queen",
            Kind::King => "king",
        }
    }
}
