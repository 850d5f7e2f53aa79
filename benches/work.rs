//! How much of the full-width tree each pruning search enters, by stage of the game.
//!
//! `cargo bench --bench work [-- DEPTH]`: nodes of all iterations, one thread, 256 MiB, `Eval race`, over the
//! positions of `data/positions.txt`, as a share of expectimax at the last depth. Every line of
//! the table also checks that the values are equal.
#![expect(clippy::cast_precision_loss, reason = "counts for people")]
use std::time::{Duration, Instant};

use bohr::game::{Game, parse_position};
use bohr::games::ewn::{Eval, Standard};
use bohr::search::{Bounds, Counter, Depth, Expectimax, Searcher, Star, Table, Window};

const MEBIBYTES: usize = 256;

#[derive(Default)]
struct Sum {
    nodes: u64,
    time: Duration,
}

fn main() {
    let depth: Depth = std::env::args().find_map(|word| word.parse().ok()).unwrap_or(6);
    println!("depth {depth}, nodes in % of expectimax (and of its time)");
    println!(
        "{:<10} {:>14} {:>18} {:>18} {:>18} {:>18}",
        "stage", "expectimax", "star1, no table", "star2, no table", "star1", "star2"
    );
    for stage in ["opening", "middle", "ending"] {
        let positions: Vec<Standard> = include_str!("../data/positions.txt")
            .lines()
            .filter_map(|line| line.strip_prefix(stage))
            .map(|text| {
                parse_position(&text.split_whitespace().collect::<Vec<_>>()).expect("a checked-in position").0
            })
            .collect();
        assert_eq!(positions.len(), 12);
        let mut sums: [Sum; 5] = Default::default();
        for position in &positions {
            let values: Vec<_> = (0..sums.len())
                .map(|variant| measure(position, depth, variant, &mut sums[variant]))
                .collect();
            assert!(values.iter().all(|value| *value == values[0]), "{position:?}: {values:?}");
        }
        let share = |sum: &Sum| {
            let of = |part: f64, whole: f64| 100.0 * part / whole;
            format!(
                "{:.2} ({:.2})",
                of(sum.nodes as f64, sums[0].nodes as f64),
                of(sum.time.as_secs_f64(), sums[0].time.as_secs_f64())
            )
        };
        println!(
            "{stage:<10} {:>14} {:>18} {:>18} {:>18} {:>18}   {:.2} M nodes/s",
            sums[0].nodes,
            share(&sums[1]),
            share(&sums[2]),
            share(&sums[3]),
            share(&sums[4]),
            sums[4].nodes as f64 / sums[4].time.as_secs_f64() / 1e6
        );
    }
}

/// Searches by one of the variants: 0 is expectimax, odd ones are Star1, 3 and 4 have a table and
/// deepen iteratively.
fn measure(position: &Standard, depth: Depth, variant: usize, sum: &mut Sum) -> Option<Bounds> {
    let table =
        if variant >= 3 { Table::new(MEBIBYTES).expect("memory for the table") } else { Table::none() };
    let mut searcher: Box<dyn Searcher<Standard>> = if variant == 0 {
        Box::new(Expectimax::new(Counter::default(), Eval::Race))
    } else {
        Box::new(Star::new(&table, Counter::default(), Eval::Race, variant.is_multiple_of(2)))
    };
    // As `isready` does before a game.
    table.clear();
    let first = if variant >= 3 { 1 } else { depth };
    assert!(position.result().is_none());
    let begin = Instant::now();
    let bounds = (first..=depth).filter_map(|depth| searcher.search(position, depth, Window::FULL)).last();
    sum.time += begin.elapsed();
    sum.nodes += searcher.nodes();
    bounds.map(|bounds| Bounds { complete: false, ..bounds })
}
