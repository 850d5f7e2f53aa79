//! The textbook formula, kept as an honest sparring partner: the values of the pieces, raised by up
//! to 5 per cent for the centre (pieces) or the way made (pawns).
use super::army::Army;
use super::board::{CENTRE, EDGE, squares};
use super::kind::Kind;

/// The values of the kinds, in hundredths of a pawn.
const VALUES: [f32; Kind::COUNT] = [100.0, 300.0, 310.0, 500.0, 900.0, 100_000.0];
/// What the best square adds to a value.
const BONUS: f32 = 0.05;
/// Hundredths of a pawn that raise the odds by the factor e; see docs/evaluation.md.
const SCALE: f32 = 2000.0;

/// The win probability of the side to move.
pub(super) fn probability(mover: &Army, other: &Army) -> f32 {
    1.0 / (1.0 + (-score(mover, other) / SCALE).exp())
}

/// Own less enemy points. Both kings are there, but their squares count.
fn score(mover: &Army, other: &Army) -> f32 {
    points(mover) - points(other)
}

fn points(army: &Army) -> f32 {
    let pawn_way = f32::from(EDGE - 1);
    let pawns: f32 =
        squares(army.of(Kind::Pawn)).map(|square| 1.0 + BONUS * f32::from(square / 8) / pawn_way).sum();
    let pieces = |kind: Kind| {
        let set = army.of(kind);
        #[expect(clippy::cast_precision_loss, reason = "pieces are few")]
        let count = |set: u64| set.count_ones() as f32;
        VALUES[kind.index()] * (count(set) + BONUS * count(set & CENTRE))
    };
    VALUES[Kind::Pawn.index()] * pawns + Kind::ALL.into_iter().skip(1).map(pieces).sum::<f32>()
}

/// The terms for people.
pub(super) fn terms(mover: &Army, other: &Army) -> Vec<(&'static str, String)> {
    vec![
        ("own pieces", format!("{:.0}", points(mover))),
        ("enemy pieces", format!("{:.0}", points(other))),
        ("difference", format!("{:+.0}", score(mover, other))),
    ]
}
