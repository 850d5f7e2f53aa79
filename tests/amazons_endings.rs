//! The certain results of *Amazons* against a solver that plays everything out.
use std::collections::{HashMap, HashSet};

use bohr::game::{Action, Game, Value};
use bohr::games::amazons::{Amazons, Eight, Size, Ten};

/// Plays everything out and remembers every position.
struct Solver<B>(HashMap<u64, (Amazons<B>, Value)>);

impl<B: Size> Solver<B> {
    /// The value with the plies of best play.
    fn solve(&mut self, position: &Amazons<B>) -> Value {
        if let Some(result) = position.result() {
            return result;
        }
        if let Some((known, value)) = self.0.get(&position.key()) {
            assert_eq!(known, position, "two positions with one key");
            return *value;
        }
        let values = next(position).into_iter().map(|next| (-self.solve(&next)).farther());
        let value = values.max().expect("a turn");
        self.0.insert(position.key(), (*position, value));
        value
    }
}

/// The positions after each turn.
fn next<G: Game>(position: &G) -> Vec<G> {
    let first = position.turn().moves;
    first
        .iter()
        .flat_map(|&mv| Action::beginning_with(position, mv))
        .map(|action| position.carry_out(action))
        .collect()
}

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        usize::try_from(self.0 >> 33).expect("31 bits") % bound
    }
}

/// A board of arrows with one or two rectangles of empty squares, few of them blocked, and amazons of
/// both sides on some of them.
fn ending<B: Size>(random: &mut Random) -> Amazons<B> {
    let edge = usize::from(B::EDGE);
    loop {
        let mut board = vec![vec!['*'; edge]; edge];
        let mut open = Vec::new();
        for _ in 0..=random.below(2) {
            let (width, height) = (1 + random.below(5), 1 + random.below(3));
            let (left, top) = (random.below(edge - width + 1), random.below(edge - height + 1));
            for (row, column) in
                (top..top + height).flat_map(|row| (left..left + width).map(move |x| (row, x)))
            {
                if board[row][column] == '*' && random.below(6) > 0 {
                    board[row][column] = '1';
                    open.push((row, column));
                }
            }
        }
        for piece in ['Q', 'q'] {
            for _ in 0..=random.below(3) {
                if !open.is_empty() {
                    let (row, column) = open.swap_remove(random.below(open.len()));
                    board[row][column] = piece;
                }
            }
        }
        let side = ["w", "b"][random.below(2)];
        let ranks: Vec<String> = board.into_iter().map(String::from_iter).collect();
        if let Ok(position) = Amazons::parse(&[&ranks.join("/"), side])
            && open.len() <= 8
        {
            return position;
        }
    }
}

fn text<G: Game>(position: &G) -> String {
    position.words().join(" ")
}

/// What the verdicts of a run were.
#[derive(Default, Debug)]
struct Seen {
    wins: u32,
    losses: u32,
    none: u32,
    /// Verdicts while some square could be reached by both sides.
    contested: u32,
    /// Wins of a side that could spoil it.
    spoilable: u32,
}

/// Every verdict must be true, and the side that wins must be able to win within the plies that are
/// told.
fn verdicts_are_true<B: Size>(positions: usize, random: &mut Random) -> Seen {
    let mut seen = Seen::default();
    let mut solver = Solver(HashMap::new());
    for _ in 0..positions {
        let position = ending::<B>(random);
        if position.result().is_some() {
            assert_eq!(position.verdict(), position.result());
            continue;
        }
        let Some(verdict) = position.verdict() else {
            seen.none += 1;
            continue;
        };
        let value = solver.solve(&position);
        let told = verdict.plies_to_end().expect("a certain result");
        let needed = value.plies_to_end().expect("a certain result");
        assert_eq!(value > Value::EVEN, verdict > Value::EVEN, "{}: {verdict:?} {value:?}", text(&position));
        assert!(needed <= told, "{}: {needed} plies, told {told}", text(&position));
        *(if verdict > Value::EVEN { &mut seen.wins } else { &mut seen.losses }) += 1;
        seen.contested += u32::from(position.territory().is_some());
        if verdict > Value::EVEN {
            seen.spoilable += u32::from(next(&position).iter().any(|next| solver.solve(next) > Value::EVEN));
        }
    }
    seen
}

