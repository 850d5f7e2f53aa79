//! A game of the generator, and the positions that are taken from it.
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::game::{Game, Turn, Value};
use crate::learn::chance::{below, generator, outcome};
use crate::search::{Bounds, Depth, Searcher, Star, Window};
use crate::tablebase::{IN_MEMORY, Tablebase};

/// Moves drawn by chance in the games of each kind, and how many games are of the kind, both in percent.
/// Careful games show what good players meet, careless ones what they must know to avoid.
const CARELESS: &[(usize, usize)] = &[(5, 30), (20, 30), (50, 20), (100, 20)];
/// The positions of a game that are taken, in percent: neighbours say much the same.
const TAKEN: usize = 60;
/// The positions that are taken of those whose value the tables have, in percent: only players without
/// these tables ever judge them.
const TAKEN_OF_KNOWN: usize = 10;
/// Positions from which a move to the side is taken too, in percent: what a search sees and no game.
const SIDE_STEPS: usize = 25;
/// A game is given up after so many plies; in most games it ends far sooner.
const MAX_PLIES: usize = 1_000;

/// The generator of a game's chances.
pub(super) fn random(seed: u64, shard: u32, game: u64) -> Xoshiro256PlusPlus {
    let mut bytes = Vec::new();
    bytes.extend(seed.to_le_bytes());
    bytes.extend(shard.to_le_bytes());
    bytes.extend(game.to_le_bytes());
    generator(&bytes)
}

/// Both players of a game.
pub(super) struct Player<'a, 'b, G: Game> {
    searcher: &'a mut Star<'b, G>,
    tablebase: &'a Tablebase<G>,
    random: Xoshiro256PlusPlus,
    turn: Turn<G::Move>,
}

impl<'a, 'b, G: Game> Player<'a, 'b, G> {
    pub(super) fn new(
        searcher: &'a mut Star<'b, G>,
        tablebase: &'a Tablebase<G>,
        random: Xoshiro256PlusPlus,
    ) -> Self {
        Player { searcher, tablebase, random, turn: Turn::new() }
    }

    /// Plays a game and takes positions from it.
    pub(super) fn play(mut self) -> Vec<G> {
        let mut taken = Vec::new();
        let careless = self.carelessness();
        let mut position = G::drawn_start(&mut |n| below(&mut self.random, n));
        for _ in 0..MAX_PLIES {
            self.take(position, TAKEN, &mut taken);
            if self.chance(SIDE_STEPS)
                && let Some(aside) = self.step(&position, 100)
            {
                self.take(aside, 100, &mut taken);
            }
            match self.step(&position, careless) {
                Some(next) if next.result().is_none() => position = next,
                _ => break,
            }
        }
        taken
    }

    /// How many moves of a new game are drawn by chance, in percent.
    fn carelessness(&mut self) -> usize {
        let mut place = below(&mut self.random, 100);
        for &(careless, games) in CARELESS {
            if place < games {
                return careless;
            }
            place -= games;
        }
        100
    }

    /// Takes a position with that chance, if it is worth a label.
    fn take(&mut self, position: G, percent: usize, taken: &mut Vec<G>) {
        if position.verdict().is_some() || position.ending(IN_MEMORY).is_some() {
            // Every player knows its value.
            return;
        }
        if position.stakes().open(0.5).is_none() {
            // The next roll decides all of it.
            return;
        }
        let is_known = self.tablebase.probe(&position).is_some();
        if self.chance(if is_known { TAKEN_OF_KNOWN } else { percent }) {
            taken.push(position);
        }
    }

    /// The position after a ply whose moves are drawn by chance as often as told, or else are the best at
    /// first sight. [`None`] if the roll allows no move.
    fn step(&mut self, position: &G, careless: usize) -> Option<G> {
        let is_drawn = self.chance(careless);
        let mut position = *position;
        loop {
            position.fill_turn(&mut self.turn);
            let outcome = outcome::<G>(&self.turn, &mut self.random)?;
            let moves = self.turn.moves_of(outcome);
            if moves.is_empty() {
                return None;
            }
            let mv = if is_drawn {
                moves[below(&mut self.random, moves.len())]
            } else {
                best(self.searcher, &position, moves)
            };
            position = position.play(mv);
            if !position.is_amid() {
                return Some(position);
            }
        }
    }

    /// Whether something happens that has that chance.
    fn chance(&mut self, percent: usize) -> bool {
        below(&mut self.random, 100) < percent
    }
}

/// The move that leads to the best position at first sight, the first of equals.
fn best<G: Game>(searcher: &mut Star<'_, G>, position: &G, moves: &[G::Move]) -> G::Move {
    let mut value = |&mv: &G::Move| {
        let after = position.play(mv);
        let bounds = searcher.search(&after, Depth::from(after.is_amid()), Window::FULL);
        bounds.map_or(Value::LOSS, |bounds: Bounds| bounds.before_move(&after).lower)
    };
    let mut best = (moves[0], value(&moves[0]));
    for mv in &moves[1..] {
        let value = value(mv);
        if value > best.1 {
            best = (*mv, value);
        }
    }
    best.0
}
