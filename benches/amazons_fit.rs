//! Where the weights of the Amazons evaluations `territory` and `king` come from.
//!
//! `cargo bench --bench amazons_fit [-- GAMES]`: games of a player against itself on 10x10 squares, some
//! hundred nodes a move, after random turns; the positions of them in which squares are contested, their
//! target between the result of the game and the value of the search. Prints the root mean square
//! errors on games that were kept back and the weights by logistic regression, as a source text.
use bohr::game::{Action, Game, Past, Side, Value};
use bohr::games::amazons::{Eval, Part, Standard};
use bohr::search::{Algorithm, Control, Keep, Limits, Scope, Skill, Subject, Table, Task};

#[path = "../tests/common/mod.rs"]
mod common;
mod fitting;
use common::{Random, actions};
use fitting::{Sample, dot, keep_back, logistic, logistic_regression, root_mean_square};

const SEED: u64 = 6;
/// Games are shared out among so many threads; part of what the seed means.
const THREADS: usize = 2;
const NODES: u64 = 3000;
const MEBIBYTES: usize = 4;
/// Random turns at the beginning, at most.
const RANDOM_PLIES: usize = 6;
/// Later one turn of so many is random.
const RANDOM_TURNS: usize = 40;
/// The weight of the game's result in the target; the search's value has the rest.
const RESULT_SHARE: f64 = 0.6;
/// The penalties that are tried; the one with the least error on the games kept back is taken.
const RIDGES: [f64; 3] = [2.0, 10.0, 50.0];
/// Every tenth game is kept back to measure the error on.
const KEPT_BACK: usize = 10;
/// Units of the weights in the logarithm of the odds.
const UNITS: f64 = 1000.0;
/// Numbers of arrows at which the weights are known.
const KNOTS: usize = 4;

struct Row {
    territory: Vec<f64>,
    king: Vec<f64>,
    /// What the evaluations and the search say of the position.
    said: [f64; 4],
    target: f64,
}

/// What [`Row::said`] is said by.
const SPEAKERS: [&str; 4] = ["territory as it is", "king as it is", "classic", "search"];

fn main() {
    let games = std::env::args().find_map(|word| word.parse().ok()).unwrap_or(2000);
    let played: Vec<Vec<Row>> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..THREADS).map(|worker| scope.spawn(move || sample(worker, games))).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a worker ends")).collect()
    });
    let (fitted, kept) = keep_back(played, KEPT_BACK);
    let [fitted, kept]: [Vec<Row>; 2] = [fitted, kept].map(|games| games.into_iter().flatten().collect());
    println!(
        "{games} games, {} positions and {} kept back, seed {SEED}; root mean square errors on these:",
        fitted.len(),
        kept.len()
    );
    for (speaker, name) in SPEAKERS.iter().enumerate() {
        let errors = kept.iter().map(|row| row.said[speaker] - row.target);
        println!("{name} {:.4}", root_mean_square(errors));
    }
    print_fit("territory", &fitted, &kept, |row| &row.territory);
    print_fit("king", &fitted, &kept, |row| &row.king);
}

/// Fits the weights of one evaluation and prints them, a line for each knot.
fn print_fit(name: &str, fitted: &[Row], kept: &[Row], terms: impl Fn(&Row) -> &[f64]) {
    let samples: Vec<Sample> =
        fitted.iter().map(|row| Sample { terms: terms(row), target: row.target, weight: 1.0 }).collect();
    let tried = RIDGES.map(|ridge| {
        let weights = logistic_regression(&samples, ridge);
        let errors = kept.iter().map(|row| logistic(dot(terms(row), &weights)) - row.target);
        let error = root_mean_square(errors);
        println!("{name} fitted to the others, ridge {ridge}: {error:.4}");
        (error, weights)
    });
    let (_, weights) = tried.iter().min_by(|(a, _), (b, _)| a.total_cmp(b)).expect("a penalty");
    for knot in weights.chunks(weights.len() / KNOTS) {
        let words: Vec<String> = knot.iter().map(|weight| format!("{:.0}", UNITS * weight)).collect();
        println!("    [{}],", words.join(", "));
    }
}

/// The positions of one worker's games, game by game.
fn sample(worker: usize, games: usize) -> Vec<Vec<Row>> {
    let mut random = Random::new(SEED + worker as u64);
    let table = Table::new(MEBIBYTES).expect("memory for the table");
    (worker..games).step_by(THREADS).map(|_| play(&mut random, &table)).collect()
}

fn play(random: &mut Random, table: &Table) -> Vec<Row> {
    table.clear();
    let mut position = Standard::start();
    for _ in 0..random.below(RANDOM_PLIES + 1) {
        let actions = actions(&position);
        position = position.carry_out(actions[random.below(actions.len())]);
    }
    let (mut rows, mut sides) = (Vec::new(), Vec::new());
    let first = loop {
        if let Some(result) = position.verdict() {
            break seen_by_first(result, position.side());
        }
        let (mut action, value) = search(position, table);
        if value.plies_to_end().is_some() {
            break seen_by_first(value, position.side());
        }
        if let Some(row) = row(&position, value) {
            rows.push(row);
            sides.push(position.side());
        }
        if random.below(RANDOM_TURNS) == 0 {
            let actions = actions(&position);
            action = actions[random.below(actions.len())];
        }
        position = position.carry_out(action);
    };
    for (row, side) in rows.iter_mut().zip(sides) {
        let result = if side == Side::First { first } else { 1.0 - first };
        row.target = RESULT_SHARE * result + (1.0 - RESULT_SHARE) * row.said[SPEAKERS.len() - 1];
    }
    rows
}

/// The points of the first side for a certain result that `side` sees.
fn seen_by_first(result: Value, side: Side) -> f64 {
    let points = f64::midpoint(f64::from(result.units().signum()), 1.0);
    if side == Side::First { points } else { 1.0 - points }
}

/// The best turn and its value.
fn search(position: Standard, table: &Table) -> (Action<Part>, Value) {
    let task = Task {
        position,
        past: Past::default(),
        subject: Subject::Move(None),
        only: Vec::new(),
        eval: Eval::Territory,
        algorithm: Algorithm::Star2,
        lines: 1,
        threads: 1,
        limits: Limits { nodes: Some(NODES), ..Limits::default() },
        seed: 0,
        skill: Skill::FULL,
        scope: Scope::FULL,
        hash: 1,
        keep: Keep::default(),
    };
    let mut value = Value::EVEN;
    let choice = task.run(table, &Control::new(false), &mut |info| value = info.value);
    let best = choice.best.expect("an unfinished game has a move");
    (position.parse_action(&best).expect("a legal turn"), value)
}

/// [`None`] where no square is contested: there the weights say nothing.
fn row(position: &Standard, searched: Value) -> Option<Row> {
    let counts = |counts: Vec<f32>| counts.into_iter().map(f64::from).collect();
    let said = |eval| position.evaluate(eval).probability();
    Some(Row {
        territory: counts(position.territory()?),
        king: counts(position.king()?),
        said: [said(Eval::Territory), said(Eval::King), said(Eval::Classic), searched.probability()],
        target: 0.0,
    })
}
