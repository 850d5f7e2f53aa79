//! Training as a whole.
use std::sync::atomic::AtomicBool;

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::{Recipe, TrainError, Trained, train};
use crate::game::{Game, Inputs};
use crate::games::ewn::{Eval, Standard};
use crate::games::mini5;
use crate::learn::Samples;

/// Positions of random games, with the evaluation `race` as their values.
fn raced(count: usize) -> Samples {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut samples = Samples::new();
    let mut inputs = Inputs::new();
    while samples.len() < count {
        let mut position = Standard::drawn_start(&mut |n| random.random_range(0..n));
        while position.result().is_none() {
            position.fill_inputs(&mut inputs);
            #[expect(clippy::cast_possible_truncation, reason = "a value needs no more digits")]
            samples.push(&inputs, position.evaluate(Eval::Race).probability() as f32);
            let turn = position.turn();
            position = position.play(turn.moves[random.random_range(0..turn.moves.len())]);
        }
    }
    samples
}

fn short() -> Recipe {
    Recipe { epochs: 5, batch: 256, threads: 2, ..Recipe::default() }
}

fn trained(samples: &Samples, recipe: &Recipe) -> Trained {
    train::<Standard>(samples, recipe, &AtomicBool::new(false), &mut |_| {}).expect("a training")
}

#[test]
fn a_known_function_is_learned() {
    let samples = raced(40_000);
    let mut told = Vec::new();
    let recipe = Recipe { epochs: 10, ..short() };
    let trained =
        train::<Standard>(&samples, &recipe, &AtomicBool::new(false), &mut |epoch| told.push(*epoch))
            .expect("a training");
    assert_eq!(told, trained.curves);
    assert_eq!(told.len(), 10);
    let (first, last) = (told[0], told[9]);
    assert!(last.loss < first.loss / 4.0, "{first:?} {last:?}");
    // Always to guess one half costs far more.
    let half = (0..samples.len()).map(|number| (samples.get(number).1 - 0.5).abs()).sum::<f32>();
    assert!(half > 40_000.0 * 0.18, "{half}");
    assert!(last.held_out.mean < 0.05, "{last:?}");
    assert!(last.held_out.mean < last.held_out.root_mean_square, "{last:?}");
    // The errors are those of the net.
    let held_out = (0..samples.len()).skip(19).step_by(20).map(|number| samples.get(number));
    let errors = held_out.map(|(inputs, value)| f64::from((trained.net.probability(inputs) - value).abs()));
    let best = trained.best().expect("an epoch");
    assert!(told.iter().all(|epoch| epoch.held_out.loss >= best.held_out.loss));
    let (sum, count) = errors.fold((0.0, 0), |(sum, count), error| (sum + error, count + 1));
    assert!((sum / f64::from(count) - best.held_out.mean).abs() < 1e-6, "{best:?}");
}

#[test]
fn a_seed_gives_one_net_on_any_number_of_threads() {
    let samples = raced(3000);
    let bytes = |seed, threads| {
        let recipe = Recipe { seed, epochs: 2, threads, ..short() };
        trained(&samples, &recipe).net.to_bytes::<Standard>()
    };
    let one = bytes(7, 1);
    assert!(one == bytes(7, 2));
    assert!(one == bytes(7, 5));
    assert!(one != bytes(8, 1));
}

#[test]
fn the_images_are_learned_too() {
    let mut samples = Samples::new();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(9);
    let mut inputs = Inputs::new();
    Standard::drawn_start(&mut |n| random.random_range(0..n)).fill_inputs(&mut inputs);
    for _ in 0..2000 {
        samples.push(&inputs, 0.9);
    }
    let net = trained(&samples, &Recipe { batch: 32, ..short() }).net;
    for symmetry in 0..Standard::IMAGES {
        let image = |&input: &u16| u16::try_from(Standard::image(input.into(), symmetry)).expect("an input");
        let image: Vec<u16> = inputs.iter().map(image).collect();
        let found = net.probability(&image);
        assert!((found - 0.9).abs() < 0.02, "{symmetry}: {found}");
    }
}

#[test]
fn training_ends_when_nothing_is_gained() {
    let mut samples = Samples::new();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(9);
    let mut inputs = Inputs::new();
    // What is learned of chance does not hold elsewhere.
    for _ in 0..200 {
        Standard::drawn_start(&mut |n| random.random_range(0..n)).fill_inputs(&mut inputs);
        samples.push(&inputs, f32::from(random.random_range(0..2_u8)));
    }
    let recipe = Recipe { epochs: 100, batch: 20, patience: 2, ..short() };
    let curves = trained(&samples, &recipe).curves;
    let [.., best, second, last] = &curves[..] else { panic!("{curves:?}") };
    assert!(curves.len() < 100);
    assert!(curves.iter().all(|epoch| epoch.held_out.loss >= best.held_out.loss), "{curves:?}");
    assert!(second.held_out.loss >= best.held_out.loss && last.held_out.loss >= best.held_out.loss);
}

#[test]
fn the_rate_falls_to_2_percent() {
    let recipe = Recipe { rate: 0.5, ..short() };
    for (part, expected) in [(0.0, 0.5), (0.5, 0.255), (1.0, 0.01)] {
        assert!((recipe.rate(part) - expected).abs() < 1e-6, "{part}");
    }
}

#[test]
fn bad_input_is_told() {
    let mut inputs = Inputs::new();
    Standard::start().fill_inputs(&mut inputs);
    let mut samples = Samples::new();
    let refused = |samples: &Samples, recipe: &Recipe, text: &str| {
        let error =
            train::<Standard>(samples, recipe, &AtomicBool::new(false), &mut |_| {}).expect_err("a refusal");
        assert_eq!(error.to_string(), text);
    };
    refused(&samples, &short(), "there are 0 samples, expected at least 20");
    refused(
        &samples,
        &Recipe { epochs: 0, ..short() },
        "the recipe's number of epochs is 0, expected at least 1",
    );
    refused(&samples, &Recipe { batch: 0, ..short() }, "the recipe's batch is 0, expected at least 1");
    refused(
        &samples,
        &Recipe { held_out: 1, ..short() },
        "the recipe's held-out part is 1, expected one in at least 2",
    );
    refused(
        &samples,
        &Recipe { rate: f64::NAN, ..short() },
        "the recipe's rate is NaN, expected a number greater than 0",
    );
    for _ in 0..30 {
        samples.push(&inputs, 0.5);
    }
    let none = train::<mini5::Standard>(&samples, &short(), &AtomicBool::new(false), &mut |_| {});
    assert_eq!(none, Err(TrainError::Game("mini5")));
    let mut bad = samples.clone();
    bad.push(&inputs, f32::NAN);
    refused(&bad, &short(), "sample 31 has the value NaN, expected 0 to 1");
    inputs[0] = 60_000;
    samples.push(&inputs, 0.5);
    refused(&samples, &short(), "sample 31 has the input 60000, expected below 20498");
}

#[test]
fn the_user_can_end_a_training() {
    let none = train::<Standard>(&raced(100), &short(), &AtomicBool::new(true), &mut |_| {});
    assert_eq!(none, Err(TrainError::Interrupted));
}
