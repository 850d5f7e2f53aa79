//! The samples between two steps, each as one of its images.
use std::ops::Range;

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::layout::Layout;
use crate::learn::Samples;

/// Some samples, and which of them have an input.
#[derive(Default)]
pub(super) struct Batch {
    inputs: Vec<u16>,
    /// One past the last input of each sample.
    ends: Vec<usize>,
    /// The win probabilities to be learned.
    pub(super) values: Vec<f32>,
    /// The inputs that occur, in order.
    pub(super) touched: Vec<u16>,
    /// One past the last of `holders` of each input that occurs.
    holder_ends: Vec<usize>,
    /// The samples that have an input, in order, for one input that occurs after the other.
    holders: Vec<u32>,
    /// By input: how many samples have it, and then where the next of them goes.
    places: Vec<usize>,
}

impl Batch {
    /// Takes the samples of these numbers, each as an image by chance.
    pub(super) fn fill(
        &mut self,
        samples: &Samples,
        numbers: &[u32],
        layout: &Layout,
        random: &mut Xoshiro256PlusPlus,
    ) {
        self.inputs.clear();
        self.ends.clear();
        self.values.clear();
        for &number in numbers {
            let images = layout.images(random.random_range(0..layout.symmetries()));
            let (inputs, value) = samples.get(number as usize);
            self.inputs.extend(inputs.iter().map(|&input| images[usize::from(input)]));
            self.ends.push(self.inputs.len());
            self.values.push(value);
        }
        self.sort(layout.inputs);
    }

    /// Sorts the samples by their inputs, by counting.
    fn sort(&mut self, inputs: usize) {
        self.places.clear();
        self.places.resize(inputs, 0);
        for &input in &self.inputs {
            self.places[usize::from(input)] += 1;
        }
        self.touched.clear();
        self.holder_ends.clear();
        let mut end = 0;
        for (input, place) in (0_u16..).zip(&mut self.places) {
            let begin = end;
            end += std::mem::replace(place, begin);
            if end > begin {
                self.touched.push(input);
                self.holder_ends.push(end);
            }
        }
        self.holders.resize(end, 0);
        for (number, sample) in (0_u32..).zip(0..self.ends.len()) {
            for &input in &self.inputs[self.range(sample)] {
                let place = &mut self.places[usize::from(input)];
                self.holders[*place] = number;
                *place += 1;
            }
        }
    }

    fn range(&self, sample: usize) -> Range<usize> {
        sample.checked_sub(1).map_or(0, |before| self.ends[before])..self.ends[sample]
    }

    /// The inputs of a sample.
    pub(super) fn inputs(&self, sample: usize) -> &[u16] {
        &self.inputs[self.range(sample)]
    }

    /// The samples that have the input which is the `number`-th of those that occur.
    pub(super) fn holders(&self, number: usize) -> &[u32] {
        let begin = number.checked_sub(1).map_or(0, |before| self.holder_ends[before]);
        &self.holders[begin..self.holder_ends[number]]
    }

    /// Cuts the inputs that occur into `parts` ranges, at most, that are held by about as many samples.
    pub(super) fn parts(&self, parts: usize) -> Vec<Range<usize>> {
        let mut begin = 0;
        let mut ranges = Vec::with_capacity(parts);
        for part in 1..=parts {
            let share = self.holders.len() * part / parts;
            let end = self.holder_ends.partition_point(|&end| end <= share);
            if end > begin {
                ranges.push(begin..end);
                begin = end;
            }
        }
        ranges
    }
}

#[cfg(test)]
mod tests {
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    use super::Batch;
    use crate::game::{Game, Inputs};
    use crate::games::ewn::Standard;
    use crate::learn::Samples;
    use crate::learn::train::layout::Layout;

    /// A batch of one sample 300 times.
    fn batch() -> Batch {
        let mut inputs = Inputs::new();
        Standard::start().fill_inputs(&mut inputs);
        let mut samples = Samples::new();
        samples.push(&inputs, 0.5);
        let mut batch = Batch::default();
        let layout = Layout::of::<Standard>();
        batch.fill(&samples, &[0; 300], &layout, &mut Xoshiro256PlusPlus::seed_from_u64(3));
        batch
    }

    #[test]
    fn a_sample_comes_as_each_of_its_images() {
        let batch = batch();
        let mut inputs = Inputs::new();
        Standard::start().fill_inputs(&mut inputs);
        let sorted = |mut inputs: Vec<u16>| {
            inputs.sort_unstable();
            inputs
        };
        let found: Vec<Vec<u16>> = (0..300).map(|sample| sorted(batch.inputs(sample).to_vec())).collect();
        for symmetry in 0..Standard::IMAGES {
            let image =
                |&input: &u16| u16::try_from(Standard::image(input.into(), symmetry)).expect("an input");
            let image = sorted(inputs.iter().map(image).collect());
            let times = found.iter().filter(|&found| *found == image).count();
            assert!(times >= 300 / Standard::IMAGES / 3, "{symmetry}: {times}");
        }
    }

    #[test]
    fn the_holders_of_an_input_are_those_that_have_it() {
        let batch = batch();
        for (number, input) in batch.touched.iter().enumerate() {
            let holds = |&sample: &u32| batch.inputs(sample as usize).contains(input);
            let expected: Vec<u32> = (0..300).filter(holds).collect();
            assert_eq!(batch.holders(number), expected);
        }
        let all: usize = (0..batch.touched.len()).map(|number| batch.holders(number).len()).sum();
        assert_eq!(all, 300 * batch.inputs(0).len());
    }

    #[test]
    fn the_parts_are_all() {
        let batch = batch();
        for parts in [1, 3, 16, 1000] {
            let found: Vec<usize> = batch.parts(parts).into_iter().flatten().collect();
            let expected: Vec<usize> = (0..batch.touched.len()).collect();
            assert_eq!(found, expected);
        }
    }
}
