//! Nets one from the other, from nothing: each generation's positions are labelled by the net before,
//! those of the first one by an evaluation by hand.
mod error;
mod growth;
mod kept;
mod text;

pub use error::{GrowError, LineageError};
pub use growth::{Growing, Grown, grow};

use serde::Serialize;
use xxhash_rust::xxh3::xxh3_64;

use crate::game::Game;
use crate::search::Depth;

/// The recipes that come with the program, by the name of their game.
const CHECKED_IN: &[(&str, &str)] = &[
    ("ewn", include_str!("../../../nets/ewn.toml")),
    ("ewn-nearest", include_str!("../../../nets/ewn-nearest.toml")),
    ("rowrace", include_str!("../../../nets/rowrace.toml")),
    ("dicechess", include_str!("../../../nets/dicechess.toml")),
];

/// The recipe of a net: a seed, and the generations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Lineage {
    /// The name of the game.
    game: &'static str,
    /// The seed from which those of all generations come, below 2^63.
    seed: u64,
    /// The name of the evaluation that labels the positions of the first generation.
    eval: &'static str,
    /// The generations, at least one.
    #[serde(rename = "generation")]
    generations: Vec<Generation>,
}

/// One of the nets, and what it is made from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Generation {
    /// How many positions are labelled.
    positions: u32,
    /// Plies searched for a label.
    depth: Depth,
    /// How often each position is learned, unless it no longer helps.
    epochs: u16,
    /// Earlier generations, from 1, whose positions are learned too.
    with: Vec<usize>,
}

/// What a seed of a generation is for.
#[derive(Clone, Copy, Debug)]
enum Purpose {
    Positions,
    Training,
}

impl Lineage {
    /// The text of the recipe that comes with the program for the game `G`.
    #[must_use]
    pub fn checked_in<G: Game>() -> Option<&'static str> {
        CHECKED_IN.iter().find(|(game, _)| *game == G::NAME).map(|(_, text)| *text)
    }

    /// The same with another seed, below 2^63: a net that has nothing in common with the recipe's own.
    #[must_use]
    pub fn seeded(self, seed: u64) -> Lineage {
        // TOML has no greater numbers.
        Lineage { seed: seed & i64::MAX.unsigned_abs(), ..self }
    }

    /// The seed of a generation, counted from 1. They have nothing in common.
    fn seed(&self, generation: usize, purpose: Purpose) -> u64 {
        xxh3_64(format!("{} {generation} {purpose:?}", self.seed).as_bytes())
    }

    /// The first thing that is not as in another recipe: what it is here, and there.
    fn difference(&self, other: &Lineage) -> Option<(String, String, String)> {
        let mut pairs = vec![
            ("game".to_owned(), self.game.to_owned(), other.game.to_owned()),
            ("seed".to_owned(), self.seed.to_string(), other.seed.to_string()),
            ("eval".to_owned(), self.eval.to_owned(), other.eval.to_owned()),
        ];
        for (number, (here, there)) in (1..).zip(self.generations.iter().zip(&other.generations)) {
            for (what, here, there) in [
                ("positions", here.positions.to_string(), there.positions.to_string()),
                ("depth", here.depth.to_string(), there.depth.to_string()),
                ("epochs", here.epochs.to_string(), there.epochs.to_string()),
                ("with", format!("{:?}", here.with), format!("{:?}", there.with)),
            ] {
                pairs.push((format!("{what} of generation {number}"), here, there));
            }
        }
        let count = |lineage: &Lineage| lineage.generations.len().to_string();
        pairs.push(("number of generations".to_owned(), count(self), count(other)));
        pairs.into_iter().find(|(_, here, there)| here != there)
    }
}
