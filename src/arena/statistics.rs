//! What a match says of two players: score, Elo, and the sequential test.
//!
//! The unit is the *pair*: two games with the same set-up and dice, sides swapped. The results of
//! one pair are not independent, those of different pairs are, so every error is computed over
//! pairs. Formulas as in fishtest and fastchess, after Van den Bergh, *Comments on normalized Elo*
//! (`normalized_elo_practical.pdf`, 2021).
use std::f64::consts::LN_10;

/// How many pairs brought the first player 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pentanomial(pub [u64; 5]);

/// A normal deviate is inside plus or minus this with probability 95 %.
const Z95: f64 = 1.959_963_984_540_054;
/// Elo in one unit of the logistic curve's exponent, e-based: 400 / ln 10.
const LOGISTIC: f64 = 400.0 / LN_10;
/// Normalised Elo of one standard deviation of a game.
const NORMALISED: f64 = 2.0 * LOGISTIC;
/// What a count of 0 counts in the likelihood, so that no logarithm is infinite.
const PRIOR: f64 = 1e-3;

/// An estimate with half the width of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The estimate.
    pub value: f64,
    /// Half the width of the interval; infinite where it has no end, not a number where the pairs
    /// tell nothing of it.
    pub error: f64,
}

/// Elo of an expected score: infinite at 0 and 1, and beyond.
#[must_use]
pub fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score.clamp(0.0, 1.0) - 1.0).log10()
}

/// Expected score of an Elo difference.
#[must_use]
pub fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + (-elo / LOGISTIC).exp())
}

impl Pentanomial {
    /// Adds a pair that brought the first player so many half points, 0 to 4.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points.min(4)] += 1;
    }

    /// How many pairs.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The mean score of a game, 0 to 1; one half without pairs.
    #[must_use]
    pub fn score(&self) -> f64 {
        let (mean, _) = moments(&self.frequencies());
        mean
    }

    /// The standard error of the score; not a number for less than two pairs, which have no spread.
    #[must_use]
    pub fn standard_error(&self) -> f64 {
        if self.pairs() < 2 { f64::NAN } else { (self.variance() / self.count()).sqrt() }
    }

    /// The variance of a pair's mean score.
    #[must_use]
    pub fn variance(&self) -> f64 {
        moments(&self.frequencies()).1
    }

    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
    fn count(&self) -> f64 {
        self.pairs() as f64
    }

    /// The scores of a pair and their frequencies.
    fn frequencies(&self) -> [(f64, f64); 5] {
        frequencies(self.0, 0.0).0
    }

    /// The same for likelihoods, and the number of pairs that goes with them.
    fn likelihood(&self) -> ([(f64, f64); 5], f64) {
        frequencies(self.0, PRIOR)
    }

    /// The Elo difference; its error is half the image of the score's interval, infinite where that
    /// reaches 0 or 1.
    #[must_use]
    pub fn elo(&self) -> Estimate {
        let (score, width) = (self.score(), Z95 * self.standard_error());
        Estimate { value: elo(score), error: (elo(score + width) - elo(score - width)) / 2.0 }
    }

    /// The Elo difference normalised by the standard deviation of a game: 0 if all pairs are level,
    /// infinite if all are equal and not level.
    #[must_use]
    pub fn normalised_elo(&self) -> Estimate {
        let scale = NORMALISED / (2.0 * self.variance()).sqrt();
        Estimate { value: or_zero((self.score() - 0.5) * scale), error: Z95 * self.standard_error() * scale }
    }

    /// The likelihood of superiority: the probability that the first player is the better one; one
    /// half if all pairs are level, and not a number for less than two pairs.
    #[must_use]
    pub fn superiority(&self) -> f64 {
        let error = self.standard_error();
        let deviates = (self.score() - 0.5) / error;
        normal_distribution(if error == 0.0 { or_zero(deviates) } else { deviates })
    }
}

/// The limit of 0 / 0 where all pairs are level.
fn or_zero(quotient: f64) -> f64 {
    if quotient.is_nan() { 0.0 } else { quotient }
}

/// Mean and variance of a distribution.
fn moments(distribution: &[(f64, f64)]) -> (f64, f64) {
    let mean: f64 = distribution.iter().map(|(value, p)| value * p).sum();
    let variance = distribution.iter().map(|(value, p)| p * (value - mean).powi(2)).sum();
    (mean, variance)
}

/// P(X <= z) of a normal deviate.
fn normal_distribution(z: f64) -> f64 {
    0.5 * libm::erfc(-z / std::f64::consts::SQRT_2)
}

