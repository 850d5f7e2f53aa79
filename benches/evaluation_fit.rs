//! Where the weights of the evaluation `race` and the scale of `classic` come from.
//!
//! `cargo bench --bench evaluation_fit [-- POSITIONS]`: positions of games between players that
//! look one ply ahead and play a random move one time in four; searches five plies deep are the
//! truth. Prints the least-squares weights of the capture terms and the root mean square errors.
use bohr::game::Game;
use bohr::games::ewn::{Eval, Standard};
use bohr::search::{Depth, Table};

#[path = "../tests/common/mod.rs"]
mod common;
mod fitting;
use common::Random;
use fitting::{Sample, careless_positions, dot, least_squares, logistic, root_mean_square, searched, term};

const DEPTH: Depth = 5;
const SEED: u64 = 99;
/// Four terms that occur often need no penalty.
const NO_RIDGE: f64 = 0.0;
/// The capture terms.
const TERMS: [&str; 4] = [
    "enemy's loss by own captures",
    "own loss by enemy captures",
    "own gain by own captures of own stones",
    "enemy's gain by captures of its own stones",
];

struct Row {
    terms: [f64; TERMS.len()],
    race: f64,
    now: f64,
    classic_points: f64,
    truth: f64,
}

impl Row {
    /// What the terms shall add to the race.
    fn sample(&self) -> Sample<'_> {
        Sample { terms: &self.terms, target: self.truth - self.race, weight: 1.0 }
    }
}

fn main() {
    let count: usize = std::env::args().find_map(|word| word.parse().ok()).unwrap_or(5000);
    let table = Table::new(64).expect("memory for the table");
    let positions = careless_positions(count, Eval::Race, &mut Random::new(SEED));
    let rows: Vec<Row> = positions.iter().map(|position| row(position, &table)).collect();
    println!("{} positions, depth {DEPTH}, seed {SEED}; root mean square errors:", rows.len());
    println!("race alone {:.4}", error(&rows, |row| row.race));
    println!("evaluation as it is {:.4}", error(&rows, |row| row.now));
    let samples: Vec<Sample> = rows.iter().map(Row::sample).collect();
    let weights = least_squares(&samples, NO_RIDGE);
    let fitted = |row: &Row| row.race + dot(&weights, &row.terms);
    println!("weights {weights:.4?}: {:.4}", error(&rows, |row| fitted(row).clamp(0.0, 1.0)));
    for scale in [1.0, 1.2, 1.4, 1.6, 2.0, 4.0] {
        println!("classic, scale {scale}: {:.4}", error(&rows, |row| logistic(row.classic_points / scale)));
    }
}

fn row(position: &Standard, table: &Table) -> Row {
    let race = term(position, Eval::Race, "race");
    let open = 4.0 * race * (1.0 - race);
    Row {
        terms: TERMS.map(|name| open * term(position, Eval::Race, name)),
        race,
        now: position.evaluate(Eval::Race).probability(),
        classic_points: term(position, Eval::Classic, "sum"),
        truth: searched(position, DEPTH, Eval::Race, table),
    }
}

fn error(rows: &[Row], guess: impl Fn(&Row) -> f64) -> f64 {
    root_mean_square(rows.iter().map(|row| guess(row) - row.truth))
}
