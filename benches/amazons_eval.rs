//! What the evaluations of *Amazons* cost.
//!
//! `cargo bench --bench amazons_eval`: nanoseconds per evaluation of positions from games of a player
//! that looks one turn ahead at some of its moves, by the number of turns played, and the share of them
//! whose result is certain. Of several runs over all positions the fastest counts.
use std::hint::black_box;
use std::time::Instant;

use bohr::game::{Game, Value};
use bohr::games::amazons::{Eval, Standard};

#[path = "../tests/common/mod.rs"]
mod common;
use common::Random;

const SEED: u64 = 3;
const GAMES: usize = 200;
/// Turns of both sides that each line of the report takes together.
const STEP: usize = 10;
/// The last turn that is looked at.
const LAST: usize = 70;
/// Turns that the player compares before each choice.
const COMPARED: usize = 20;
const RUNS: usize = 30;

fn main() {
    let mut random = Random::new(SEED);
    let mut stages = vec![Vec::new(); LAST / STEP];
    for _ in 0..GAMES {
        let mut position = Standard::start();
        for turn in 0..LAST {
            if position.result().is_some() {
                break;
            }
            stages[turn / STEP].push(position);
            position = chosen(&position, &mut random);
        }
    }
    println!("{GAMES} games, seed {SEED}, nanoseconds per evaluation, the fastest of {RUNS} runs");
    println!(
        "{:>8}{:>11}{:>8}{:>9}{:>11}{:>9}",
        "turns", "positions", "king", "classic", "territory", "verdict"
    );
    for (stage, positions) in stages.iter().enumerate() {
        let costs = [
            cost(positions, |position| position.evaluate(Eval::King)),
            cost(positions, |position| position.evaluate(Eval::Classic)),
            cost(positions, |position| position.evaluate(Eval::Territory)),
            cost(positions, |position| position.verdict().unwrap_or(Value::EVEN)),
        ];
        let [king, classic, territory, verdict] = costs;
        let turns = format!("{}-{}", stage * STEP + 1, (stage + 1) * STEP);
        let certain = share(positions, |position| position.verdict().is_some());
        println!(
            "{turns:>8}{:>11}{king:>8.0}{classic:>9.0}{territory:>11.0}{verdict:>9.0}{certain:>8.1} %",
            positions.len()
        );
    }
}

/// The best of some turns drawn by chance.
fn chosen(position: &Standard, random: &mut Random) -> Standard {
    let turns = (0..COMPARED).map(|_| {
        let mut next = *position;
        for _ in 0..Standard::PARTS {
            let moves = next.turn().moves;
            next = next.play(moves[random.below(moves.len())]);
        }
        next
    });
    turns.min_by_key(|next| next.result().unwrap_or_else(|| next.evaluate(Eval::King))).expect("a turn")
}

/// How many positions in a hundred are such ones.
fn share(positions: &[Standard], is: impl Fn(&Standard) -> bool) -> f64 {
    let [part, all] = [positions.iter().filter(|position| is(position)).count(), positions.len()];
    #[expect(clippy::cast_precision_loss, reason = "counts")]
    let share = 100.0 * part as f64 / all as f64;
    share
}

/// Nanoseconds of one call.
fn cost(positions: &[Standard], evaluate: impl Fn(&Standard) -> Value) -> f64 {
    let run = || {
        let start = Instant::now();
        for position in positions {
            black_box(evaluate(black_box(position)));
        }
        start.elapsed().as_secs_f64()
    };
    let best = (0..RUNS).map(|_| run()).fold(f64::INFINITY, f64::min);
    #[expect(clippy::cast_precision_loss, reason = "a count")]
    let count = positions.len() as f64;
    best * 1e9 / count
}
