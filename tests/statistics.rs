//! The figures of a match against rows that were computed apart from this code (by scipy, from the
//! formulas of fishtest's `LLRcalc.py` and of fastchess), and the luck-adjusted score.
use std::sync::atomic::AtomicBool;

use bohr::arena::{Decision, Game, MatchArguments, Model, News, Pentanomial, Score, Sprt, expected};

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
    games(words).0
}

/// The same with its games by their numbers.
fn games(words: &str) -> (Score, Vec<Game>) {
    let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
    let arguments = MatchArguments::parse(&words).expect("good words");
    let mut games = Vec::new();
    let score = arguments.order.run(&AtomicBool::new(false), |news| {
        if let News::Finished(game) = news {
            games.push(game.clone());
        }
    });
    games.sort_by_key(|game| game.number);
    (score.expect("built-in players start"), games)
}

#[test]
fn a_match_is_the_same_again_whatever_the_workers() {
    let play = |workers| {
        let players = "-engine builtin=star2 name=A depth=2 -engine builtin=star2 name=B depth=1";
        let (score, games) = games(&format!("{players} -rounds 60 -srand 7 -concurrency {workers}"));
        let games: Vec<_> =
            games.into_iter().map(|game| (game.number, game.start, game.played.moves)).collect();
        (score.games, score.pairs, games)
    };
    let one = play(1);
    assert_eq!(one.2.len(), 120);
    assert!(one.1.0[2] < 60, "the players differ");
    for workers in [2, 5] {
        assert_eq!(one, play(workers), "{workers} workers");
    }
}

/// The same player on both sides with the same dice: each pair is one all.
#[test]
fn equal_players_are_level_in_every_pair() {
    let level =
        score("-engine builtin=star2 name=A -engine builtin=star2 name=B -each depth=1 -rounds 100 -srand 7");
    assert_eq!(level.pairs.0, [0, 0, 100, 0, 0]);
}

/// Where the pairs have no spread, or an interval no end.
#[test]
#[expect(clippy::float_cmp, reason = "limits are exact")]
fn figures_at_the_edge() {
    let figures = |pairs| {
        let pairs = Pentanomial(pairs);
        let (elo, normalised) = (pairs.elo(), pairs.normalised_elo());
        [elo.value, elo.error, normalised.value, pairs.superiority()]
    };
    assert_eq!(figures([0, 0, 50, 0, 0]), [0.0, 0.0, 0.0, 0.5], "all level");
    let [elo, error, normalised, superiority] = figures([0, 0, 0, 0, 9]);
    assert_eq!([elo, normalised, superiority], [f64::INFINITY, f64::INFINITY, 1.0], "all won");
    assert!(error.is_nan());
    let [elo, error, ..] = figures([0, 0, 1, 0, 9]);
    assert!(elo.is_finite() && error == f64::INFINITY, "an interval that reaches beyond 1: {error}");
    let [elo, error, _, superiority] = figures([0, 0, 1, 0, 0]);
    assert!(elo == 0.0 && error.is_nan() && superiority.is_nan(), "one pair has no spread");
}

/// With bounds far apart a test is soon decided, and rightly.
#[test]
fn wide_tests_are_decided() {
    for (elo0, elo1) in [(0.0, 240.0), (0.0, 300.0), (-300.0, 0.0), (-300.0, 300.0)] {
        for model in [Model::Logistic, Model::Normalised] {
            let sprt = Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model };
            let decide = |pairs| sprt.decide(&Pentanomial(pairs), [0; 3]);
            assert_eq!(decide([2, 0, 40, 0, 98]), Decision::AcceptH1, "{sprt:?}");
            assert_eq!(decide([98, 0, 40, 0, 2]), Decision::AcceptH0, "{sprt:?}");
            assert_eq!(decide([0, 0, 1, 0, 0]), Decision::Open, "{sprt:?}");
        }
    }
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
