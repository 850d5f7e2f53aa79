//! How near a network comes to the values of positions.
use std::collections::BTreeMap;

use super::Samples;
use super::calibration::{Calibration, mean};
use crate::game::Net;

/// How far predictions are from the truth, in win probability.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Deviation {
    count: u64,
    sum: f64,
    absolute: f64,
    squares: f64,
}

impl Deviation {
    fn add(&mut self, error: f64) {
        self.count += 1;
        self.sum += error;
        self.absolute += error.abs();
        self.squares += error * error;
    }

    /// How many predictions there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The mean of predicted less true; 0 of none, as the others.
    #[must_use]
    pub fn bias(&self) -> f64 {
        mean(self.sum, self.count)
    }

    /// The mean absolute error.
    #[must_use]
    pub fn mean_absolute(&self) -> f64 {
        mean(self.absolute, self.count)
    }

    /// The root of the mean square error.
    #[must_use]
    pub fn root_mean_square(&self) -> f64 {
        mean(self.squares, self.count).sqrt()
    }
}

/// How good the predictions of a network are.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Quality {
    /// All.
    pub all: Deviation,
    /// By the number of inputs that a position has: in ewn two for each stone.
    pub by_inputs: BTreeMap<usize, Deviation>,
    /// By the prediction.
    pub calibration: Calibration,
}

impl Quality {
    /// Compares the predictions of a network with the values of positions.
    #[must_use]
    pub fn measure(net: &Net, samples: &Samples) -> Quality {
        let mut quality = Quality::default();
        for number in 0..samples.len() {
            let (inputs, label) = samples.get(number);
            quality.add(inputs.len(), net.probability(inputs).into(), label.into());
        }
        quality
    }

    fn add(&mut self, inputs: usize, predicted: f64, label: f64) {
        self.all.add(predicted - label);
        self.by_inputs.entry(inputs).or_default().add(predicted - label);
        self.calibration.add(predicted, label);
    }
}

#[cfg(test)]
mod tests {
    use super::Quality;

    #[test]
    fn errors_are_the_means_of_what_was_added() {
        let mut quality = Quality::default();
        quality.add(12, 0.75, 0.5);
        quality.add(12, 0.75, 1.0);
        quality.add(11, 1.0, 0.5);
        assert_eq!(quality.all.count(), 3);
        assert!((quality.all.mean_absolute() - 1.0 / 3.0).abs() < 1e-12);
        assert!((quality.all.bias() - 0.5 / 3.0).abs() < 1e-12);
        assert!((quality.by_inputs[&12].root_mean_square() - 0.25).abs() < 1e-12);
        assert!((quality.by_inputs[&11].root_mean_square() - 0.5).abs() < 1e-12);
        assert_eq!(quality.calibration.count(), 3);
    }
}
