//! Predictions beside what came of them.
mod picture;

pub use picture::calibration_picture;

/// Bins of a calibration.
pub const BINS: usize = 10;

/// Predictions that are alike.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bin {
    count: u64,
    predicted: f64,
    realised: f64,
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

    /// The mean of what they should have been; 0 of none.
    #[must_use]
    pub fn realised(&self) -> f64 {
        mean(self.realised, self.count)
    }
}

/// Predicted win probabilities and the realised ones, by the prediction: from 0 to 1 in equal steps.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Calibration {
    bins: [Bin; BINS],
}

impl Calibration {
    /// Adds a prediction, 0 to 1, and what came of it.
    pub(super) fn add(&mut self, predicted: f64, realised: f64) {
        let bin = &mut self.bins[bin_of(predicted)];
        bin.count += 1;
        bin.predicted += predicted;
        bin.realised += realised;
    }

    /// The bins that predictions fall into, from 0 to 1.
    pub fn bins(&self) -> impl Iterator<Item = &Bin> {
        self.bins.iter().filter(|bin| bin.count > 0)
    }

    /// How many predictions there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.bins.iter().map(Bin::count).sum()
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
pub(super) fn mean(sum: f64, count: u64) -> f64 {
    if count == 0 { 0.0 } else { sum / count as f64 }
}

/// The number of the bin of a prediction.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a probability")]
#[expect(clippy::cast_precision_loss, reason = "a small number")]
fn bin_of(predicted: f64) -> usize {
    ((predicted * BINS as f64) as usize).min(BINS - 1)
}

#[cfg(test)]
mod tests {
    use super::Calibration;

    #[test]
    fn bins_are_the_means_of_what_was_added() {
        let mut calibration = Calibration::default();
        for (predicted, realised) in [(0.75, 0.5), (0.75, 1.0), (1.0, 0.5), (0.05, 0.0)] {
            calibration.add(predicted, realised);
        }
        let bins: Vec<_> =
            calibration.bins().map(|bin| (bin.count(), bin.predicted(), bin.realised())).collect();
        assert_eq!(bins, [(1, 0.05, 0.0), (2, 0.75, 0.75), (1, 1.0, 0.5)]);
        assert_eq!(calibration.count(), 4);
    }
}
