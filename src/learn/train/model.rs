//! A network as it is while it learns: in floating point, with what its inputs have in common apart.
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::layout::Layout;
use crate::game::{self, HIDDEN, LOG_ONE, Net, ONE, OUTPUT_MOST, OUTPUT_ONE};

/// One weight to each hidden unit.
pub(super) type Row = [f32; HIDDEN];

/// The weights of a new network: those of the factors, or of the inputs where there are no factors, lie
/// within plus or minus this by chance.
const SPREAD: f32 = 0.15;
/// In the middle of the part in which a hidden unit can move.
const BIAS: f32 = 0.4;
/// The weights of the hidden units lie within plus or minus this by chance.
const OUTPUT: f32 = 0.5;
/// Sums that are kept apart, so that the compiler may add them side by side.
const LANES: usize = 16;

/// The weights.
#[derive(Clone)]
pub(super) struct Model {
    /// By input.
    pub(super) rows: Vec<Row>,
    /// By factor; a hidden unit sums the rows of the inputs and of their factors.
    pub(super) factors: Vec<Row>,
    /// What the sums begin with.
    pub(super) bias: Row,
    /// The weights of the hidden units' squares.
    pub(super) output: Row,
    /// What their sum begins with.
    pub(super) offset: [f32; 1],
}

impl Model {
    /// One that knows nothing.
    pub(super) fn new(layout: &Layout, random: &mut Xoshiro256PlusPlus) -> Model {
        let mut row = |width: f32| std::array::from_fn(|_| random.random_range(-width..width));
        let factors: Vec<Row> = (0..layout.factors).map(|_| row(SPREAD)).collect();
        let spread = |_| if factors.is_empty() { row(SPREAD) } else { [0.0; HIDDEN] };
        let rows = (0..layout.inputs).map(spread).collect();
        Model { rows, factors, bias: [BIAS; HIDDEN], output: row(OUTPUT), offset: [0.0] }
    }

    /// The hidden units of a position before they are squared, each 0 to 1.
    pub(super) fn units(&self, inputs: &[u16], layout: &Layout) -> Row {
        let mut sums = self.bias;
        for input in inputs.iter().copied().map(usize::from) {
            add(&mut sums, &self.rows[input]);
            if let Some(factor) = layout.factor(input) {
                add(&mut sums, &self.factors[factor]);
            }
        }
        sums.map(|sum| sum.clamp(0.0, 1.0))
    }

    /// The logarithm of the odds that the side to move wins.
    pub(super) fn log_odds(&self, units: &Row) -> f32 {
        let mut lanes = [0.0; LANES];
        for (units, weights) in units.chunks_exact(LANES).zip(self.output.chunks_exact(LANES)) {
            for (lane, (unit, weight)) in lanes.iter_mut().zip(units.iter().zip(weights)) {
                *lane += unit * unit * weight;
            }
        }
        self.offset[0] + lanes.iter().sum::<f32>()
    }

    /// The net for play. Weights beyond its range are cut off.
    pub(super) fn quantised(&self, layout: &Layout) -> Net {
        let whole = |row: Row| game::Row(row.map(|weight| whole(weight, ONE, i16::MAX)));
        let row = |input: usize| {
            let mut sum = self.rows[input];
            if let Some(factor) = layout.factor(input) {
                add(&mut sum, &self.factors[factor]);
            }
            whole(sum)
        };
        Net {
            rows: (0..layout.inputs).map(row).collect(),
            bias: whole(self.bias),
            output: game::Row(self.output.map(|weight| self::whole(weight, OUTPUT_ONE, OUTPUT_MOST))),
            offset: whole_of(self.offset[0]),
        }
    }
}

/// The nearest whole number of parts of which `one` make 1, at most `most` from 0.
#[expect(clippy::cast_possible_truncation, reason = "within the limit, which fits 16 bits")]
fn whole(weight: f32, one: i16, most: i16) -> i16 {
    (weight * f32::from(one)).round().clamp(-f32::from(most), f32::from(most)) as i16
}

