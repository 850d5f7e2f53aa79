//! The pieces on the board, seen by the side to move.
use super::geometry;
use super::piece::Kind;
use crate::games::five::{Set, Square, squares, turned};

/// The pieces of both sides. Each side has one king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Board {
    /// Where the pieces of each kind stand, of both sides.
    kinds: [Set; Kind::COUNT],
    /// Where the pieces of the side to move stand.
    own: Set,
}

/// What binds the side to move: the checks and the pins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bonds {
    /// The own king.
    pub(super) king: Square,
    /// The enemy pieces that give check.
    pub(super) checkers: Set,
    /// The own pieces that must stay on their line with the king.
    pub(super) pinned: Set,
}

impl Board {
    /// No piece at all.
    pub(super) const EMPTY: Board = Board { kinds: [0; Kind::COUNT], own: 0 };

    /// Puts a piece on an empty square.
    pub(super) fn put(&mut self, kind: Kind, square: Square, own: bool) {
        self.kinds[kind.index()] |= square.bit();
        if own {
            self.own |= square.bit();
        }
    }

    /// The occupied squares.
    pub(super) const fn occupied(&self) -> Set {
        let [knights, bishops, rooks, queens, kings] = self.kinds;
        knights | bishops | rooks | queens | kings
    }

    /// The pieces of the side to move.
    pub(super) const fn own(&self) -> Set {
        self.own
    }

    /// The pieces of the other side.
    pub(super) const fn enemy(&self) -> Set {
        self.occupied() & !self.own
    }

    /// The pieces of a kind, of both sides.
    pub(super) const fn of(&self, kind: Kind) -> Set {
        self.kinds[kind.index()]
    }

    /// The piece on a square.
    pub(super) fn kind_on(&self, square: Square) -> Option<Kind> {
        Kind::ALL.into_iter().find(|&kind| self.of(kind) & square.bit() != 0)
    }

    /// The king of the side to move.
    pub(super) const fn king(&self) -> Square {
        Square::lowest(self.of(Kind::King) & self.own)
    }

    /// The king of the other side.
    pub(super) const fn enemy_king(&self) -> Square {
        Square::lowest(self.of(Kind::King) & !self.own)
    }

    /// The board after a move onto an empty square or a capture, still seen by the side that moved.
    pub(super) fn moved(&self, kind: Kind, from: Square, to: Square) -> Board {
        let mut board = *self;
        for set in &mut board.kinds {
            *set &= !to.bit();
        }
        board.kinds[kind.index()] ^= from.bit() | to.bit();
        board.own ^= from.bit() | to.bit();
        board
    }

    /// The same board seen by the other side.
    pub(super) fn turned(&self) -> Board {
        Board { kinds: self.kinds.map(turned), own: turned(self.enemy()) }
    }

    /// The pieces of both sides that attack a square, if the squares of `occupied` were occupied.
    pub(super) fn attackers(&self, square: Square, occupied: Set) -> Set {
        let queens = self.of(Kind::Queen);
        geometry::knight(square) & self.of(Kind::Knight)
            | geometry::king(square) & self.of(Kind::King)
            | geometry::rook(square, occupied) & (self.of(Kind::Rook) | queens)
            | geometry::bishop(square, occupied) & (self.of(Kind::Bishop) | queens)
    }

    /// The enemy pieces that give check.
    pub(super) fn checkers(&self) -> Set {
        self.attackers(self.king(), self.occupied()) & self.enemy()
    }

    /// Whether a move of the side to move gives check, by the piece itself or by one behind it.
    pub(super) fn gives_check(&self, kind: Kind, from: Square, to: Square) -> bool {
        let target = self.enemy_king();
        let after = self.occupied() & !from.bit() | to.bit();
        geometry::attacks(kind, to, after) & target.bit() != 0
            || self.attackers(target, after) & self.own() & !from.bit() != 0
    }

    /// Whether the own king may not step to a square because the enemy would attack it there.
    pub(super) fn forbids_king(&self, to: Square) -> bool {
        // The king itself hides nothing behind it, and a captured piece attacks nothing.
        let occupied = self.occupied() & !(self.of(Kind::King) & self.own);
        self.attackers(to, occupied) & self.enemy() & !to.bit() != 0
    }

    /// The checks and pins.
    pub(super) fn bonds(&self) -> Bonds {
        let (king, enemy) = (self.king(), self.enemy());
        let queens = self.of(Kind::Queen);
        // Sliders that would give check if none of the own pieces were there.
        let snipers = geometry::rook(king, enemy) & (self.of(Kind::Rook) | queens)
            | geometry::bishop(king, enemy) & (self.of(Kind::Bishop) | queens);
        let leapers =
            geometry::knight(king) & self.of(Kind::Knight) | geometry::king(king) & self.of(Kind::King);
        let (mut checkers, mut pinned) = (leapers & enemy, 0);
        for sniper in squares(snipers & enemy) {
            let hidden = geometry::between(king, sniper) & self.own;
            if hidden == 0 {
                checkers |= sniper.bit();
            } else if hidden.is_power_of_two() {
                pinned |= hidden;
            }
        }
        Bonds { king, checkers, pinned }
    }
}
