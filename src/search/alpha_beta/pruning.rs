//! What is not searched: nodes whose static value, or whose value after a pass, is far beyond the
//! window, and moves that cannot be expected to change it.
//!
//! None of it returns a certain result.
use super::{AlphaBeta, Found, Frame, PLIES, Question, Window, knobs, scale};
use crate::game::{Game, Value};

/// From this remaining depth a pass is tried.
const PASS_DEPTH: i32 = 3;
/// From this remaining depth what a pass says is verified by a search without one.
const VERIFIED_DEPTH: i32 = 9;
/// What kind of move a move is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nature {
    pub(super) loud: bool,
    pub(super) gives_check: bool,
    pub(super) is_losing: bool,
}

impl Nature {
    /// The nature of a move from `position` to `after`.
    pub(super) fn of<G: Game>(position: &G, mv: G::Move, after: &G) -> Nature {
        Nature {
            loud: position.is_loud(mv),
            gives_check: after.is_in_check(),
            is_losing: position.is_losing(mv),
        }
    }
}

/// What a node looks like before its moves are searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outlook {
    pub(super) in_check: bool,
    /// The static value and the same in centipawns, unless in check.
    guess: Option<(Value, i32)>,
    /// Whether the side to move is better off than at its last turn.
    pub(super) improves: bool,
}

impl Outlook {
    /// Whether a move, not the first, is left out.
    pub(super) fn skips<G: Game>(self, ask: Question, nature: Nature, number: usize) -> bool {
        let Some((_, guess)) = self.guess else { return false };
        if !ask.is_zero_window() || nature.gives_check {
            return false;
        }
        if nature.loud {
            return nature.is_losing && ask.depth <= knobs::losing_depth() - 2;
        }
        // Where a turn has parts, each leaves out its share.
        let number = number * G::PARTS;
        let most = (3 + ask.depth * ask.depth) / (2 - i32::from(self.improves));
        let is_late =
            ask.depth <= knobs::late_depth() && i32::try_from(number).is_ok_and(|number| number > most);
        let needed =
            scale(ask.window.alpha) - knobs::hopeless_base() - knobs::hopeless_margin() * ask.depth.max(0);
        let is_hopeless = ask.depth <= knobs::hopeless_depth() && guess < needed;
        is_late || is_hopeless || nature.is_losing && ask.depth <= knobs::losing_depth()
    }
}

impl<G: Game> AlphaBeta<'_, G> {
    /// Looks at a node, and remembers what it looks like.
    pub(super) fn outlook(&mut self, position: &G, ask: Question, in_check: bool) -> Outlook {
        let guess = if position.is_amid() {
            self.frame_above(ask.ply, 1).guess
        } else {
            (!in_check).then(|| {
                let value = position.evaluate(self.eval);
                (value, scale(value))
            })
        };
        let before = self.frame_above(ask.ply, 2 * G::PARTS).guess;
        self.frames[ask.ply.min(PLIES - 1)] = Frame { guess, ..Frame::default() };
        Outlook { in_check, guess, improves: guess.is_some() && guess > before }
    }

    /// The value of a node that need not be searched, if it need not be. [`None`] if the search was
    /// stopped.
    #[expect(clippy::option_option, reason = "stopped, or nothing found")]
    pub(super) fn give_up(&mut self, position: &G, ask: Question, outlook: Outlook) -> Option<Option<Found>> {
        let Some((value, guess)) = outlook.guess else { return Some(None) };
        let beta = ask.window.beta;
        if position.is_amid()
            || ask.is_verifying
            || !ask.is_zero_window()
            || beta.plies_to_end().is_some()
            || value < beta
        {
            return Some(None);
        }
        let beyond = guess - scale(beta);
        if ask.depth <= knobs::futile_depth()
            && beyond >= knobs::futile_margin() * (ask.depth - i32::from(outlook.improves))
        {
            return Some(Some(Found::free(value)));
        }
        self.try_pass(position, ask)
    }

    /// Whether the side to move is beyond the window even if it passes.
    #[expect(clippy::option_option, reason = "stopped, or nothing found")]
    fn try_pass(&mut self, position: &G, ask: Question) -> Option<Option<Found>> {
        if ask.depth < PASS_DEPTH || self.frame_above(ask.ply, 1).passes {
            return Some(None);
        }
        let Some(after) = position.pass() else { return Some(None) };
        let depth = ask.depth - 1 - knobs::pass_reduction() - ask.depth / knobs::pass_share();
        let frame = ask.ply.min(PLIES - 1);
        self.frames[frame].passes = true;
        let found = self.after(&after, Question { depth, ..ask })?;
        self.frames[frame].passes = false;
        let beta = ask.window.beta;
        if found.value < beta {
            return Some(None);
        }
        let value = if found.value.plies_to_end().is_some() { beta } else { found.value };
        let found = Found { value, ..found };
        if ask.depth < VERIFIED_DEPTH {
            return Some(Some(found));
        }
        // Whoever would rather pass than move is no better for what a pass shows.
        let alpha = ask.window.alpha;
        let check = Question { depth, window: Window { alpha, beta }, is_verifying: true, ..ask };
        let (verified, _) = self.decide(position, check, None)?;
        Some((verified.value >= beta).then_some(found))
    }
}
