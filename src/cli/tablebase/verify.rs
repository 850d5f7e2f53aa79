//! `bohr tablebase verify`.
use std::io::Write;

use anyhow::bail;

use super::Tables;
use crate::game::{DieField, Game, write_position};
use crate::games::Visitor;
use crate::tablebase::Tablebase;

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    tables: Tables,
    /// Verify the tables up to so many stones of both sides; all that are there if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..))]
    stones: Option<u8>,
    /// Positions of each table
    #[arg(long, value_name = "K", default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(1..))]
    sample: u32,
    /// The seed of the sample
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    arguments.tables.of.game.visit(Verify { arguments, out })
}

struct Verify<'a> {
    arguments: &'a Arguments,
    out: &'a mut dyn Write,
}

impl Visitor for Verify<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Game>(self) -> anyhow::Result<()> {
        let Verify { arguments, out } = self;
        if G::ENDINGS == 0 {
            bail!("no tables of endings in {}: expected a game that has them, such as ewn", G::NAME);
        }
        let (tablebase, remarks) = Tablebase::<G>::open(&arguments.tables.path);
        let most = arguments.stones.map_or(tablebase.most(), usize::from);
        if let Some(remark) = remarks.first() {
            bail!("{remark}");
        }
        if most > tablebase.most() {
            bail!("no table of {most} stones: expected at most {}", tablebase.most());
        }
        let sample = usize::try_from(arguments.sample)?;
        for stones in 2..=most {
            let verification = tablebase.verify(stones, sample, arguments.seed);
            if let Some(position) = verification.wrong {
                let text = write_position(&position, DieField::Unknown);
                bail!("{stones} stones: the value of `{text}` does not follow from those after each move");
            }
            writeln!(
                out,
                "{stones} stones: {} values follow from those after each move, to {:.7}",
                verification.compared, verification.greatest
            )?;
        }
        Ok(())
    }
}
