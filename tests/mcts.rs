//! The tree search: exact where its tree is whole, and obedient.
mod common;

use std::time::{Duration, Instant};

use bohr::game::{Action, Die, Game, Past, Value, parse_position};
use bohr::games::{GameId, Visitor, ewn, mini5};
use bohr::search::{
    Algorithm, Bounds, Choice, Control, Depth, Info, Keep, Limits, Scope, Skill, Subject, Table, Task,
};
use bohr::tablebase::Tablebase;
use common::{Random, actions, ewn_ending, expected, positions};
use std::sync::Arc;

/// Positions of each game whose whole trees are compared.
const POSITIONS: usize = 200;
/// Sequences of moves that a whole tree may have at most, as the moves of the root tell them.
const AFFORDABLE: usize = 100_000;

/// Endings that are to be proven, and the nodes that each may take.
const ENDINGS: usize = 60;
const ENDING_NODES: u64 = 200_000;

fn task<G: Game>(position: G, subject: Subject, limits: Limits) -> Task<G> {
    Task {
        position,
        past: Past::default(),
        subject,
        only: Vec::new(),
        eval: G::EVALS[0].1,
        algorithm: Algorithm::Mcts,
        lines: 1,
        threads: 1,
        hash: 64,
        keep: Keep::default(),
        limits,
        seed: 0,
        skill: Skill::FULL,
        scope: Scope::FULL,
        tablebase: Arc::new(Tablebase::none()),
    }
}

