//! Where the weights of mini5's evaluation `activity` come from.
//!
//! `cargo bench --bench mini5_fit [-- GAMES]`: games of a player against itself, some thousand nodes
//! a move, from the balanced set-ups with random plies; the quiet positions of them, their target
//! between the result of the game and the value of the search. Prints the root mean square errors on
//! games that were kept back and the weights by logistic regression, as a source text.
use bohr::game::{Game, Past, Side, Value};
use bohr::games::mini5::{Eval, Standard};
use bohr::search::{Algorithm, Control, Limits, Scope, Skill, Subject, Table, Task};

#[path = "../tests/common/mod.rs"]
mod common;
mod fitting;
use common::Random;
use fitting::{root_mean_square, solve};

/// White's first rank of the set-ups in which neither side is much better; black's is its mirror.
const BACK_RANKS: [&str; 14] = [
    "RQBNK", "RKQBN", "NRQKB", "NBQRK", "NKRQB", "BQRNK", "QRNBK", "QRBNK", "NBRQK", "BNRQK", "BRQNK",
    "BQNRK", "NRBKQ", "BNQRK",
];
const SEED: u64 = 5;
/// Games are shared out among so many threads; part of what the seed means.
const THREADS: usize = 2;
const NODES: u64 = 2000;
const MEBIBYTES: usize = 8;
/// Random plies at the beginning, at most.
const RANDOM_PLIES: usize = 8;
/// Later one move of so many is random.
const RANDOM_MOVES: usize = 30;
/// An opening is taken if a search of it gives the side to move at least this chance, and the other.
const LEVEL: f64 = 0.2;
/// The weight of the game's result in the target; the search's value has the rest.
const RESULT_SHARE: f64 = 0.5;
/// Added to the diagonal, so that a term that hardly occurs gets a small weight.
const RIDGE: f64 = 2.0;
/// Newton's method settles in so many steps.
const STEPS: usize = 8;
/// Every tenth game is kept back to measure the error on.
const KEPT_BACK: usize = 10;
/// Units of the weights in the logarithm of the odds.
const UNITS: f64 = 1000.0;

struct Row {
    counts: Vec<f32>,
    activity: f64,
    classic: f64,
    searched: f64,
    target: f64,
}

fn main() {
    let games: usize = std::env::args().find_map(|word| word.parse().ok()).unwrap_or(2500);
    let played: Vec<Vec<Row>> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..THREADS).map(|worker| scope.spawn(move || sample(worker, games))).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a worker ends")).collect()
    });
    let (mut fitted, mut kept) = (Vec::new(), Vec::new());
    for (number, rows) in played.into_iter().enumerate() {
        if number % KEPT_BACK == 0 { kept.extend(rows) } else { fitted.extend(rows) }
    }
    println!(
        "{games} games, {} positions and {} kept back, seed {SEED}; root mean square errors on these:",
        fitted.len(),
        kept.len()
    );
    let error =
        |guess: &dyn Fn(&Row) -> f64| root_mean_square(kept.iter().map(|row| guess(row) - row.target));
    println!("search {:.4}", error(&|row| row.searched));
    println!("classic {:.4}", error(&|row| row.classic));
    println!("activity as it is {:.4}", error(&|row| row.activity));
    let weights = logistic(&fitted);
    println!("activity fitted to the others {:.4}", error(&|row| probability(&weights, row)));
    let (full, bare) = weights.split_at(weights.len() / 2);
    for (full, bare) in full.iter().zip(bare) {
        println!("    [{:.0}, {:.0}],", UNITS * full, UNITS * bare);
    }
}

/// The quiet positions of one worker's games, game by game.
fn sample(worker: usize, games: usize) -> Vec<Vec<Row>> {
    let mut random = Random::new(SEED + worker as u64);
    let table = Table::new(MEBIBYTES).expect("memory for the table");
    (worker..games).step_by(THREADS).map(|number| play(number, &mut random, &table)).collect()
}

fn set_up(number: usize) -> Standard {
    let rank = BACK_RANKS[number % BACK_RANKS.len()];
    let mirrored: String = rank.to_lowercase().chars().rev().collect();
    Standard::parse(&[&format!("{mirrored}/5/5/5/{rank}"), "w"]).expect("a position")
}

