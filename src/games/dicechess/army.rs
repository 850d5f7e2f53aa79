//! One side's pieces.
use super::board::{ALL, squares};
use super::kind::Kind;
use super::lines;

/// The pieces of a side by kind, on the squares as that side sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Army {
    kinds: [u64; Kind::COUNT],
    occupied: u64,
}

impl Army {
    /// No pieces.
    pub(super) const EMPTY: Army = Army { kinds: [0; Kind::COUNT], occupied: 0 };

    /// The most pieces of a side that a position text may have: nine queens with nineteen moves
    /// each and a king with eight are fewer moves than a turn may have.
    pub(super) const MOST: u32 = 10;

    /// Puts a piece on an empty square or takes it off.
    pub(super) fn toggle(&mut self, kind: Kind, square: u8) {
        self.kinds[kind.index()] ^= 1 << square;
        self.occupied ^= 1 << square;
    }

    /// Where the pieces of a kind are.
    pub(super) const fn of(&self, kind: Kind) -> u64 {
        self.kinds[kind.index()]
    }

    /// Where there is a piece.
    pub(super) const fn occupied(&self) -> u64 {
        self.occupied
    }

    /// Whether the king is there.
    pub(super) const fn has_king(&self) -> bool {
        self.of(Kind::King) != 0
    }

    /// The kind of the piece on a square.
    pub(super) fn kind_on(&self, square: u8) -> Option<Kind> {
        let bit = 1 << square;
        if self.occupied & bit == 0 {
            return None;
        }
        Kind::ALL.into_iter().find(|&kind| self.of(kind) & bit != 0)
    }

    /// The pieces, kind by kind.
    pub(super) fn pieces(&self) -> impl Iterator<Item = (Kind, u8)> {
        Kind::ALL.into_iter().flat_map(|kind| squares(self.of(kind)).map(move |square| (kind, square)))
    }

    /// Where a piece of that kind may go from a square; `enemy` is the other side's occupied
    /// squares as this side sees them.
    pub(super) fn targets(&self, kind: Kind, square: u8, enemy: u64) -> u64 {
        let occupied = self.occupied | enemy;
        let index = usize::from(square);
        let set = match kind {
            Kind::Pawn => {
                let ahead = 1 << square << 8;
                ahead & ALL & !occupied | (ahead << 1 | ahead >> 1) & enemy
            }
            Kind::Knight => lines::KNIGHT[index],
            Kind::Bishop => lines::bishop(square, occupied),
            Kind::Rook => lines::rook(square, occupied),
            Kind::Queen => lines::bishop(square, occupied) | lines::rook(square, occupied),
            Kind::King => lines::KING[index],
        };
        set & !self.occupied
    }

    /// What the pieces of each kind attack, all of a kind together: squares of their own side too, and bits
    /// beyond the edge.
    pub(super) fn attacks(&self, enemy: u64) -> [u64; Kind::COUNT] {
        let occupied = self.occupied | enemy;
        [
            self.pawn_attacks(),
            union(self.of(Kind::Knight), |square| lines::KNIGHT[usize::from(square)]),
            union(self.of(Kind::Bishop), |square| lines::bishop(square, occupied)),
            union(self.of(Kind::Rook), |square| lines::rook(square, occupied)),
            union(self.of(Kind::Queen), |square| {
                lines::bishop(square, occupied) | lines::rook(square, occupied)
            }),
            union(self.of(Kind::King), |square| lines::KING[usize::from(square)]),
        ]
    }

    /// Where the pieces of each kind may go, all of a kind together, if they attack those squares.
    pub(super) fn reaches(&self, attacks: &[u64; Kind::COUNT], enemy: u64) -> [u64; Kind::COUNT] {
        let mut reach = attacks.map(|set| set & !self.occupied);
        let ahead = self.of(Kind::Pawn) << 8 & ALL & !(self.occupied | enemy);
        reach[Kind::Pawn.index()] = ahead | reach[Kind::Pawn.index()] & enemy;
        reach
    }

    /// The squares diagonally ahead of the pawns, and bits beyond the edge.
    const fn pawn_attacks(&self) -> u64 {
        let ahead = self.of(Kind::Pawn) << 8;
        ahead << 1 | ahead >> 1
    }

    /// The square of the king, which must be there.
    #[expect(clippy::cast_possible_truncation, reason = "the number of a bit")]
    pub(super) const fn king(&self) -> u8 {
        self.of(Kind::King).trailing_zeros() as u8
    }
}

/// What all squares of a set reach together.
fn union(set: u64, targets: impl Fn(u8) -> u64) -> u64 {
    squares(set).fold(0, |union, square| union | targets(square))
}
