//! The default evaluation: what the next rolls may capture, on top of the material.
//!
//! The mover's next roll takes the king with some of its six faces, which wins, and leaves it
//! without a move with others, which loses. In all other cases a logistic curve over the material,
//! the faces that move their own kind, what either side's next roll is expected to take, and the
//! faces with which the enemy takes the king gives the chances.
use super::army::Army;
use super::board::turned;
use super::kind::Kind;

/// Weights as logarithms of odds, fitted to the results of games: see docs/evaluation.md.
mod weight {
    use super::Kind;

    /// Having the next roll.
    pub(super) const TEMPO: f32 = 0.02;
    /// A pawn to the queen.
    pub(super) const PIECES: [f32; Kind::COUNT - 1] = [-0.04, -0.04, 0.04, 0.36, 0.51];
    /// A face that moves its own kind instead of the king.
    pub(super) const MOBILE: f32 = -0.01;
    /// A pawn's worth that the mover's next roll is expected to take.
    pub(super) const OWN_GAIN: f32 = 0.026;
    /// A pawn's worth that the enemy's next roll is expected to take.
    pub(super) const ENEMY_GAIN: f32 = -0.002;
    /// A face with which the enemy takes the king, unless the mover does something about it.
    pub(super) const ENEMY_STRIKE: f32 = -0.21;
}

/// What the kinds are worth to the one who takes them, in pawns. The king is counted apart.
const WORTH: [f32; Kind::COUNT - 1] = [1.0, 3.0, 3.0, 5.0, 9.0];
/// The faces of the die.
const FACES: f32 = 6.0;

/// What a side's next roll may do; faces are counted 0 to 6.
struct Roll {
    /// Faces that take the king.
    strike: f32,
    /// Faces without any move.
    stuck: f32,
    /// Faces that move their own kind, the king's aside.
    mobile: f32,
    /// Expected worth of the best capture, in pawns.
    gain: f32,
}

impl Roll {
    fn of(army: &Army, enemy: &Army) -> Roll {
        let mut roll = Roll { strike: 0.0, stuck: 0.0, mobile: 0.0, gain: 0.0 };
        let occupied = turned(enemy.occupied());
        for kind in &Kind::ALL[..Kind::King.index()] {
            let reach = army.reach(*kind, occupied);
            if reach != 0 {
                roll.mobile += 1.0;
                roll.take(reach, 1.0, enemy);
            }
        }
        let kings = FACES - roll.mobile;
        let reach = army.reach(Kind::King, occupied);
        if reach == 0 {
            roll.stuck = kings;
        } else {
            roll.take(reach, kings, enemy);
        }
        roll
    }

    /// Adds what so many faces take by a move to one of the squares in reach.
    fn take(&mut self, reach: u64, faces: f32, enemy: &Army) {
        let taken = turned(reach) & enemy.occupied();
        if taken == 0 {
            return;
        }
        if taken & enemy.of(Kind::King) != 0 {
            self.strike += faces;
            return;
        }
        let best = Kind::ALL[..Kind::King.index()].iter().rfind(|kind| enemy.of(**kind) & taken != 0);
        self.gain += best.map_or(0.0, |kind| WORTH[kind.index()] * faces / FACES);
    }
}

/// The win probability of the side to move.
pub(super) fn probability(mover: &Army, other: &Army) -> f32 {
    let (own, enemy) = (Roll::of(mover, other), Roll::of(other, mover));
    let odds = weight::TEMPO
        + material(mover, other)
        + weight::MOBILE * (own.mobile - enemy.mobile)
        + weight::OWN_GAIN * own.gain
        + weight::ENEMY_GAIN * enemy.gain
        + weight::ENEMY_STRIKE * enemy.strike;
    let going_on = (FACES - own.strike - own.stuck) / FACES;
    own.strike / FACES + going_on / (1.0 + (-odds).exp())
}

/// Own less enemy pieces.
fn material(mover: &Army, other: &Army) -> f32 {
    Kind::ALL
        .into_iter()
        .zip(weight::PIECES)
        .map(|(kind, weight)| weight * difference(mover, other, kind))
        .sum()
}

/// How many pieces of a kind the mover has more than the enemy.
#[expect(clippy::cast_precision_loss, reason = "pieces are few")]
fn difference(mover: &Army, other: &Army, kind: Kind) -> f32 {
    mover.of(kind).count_ones() as f32 - other.of(kind).count_ones() as f32
}

/// The terms for people, and for the fit of the weights.
pub(super) fn terms(mover: &Army, other: &Army) -> Vec<(&'static str, String)> {
    let (own, enemy) = (Roll::of(mover, other), Roll::of(other, mover));
    let more = |kind| format!("{:+.0}", difference(mover, other, kind));
    vec![
        ("pawns more", more(Kind::Pawn)),
        ("knights more", more(Kind::Knight)),
        ("bishops more", more(Kind::Bishop)),
        ("rooks more", more(Kind::Rook)),
        ("queens more", more(Kind::Queen)),
        ("own faces that take the king", own.strike.to_string()),
        ("enemy faces that take the king", enemy.strike.to_string()),
        ("own faces without a move", own.stuck.to_string()),
        ("own faces that move their kind", own.mobile.to_string()),
        ("enemy faces that move their kind", enemy.mobile.to_string()),
        ("own expected gain in pawns", format!("{:.4}", own.gain)),
        ("enemy expected gain in pawns", format!("{:.4}", enemy.gain)),
    ]
}
