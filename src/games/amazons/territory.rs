//! The evaluations `territory` and `king`: a logistic curve over weighted terms, between weights for
//! boards with more and more arrows; where the sides are apart, squares are counted.
use super::position::Amazons;
use super::size::Size;
use super::terms::{self, COUNT, KING_COUNT, Sides, Terms};
use super::weights::Knots;

/// Arrows per hundred squares at which the weights are known; in between they are mixed.
pub(super) const KNOTS: [i32; 4] = [0, 20, 40, 60];
/// Parts of the logarithm of the odds that the weights are counted in.
const UNITS: f32 = 1000.0;
/// What a square that only one side can reach adds to the logarithm of the odds where all squares are
/// such ones, by hand: some of them cannot be filled square by square.
const SEPARATE: f32 = 1.0;
/// The advantage of the enemy where all squares are private to a side, in squares: with as many
/// squares the side to move loses.
const LAST: f32 = 0.5;

/// The knot before the number of arrows, and the share of the next one.
fn phase<B: Size>(position: &Amazons<B>) -> (usize, f32) {
    let arrows = position.arrows().count_ones().cast_signed() * 100;
    #[expect(clippy::cast_possible_wrap, clippy::cast_possible_truncation, reason = "at most 100 squares")]
    let squares = B::COUNT as i32;
    let share = |knot: i32| arrows - knot * squares;
    let knot = KNOTS.iter().take(KNOTS.len() - 1).rposition(|&knot| share(knot) >= 0).unwrap_or(0);
    let span = (KNOTS[knot + 1] - KNOTS[knot]) * squares;
    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    let part = share(KNOTS[knot]) as f32 / span as f32;
    (knot, part.min(1.0))
}

/// The logarithm of the odds by the weighted terms.
fn weigh<const TERMS: usize, B: Size>(position: &Amazons<B>, terms: &Terms, weights: &Knots<TERMS>) -> f32 {
    let sum = |knot: usize| -> i32 {
        terms.iter().zip(&weights[knot]).map(|(&times, &weight)| i32::from(times) * i32::from(weight)).sum()
    };
    let (knot, part) = phase(position);
    let [before, after] = [sum(knot), sum(knot + 1)];
    #[expect(clippy::cast_precision_loss, reason = "scores are small")]
    let score = (after - before) as f32 * part + before as f32;
    score / UNITS
}

/// The logarithm of the odds of the side to move where no square can be reached by both sides.
fn apart(sides: &Sides) -> Option<f32> {
    (sides.contested() == 0).then(|| {
        let [own, enemy] = sides.private();
        (f32::from(own - enemy) - LAST) * SEPARATE
    })
}

fn sides<B: Size>(position: &Amazons<B>) -> Sides {
    Sides::new::<B>(position.own_and_enemy(), position.empty())
}

fn probability(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

/// The win probability of the side to move by `territory`.
pub(super) fn territory<B: Size>(position: &Amazons<B>) -> f32 {
    let sides = sides(position);
    let weighed = || weigh(position, &sides.territory::<B>(), &B::WEIGHTS.territory);
    probability(apart(&sides).unwrap_or_else(weighed))
}

/// The win probability of the side to move by `king`.
pub(super) fn king<B: Size>(position: &Amazons<B>) -> f32 {
    let sides = sides(position);
    let weighed = || weigh(position, &sides.king(), &B::WEIGHTS.king);
    probability(apart(&sides).unwrap_or_else(weighed))
}

/// The squares that are counted for people where the sides are apart, or else the terms of an evaluation.
fn explain<const TERMS: usize, B: Size>(
    position: &Amazons<B>,
    terms: impl Fn(&Sides) -> Terms,
    weights: &Knots<TERMS>,
) -> Vec<(&'static str, String)> {
    let sides = sides(position);
    match apart(&sides) {
        Some(odds) => {
            let [own, enemy] = sides.private();
            vec![("squares apart", format!("{own} to {enemy} (odds {odds:+.3})"))]
        }
        None => terms::explain(&terms(&sides), TERMS, |group| weigh(position, group, weights)),
    }
}

/// The terms of `territory` for people.
pub(super) fn explain_territory<B: Size>(position: &Amazons<B>) -> Vec<(&'static str, String)> {
    explain(position, Sides::territory::<B>, &B::WEIGHTS.territory)
}

/// The terms of `king` for people.
pub(super) fn explain_king<B: Size>(position: &Amazons<B>) -> Vec<(&'static str, String)> {
    explain(position, Sides::king, &B::WEIGHTS.king)
}

/// How often each of the first `count` terms occurs, times the share of each knot; none where the sides
/// are apart, whatever the terms.
fn counts<B: Size>(position: &Amazons<B>, terms: impl Fn(&Sides) -> Terms, count: usize) -> Option<Vec<f32>> {
    let sides = sides(position);
    if sides.contested() == 0 {
        return None;
    }
    let terms = terms(&sides);
    let (before, part) = phase(position);
    let share = |knot: usize| match knot.checked_sub(before) {
        Some(0) => 1.0 - part,
        Some(1) => part,
        _ => 0.0,
    };
    let knots = (0..KNOTS.len()).map(share);
    Some(knots.flat_map(|share| terms[..count].iter().map(move |&times| share * f32::from(times))).collect())
}

/// The terms of `territory` times the share of each knot.
pub(super) fn territory_counts<B: Size>(position: &Amazons<B>) -> Option<Vec<f32>> {
    counts(position, Sides::territory::<B>, COUNT)
}

/// The terms of `king` times the share of each knot.
pub(super) fn king_counts<B: Size>(position: &Amazons<B>) -> Option<Vec<f32>> {
    counts(position, Sides::king, KING_COUNT)
}
