//! The value of positions, by recursion to the end of the game.
use std::collections::HashMap;

use thiserror::Error;

use super::board::{Army, Board};
use super::position::Position;

/// Finds the values of positions and remembers them.
///
/// Every move lowers the distance of the stones to their corners, so the recursion ends. Positions that
/// differ by a symmetry are kept once: by the renumbering of either side's stones from the last to the
/// first, and where the start allows it by the mirror on the diagonal between the two corners.
#[derive(Debug)]
pub struct Solver {
    board: Board,
    symmetric: bool,
    values: HashMap<u64, f64, ahash::RandomState>,
    positions: u64,
}

/// The values may need more memory than is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("up to {positions} positions to remember take {needed} MB, allowed are {allowed} MB")]
pub struct TooLarge {
    /// The most positions that may have to be remembered.
    pub positions: u64,
    /// The memory for that many, in megabytes.
    pub needed: u64,
    /// The memory allowed, in megabytes.
    pub allowed: u64,
}

/// Bytes in a megabyte.
const MEGABYTE: u64 = 1 << 20;

impl Solver {
    /// A solver for the positions of a board. It takes the memory that the values asked of it need.
    #[must_use]
    pub fn new(board: Board) -> Solver {
        Solver { symmetric: board.is_symmetric(), board, values: HashMap::default(), positions: 0 }
    }

    /// A solver for all positions of a board, in so many megabytes of memory.
    ///
    /// # Errors
    /// If they may need more than that.
    pub fn within(board: Board, megabytes: u64) -> Result<Solver, TooLarge> {
        let solver = Solver::new(board);
        // Two sides to renumber, and the mirror.
        let twins = if solver.board.stones() == 1 { 1 } else { 4 } * if solver.symmetric { 2 } else { 1 };
        let positions = most_positions(&solver.board).div_ceil(twins);
        let needed = memory(positions).div_ceil(MEGABYTE);
        if needed > megabytes {
            return Err(TooLarge { positions, needed, allowed: megabytes });
        }
        Ok(solver)
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// How many positions in which the game goes on were met so far, seen by the side to move; those that
    /// differ by a symmetry count each.
    #[must_use]
    pub const fn positions(&self) -> u64 {
        self.positions
    }

    /// The probability that the side to move wins, before its roll, with best play by both sides.
    pub fn value(&mut self, position: &Position) -> f64 {
        if let Some(won) = position.result(&self.board) {
            return if won { 1.0 } else { 0.0 };
        }
        let (key, twins) = self.key(position);
        if let Some(&value) = self.values.get(&key) {
            return value;
        }
        let stones = self.board.stones();
        let mut best = [0.0_f64; Board::MAX_STONES];
        for (stone, best) in best.iter_mut().enumerate().take(stones) {
            for reply in position.replies(&self.board, stone) {
                *best = best.max(1.0 - self.value(&reply));
            }
        }
        let of_face = |face| {
            let allowed = position.stones(&self.board, face);
            allowed.into_iter().map(|stone| best[stone]).fold(0.0, f64::max)
        };
        #[expect(clippy::cast_precision_loss, reason = "at most six faces")]
        let value = (0..stones).map(of_face).sum::<f64>() / stones as f64;
        self.values.insert(key, value);
        self.positions += twins;
        value
    }

    /// The number under which a position and those that a symmetry makes of it are kept, and how many
    /// they are.
    fn key(&self, position: &Position) -> (u64, u64) {
        let (mover, movers) = self.renumbered(position.mover);
        let (other, others) = self.renumbered(position.other);
        let key = self.number(mover, other);
        if !self.symmetric {
            return (key, movers * others);
        }
        let mirrored = |army: Army| self.renumbered(army.map(|place| self.board.mirrored(place))).0;
        let twin = self.number(mirrored(position.mover), mirrored(position.other));
        (key.min(twin), movers * others * if twin == key { 1 } else { 2 })
    }

    /// The lesser one of an army and the army numbered from the last to the first, and whether they are
    /// two or one.
    fn renumbered(&self, army: Army) -> (Army, u64) {
        let mut turned = army;
        turned[..self.board.stones()].reverse();
        (army.min(turned), if army == turned { 1 } else { 2 })
    }

    /// The number of a position: its places as digits.
    fn number(&self, mover: Army, other: Army) -> u64 {
        let stones = self.board.stones();
        let base = self.board.area() as u64 + 1;
        mover[..stones].iter().chain(&other[..stones]).fold(0, |key, &place| key * base + u64::from(place))
    }
}

/// A board has at most so many positions: each stone gone or on a square of its own, at least one a side.
fn most_positions(board: &Board) -> u64 {
    let (area, stones) = (board.area() as u64, board.stones() as u64);
    // In how many ways so many of a side's stones are alive, and so many stones find squares.
    let chosen = |alive: u64| (0..alive).fold(1, |ways, index| ways * (stones - index) / (index + 1));
    let placed = |alive: u64| (0..alive).fold(1_u64, |ways, index| ways.saturating_mul(area - index));
    let pairs = (1..=stones).flat_map(|mover| (1..=stones).map(move |other| (mover, other)));
    pairs.fold(0, |sum, (mover, other)| {
        let ways = placed(mover + other).saturating_mul(chosen(mover) * chosen(other));
        sum.saturating_add(ways)
    })
}

/// The bytes that the map of so many values takes while it grows for the last time: a power of two of
/// buckets, seven eighths of them full at most, each with key, value and a byte of control; and the half
/// as many buckets from before.
fn memory(positions: u64) -> u64 {
    const BUCKET: u64 = 8 + 8 + 1;
    let buckets = positions.saturating_mul(8).div_ceil(7).checked_next_power_of_two().unwrap_or(u64::MAX);
    buckets.saturating_mul(BUCKET).saturating_add(buckets / 2 * BUCKET)
}
