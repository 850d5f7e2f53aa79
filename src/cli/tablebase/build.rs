//! `bohr tablebase build`.
use std::io::Write;

use anyhow::bail;
use sysinfo::{MemoryRefreshKind, RefreshKind, System};

use super::Tables;
use crate::cli::interrupt;
use crate::cli::progress::bar;
use crate::game::Game;
use crate::games::Visitor;
use crate::tablebase::Builder;

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    tables: Tables,
    /// Build the tables up to so many stones of both sides
    #[arg(long, value_name = "N")]
    stones: usize,
}

/// Values known, and the time that is left.
const TEMPLATE: &str = "{bar:24} {percent:>3} %  {human_pos}/{human_len} values  {elapsed} + {eta}";
/// Bytes of a megabyte.
const MEGABYTE: usize = 1_000_000;

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    arguments.tables.of.game.visit(Build { arguments, out })
}

struct Build<'a> {
    arguments: &'a Arguments,
    out: &'a mut dyn Write,
}

impl Visitor for Build<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Game>(self) -> anyhow::Result<()> {
        let sizes = Builder::<G>::sizes(self.arguments.stones)?;
        let mut builder = Builder::<G>::new(&self.arguments.tables.path)?;
        let interrupted = interrupt::listen()?;
        for stones in sizes {
            let path = builder.path(stones);
            match builder.check(stones) {
                Some(Ok(())) => {
                    writeln!(self.out, "{}: skipped, it is there and whole", path.display())?;
                    continue;
                }
                Some(Err(error)) => writeln!(self.out, "{error}; it is built anew")?,
                None => {}
            }
            require_memory(Builder::<G>::memory(stones), &path.display().to_string(), self.out)?;
            let bar = bar(0, TEMPLATE);
            let mut progress = |done: usize, all: usize| {
                bar.set_length(all as u64);
                bar.set_position(done as u64);
            };
            let mut remarks = Vec::new();
            let built = builder
                .build(stones, interrupted, &mut progress, &mut |remark| remarks.push(remark.to_owned()));
            bar.finish_and_clear();
            for remark in remarks {
                writeln!(self.out, "{remark}")?;
            }
            let built = built?;
            writeln!(
                self.out,
                "{}: {} places, {} bytes, {:.1} s",
                built.path.display(),
                built.places,
                built.bytes,
                built.time.as_secs_f64()
            )?;
        }
        Ok(())
    }
}

/// Says how much memory a table takes.
///
/// # Errors
/// If there is less.
fn require_memory(bytes: usize, what: &str, out: &mut dyn Write) -> anyhow::Result<()> {
    let megabytes = bytes.div_ceil(MEGABYTE);
    writeln!(out, "{what}: takes {megabytes} MB of memory")?;
    let memory = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let Ok(system) = System::new_with_specifics(memory) else { return Ok(()) };
    let granted = system.cgroup_limits().map_or(u64::MAX, |limits| limits.free_memory);
    let available = system.available_memory().min(granted);
    if available < bytes as u64 {
        bail!("{what}: {} MB of memory are free, expected at least {megabytes}", available / MEGABYTE as u64);
    }
    Ok(())
}
