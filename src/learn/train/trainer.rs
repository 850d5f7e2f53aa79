//! One step after the other.
use std::ops::Range;

use rand_xoshiro::Xoshiro256PlusPlus;

use super::adam::Moments;
use super::batch::Batch;
use super::layout::Layout;
use super::model::{Model, Row, add, loss, probability};
use crate::game::HIDDEN;
use crate::learn::crew::share;

/// The samples that one thread takes at a time. Sums over the whole batch are made of the sums of these,
/// in order: so they do not depend on the threads.
const SHARD: usize = 128;
/// The parts into which the rows are cut for the threads. A row's sum does not depend on them.
const PARTS: usize = 16;

/// A model and what is known of its gradients.
pub(super) struct Trainer<'a> {
    layout: &'a Layout,
    threads: usize,
    /// What was learned so far.
    pub(super) model: Model,
    moments: AllMoments,
    /// By sample: the gradient by the sums of the hidden units.
    deltas: Vec<Row>,
    /// By input that occurs: the gradient by its row.
    gradients: Vec<Row>,
    shards: Vec<Shard>,
}

/// Those of each part of the model.
struct AllMoments {
    rows: Vec<Moments<HIDDEN>>,
    factors: Vec<Moments<HIDDEN>>,
    bias: Moments<HIDDEN>,
    output: Moments<HIDDEN>,
    offset: Moments<1>,
}

/// The sums over some samples.
#[derive(Clone)]
struct Shard {
    bias: Row,
    output: Row,
    offset: f32,
    loss: f64,
}

impl Shard {
    const EMPTY: Shard = Shard { bias: [0.0; HIDDEN], output: [0.0; HIDDEN], offset: 0.0, loss: 0.0 };
}

impl<'a> Trainer<'a> {
    /// One with a model that knows nothing.
    pub(super) fn new(layout: &'a Layout, threads: usize, random: &mut Xoshiro256PlusPlus) -> Self {
        let moments = AllMoments {
            rows: vec![Moments::NEW; layout.inputs],
            factors: vec![Moments::NEW; layout.factors],
            bias: Moments::NEW,
            output: Moments::NEW,
            offset: Moments::NEW,
        };
        let model = Model::new(layout, random);
        Trainer {
            layout,
            threads,
            model,
            moments,
            deltas: Vec::new(),
            gradients: Vec::new(),
            shards: Vec::new(),
        }
    }

    /// Learns a batch; the sum of its samples' losses before.
    pub(super) fn step(&mut self, batch: &Batch, rate: f32) -> f64 {
        let total = self.look(batch);
        self.step_rows(batch, rate);
        self.step_factors(batch, rate);
        let (model, moments) = (&mut self.model, &mut self.moments);
        moments.bias.step(&mut model.bias, &total.bias, rate);
        moments.output.step(&mut model.output, &total.output, rate);
        moments.offset.step(&mut model.offset, &[total.offset], rate);
        total.loss
    }

    /// Finds the gradients of the samples; the sums over all.
    fn look(&mut self, batch: &Batch) -> Shard {
        let count = batch.values.len();
        self.deltas.resize(count, [0.0; HIDDEN]);
        self.shards.clear();
        self.shards.resize(count.div_ceil(SHARD), Shard::EMPTY);
        let (model, layout) = (&self.model, self.layout);
        let tasks = self.deltas.chunks_mut(SHARD).zip(&mut self.shards).zip((0..).step_by(SHARD)).collect();
        share(self.threads, tasks, |((deltas, shard), first): ((&mut [Row], &mut Shard), usize)| {
            for (delta, sample) in deltas.iter_mut().zip(first..) {
                let (units, value) = (model.units(batch.inputs(sample), layout), batch.values[sample]);
                let guess = probability(model.log_odds(&units));
                shard.loss += loss(value, guess);
                shard.add(delta, &units, model, scaled(guess - value, count));
            }
        });
        let mut total = Shard::EMPTY;
        for shard in &self.shards {
            add(&mut total.bias, &shard.bias);
            add(&mut total.output, &shard.output);
            total.offset += shard.offset;
            total.loss += shard.loss;
        }
        total
    }