fn depth(plies: Depth) -> Limits {
    Limits { depth: Some(plies), ..Limits::default() }
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// Runs a task; the choice and all lines.
fn run<G: Game>(task: &Task<G>) -> (Choice, Vec<Info>) {
    let mut infos = Vec::new();
    let choice = task.run(&Table::none(), &Control::new(false), &mut |info| infos.push(info));
    (choice, infos)
}

fn position<G: Game>(text: &str) -> G {
    let words: Vec<&str> = text.split(' ').collect();
    parse_position::<G>(&words).expect("a position").0
}

/// Every move that some roll allows, and every roll.
fn subjects<G: Game>(position: &G) -> Vec<Subject> {
    position.turn().outcomes.iter().map(|outcome| Subject::Move(outcome.lowest())).collect()
}

/// Whether both values are the same certain result, and the found one tells no fewer plies to it.
fn is_no_sooner(found: Option<Value>, expected: Option<Value>) -> bool {
    let (Some(found), Some(expected)) = (found, expected) else { return false };
    found.units().signum() == expected.units().signum()
        && expected.plies_to_end().is_some_and(|plies| found.plies_to_end().is_some_and(|told| told >= plies))
}

/// Whether the verdict on a position at most so many plies away comes before its result. Such a proof
/// ends the search for one with fewer plies.
fn foretells<G: Game>(position: &G, plies: Depth) -> bool {
    if position.verdict().is_some() {
        return position.result().is_none();
    }
    plies > 0 && actions(position).into_iter().any(|action| foretells(&position.carry_out(action), plies - 1))
}

struct WholeTrees;

impl Visitor for WholeTrees {
    /// How many trees reached the end of the game everywhere.
    type Output = usize;

    fn visit<G: Game>(self) -> usize {
        let mut complete = 0;
        for (number, position) in positions::<G>(2031, POSITIONS).into_iter().enumerate() {
            let width = actions(&position).len();
            let affordable = |depth: &Depth| width.pow(u32::from(*depth)) <= AFFORDABLE;
            for plies in (1..=4).take_while(affordable) {
                let expected = expected(&position, plies, G::EVALS[0].1);
                let threads = 1 + number % 2;
                let (choice, infos) = run(&Task { threads, ..task(position, Subject::Roll, depth(plies)) });
                let found = choice.bounds.expect("a tree");
                let context = || format!("{} depth {plies}", position.words().join(" "));
                // Without dice expectimax does not see repetitions, which a tree of four plies has.
                if G::DICE || plies < 4 {
                    let (found, expected) = (found.exact(), expected.exact());
                    let agree =
                        found == expected || is_no_sooner(found, expected) && foretells(&position, plies);
                    assert!(agree, "{found:?}, expected {expected:?}: {}", context());
                }
                assert!(!expected.complete || found.complete, "{}", context());
                assert!(infos.iter().all(|info| info.reach <= plies), "{}", context());
                complete += usize::from(found.complete);
            }
        }
        complete
    }
}

#[test]
fn a_whole_tree_has_the_value_of_expectimax() {
    let complete: usize = GameId::ALL.iter().map(|game| game.visit(WholeTrees)).sum();
    assert!(complete > POSITIONS / 10, "{complete} trees reach the end of the game");
}

/// The whole turns that a roll allows.
fn actions_of<G: Game>(position: &G, die: Option<Die>) -> Vec<Action<G::Move>> {
    let turn = position.turn();
    let moves = turn.moves_of(turn.outcome(die).expect("the roll"));
    moves.iter().flat_map(|&mv| Action::beginning_with(position, mv)).collect()
}

struct LegalMoves;

impl Visitor for LegalMoves {
    type Output = ();

    fn visit<G: Game>(self) {
        for position in positions::<G>(2032, POSITIONS) {
            for subject in subjects(&position) {
                let Subject::Move(die) = subject else { continue };
                let legal: Vec<String> = actions_of(&position, die)
                    .into_iter()
                    .map(|action| position.action_text(action))
                    .collect();
                for limit in [0, 1, 2, 7, 100, 1000] {
                    let (choice, infos) = run(&task(position, subject, nodes(limit)));
                    assert!(!infos.is_empty() && infos.iter().all(|info| info.nodes <= limit.max(1)));
                    match choice.best {
                        Some(best) => assert!(legal.contains(&best), "{best} is none of {legal:?}"),
                        None => assert!(legal.is_empty()),
                    }
                }
            }
        }
    }
}

#[test]
fn a_move_is_legal_after_any_number_of_nodes() {
    for game in GameId::ALL {
        game.visit(LegalMoves);
    }
}

struct WinsAtOnce;

impl Visitor for WinsAtOnce {
    type Output = ();

    fn visit<G: Game>(self) {
        let mut wins = 0;
        for position in positions::<G>(2033, 5 * POSITIONS) {
            for subject in subjects(&position) {
                let Subject::Move(die) = subject else { continue };
                let actions = actions_of(&position, die);
                let winning: Vec<String> = actions
                    .iter()
                    .filter(|&&action| position.carry_out(action).result() == Some(Value::LOSS))
                    .map(|&action| position.action_text(action))
                    .collect();
                if winning.is_empty() {
                    continue;
                }
                wins += 1;
                let (choice, infos) = run(&task(position, subject, Limits::default()));
                assert!(winning.contains(&choice.best.expect("a move")), "{}", position.words().join(" "));
                let last = infos.last().expect("a line");
                let most = (actions.len() + position.turn().moves.len()) as u64;
                assert!(last.certain && last.value == Value::WIN && last.nodes <= most, "{last:?}");
                assert_eq!(last.plies, (!G::DICE).then_some(1));
            }
        }
        assert!(wins > 0, "{}", G::NAME);
    }
}

#[test]
fn a_win_with_the_next_move_is_found_at_once() {
    for game in GameId::ALL {
        game.visit(WinsAtOnce);
    }
}

/// Endings that a tree proves: their value is that of a search to the end of the game.
#[test]
fn a_solved_ending_has_its_exact_value() {
    let mut random = Random::new(2034);
    let mut solved = 0;
    for _ in 0..ENDINGS {
        let position: ewn::Standard = ewn_ending(&mut random);
        let star = Task { algorithm: Algorithm::Star2, ..task(position, Subject::Roll, nodes(ENDING_NODES)) };
        let table = Table::new(16).expect("a small table");
        let expected = star.run(&table, &Control::new(false), &mut |_| {}).bounds.expect("an iteration");
        for threads in [1, 2] {
            let found = run(&Task { threads, ..task(position, Subject::Roll, nodes(ENDING_NODES)) }).0;
            let found = found.bounds.expect("a tree");
            if expected.complete && found.complete {
                let text = position.words().join(" ");
                assert_eq!(found.exact(), expected.exact(), "{text}, {threads} threads");
                solved += 1;
            }
        }
    }
    assert!(solved > ENDINGS / 2, "{solved} proofs of {ENDINGS} endings with one thread and with two");
}

/// Positions from the mate in eight that mini5 begins with; the plies left are those of its line.
#[test]
fn a_proven_mate_tells_a_distance_that_holds() {
    fn check<G: Game>(text: &str, plies: u32) {
        let position: G = position(text);
        for threads in [1, 2] {
            let (choice, infos) =
                run(&Task { threads, ..task(position, Subject::Move(None), nodes(10_000_000)) });
            let told: Vec<u32> = infos.iter().filter_map(|info| info.plies).collect();
            assert!(!told.is_empty(), "{text}: no mate found");
            assert!(told.iter().all(|&told| told >= plies), "{text}: {told:?} is shorter than {plies}");
            assert!(told.is_sorted_by(|before, after| before >= after), "{text}: {told:?}");
            let last = infos.last().expect("a line");
            assert!(last.certain && choice.bounds.expect("a tree").complete, "{text}");
        }
    }
    check::<mini5::Standard>("2bnr/5/1q1kB/Q2N1/R3K w", 7);
    check::<mini5::Decisive>("2bnr/5/1q1kB/Q2N1/R3K w", 7);
    check::<mini5::Standard>("2b1r/5/1QnkB/3N1/R3K w", 5);
}

#[test]
fn one_thread_is_reproducible() {
    fn check<G: Game>() {
        for limit in [1, 300, 20_000] {
            let told = || {
                let (choice, infos) =
                    run(&Task { lines: 3, ..task(G::start(), subjects(&G::start())[0], nodes(limit)) });
                let told: Vec<_> =
                    infos.into_iter().map(|info| (info.nodes, info.value, info.depth, info.line)).collect();
                (choice, told)
            };
            assert_eq!(told(), told());
        }
    }
    check::<ewn::Standard>();
    check::<mini5::Standard>();
}

/// A tree of one MiB is full long before the limit; the search goes on and answers.
#[test]
fn a_full_memory_ends_nothing() {
    for threads in [1, 2] {
        let (choice, infos) = run(&Task {
            threads,
            hash: 1,
            ..task(ewn::Standard::start(), subjects(&ewn::Standard::start())[0], nodes(400_000))
        });
        assert!(choice.best.is_some());
        let last = infos.last().expect("a line");
        assert!((950..=1000).contains(&last.permille), "{last:?}");
        assert!(last.nodes > 250_000, "{last:?}");
    }
}

#[test]
fn time_and_the_owner_end_it() {
    let start = mini5::Standard::start();
    let hard = Some(Duration::from_millis(50));
    let began = Instant::now();
    let (choice, _) =
        run(&Task { threads: 2, ..task(start, Subject::Move(None), Limits { hard, ..Limits::default() }) });
    assert!(choice.best.is_some());
    assert!(began.elapsed() >= Duration::from_millis(50) && began.elapsed() < Duration::from_secs(1));

    let control = Control::new(false);
    let endless = Limits { endless: true, ..Limits::default() };
    let mut stopped = None;
    std::thread::scope(|scope| {
        let owner = scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(50));
            control.stop();
            Instant::now()
        });
        let task = task(start, Subject::Move(None), endless);
        let choice = task.run(&Table::none(), &control, &mut |_| {});
        assert!(choice.best.is_some());
        stopped = owner.join().ok();
    });
    assert!(stopped.expect("the owner").elapsed() < Duration::from_millis(500));
}

