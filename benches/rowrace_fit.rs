//! Where the weights of rowrace's evaluation `race` and the scale of its `classic` come from.
//!
//! `cargo bench --bench rowrace_fit [-- POSITIONS]`: positions of games between players that look
//! one ply ahead and play a random move one time in four; searches five plies deep are the truth.
//! Prints the least-squares weights of the terms and the root mean square errors.
use bohr::game::{Game, Value};
use bohr::games::rowrace::{Eval, Rowrace};
use bohr::search::{Bounds, Counter, Depth, Searcher, Star, Table, Window};

#[path = "../tests/common/mod.rs"]
mod common;
mod fitting;
use common::Random;
use fitting::{dot, root_mean_square, solve};

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

fn main() {
    let count: usize = std::env::args().find_map(|word| word.parse().ok()).unwrap_or(20_000);
    let (rows, names) = sample(count);
    let (mut fitted_to, mut kept) = (Vec::new(), Vec::new());
    for (number, row) in rows.into_iter().enumerate() {
        if number % KEPT_BACK == 0 { kept.push(row) } else { fitted_to.push(row) }
    }
    println!("{count} positions, depth {DEPTH}, seed {SEED}; root mean square errors on one in {KEPT_BACK}:");
    println!("race alone {:.4}", error(&kept, |row| row.race));
    println!("evaluation as it is {:.4}", error(&kept, |row| row.now));
    let weights = least_squares(&fitted_to);
    let fitted = |row: &Row| (row.race + dot(&weights, &row.terms)).clamp(0.0, 1.0);
    println!("weights fitted to the others {:.4}", error(&kept, fitted));
    for scale in [25.0, 50.0, 75.0, 100.0, 150.0, 200.0, 300.0, 500.0] {
        let wp = |row: &Row| 1.0 / (1.0 + (-row.classic_points / scale).exp());
        println!("classic, scale {scale}: {:.4}", error(&kept, wp));
    }
    for (name, weight) in names.iter().zip(weights) {
        println!("    {weight:.4}, // {name}");
    }
}

fn sample(count: usize) -> (Vec<Row>, Vec<&'static str>) {
    let table = Table::new(64).expect("memory for the table");
    let mut random = Random::new(SEED);
    let mut rows = Vec::with_capacity(count);
    while rows.len() < count {
        let mut position = Rowrace::start();
        while position.result().is_none() && rows.len() < count {
            let turn = position.turn();
            let moves = turn.moves_of(random.outcome(&turn));
            let after = |&mv: &_| {
                let next = position.play(mv);
                next.result().unwrap_or_else(|| next.evaluate(Eval::Race))
            };
            let best = moves.iter().min_by_key(|mv| after(mv)).copied().expect("a turn has moves");
            let mv = if random.below(4) == 0 { moves[random.below(moves.len())] } else { best };
            position = position.play(mv);
            if position.result().is_none() && random.below(4) == 0 {
                rows.push(row(&position, &table));
            }
        }
    }
    let names = contact_terms(&Rowrace::start()).into_iter().map(|(name, _)| name).collect();
    (rows, names)
}

/// The terms between the race and what comes of them all.
fn contact_terms(position: &Rowrace) -> Vec<(&'static str, f64)> {
    let terms = position.explain(Eval::Race);
    let names = terms.iter().skip_while(|(name, _)| *name != "race").skip(1);
    names
        .take_while(|(name, _)| *name != "contact")
        .map(|(name, text)| (*name, text.parse().expect("a number")))
        .collect()
}

fn row(position: &Rowrace, table: &Table) -> Row {
    let mut star = Star::new(table, Counter::default(), Eval::Race, true);
    let searched = (1..=DEPTH).filter_map(|depth| star.search(position, depth, Window::FULL)).last();
    let truth = searched.and_then(Bounds::exact).map_or(0.5, Value::probability);
    let number = |eval: Eval, name: &str| -> f64 {
        let terms = position.explain(eval);
        let (_, text) = terms.iter().find(|(term, _)| *term == name).expect("a term of the evaluation");
        text.parse().expect("a number")
    };
    let terms = contact_terms(position).into_iter().map(|(_, value)| value).collect();
    let now = position.evaluate(Eval::Race).probability();
    let classic_points = number(Eval::Classic, "sum");
    Row { terms, race: number(Eval::Race, "race"), now, classic_points, truth }
}

fn error(rows: &[Row], guess: impl Fn(&Row) -> f64) -> f64 {
    root_mean_square(rows.iter().map(|row| guess(row) - row.truth))
}

/// The weights that make the race's errors least: the normal equations.
fn least_squares(rows: &[Row]) -> Vec<f64> {
    let count = rows[0].terms.len();
    let mut system = vec![vec![0.0; count + 1]; count];
    for (index, line) in system.iter_mut().enumerate() {
        line[index] = RIDGE;
    }
    for row in rows {
        for (line, a) in system.iter_mut().zip(&row.terms) {
            for (cell, b) in line.iter_mut().zip(row.terms.iter().chain([&(row.truth - row.race)])) {
                *cell += a * b;
            }
        }
    }
    solve(system)
}
