//! The textbook formula, kept as an honest sparring partner.
//!
//! Queen 9, rook 5, bishop and knight 3, plus a tenth of a pawn for each point of a table that
//! rises towards the centre, own minus enemy. A logistic curve makes it a win probability.
use super::board::Board;
use super::piece::Kind;
use crate::games::five::{Set, Square, squares};

/// Points of a square for any piece, in tenths of a pawn.
const CENTRE: [i32; Square::COUNT] = [
    0, 1, 2, 1, 0, //
    1, 2, 3, 2, 1, //
    2, 3, 4, 3, 2, //
    1, 2, 3, 2, 1, //
    0, 1, 2, 1, 0,
];

/// Parts of a pawn that the formula is computed in.
const UNITS: i32 = 10;
/// Pawns that raise the odds by the factor e; set by hand.
const SCALE: f32 = 2.0;

/// The win probability of the side to move.
pub(super) fn probability(board: &Board) -> f32 {
    let tenths = material(board) + centre(board);
    #[expect(clippy::cast_precision_loss, reason = "scores are small")]
    let pawns = tenths as f32 / UNITS as f32;
    1.0 / (1.0 + (-pawns / SCALE).exp())
}

fn material(board: &Board) -> i32 {
    let count = |set: Set| set.count_ones().cast_signed();
    let balance = |kind: Kind| {
        let set = board.of(kind);
        UNITS * kind.worth() * (count(set & board.own()) - count(set & board.enemy()))
    };
    Kind::ALL.into_iter().map(balance).sum()
}

fn centre(board: &Board) -> i32 {
    let sum = |set: Set| -> i32 { squares(set).map(|square| CENTRE[square.index()]).sum() };
    sum(board.own()) - sum(board.enemy())
}

/// The terms for people.
pub(super) fn terms(board: &Board) -> Vec<(&'static str, String)> {
    #[expect(clippy::cast_precision_loss, reason = "scores are small")]
    let pawns = |tenths: i32| format!("{:+.1}", tenths as f32 / UNITS as f32);
    vec![
        ("material", pawns(material(board))),
        ("centre", pawns(centre(board))),
        ("sum", pawns(material(board) + centre(board))),
    ]
}

/// What a step changes in the centre table, in tenths of a pawn.
pub(super) fn centre_gain(from: Square, to: Square) -> i32 {
    CENTRE[to.index()] - CENTRE[from.index()]
}
