//! `bohr perft`: counts sequences.
use std::io::Write;
use std::time::Instant;

use super::place;
use crate::engine::{Answer, Engine, Event, Options, Order};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Plies
    depth: u64,
    /// `startpos` or a position text; a missing die does not matter
    #[arg(default_value = "startpos")]
    position: Vec<String>,
    /// Show the counts of the root moves, face by face
    #[arg(long)]
    divide: bool,
}

pub(super) fn run(arguments: &Arguments, options: Options, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut engine = Engine::new(options);
    place(&mut engine, &arguments.position)?;
    let order = Order { perft: Some(arguments.depth), ..Order::default() };
    let begin = Instant::now();
    let mut trouble = Ok(());
    engine.run(&order, &mut |event| {
        let line = match event {
            Event::Count { die, mv, count } if arguments.divide => match die {
                Some(die) => format!("{die}:{mv}: {count}"),
                None => format!("{mv}: {count}"),
            },
            Event::Done(Answer::Total(Some(total))) => {
                let seconds = begin.elapsed().as_secs_f64();
                format!("{total} sequences of {} plies in {seconds:.3} s", arguments.depth)
            }
            _ => return,
        };
        if trouble.is_ok() {
            trouble = writeln!(out, "{line}");
        }
    });
    Ok(trouble?)
}
