//! The weights of the evaluations `territory` and `king`, as `cargo bench --bench amazons_fit` prints them.
use super::terms::{COUNT, KING_COUNT};
use super::territory::KNOTS;

/// For each number of arrows that is a knot what each term adds to the logarithm of the odds, in
/// thousandths.
pub type Knots<const TERMS: usize> = [[i16; TERMS]; KNOTS.len()];

/// The weights of both evaluations.
#[derive(Debug)]
pub struct Weights {
    pub(super) territory: Knots<COUNT>,
    pub(super) king: Knots<KING_COUNT>,
}

/// Fitted to games on 10x10 squares.
#[rustfmt::skip]
pub(super) static TEN: Weights = Weights {
    territory: [
        [2, -4, -5, 24, -31, 1, 287, -44, -55, -101, -6, 52, 62, 104, -7, -727, -443, -150, -105, -21, -42, -35, -11],
        [14, 10, 9, 9, 43, -4, 270, 47, 17, -12, 1, -37, -18, -10, 3, -1057, -262, -100, -18, -3, -335, -209, -100],
        [56, 33, 39, -7, 23, -4, 372, 70, 7, 7, 4, -61, -5, -8, 20, -530, 27, 98, 188, 175, -136, -22, 7],
        [120, 13, 9, -32, 36, 7, 323, 66, 143, 39, 33, 2, 5, -16, -38, -360, 261, 430, 269, -203, -230, -153, -83],
    ],
    king: [
        [-2, -6, -1, 24, -95, 0, 50],
        [31, 16, 11, 2, -27, -3, 203],
        [115, 45, 51, -2, -27, 0, 332],
        [231, 83, 74, 20, -51, 32, 311],
    ],
};

/// Fitted to games on 8x8 squares.
#[rustfmt::skip]
pub(super) static EIGHT: Weights = Weights {
    territory: [
        [-2, -6, -4, 0, 21, 9, 494, -36, -71, -62, -16, 47, 121, 87, 1, -809, -34, -70, -21, -17, -367, -144, -32],
        [26, 31, 19, 22, 55, -14, 687, 40, 13, -25, -6, -16, 23, 9, -4, -1003, -130, 9, 71, 92, -348, -192, -54],
        [92, 90, 57, -13, 44, -13, 560, 116, 26, 32, -3, -79, -12, -31, 20, -438, 184, 279, 277, 185, -148, -46, -2],
        [310, 63, 94, -185, 73, -21, 435, 217, 180, 72, 33, -15, -24, 9, -22, -378, 194, 197, 114, -126, -69, 115, 187],
    ],
    king: [
        [-5, -12, 3, 38, -85, -2, 106],
        [59, 44, 29, 20, -52, -13, 453],
        [182, 111, 78, -16, -26, -8, 434],
        [529, 204, 204, -98, -85, 9, 412],
    ],
};