    /// Steps the rows of the inputs that occur.
    fn step_rows(&mut self, batch: &Batch, rate: f32) {
        self.gradients.resize(batch.touched.len(), [0.0; HIDDEN]);
        let mut tasks = Vec::with_capacity(PARTS);
        let (mut rows, mut moments) = (&mut self.model.rows[..], &mut self.moments.rows[..]);
        let mut gradients = &mut self.gradients[..];
        let mut first = 0;
        for range in batch.parts(PARTS) {
            let end = usize::from(batch.touched[range.end - 1]) + 1;
            let (head, tail) = rows.split_at_mut(end - first);
            let (moments_head, moments_tail) = moments.split_at_mut(end - first);
            let (gradients_head, gradients_tail) = gradients.split_at_mut(range.len());
            (rows, moments, gradients) = (tail, moments_tail, gradients_tail);
            tasks.push(Part { first, range, rows: head, moments: moments_head, gradients: gradients_head });
            first = end;
        }
        let deltas = &self.deltas;
        share(self.threads, tasks, |part: Part| part.step(batch, deltas, rate));
    }

    /// Steps the rows of the factors: the gradient by one is the sum of those by its inputs' rows.
    fn step_factors(&mut self, batch: &Batch, rate: f32) {
        let mut sums = vec![[0.0; HIDDEN]; self.layout.factors];
        let mut is_touched = vec![false; self.layout.factors];
        for (&input, gradient) in batch.touched.iter().zip(&self.gradients) {
            if let Some(factor) = self.layout.factor(input.into()) {
                add(&mut sums[factor], gradient);
                is_touched[factor] = true;
            }
        }
        let touched = (0..self.layout.factors).filter(|&factor| is_touched[factor]);
        for factor in touched {
            self.moments.factors[factor].step(&mut self.model.factors[factor], &sums[factor], rate);
        }
    }
}

impl Shard {
    /// Adds a sample whose gradient by the logarithm of the odds is `slope`, and fills in its gradient by
    /// the sums of the hidden units.
    fn add(&mut self, delta: &mut Row, units: &Row, model: &Model, slope: f32) {
        for at in 0..HIDDEN {
            let unit = units[at];
            self.output[at] += slope * unit * unit;
            // Beyond its ends a unit does not change with its sum; at 0 the square's slope is 0 anyway.
            let inside = if unit < 1.0 { 2.0 * unit } else { 0.0 };
            delta[at] = slope * model.output[at] * inside;
        }
        add(&mut self.bias, delta);
        self.offset += slope;
    }
}

/// The rows from the `first` on, of which those of some inputs occur.
struct Part<'a> {
    first: usize,
    /// Which of the inputs that occur.
    range: Range<usize>,
    rows: &'a mut [Row],
    moments: &'a mut [Moments<HIDDEN>],
    gradients: &'a mut [Row],
}

impl Part<'_> {
    /// Finds the gradients by the rows and steps them.
    fn step(self, batch: &Batch, deltas: &[Row], rate: f32) {
        for (number, gradient) in self.range.zip(self.gradients) {
            let mut sum = [0.0; HIDDEN];
            for &sample in batch.holders(number) {
                add(&mut sum, &deltas[sample as usize]);
            }
            *gradient = sum;
            let at = usize::from(batch.touched[number]) - self.first;
            self.moments[at].step(&mut self.rows[at], gradient, rate);
        }
    }
}

/// A sample's part of the mean over a batch.
#[expect(clippy::cast_precision_loss, reason = "a batch is far smaller than 2^24")]
fn scaled(slope: f32, count: usize) -> f32 {
    slope / count as f32
}
