//! What was good elsewhere in the tree: killer moves by ply, and the history of quiet moves.
use super::PLIES;

/// Up to so many slots replies are remembered for each move that they answer: the square of it is
/// the size of the memory.
const MOST_SLOTS: usize = 1024;
/// Killer moves of a ply.
const KILLERS: usize = 2;
/// The bound of a history score.
pub(super) const HISTORY_MOST: i32 = 16_384;

/// The memory of one thread. Moves are known by their slots.
pub(super) struct Memory {
    /// The latest quiet moves that cut at each ply.
    killers: Vec<[Option<usize>; KILLERS]>,
    /// How good quiet moves were, by the side that makes them and by slot.
    history: [Vec<i32>; 2],
    /// How good quiet moves were as replies, by the slot of the move before and their own; empty if
    /// there are too many slots.
    replies: Vec<i32>,
    slots: usize,
}

impl Memory {
    pub(super) fn new(slots: usize) -> Memory {
        let replies = if slots <= MOST_SLOTS { slots * slots } else { 0 };
        Memory {
            killers: vec![[None; KILLERS]; PLIES],
            history: [vec![0; slots], vec![0; slots]],
            replies: vec![0; replies],
            slots,
        }
    }

    /// The killers of a ply, the latest first.
    pub(super) fn killers(&self, ply: usize) -> [Option<usize>; KILLERS] {
        self.killers[ply.min(PLIES - 1)]
    }

    /// How good a quiet move of `side` was, and as a reply to the move `before`: within twice plus
    /// and minus [`HISTORY_MOST`].
    pub(super) fn history(&self, side: usize, before: Option<usize>, slot: usize) -> i32 {
        let reply = before.and_then(|before| self.replies.get(before * self.slots + slot));
        self.history[side][slot] + reply.copied().unwrap_or(0)
    }

    /// A quiet move cut at a node of that depth, after `tried` had been tried in vain; `before` led
    /// to the node.
    pub(super) fn cut(
        &mut self,
        side: usize,
        before: Option<usize>,
        ply: usize,
        depth: i32,
        slot: usize,
        tried: &[usize],
    ) {
        let killers = &mut self.killers[ply.min(PLIES - 1)];
        if killers[0] != Some(slot) {
            *killers = [Some(slot), killers[0]];
        }
        // Nodes below the horizon, in which a check is answered, teach as little as can be.
        let depth = depth.max(1);
        let bonus = (16 * depth * depth + 64 * depth).min(HISTORY_MOST / 8);
        self.learn(side, before, slot, bonus);
        for &other in tried.iter().filter(|&&other| other != slot) {
            self.learn(side, before, other, -bonus);
        }
    }

    /// Moves the scores of a move towards their bounds, the less the nearer they are.
    fn learn(&mut self, side: usize, before: Option<usize>, slot: usize, bonus: i32) {
        let learn = |score: &mut i32| *score += bonus - *score * bonus.abs() / HISTORY_MOST;
        learn(&mut self.history[side][slot]);
        if let Some(score) = before.and_then(|before| self.replies.get_mut(before * self.slots + slot)) {
            learn(score);
        }
    }
}
