//! The solver against exact values, and against a recursion of its own.
mod common;

use std::collections::HashMap;
use std::process::{Command, Output};
use std::time::Duration;

use bohr::game::{Game, Value, parse_position};
use bohr::games::dicechess::Dicechess;
use bohr::games::ewn::{Nearest, Standard};
use bohr::games::mini5;
use bohr::search::solver::{Interval, Memory, Solution, Solver};
use bohr::search::{Control, Limits};
use bohr::tablebase::Tablebase;
use common::exact::{VALUES, plain};
use common::{Random, ewn_ending, positions};

/// Half a unit of their last digit, and what an interval of the width asked for adds.
const DIGITS: f64 = 0.5e-12 + PRECISE;
const PRECISE: f64 = 1e-13;

fn read<G: Game>(text: &str) -> G {
    parse_position(&text.split(' ').collect::<Vec<_>>()).expect("a position").0
}

fn solve<G: Game>(
    position: &G,
    memory: &Memory,
    tablebase: &Tablebase<G>,
    threads: usize,
    precision: f64,
    nodes: Option<u64>,
) -> Solution {
    let solver = Solver::new(memory, tablebase, threads).expect("a game with dice");
    let limits = Limits { nodes, ..Limits::default() };
    solver.solve(position, precision, limits, &Control::new(false), &mut |_| {})
}

/// Whether an interval contains a value that was computed with rounding.
fn contains(interval: Interval, value: f64) -> bool {
    const ROUNDING: f64 = 1e-14;
    interval.lower() <= value + ROUNDING && value - ROUNDING <= interval.upper()
}

#[test]
fn values_are_exact_to_twelve_digits_without_tables() {
    let memory = Memory::new(256).expect("memory");
    for &(text, expected) in VALUES {
        for threads in [1, 2] {
            memory.clear();
            let solution =
                solve(&read::<Standard>(text), &memory, &Tablebase::none(), threads, PRECISE, None);
            assert!(solution.interval.width() <= PRECISE, "{text}: {solution:?}");
            let off = (solution.interval.middle() - expected).abs();
            assert!(off <= DIGITS, "{text}: {} expected {expected}", solution.interval.middle());
        }
    }
}

fn agrees_with_plain_recursion<G: Game>(seed: u64, tablebase: &Tablebase<G>) {
    let mut random = Random::new(seed);
    let memory = Memory::new(64).expect("memory");
    let mut known = HashMap::new();
    let count = if common::full() { 400 } else { 40 };
    for _ in 0..count {
        let position: G = ewn_ending(&mut random);
        known.clear();
        let value = plain(&position, &mut known);
        memory.clear();
        for limit in [1, 2, 10, 100, 1000] {
            let solution = solve(&position, &memory, tablebase, 1, 1e-9, Some(limit));
            assert!(contains(solution.interval, value), "{position:?} {limit} nodes: {solution:?}, {value}");
        }
        for (threads, precision) in [(1, 0.2), (2, 0.01), (1, 1e-5), (2, 1e-12)] {
            memory.clear();
            let solution = solve(&position, &memory, tablebase, threads, precision, None);
            assert!(contains(solution.interval, value), "{position:?} {precision}: {solution:?}, {value}");
            assert!(solution.interval.width() <= precision, "{position:?} {precision}: {solution:?}");
            // What is remembered is as true.
            let again = solve(&position, &memory, tablebase, 1, precision, None);
            assert!(contains(again.interval, value) && again.nodes == 0, "{position:?}: {again:?}");
        }
    }
}

#[test]
fn it_agrees_with_plain_recursion_in_ewn() {
    agrees_with_plain_recursion::<Standard>(1, &Tablebase::none());
    agrees_with_plain_recursion::<Standard>(2, &Tablebase::in_memory(3));
}

#[test]
fn it_agrees_with_plain_recursion_in_ewn_nearest() {
    agrees_with_plain_recursion::<Nearest>(3, &Tablebase::none());
    agrees_with_plain_recursion::<Nearest>(4, &Tablebase::in_memory(3));
}

#[test]
fn a_small_memory_or_none_changes_no_value() {
    let position: Standard = read("5/1A3/C3d/3a1/5 r -");
    for (mebibytes, limit) in [(1, None), (0, Some(100_000))] {
        let memory = Memory::new(mebibytes).expect("memory");
        let solution = solve(&position, &memory, &Tablebase::in_memory(3), 1, 1e-5, limit);
        assert!(contains(solution.interval, 0.674_307_409_485), "{mebibytes} MiB: {solution:?}");
        assert!(limit.is_some() || solution.interval.width() <= 1e-5, "{solution:?}");
    }
}

#[test]
fn one_thread_takes_the_same_nodes_every_time() {
    let position: Standard = read("AF3/5/5/5/3fa r -");
    let nodes = || {
        let memory = Memory::new(16).expect("memory");
        solve(&position, &memory, &Tablebase::none(), 1, 1e-5, None).nodes
    };
    let first = nodes();
    assert!(first > 100);
    assert_eq!(first, nodes());
}

