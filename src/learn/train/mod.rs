//! The training of a [`Net`] on samples.
//!
//! Adam on the cross-entropy of the win probabilities, in batches, with a rate that falls along a cosine.
//! Each sample comes in each epoch as one of its images, by chance. While it learns, each input's row of
//! weights is the sum of one of its own and one that it shares with the inputs of its kind
//! ([`Game::factor`]), so that rare inputs learn from common ones; at the end the sums are rounded.
//!
//! The net depends on the samples and the recipe only, bit for bit, not on the number of threads.
mod adam;
mod batch;
mod curves;
mod layout;
mod model;
#[cfg(test)]
mod tests;
mod trainer;

use std::f64::consts::PI;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::available_parallelism;

use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use thiserror::Error;

use self::batch::Batch;
pub use self::curves::curves;
use self::layout::Layout;
use self::trainer::Trainer;
use super::Samples;
use super::crew::share;
use crate::game::{Game, MAX_INPUTS, Net};

/// The part of the first rate that is left at the end.
const LAST_RATE: f64 = 0.02;
/// The held-out samples that one thread takes at a time.
const SHARD: usize = 1024;

/// How to train.
#[derive(Clone, Debug, PartialEq)]
pub struct Recipe {
    /// Decides the first weights, the order of the samples and their images.
    pub seed: u64,
    /// How often each sample is learned, at least 1.
    pub epochs: usize,
    /// The samples between two steps, at least 1.
    pub batch: usize,
    /// The length of the first steps, greater than 0; it falls along a cosine to 2 % of this.
    pub rate: f64,
    /// After so many epochs in a row without a better net, training ends; at least 1.
    pub patience: usize,
    /// One sample in so many is held out: not learned, but used to judge what was; at least 2.
    pub held_out: usize,
    /// The threads; the net does not depend on them.
    pub threads: usize,
}

impl Default for Recipe {
    fn default() -> Self {
        let threads = available_parallelism().map_or(1, usize::from);
        Recipe { seed: 1, epochs: 12, batch: 2048, rate: 0.004, patience: 4, held_out: 20, threads }
    }
}

/// How well a net guesses values.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Errors {
    /// The mean relative entropy of the values and the guesses, in nats: the cross-entropy less what the
    /// values themselves leave open.
    pub loss: f64,
    /// The mean absolute error of the win probability.
    pub mean: f64,
    /// The root of the mean square error of the win probability.
    pub root_mean_square: f64,
}

/// What came of one look at all samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Epoch {
    /// Counted from 1.
    pub number: usize,
    /// The mean loss of the samples, each before it was learned this time.
    pub loss: f64,
    /// The errors of the net, rounded as for play, on the samples that were held out.
    pub held_out: Errors,
}

/// What came of a training.
#[derive(Clone, Debug, PartialEq)]
pub struct Trained {
    /// The net of the epoch with the least held-out loss.
    pub net: Net,
    /// The epochs, at least one.
    pub curves: Vec<Epoch>,
}

impl Trained {
    /// The epoch of the net.
    #[must_use]
    pub fn best(&self) -> Option<&Epoch> {
        // Of equals the first.
        self.curves.iter().min_by(|one, other| one.held_out.loss.total_cmp(&other.held_out.loss))
    }
}

