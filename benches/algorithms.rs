//! What each algorithm costs: nodes and time to the same depth, against Star2.
//!
//! `cargo bench --bench algorithms [-- [GAME] [POSITIONS]]`: positions of random games, the iterations up to a depth of each
//! game before the roll, one thread, 64 MiB, the default evaluation. The searches of a whole scope find the same
//! values, which is checked; a beam and leaves that must be quiet search another tree.
#![expect(clippy::cast_precision_loss, reason = "counts for people")]
use std::time::{Duration, Instant};

use bohr::game::{Game, Value};
use bohr::games::{GameId, Visitor};
use bohr::search::{Bounds, Counter, Depth, Mtdf, Scope, Searcher, Star, Table, Window};

#[path = "../tests/common/mod.rs"]
mod common;
use common::positions;

const SEED: u64 = 7;
const MEBIBYTES: usize = 64;
/// The depth of a game is chosen so that a position has about so many sequences of moves.
const SEQUENCES: f64 = 1e7;

/// A way to search.
#[derive(Clone, Copy)]
struct Way {
    name: &'static str,
    probing: bool,
    by_zero_windows: bool,
    scope: Scope,
}

const WAYS: [Way; 6] = [
    way("star2", true, false, Scope::FULL),
    way("star1", false, false, Scope::FULL),
    way("mtdf", true, true, Scope::FULL),
    way("Beam 2", true, false, Scope { beam: 2, quiet_leaves: false }),
    way("Beam 3", true, false, Scope { beam: 3, quiet_leaves: false }),
    way("Quiet Leaves", true, false, Scope { beam: 0, quiet_leaves: true }),
];

const fn way(name: &'static str, probing: bool, by_zero_windows: bool, scope: Scope) -> Way {
    Way { name, probing, by_zero_windows, scope }
}

#[derive(Default)]
struct Sum {
    nodes: u64,
    passes: u64,
    time: Duration,
    values: Vec<Option<Value>>,
}

struct Compare {
    count: usize,
}

impl Visitor for Compare {
    type Output = ();

    fn visit<G: Game>(self) {
        let positions = positions::<G>(SEED, self.count);
        let moves: usize = positions.iter().map(|position| position.turn().moves.len()).sum();
        let width = moves as f64 / positions.len() as f64;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few plies")]
        let depth = (SEQUENCES.ln() / width.ln()) as Depth;
        let sums = WAYS.map(|way| {
            let mut sum = Sum::default();
            for position in &positions {
                measure(position, depth, way, &mut sum);
            }
            sum
        });
        println!("{}: {} positions, depth {depth}", G::NAME, positions.len());
        for (way, sum) in WAYS.iter().zip(&sums) {
            if way.scope == Scope::FULL {
                assert!(sum.values == sums[0].values, "{} finds other values", way.name);
            }
            let passes = if sum.passes == 0 {
                String::new()
            } else {
                format!(
                    "   {:.1} passes a search",
                    sum.passes as f64 / f64::from(depth) / positions.len() as f64
                )
            };
            println!(
                "  {:<12} {:>12} nodes {:>6.2} x {:>9.3} s {:>6.2} x{passes}",
                way.name,
                sum.nodes,
                sum.nodes as f64 / sums[0].nodes as f64,
                sum.time.as_secs_f64(),
                sum.time.as_secs_f64() / sums[0].time.as_secs_f64(),
            );
        }
    }
}

fn measure<G: Game>(position: &G, depth: Depth, way: Way, sum: &mut Sum) {
    let table = Table::new(MEBIBYTES).expect("memory for the table");
    // As `isready` does before a game.
    table.clear();
    let (_, eval) = G::EVALS[0];
    let mut star = Star::new(&table, Counter::default(), eval, way.probing).within(way.scope);
    let begin = Instant::now();
    let bounds = if way.by_zero_windows {
        let mut mtdf = Mtdf::new(star);
        let bounds = deepen(&mut mtdf, position, depth);
        sum.passes += mtdf.passes();
        sum.nodes += mtdf.nodes();
        bounds
    } else {
        let bounds = deepen(&mut star, position, depth);
        sum.nodes += star.nodes();
        bounds
    };
    sum.time += begin.elapsed();
    sum.values.push(bounds.and_then(Bounds::exact));
}

fn deepen<G: Game>(searcher: &mut impl Searcher<G>, position: &G, depth: Depth) -> Option<Bounds> {
    (1..=depth).filter_map(|depth| searcher.search(position, depth, Window::FULL)).last()
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let count = words.iter().find_map(|word| word.parse().ok()).unwrap_or(40);
    let only = words.iter().find_map(|word| GameId::named(word));
    for game in GameId::ALL.iter().filter(|&&game| only.is_none_or(|only| only == game)) {
        game.visit(Compare { count });
    }
}
