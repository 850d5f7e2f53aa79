//! Intervals of values.
use std::ops::Neg;

use super::proof::Proof;
use crate::game::{Game, Value};
use crate::tablebase::Exact;

/// An interval that contains a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The value is at least this.
    pub lower: Value,
    /// The value is at most this.
    pub upper: Value,
    /// Whether the interval rests on ends of the game alone and on no evaluation. Then it holds
    /// for every greater depth too.
    pub complete: bool,
    /// What is certain of the value of the game, whatever the depth.
    pub proof: Proof,
}

impl Bounds {
    /// What is known of every value.
    pub const ALL: Bounds =
        Bounds { lower: Value::LOSS, upper: Value::WIN, complete: true, proof: Proof::NONE };

    /// What is known of every move in the game `G`, for the side that makes it.
    #[must_use]
    pub fn of_moves<G: Game>() -> Bounds {
        Bounds::ALL.before_ply::<G>()
    }

    /// The part that holds whatever the depth of the search was: the whole if it is complete, but in
    /// a game without dice, where a deeper search may find a shorter way, only that a side wins so
    /// soon or holds out no longer.
    #[must_use]
    pub fn lasting<G: Game>(self) -> Bounds {
        if G::DICE {
            return if self.complete { self } else { Bounds { proof: self.proof, ..Bounds::ALL } };
        }
        let wins = self.lower > Value::EVEN && self.lower.plies_to_end().is_some();
        let loses = self.upper < Value::EVEN && self.upper.plies_to_end().is_some();
        Bounds {
            lower: if wins { self.lower } else { Value::LOSS },
            upper: if loses { self.upper } else { Value::WIN },
            complete: true,
            proof: self.proof,
        }
    }

    /// These bounds, but nothing that `lasting` holds is taken back: a later search may have seen
    /// less than an earlier one.
    #[must_use]
    pub fn keeping(self, lasting: Bounds) -> Bounds {
        let lower = self.lower.max(lasting.lower).min(lasting.upper);
        let upper = self.upper.min(lasting.upper).max(lower);
        let is_proven = lower > self.lower || upper < self.upper;
        Bounds { lower, upper, complete: self.complete || is_proven, proof: self.proof.and(lasting.proof) }
    }

    /// The result of a finished game.
    #[must_use]
    pub const fn result(value: Value) -> Bounds {
        Bounds { lower: value, upper: value, complete: true, proof: Proof::of_result(value) }
    }

    /// The value of a position that the tables know.
    #[must_use]
    pub fn exact_value(exact: Exact) -> Bounds {
        Bounds { proof: Proof::of_exact(exact), ..Bounds::result(exact.value()) }
    }

    /// What these bounds say of the value of a game with dice for certain: where they rest on ends of the
    /// game alone, that it is a win or a loss. Other values are rounded.
    pub(super) fn certainty(self) -> Proof {
        let is_won = self.complete && self.lower == Value::WIN;
        let is_lost = self.complete && self.upper == Value::LOSS;
        match (is_won, is_lost) {
            (true, _) => Proof::of_result(Value::WIN),
            (_, true) => Proof::of_result(Value::LOSS),
            _ => Proof::NONE,
        }
    }

    /// An evaluation at the horizon.
    #[must_use]
    pub const fn estimate(value: Value) -> Bounds {
        Bounds { lower: value, upper: value, complete: false, proof: Proof::NONE }
    }

    /// The value, if the interval is a single one.
    #[must_use]
    pub fn exact(self) -> Option<Value> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// The bounds of the position `after` a move, seen by the side that has just moved to it: its own
    /// amid its turn, else those before the ply.
    #[must_use]
    pub fn before_move<G: Game>(self, after: &G) -> Bounds {
        if after.is_amid() { self } else { self.before_ply::<G>() }
    }

