//! How long exact solving takes, and how much is left open where it takes too long.
//!
//! `cargo bench --bench solve -- --stones 6 --positions 100 --seed 1 --tablebase DIR --hash 4096 --time
//! 120`: a position with so many stones of each of so many games of ewn between equal players
//! (`sampling`), each solved with an empty memory, or with `--shared` with what the ones before left.
//! Without `--tablebase` the tables up to `--in-memory` stones are computed first.
#![expect(clippy::cast_precision_loss, reason = "counts for people")]
#![expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a place in a list")]
mod sampling;

use std::path::PathBuf;
use std::time::Duration;

use bohr::game::Game;
use bohr::games::ewn::Standard;
use bohr::search::solver::{EXACT, Memory, Solver};
use bohr::search::{Control, Limits};
use bohr::tablebase::{IN_MEMORY, Tablebase};
use clap::Parser;

/// Solves positions from play and prints how long it took.
#[derive(Debug, Parser)]
struct Arguments {
    /// Stones on the board, of both sides
    #[arg(long, default_value_t = 6)]
    stones: usize,
    /// How many positions
    #[arg(long, default_value_t = 100)]
    positions: usize,
    /// Which games they come from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The folder with tables
    #[arg(long)]
    tablebase: Option<PathBuf>,
    /// Tables that are computed if there is no folder, by their most stones
    #[arg(long, default_value_t = IN_MEMORY)]
    in_memory: usize,
    /// Size of the memory in MiB
    #[arg(long, default_value_t = 4096)]
    hash: usize,
    /// Seconds for a position
    #[arg(long, default_value_t = 120.0)]
    time: f64,
    /// How far the ends of the interval may be apart
    #[arg(long, default_value_t = EXACT)]
    precision: f64,
    /// Threads
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Keep the memory from one position to the next
    #[arg(long)]
    shared: bool,
    /// Print a line for each position
    #[arg(long)]
    each: bool,
    /// Given by cargo
    #[arg(long, hide = true)]
    bench: bool,
}

fn main() {
    let arguments = Arguments::parse();
    let is_wanted = |position: &Standard| sampling::stones(position) == arguments.stones;
    let mut games = sampling::Games::new(arguments.seed);
    let positions: Vec<Standard> = (0..arguments.positions).map(|_| games.one(is_wanted)).collect();
    let tablebase = tablebase(&arguments);
    println!("tables up to {} stones", tablebase.most());
    let memory = Memory::new(arguments.hash).expect("memory for the table");
    let solver = Solver::new(&memory, &tablebase, arguments.threads).expect("a game with dice");
    let limits = Limits { hard: Some(Duration::from_secs_f64(arguments.time)), ..Limits::default() };
    let (mut seconds, mut nodes, mut open) = (Vec::new(), Vec::new(), Vec::new());
    for position in &positions {
        if !arguments.shared {
            memory.clear();
        }
        let control = Control::new(false);
        let solution = solver.solve(position, arguments.precision, limits, &control, &mut |_| {});
        let time = solution.time.as_secs_f64();
        if arguments.each {
            let (lower, upper) = (solution.interval.lower(), solution.interval.upper());
            let text = position.words().join(" ");
            println!("{text:<28} {lower:.6} .. {upper:.6} {:>12} nodes {time:>9.4} s", solution.nodes);
        }
        if solution.interval.width() > arguments.precision {
            open.push(solution.interval.width());
        }
        seconds.push(time);
        nodes.push(solution.nodes as f64);
    }
    show("seconds", seconds);
    show("nodes", nodes);
    println!("{} of {} not solved", open.len(), positions.len());
    show("width of these", open);
}

fn tablebase(arguments: &Arguments) -> Tablebase<Standard> {
    let Some(folder) = &arguments.tablebase else { return Tablebase::in_memory(arguments.in_memory) };
    let (tablebase, remarks) = Tablebase::open(folder);
    for remark in remarks {
        println!("{remark}");
    }
    tablebase
}

/// Prints the distribution of some figures, if there are any.
fn show(name: &str, mut figures: Vec<f64>) {
    if figures.is_empty() {
        return;
    }
    figures.sort_by(f64::total_cmp);
    let at = |share: f64| figures[((figures.len() - 1) as f64 * share).round() as usize];
    let mean = figures.iter().sum::<f64>() / figures.len() as f64;
    let [least, tenth, median, ninth, most] = [0.0, 0.1, 0.5, 0.9, 1.0].map(at);
    println!(
        "{name:<15} min {least:<12.4} 10 % {tenth:<12.4} median {median:<12.4} mean {mean:<12.4} 90 % {ninth:<12.4} max {most:.4}"
    );
}
