//! How near a network comes to the values of positions.
use std::collections::BTreeMap;

use super::Samples;
use crate::game::Net;

/// Bins of the calibration.
pub const BINS: usize = 10;

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

/// Predictions that are alike.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bin {
    count: u64,
    predicted: f64,
    labels: f64,
}

impl Bin {
    /// How many predictions fall into it.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Their mean; 0 of none.
    #[must_use]
    pub fn predicted(&self) -> f64 {
        mean(self.predicted, self.count)
    }

    /// The mean of the values that they should have; 0 of none.
    #[must_use]
    pub fn label(&self) -> f64 {
        mean(self.labels, self.count)
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
fn mean(sum: f64, count: u64) -> f64 {
    if count == 0 { 0.0 } else { sum / count as f64 }
}

/// How good the predictions of a network are.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Quality {
    /// All.
    pub all: Deviation,
    /// By the number of inputs that a position has: in most games one for each piece.
    pub by_inputs: BTreeMap<usize, Deviation>,
    /// By the prediction: from 0 to 1 in equal steps.
    pub bins: [Bin; BINS],
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
        let bin = &mut self.bins[bin_of(predicted)];
        bin.count += 1;
        bin.predicted += predicted;
        bin.labels += label;
    }
}

/// The number of the bin of a prediction.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a probability")]
#[expect(clippy::cast_precision_loss, reason = "a small number")]
fn bin_of(predicted: f64) -> usize {
    ((predicted * BINS as f64) as usize).min(BINS - 1)
}

#[cfg(test)]
mod tests {
    use super::{BINS, Quality};

    #[test]
    fn errors_and_bins_are_the_means_of_what_was_added() {
        let mut quality = Quality::default();
        quality.add(12, 0.75, 0.5);
        quality.add(12, 0.75, 1.0);
        quality.add(11, 1.0, 0.5);
        assert_eq!(quality.all.count(), 3);
        assert!((quality.all.mean_absolute() - 1.0 / 3.0).abs() < 1e-12);
        assert!((quality.all.bias() - 0.5 / 3.0).abs() < 1e-12);
        assert!((quality.by_inputs[&12].root_mean_square() - 0.25).abs() < 1e-12);
        assert!((quality.by_inputs[&11].root_mean_square() - 0.5).abs() < 1e-12);
        let bin = quality.bins[7];
        assert_eq!((bin.count(), bin.predicted(), bin.label()), (2, 0.75, 0.75));
        assert_eq!((quality.bins[BINS - 1].count(), quality.bins[0].label()), (1, 0.0));
    }
}
