//! Where the weights of rowrace's evaluation `race` and the scale of its `classic` come from.
//!
//! `cargo bench --bench rowrace_fit [-- POSITIONS]`: positions of games between players that look
//! one ply ahead and play a random move one time in four; searches five plies deep are the truth.
//! Prints the least-squares weights of the terms and the root mean square errors.
use bohr::game::Game;
use bohr::games::rowrace::{Eval, Rowrace};
use bohr::search::{Depth, Table};

#[path = "../tests/common/mod.rs"]
mod common;
mod fitting;
use common::Random;
use fitting::{
    Sample, careless_positions, dot, keep_back, least_squares, logistic, number, root_mean_square, searched,
    term,
};

const DEPTH: Depth = 5;
const SEED: u64 = 99;
/// Added to the diagonal, so that a term that never occurs gets no weight.
const RIDGE: f64 = 0.1;
/// Every fifth position is kept back to measure the error on.
const KEPT_BACK: usize = 5;

struct Row {
    terms: Vec<f64>,
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
    let count: usize = std::env::args().find_map(|word| word.parse().ok()).unwrap_or(20_000);
    let table = Table::new(64).expect("memory for the table");
    let positions = careless_positions(count, Eval::Race, &mut Random::new(SEED));
    let rows: Vec<Row> = positions.iter().map(|position| row(position, &table)).collect();
    let (fitted_to, kept) = keep_back(rows, KEPT_BACK);
    println!("{count} positions, depth {DEPTH}, seed {SEED}; root mean square errors on one in {KEPT_BACK}:");
    println!("race alone {:.4}", error(&kept, |row| row.race));
    println!("evaluation as it is {:.4}", error(&kept, |row| row.now));
    let samples: Vec<Sample> = fitted_to.iter().map(Row::sample).collect();
    let weights = least_squares(&samples, RIDGE);
    let fitted = |row: &Row| (row.race + dot(&weights, &row.terms)).clamp(0.0, 1.0);
    println!("weights fitted to the others {:.4}", error(&kept, fitted));
    for scale in [25.0, 50.0, 75.0, 100.0, 150.0, 200.0, 300.0, 500.0] {
        println!("classic, scale {scale}: {:.4}", error(&kept, |row| logistic(row.classic_points / scale)));
    }
    for ((name, _), weight) in contact_terms(&Rowrace::start()).into_iter().zip(weights) {
        println!("    {weight:.4}, // {name}");
    }
}

/// The terms between the race and what comes of them all.
fn contact_terms(position: &Rowrace) -> Vec<(&'static str, f64)> {
    let terms = position.explain(Eval::Race);
    let names = terms.iter().skip_while(|(name, _)| *name != "race").skip(1);
    names.take_while(|(name, _)| *name != "contact").map(|(name, text)| (*name, number(text))).collect()
}

fn row(position: &Rowrace, table: &Table) -> Row {
    Row {
        terms: contact_terms(position).into_iter().map(|(_, value)| value).collect(),
        race: term(position, Eval::Race, "race"),
        now: position.evaluate(Eval::Race).probability(),
        classic_points: term(position, Eval::Classic, "sum"),
        truth: searched(position, DEPTH, Eval::Race, table),
    }
}

fn error(rows: &[Row], guess: impl Fn(&Row) -> f64) -> f64 {
    root_mean_square(rows.iter().map(|row| guess(row) - row.truth))
}
