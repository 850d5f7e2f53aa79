//! `bohr review`: recorded games judged move by move.
mod text;

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde::Serialize;

use super::files::Files;
use crate::engine::Options;
use crate::game::Side;
use crate::games::GameId;
use crate::records::GameRecord;
use crate::records::review::{
    BLUNDER, ERROR, Question, Review, Reviewer, Total, picture, player, question, totals,
};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    files: Files,
    /// Plies that the judge searches
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=i64::MAX.unsigned_abs()))]
    depth: u64,
    /// Write JSON instead of tables
    #[arg(long)]
    json: bool,
    /// Leave the tables of the single games out
    #[arg(long, conflicts_with = "json")]
    brief: bool,
    /// Draw the win probability over the game; a number is put to the names of several
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Ask where the evaluation's own choice of a move differs from the best and from the one played
    #[arg(long)]
    against_eval: bool,
    /// The evaluation that is asked, instead of the game's default; the judge keeps its own
    #[arg(long, value_name = "NAME", requires = "against_eval")]
    eval: Option<String>,
    /// Lines of the table of --against-eval at most
    #[arg(long, value_name = "N", default_value_t = 40, requires = "against_eval")]
    rows: usize,
}

/// All that JSON tells; see docs/review.md.
#[derive(Serialize)]
struct Report<'a> {
    thresholds: Thresholds,
    games: Vec<Judged<'a>>,
    players: Vec<Total>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    against_eval: Vec<Question>,
}

#[derive(Serialize)]
struct Thresholds {
    error: f64,
    blunder: f64,
}

/// A judged game of a file.
#[derive(Serialize)]
struct Judged<'a> {
    file: String,
    game: &'static str,
    players: [String; 2],
    #[serde(skip)]
    record: &'a GameRecord,
    #[serde(flatten)]
    review: Review,
}

pub(super) fn run(arguments: &Arguments, options: &Options, out: &mut dyn Write) -> anyhow::Result<()> {
    let files = arguments.files.read(options.game)?;
    let records =
        || files.iter().flat_map(|(file, records)| records.iter().map(move |record| (*file, record)));
    // A question that nothing can answer shall not wait for the reviews.
    if arguments.against_eval {
        for (_, record) in records() {
            question(record.game, arguments.eval.as_deref(), &[])?;
        }
    }
    // Nor shall a picture that cannot be written.
    let pictures = match &arguments.svg {
        Some(path) => create(path, records().count())?,
        None => Vec::new(),
    };
    let mut reviewer = Reviewer::new(arguments.depth, options);
    let mut games = Vec::new();
    for (file, record) in records() {
        let file = file.display().to_string();
        let review = reviewer.review(record).with_context(|| file.clone())?;
        if !arguments.json && !arguments.brief {
            text::game(record, &review, out)?;
            out.flush()?;
        }
        let players = [Side::First, Side::Second].map(|side| player(record, side));
        games.push(Judged { file, game: record.game.name(), players, record, review });
    }
    draw(&games, pictures)?;
    let players = totals(games.iter().map(|game| (game.record, &game.review)));
    let against_eval =
        if arguments.against_eval { questions(&games, arguments.eval.as_deref())? } else { Vec::new() };
    if arguments.json {
        let thresholds = Thresholds { error: ERROR, blunder: BLUNDER };
        let report = Report { thresholds, games, players, against_eval };
        writeln!(out, "{}", serde_json::to_string_pretty(&report)?)?;
        return Ok(());
    }
    if games.len() > 1 || arguments.brief {
        text::players(games.len(), &players, out)?;
    }
    for question in &against_eval {
        text::question(question, arguments.depth, arguments.rows, out)?;
    }
    Ok(())
}

/// The files of the pictures. What an older one of the same name holds stays until it is drawn.
fn create(path: &Path, count: usize) -> anyhow::Result<Vec<(PathBuf, File)>> {
    let create = |number| {
        let path = if count == 1 { path.to_owned() } else { numbered(path, number, count) };
        let file = File::options().write(true).create(true).truncate(false).open(&path);
        let file = file.with_context(|| format!("cannot write {}", path.display()))?;
        Ok((path, file))
    };
    (1..=count).map(create).collect()
}

/// A picture of each game.
fn draw(games: &[Judged], pictures: Vec<(PathBuf, File)>) -> anyhow::Result<()> {
    for (game, (path, mut file)) in games.iter().zip(pictures) {
        let text = picture(game.record, &game.review)?;
        file.set_len(0)
            .and_then(|()| file.write_all(text.as_bytes()))
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

/// `game.svg` with a number, `game-02.svg`, as long as the last one's.
fn numbered(path: &Path, number: usize, last: usize) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{number:0width$}", width = last.to_string().len()));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

/// The evaluation's answers, game by game: their features differ.
fn questions(games: &[Judged], eval: Option<&str>) -> anyhow::Result<Vec<Question>> {
    let mut questions = Vec::new();
    for &id in GameId::ALL {
        let reviews: Vec<&Review> =
            games.iter().filter(|game| game.record.game == id).map(|game| &game.review).collect();
        if !reviews.is_empty() {
            questions.push(question(id, eval, &reviews)?);
        }
    }
    Ok(questions)
}
