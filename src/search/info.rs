//! What a search reports on its way.
use std::time::Duration;

use super::Depth;
use super::proof::Proof;
use crate::game::{Die, Value};

/// Faces of the die that act alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faces(pub Vec<Die>);

/// One line of a report.
#[derive(Clone, Debug, PartialEq)]
pub struct Info {
    /// Depth in plies; 0 for a static value.
    pub depth: Depth,
    /// The deepest ply entered.
    pub reach: Depth,
    /// In an analysis before the roll: the faces that this line is about; the line of the average
    /// has none.
    pub faces: Option<Faces>,
    /// The rank of this line's move, from 1; [`None`] for an average.
    pub rank: Option<usize>,
    /// The value for the side to move.
    pub value: Value,
    /// Whether the value is the certain result of the game.
    pub certain: bool,
    /// In a game without dice: the plies to that result, where they are known.
    pub plies: Option<u32>,
    /// In a game with dice: what is certain of the value, if anything is.
    pub proof: Option<Proof>,
    /// Nodes of all threads.
    pub nodes: u64,
    /// How many of them the tables of endings knew.
    pub hits: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub permille: usize,
    /// The expected line of play, as on the wire.
    pub line: Vec<String>,
}

impl Info {
    /// The win probability of the side to move: the value, or what is proven where that is all.
    #[must_use]
    pub fn probability(&self) -> f64 {
        match self.proof {
            Some(proof) if proof.is_closed() => f64::midpoint(proof.lower(), proof.upper()),
            _ => self.value.probability(),
        }
    }

    /// The same as centipawns, see [`centipawns`].
    #[must_use]
    pub fn centipawns(&self) -> i32 {
        if self.certain { centipawns(self.value, true) } else { logistic_centipawns(self.probability()) }
    }
}

/// The centipawns of a certain win.
pub const CERTAIN_CENTIPAWNS: i32 = 10_000;

/// The win probability as centipawns, on the scale of [`logistic_centipawns`]. A certain result is
/// plus or minus 10,000.
#[must_use]
pub fn centipawns(value: Value, certain: bool) -> i32 {
    if certain || value.is_certain() {
        return CERTAIN_CENTIPAWNS * value.units().signum();
    }
    logistic_centipawns(value.probability())
}

/// A win probability, 0 to 1, as centipawns: `400 log10(p / (1 - p))`, rounded, the logistic scale
/// of Elo.
#[must_use]
pub fn logistic_centipawns(p: f64) -> i32 {
    let most = f64::from(CERTAIN_CENTIPAWNS);
    #[expect(clippy::cast_possible_truncation, reason = "the clamp keeps the number in range")]
    let cp = (400.0 * (p / (1.0 - p)).log10()).round().clamp(-most, most) as i32;
    cp
}

#[cfg(test)]
mod tests {
    use super::{CERTAIN_CENTIPAWNS, centipawns};
    use crate::game::Value;

    #[test]
    fn the_scale_is_odd_and_monotone() {
        let mut last = -CERTAIN_CENTIPAWNS - 1;
        for units in -30_000..=30_000 {
            let value = Value::new(units);
            let cp = centipawns(value, false);
            assert_eq!(cp, -centipawns(-value, false));
            assert!(cp >= last);
            last = cp;
        }
        assert_eq!(centipawns(Value::WIN, true), 10_000);
        assert_eq!(centipawns(Value::EVEN, false), 0);
    }
}