/// The position after some random plies that leave both sides a chance.
fn opening(number: usize, random: &mut Random, table: &Table) -> Standard {
    loop {
        let mut position = set_up(number);
        for _ in 0..random.below(RANDOM_PLIES + 1) {
            let turn = position.turn();
            if turn.moves.is_empty() {
                break;
            }
            position = position.play(turn.moves[random.below(turn.moves.len())]);
        }
        if position.result().is_none() {
            let chance = search(position, &Past::default(), table).1.probability();
            if (LEVEL..=1.0 - LEVEL).contains(&chance) {
                return position;
            }
        }
    }
}

fn play(number: usize, random: &mut Random, table: &Table) -> Vec<Row> {
    let mut position = opening(number, random, table);
    let mut past = Past::default();
    let (mut rows, mut sides) = (Vec::new(), Vec::new());
    let first = loop {
        if let Some(result) = position.result() {
            break seen_by_first(result, position.side());
        }
        if past.makes_draw(&position) {
            break 0.5;
        }
        let turn = position.turn();
        let mv = if random.below(RANDOM_MOVES) == 0 {
            turn.moves[random.below(turn.moves.len())]
        } else {
            let (mv, value) = search(position, &past, table);
            if value.plies_to_end().is_some() {
                // The search takes no certain result back.
                break seen_by_first(value, position.side());
            }
            if !position.is_in_check() && !position.is_loud(mv) {
                rows.push(row(&position, value));
                sides.push(position.side());
            }
            mv
        };
        let next = position.play(mv);
        past.advance(&position, &next);
        position = next;
    };
    for (row, side) in rows.iter_mut().zip(sides) {
        let result = if side == Side::First { first } else { 1.0 - first };
        row.target = RESULT_SHARE * result + (1.0 - RESULT_SHARE) * row.searched;
    }
    rows
}

/// The points of the first side for a certain result that `side` sees.
fn seen_by_first(result: Value, side: Side) -> f64 {
    let points = f64::midpoint(f64::from(result.units().signum()), 1.0);
    if side == Side::First { points } else { 1.0 - points }
}

/// The best move and its value.
fn search(position: Standard, past: &Past, table: &Table) -> (<Standard as Game>::Move, Value) {
    let task = Task {
        position,
        past: past.clone(),
        subject: Subject::Move(None),
        only: Vec::new(),
        eval: Eval::Activity,
        algorithm: Algorithm::Star2,
        lines: 1,
        threads: 1,
        limits: Limits { nodes: Some(NODES), ..Limits::default() },
        seed: 0,
        skill: Skill::FULL,
        scope: Scope::FULL,
        hash: 1,
    };
    let mut value = Value::EVEN;
    let choice = task.run(table, &Control::new(false), &mut |info| value = info.value);
    let best = choice.best.expect("an unfinished game has a move");
    (position.parse_move(&best).expect("a legal move"), value)
}

fn row(position: &Standard, searched: Value) -> Row {
    Row {
        counts: position.activity(),
        activity: position.evaluate(Eval::Activity).probability(),
        classic: position.evaluate(Eval::Classic).probability(),
        searched: searched.probability(),
        target: 0.0,
    }
}

fn probability(weights: &[f64], row: &Row) -> f64 {
    let sum: f64 = row.counts.iter().zip(weights).map(|(&count, weight)| f64::from(count) * weight).sum();
    1.0 / (1.0 + (-sum).exp())
}

/// The weights under which the targets are likeliest: logistic regression by Newton's method.
fn logistic(rows: &[Row]) -> Vec<f64> {
    let count = rows[0].counts.len();
    let mut weights = vec![0.0; count];
    for _ in 0..STEPS {
        let mut system = vec![vec![0.0; count + 1]; count];
        for row in rows {
            let guess = probability(&weights, row);
            let slope = guess * (1.0 - guess);
            let used: Vec<(usize, f64)> =
                row.counts.iter().map(|&x| f64::from(x)).enumerate().filter(|&(_, x)| x != 0.0).collect();
            for &(index, a) in &used {
                let line = &mut system[index];
                for &(other, b) in &used {
                    line[other] += slope * a * b;
                }
                line[count] += a * (row.target - guess);
            }
        }
        for (index, line) in system.iter_mut().enumerate() {
            line[index] += RIDGE;
            line[count] -= RIDGE * weights[index];
        }
        let step = solve(system);
        weights.iter_mut().zip(step).for_each(|(weight, step)| *weight += step);
    }
    weights
}
