//! Which arrangement of one's own stones is best: where `src/games/ewn/arrangement.rs` has its
//! numbers from.
//!
//! `cargo bench --bench arrangements`: every arrangement up to mirroring and renumbering against
//! random arrangements of the other side, as first and as second mover, by a shallow search; then
//! the best ones against more of them by a deeper one. Prints the means with their standard errors.
#![expect(clippy::cast_precision_loss, reason = "counts for people")]
use bohr::games::ewn::{Eval, Standard};
use bohr::search::{Bounds, Counter, Depth, Searcher, Star, Table, Window};
use rand::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

const SEED: u64 = 1;
/// Depth and number of other arrangements of the two rounds.
const ROUNDS: [(Depth, usize); 2] = [(4, 40), (5, 120)];
/// How many go on to the second round.
const FINALISTS: usize = 8;

type Arrangement = [u8; 6];

fn main() {
    let table = Table::new(64).expect("memory for the table");
    for second in [false, true] {
        let mut field = classes();
        let mut random = Xoshiro256PlusPlus::seed_from_u64(SEED);
        for (depth, count) in ROUNDS {
            let others: Vec<Arrangement> = (0..count).map(|_| shuffled(&mut random)).collect();
            let mut ranking: Vec<(f64, f64, Arrangement)> = field
                .iter()
                .map(|&own| {
                    let values: Vec<f64> =
                        others.iter().map(|&other| value(own, other, second, depth, &table)).collect();
                    let mean = values.iter().sum::<f64>() / count as f64;
                    let variance =
                        values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / (count - 1) as f64;
                    (mean, (variance / count as f64).sqrt(), own)
                })
                .collect();
            ranking.sort_by(|a, b| b.0.total_cmp(&a.0));
            println!("{} mover, depth {depth}, {count} others:", if second { "second" } else { "first" });
            for (mean, error, own) in ranking.iter().take(FINALISTS) {
                println!("  {own:?} {:.3} +- {:.3} %", 100.0 * mean, 100.0 * error);
            }
            if let Some((mean, error, own)) = ranking.last() {
                println!("  last: {own:?} {:.3} +- {:.3} %", 100.0 * mean, 100.0 * error);
            }
            field = ranking.iter().take(FINALISTS).map(|&(_, _, own)| own).collect();
        }
    }
}

/// The win probability of `own`, which moves first unless it is the second mover.
fn value(own: Arrangement, other: Arrangement, second: bool, depth: Depth, table: &Table) -> f64 {
    let (first, last) = if second { (other, own) } else { (own, other) };
    let position = Standard::arranged(first, last).expect("arrangements");
    let mut star = Star::new(table, Counter::default(), Eval::Race, true);
    let bounds = (1..=depth).filter_map(|depth| star.search(&position, depth, Window::FULL)).last();
    let first_wins = bounds.and_then(Bounds::exact).expect("one value").probability();
    if second { 1.0 - first_wins } else { first_wins }
}

fn shuffled(random: &mut Xoshiro256PlusPlus) -> Arrangement {
    let mut numbers = [1, 2, 3, 4, 5, 6];
    for index in (1..numbers.len()).rev() {
        let other = (u128::from(random.next_u64()) * (index as u128 + 1)) >> 64;
        numbers.swap(index, usize::try_from(other).expect("at most the index"));
    }
    numbers
}

/// One arrangement of each class: the least of those that mirroring and renumbering make of it.
fn classes() -> Vec<Arrangement> {
    let mut all = Vec::new();
    permutations(&mut [1, 2, 3, 4, 5, 6], 0, &mut all);
    all.retain(|numbers| {
        let mirrored = |[a5, b5, c5, a4, b4, a3]: Arrangement| [a5, a4, a3, b5, b4, c5];
        let renumbered = |numbers: Arrangement| numbers.map(|number| 7 - number);
        [mirrored(*numbers), renumbered(*numbers), renumbered(mirrored(*numbers))]
            .iter()
            .all(|twin| numbers <= twin)
    });
    all
}

fn permutations(numbers: &mut Arrangement, from: usize, all: &mut Vec<Arrangement>) {
    if from == numbers.len() {
        all.push(*numbers);
        return;
    }
    for index in from..numbers.len() {
        numbers.swap(from, index);
        permutations(numbers, from + 1, all);
        numbers.swap(from, index);
    }
}
