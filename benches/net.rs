//! What an evaluation costs: `cargo bench --bench net`, nanoseconds for each evaluation of every game with
//! dice, in positions of random games; where a net can judge a game, also that of a net with random weights,
//! which costs what any other does. Of several runs over all positions the fastest counts.
use std::hint::black_box;
use std::time::Instant;

use bohr::game::{Game, Net, Row};
use bohr::games::{GameId, Visitor};

#[path = "../tests/common/mod.rs"]
mod common;
use common::{Random, played};

const SEED: u64 = 11;
const POSITIONS: usize = 4000;
/// The positions are those after so many random moves at most.
const PLIES: usize = 20;
const ROUNDS: usize = 30;

struct Costs;

impl Visitor for Costs {
    type Output = ();

    fn visit<G: Game>(self) {
        if !G::DICE {
            return;
        }
        let mut random = Random::new(SEED);
        let mut positions: Vec<G> = Vec::with_capacity(POSITIONS);
        while positions.len() < POSITIONS {
            let plies = random.below(PLIES);
            let position: G = played(&mut random, plies);
            if position.result().is_none() {
                positions.push(position);
            }
        }
        for (label, positions) in [("scattered", positions.clone()), ("searched", searched(&positions))] {
            print!("{:<12} {label:<10}", G::NAME);
            for &(name, eval) in G::EVALS {
                print!(" {name} {:.1}", cost(&positions, eval));
            }
            if let Some(eval) = G::learned(Box::leak(Box::new(net::<G>(&mut random)))) {
                print!(" any net {:.1}", cost(&positions, eval));
            }
            println!();
        }
    }
}

/// As a search of two plies comes by them: the positions after two moves from some of these.
fn searched<G: Game>(roots: &[G]) -> Vec<G> {
    let after = |position: &G| -> Vec<G> {
        let moves = position.turn().moves;
        moves.iter().map(|&mv| position.play(mv)).filter(|position| position.result().is_none()).collect()
    };
    let mut positions: Vec<G> = Vec::new();
    for root in roots {
        positions.extend(after(root).iter().flat_map(after));
        if positions.len() >= POSITIONS {
            break;
        }
    }
    positions
}

/// A net with random weights.
fn net<G: Game>(random: &mut Random) -> Net {
    let mut weight = || i16::try_from(random.below(201)).expect("a small number") - 100;
    Net {
        rows: (0..G::INPUTS).map(|_| Row(std::array::from_fn(|_| weight()))).collect(),
        bias: Row(std::array::from_fn(|_| weight())),
        output: Row(std::array::from_fn(|_| weight())),
        offset: 0,
    }
}

/// Nanoseconds per evaluation.
#[expect(clippy::cast_precision_loss, reason = "a few thousand")]
fn cost<G: Game>(positions: &[G], eval: G::Eval) -> f64 {
    let run = |_| {
        let begin = Instant::now();
        for position in positions {
            black_box(black_box(position).evaluate(eval));
        }
        begin.elapsed().as_secs_f64()
    };
    1e9 * (0..ROUNDS).map(run).fold(f64::MAX, f64::min) / positions.len() as f64
}

fn main() {
    for game in GameId::ALL {
        game.visit(Costs);
    }
}