/// What the Elo bounds of a sequential test mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Model {
    /// Elo of the expected score.
    Logistic,
    /// Normalised Elo.
    Normalised,
    /// `BayesElo`: a win has the probability `1 / (1 + 10^((drawelo - elo) / 400))`, a loss that with
    /// `-elo`; `drawelo` is estimated from the games. It sees single games, not pairs. Without
    /// draws `drawelo` is 0, and `BayesElo` is logistic Elo.
    Bayesian,
}

/// A generalised sequential probability ratio test of two Elo differences.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference under the null hypothesis.
    pub elo0: f64,
    /// The difference under the alternative, above `elo0`.
    pub elo1: f64,
    /// Probability to accept the alternative where the null hypothesis is true.
    pub alpha: f64,
    /// Probability to accept the null hypothesis where the alternative is true.
    pub beta: f64,
    /// What the differences mean.
    pub model: Model,
}

/// What a test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Go on.
    Open,
    /// The null hypothesis: the first player is not so much better.
    AcceptH0,
    /// The alternative: it is.
    AcceptH1,
}

impl Sprt {
    /// The bounds of the log likelihood ratio.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The generalised log likelihood ratio of the two hypotheses. `games` are the won, lost and
    /// drawn games that the pairs consist of; only [`Model::Bayesian`] looks at them.
    #[must_use]
    pub fn ratio(&self, pairs: &Pentanomial, games: [u64; 3]) -> f64 {
        match self.model {
            Model::Logistic => {
                let (observed, total) = pairs.likelihood();
                ratio(&observed, total, |elo| with_mean(&observed, expected(elo)), self)
            }
            Model::Normalised => {
                let (observed, total) = pairs.likelihood();
                // The bound is for a game; a pair's mean has its standard deviation over sqrt(2).
                let t = |elo: f64| elo / NORMALISED * std::f64::consts::SQRT_2;
                ratio(&observed, total, |elo| with_t_value(&observed, t(elo)), self)
            }
            Model::Bayesian => self.bayesian(games),
        }
    }

    /// The ratio of the `BayesElo` model; 0 while nobody or everybody has won, where `drawelo` is
    /// unknown.
    fn bayesian(&self, [wins, losses, draws]: [u64; 3]) -> f64 {
        if wins == 0 || losses == 0 {
            return 0.0;
        }
        let (observed, total) = frequencies([losses, draws, wins], PRIOR);
        let [lost, _, won] = observed.map(|(_, p)| p);
        let draw_elo = 200.0 * ((1.0 - lost) / lost * (1.0 - won) / won).log10();
        let mean = |elo: f64| f64::midpoint(1.0 + expected(elo - draw_elo), -expected(-elo - draw_elo));
        ratio(&observed, total, |elo| with_mean(&observed, mean(elo)), self)
    }

    /// The decision.
    #[must_use]
    pub fn decide(&self, pairs: &Pentanomial, games: [u64; 3]) -> Decision {
        let (low, high) = self.bounds();
        match self.ratio(pairs, games) {
            ratio if ratio >= high => Decision::AcceptH1,
            ratio if ratio <= low => Decision::AcceptH0,
            _ => Decision::Open,
        }
    }
}

/// Scores from 0 to 1 in equal steps with their frequencies, and the count of all; counts of 0 are
/// replaced by `prior`.
#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
fn frequencies<const N: usize>(counts: [u64; N], prior: f64) -> ([(f64, f64); N], f64) {
    let counts = counts.map(|count| if count == 0 { prior } else { count as f64 });
    let total: f64 = counts.iter().sum();
    let mut step = 0.0;
    let all = counts.map(|count| {
        let score = step / (N - 1) as f64;
        step += 1.0;
        (score, if total > 0.0 { count / total } else { 1.0 / N as f64 })
    });
    (all, total)
}

/// The log likelihood ratio of the two bounds of a test, by the likeliest distribution of each.
fn ratio<const N: usize>(
    observed: &[(f64, f64); N],
    total: f64,
    likeliest: impl Fn(f64) -> [f64; N],
    sprt: &Sprt,
) -> f64 {
    let (null, alternative) = (likeliest(sprt.elo0), likeliest(sprt.elo1));
    let jumps = null.iter().zip(alternative).map(|(p0, p1)| p1.ln() - p0.ln());
    total * jumps.zip(observed).map(|(jump, (_, p))| jump * p).sum::<f64>()
}

