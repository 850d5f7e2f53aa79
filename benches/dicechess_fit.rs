//! Where the weights of dicechess's evaluation `attack` and the scale of its `classic` come from.
//!
//! `cargo bench --bench dicechess_fit [-- POSITIONS [DEPTH]]`: positions of games in which every
//! second of the first moves is random and the others are searched two plies deep. The truth is
//! mostly a search DEPTH plies deep, and a little the result of the game, which knows of what lies
//! beyond that depth. Prints the weights of the terms by logistic regression, and the root mean
//! square errors against the searches on the games that the fit does not see.
use bohr::game::Game;
use bohr::games::dicechess::{Dicechess, Eval};
use bohr::search::{Depth, Table};

#[path = "../tests/common/mod.rs"]
mod common;
mod fitting;
use common::Random;
use fitting::{
    Sample, dot, keep_back, logistic, logistic_regression, number, root_mean_square, searched, term,
};

const SEED: u64 = 99;
/// Plies in which every second move is random.
const OPENING: usize = 10;
/// The share of the result in the truth that is fitted to.
const RESULT: f64 = 0.1;
/// Added to the diagonal, so that a term that never occurs gets no weight.
const RIDGE: f64 = 1.0;
/// Every fourth game is kept back to measure the error on.
const KEPT_BACK: usize = 4;
/// The lines of the evaluation before its terms: what is certain to end the game at once.
const CERTAIN: usize = 2;

struct Row {
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

    /// What the logistic curve shall come to, counted by what is open.
    fn sample(&self) -> Sample<'_> {
        let target = ((self.truth - self.won) / self.open).clamp(0.0, 1.0);
        Sample { terms: &self.terms, target, weight: self.open }
    }
}

fn main() {
    let mut numbers = std::env::args().filter_map(|word| word.parse::<usize>().ok());
    let count = numbers.next().unwrap_or(20_000);
    let depth = numbers.next().and_then(|depth| Depth::try_from(depth).ok()).unwrap_or(3);
    let (seen, kept) = keep_back(sample(count, depth), KEPT_BACK);
    let [seen, kept]: [Vec<Row>; 2] = [seen, kept].map(|games| games.into_iter().flatten().collect());
    println!("{} positions, depth {depth}, seed {SEED}; errors on {} others:", seen.len(), kept.len());
    println!("evaluation as it is {:.4}", error(&kept, |row| row.now));
    let samples: Vec<Sample> = seen.iter().filter(|row| row.open > 0.0).map(Row::sample).collect();
    let weights = logistic_regression(&samples, RIDGE);
    println!("weights fitted {:.4}", error(&kept, |row| row.guess(&weights)));
    for scale in [300.0, 600.0, 1000.0, 1400.0, 2000.0, 3000.0] {
        println!("classic, scale {scale}: {:.4}", error(&kept, |row| logistic(row.classic_points / scale)));
    }
    let names = Dicechess::start().explain(Eval::Attack).into_iter().skip(CERTAIN);
    for ((name, _), weight) in names.zip(weights) {
        println!("    {weight:.3}, // {name}");
    }
}

/// Positions of games until there are `count`, game by game.
fn sample(count: usize, depth: Depth) -> Vec<Vec<Row>> {
    let table = Table::new(64).expect("memory for the table");
    let mut random = Random::new(SEED);
    let (mut games, mut found) = (Vec::new(), 0);
    while found < count {
        let rows = play(depth, &table, &mut random);
        found += rows.len();
        games.push(rows);
    }
    games
}

/// Some positions of one game.
fn play(depth: Depth, table: &Table, random: &mut Random) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut firsts = Vec::new();
    let mut position = Dicechess::start();
    let mut ply = 0;
    let result = loop {
        if let Some(value) = position.result() {
            break value.probability();
        }
        if random.below(3) == 0 {
            rows.push(row(&position, depth, table));
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
            let after = |mv: &_| searched(&position.play(*mv), 1, Eval::Attack, table);
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

fn row(position: &Dicechess, depth: Depth, table: &Table) -> Row {
    let lines = position.explain(Eval::Attack);
    let (certain, terms) = lines[..lines.len() - 1].split_at(CERTAIN);
    let (won, lost) = (number(&certain[0].1), number(&certain[1].1));
    Row {
        terms: terms.iter().map(|(_, text)| number(text)).collect(),
        won,
        open: 1.0 - won - lost,
        now: position.evaluate(Eval::Attack).probability(),
        classic_points: term(position, Eval::Classic, "difference"),
        searched: searched(position, depth, Eval::Attack, table),
        truth: 0.0,
    }
}

fn error(rows: &[Row], guess: impl Fn(&Row) -> f64) -> f64 {
    root_mean_square(rows.iter().map(|row| guess(row) - row.searched))
}
