//! Every pruning search returns exactly the value of plain expectimax.
//!
//! A tenth of the positions by default; all of them with `BOHR_FULL=1`.
mod common;

use std::sync::atomic::{AtomicUsize, Ordering};

use bohr::game::{Game, Past, Value};
use bohr::games::{GameId, Visitor};
use bohr::search::{
    Algorithm, Bounds, Control, Counter, Depth, Expectimax, Keep, Limits, Mtdf, Scope, Searcher, Skill, Star,
    Subject, Table, Task, Window,
};
use bohr::tablebase::Tablebase;
use common::{Random, actions, expected, full, positions};
use std::sync::Arc;

/// Positions of each game in the long form.
const POSITIONS: usize = 2000;
const DEEPEST: Depth = 5;
/// The depth up to which the long form takes at least so many positions of each game.
const COMMON: Depth = 4;
const COMMON_POSITIONS: usize = 1000;
/// Sequences of moves that a full-width search may take at most, as the moves of the root tell them.
const AFFORDABLE: usize = 8_000_000;
/// Turns of the widest position that is searched deeper than one ply: wider ones take seconds each, and
/// their moves come in parts no wider than those of others.
const WIDEST: usize = 500;
/// Sequences that are affordable where each position is searched in many ways.
const CHEAP: usize = AFFORDABLE / 16;
const TABLE_MIB: usize = 4;

fn reference<G: Game>(position: &G, depth: Depth, eval: G::Eval) -> Value {
    let bounds = Expectimax::new(Counter::default(), eval).search(position, depth, Window::FULL);
    bounds.and_then(Bounds::exact).expect("expectimax returns one value")
}

fn star<G: Game>(
    position: &G,
    depth: Depth,
    eval: G::Eval,
    probing: bool,
    table: &Table,
    window: Window,
) -> Bounds {
    Star::new(table, Counter::default(), eval, probing)
        .search(position, depth, window)
        .expect("nothing stops it")
}

/// A search through the whole task, iterations and threads included.
fn task<G: Game>(position: &G, depth: Depth, eval: G::Eval, algorithm: Algorithm, threads: usize) -> Bounds {
    let task = Task {
        position: *position,
        past: Past::default(),
        subject: Subject::Roll,
        only: Vec::new(),
        eval,
        algorithm,
        lines: 1,
        threads,
        hash: 1,
        keep: Keep::default(),
        limits: Limits { depth: Some(depth), ..Limits::default() },
        seed: 0,
        skill: Skill::FULL,
        scope: Scope::FULL,
        tablebase: Arc::new(Tablebase::none()),
    };
    let table = Table::new(TABLE_MIB).expect("a small table");
    task.run(&table, &Control::new(false), &mut |_| {}).bounds.expect("a whole iteration")
}

fn check<G: Game>(position: &G, depth: Depth, eval: G::Eval, random: &mut Random) {
    let by_moves = expected(position, depth, eval).exact().expect("expectimax returns one value");
    // A searcher begins with the verdict.
    let value = position.verdict().unwrap_or(by_moves);
    let context = || format!("{} depth {depth}", position.words().join(" "));
    for probing in [false, true] {
        let is = |bounds: Bounds, value: Value, how: &str| {
            assert_eq!(
                (bounds.lower, bounds.upper),
                (value, value),
                "{how}, probing {probing}: {}",
                context()
            );
        };
        let exact = |bounds: Bounds, how: &str| is(bounds, value, how);
        exact(star(position, depth, eval, probing, &Table::none(), Window::FULL), "without table");
        let table = Table::new(TABLE_MIB).expect("a small table");
        exact(star(position, depth, eval, probing, &table, Window::FULL), "with table");
        exact(star(position, depth, eval, probing, &table, Window::FULL), "with its own table again");
        // Whatever the window, the bounds contain the value and decide the window.
        let mut any = || i32::try_from(random.below(60_001)).expect("a small number") - 30_000;
        let (a, b) = (any(), any());
        let near = |x: i32| (x + value.units() * 15) / 16;
        for (a, b) in [
            (a, b),
            (near(a), near(b)),
            (value.units() - 1, value.units()),
            (value.units(), value.units() + 1),
        ] {
            let window = Window { alpha: Value::new(a.min(b)), beta: Value::new(a.max(b)) };
            if window.alpha < window.beta {
                if probing {
                    let star = Star::new(&table, Counter::default(), eval, true);
                    let mut mtdf = Mtdf::new(star);
                    let bounds = mtdf.search(position, depth, window).expect("nothing stops it");
                    assert!(bounds.lower <= value && value <= bounds.upper, "mtdf {window:?}: {}", context());
                    assert!(bounds.decides(window), "mtdf {window:?} {bounds:?}: {}", context());
                }
                for table in [&Table::none(), &table] {
                    let bounds = star(position, depth, eval, probing, table, window);
                    assert!(
                        bounds.lower <= value && value <= bounds.upper,
                        "{window:?} {bounds:?}: {}",
                        context()
                    );
                    assert!(bounds.decides(window), "{window:?} {bounds:?}: {}", context());
                }
            }
        }
        if probing {
            for threads in [1, 2] {
                let bounds = task(position, depth, eval, Algorithm::Mtdf, threads);
                is(bounds, by_moves, &format!("mtdf, {threads} threads"));
            }
        }
        let algorithm = if probing { Algorithm::Star2 } else { Algorithm::Star1 };
        if probing && !G::DICE {
            // Without dice the task extends and reduces.
            continue;
        }
        for threads in [1, 2] {
            is(task(position, depth, eval, algorithm, threads), by_moves, &format!("{threads} threads"));
        }
    }
}