#[test]
fn the_interval_only_narrows() {
    let memory = Memory::new(64).expect("memory");
    let tablebase = Tablebase::none();
    let solver = Solver::new(&memory, &tablebase, 1).expect("a game with dice");
    let mut steps = Vec::new();
    let position: Standard = read("AF3/5/5/5/3fa r -");
    let control = Control::new(false);
    let last =
        solver.solve(&position, 1e-9, Limits::default(), &control, &mut |step| steps.push(step.interval));
    assert!(steps.len() > 10);
    assert!(steps.windows(2).all(|pair| pair[0].and(pair[1]) == pair[1]));
    assert_eq!(steps.last(), Some(&last.interval));
    assert_eq!(solver.look(&position), last.interval);
}

#[test]
fn a_game_without_end_ends_with_its_time() {
    for position in positions::<Dicechess>(5, 3) {
        let memory = Memory::new(16).expect("memory");
        let tablebase = Tablebase::none();
        let solver = Solver::new(&memory, &tablebase, 2).expect("a game with dice");
        let limits = Limits { hard: Some(Duration::from_millis(50)), ..Limits::default() };
        let solution = solver.solve(&position, 1e-5, limits, &Control::new(false), &mut |_| {});
        assert!(solution.interval.lower() <= solution.interval.upper());
        assert!(solution.time < Duration::from_secs(20), "{solution:?}");
    }
}

#[test]
fn a_finished_game_has_its_result_and_a_diceless_one_no_solver() {
    let memory = Memory::new(1).expect("memory");
    let over: Standard = read("5/5/5/5/a3A r -");
    assert_eq!(over.result(), Some(Value::WIN));
    let solution = solve(&over, &memory, &Tablebase::none(), 1, 1e-5, None);
    assert_eq!((solution.interval.lower(), solution.interval.upper(), solution.nodes), (1.0, 1.0, 0));
    assert!(Solver::<mini5::Standard>::new(&memory, &Tablebase::none(), 1).is_none());
}

fn bohr(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_bohr")).arg("solve").args(arguments).output().expect("the program runs")
}

/// The last two numbers of a line such as `win probability 0.1 .. 0.2`.
fn told(line: &str) -> (f64, f64) {
    let mut words = line.split_whitespace().rev().filter_map(|word| word.parse().ok());
    let upper = words.next().expect("the upper end");
    (words.next().expect("the lower end"), upper)
}

#[test]
fn the_command_tells_an_interval_that_holds() {
    for &(text, value) in VALUES {
        for precision in ["1", "0.01", "1e-5", "1e-12"] {
            let output = bohr(&[text, "--precision", precision, "--hash", "16"]);
            let out = String::from_utf8(output.stdout).expect("UTF-8");
            let line = out.lines().find(|line| line.starts_with("win probability")).expect("the answer");
            let (lower, upper) = told(line);
            // The value itself has twelve digits.
            assert!(lower <= value + 0.5e-12 && value - 0.5e-12 <= upper, "{text} {precision}: {line}");
            assert!(output.status.success() && !out.contains("not solved"), "{out}");
        }
    }
    // With a roll every move that it allows, the best one first.
    let output = bohr(&["1F3/A4/5/3af/5", "r", "2", "--hash", "16"]);
    let out = String::from_utf8(output.stdout).expect("UTF-8");
    let is_move = |line: &&str| line.starts_with("2 ") && line.contains(" .. ");
    let moves: Vec<&str> = out.lines().filter(is_move).collect();
    assert_eq!(moves.len(), 6, "{out}");
    let values: Vec<f64> = moves.iter().map(|line| told(line).0).collect();
    assert!(values.is_sorted_by(|one, other| one >= other), "{out}");
}

#[test]
fn the_command_ends_with_its_time() {
    let output = bohr(&["startpos", "--time", "0.2", "--hash", "16", "--threads", "1"]);
    let out = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(output.status.success() && out.contains("not solved to 1e-5"), "{out}");
}

#[test]
fn the_command_refuses_with_what_it_expected() {
    for (arguments, part) in [
        (&["5/A4/2c2/5/5"][..], "position text ends early"),
        (&["5/A4/2c2/5/5 x -"], "`x`"),
        (&["5/5/2c2/5/4A r -"], "the game is over"),
        (&["startpos", "--precision", "0"], "bad precision `0`"),
        (&["startpos", "--time", "nan"], "bad time `NaN`"),
        (&["startpos", "--threads", "0"], "0"),
        (&["startpos", "--hash", "99999999999"], "no memory"),
        (&["1F3/A4/5/3af/5 r 2", "--die", "3"], "contradicts"),
        (&["startpos", "--option", "Game=mini5"], "has no dice"),
        (&["startpos", "--board", "3x3", "--stones", "1"], "cannot be used"),
        (&["--stones", "1"], "--board"),
        (&[], "POSITION"),
    ] {
        let output = bohr(arguments);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && error.contains(part), "{arguments:?}: {error}");
        assert!(!error.contains("panicked"), "{arguments:?}: {error}");
    }
}
