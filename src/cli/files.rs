//! Games and recorded games as arguments of a subcommand, and files that are written whole.
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::engine::{Change, Options};
use crate::games::GameId;
use crate::records::{self, GameRecord};

#[derive(Debug, clap::Args)]
pub(super) struct Files {
    /// Records of the championship (WTN or AM), SGF or PGN files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The game of the WTN records, which do not say it; that of `--option Game=…` if not given
    #[arg(long, value_name = "NAME", value_parser = game)]
    game: Option<GameId>,
}

impl Files {
    /// The games of each file, in order; `usual` is the game of records that do not say it.
    pub(super) fn read(&self, usual: GameId) -> anyhow::Result<Vec<(&Path, Vec<GameRecord>)>> {
        let read = |file: &PathBuf| {
            let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
            records::parse(self.game.unwrap_or(usual), &bytes).with_context(|| format!("{}", file.display()))
        };
        self.files.iter().map(|file| Ok((file.as_path(), read(file)?))).collect()
    }
}

/// A game by its name, as the option `Game` takes it.
pub(super) fn game(name: &str) -> anyhow::Result<GameId> {
    match Options::parse("Game", name)? {
        Change::Game(game) => Ok(game),
        _ => unreachable!("the option `Game` is a game"),
    }
}

/// Which game a command is about.
#[derive(Debug, clap::Args)]
pub(super) struct OfGame {
    /// The game
    #[arg(long, value_name = "NAME", default_value = GameId::ALL[0].name(), value_parser = game)]
    pub(super) game: GameId,
}

/// Sees to it that a file can be written; what it holds stays.
pub(super) fn writable(path: &Path) -> anyhow::Result<()> {
    crate::files::check_writable(path).with_context(|| format!("cannot write {}", path.display()))
}

/// Puts something in the place of what a file holds, which is never seen half written.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    crate::files::replace(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}