/// A search that looks at less agrees with a reference that looks at as little, also over a table
/// that other scopes have filled.
fn check_scopes<G: Game>(position: &G, depth: Depth, eval: G::Eval) {
    let table = Table::new(1).expect("a small table");
    for beam in [0, 1, 2] {
        for quiet_leaves in [false, true] {
            let scope = Scope { beam, quiet_leaves };
            let reference = Expectimax::new(Counter::default(), eval).within(scope);
            let value = { reference }.search(position, depth, Window::FULL).and_then(Bounds::exact);
            for probing in [false, true] {
                let star = || Star::new(&table, Counter::default(), eval, probing).within(scope);
                let found = [
                    star().search(position, depth, Window::FULL),
                    Mtdf::new(star()).search(position, depth, Window::FULL),
                ];
                for found in found {
                    let found = found.and_then(Bounds::exact);
                    assert_eq!(found, value, "{scope:?} {} depth {depth}", position.words().join(" "));
                }
            }
        }
    }
}

struct ScopesAgree;

impl Visitor for ScopesAgree {
    type Output = ();

    fn visit<G: Game>(self) {
        let count = if full() { POSITIONS } else { POSITIONS / 40 };
        let mut differ = [0; 2];
        for (number, position) in positions::<G>(2027, count).iter().enumerate() {
            let (_, eval) = G::EVALS[number / 3 % G::EVALS.len()];
            // Quiet leaves go on for up to four plies more, on few of the moves.
            let width = actions(position).len();
            let affordable = |depth: &Depth| width.pow(u32::from(*depth) + 3) <= CHEAP;
            let wanted = 1 + Depth::try_from(number % 3).expect("a depth");
            let depth = (1..=wanted).rev().find(affordable).unwrap_or(1);
            check_scopes(position, depth, eval);
            let scopes = [Scope { beam: 1, quiet_leaves: false }, Scope { beam: 0, quiet_leaves: true }];
            for (scope, differ) in scopes.into_iter().zip(&mut differ) {
                let mut narrow = Expectimax::new(Counter::default(), eval).within(scope);
                let found = narrow.search(position, depth, Window::FULL).and_then(Bounds::exact);
                *differ += usize::from(found != Some(reference(position, depth, eval)));
            }
        }
        assert!(!G::DICE || differ.iter().all(|&differ| differ > 0), "{}: {differ:?}", G::NAME);
    }
}

#[test]
fn narrow_scopes_agree_with_their_reference() {
    for game in GameId::ALL {
        game.visit(ScopesAgree);
    }
}

struct AllAgree;

impl Visitor for AllAgree {
    type Output = ();

    fn visit<G: Game>(self) {
        let count = if full() { POSITIONS } else { POSITIONS / 10 };
        let positions = positions::<G>(2026, count);
        let common = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for half in 0..2 {
                let (positions, common) = (&positions, &common);
                scope.spawn(move || {
                    let mut random = Random::new(half);
                    for (number, position) in
                        positions.iter().enumerate().filter(|(n, _)| *n as u64 % 2 == half)
                    {
                        let (_, eval) = G::EVALS[number / 2 % G::EVALS.len()];
                        // The short form takes a depth of each position, the long form all of them.
                        let only = 1 + Depth::try_from(number / 4 % usize::from(DEEPEST)).expect("a depth");
                        let width = actions(position).len();
                        let deepest = if width <= WIDEST { DEEPEST } else { 1 };
                        let affordable = |depth: &Depth| width.pow((*depth).into()) <= AFFORDABLE;
                        for depth in (1..=deepest).take_while(affordable) {
                            if full() || depth == only {
                                check(position, depth, eval, &mut random);
                                common.fetch_add(usize::from(depth == COMMON), Ordering::Relaxed);
                            }
                        }
                    }
                });
            }
        });
        let common = common.into_inner();
        assert!(!full() || common >= COMMON_POSITIONS, "{}: {common} positions at depth {COMMON}", G::NAME);
        println!("{}: {common} positions at depth {COMMON}", G::NAME);
    }
}

#[test]
fn all_algorithms_agree_with_expectimax() {
    for game in GameId::ALL {
        game.visit(AllAgree);
    }
}
