//! Where the weights of dicechess's evaluation `attack` and the scale of its `classic` come from.
//!
//! `cargo bench --bench dicechess_fit [-- POSITIONS [DEPTH]]`: positions of games in which every
//! second of the first moves is random and the others are searched two plies deep. The truth is
//! mostly a search DEPTH plies deep, and a little the result of the game, which knows of what lies
//! beyond that depth. Prints the weights of the terms by logistic regression, and the root mean
//! square errors against the searches on the games that the fit does not see.
#![expect(clippy::cast_precision_loss, reason = "counts for people")]
use bohr::game::{Game, Value};
use bohr::games::dicechess::{Dicechess, Eval};
use bohr::search::{Bounds, Counter, Depth, Searcher, Star, Table, Window};

#[path = "../tests/common/mod.rs"]
mod common;
use common::Random;

const SEED: u64 = 99;
/// Plies in which every second move is random.
const OPENING: usize = 10;
/// The share of the result in the truth that is fitted to.
const RESULT: f64 = 0.1;
/// Added to the diagonal, so that a term that never occurs gets no weight.
const RIDGE: f64 = 1.0;
/// Steps of Newton's method; it converges in fewer.
const STEPS: usize = 10;
/// Every fourth game is kept back to measure the error on.
const KEPT_BACK: usize = 4;
/// The lines of the evaluation before its terms: what is certain to end the game at once.
const CERTAIN: usize = 2;

struct Row {
    game: usize,
    terms: Vec<f64>,
    won: f64,
    open: f64,
    now: f64,
    classic_points: f64,
    searched: f64,
    truth: f64,
}

impl Row {
    fn guess(&self, weights: &[f64]) -> f64 {
        self.won + self.open * logistic(dot(weights, &self.terms))
    }
}

fn main() {
    let mut numbers = std::env::args().filter_map(|word| word.parse::<usize>().ok());
    let count = numbers.next().unwrap_or(20_000);
    let depth = numbers.next().and_then(|depth| Depth::try_from(depth).ok()).unwrap_or(3);
    let rows = sample(count, depth);
    let (kept, seen): (Vec<Row>, Vec<Row>) = rows.into_iter().partition(|row| row.game % KEPT_BACK == 0);
    println!("{} positions, depth {depth}, seed {SEED}; errors on {} others:", seen.len(), kept.len());
    println!("evaluation as it is {:.4}", error(&kept, |row| row.now));
    let weights = fit(&seen);
    println!("weights fitted {:.4}", error(&kept, |row| row.guess(&weights)));
    for scale in [300.0, 600.0, 1000.0, 1400.0, 2000.0, 3000.0] {
        println!("classic, scale {scale}: {:.4}", error(&kept, |row| logistic(row.classic_points / scale)));
    }
    let names = Dicechess::start().explain(Eval::Attack).into_iter().skip(CERTAIN);
    for ((name, _), weight) in names.zip(weights) {
        println!("    {weight:.3}, // {name}");
    }
}

fn sample(count: usize, depth: Depth) -> Vec<Row> {
    let table = Table::new(64).expect("memory for the table");
    let mut random = Random::new(SEED);
    let mut rows = Vec::with_capacity(count);
    for game in 0.. {
        if rows.len() >= count {
            break;
        }
        rows.extend(play(game, depth, &table, &mut random));
    }
    rows
}

/// Some positions of one game.
fn play(game: usize, depth: Depth, table: &Table, random: &mut Random) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut firsts = Vec::new();
    let mut position = Dicechess::start();
    let mut ply = 0;
    let result = loop {
        if let Some(value) = position.result() {
            break value.probability();
        }
        if random.below(3) == 0 {
            rows.push(row(game, &position, depth, table));
            firsts.push(position.side());
        }
        let turn = position.turn();
        let moves = turn.moves_of(random.outcome(&turn));
        if moves.is_empty() {
            break 0.0;
        }
        let mv = if ply < OPENING && random.below(2) == 0 {
            moves[random.below(moves.len())]
        } else {
            let after = |mv: &_| searched(&position.play(*mv), 1, table);
            *moves.iter().min_by(|a, b| after(a).total_cmp(&after(b))).expect("moves")
        };
        position = position.play(mv);
        ply += 1;
    };
    for (row, side) in rows.iter_mut().zip(firsts) {
        let result = if side == position.side() { result } else { 1.0 - result };
        row.truth = RESULT * result + (1.0 - RESULT) * row.searched;
    }
    rows
}

/// The win probability of the side to move after a search.
fn searched(position: &Dicechess, depth: Depth, table: &Table) -> f64 {
    let mut star = Star::new(table, Counter::default(), Eval::Attack, true);
    let bounds = (1..=depth).filter_map(|depth| star.search(position, depth, Window::FULL)).last();
    bounds.and_then(Bounds::exact).map_or(0.5, Value::probability)
}

fn row(game: usize, position: &Dicechess, depth: Depth, table: &Table) -> Row {
    let number = |text: &str| -> f64 { text.parse().expect("a number") };
    let lines = position.explain(Eval::Attack);
    let (certain, terms) = lines[..lines.len() - 1].split_at(CERTAIN);
    let (won, lost) = (number(&certain[0].1), number(&certain[1].1));
    let classic = position.explain(Eval::Classic);
    let (_, points) = classic.iter().find(|(name, _)| *name == "difference").expect("the sum");
    Row {
        game,
        terms: terms.iter().map(|(_, text)| number(text)).collect(),
        won,
        open: 1.0 - won - lost,
        now: position.evaluate(Eval::Attack).probability(),
        classic_points: number(points),
        searched: searched(position, depth, table),
        truth: 0.0,
    }
}

fn error(rows: &[Row], guess: impl Fn(&Row) -> f64) -> f64 {
    let sum: f64 = rows.iter().map(|row| (guess(row) - row.searched).powi(2)).sum();
    (sum / rows.len() as f64).sqrt()
}

fn logistic(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The weights with the least cross-entropy, each position counted by what is open in it.
fn fit(rows: &[Row]) -> Vec<f64> {
    let count = rows[0].terms.len();
    let mut weights = vec![0.0; count];
    for _ in 0..STEPS {
        let mut system = vec![vec![0.0; count + 1]; count];
        for (index, line) in system.iter_mut().enumerate() {
            line[index] = RIDGE;
            line[count] = -RIDGE * weights[index];
        }
        for row in rows.iter().filter(|row| row.open > 0.0) {
            let guess = logistic(dot(&weights, &row.terms));
            let wanted = ((row.truth - row.won) / row.open).clamp(0.0, 1.0);
            let steepness = row.open * guess * (1.0 - guess);
            for (line, a) in system.iter_mut().zip(&row.terms) {
                for (cell, b) in line.iter_mut().zip(&row.terms) {
                    *cell += steepness * a * b;
                }
                line[count] += row.open * (wanted - guess) * a;
            }
        }
        weights.iter_mut().zip(solve(system)).for_each(|(weight, step)| *weight += step);
    }
    weights
}

/// The solution of a system of linear equations, the right side in the last column, by Gauss and
/// Jordan.
fn solve(mut system: Vec<Vec<f64>>) -> Vec<f64> {
    for pivot in 0..system.len() {
        let head: Vec<f64> = system[pivot].iter().map(|cell| cell / system[pivot][pivot]).collect();
        for (index, line) in system.iter_mut().enumerate() {
            if index != pivot {
                let factor = line[pivot];
                line.iter_mut().zip(&head).for_each(|(cell, head)| *cell -= factor * head);
            }
        }
        system[pivot] = head;
    }
    let count = system.len();
    system.into_iter().map(|line| line[count]).collect()
}
