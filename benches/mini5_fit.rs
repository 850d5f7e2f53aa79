//! Where the weights of mini5's evaluation `activity` come from.
//!
//! `cargo bench --bench mini5_fit [-- [mini5-sl] GAMES]`: games of a player against itself, some
//! thousand nodes a move, from the balanced set-ups with random plies; the quiet positions of them,
//! their target between the result of the game and the value of the search. Prints the root mean
//! square errors on games that were kept back and the weights by logistic regression, as a source
//! text.
use bohr::game::{Game, Past, Side, Value};
use bohr::games::mini5::{Eval, Mini5, Rule, StalemateDraws, StalemateLoses, Step};
use bohr::search::{Algorithm, Control, Keep, Limits, Scope, Skill, Subject, Table, Task};
use bohr::tablebase::Tablebase;
use std::sync::Arc;

#[path = "../tests/common/mod.rs"]
mod common;
mod fitting;
use common::Random;
use fitting::{Sample, dot, keep_back, logistic, logistic_regression, root_mean_square};

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
/// The penalties that are tried; the one with the least error on the games kept back is taken.
const RIDGES: [f64; 3] = [0.5, 2.0, 20.0];
/// Every tenth game is kept back to measure the error on.
const KEPT_BACK: usize = 10;
/// Units of the weights in the logarithm of the odds.
const UNITS: f64 = 1000.0;

struct Row {
    terms: Vec<f64>,
    activity: f64,
    classic: f64,
    searched: f64,
    target: f64,
}

impl Row {
    fn sample(&self) -> Sample<'_> {
        Sample { terms: &self.terms, target: self.target, weight: 1.0 }
    }
}

fn main() {
    let games = std::env::args().find_map(|word| word.parse().ok()).unwrap_or(2500);
    if std::env::args().any(|word| word == StalemateLoses::NAME) {
        fit::<StalemateLoses>(games);
    } else {
        fit::<StalemateDraws>(games);
    }
}

fn fit<R: Rule>(games: usize) {
    let played: Vec<Vec<Row>> = std::thread::scope(|scope| {
        let workers: Vec<_> =
            (0..THREADS).map(|worker| scope.spawn(move || sample::<R>(worker, games))).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a worker ends")).collect()
    });
    let (fitted, kept) = keep_back(played, KEPT_BACK);
    let [fitted, kept]: [Vec<Row>; 2] = [fitted, kept].map(|games| games.into_iter().flatten().collect());
    println!(
        "{}, {games} games, {} positions and {} kept back, seed {SEED}; root mean square errors on these:",
        R::NAME,
        fitted.len(),
        kept.len()
    );
    let error =
        |guess: &dyn Fn(&Row) -> f64| root_mean_square(kept.iter().map(|row| guess(row) - row.target));
    println!("search {:.4}", error(&|row| row.searched));
    println!("classic {:.4}", error(&|row| row.classic));
    println!("activity as it is {:.4}", error(&|row| row.activity));
    let samples: Vec<Sample> = fitted.iter().map(Row::sample).collect();
    let tried = RIDGES.map(|ridge| {
        let weights = logistic_regression(&samples, ridge);
        let error = error(&|row| logistic(dot(&row.terms, &weights)));
        println!("activity fitted to the others, ridge {ridge}: {error:.4}");
        (error, weights)
    });
    let (_, weights) = tried.iter().min_by(|(a, _), (b, _)| a.total_cmp(b)).expect("a penalty");
    let (full, bare) = weights.split_at(weights.len() / 2);
    for (full, bare) in full.iter().zip(bare) {
        println!("    [{:.0}, {:.0}],", UNITS * full, UNITS * bare);
    }
}

/// The quiet positions of one worker's games, game by game.
fn sample<R: Rule>(worker: usize, games: usize) -> Vec<Vec<Row>> {
    let mut random = Random::new(SEED + worker as u64);
    let table = Table::new(MEBIBYTES).expect("memory for the table");
    (worker..games).step_by(THREADS).map(|number| play::<R>(number, &mut random, &table)).collect()
}

fn set_up<R: Rule>(number: usize) -> Mini5<R> {
    let rank = BACK_RANKS[number % BACK_RANKS.len()];
    let mirrored: String = rank.to_lowercase().chars().rev().collect();
    Mini5::parse(&[&format!("{mirrored}/5/5/5/{rank}"), "w"]).expect("a position")
}

/// The position after some random plies that leave both sides a chance.
fn opening<R: Rule>(number: usize, random: &mut Random, table: &Table) -> Mini5<R> {
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

fn play<R: Rule>(number: usize, random: &mut Random, table: &Table) -> Vec<Row> {
    let mut position = opening::<R>(number, random, table);
    let mut past = Past::default();
    let (mut rows, mut sides) = (Vec::new(), Vec::new());
    let first = loop {
        if let Some(result) = position.result() {
            break seen_by_first(result, position.side());
        }
        if past.makes_draw(&position) {
            break 0.5;
        }
        // Where nobody can win, the weights say nothing.
        let Some(terms) = position.activity() else { break 0.5 };
        let turn = position.turn();
        let mv = if random.below(RANDOM_MOVES) == 0 {
            turn.moves[random.below(turn.moves.len())]
        } else {
            let (mv, value) = search(position, &past, table);
            if !position.is_in_check() && !position.is_loud(mv) {
                rows.push(row(&position, terms, value));
                sides.push(position.side());
            }
            if value.plies_to_end().is_some() {
                // The search takes no certain result back.
                break seen_by_first(value, position.side());
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
fn search<R: Rule>(position: Mini5<R>, past: &Past, table: &Table) -> (Step, Value) {
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
        tablebase: Arc::new(Tablebase::none()),
        hash: 1,
        keep: Keep::default(),
    };
    let mut value = Value::EVEN;
    let choice = task.run(table, &Control::new(false), &mut |info| value = info.value);
    let best = choice.best.expect("an unfinished game has a move");
    (position.parse_move(&best).expect("a legal move"), value)
}

fn row<R: Rule>(position: &Mini5<R>, terms: Vec<f32>, searched: Value) -> Row {
    Row {
        terms: terms.into_iter().map(f64::from).collect(),
        activity: position.evaluate(Eval::Activity).probability(),
        classic: position.evaluate(Eval::Classic).probability(),
        searched: searched.probability(),
        target: 0.0,
    }
}
