//! Positions as they come up in play, the same for the same seed everywhere.
#![allow(dead_code, reason = "each benchmark uses its own part")]
use bohr::game::{Die, Game, Turn};
use bohr::search::{Bounds, Counter, Depth, Searcher, Star, Table, Window};
use rand::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// Plies that the players look ahead, their own move included.
const DEPTH: Depth = 2;
/// One move of so many is drawn among the legal ones instead.
const ONE_IN: usize = 10;

/// Games of two equal players whose starts, dice and slips come from a seed.
pub struct Games(Xoshiro256PlusPlus);

impl Games {
    /// The games of that seed.
    #[must_use]
    pub fn new(seed: u64) -> Games {
        Games(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A position of the next game that has one which `is_wanted`, drawn among those.
    pub fn one<G: Game>(&mut self, is_wanted: impl Fn(&G) -> bool) -> G {
        loop {
            let wanted: Vec<G> = self.play().into_iter().filter(&is_wanted).collect();
            if !wanted.is_empty() {
                return wanted[self.below(wanted.len())];
            }
        }
    }

    /// A face of the die.
    pub fn die(&mut self) -> Die {
        let faces: Vec<Die> = Die::all().collect();
        faces[self.below(faces.len())]
    }

    /// The unfinished positions of one game.
    fn play<G: Game>(&mut self) -> Vec<G> {
        let mut positions = vec![G::drawn_start(&mut |n| self.below(n))];
        while let Some(next) = positions.last().and_then(|position| self.next(position)) {
            positions.push(next);
        }
        positions
    }

    /// The position after the next move, [`None`] at the end of the game.
    fn next<G: Game>(&mut self, position: &G) -> Option<G> {
        let turn = position.turn();
        let moves = self.roll(&turn);
        if moves.is_empty() {
            return None;
        }
        let mv = if self.below(ONE_IN) == 0 { moves[self.below(moves.len())] } else { best(position, moves) };
        Some(position.play(mv)).filter(|next| next.result().is_none())
    }

    /// The moves that a roll allows.
    fn roll<'a, M: Copy>(&mut self, turn: &'a Turn<M>) -> &'a [M] {
        let weights = turn.outcomes.iter().flat_map(|outcome| {
            let weight = usize::try_from(outcome.weight).expect("a weight is positive");
            std::iter::repeat_n(outcome, weight)
        });
        let chances: Vec<_> = weights.collect();
        turn.moves_of(chances[self.below(chances.len())])
    }

    fn below(&mut self, n: usize) -> usize {
        usize::try_from((u128::from(self.0.next_u64()) * n as u128) >> 64).expect("a number below n")
    }
}

/// The stones on the board of a position, of both sides.
#[must_use]
pub fn stones<G: Game>(position: &G) -> usize {
    position.words()[0].chars().filter(char::is_ascii_alphabetic).count()
}

/// The move that a search prefers, the first of equals.
fn best<G: Game>(position: &G, moves: &[G::Move]) -> G::Move {
    let table = Table::none();
    let mut searcher = Star::new(&table, Counter::default(), G::EVALS[0].1, true);
    let mut value = |mv: G::Move| {
        let found = searcher.search(&position.play(mv), DEPTH - 1, Window::FULL);
        found.map(Bounds::before_ply::<G>).map(|bounds| bounds.lower)
    };
    let mut best = moves[0];
    let mut most = value(best);
    for &mv in &moves[1..] {
        let next = value(mv);
        if next > most {
            (best, most) = (mv, next);
        }
    }
    best
}
