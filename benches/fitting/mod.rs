//! What the fits share: positions to fit to, what a search says of them, and the fits themselves.
#![allow(dead_code, reason = "each fit uses its own part")]
use bohr::game::{Game, Value};
use bohr::search::{Bounds, Counter, Depth, Searcher, Star, Table, Window};

use crate::common::Random;

/// One in so many moves of [`careless_positions`] is random, and one in so many positions is taken.
const ONE_IN: usize = 4;
/// Newton's method settles in fewer steps.
const NEWTON_STEPS: usize = 10;

/// Positions of games between players that look one ply ahead with `eval` and play a random move
/// now and then.
pub fn careless_positions<G: Game>(count: usize, eval: G::Eval, random: &mut Random) -> Vec<G> {
    let mut positions = Vec::with_capacity(count);
    while positions.len() < count {
        let mut position = G::drawn_start(&mut |n| random.below(n));
        while position.result().is_none() && positions.len() < count {
            let turn = position.turn();
            let moves = turn.moves_of(random.outcome(&turn));
            let after = |&mv: &_| {
                let next = position.play(mv);
                next.result().unwrap_or_else(|| next.evaluate(eval))
            };
            let best = moves.iter().min_by_key(|mv| after(mv)).copied().expect("a turn has moves");
            let mv = if random.below(ONE_IN) == 0 { moves[random.below(moves.len())] } else { best };
            position = position.play(mv);
            if position.result().is_none() && random.below(ONE_IN) == 0 {
                positions.push(position);
            }
        }
    }
    positions
}

/// The win probability of the side to move by a search of all plies down to `depth`.
pub fn searched<G: Game>(position: &G, depth: Depth, eval: G::Eval, table: &Table) -> f64 {
    let mut star = Star::new(table, Counter::default(), eval, true);
    let bounds = (1..=depth).filter_map(|depth| star.search(position, depth, Window::FULL)).last();
    bounds.and_then(Bounds::exact).map_or(0.5, Value::probability)
}

/// The number at the beginning of what an evaluation says about the term of that name.
pub fn term<G: Game>(position: &G, eval: G::Eval, name: &str) -> f64 {
    let terms = position.explain(eval);
    let (_, text) = terms.iter().find(|(term, _)| *term == name).expect("a term of the evaluation");
    number(text)
}

/// The number at the beginning of a text.
pub fn number(text: &str) -> f64 {
    text.split(' ').next().and_then(|word| word.parse().ok()).expect("a number")
}

/// All but every so many, beginning with the first, and those.
pub fn keep_back<T>(all: Vec<T>, every: usize) -> (Vec<T>, Vec<T>) {
    let (mut fitted, mut kept) = (Vec::new(), Vec::new());
    for (number, one) in all.into_iter().enumerate() {
        if number % every == 0 { kept.push(one) } else { fitted.push(one) }
    }
    (fitted, kept)
}

/// The sum of the products.
pub fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The probability with those odds, which are given by their logarithm.
pub fn logistic(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}

/// The root mean square of the errors.
#[expect(clippy::cast_precision_loss, reason = "a count")]
pub fn root_mean_square(errors: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = errors.len() as f64;
    (errors.map(|error| error * error).sum::<f64>() / count).sqrt()
}

/// What one position says about the weights.
pub struct Sample<'a> {
    /// How often each term occurs.
    pub terms: &'a [f64],
    /// What the weighted sum shall come to; in [`logistic_regression`] after the logistic curve.
    pub target: f64,
    /// How much the position counts.
    pub weight: f64,
}

/// The normal equations of a fit with a penalty, a line for each term that ends with its right side.
struct Equations(Vec<Vec<f64>>);

impl Equations {
    /// None but the penalty: `ridge` times the square of each weight, so that a term that hardly
    /// occurs gets a small one. `weights` is where the fit stands.
    fn new(ridge: f64, weights: &[f64]) -> Equations {
        let mut lines = vec![vec![0.0; weights.len() + 1]; weights.len()];
        for (index, (line, weight)) in lines.iter_mut().zip(weights).enumerate() {
            line[index] = ridge;
            line[weights.len()] = -ridge * weight;
        }
        Equations(lines)
    }

    /// Adds a position whose sum lacks `pull` / `slope`.
    fn add(&mut self, terms: &[f64], slope: f64, pull: f64) {
        let used: Vec<(usize, f64)> = terms.iter().copied().enumerate().filter(|&(_, x)| x != 0.0).collect();
        for &(index, a) in &used {
            let line = &mut self.0[index];
            for &(other, b) in &used {
                line[other] += slope * a * b;
            }
            line[terms.len()] += pull * a;
        }
    }

    /// The solution by Gauss and Jordan. The matrix is symmetric and positive definite, so that no
    /// pivot need be looked for.
    fn solve(self) -> Vec<f64> {
        let Equations(mut lines) = self;
        let count = lines.len();
        for pivot in 0..count {
            let divisor = lines[pivot][pivot];
            let head: Vec<f64> = lines[pivot].iter().map(|cell| cell / divisor).collect();
            for (index, line) in lines.iter_mut().enumerate() {
                if index != pivot {
                    let factor = line[pivot];
                    line.iter_mut().zip(&head).for_each(|(cell, head)| *cell -= factor * head);
                }
            }
            lines[pivot] = head;
        }
        lines.into_iter().map(|line| line[count]).collect()
    }
}

/// The weights whose sums come nearest to the targets.
pub fn least_squares(samples: &[Sample], ridge: f64) -> Vec<f64> {
    let mut equations = Equations::new(ridge, &vec![0.0; samples[0].terms.len()]);
    for sample in samples {
        equations.add(sample.terms, sample.weight, sample.weight * sample.target);
    }
    equations.solve()
}

/// The weights under which the targets are likeliest, by Newton's method.
pub fn logistic_regression(samples: &[Sample], ridge: f64) -> Vec<f64> {
    let mut weights = vec![0.0; samples[0].terms.len()];
    for _ in 0..NEWTON_STEPS {
        let mut equations = Equations::new(ridge, &weights);
        for sample in samples {
            let guess = logistic(dot(sample.terms, &weights));
            let slope = sample.weight * guess * (1.0 - guess);
            equations.add(sample.terms, slope, sample.weight * (sample.target - guess));
        }
        weights.iter_mut().zip(equations.solve()).for_each(|(weight, step)| *weight += step);
    }
    weights
}
