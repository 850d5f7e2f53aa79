//! Positions as a network sees them, with the values that it shall learn.
mod error;
mod exact;
mod folder;
mod shard;

pub use error::SampleError;
pub use exact::read_exact;
pub use folder::read_folder;
pub(super) use shard::path;
pub use shard::{Labelled, Origin, Shard, eval_name};

use xxhash_rust::xxh3::Xxh3;

use crate::game::{Inputs, Value};

/// Many positions, in memory.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Samples {
    /// The inputs of all positions, one after the other.
    inputs: Vec<u16>,
    /// One past the last input of each position.
    ends: Vec<u64>,
    /// The win probability of the side to move in each position, 0 to 1.
    values: Vec<f32>,
}

impl Samples {
    /// No positions.
    #[must_use]
    pub fn new() -> Self {
        Samples::default()
    }

    /// Adds a position.
    pub fn push(&mut self, inputs: &Inputs, value: f32) {
        self.inputs.extend_from_slice(inputs);
        self.ends.push(self.inputs.len() as u64);
        self.values.push(value);
    }

    /// How many positions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// A checksum of all of them, on this machine.
    #[must_use]
    pub fn checksum(&self) -> u64 {
        let mut checksum = Xxh3::new();
        checksum.update(bytemuck::cast_slice(&self.inputs));
        checksum.update(bytemuck::cast_slice(&self.ends));
        checksum.update(bytemuck::cast_slice(&self.values));
        checksum.digest()
    }

    /// The inputs and the value of a position.
    #[must_use]
    pub fn get(&self, number: usize) -> (&[u16], f32) {
        #[expect(clippy::cast_possible_truncation, reason = "they are in memory")]
        let end = |number: usize| self.ends[number] as usize;
        let begin = number.checked_sub(1).map_or(0, end);
        (&self.inputs[begin..end(number)], self.values[number])
    }
}

/// The label of a value.
#[expect(clippy::cast_possible_truncation, reason = "a probability")]
fn probability(value: Value) -> f32 {
    value.probability() as f32
}

#[cfg(test)]
mod tests {
    use super::Samples;
    use crate::game::{Game, Inputs};
    use crate::games::ewn::Standard;

    #[test]
    fn positions_come_back_as_they_were() {
        let mut inputs = Inputs::new();
        Standard::start().fill_inputs(&mut inputs);
        let mut samples = Samples::new();
        samples.push(&inputs, 0.5);
        samples.push(&Inputs::new(), 0.25);
        samples.push(&inputs, 0.75);
        assert_eq!(samples.len(), 3);
        assert_eq!(samples.get(0), (&inputs[..], 0.5));
        assert_eq!(samples.get(1), (&[][..], 0.25));
        assert_eq!(samples.get(2), (&inputs[..], 0.75));
    }
}