/// The likeliest distribution with that mean, given the observed one (Van den Bergh, prop. 1.1).
fn with_mean<const N: usize>(observed: &[(f64, f64); N], mean: f64) -> [f64; N] {
    tilted(observed, observed.map(|(value, _)| value - mean))
}

/// The likeliest distribution whose (mean - 1/2) / standard deviation is `t` (section 4.1 there):
/// a fixed point. It is sought from a distribution that has this `t`; from the uniform one, which
/// serves for small `t`, the way leads out of the probabilities where `t` is large.
fn with_t_value<const N: usize>(observed: &[(f64, f64); N], t: f64) -> [f64; N] {
    const STEPS: usize = 50;
    const CLOSE: f64 = 1e-12;
    let mut p = exponential(observed.map(|(value, _)| value), t);
    for _ in 0..STEPS {
        let (mean, variance) = moments(&paired(observed.map(|(value, _)| value), p));
        let deviation = variance.sqrt();
        let next = tilted(
            observed,
            observed.map(|(value, _)| {
                value - 0.5 - 0.5 * t * deviation * (1.0 + ((value - mean) / deviation).powi(2))
            }),
        );
        let change = p.iter().zip(next).map(|(old, new)| (old - new).abs()).fold(0.0, f64::max);
        p = next;
        if change < CLOSE {
            break;
        }
    }
    p
}

/// The distribution with probabilities in proportion to exp(x value) that has
/// (mean - 1/2) / standard deviation = `t`.
fn exponential<const N: usize>(values: [f64; N], t: f64) -> [f64; N] {
    /// With this x the last value has all but 1e-20 of the probability.
    const STEEPEST: f64 = 200.0;
    let weighted = |x: f64| {
        let peak = if x > 0.0 { 1.0 } else { 0.0 };
        let weights = values.map(|value| (x * (value - peak)).exp());
        let total: f64 = weights.iter().sum();
        weights.map(|weight| weight / total)
    };
    let (mut low, mut high) = (-STEEPEST, STEEPEST);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        let (mean, variance) = moments(&paired(values, weighted(middle)));
        // The mean rises with x, and the deviation falls away from 0.
        if mean - 0.5 < t * variance.sqrt() { low = middle } else { high = middle }
    }
    weighted(f64::midpoint(low, high))
}

/// Values with their probabilities.
fn paired<const N: usize>(values: [f64; N], p: [f64; N]) -> [(f64, f64); N] {
    std::array::from_fn(|index| (values[index], p[index]))
}

/// The observed probabilities over 1 + x f, with the x for which f has the mean 0.
fn tilted<const N: usize>(observed: &[(f64, f64); N], f: [f64; N]) -> [f64; N] {
    let least = f.iter().copied().fold(f64::INFINITY, f64::min);
    let most = f.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let slope = |x: f64| observed.iter().zip(f).map(|((_, p), f)| p * f / (1.0 + x * f)).sum::<f64>();
    // The sum falls from plus to minus infinity between the two poles: bisection to the last bit.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if slope(middle) > 0.0 { low = middle } else { high = middle }
    }
    let x = f64::midpoint(low, high);
    let mut at = 0;
    f.map(|f| {
        at += 1;
        observed[at - 1].1 / (1.0 + x * f)
    })
}

#[cfg(test)]
mod tests {
    use super::{NORMALISED, Pentanomial, moments, paired, with_t_value};

    /// Whatever the bound, the distribution is one, and its t-value is the bound's.
    #[test]
    fn distributions_have_the_t_value_that_was_asked_for() {
        for counts in
            [[0, 0, 20, 0, 0], [0, 0, 1, 0, 19], [1, 2, 3, 4, 5], [912, 0, 2055, 0, 2031], [30, 0, 9, 0, 0]]
        {
            let (observed, _) = Pentanomial(counts).likelihood();
            for elo in [-2000.0, -300.0, -5.0, 0.0, 5.0, 240.0, 300.0, 2000.0] {
                let t = elo / NORMALISED * std::f64::consts::SQRT_2;
                let p = with_t_value(&observed, t);
                let (mean, variance) = moments(&paired(observed.map(|(value, _)| value), p));
                assert!(p.iter().all(|p| *p > 0.0), "{counts:?} {elo}: {p:?}");
                assert!((p.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{counts:?} {elo}: {p:?}");
                let reached = (mean - 0.5) / variance.sqrt();
                assert!((reached - t).abs() < 1e-6, "{counts:?} {elo}: {reached} for {t}");
            }
        }
    }
}
