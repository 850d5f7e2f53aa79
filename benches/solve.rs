//! How long exact solving takes.
#![expect(clippy::cast_precision_loss, reason = "counts for people")]
mod sampling;

use std::time::Duration;

use bohr::game::Game;
use bohr::games::ewn::Standard;
use bohr::search::solver::{Memory, Solver};
use bohr::search::{Control, Limits};
use bohr::tablebase::Tablebase;
use clap::Parser;

/// Solves positions from play and prints how long it took.
#[derive(Debug, Parser)]
struct Arguments {
    #[arg(long, default_value_t = 6)]
    stones: usize,
    #[arg(long, default_value_t = 100)]
    positions: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long, default_value_t = 4096)]
    hash: usize,
    #[arg(long, default_value_t = 120.0)]
    time: f64,
    #[arg(long, default_value_t = 1e-5)]
    precision: f64,
    #[arg(long, default_value_t = 2)]
    threads: usize,
    #[arg(long)]
    each: bool,
    /// Given by cargo
    #[arg(long, hide = true)]
    bench: bool,
}

fn stones(position: &Standard) -> usize {
    position.words()[0].chars().filter(char::is_ascii_alphabetic).count()
}

fn main() {
    let arguments = Arguments::parse();
    let positions =
        sampling::Games::new(arguments.seed).first(arguments.positions, |p: &Standard| stones(p) == arguments.stones);
    let tablebase = Tablebase::none();
    let mut seconds = Vec::new();
    let mut nodes = Vec::new();
    let mut open = Vec::new();
    for position in &positions {
        let memory = Memory::new(arguments.hash).expect("memory");
        let solver = Solver::new(&memory, &tablebase, arguments.threads);
        let limits = Limits { hard: Some(Duration::from_secs_f64(arguments.time)), ..Limits::default() };
        let solution = solver.solve(position, arguments.precision, limits, &Control::new(false));
        let interval = solution.interval;
        if arguments.each {
            println!(
                "{:<32} {:.6}..{:.6} {:>12} nodes {:>8.3} s",
                position.words().join(" "),
                interval.lower(),
                interval.upper(),
                solution.nodes,
                solution.time.as_secs_f64()
            );
        }
        if interval.width() > arguments.precision {
            open.push(interval.width());
        }
        seconds.push(solution.time.as_secs_f64());
        nodes.push(solution.nodes as f64);
    }
    show("seconds", &mut seconds);
    show("nodes", &mut nodes);
    if !open.is_empty() {
        show("open widths", &mut open);
    }
    println!("unsolved {} of {}", open.len(), positions.len());
}

fn show(name: &str, figures: &mut [f64]) {
    figures.sort_by(f64::total_cmp);
    let at = |share: f64| figures[((figures.len() - 1) as f64 * share).round() as usize];
    let mean = figures.iter().sum::<f64>() / figures.len() as f64;
    println!(
        "{name}: min {:.4} 10% {:.4} median {:.4} mean {mean:.4} 90% {:.4} max {:.4}",
        at(0.0),
        at(0.1),
        at(0.5),
        at(0.9),
        at(1.0)
    );
}
