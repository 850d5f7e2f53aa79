//! What a search proves of a position contains its exact value, at every depth.
//!
//! A tenth of the positions by default; all of them with `BOHR_FULL=1`.
mod common;

use std::sync::Arc;

use bohr::game::{Ending, Game, Past, Value};
use bohr::games::ewn::{Nearest, Standard};
use bohr::games::{GameId, Visitor};
use bohr::search::{
    Algorithm, Control, Counter, Depth, Expectimax, Keep, Limits, Mtdf, Proof, Scope, Searcher, Skill, Star,
    Subject, Table, Task, Window,
};
use bohr::tablebase::Tablebase;
use common::{Random, full, positions};

/// Positions with a known value in the long form, for each of the two rules.
const POSITIONS: usize = 1000;
/// No ending of four stones lasts longer.
const DEEPEST: Depth = 24;
/// Nodes after which no deeper search of a position is tried.
const AFFORDABLE: u64 = 200_000;

/// Unfinished positions with so many pieces, drawn among the places of their table.
fn endings<G: Game>(random: &mut Random, pieces: usize, count: usize) -> Vec<G> {
    let drawn = std::iter::from_fn(|| {
        let place = random.below(G::endings(pieces));
        Some(G::at_ending(Ending { pieces, place }))
    });
    drawn.flatten().take(count).collect()
}

/// Whether a proof allows what a table says.
fn assert_holds<G: Game>(proof: Proof, position: &G, exact: &Tablebase<G>, how: &str) {
    let value = exact.probe(position).expect("an ending of the tables");
    let context = || format!("{how}: {} {proof:?} {value:?}", position.words().join(" "));
    assert!(proof.lower() <= value.upper() && value.lower() <= proof.upper(), "{}", context());
}

/// Searches a position deeper and deeper in one way, over one table.
fn deepen<G: Game>(
    position: &G,
    exact: &Tablebase<G>,
    how: &str,
    searcher: &mut dyn Searcher<G>,
) -> Option<Depth> {
    let mut last = Proof::NONE;
    for depth in 1..=DEEPEST {
        let bounds = searcher.search(position, depth, Window::FULL).expect("nothing stops it");
        assert_holds(bounds.proof, position, exact, &format!("{how}, depth {depth}"));
        last = last.and(bounds.proof);
        if bounds.complete {
            assert!(last.is_closed(), "{how}: all is known: {last:?}");
            return Some(depth);
        }
        if searcher.nodes() > AFFORDABLE {
            break;
        }
    }
    None
}

fn check_endings<G: Game>(seed: u64) {
    let exact = Tablebase::<G>::in_memory(4);
    let [none, few] = [Tablebase::none(), Tablebase::<G>::in_memory(3)];
    let mut random = Random::new(seed);
    let count = if full() { POSITIONS } else { POSITIONS / 10 };
    let (mut ended, mut known) = (0, 0);
    for (number, position) in endings::<G>(&mut random, 4, count).iter().enumerate() {
        let (_, eval) = G::EVALS[number % G::EVALS.len()];
        for (tables, with) in [(&none, "no tables"), (&few, "tables of three stones")] {
            let table = Table::new(4).expect("a small table");
            let star = |probing| Star::new(&table, Counter::default(), eval, probing).knowing(tables);
            ended += usize::from(deepen(position, &exact, with, &mut star(true)).is_some());
            let quiet = Scope { beam: 1 + number % 2, quiet_leaves: number % 3 == 0 };
            deepen(position, &exact, "a beam", &mut star(true).within(quiet));
            table.clear();
            deepen(position, &exact, with, &mut Mtdf::new(star(false)));
            let plain = Expectimax::new(Counter::default(), eval);
            deepen(position, &exact, with, &mut plain.knowing(tables));
        }
        let mut direct = Expectimax::new(Counter::default(), eval).knowing(&exact);
        known += usize::from(deepen(position, &exact, "its own table", &mut direct) == Some(1));
    }
    assert!(ended > count, "{ended} searches of {count} positions came to an end");
    assert_eq!(known, count);
}

#[test]
fn the_exact_value_is_never_outside() {
    check_endings::<Standard>(2031);
    check_endings::<Nearest>(2032);
}