/// The third occurrence of a position is a draw, not only on the board but also in the tree.
#[test]
fn a_repetition_is_a_draw() {
    // White is a rook down; the kings alone cannot make progress.
    let mut position: mini5::Standard = position("k4/5/5/4r/K4 w");
    let mut past = Past::default();
    for round in ["a1b1", "a5b5", "b1a1", "b5a5"].iter().cycle().take(7) {
        let next = position.play(position.parse_move(round).expect("a move"));
        past.advance(&position, &next);
        position = next;
    }
    // Black's king back to its corner is the third time that this position stands.
    let task = Task { past, ..task(position, Subject::Move(None), nodes(20_000)) };
    let only = vec![position.parse_action("b5a5").expect("a move")];
    let (choice, infos) = run(&Task { only, ..task });
    let bounds = choice.bounds.expect("a tree");
    assert_eq!((bounds.exact(), bounds.complete), (Some(Value::EVEN), true), "{infos:?}");
}

/// Games whose searches leave their trees to one another.
struct GoesOn;

impl Visitor for GoesOn {
    /// How many searches began with a proof.
    type Output = usize;

    fn visit<G: Game>(self) -> usize {
        const GAMES: usize = 6;
        let mut random = Random::new(2034);
        let mut proofs = 0;
        for game in 0..GAMES {
            let keep = Keep::default();
            let mut position = positions::<G>(2035 + game as u64, 3)[game % 3];
            while position.result().is_none() {
                let turn = position.turn();
                let outcome = random.outcome(&turn);
                let subject = Subject::Move(outcome.lowest());
                let options = actions_of(&position, outcome.lowest());
                if options.is_empty() {
                    break;
                }
                // Now and then something else comes in between.
                let only = if random.below(5) == 0 { vec![options[0]] } else { Vec::new() };
                let hash = if random.below(5) == 0 { 1 } else { 16 };
                let order = Task {
                    keep: keep.clone(),
                    only,
                    hash,
                    threads: 1 + random.below(2),
                    ..task(position, subject, nodes(3_000))
                };
                let (choice, infos) = run(&order);
                let context = || format!("{} {subject:?} {infos:?}", position.words().join(" "));
                let last = infos.last().expect("a line");
                assert!(infos.iter().all(|info| info.permille <= 1000), "{}", context());
                let best = choice.best.expect("a move");
                assert_eq!(last.line[0], best, "the line told is that of the move: {}", context());
                let found = choice.bounds.expect("a tree");
                if found.complete {
                    let fresh = run(&Task { keep: Keep::default(), ..order.clone() }).0;
                    let again = fresh.bounds.expect("a tree");
                    // A proof may tell more plies than another one, but the same winner.
                    let side = |bounds: Bounds| bounds.lower.units().signum();
                    let same =
                        if G::DICE { found.exact() == again.exact() } else { side(found) == side(again) };
                    assert!(!again.complete || same, "{again:?}: {}", context());
                }
                proofs += usize::from(last.nodes == 0 && found.complete);
                let word = options.iter().find(|&&action| position.action_text(action) == best);
                position = position.carry_out(*word.expect("a legal move"));
            }
        }
        proofs
    }
}

#[test]
fn a_search_goes_on_from_the_tree_of_another() {
    let proofs: usize = GameId::ALL.iter().map(|game| game.visit(GoesOn)).sum();
    assert!(proofs > 0, "no search began with a proof");
}
