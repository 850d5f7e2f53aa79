//! The moves that the engine plays in endings against exact play.
//!
//! `tests/data/ewn_exact.txt` holds 500 positions of ewn with six and seven stones from play, each with a
//! roll and the win probability after every move, solved to 0.00001 by `cargo bench --bench regret`. A
//! fifth of them is played by default; all with `BOHR_FULL=1`.
mod common;

use std::sync::Arc;

use bohr::game::{DieField, Past, parse_position};
use bohr::games::ewn::{Eval, Standard};
use bohr::search::{Algorithm, Control, Keep, Limits, Scope, Skill, Subject, Table, Task};
use bohr::tablebase::Tablebase;
use common::full;

const POSITIONS: &str = include_str!("data/ewn_exact.txt");
/// Nodes for a move: some tenth of a second.
const NODES: u64 = 400_000;
/// Stones of the tables that the search asks.
const TABLES: usize = 4;
/// The mean loss that is allowed, in win probability.
const ALLOWED: f64 = 0.000_5;

/// The words of the position's text, and its moves with their values.
fn read(line: &str) -> (Vec<&str>, Vec<(&str, f64)>) {
    let value = |word: &str| word.parse().expect("a number");
    let (moves, text): (Vec<&str>, Vec<&str>) = line.split(' ').partition(|word| word.contains('='));
    let moves = moves.into_iter().filter_map(|word| word.split_once('='));
    (text, moves.map(|(mv, word)| (mv, value(word))).collect())
}

#[test]
fn endings_are_played_almost_perfectly() {
    let count = if full() { 1 } else { 5 };
    let lines: Vec<&str> = POSITIONS.lines().step_by(count).collect();
    let tablebase = Arc::new(Tablebase::<Standard>::in_memory(TABLES));
    let table = Table::new(16).expect("a small table");
    let (mut loss, mut choices) = (0.0, 0);
    for line in &lines {
        let (text, moves) = read(line);
        let (position, die) = parse_position::<Standard>(&text).expect("a position");
        let DieField::Rolled(die) = die else { panic!("{line}: no roll") };
        table.clear();
        let task = Task {
            position,
            past: Past::default(),
            subject: Subject::Move(Some(die)),
            only: Vec::new(),
            eval: Eval::Race,
            algorithm: Algorithm::Star2,
            lines: 1,
            threads: 1,
            hash: 1,
            keep: Keep::default(),
            limits: Limits { nodes: Some(NODES), ..Limits::default() },
            seed: 0,
            skill: Skill::FULL,
            scope: Scope::FULL,
            tablebase: Arc::clone(&tablebase),
        };
        let choice = task.run(&table, &Control::new(false), &mut |_| {});
        let played = choice.best.expect("an unfinished game has a move");
        let values = moves.iter().map(|&(_, value)| value);
        let most = values.clone().fold(f64::MIN, f64::max);
        let least = values.fold(f64::MAX, f64::min);
        let own = moves.iter().find(|(mv, _)| *mv == played).expect("a legal move").1;
        loss += most - own;
        choices += usize::from(most - least > ALLOWED);
    }
    #[expect(clippy::cast_precision_loss, reason = "a few hundred")]
    let mean = loss / lines.len() as f64;
    assert!(mean < ALLOWED, "{mean} a move");
    assert!(2 * choices > lines.len(), "{choices} of {} positions have something to choose", lines.len());
}
