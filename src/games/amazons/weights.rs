//! The weights of the evaluations `territory` and `king`.
use super::terms::{COUNT, KING_COUNT};
use super::territory::Weights;

/// The weights of `territory`.
#[rustfmt::skip]
pub(super) static TERRITORY: Weights<COUNT> = [
    [10, 10, 10, 5, 60, 10, 200, 10, 5, 0, 10, 20, 20, 5, 5, -900, -500, -300, -150, -50, -600, -300, -100, -50],
    [15, 15, 10, 5, 100, 10, 200, 40, 20, 10, 20, 20, 20, 10, 5, -900, -500, -300, -150, -50, -500, -250, -100, -50],
    [40, 20, 10, 0, 200, 10, 200, 100, 40, 10, 40, 20, 10, 0, 5, -600, -300, -150, -50, -20, -300, -150, -100, -50],
    [80, 20, 10, 0, 400, 10, 200, 250, 50, 0, 100, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
];

/// The weights of `king`.
#[rustfmt::skip]
pub(super) static KING: Weights<KING_COUNT> = [
    [40, 30, 20, 5, 60, 20, 200],
    [60, 40, 20, 5, 100, 20, 200],
    [120, 60, 20, 0, 200, 50, 200],
    [300, 50, 10, 0, 400, 100, 200],
];