/// Why there was no training.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum TrainError {
    /// The game has no inputs.
    #[error("{0} has no learned evaluation")]
    Game(&'static str),
    /// A number of the recipe makes no sense.
    #[error("the recipe's {what} is {found}, expected {expected}")]
    Recipe {
        /// Which.
        what: &'static str,
        /// What it is.
        found: String,
        /// What it should be.
        expected: &'static str,
    },
    /// There are too few samples to learn some and hold some out.
    #[error("there are {found} samples, expected at least {expected}")]
    Few {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// The user ended the work.
    #[error("interrupted: the training is begun again by the next run")]
    Interrupted,
    /// A sample is not of the game.
    #[error("sample {number} has {what} {found}, expected {expected}")]
    Sample {
        /// Counted from 1.
        number: usize,
        /// What is wrong about it.
        what: &'static str,
        /// What it is.
        found: String,
        /// What it should be.
        expected: String,
    },
}

/// Trains a net for the game `G`; `progress` hears of each epoch.
///
/// # Errors
/// If the game has no inputs, the recipe makes no sense, the samples are too few or not of the game, or
/// `interrupted` was set.
pub fn train<G: Game>(
    samples: &Samples,
    recipe: &Recipe,
    interrupted: &AtomicBool,
    progress: &mut dyn FnMut(&Epoch),
) -> Result<Trained, TrainError> {
    recipe.check()?;
    check::<G>(samples, recipe)?;
    let layout = Layout::of::<G>();
    let (held_out, mut learned) = split(samples.len(), recipe.held_out);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(recipe.seed);
    let mut trainer = Trainer::new(&layout, recipe.threads, &mut random);
    let mut batch = Batch::default();
    let (mut step, steps) = (0, recipe.epochs * learned.len().div_ceil(recipe.batch));
    let mut curves: Vec<Epoch> = Vec::new();
    let mut best: Option<(Epoch, Net)> = None;
    loop {
        learned.shuffle(&mut random);
        let mut loss = 0.0;
        for numbers in learned.chunks(recipe.batch) {
            if interrupted.load(Ordering::Relaxed) {
                return Err(TrainError::Interrupted);
            }
            batch.fill(samples, numbers, &layout, &mut random);
            loss += trainer.step(&batch, recipe.rate(real(step) / real(steps)));
            step += 1;
        }
        let net = trainer.model.quantised(&layout);
        let errors = Errors::of(&net, samples, &held_out, recipe.threads);
        let epoch = Epoch { number: curves.len() + 1, loss: loss / real(learned.len()), held_out: errors };
        curves.push(epoch);
        progress(&epoch);
        let (last, net) = match best {
            Some((last, net)) if last.held_out.loss <= errors.loss => (last, net),
            _ => (epoch, net),
        };
        if epoch.number >= recipe.epochs || epoch.number - last.number >= recipe.patience {
            return Ok(Trained { net, curves });
        }
        best = Some((last, net));
    }
}

impl Recipe {
    fn check(&self) -> Result<(), TrainError> {
        let counts = [
            ("number of epochs", self.epochs, 1, "at least 1"),
            ("batch", self.batch, 1, "at least 1"),
            ("patience", self.patience, 1, "at least 1"),
            ("held-out part", self.held_out, 2, "one in at least 2"),
        ];
        for (what, found, least, expected) in counts {
            if found < least {
                return Err(TrainError::Recipe { what, found: found.to_string(), expected });
            }
        }
        if self.rate.is_finite() && self.rate > 0.0 {
            return Ok(());
        }
        Err(TrainError::Recipe {
            what: "rate",
            found: self.rate.to_string(),
            expected: "a number greater than 0",
        })
    }

    /// The rate after that part of the training.
    #[expect(clippy::cast_possible_truncation, reason = "a rate needs no more digits")]
    fn rate(&self, part: f64) -> f32 {
        let left = 0.5 + 0.5 * libm::cos(PI * part);
        (self.rate * (LAST_RATE + (1.0 - LAST_RATE) * left)) as f32
    }
}

/// Whether the samples are of the game.
fn check<G: Game>(samples: &Samples, recipe: &Recipe) -> Result<(), TrainError> {
    if G::INPUTS == 0 {
        return Err(TrainError::Game(G::NAME));
    }
    if samples.len() < recipe.held_out {
        return Err(TrainError::Few { found: samples.len(), expected: recipe.held_out });
    }
    for at in 0..samples.len() {
        let (inputs, value) = samples.get(at);
        let wrong =
            |what, found: String, expected| Err(TrainError::Sample { number: at + 1, what, found, expected });
        if inputs.len() > MAX_INPUTS {
            return wrong("inputs", inputs.len().to_string(), format!("at most {MAX_INPUTS}"));
        }
        if let Some(input) = inputs.iter().find(|&&input| usize::from(input) >= G::INPUTS) {
            return wrong("the input", input.to_string(), format!("below {}", G::INPUTS));
        }
        if !(0.0..=1.0).contains(&value) {
            return wrong("the value", value.to_string(), "0 to 1".to_owned());
        }
    }
    Ok(())
}

/// The numbers of the samples that are held out, and of the others.
fn split(samples: usize, held_out: usize) -> (Vec<u32>, Vec<u32>) {
    let samples = u32::try_from(samples).unwrap_or(u32::MAX);
    (0..samples).partition(|&number| (number as usize + 1).is_multiple_of(held_out))
}

impl Errors {
    /// Those of a net on the samples of these numbers.
    fn of(net: &Net, samples: &Samples, numbers: &[u32], threads: usize) -> Errors {
        let shards = numbers.chunks(SHARD);
        let mut sums = vec![Errors::default(); shards.len()];
        share(threads, shards.zip(&mut sums).collect(), |(numbers, sums): (&[u32], &mut Errors)| {
            for &number in numbers {
                let (inputs, value) = samples.get(number as usize);
                let guess = net.probability(inputs);
                let error = f64::from(guess) - f64::from(value);
                sums.loss += model::loss(value, guess);
                sums.mean += error.abs();
                sums.root_mean_square += error * error;
            }
        });
        let count = real(numbers.len().max(1));
        let mean = |part: fn(&Errors) -> f64| sums.iter().map(part).sum::<f64>() / count;
        Errors {
            loss: mean(|sums| sums.loss),
            mean: mean(|sums| sums.mean),
            root_mean_square: mean(|sums| sums.root_mean_square).sqrt(),
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
fn real(number: usize) -> f64 {
    number as f64
}
