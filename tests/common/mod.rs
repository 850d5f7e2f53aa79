//! What several tests share: random positions of any game, from a seed.
#![allow(dead_code, reason = "each test file uses its own part")]
pub mod exact;

use bohr::game::{Action, Die, Game, Outcome, Turn};
use bohr::search::{Bounds, Counter, Depth, Expectimax, Searcher, Window};
use rand::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// A source of random numbers that is the same on every machine.
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        usize::try_from((u128::from(self.0.next_u64()) * n as u128) >> 64).expect("a number below n")
    }

    /// One of the outcomes by its weight.
    pub fn outcome<'a, M: Copy>(&mut self, turn: &'a Turn<M>) -> &'a Outcome {
        let total: i32 = turn.outcomes.iter().map(|outcome| outcome.weight).sum();
        let total = usize::try_from(total).expect("weights are positive");
        let mut left = i32::try_from(self.below(total)).expect("a number below the total");
        turn.outcomes
            .iter()
            .find(|outcome| {
                left -= outcome.weight;
                left < 0
            })
            .expect("the weights sum to the total")
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for index in (1..items.len()).rev() {
            items.swap(index, self.below(index + 1));
        }
    }
}

/// A position after up to `plies` random moves from the start, before the game ends.
pub fn played<G: Game>(random: &mut Random, plies: usize) -> G {
    let mut position = G::start();
    for _ in 0..random.below(plies + 1) {
        let turn = position.turn();
        let moves = turn.moves_of(random.outcome(&turn));
        if moves.is_empty() {
            break;
        }
        let mut next = position.play(moves[random.below(moves.len())]);
        while next.is_amid() {
            let parts = next.turn().moves;
            next = next.play(parts[random.below(parts.len())]);
        }
        if next.result().is_some() {
            break;
        }
        position = next;
    }
    position
}

/// An unfinished ewn ending: one to three stones a side, most of them on the far edges, where a
/// stone has one legal move.
pub fn ewn_ending<G: Game>(random: &mut Random) -> G {
    loop {
        let mut board = [['1'; 5]; 5];
        for (letters, red) in
            [(['A', 'B', 'C', 'D', 'E', 'F'], true), (['a', 'b', 'c', 'd', 'e', 'f'], false)]
        {
            let mut letters = letters;
            random.shuffle(&mut letters);
            let count = 1 + random.below(3);
            for letter in &letters[..count] {
                let (mut row, mut column) = (random.below(5), random.below(5));
                match random.below(3) {
                    0 => row = 4,
                    1 => column = 4,
                    _ => {}
                }
                if !red {
                    (row, column) = (4 - row, 4 - column);
                }
                board[row][column] = *letter;
            }
        }
        let text: Vec<String> = board.iter().map(|rank| rank.iter().collect()).collect();
        let side = if random.below(2) == 0 { "r" } else { "b" };
        if let Ok(position) = G::parse(&[&text.join("/"), side])
            && position.result().is_none()
        {
            return position;
        }
    }
}

/// The whole turns that the side to move has.
pub fn actions<G: Game>(position: &G) -> Vec<Action<G::Move>> {
    let moves = position.turn().moves;
    moves.into_iter().flat_map(|mv| Action::beginning_with(position, mv)).collect()
}

/// The value of a position by plain expectimax as a task finds it, which looks for a move even where the
/// [verdict](Game::verdict) on its position is known.
pub fn expected<G: Game>(position: &G, depth: Depth, eval: G::Eval) -> Bounds {
    let search = |position: &G, depth| {
        let mut expectimax = Expectimax::new(Counter::default(), eval);
        expectimax.search(position, depth, Window::FULL).expect("nothing stops it")
    };
    if position.verdict().is_none() {
        return search(position, depth);
    }
    let after = actions(position).into_iter().map(|action| position.carry_out(action));
    let bounds = after.map(|after| search(&after, depth - 1).before_ply::<G>());
    bounds
        .reduce(|one, other| {
            let best = one.lower.max(other.lower);
            let (complete, proof) = (one.complete && other.complete, one.proof.or(other.proof));
            Bounds { lower: best, upper: best, complete, proof }
        })
        .expect("a game that goes on has a move")
}

/// The whole turn that an engine's word tells, if a roll allows it and the word is as the game writes it.
pub fn told<G: Game>(position: &G, die: Option<Die>, word: &str) -> Option<Action<G::Move>> {
    let turn = position.turn();
    let moves = turn.moves_of(turn.outcome(die).expect("every face has an outcome"));
    let told = position.parse_action(word).ok()?;
    let is_legal = moves.contains(&told.first())
        && Action::beginning_with(position, told.first()).any(|action| action == told);
    (is_legal && position.action_text(told) == word).then_some(told)
}

/// An unfinished Amazons ending: one or two amazons a side in a random cave of up to 16 squares, or in
/// two that may touch; all else is blocked.
pub fn amazons_ending<G: Game>(random: &mut Random) -> G {
    let edge = G::start().words()[0].split('/').count();
    loop {
        let mut board = vec![vec!['*'; edge]; edge];
        let mut open = Vec::new();
        for _ in 0..=random.below(2) {
            let mut at = [random.below(edge), random.below(edge)];
            for _ in 0..6 + random.below(10) {
                if board[at[0]][at[1]] == '*' {
                    board[at[0]][at[1]] = '1';
                    open.push(at);
                }
                let from = open[open.len() - 1 - random.below(open.len().min(4))];
                at = from.map(|place| (place + random.below(3)).clamp(1, edge) - 1);
            }
        }
        random.shuffle(&mut open);
        let armies = (1 + random.below(2), 1 + random.below(2));
        if open.len() < armies.0 + armies.1 + 2 {
            continue;
        }
        open[..armies.0].iter().for_each(|&[row, column]| board[row][column] = 'Q');
        open[armies.0..armies.0 + armies.1].iter().for_each(|&[row, column]| board[row][column] = 'q');
        let text: Vec<String> = board.iter().map(|rank| rank.iter().collect()).collect();
        let side = if random.below(2) == 0 { "w" } else { "b" };
        let position = G::parse(&[&text.join("/"), side]).expect("a position");
        if position.result().is_none() {
            return position;
        }
    }
}

/// An unfinished position with fewer pieces: one of a random game from which each piece is taken
/// away with probability one half, as far as the game allows such a position.
pub fn thinned<G: Game>(random: &mut Random) -> G {
    loop {
        let mut words = played::<G>(random, 24).words();
        words[0] = words[0]
            .chars()
            .map(|letter| if letter.is_alphabetic() && random.below(2) == 0 { '1' } else { letter })
            .collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        if let Ok(position) = G::parse(&words)
            && position.result().is_none()
        {
            return position;
        }
    }
}

/// Random positions of the game `G`, a third of them endings.
pub fn positions<G: Game>(seed: u64, count: usize) -> Vec<G> {
    let mut random = Random::new(seed);
    (0..count)
        .map(|number| match number % 3 {
            2 if G::NAME.starts_with("ewn") => ewn_ending(&mut random),
            0 | 2 if G::NAME.starts_with("amazons") => amazons_ending(&mut random),
            2 => thinned(&mut random),
            _ => played(&mut random, 24),
        })
        .collect()
}

/// Whether the long form of a test is asked for, instead of the tenth that CI runs.
pub fn full() -> bool {
    std::env::var_os("BOHR_FULL").is_some()
}
