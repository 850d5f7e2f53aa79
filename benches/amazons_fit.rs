//! Where the weights of the evaluations `territory` and `king` of *Amazons* come from.
//!
//! `cargo bench --bench amazons_fit [-- [amazons8] GAMES]`: games of a player against itself that looks
//! one turn ahead with `territory`, after random turns; the positions of them up to the first whose
//! result is certain, their target the result. Prints the root mean square errors on games that were kept
//! back and the weights by logistic regression, as a source text.
use bohr::game::{Game, Side, Value};
use bohr::games::amazons::{Amazons, Eight, Eval, Size, Ten};

#[path = "../tests/common/mod.rs"]
mod common;
mod fitting;
use common::Random;
use fitting::{Sample, dot, keep_back, logistic, logistic_regression, root_mean_square};

const SEED: u64 = 6;
/// Games are shared out among so many threads; part of what the seed means.
const THREADS: usize = 2;
/// Random turns at the beginning, at most.
const RANDOM_TURNS: usize = 10;
/// Later one turn of so many is random.
const RANDOM: usize = 12;
/// Moves of an amazon for which the player looks at the arrows.
const WIDTH: usize = 6;
/// The penalties that are tried; the one with the least error on the games kept back is taken.
const RIDGES: [f64; 3] = [20.0, 200.0, 2000.0];
/// Every tenth game is kept back to measure the error on.
const KEPT_BACK: usize = 10;
/// Units of the weights in the logarithm of the odds.
const UNITS: f64 = 1000.0;

struct Row {
    territory: Vec<f64>,
    king: Vec<f64>,
    /// What each evaluation says as it is.
    guesses: Vec<f64>,
    /// The logarithm of the odds by `classic`.
    classic: [f64; 1],
    target: f64,
}

fn main() {
    let games = std::env::args().find_map(|word| word.parse().ok()).unwrap_or(4000);
    if std::env::args().any(|word| word == Eight::NAME) {
        fit::<Eight>(games);
    } else {
        fit::<Ten>(games);
    }
}

fn fit<B: Size>(games: usize) {
    let played: Vec<Vec<Row>> = std::thread::scope(|scope| {
        let workers: Vec<_> =
            (0..THREADS).map(|worker| scope.spawn(move || sample::<B>(worker, games))).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a worker ends")).collect()
    });
    let (fitted, kept) = keep_back(played, KEPT_BACK);
    let [fitted, kept]: [Vec<Row>; 2] = [fitted, kept].map(|games| games.into_iter().flatten().collect());
    println!(
        "{}, {games} games, {} positions and {} kept back, seed {SEED}; root mean square errors on these:",
        B::NAME,
        fitted.len(),
        kept.len()
    );
    for (index, (name, _)) in Amazons::<B>::EVALS.iter().enumerate() {
        let error = root_mean_square(kept.iter().map(|row| row.guesses[index] - row.target));
        println!("{name} as it is {error:.4}");
    }
    let classic = best(&fitted, &kept, "classic", |row| &row.classic);
    println!("classic: its scale times {:.2}", 1.0 / classic[0]);
    for (name, terms) in
        [("territory", (|row| &row.territory[..]) as fn(&Row) -> &[f64]), ("king", |row| &row.king[..])]
    {
        let weights = best(&fitted, &kept, name, terms);
        println!("    {name}: [");
        for knot in weights.chunks(weights.len() / Amazons::<B>::KNOTS) {
            let knot: Vec<String> = knot.iter().map(|weight| format!("{:.0}", UNITS * weight)).collect();
            println!("        [{}],", knot.join(", "));
        }
        println!("    ],");
    }
}

/// The weights with the penalty that suits best.
fn best(fitted: &[Row], kept: &[Row], name: &str, terms: impl Fn(&Row) -> &[f64]) -> Vec<f64> {
    let samples: Vec<Sample> =
        fitted.iter().map(|row| Sample { terms: terms(row), target: row.target, weight: 1.0 }).collect();
    let tried = RIDGES.map(|ridge| {
        let weights = logistic_regression(&samples, ridge);
        let error = root_mean_square(kept.iter().map(|row| logistic(dot(terms(row), &weights)) - row.target));
        println!("{name} fitted to the others, ridge {ridge}: {error:.4}");
        (error, weights)
    });
    tried.into_iter().min_by(|(a, _), (b, _)| a.total_cmp(b)).expect("a penalty").1
}

/// The positions of one worker's games, game by game.
fn sample<B: Size>(worker: usize, games: usize) -> Vec<Vec<Row>> {
    let mut random = Random::new(SEED + worker as u64);
    (worker..games).step_by(THREADS).map(|_| play::<B>(&mut random)).collect()
}

fn play<B: Size>(random: &mut Random) -> Vec<Row> {
    let mut position = Amazons::<B>::start();
    let (mut rows, mut sides) = (Vec::new(), Vec::new());
    let mut opening = random.below(RANDOM_TURNS + 1);
    let first = loop {
        if let Some(value) = position.verdict() {
            break seen_by_first(value, position.side());
        }
        if opening > 0 || random.below(RANDOM) == 0 {
            opening = opening.saturating_sub(1);
            for _ in 0..Amazons::<B>::PARTS {
                let moves = position.turn().moves;
                position = position.play(moves[random.below(moves.len())]);
            }
            continue;
        }
        if let Some(row) = row(&position) {
            rows.push(row);
            sides.push(position.side());
        }
        position = chosen(&position);
    };
    for (row, side) in rows.iter_mut().zip(sides) {
        row.target = if side == Side::First { first } else { 1.0 - first };
    }
    rows
}

/// The points of the first side for a certain result that `side` sees.
fn seen_by_first(result: Value, side: Side) -> f64 {
    f64::from(u8::from((result > Value::EVEN) == (side == Side::First)))
}

/// The position after the turn that looks best: first amazons by what they promise without an arrow,
/// then some of them with each arrow.
fn chosen<B: Size>(position: &Amazons<B>) -> Amazons<B> {
    let mut amid: Vec<_> = position.turn().moves.iter().map(|&mv| position.play(mv)).collect();
    amid.sort_by_cached_key(|next| -next.evaluate(Eval::Territory));
    amid.truncate(WIDTH);
    let arrows = amid.iter().flat_map(|amid| amid.turn().moves.into_iter().map(|mv| amid.play(mv)));
    let value = |next: &Amazons<B>| next.verdict().unwrap_or_else(|| next.evaluate(Eval::Territory));
    arrows.min_by_key(value).expect("a turn")
}

fn row<B: Size>(position: &Amazons<B>) -> Option<Row> {
    let wide = |terms: Vec<f32>| terms.into_iter().map(f64::from).collect();
    let guess = |(_, eval): &(_, Eval)| position.evaluate(*eval).probability();
    let classic = position.evaluate(Eval::Classic).probability();
    Some(Row {
        territory: wide(position.territory()?),
        king: wide(position.king()?),
        guesses: Amazons::<B>::EVALS.iter().map(guess).collect(),
        classic: [(classic / (1.0 - classic)).ln()],
        target: 0.0,
    })
}
