//! How much the moves of the engine lose in endings, against exact play.
//!
//! ```text
//! cargo bench --bench regret -- --label FILE --tablebase DIR [--positions N] [--seed S] [--stones 6,7]
//! cargo bench --bench regret -- (--time MS | --depth D | --nodes N) [--of FILE] [--tablebase DIR]
//! ```
//!
//! The first form draws positions from games of the engine against itself, one from a game, with a roll for
//! each; solves every move that the roll allows; and writes them to the file, a line each: the position's
//! text, then `MOVE=VALUE` for every move. The second form lets the engine choose in each of them and
//! tells the mean loss of win probability; `tests/data/ewn_exact.txt` is such a file.
#![expect(clippy::cast_precision_loss, reason = "counts for people")]
mod sampling;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bohr::engine::{Answer, Change, Engine, Event, Options, Order, Setup, Times};
use bohr::game::{DieField, Game, Value, write_position};
use bohr::games::ewn::Standard;
use bohr::search::solver::{EXACT, Memory, Solver};
use bohr::search::{Control, Limits};
use bohr::tablebase::Tablebase;
use clap::Parser;
use indicatif::ProgressIterator;
use sampling::{Games, stones};

#[derive(Debug, Parser)]
struct Arguments {
    /// The file of positions with the exact values of their moves
    #[arg(long, default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/ewn_exact.txt"))]
    of: PathBuf,
    /// Such a file to be made; it goes on with what it holds
    #[arg(long)]
    label: Option<PathBuf>,
    /// Positions to draw and solve
    #[arg(long, default_value_t = 500)]
    positions: usize,
    /// Stones of the positions to draw, one number after the other
    #[arg(long, value_delimiter = ',', default_values_t = [6, 7])]
    stones: Vec<usize>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The folder with tables of endings, for solving as for playing
    #[arg(long)]
    tablebase: Option<PathBuf>,
    /// MiB for solving
    #[arg(long, default_value_t = 4096)]
    hash: usize,
    /// Milliseconds a move
    #[arg(long)]
    time: Option<u64>,
    /// Plies a move
    #[arg(long)]
    depth: Option<u64>,
    /// Nodes a move
    #[arg(long)]
    nodes: Option<u64>,
    /// The evaluation
    #[arg(long, default_value = "default")]
    eval: String,
    /// A network instead of the one that is built in
    #[arg(long)]
    eval_file: Option<String>,
    /// Search threads
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Given by cargo
    #[arg(long, hide = true)]
    bench: bool,
}

/// The plies of a move if no limit is given.
const DEPTH: u64 = 4;

/// A position with its roll, and what each move is worth.
struct Labelled {
    text: String,
    stones: usize,
    moves: BTreeMap<String, f64>,
}

fn main() -> anyhow::Result<()> {
    let mut arguments = Arguments::parse();
    if let Some(path) = &arguments.label {
        return label(path, &arguments);
    }
    if arguments.time.or(arguments.depth).or(arguments.nodes).is_none() {
        arguments.depth = Some(DEPTH);
    }
    let labelled = read(&arguments.of)?;
    let mut engine = engine(&arguments)?;
    let mut losses: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
    for known in labelled.iter().progress() {
        let played = play(&mut engine, &known.text, &arguments)?;
        let best = known.moves.values().copied().fold(f64::MIN, f64::max);
        let value = known.moves.get(&played).ok_or_else(|| anyhow::anyhow!("{}: {played}", known.text))?;
        losses.entry(known.stones).or_default().push(best - value);
        losses.entry(0).or_default().push(best - value);
    }
    for (stones, losses) in losses {
        let label = if stones == 0 { "all".to_owned() } else { format!("{stones} stones") };
        show(&label, &losses);
    }
    Ok(())
}