/// All that a task tells of an ending holds, and the move that it plays is the best one.
fn check_tasks<G: Game>(seed: u64) {
    let exact = Tablebase::<G>::in_memory(4);
    let few = Arc::new(Tablebase::<G>::in_memory(3));
    let mut random = Random::new(seed);
    let count = if full() { POSITIONS } else { POSITIONS / 10 };
    for (number, position) in endings::<G>(&mut random, 4, count).into_iter().enumerate() {
        let turn = position.turn();
        let outcome = *random.outcome(&turn);
        let table = Table::new(4).expect("a small table");
        let task = Task {
            position,
            past: Past::default(),
            subject: Subject::Move(outcome.lowest()),
            only: Vec::new(),
            eval: G::EVALS[number % G::EVALS.len()].1,
            algorithm: Algorithm::Star2,
            lines: 1 + number % 2,
            threads: 1 + number % 3 / 2,
            hash: 1,
            keep: Keep::default(),
            limits: Limits { nodes: Some(4 * AFFORDABLE), ..Limits::default() },
            seed: 0,
            skill: Skill::FULL,
            scope: Scope::FULL,
            tablebase: Arc::clone(&few),
        };
        let value = |mv: G::Move| {
            let after = position.play(mv);
            after.result().map_or_else(
                || 1.0 - exact.probe(&after).expect("an ending of the tables").probability(),
                |result| 1.0 - result.probability(),
            )
        };
        let best = turn.moves_of(&outcome).iter().map(|&mv| value(mv)).fold(0.0, f64::max);
        let choice = task.run(&table, &Control::new(false), &mut |info| {
            if let (Some(proof), Some(word)) = (info.proof, info.line.first()) {
                let told = value(position.parse_move(word).expect("a legal move"));
                assert!(proof.lower() <= told + 1e-6 && told - 1e-6 <= proof.upper(), "{info:?}: {told}");
            }
        });
        let played = choice.best.expect("an unfinished game has a move");
        let loss = best - value(position.parse_move(&played).expect("a legal move"));
        assert!(loss < 0.000_002, "{} {played}: loses {loss}", position.words().join(" "));
    }
}

#[test]
fn an_ending_that_is_searched_to_its_end_is_played_perfectly() {
    check_tasks::<Standard>(2033);
    check_tasks::<Nearest>(2034);
}

/// Without tables: a pruned search proves no more than the full-width one of the same depth, which proves
/// no more than a deeper one.
struct Nested;

impl Visitor for Nested {
    type Output = ();

    fn visit<G: Game>(self) {
        if !G::DICE {
            return;
        }
        let count = if full() { POSITIONS } else { POSITIONS / 10 };
        let (mut told, mut exact) = (0, 0);
        for position in positions::<G>(2035, count) {
            let (_, eval) = G::EVALS[0];
            let mut last = Proof::NONE;
            for depth in 1..=3 {
                let mut plain = Expectimax::new(Counter::default(), eval);
                let full = plain.search(&position, depth, Window::FULL).expect("nothing stops it").proof;
                let table = Table::none();
                let mut star = Star::new(&table, Counter::default(), eval, true);
                let pruned = star.search(&position, depth, Window::FULL).expect("nothing stops it").proof;
                let context = || format!("{} depth {depth}", position.words().join(" "));
                assert_eq!(full.and(last), full, "{}", context());
                assert_eq!(full.and(pruned), full, "{}", context());
                told += usize::from(pruned != Proof::NONE);
                exact += usize::from(pruned == full);
                last = full;
            }
        }
        assert!(told > count / 10, "{}: {told} proofs of {count} positions", G::NAME);
        assert!(exact > count / 10, "{}: {exact} proofs are those of a full search", G::NAME);
    }
}

#[test]
fn what_is_proven_stays_proven() {
    for game in GameId::ALL {
        game.visit(Nested);
    }
}

#[test]
fn a_proof_rounds_outward() {
    for value in [Value::WIN, Value::LOSS, Value::EVEN] {
        let proof = Proof::of_result(value);
        assert_eq!((proof.lower(), proof.upper()), (value.probability(), value.probability()));
        assert_eq!(-proof, Proof::of_result(-value));
        assert_eq!(proof.nearest(Value::EVEN), value);
    }
    let tables = Tablebase::<Standard>::in_memory(3);
    let mut random = Random::new(2036);
    for position in endings::<Standard>(&mut random, 3, 1000) {
        let exact = tables.probe(&position).expect("an ending of the tables");
        let proof = Proof::of_exact(exact);
        assert!(proof.is_closed() && proof.lower() <= exact.lower() && exact.upper() <= proof.upper());
        for value in [Value::WIN, Value::EVEN, Value::LOSS] {
            // A value in the middle between two units may go either way.
            assert!((proof.nearest(value).units() - exact.value().units()).abs() <= 1, "{exact:?}");
        }
    }
}
