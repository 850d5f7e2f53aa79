//! The weights of the evaluations `territory` and `king`.
use super::terms::{COUNT, KING_COUNT};
use super::territory::Weights;

/// The weights of `territory`.
#[rustfmt::skip]
pub(super) static TERRITORY: Weights<COUNT> = [
    [3, -8, 12, 5, 23, -2, 193, 65, -21, -74, -1, -87, 74, 15, 17, -642, -28, -67, 124, 86, -117, 45, -189],
    [12, 35, 24, 5, 79, 0, 157, 59, 9, 8, 8, -32, -2, -10, 21, -982, -430, -211, -11, 72, -259, -257, -19],
    [70, 50, 10, 50, 44, 2, 148, 117, 100, -21, 33, -61, 35, -33, 43, -456, -60, 4, 72, 146, 7, 38, 8],
    [9, 11, 50, 25, 72, 6, -152, 279, 147, -40, 39, -22, 16, -31, 12, -96, -85, -3, 142, -4, 87, -149, -67],
];

/// The weights of `king`.
#[rustfmt::skip]
pub(super) static KING: Weights<KING_COUNT> = [
    [-2, -1, 5, 15, -38, -5, 228],
    [25, 46, 31, -8, 14, 2, 125],
    [177, 105, 41, 43, -10, 19, 190],
    [232, 197, 89, -40, 66, 52, -159],
];
