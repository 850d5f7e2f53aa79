//! The textbook formula, kept as an honest sparring partner.
//!
//! `own mobility - 0.8 enemy mobility + 0.3 empty squares`, and with fewer than 20 empty squares also
//! `5 / (d + 1)`, where d is the smallest distance between enemies in steps of a king. Mobility is the
//! number of moves without their arrows. A logistic curve makes it a win probability.
use super::position::Amazons;
use super::rays::reach;
use super::size::Size;
use super::square::{Set, spread, squares};

/// What a move of the enemy counts, if an own one counts 1.
const ENEMY: f32 = 0.8;
/// What an empty square counts.
const EMPTY: f32 = 0.3;
/// With fewer empty squares the distance of the enemies counts.
const FEW: u32 = 20;
/// What it counts, over one more than the distance.
const CLOSENESS: f32 = 5.0;
/// Points that raise the odds by the factor e, fitted to games on 10x10 squares; on 8x8 it would be
/// half of that.
const SCALE: f32 = 150.0;

/// The terms of the formula.
struct Terms {
    own: u32,
    enemy: u32,
    empty: u32,
    /// The distance of the nearest enemies where it counts, and they can come together.
    distance: Option<u32>,
}

impl Terms {
    fn of<B: Size>(position: &Amazons<B>) -> Terms {
        let [own, enemy] = position.own_and_enemy();
        let empty = position.empty();
        let mobility = |army| squares(army).map(|from| reach::<B>(from, empty).count_ones()).sum();
        let count = empty.count_ones();
        Terms {
            own: mobility(own),
            enemy: mobility(enemy),
            empty: count,
            distance: (count < FEW).then(|| distance::<B>(own, enemy, empty)).flatten(),
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "small counts")]
    fn score(&self) -> f32 {
        let [own, enemy, empty] = [self.own, self.enemy, self.empty].map(|count| count as f32);
        let closeness = self.distance.map_or(0.0, |distance| CLOSENESS / (distance as f32 + 1.0));
        own - ENEMY * enemy + EMPTY * empty + closeness
    }
}

/// The smallest number of a king's steps over empty squares from one army to the other.
fn distance<B: Size>(own: Set, enemy: Set, empty: Set) -> Option<u32> {
    let mut reached = own;
    for steps in 1.. {
        let next = spread::<B>(reached);
        if next & enemy != 0 {
            return Some(steps);
        }
        let next = next & empty | reached;
        if next == reached {
            break;
        }
        reached = next;
    }
    None
}

/// The win probability of the side to move.
pub(super) fn probability<B: Size>(position: &Amazons<B>) -> f32 {
    1.0 / (1.0 + (-Terms::of(position).score() / SCALE).exp())
}

/// The terms for people.
pub(super) fn terms<B: Size>(position: &Amazons<B>) -> Vec<(&'static str, String)> {
    let terms = Terms::of(position);
    vec![
        ("own moves", terms.own.to_string()),
        ("enemy moves", terms.enemy.to_string()),
        ("empty squares", terms.empty.to_string()),
        ("distance", terms.distance.map_or_else(|| "-".to_owned(), |steps| steps.to_string())),
        ("sum", format!("{:+.1}", terms.score())),
    ]
}
