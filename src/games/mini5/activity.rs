//! The evaluation `activity`: a logistic curve over weighted terms, between the weights of a full
//! board and those of a bare one.
use std::marker::PhantomData;

use super::board::Board;
use super::piece::Kind;
use super::rule::Rule;
use super::terms::{self, Tally};
use crate::game::Value;

/// Parts of the logarithm of the odds that the weights are counted in.
const UNITS: f32 = 1000.0;
/// The worth of all pieces of both sides in the usual set-up, kings aside, in pawns.
const FULL: i32 = 40;

/// Whether neither side can force a win: one minor piece or two knights against a bare king, unless
/// a stalemate wins.
fn is_dead<R: Rule>(board: &Board) -> bool {
    if R::STALEMATE != Value::EVEN {
        return false;
    }
    let majors = board.of(Kind::Rook) | board.of(Kind::Queen);
    let minors = board.of(Kind::Knight) | board.of(Kind::Bishop);
    majors == 0 && !(minors & board.own() != 0 && minors & board.enemy() != 0) && {
        minors.count_ones() < 2 || board.of(Kind::Bishop) == 0 && minors.count_ones() == 2
    }
}

/// How full the board is, 0 for bare kings to [`FULL`].
fn phase(board: &Board) -> i32 {
    let kinds = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];
    let worth = |kind: Kind| kind.worth() * board.of(kind).count_ones().cast_signed();
    kinds.into_iter().map(worth).sum::<i32>().min(FULL)
}

/// Sums both columns of a rule's weights.
struct Sum<R> {
    full: i32,
    bare: i32,
    rule: PhantomData<R>,
}

impl<R: Rule> Tally for Sum<R> {
    #[inline]
    fn add(&mut self, term: usize, times: i32) {
        let [full, bare] = R::WEIGHTS[term];
        self.full += i32::from(full) * times;
        self.bare += i32::from(bare) * times;
    }
}

/// The logarithm of the odds in [`UNITS`].
#[expect(clippy::cast_precision_loss, reason = "scores are small")]
fn score<R: Rule>(board: &Board) -> f32 {
    if is_dead::<R>(board) {
        return 0.0;
    }
    let mut sum = Sum::<R> { full: 0, bare: 0, rule: PhantomData };
    terms::count(board, &mut sum);
    let phase = phase(board);
    (sum.full * phase + sum.bare * (FULL - phase)) as f32 / FULL as f32
}

/// The win probability of the side to move.
pub(super) fn probability<R: Rule>(board: &Board) -> f32 {
    1.0 / (1.0 + (-score::<R>(board) / UNITS).exp())
}

/// The terms for people.
pub(super) fn terms<R: Rule>(board: &Board) -> Vec<(&'static str, String)> {
    let full = format!("{} of {FULL}", phase(board));
    vec![("full board", full), ("logarithm of the odds", format!("{:+.3}", score::<R>(board) / UNITS))]
}

/// How often each term occurs, first times the share of a full board, then times the rest; none
/// where neither side can force a win, whatever the terms.
pub(super) fn counts<R: Rule>(board: &Board) -> Option<Vec<f32>> {
    struct Times([i32; terms::COUNT]);
    impl Tally for Times {
        fn add(&mut self, term: usize, times: i32) {
            self.0[term] += times;
        }
    }
    if is_dead::<R>(board) {
        return None;
    }
    let mut times = Times([0; terms::COUNT]);
    terms::count(board, &mut times);
    #[expect(clippy::cast_precision_loss, reason = "small counts")]
    let (times, full) = (times.0.map(|times| times as f32), phase(board) as f32 / FULL as f32);
    let both = times.iter().map(|times| times * full).chain(times.iter().map(|times| times * (1.0 - full)));
    Some(both.collect())
}
