//! `bohr convert`: records of games from one format to another, or from any form of a format to the
//! strict one.
use std::collections::BTreeSet;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context, Error, bail};

use super::files::Files;
use crate::engine::Options;
use crate::game::Side;
use crate::records::{self, Date, FileError, Format, GameRecord, RecordFile, Time, sgf};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    files: Files,
    /// The format that is written; the championship's of each game, WTN or AM, if not given
    #[arg(long, value_enum)]
    to: Option<Format>,
    /// Where the files are written
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    dir: PathBuf,
    /// Correct what the records say: Event, Site, Date, Time, White (the first side's team) or Black
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<Correction>,
    /// Replace files that are there
    #[arg(long)]
    force: bool,
}

/// A file to be written.
struct Output {
    path: PathBuf,
    bytes: Vec<u8>,
}

/// Nothing is written unless every game could be converted and no file is in the way.
pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let Arguments { files, to, dir, force, set } = arguments;
    let mut games = files.read(Options::default().game)?;
    for game in games.iter_mut().flat_map(|(_, games)| games) {
        for correction in set {
            correction.correct(game);
        }
    }
    let outputs = outputs(&games, *to, dir)?;
    for Output { path, .. } in &outputs {
        if !force && path.exists() {
            bail!("{} is there already: expected a new name, another --dir, or --force", path.display());
        }
    }
    std::fs::create_dir_all(dir).with_context(|| format!("cannot make the folder {}", dir.display()))?;
    for Output { path, bytes } in &outputs {
        let mut options = OpenOptions::new();
        let options = if *force { options.create(true).truncate(true) } else { options.create_new(true) };
        let file = options.write(true).open(path);
        file.and_then(|mut file| file.write_all(bytes))
            .with_context(|| format!("cannot write {}", path.display()))?;
        writeln!(out, "{}", path.display())?;
    }
    report_left_out(games.iter().flat_map(|(_, games)| games), *to);
    Ok(())
}

/// The games as files.
fn outputs(
    games: &[(&Path, Vec<GameRecord>)],
    to: Option<Format>,
    dir: &Path,
) -> anyhow::Result<Vec<Output>> {
    let mut outputs = Vec::new();
    let mut names = BTreeSet::new();
    let mut add =
        |name: &str, bytes| outputs.push(Output { path: dir.join(unlike(&mut names, name)), bytes });
    for (file, games) in games {
        let stem = file.file_stem().unwrap_or_default().to_string_lossy();
        let written = records::files(games, to, &stem).map_err(|FileError { game, error }| {
            Error::new(error).context(format!("{}, game {game}", file.display()))
        })?;
        for RecordFile { name, bytes } in written {
            add(&name, bytes);
        }
    }
    Ok(outputs)
}

/// The name, or where it is among the names already, with a number: `name (2).txt`.
fn unlike(names: &mut BTreeSet<String>, name: &str) -> String {
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, ""));
    let numbered = (2..).map(|number: usize| format!("{stem} ({number}).{extension}"));
    let mut candidates = std::iter::once(name.to_owned()).chain(numbered);
    let unused = candidates.find(|candidate| !names.contains(candidate)).unwrap_or_default();
    names.insert(unused.clone());
    unused
}

/// Says what the games tell and the format has no place for.
fn report_left_out<'a>(games: impl Iterator<Item = &'a GameRecord>, to: Option<Format>) {
    let holds_comments = matches!(to, Some(Format::Sgf | Format::Pgn));
    let holds = |tag: &str| match to {
        Some(Format::Pgn) => true,
        Some(Format::Sgf) => sgf::holds(tag),
        _ => false,
    };
    let (mut comments, mut tags) = (0, 0);
    for game in games {
        if !holds_comments {
            comments += game.comments.len() + game.plies.iter().map(|ply| ply.comments.len()).sum::<usize>();
        }
        tags += game.tags.iter().filter(|(name, _)| !holds(name)).count();
    }
    if comments + tags > 0 {
        eprintln!("left out, as the format has no place for them: {comments} comments and {tags} tags");
    }
}

/// Something that a record shall say, as PGN names it.
#[derive(Clone, Debug)]
enum Correction {
    Event(String),
    Site(String),
    Date(Date),
    Time(Time),
    Team(Side, String),
}

impl FromStr for Correction {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        let Some((name, value)) = text.split_once('=') else {
            bail!("bad correction `{text}`: expected NAME=VALUE, such as `Date=2026.11.29`");
        };
        let value = value.trim();
        let own = value.to_owned();
        Ok(match name.trim().to_ascii_lowercase().as_str() {
            "event" => Correction::Event(own),
            "site" => Correction::Site(own),
            "date" => Correction::Date(
                Date::parse(value).with_context(|| format!("bad date `{value}`: expected YYYY.MM.DD"))?,
            ),
            "time" => Correction::Time(
                Time::parse(value)
                    .with_context(|| format!("bad time `{value}`: expected HH:MM or HH:MM:SS"))?,
            ),
            "white" => Correction::Team(Side::First, own),
            "black" => Correction::Team(Side::Second, own),
            _ => bail!("bad name `{name}`: expected Event, Site, Date, Time, White or Black"),
        })
    }
}

impl Correction {
    fn correct(&self, record: &mut GameRecord) {
        match self {
            Correction::Event(event) => record.event.clone_from(event),
            Correction::Site(place) => record.place.clone_from(place),
            Correction::Date(date) => record.date = Some(*date),
            Correction::Time(time) => record.time = Some(*time),
            Correction::Team(side, team) => record.teams[side.index()].clone_from(team),
        }
    }
}
