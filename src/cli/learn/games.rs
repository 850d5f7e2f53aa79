//! The games of `bohr learn evaluate`.
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::net;
use crate::cli::progress::bar;
use crate::game::Game;
use crate::learn::{Loss, Losses, TABLES, Trial, losses};
use crate::search::{Depth, Limits, MAX_DEPTH};
use crate::tablebase::{IN_MEMORY, Tablebase};

/// The time of a move in milliseconds, if no limit is given.
const MOVE_TIME: u64 = 5;
/// The deepest search that a player may be given, so that a judge can look deeper.
const MOST_DEPTH: Depth = MAX_DEPTH / 2;
/// Games played, and the time that is left.
const TEMPLATE: &str = "{bar:24} {pos}/{len} games  {elapsed} + {eta}";

#[derive(Debug, clap::Args)]
pub(super) struct Games {
    /// Play so many games, the player against itself, and tell what its moves lose, judged by a deeper search
    #[arg(id = "games", long = "games", value_name = "N", value_parser = clap::value_parser!(u32).range(2..))]
    count: Option<u32>,
    /// The player's evaluation, instead of --net; the game's default if neither is given
    #[arg(long, value_name = "NAME", requires = "games", conflicts_with = "net")]
    eval: Option<String>,
    /// The player's time for a move in milliseconds; 5 if no limit is given
    #[arg(long = "movetime", value_name = "MS", requires = "games", value_parser = clap::value_parser!(u64).range(1..))]
    move_time: Option<u64>,
    /// The plies that the player searches
    #[arg(long, value_name = "D", requires = "games", conflicts_with = "move_time", value_parser = clap::value_parser!(u8).range(1..=MOST_DEPTH.into()))]
    depth: Option<Depth>,
    /// The nodes that the player searches
    #[arg(long, value_name = "N", requires = "games", conflicts_with_all = ["move_time", "depth"], value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// The folder with the tables of endings that the player knows; those up to three stones if not given
    #[arg(long, value_name = "FOLDER", requires = "games")]
    tables: Option<PathBuf>,
    /// How many plies the judge searches deeper than the player did
    #[arg(long, value_name = "PLIES", default_value_t = 2, requires = "games", value_parser = clap::value_parser!(u8).range(0..=MOST_DEPTH.into()))]
    deeper: Depth,
    /// The judge's network, best one that was trained apart; else it judges as the player does
    #[arg(long, value_name = "FILE", requires = "games")]
    judge_net: Option<PathBuf>,
    /// The folder with the tables of endings that the judge knows; those up to four stones if not given
    #[arg(long, value_name = "FOLDER", requires = "games")]
    judge_tables: Option<PathBuf>,
    /// The part of the moves that are judged, drawn by chance
    #[arg(long, value_name = "PART", default_value_t = 1.0, requires = "games", value_parser = share)]
    judge_share: f64,
    /// The seed of set-ups and dice
    #[arg(long, default_value_t = 1, requires = "games")]
    seed: u64,
    /// Games at a time; as many as there are cores if not given
    #[arg(long, requires = "games", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
}

/// A part of a whole.
fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|&share: &f64| share > 0.0 && share <= 1.0);
    share.ok_or_else(|| "expected a number above 0 and at most 1".to_owned())
}

impl Games {
    /// Plays the games, if there shall be any, of a player with that network.
    pub(super) fn play<G: Game>(
        &self,
        net: Option<&Path>,
        out: &mut dyn Write,
    ) -> anyhow::Result<Option<Losses>> {
        let Some(games) = self.count else { return Ok(None) };
        let (eval, name) = net::eval::<G>(self.eval.as_deref(), net)?;
        let (judge_eval, judge_name) = match &self.judge_net {
            Some(path) => net::eval::<G>(None, Some(path))?,
            None => (eval, name.clone()),
        };
        let trial = Trial {
            games: usize::try_from(games)?,
            seed: self.seed,
            eval,
            limits: self.limits(),
            tablebase: Arc::new(tables::<G>(self.tables.as_deref(), IN_MEMORY, out)?),
            judge_eval,
            judge_tablebase: Arc::new(tables::<G>(self.judge_tables.as_deref(), TABLES, out)?),
            deeper: self.deeper,
            share: self.judge_share,
            threads: super::threads(self.threads),
        };
        writeln!(
            out,
            "{games} games of {name} with tables up to {}, {}; judged by {judge_name} with tables up to {}, {} plies deeper",
            trial.tablebase.most(),
            self.limit(),
            trial.judge_tablebase.most(),
            self.deeper,
        )?;
        let began = Instant::now();
        let bar = bar(games.into(), TEMPLATE);
        let losses = losses(&trial, &|| bar.inc(1));
        bar.finish_and_clear();
        let losses = losses?;
        let seconds = began.elapsed().as_secs_f64();
        writeln!(
            out,
            "{} moves played, {} of them judged, in {seconds:.1} s",
            losses.all.moves, losses.all.judged
        )?;
        Ok(Some(losses))
    }

    fn limits(&self) -> Limits {
        let is_timed = self.depth.is_none() && self.nodes.is_none();
        let time = is_timed.then(|| Duration::from_millis(self.move_time.unwrap_or(MOVE_TIME)));
        Limits { depth: self.depth, nodes: self.nodes, hard: time, ..Limits::default() }
    }

    /// The player's limit, for people.
    fn limit(&self) -> String {
        match (self.depth, self.nodes) {
            (Some(depth), _) => format!("{depth} plies a move"),
            (_, Some(nodes)) => format!("{nodes} nodes a move"),
            _ => format!("{} ms a move", self.move_time.unwrap_or(MOVE_TIME)),
        }
    }
}

/// The tables of a folder, or else those up to so many pieces.
fn tables<G: Game>(
    folder: Option<&Path>,
    pieces: usize,
    out: &mut dyn Write,
) -> anyhow::Result<Tablebase<G>> {
    let Some(folder) = folder else { return Ok(Tablebase::in_memory(pieces)) };
    let (tablebase, remarks) = Tablebase::open(folder);
    for remark in remarks {
        writeln!(out, "{remark}")?;
    }
    Ok(tablebase)
}

/// What moves lose, by the pieces on the board.
pub(super) fn show(losses: &Losses, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "loss of win probability in {} games, with standard errors over games", losses.games)?;
    writeln!(
        out,
        "  pieces    moves   judged  by a side in a game         by a move             lose nothing  depth  judge's"
    )?;
    let line = |out: &mut dyn Write, label: &str, loss: &Loss| {
        writeln!(
            out,
            "  {label:>6}  {:>7}  {:>7}  {:.6} ± {:.6}       {:.6} ± {:.6}       {:>5.1} %  {:>5.2}    {:>5.2}",
            loss.moves,
            loss.judged,
            loss.per_game.value,
            loss.per_game.error,
            loss.per_move.value,
            loss.per_move.error,
            100.0 * loss.best,
            loss.depth,
            loss.judge_depth
        )
    };
    line(out, "all", &losses.all)?;
    for (pieces, loss) in losses.by_pieces.iter().rev() {
        line(out, &pieces.to_string(), loss)?;
    }
    Ok(())
}