/// Draws positions and solves their moves.
fn label(path: &Path, arguments: &Arguments) -> anyhow::Result<()> {
    let tablebase = open(arguments.tablebase.as_deref());
    let mut games = Games::new(arguments.seed);
    // Positions that are there are drawn again, which is quick, and not solved again; a line that an
    // interruption has cut off is.
    let text = if path.exists() { std::fs::read_to_string(path)? } else { String::new() };
    let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
    let mut known = whole.lines();
    let mut file = None;
    let memory = Memory::new(arguments.hash)?;
    let solver = Solver::new(&memory, &tablebase, arguments.threads).expect("a game with dice");
    for number in (0..arguments.positions).progress() {
        let wanted = arguments.stones[number % arguments.stones.len()];
        let position: Standard = games.one(|position| stones(position) == wanted);
        let die = games.die();
        let turn = position.turn();
        let outcome = turn.outcome(Some(die)).expect("every face has an outcome");
        let mut line = write_position(&position, DieField::Rolled(die));
        if let Some(known) = known.next() {
            anyhow::ensure!(
                known.starts_with(&line),
                "the file is of other positions: expected `{line}` where `{known}` is"
            );
            continue;
        }
        for &mv in turn.moves_of(outcome) {
            let after = position.play(mv);
            let value = after.result().map_or_else(
                || {
                    let control = Control::new(false);
                    let solution = solver.solve(&after, EXACT, Limits::default(), &control, &mut |_| {});
                    f64::midpoint(solution.interval.lower(), solution.interval.upper())
                },
                Value::probability,
            );
            write!(line, " {}={:.6}", position.move_text(mv), 1.0 - value)?;
        }
        if file.is_none() {
            // Not before it is known to be of these positions.
            let begun = File::options().create(true).append(true).open(path)?;
            begun.set_len(whole.len() as u64)?;
            file = Some(begun);
        }
        file.iter_mut().try_for_each(|file| writeln!(file, "{line}"))?;
    }
    Ok(())
}

fn open(folder: Option<&Path>) -> Tablebase<Standard> {
    let Some(folder) = folder else { return Tablebase::in_memory(4) };
    let (tablebase, remarks) = Tablebase::open(folder);
    for remark in remarks {
        eprintln!("{remark}");
    }
    tablebase
}

/// The words of a position text.
const POSITION_WORDS: usize = 3;

fn read(path: &Path) -> anyhow::Result<Vec<Labelled>> {
    let text = std::fs::read_to_string(path)?;
    text.lines()
        .map(|line| {
            let words: Vec<&str> = line.split(' ').collect();
            let (position, moves) = words.split_at(POSITION_WORDS);
            let moves = moves.iter().map(|word| {
                let (mv, value) = word.split_once('=').ok_or_else(|| anyhow::anyhow!("bad move `{word}`"))?;
                Ok((mv.to_owned(), value.parse()?))
            });
            let stones = position[0].chars().filter(char::is_ascii_alphabetic).count();
            Ok(Labelled { text: position.join(" "), stones, moves: moves.collect::<anyhow::Result<_>>()? })
        })
        .collect()
}

fn engine(arguments: &Arguments) -> anyhow::Result<Engine> {
    let mut options = Options { threads: arguments.threads, ..Options::default() };
    options.apply(&Change::TablebasePath(arguments.tablebase.clone()));
    options.apply(&Options::parse("Eval", &arguments.eval)?);
    if let Some(file) = &arguments.eval_file {
        options.apply(&Options::parse("EvalFile", file)?);
    }
    options.overhead = Duration::ZERO;
    Ok(Engine::new(options))
}

/// The move that the engine plays, from an empty table.
fn play(engine: &mut Engine, text: &str, arguments: &Arguments) -> anyhow::Result<String> {
    engine.new_game();
    engine.set_position(&Setup { text: Some(text.split(' ').collect()), moves: Vec::new() })?;
    for remark in engine.prepare() {
        eprintln!("{remark}");
    }
    let order = Order {
        times: Times { move_time: arguments.time, ..Times::default() },
        depth: arguments.depth,
        nodes: arguments.nodes,
        ..Order::default()
    };
    let mut best = None;
    engine.run(&order, &mut |event| {
        if let Event::Done(Answer::Move(mv)) = event {
            best = mv;
        }
    });
    best.ok_or_else(|| anyhow::anyhow!("no move in {text}"))
}

/// What rounding alone may take.
const NOTHING: f64 = 0.000_01;

fn show(label: &str, losses: &[f64]) {
    let count = losses.len() as f64;
    let mean = losses.iter().sum::<f64>() / count;
    let variance = losses.iter().map(|loss| (loss - mean).powi(2)).sum::<f64>() / (count - 1.0);
    let exact = losses.iter().filter(|&&loss| loss < NOTHING).count();
    let worst = losses.iter().copied().fold(0.0, f64::max);
    println!(
        "{label}: {count} moves, mean loss {mean:.6} +- {:.6}, best move {:.1} %, worst loss {worst:.5}",
        (variance / count).sqrt(),
        100.0 * exact as f64 / count
    );
}
