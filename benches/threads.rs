//! Time to depth with one thread and with two.
//!
//! `cargo bench --bench threads`: for 12 positions (6 openings, 6 of the middle game) of `data/positions.txt`, the depth at which one
//! thread takes at least two seconds (256 MiB, `star2`, before the roll), then the same depth with
//! two threads, a fresh table each. Prints the ratios and their median. Run it on an idle machine.
#![expect(clippy::cast_precision_loss, reason = "counts for people")]
use std::time::Instant;

use bohr::game::{Game, Past, parse_position};
use bohr::games::ewn::{Eval, Standard};
use bohr::search::{Algorithm, Bounds, Control, Depth, Keep, Limits, Scope, Skill, Subject, Table, Task};
use bohr::tablebase::Tablebase;
use std::sync::Arc;

const MEBIBYTES: usize = 256;
const LEAST_SECONDS: f64 = 2.0;

fn main() {
    let mut ratios = Vec::new();
    // Every other one of the openings and the middle game: endings are solved too soon.
    for line in include_str!("../data/positions.txt").lines().take(24).step_by(2) {
        let words: Vec<&str> = line.split_whitespace().skip(1).collect();
        let (position, _) = parse_position::<Standard>(&words).expect("a checked-in position");
        let mut depth = 5;
        let (one, value, nodes) = loop {
            let (seconds, bounds, nodes) = search(&position, depth, 1);
            if seconds >= LEAST_SECONDS || bounds.is_none_or(|bounds| bounds.complete) {
                break (seconds, bounds, nodes);
            }
            depth += 1;
        };
        if one < LEAST_SECONDS {
            println!("{:<32} solved in {one:.2} s, left out", words[0]);
            continue;
        }
        let (two, other, more) = search(&position, depth, 2);
        assert_eq!(value.and_then(Bounds::exact), other.and_then(Bounds::exact));
        ratios.push(one / two);
        println!(
            "{:<32} depth {depth:>2}  1 thread {one:>6.2} s  2 threads {two:>6.2} s  ratio {:.2}  nodes x {:.2}",
            words[0],
            one / two,
            more as f64 / nodes as f64
        );
    }
    ratios.sort_by(f64::total_cmp);
    println!(
        "median of {}: {:.2}",
        ratios.len(),
        f64::midpoint(ratios[(ratios.len() - 1) / 2], ratios[ratios.len() / 2])
    );
}

fn search(position: &Standard, depth: Depth, threads: usize) -> (f64, Option<Bounds>, u64) {
    assert!(position.result().is_none());
    let table = Table::new(MEBIBYTES).expect("memory for the table");
    // As `isready` does before a game.
    table.clear();
    let task = Task {
        position: *position,
        past: Past::default(),
        subject: Subject::Roll,
        only: Vec::new(),
        eval: Eval::Race,
        algorithm: Algorithm::Star2,
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
    let mut nodes = 0;
    let begin = Instant::now();
    let choice = task.run(&table, &Control::new(false), &mut |info| nodes = info.nodes);
    (begin.elapsed().as_secs_f64(), choice.bounds, nodes)
}
