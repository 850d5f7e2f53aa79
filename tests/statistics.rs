//! The figures of a match against rows that were computed apart from this code (by scipy, from the
//! formulas of fishtest's `LLRcalc.py` and of fastchess), and the luck-adjusted score.
use std::sync::atomic::AtomicBool;

use bohr::arena::{MatchArguments, Model, Pentanomial, Score, Sprt, expected};

const CLOSE: f64 = 1e-6;

fn numbers(text: &str) -> Vec<f64> {
    text.split_whitespace().map(|word| word.parse().expect("a number")).collect()
}

#[test]
fn rows_of_the_file() {
    let mut rows = 0;
    for line in include_str!("data/sprt.txt").lines().filter(|line| !line.starts_with('#')) {
        let [counts, bounds, figures, ratios] = line.split(';').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let counts: Vec<u64> = counts.split_whitespace().map(|word| word.parse().expect("a count")).collect();
        let pairs = Pentanomial(counts.try_into().expect("five counts"));
        let (bounds, figures, ratios) = (numbers(bounds), numbers(figures), numbers(ratios));
        let (elo, normalised) = (pairs.elo(), pairs.normalised_elo());
        let ours =
            [pairs.score(), elo.value, elo.error, normalised.value, normalised.error, pairs.superiority()];
        let ratio = |model| {
            Sprt { elo0: bounds[0], elo1: bounds[1], alpha: 0.05, beta: 0.05, model }.ratio(&pairs, [0; 3])
        };
        let ours = ours.into_iter().chain([ratio(Model::Logistic), ratio(Model::Normalised)]);
        for (index, (ours, theirs)) in ours.zip(figures.iter().chain(&ratios)).enumerate() {
            assert!((ours - theirs).abs() <= CLOSE, "figure {index} of {line}: {ours}");
        }
        rows += 1;
    }
    assert!(rows >= 20, "{rows} rows");
}

#[test]
fn bounds_of_the_test() {
    let sprt = Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.1, model: Model::Normalised };
    let (low, high) = sprt.bounds();
    assert!((low - (0.1_f64 / 0.95).ln()).abs() < 1e-12);
    assert!((high - (0.9_f64 / 0.05).ln()).abs() < 1e-12);
}

/// A match of two built-in players.
fn score(words: &str) -> Score {
    let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
    let arguments = MatchArguments::parse(&words).expect("good words");
    arguments.order.run(&AtomicBool::new(false), |_| {})
}

const LEVEL: &str = "-engine builtin=star2 depth=2 -engine builtin=star2 depth=2 name=B -rounds 400 -srand 7";

#[test]
fn a_match_is_the_same_again_whatever_the_workers() {
    let one = score(&format!("{LEVEL} -concurrency 1"));
    let two = score(&format!("{LEVEL} -concurrency 2"));
    assert_eq!((one.games, one.pairs), (two.games, two.pairs));
    // The same player on both sides with the same dice: each pair is one all.
    assert_eq!(one.pairs.0, [0, 0, 400, 0, 0]);
}

#[test]
fn luck_adjustment_is_unbiased_and_narrows_the_error() {
    let unequal = score(
        "-engine builtin=star2 depth=3 name=A -engine builtin=star2 depth=1 name=B -rounds 400 -concurrency 2 -srand 8",
    );
    let (adjusted, error) = unequal.adjusted();
    let (raw, raw_error) = (unequal.pairs.score(), unequal.pairs.standard_error());
    assert!((adjusted - raw).abs() <= 3.0 * raw_error.hypot(error), "{raw} {adjusted}");
    assert!(error * 1.4 < raw_error, "{error} against {raw_error}");
}

/// The ratio of the `BayesElo` model.
fn bayesian(games: [u64; 3], elo0: f64, elo1: f64) -> f64 {
    Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model: Model::Bayesian }.ratio(&Pentanomial::default(), games)
}

#[test]
fn rows_of_the_bayesian_model() {
    let mut rows = 0;
    for line in include_str!("data/bayeselo.txt").lines().filter(|line| !line.starts_with('#')) {
        let [games, bounds, ratio] = line.split(';').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let games: Vec<u64> = games.split_whitespace().map(|word| word.parse().expect("a count")).collect();
        let (bounds, ratio) = (numbers(bounds), numbers(ratio));
        let ours = bayesian(games.try_into().expect("three counts"), bounds[0], bounds[1]);
        assert!((ours - ratio[0]).abs() <= CLOSE, "{line}: {ours}");
        rows += 1;
    }
    assert!(rows >= 12, "{rows} rows");
}

/// Without draws drawelo is 0, and the likelihoods are those of a coin.
#[test]
fn without_draws_bayes_elo_is_elo() {
    let (won, lost) = (260_u32, 240_u32);
    let [p0, p1] = [-2.0, 8.0].map(expected);
    let coin = f64::from(won) * (p1 / p0).ln() + f64::from(lost) * ((1.0 - p1) / (1.0 - p0)).ln();
    let ours = bayesian([won.into(), lost.into(), 0], -2.0, 8.0);
    assert!((ours - coin).abs() < 1e-4, "{ours} {coin}");
}

/// However far apart the bounds are, the ratio is a number, and it grows with the score.
#[test]
fn wide_bounds() {
    for model in [Model::Logistic, Model::Normalised, Model::Bayesian] {
        for (elo0, elo1) in [(0.0, 400.0), (-2000.0, 2000.0), (1000.0, 1999.0), (-2000.0, -1900.0)] {
            let sprt = Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model };
            let ratios = [
                ([9, 0, 10, 0, 1], [12, 28, 0]),
                ([0, 0, 50, 0, 0], [50, 50, 0]),
                ([1, 0, 10, 0, 9], [28, 12, 0]),
                ([0, 0, 1, 0, 19], [39, 1, 0]),
            ]
            .map(|(pairs, games)| sprt.ratio(&Pentanomial(pairs), games));
            assert!(ratios.iter().all(|ratio| ratio.is_finite()), "{sprt:?}: {ratios:?}");
            assert!(ratios[0] < ratios[2] && ratios[2] < ratios[3], "{sprt:?}: {ratios:?}");
        }
    }
}
