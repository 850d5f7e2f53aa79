//! How fast a net is trained.
//!
//! `cargo bench --bench train [-- SAMPLES]`: positions of random games, with the evaluation `race` as
//! their values. Prints the errors of each epoch and the time.
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use bohr::game::{Game, Inputs};
use bohr::games::ewn::{Eval, Standard};
use bohr::learn::{Recipe, Samples, train};

#[path = "../tests/common/mod.rs"]
mod common;
use common::Random;

const SEED: u64 = 99;

fn main() {
    let count: usize = std::env::args().find_map(|word| word.parse().ok()).unwrap_or(1_500_000);
    let samples = raced(count);
    let recipe = Recipe::default();
    println!("{} positions, {recipe:?}", samples.len());
    let begin = Instant::now();
    let mut tell = |epoch: &bohr::learn::Epoch| println!("{:6.1?} {epoch:?}", begin.elapsed());
    let trained = train::<Standard>(&samples, &recipe, &AtomicBool::new(false), &mut tell)
        .expect("samples of the game");
    let seconds = begin.elapsed().as_secs_f64();
    println!("{} epochs in {seconds:.1} s", trained.curves.len());
}

/// Positions of random games.
fn raced(count: usize) -> Samples {
    let mut random = Random::new(SEED);
    let mut samples = Samples::new();
    let mut inputs = Inputs::new();
    while samples.len() < count {
        let mut position = Standard::drawn_start(&mut |n| random.below(n));
        while position.result().is_none() && samples.len() < count {
            position.fill_inputs(&mut inputs);
            #[expect(clippy::cast_possible_truncation, reason = "a value needs no more digits")]
            samples.push(&inputs, position.evaluate(Eval::Race).probability() as f32);
            let turn = position.turn();
            position = position.play(turn.moves[random.below(turn.moves.len())]);
        }
    }
    samples
}
