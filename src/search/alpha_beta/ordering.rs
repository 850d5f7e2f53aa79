//! In which order the moves of a node are searched, and how deep the late ones.
use std::sync::LazyLock;

use arrayvec::ArrayVec;

use super::memory::HISTORY_MOST;
use super::pruning::{Nature, Outlook};
use super::{AlphaBeta, FULL_MOVES, Question, REDUCED_DEPTH, knobs};
use crate::game::{Game, MAX_MOVES, Turn};

/// The reduction of a late move, by remaining depth and number of the move.
static REDUCTIONS: LazyLock<[[i32; 64]; 64]> = LazyLock::new(|| {
    let [scale, base] =
        [knobs::reduction_scale(), knobs::reduction_base()].map(|part| f64::from(part) / 100.0);
    let mut table = [[0; 64]; 64];
    for (depth, row) in (0_u32..).zip(&mut table) {
        for (number, reduction) in (0_u32..).zip(row) {
            let product = f64::from(depth.max(1)).ln() * f64::from(number.max(1)).ln();
            #[expect(clippy::cast_possible_truncation, reason = "a few plies")]
            let plies = product.mul_add(scale, base) as i32;
            *reduction = plies;
        }
    }
    table
});

/// The reduction of a move by its number alone, in plies.
pub(super) fn late_reduction(depth: i32, number: usize) -> i32 {
    if depth < REDUCED_DEPTH || number < FULL_MOVES {
        return 0;
    }
    let row = usize::try_from(depth).unwrap_or(0).min(63);
    REDUCTIONS[row][number.min(63)]
}

impl<G: Game> AlphaBeta<'_, G> {
    /// By how many plies a late move is searched less deep.
    pub(super) fn reduction(
        &self,
        side: usize,
        slot: usize,
        ask: Question,
        outlook: Outlook,
        nature: Nature,
        number: usize,
    ) -> i32 {
        let is_late = number >= FULL_MOVES && ask.depth >= REDUCED_DEPTH && !outlook.in_check;
        if !is_late || nature.loud && !nature.is_losing {
            return 0;
        }
        let mut plies = late_reduction(ask.depth, number);
        let history = self.memory.history(side, self.frame_above(ask.ply, 1).slot, slot);
        plies -= history * 2 / HISTORY_MOST;
        plies -= i32::from(!ask.is_zero_window()) + i32::from(nature.gives_check);
        plies += i32::from(!outlook.improves) + i32::from(nature.is_losing);
        plies.clamp(0, ask.depth - 2)
    }

    /// The moves with what they promise: the one that the table remembers, loud ones, killers, the
    /// others by history, loud ones that lose.
    pub(super) fn ordered(
        &self,
        position: &G,
        turn: &Turn<G::Move>,
        ply: usize,
        hint: Option<usize>,
    ) -> ArrayVec<(i32, usize), MAX_MOVES> {
        /// Above all that history can give.
        const KILLER: i32 = 1 << 20;
        /// Above the killers.
        const LOUD: i32 = 1 << 22;
        let killers = self.memory.killers(ply);
        let side = position.side().index();
        let before = self.frame_above(ply, 1).slot;
        let promise = |index: usize, mv: G::Move| {
            if hint == Some(index) {
                return i32::MAX;
            }
            let promise = position.promise(mv);
            if position.is_loud(mv) {
                return if promise < 0 { promise - LOUD } else { promise.saturating_add(LOUD) };
            }
            let slot = position.slot(mv);
            match killers.iter().position(|&killer| killer == Some(slot)) {
                Some(0) => KILLER + 1,
                Some(_) => KILLER,
                None => self.memory.history(side, before, slot) + promise,
            }
        };
        turn.moves.iter().enumerate().map(|(index, &mv)| (promise(index, mv), index)).collect()
    }
}

/// Brings the most promising move to the front and returns its index.
pub(super) fn next_of(list: &mut [(i32, usize)]) -> usize {
    let mut best = 0;
    for (place, (promise, _)) in list.iter().enumerate() {
        if *promise > list[best].0 {
            best = place;
        }
    }
    list.swap(0, best);
    list[0].1
}
