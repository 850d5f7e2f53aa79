//! What the tables of exact endings cost: `cargo bench --bench tablebase`.
//!
//! The time of a canonical key, of the place of a position, of the position at a place and of a whole
//! probe, each on random places of the tables in memory, and the time to compute these.
use std::hint::black_box;
use std::time::{Duration, Instant};

use bohr::game::{Ending, Game};
use bohr::games::ewn::{Nearest, Standard};
use bohr::tablebase::Tablebase;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Positions of each number of pieces.
const SAMPLE: usize = 10_000;
/// How often all of them are asked; the best time counts.
const ROUNDS: usize = 20;

fn main() {
    measure::<Standard>();
    measure::<Nearest>();
}

fn measure<G: Game>() {
    println!("{}", G::NAME);
    for pieces in [3, 4] {
        let begin = Instant::now();
        black_box(Tablebase::<G>::in_memory(pieces));
        println!("  up to {pieces} pieces in memory: {:.1} ms", 1e3 * begin.elapsed().as_secs_f64());
    }
    let tablebase = Tablebase::<G>::in_memory(4);
    println!("  pieces      places   key ns   place ns   position ns   probe ns");
    for pieces in 2..=G::ENDINGS {
        let endings = endings::<G>(pieces);
        let positions: Vec<G> = endings.iter().filter_map(|&ending| G::at_ending(ending)).collect();
        let key = time(&positions, Game::canonical_key);
        let place = time(&positions, |position| position.ending(pieces));
        let inverse = time(&endings, |&ending| G::at_ending(ending));
        let probe = time(&positions, |position| tablebase.probe(position));
        println!("  {pieces:6} {:11} {key:8.1} {place:10.1} {inverse:13.1} {probe:10.1}", G::endings(pieces));
    }
    let positions: Vec<G> = played();
    let key = time(&positions, Game::canonical_key);
    let place = time(&positions, |position| position.ending(G::ENDINGS));
    println!("  in games {key:20.1} {place:10.1}");
}

/// Random places.
fn endings<G: Game>(pieces: usize) -> Vec<Ending> {
    let mut random = SplitMix64::seed_from_u64(1);
    let mut below = |n: usize| usize::try_from((u128::from(random.next_u64()) * n as u128) >> u64::BITS);
    (0..SAMPLE).filter_map(|_| Some(Ending { pieces, place: below(G::endings(pieces)).ok()? })).collect()
}

/// The positions of random games.
fn played<G: Game>() -> Vec<G> {
    let mut random = SplitMix64::seed_from_u64(2);
    let mut positions = Vec::new();
    let mut position = G::start();
    while positions.len() < SAMPLE {
        positions.push(position);
        let moves = position.turn().moves;
        let drawn = usize::try_from(random.next_u64() >> 32).unwrap_or_default() % moves.len();
        position = position.play(moves[drawn]);
        if position.result().is_some() {
            position = G::start();
        }
    }
    positions
}

/// The nanoseconds that a question to one of many takes, the best of some rounds.
fn time<T, R>(items: &[T], ask: impl Fn(&T) -> R) -> f64 {
    let round = || {
        let begin = Instant::now();
        for item in items {
            black_box(ask(black_box(item)));
        }
        begin.elapsed()
    };
    let best = (0..ROUNDS).map(|_| round()).min().unwrap_or(Duration::ZERO);
    #[expect(clippy::cast_precision_loss, reason = "thousands")]
    let count = items.len() as f64;
    1e9 * best.as_secs_f64() / count
}