    /// The bounds of a position in the game `G`, seen by the side whose ply has just led to it: negated,
    /// and in a game without dice with ends of the game a ply farther away.
    #[must_use]
    pub fn before_ply<G: Game>(self) -> Bounds {
        let bounds = -self;
        if G::DICE {
            return bounds;
        }
        Bounds { lower: bounds.lower.farther(), upper: bounds.upper.farther(), ..bounds }
    }

    /// Whether nothing inside the window is left open.
    #[must_use]
    pub fn decides(self, window: Window) -> bool {
        self.lower == self.upper || self.lower >= window.beta || self.upper <= window.alpha
    }

    /// The interval that both leave.
    #[must_use]
    pub fn and(self, other: Bounds) -> Bounds {
        Bounds {
            lower: self.lower.max(other.lower),
            upper: self.upper.min(other.upper),
            complete: self.complete && other.complete,
            proof: self.proof.and(other.proof),
        }
    }
}

impl Neg for Bounds {
    type Output = Bounds;

    fn neg(self) -> Bounds {
        Bounds { lower: -self.upper, upper: -self.lower, complete: self.complete, proof: -self.proof }
    }
}

/// The open interval of values that still matter: one at or below `alpha`, or at or above `beta`,
/// need not be known exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The lower end.
    pub alpha: Value,
    /// The upper end, above `alpha`.
    pub beta: Value,
}

impl Window {
    /// Everything matters.
    pub const FULL: Window = Window { alpha: Value::LOSS, beta: Value::WIN };

    /// The window for the position `after` a move: what [`before_move`](Bounds::before_move) makes of a
    /// value is inside this window just if the value is inside what comes back.
    #[must_use]
    pub fn after_move<G: Game>(self, after: &G) -> Window {
        if after.is_amid() { self } else { self.after_ply::<G>() }
    }

    /// The same for a whole ply and [`before_ply`](Bounds::before_ply).
    #[must_use]
    pub fn after_ply<G: Game>(self) -> Window {
        if G::DICE { -self } else { -Window { alpha: self.alpha.nearer(), beta: self.beta.nearer() } }
    }

    /// The part of the window inside an interval that does not decide it.
    #[must_use]
    pub fn within(self, bounds: Bounds) -> Window {
        Window { alpha: self.alpha.max(bounds.lower), beta: self.beta.min(bounds.upper) }
    }
}

impl Neg for Window {
    type Output = Window;

    fn neg(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

#[cfg(test)]
mod tests {
    use super::Bounds;
    use crate::game::Value;

    #[test]
    fn a_value_and_the_end_of_a_window_go_together() {
        // Around everything that is special: the ends, the edges of the distances, the middle.
        let near = |units: i32| (-3..=3).map(move |step| Value::new(units + step));
        let edge = Value::WIN.units() - Value::DISTANCES;
        let values: Vec<Value> = [-30_000, -edge, 0, edge, 30_000].into_iter().flat_map(near).collect();
        for &value in &values {
            assert_eq!(-value.farther(), (-value).farther());
            for &end in &values {
                // A value inside the window of the move is never lost by the window after it; beyond
                // the ends of the scale nothing can be lost.
                if value.farther() > end && !value.is_certain() {
                    assert!(value > end.nearer(), "{value:?} {end:?}");
                }
                if value.farther() < end && !value.is_certain() {
                    assert!(value < end.nearer(), "{value:?} {end:?}");
                }
            }
        }
    }

    #[test]
    fn no_later_search_takes_a_proof_back() {
        let won = Bounds { lower: Value::new(29_990), ..Bounds::ALL };
        let blind = Bounds::estimate(Value::new(500)).keeping(won);
        assert_eq!((blind.lower, blind.upper, blind.complete), (won.lower, won.lower, true));
        let better = Bounds::result(Value::new(29_995)).keeping(won);
        assert_eq!(better.exact(), Some(Value::new(29_995)));
        assert_eq!(Bounds::estimate(Value::EVEN).keeping(Bounds::ALL), Bounds::estimate(Value::EVEN));
    }
}
