//! Nodes whose moves are searched.
use arrayvec::ArrayVec;

use super::ordering::next_of;
use super::pruning::Nature;
use super::{AlphaBeta, EXTENSION_PLIES, Found, PLIES, Question};
use crate::game::{Game, MAX_MOVES, Turn, Value};
use crate::search::bounds::Window;
use crate::search::plies_to;

impl<G: Game> AlphaBeta<'_, G> {
    /// A node whose moves are searched.
    pub(super) fn decide(
        &mut self,
        position: &G,
        mut ask: Question,
        hint: Option<usize>,
    ) -> Option<(Found, Option<usize>)> {
        let in_check = position.is_in_check();
        let outlook = self.outlook(position, ask, in_check);
        if let Some(found) = self.give_up(position, ask, outlook)? {
            return Some((found, None));
        }
        let side = position.side().index();
        let frame = ask.ply.min(PLIES - 1);
        let mut turn = Turn::new();
        position.fill_turn(&mut turn);
        let mut list = self.ordered(position, &turn, ask.ply, hint);
        let mut best = Found::free(Value::LOSS);
        let mut chosen = None;
        let mut tried: ArrayVec<usize, MAX_MOVES> = ArrayVec::new();
        for number in 0..list.len() {
            let index = next_of(&mut list[number..]);
            let mv = turn.moves[index];
            let after = position.play(mv);
            let nature = Nature::of(position, mv, &after);
            // What is left out may save a game that seems lost.
            let is_safe = best.value > Value::EVEN || best.value.plies_to_end().is_none();
            if number > 0 && is_safe && outlook.skips::<G>(ask, nature, number) {
                continue;
            }
            let can_extend = ask.ply < EXTENSION_PLIES * usize::from(self.root_depth);
            let extends = nature.gives_check && !nature.is_losing && can_extend;
            let depth = ask.depth - i32::from(plies_to(&after)) + i32::from(extends);
            let slot = position.slot(mv);
            let reduction = self.reduction(side, slot, ask, outlook, nature, number);
            self.frames[frame].slot = Some(slot);
            let found = self.scout(&after, Question { depth, ..ask }, number, reduction)?;
            if found.value > best.value {
                best = Found { value: found.value, rests: best.rests.min(found.rests) };
                chosen = Some(index);
                if best.value >= ask.window.beta {
                    if !nature.loud {
                        let before = self.frame_above(ask.ply, 1).slot;
                        self.memory.cut(side, before, ask.ply, ask.depth, slot, &tried);
                    }
                    return Some((Found { rests: found.rests, ..best }, chosen));
                }
                ask.window.alpha = ask.window.alpha.max(best.value);
            }
            best.rests = best.rests.min(found.rests);
            if !nature.loud {
                tried.push(slot);
            }
        }
        Some((best, chosen))
    }

    /// Searches a move: the first with the whole window, later ones with a zero window, perhaps
    /// reduced, and again only where that says that they are better.
    fn scout(&mut self, after: &G, ask: Question, number: usize, reduction: i32) -> Option<Found> {
        if number == 0 {
            return self.after(after, ask);
        }
        let alpha = ask.window.alpha;
        let zero = Question { window: Window { alpha, beta: Value::new(alpha.units() + 1) }, ..ask };
        let mut found = self.after(after, Question { depth: ask.depth - reduction, ..zero })?;
        if reduction > 0 && found.value > alpha {
            found = self.after(after, zero)?;
        }
        if found.value > alpha && found.value < ask.window.beta && !ask.is_zero_window() {
            found = self.after(after, ask)?;
        }
        Some(found)
    }
}
