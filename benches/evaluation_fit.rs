//! Where the weights of the evaluation `race` and the scale of `classic` come from.
//!
//! `cargo bench --bench evaluation_fit [-- POSITIONS]`: positions of games between players that
//! look one ply ahead and play a random move one time in four; searches five plies deep are the
//! truth. Prints the least-squares weights of the capture terms and the root mean square errors.
use bohr::game::{Game, Value};
use bohr::games::ewn::{Eval, Standard};
use bohr::search::{Bounds, Counter, Depth, Searcher, Star, Table, Window};

#[path = "../tests/common/mod.rs"]
mod common;
mod fitting;
use common::Random;
use fitting::{dot, root_mean_square, solve};

const DEPTH: Depth = 5;
const SEED: u64 = 99;
/// The capture terms: enemy's loss, own loss, own gain, enemy's gain.
const TERMS: usize = 4;

struct Row {
    terms: [f64; TERMS],
    race: f64,
    now: f64,
    classic_points: f64,
    truth: f64,
}

fn main() {
    let count: usize = std::env::args().find_map(|word| word.parse().ok()).unwrap_or(5000);
    let rows = sample(count);
    println!("{} positions, depth {DEPTH}, seed {SEED}; root mean square errors:", rows.len());
    println!("race alone {:.4}", error(&rows, |row| row.race));
    println!("evaluation as it is {:.4}", error(&rows, |row| row.now));
    let weights = least_squares(&rows);
    let fitted = |row: &Row| row.race + dot(&weights, &row.terms);
    println!("weights {weights:.4?}: {:.4}", error(&rows, |row| fitted(row).clamp(0.0, 1.0)));
    for scale in [1.0, 1.2, 1.4, 1.6, 2.0, 4.0] {
        let wp = |row: &Row| 1.0 / (1.0 + (-row.classic_points / scale).exp());
        println!("classic, scale {scale}: {:.4}", error(&rows, wp));
    }
}

fn sample(count: usize) -> Vec<Row> {
    let table = Table::new(64).expect("memory for the table");
    let mut random = Random::new(SEED);
    let mut rows = Vec::with_capacity(count);
    while rows.len() < count {
        let mut position = Standard::drawn_start(&mut |n| random.below(n));
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
    rows
}

fn row(position: &Standard, table: &Table) -> Row {
    let mut star = Star::new(table, Counter::default(), Eval::Race, true);
    let searched = (1..=DEPTH).filter_map(|depth| star.search(position, depth, Window::FULL)).last();
    let truth = searched.and_then(Bounds::exact).map_or(0.5, Value::probability);
    let number = |eval: Eval, name: &str| -> f64 {
        let terms = position.explain(eval);
        let (_, text) = terms.iter().find(|(term, _)| *term == name).expect("a term of the evaluation");
        text.split(' ').next().and_then(|word| word.parse().ok()).expect("a number")
    };
    let race = number(Eval::Race, "race");
    let open = 4.0 * race * (1.0 - race);
    let terms = [
        "enemy's loss by own captures",
        "own loss by enemy captures",
        "own gain by own captures of own stones",
        "enemy's gain by captures of its own stones",
    ]
    .map(|name| open * number(Eval::Race, name));
    let now = position.evaluate(Eval::Race).probability();
    Row { terms, race, now, classic_points: number(Eval::Classic, "sum"), truth }
}

fn error(rows: &[Row], guess: impl Fn(&Row) -> f64) -> f64 {
    root_mean_square(rows.iter().map(|row| guess(row) - row.truth))
}

/// The weights that make the race's errors least: the normal equations.
fn least_squares(rows: &[Row]) -> Vec<f64> {
    let mut system = vec![vec![0.0; TERMS + 1]; TERMS];
    for row in rows {
        for (line, a) in system.iter_mut().zip(row.terms) {
            for (cell, b) in line.iter_mut().zip(row.terms.into_iter().chain([row.truth - row.race])) {
                *cell += a * b;
            }
        }
    }
    solve(system)
}
