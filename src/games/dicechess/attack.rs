//! The default evaluation.
use super::army::Army;
use super::classic;

/// The win probability of the side to move.
pub(super) fn probability(mover: &Army, other: &Army) -> f32 {
    classic::probability(mover, other)
}

/// The terms for people.
pub(super) fn terms(mover: &Army, other: &Army) -> Vec<(&'static str, String)> {
    classic::terms(mover, other)
}
