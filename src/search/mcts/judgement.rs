//! What a tree knows of a position, packed into one word.
use std::sync::atomic::{AtomicU32, Ordering};

use crate::game::{Game, Value};
use crate::search::bounds::Bounds;

/// How much is known, from little to all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Standing {
    /// More visits may change the value.
    Open,
    /// The tree grows no further below: the value stays, but it rests on evaluations.
    Settled,
    /// The value rests on ends of the game alone.
    Proven,
}

/// A value for the side to move, and how much it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Judgement {
    pub(super) value: Value,
    pub(super) standing: Standing,
}

impl Judgement {
    /// What a roll without a move is.
    pub(super) const LOST: Judgement = Judgement { value: Value::LOSS, standing: Standing::Proven };

    /// The value of a decision among moves: the best one's. It is proven with the proof of a win, or when
    /// there is no other move left to prove.
    pub(super) fn of_decision<G: Game>(moves: impl Iterator<Item = Judgement>) -> Judgement {
        let mut best = Judgement::LOST.value;
        let mut least = Standing::Proven;
        let mut is_won = false;
        for mv in moves {
            best = best.max(mv.value);
            least = least.min(mv.standing);
            is_won |= mv.standing == Standing::Proven && is_win::<G>(mv.value);
        }
        Judgement { value: best, standing: if is_won { Standing::Proven } else { least } }
    }

    /// The judgement of a position that a move led to, seen by the side that moved: the same if the
    /// position is amid the side's turn.
    pub(super) fn before_move<G: Game>(self, is_amid: bool) -> Judgement {
        let before = |value| Bounds::result(value).before_ply::<G>().lower;
        if is_amid { self } else { Judgement { value: before(self.value), ..self } }
    }

    /// The value before a roll: the mean over the outcomes by their weights, with the standing of the
    /// least known one.
    pub(super) fn of_roll<G: Game>(outcomes: impl Iterator<Item = (i32, Judgement)>) -> Judgement {
        let (mut sum, mut standing) = (0, Standing::Proven);
        for (weight, outcome) in outcomes {
            sum += weight * outcome.value.units();
            standing = standing.min(outcome.standing);
        }
        Judgement { value: Value::mean(sum, G::WEIGHT), standing }
    }

    /// The same for reports: one value, complete if it is proven.
    pub(super) fn bounds(self) -> Bounds {
        let Judgement { value, standing } = self;
        if standing == Standing::Proven { Bounds::result(value) } else { Bounds::estimate(value) }
    }
}

/// Whether a value is that of a win, which no other move can better but by its distance.
fn is_win<G: Game>(value: Value) -> bool {
    if G::DICE { value == Value::WIN } else { value > Value::EVEN && value.plies_to_end().is_some() }
}

/// A judgement that threads share.
#[derive(Debug)]
pub(super) struct Shared(AtomicU32);

/// Where the standing begins in the word; the value's 16 bits are below.
const STANDING: u32 = 16;
const _: () = assert!(Value::WIN.units() <= i16::MAX as i32);

impl Shared {
    pub(super) fn new(judgement: Judgement) -> Shared {
        Shared(AtomicU32::new(pack(judgement)))
    }

    pub(super) fn get(&self) -> Judgement {
        unpack(self.0.load(Ordering::Relaxed))
    }

    /// Takes a new judgement, unless a proof is there: another thread may have found one since this
    /// thread looked.
    pub(super) fn set(&self, judgement: Judgement) {
        let unproven = |word| (unpack(word).standing != Standing::Proven).then(|| pack(judgement));
        // What stands there instead is a proof.
        let _ = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, unproven);
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "values fit 16 bits")]
fn pack(judgement: Judgement) -> u32 {
    u32::from(judgement.value.units() as i16 as u16) | (judgement.standing as u32) << STANDING
}

#[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "values are signed 16 bits")]
fn unpack(word: u32) -> Judgement {
    let standing = match word >> STANDING {
        0 => Standing::Open,
        1 => Standing::Settled,
        _ => Standing::Proven,
    };
    Judgement { value: Value::new(i32::from(word as u16 as i16)), standing }
}

#[cfg(test)]
mod tests {
    use super::{Judgement, Shared, Standing};
    use crate::game::Value;
    use crate::games::ewn::Standard;
    use crate::games::mini5;

    fn judgement(units: i32, standing: Standing) -> Judgement {
        Judgement { value: Value::new(units), standing }
    }

    #[test]
    fn a_word_holds_a_judgement() {
        for units in [-30_000, -1, 0, 1, 30_000] {
            for standing in [Standing::Open, Standing::Settled, Standing::Proven] {
                let all = judgement(units, standing);
                assert_eq!(Shared::new(all).get(), all);
            }
        }
    }

    #[test]
    fn a_decision_is_proven_by_one_win_or_by_all_moves() {
        use Standing::{Open, Proven, Settled};
        let before = |after: &Judgement| after.before_move::<Standard>(false);
        let of = |afters: &[Judgement]| Judgement::of_decision::<Standard>(afters.iter().map(before));
        assert_eq!(of(&[judgement(-5, Open), judgement(-30_000, Proven)]), judgement(30_000, Proven));
        assert_eq!(of(&[judgement(-5, Open), judgement(30_000, Proven)]), judgement(5, Open));
        assert_eq!(of(&[judgement(-5, Settled), judgement(30_000, Proven)]), judgement(5, Settled));
        assert_eq!(of(&[judgement(-5, Proven), judgement(30_000, Proven)]), judgement(5, Proven));
        assert_eq!(of(&[]), judgement(-30_000, Proven), "a roll without a move");
    }

    #[test]
    fn without_dice_a_proof_carries_its_distance() {
        use Standing::{Open, Proven};
        let before = |after: &Judgement| after.before_move::<mini5::Standard>(false);
        let of = |afters: &[Judgement]| Judgement::of_decision::<mini5::Standard>(afters.iter().map(before));
        let (two, four) = (judgement(-29_998, Proven), judgement(-29_996, Proven));
        assert_eq!(of(&[four, two, judgement(0, Open)]), judgement(29_997, Proven));
        // The side that loses holds out as long as it can.
        let (one, three) = (judgement(29_999, Proven), judgement(29_997, Proven));
        assert_eq!(of(&[one, three]), judgement(-29_996, Proven));
        assert_eq!(of(&[one, three, judgement(29_000, Open)]).standing, Open);
    }

    #[test]
    fn a_roll_is_known_as_well_as_its_least_known_outcome() {
        use Standing::{Open, Proven, Settled};
        let of = |outcomes: &[(i32, Judgement)]| Judgement::of_roll::<Standard>(outcomes.iter().copied());
        let (won, lost) = (judgement(30_000, Proven), judgement(-30_000, Proven));
        assert_eq!(of(&[(4, won), (2, lost)]), judgement(10_000, Proven));
        assert_eq!(of(&[(4, won), (2, judgement(-30_000, Settled))]).standing, Settled);
        assert_eq!(of(&[(4, judgement(0, Open)), (2, lost)]), judgement(-10_000, Open));
    }
}
