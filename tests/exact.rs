//! Exact win probabilities of endings, found by searches that reach the end of the game.
use bohr::game::{Past, parse_position};
use bohr::games::ewn::{Eval, Standard};
use bohr::search::{Algorithm, Bounds, Control, Keep, Limits, Scope, Skill, Subject, Table, Task};
use bohr::tablebase::Tablebase;
use common::exact::VALUES;
mod common;

use std::sync::Arc;

/// The required closeness; the rounding of values to 1/60,000 stays far below it.
const CLOSE: f64 = 0.000_2;

#[test]
fn searches_to_the_end_give_the_exact_values() {
    let table = Table::new(256).expect("memory for the table");
    for &(text, expected) in VALUES {
        let words: Vec<&str> = text.split(' ').collect();
        let (position, _) = parse_position::<Standard>(&words).expect("a position");
        for (algorithm, eval) in [(Algorithm::Star2, Eval::Race), (Algorithm::Star1, Eval::Classic)] {
            table.clear();
            let task = Task {
                position,
                past: Past::default(),
                subject: Subject::Roll,
                only: Vec::new(),
                eval,
                algorithm,
                lines: 1,
                threads: 1,
                hash: 1,
                keep: Keep::default(),
                limits: Limits::default(),
                seed: 0,
                skill: Skill::FULL,
                scope: Scope::FULL,
                tablebase: Arc::new(Tablebase::none()),
            };
            let bounds = task.run(&table, &Control::new(false), &mut |_| {}).bounds.expect("an iteration");
            assert!(bounds.complete, "{text}: the end of the game was reached everywhere");
            let value = bounds_value(bounds);
            assert!((value - expected).abs() <= CLOSE, "{text}: {value:.6}, expected {expected:.6}");
        }
    }
}

fn bounds_value(bounds: Bounds) -> f64 {
    bounds.exact().expect("one value").probability()
}
