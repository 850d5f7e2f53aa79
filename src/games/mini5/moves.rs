//! The legal moves.
use super::board::{Board, Bonds};
use super::geometry;
use super::piece::Kind;
use crate::games::five::{Set, Square, squares};

/// A move: the square that a piece leaves and the one that it comes to, seen by the side that moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub(super) from: Square,
    pub(super) to: Square,
}

/// The squares that a piece other than the king may move to: `allowed` leaves out what does not
/// answer a check.
fn targets(board: &Board, bonds: &Bonds, kind: Kind, from: Square, allowed: Set) -> Set {
    let reached = geometry::attacks(kind, from, board.occupied()) & allowed;
    if bonds.pinned & from.bit() == 0 { reached } else { reached & geometry::through(bonds.king, from) }
}

/// The squares that pieces other than the king may move to, pins aside.
fn allowed(board: &Board, bonds: &Bonds) -> Set {
    let free = !board.own() & !board.of(Kind::King);
    if bonds.checkers == 0 {
        free
    } else if bonds.checkers.is_power_of_two() {
        // One check is answered by capturing the piece or stepping in between.
        free & (bonds.checkers | geometry::between(bonds.king, Square::lowest(bonds.checkers)))
    } else {
        0
    }
}

/// The squares that the king may move to, attacked or not.
fn king_targets(board: &Board, king: Square) -> Set {
    geometry::king(king) & !board.own() & !board.of(Kind::King)
}

/// Hands every legal move to `found`, until it says that it wants no more.
pub(super) fn each(board: &Board, bonds: &Bonds, mut found: impl FnMut(Step) -> bool) {
    let allowed = allowed(board, bonds);
    if allowed != 0 {
        for kind in [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight] {
            for from in squares(board.of(kind) & board.own()) {
                for to in squares(targets(board, bonds, kind, from, allowed)) {
                    if !found(Step { from, to }) {
                        return;
                    }
                }
            }
        }
    }
    for to in squares(king_targets(board, bonds.king)) {
        if !board.forbids_king(to) && !found(Step { from: bonds.king, to }) {
            return;
        }
    }
}

/// Whether the side to move has a legal move.
pub(super) fn any(board: &Board, bonds: &Bonds) -> bool {
    let mut any = false;
    each(board, bonds, |_| {
        any = true;
        false
    });
    any
}
