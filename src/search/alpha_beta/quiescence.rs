//! Nodes at the horizon: the side to move may be content with the static value, so that only moves
//! that change it much are followed.
use arrayvec::ArrayVec;

use super::ordering::next_of;
use super::{AlphaBeta, Found, Frame, PLIES, Question};
use crate::game::{Game, MAX_MOVES, Turn};

impl<G: Game> AlphaBeta<'_, G> {
    /// A node at the horizon whose side to move may be content with the static value: only loud
    /// moves are followed.
    pub(super) fn quiet(
        &mut self,
        position: &G,
        ask: Question,
        hint: Option<usize>,
    ) -> Option<(Found, Option<usize>)> {
        self.frames[ask.ply.min(PLIES - 1)] = Frame::default();
        let mut best = Found::free(position.evaluate(self.eval));
        let mut window = ask.window;
        if best.value >= window.beta || !G::LOUD {
            return Some((best, None));
        }
        window.alpha = window.alpha.max(best.value);
        let mut turn = Turn::new();
        position.fill_turn(&mut turn);
        let mut list: ArrayVec<(i32, usize), MAX_MOVES> = ArrayVec::new();
        for (index, &mv) in turn.moves.iter().enumerate() {
            // Checks are followed at the horizon itself, not beyond: they need not end.
            let is_wanted = if position.is_loud(mv) {
                !position.is_losing(mv)
            } else {
                ask.depth == 0 && position.play(mv).is_in_check()
            };
            if is_wanted {
                list.push((if hint == Some(index) { i32::MAX } else { position.promise(mv) }, index));
            }
        }
        let mut chosen = None;
        for number in 0..list.len() {
            let index = next_of(&mut list[number..]);
            let after = position.play(turn.moves[index]);
            let found = self.after(&after, Question { window, depth: ask.depth - 1, ..ask })?;
            best.rests = best.rests.min(found.rests);
            if found.value > best.value {
                best = Found { value: found.value, rests: best.rests };
                chosen = Some(index);
                if best.value >= window.beta {
                    return Some((Found { rests: found.rests, ..best }, chosen));
                }
                window.alpha = window.alpha.max(best.value);
            }
        }
        Some((best, chosen))
    }
}