/// The offset as a whole number.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "more than the number holds stays at its end"
)]
fn whole_of(offset: f32) -> i32 {
    (offset * LOG_ONE as f32).round() as i32
}

/// Adds a row.
pub(super) fn add(sums: &mut Row, row: &Row) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum += weight;
    }
}

/// The probability that belongs to the logarithm of the odds.
pub(super) fn probability(log_odds: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-log_odds))
}

/// How much worse than the truth a guess is on average: the relative entropy, in nats.
pub(super) fn loss(truth: f32, guess: f32) -> f64 {
    /// A guess is taken to be at least so far from certain, that the loss stays finite.
    const CERTAIN: f64 = 1e-6;
    let (truth, guess) = (f64::from(truth), f64::from(guess).clamp(CERTAIN, 1.0 - CERTAIN));
    let part = |truth: f64, guess: f64| if truth > 0.0 { truth * libm::log(truth / guess) } else { 0.0 };
    part(truth, guess) + part(1.0 - truth, 1.0 - guess)
}

#[cfg(test)]
mod tests {
    use rand::RngExt;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    use super::{Model, loss, probability};
    use crate::game::{Game, HIDDEN, Inputs, ONE};
    use crate::games::ewn::Standard;
    use crate::learn::train::layout::Layout;

    /// A model all of whose weights were drawn.
    fn drawn(random: &mut Xoshiro256PlusPlus) -> (Layout, Model) {
        let layout = Layout::of::<Standard>();
        let mut model = Model::new(&layout, random);
        for row in &mut model.rows {
            *row = std::array::from_fn(|_| random.random_range(-0.2..0.2));
        }
        model.offset = [0.125];
        (layout, model)
    }

    #[test]
    fn the_net_agrees_with_the_model() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        let (layout, model) = drawn(&mut random);
        let net = model.quantised(&layout);
        // Each of 25 terms is wrong by at most 1/2048, so a unit by 0.0122 and its square by 0.0244 at
        // the worst; the errors have either sign.
        let tolerance = 0.005;
        for _ in 0..1000 {
            let start = Standard::drawn_start(&mut |n| random.random_range(0..n));
            let mut inputs = Inputs::new();
            start.fill_inputs(&mut inputs);
            let found = net.probability(&inputs);
            let expected = probability(model.log_odds(&model.units(&inputs, &layout)));
            assert!((found - expected).abs() < tolerance, "{found} {expected}");
        }
    }

    #[test]
    fn great_sums_do_not_overflow() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
        let (layout, mut model) = drawn(&mut random);
        for weight in [9.0, -9.0] {
            model.rows.fill([weight; HIDDEN]);
            let net = model.quantised(&layout);
            let mut inputs = Inputs::new();
            Standard::start().fill_inputs(&mut inputs);
            assert!(
                f64::from(ONE) * 9.0 * f64::from(u16::try_from(inputs.len()).unwrap()) > f64::from(i16::MAX)
            );
            let units = model.units(&inputs, &layout);
            assert!(units.iter().all(|&unit| (unit - f32::from(weight > 0.0)).abs() < f32::EPSILON));
            let expected = probability(model.log_odds(&units));
            assert!((net.probability(&inputs) - expected).abs() < 0.005, "{weight}");
        }
    }

    #[test]
    fn only_the_truth_costs_nothing() {
        assert!(loss(0.3, 0.3).abs() < 1e-9);
        assert!(loss(0.0, 0.0) < 1e-5 && loss(1.0, 1.0) < 1e-5);
        // 0.5 ln(0.5 / 0.8) + 0.5 ln(0.5 / 0.2) = -ln(0.64) / 2
        assert!((loss(0.5, 0.8) + 0.5 * 0.64_f64.ln()).abs() < 1e-6);
        assert!(loss(1.0, 0.0) < 20.0);
    }
}