#[test]
fn certain_results_are_true() {
    let seen =
        [verdicts_are_true::<Ten>(5000, &mut Random(1)), verdicts_are_true::<Eight>(5000, &mut Random(2))];
    for seen in seen {
        assert!(seen.wins > 300 && seen.losses > 300 && seen.none > 300, "{seen:?}");
        assert!(seen.contested > 30 && seen.spoilable > 30, "{seen:?}");
    }
}

/// Follows the verdicts: the side that wins takes the best one, the other tries everything.
fn follow<B: Size>(position: &Amazons<B>, verdict: Value, done: &mut HashSet<u64>) {
    let told = verdict.plies_to_end().expect("a certain result");
    if position.result().is_some() || !done.insert(position.key()) {
        return;
    }
    let verdicts = next(position).into_iter().map(|next| (next, next.verdict()));
    if verdict > Value::EVEN {
        let best =
            verdicts.filter_map(|(next, verdict)| Some((next, verdict?))).min_by_key(|&(_, value)| value);
        let (next, value) = best.expect("a turn that keeps the win");
        assert!(value < Value::EVEN && value.plies_to_end() < Some(told), "{}: {value:?}", text(position));
        follow(&next, value, done);
    } else {
        for (next, verdict) in verdicts {
            let value = verdict.unwrap_or_else(|| panic!("{}: lost by {}", text(position), text(&next)));
            assert!(value > Value::EVEN && value.plies_to_end() < Some(told), "{}: {value:?}", text(&next));
            follow(&next, value, done);
        }
    }
}

#[test]
fn who_follows_the_verdicts_wins_in_time() {
    let mut random = Random(3);
    let mut done = HashSet::new();
    let mut followed = 0;
    for _ in 0..1500 {
        let position = ending::<Ten>(&mut random);
        if let Some(verdict) = position.verdict() {
            follow(&position, verdict, &mut done);
            followed += 1;
        }
    }
    assert!(followed > 500, "{followed}");
}

/// A turn that looks best by the static evaluation among some drawn by chance.
fn careless<G: Game>(position: &G, random: &mut Random) -> G {
    /// Turns that are compared.
    const COMPARED: usize = 20;
    let turns = (0..COMPARED).map(|_| {
        let first = position.turn().moves;
        let amid = position.play(first[random.below(first.len())]);
        let second = amid.turn().moves;
        amid.play(second[random.below(second.len())])
    });
    let (_, eval) = G::EVALS[0];
    turns.min_by_key(|next| next.result().unwrap_or_else(|| next.evaluate(eval))).expect("a turn")
}

#[test]
fn whole_games_end_as_their_verdicts_say() {
    const GAMES: usize = 300;
    let mut random = Random(4);
    let mut told_early = 0;
    for _ in 0..GAMES {
        let mut position = Amazons::<Ten>::start();
        while position.verdict().is_none() {
            position = careless(&position, &mut random);
        }
        let mut verdict = position.verdict().expect("just seen");
        let mut plies = verdict.plies_to_end().expect("a certain result");
        told_early += u32::from(plies > 10);
        while plies > 0 {
            let after = if verdict > Value::EVEN {
                let best = next(&position).into_iter().filter_map(|next| Some((next.verdict()?, next)));
                best.min_by_key(|&(value, _)| value).expect("a turn that keeps the win").1
            } else {
                careless(&position, &mut random)
            };
            let value =
                after.verdict().unwrap_or_else(|| panic!("{} lost by {}", text(&position), text(&after)));
            assert!((value > Value::EVEN) != (verdict > Value::EVEN), "{}", text(&after));
            let left = value.plies_to_end().expect("a certain result");
            assert!(left < plies, "{}: {plies} plies, then {left}", text(&position));
            (position, verdict, plies) = (after, value, left);
        }
        assert!(position.result().is_some());
    }
    assert!(told_early > 10, "{told_early}");
}
