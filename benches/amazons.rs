//! How deep Amazons is searched, and how fast.
//!
//! `cargo bench --bench amazons [-- SECONDS]`: the positions of `data/amazons_game.txt` with `star2` and
//! `mcts`, one thread, so many seconds each (1), 256 MiB. Prints depth, deepest ply, nodes, nodes a
//! second and value of the last line. Run it on an idle machine.
use std::time::Duration;

use bohr::game::{Game, Past, parse_position};
use bohr::games::amazons::Standard;
use bohr::search::{Algorithm, Control, Keep, Limits, Scope, Skill, Subject, Table, Task};
use bohr::tablebase::Tablebase;
use std::sync::Arc;

const MEBIBYTES: usize = 256;

fn main() {
    let seconds = std::env::args().find_map(|word| word.parse().ok()).unwrap_or(1);
    let table = Table::new(MEBIBYTES).expect("memory for the table");
    println!("{:>5} {:<10} {:>6} {:>6} {:>10} {:>9}  value", "turn", "", "depth", "reach", "nodes", "nps");
    for line in include_str!("../data/amazons_game.txt").lines().filter(|line| !line.starts_with('#')) {
        let (turn, text) = line.split_once(' ').expect("a number and a position");
        for (name, algorithm) in [("star2", Algorithm::Star2), ("mcts", Algorithm::Mcts)] {
            table.clear();
            search(turn, name, text, algorithm, Duration::from_secs(seconds), &table);
        }
    }
}

fn search(turn: &str, name: &str, text: &str, algorithm: Algorithm, time: Duration, table: &Table) {
    let words: Vec<&str> = text.split(' ').collect();
    let (position, _) = parse_position::<Standard>(&words).expect("a position of the file");
    let task = Task {
        position,
        past: Past::default(),
        subject: Subject::Move(None),
        only: Vec::new(),
        eval: Standard::EVALS[0].1,
        algorithm,
        lines: 1,
        threads: 1,
        hash: MEBIBYTES,
        keep: Keep::default(),
        limits: Limits { hard: Some(time), ..Limits::default() },
        seed: 0,
        skill: Skill::FULL,
        scope: Scope::FULL,
        tablebase: Arc::new(Tablebase::none()),
    };
    let mut last = None;
    task.run(table, &Control::new(false), &mut |info| last = Some(info));
    let info = last.expect("a line");
    #[expect(clippy::cast_precision_loss, reason = "counts for people")]
    let speed = info.nodes as f64 / info.time.as_secs_f64().max(1e-6);
    let end = info.plies.map_or_else(String::new, |plies| format!(" certain, {plies} plies"));
    println!(
        "{turn:>5} {name:<10} {:>6} {:>6} {:>10} {speed:>9.0}  {:.3}{end}",
        info.depth,
        info.reach,
        info.nodes,
        info.value.probability()
    );
}
