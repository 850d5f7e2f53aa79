//! Files of games as JSON for the page, and back.
use std::sync::Arc;

use axum::Json;
use axum::body::{Bytes, HttpBody};
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{FromRequest, Path, Query, Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::server::House;
use crate::engine::{GameResult, Options};
use crate::game::{Die, Side};
use crate::games::GameId;
use crate::records::{self, Date, Format, GameRecord, Ply, RecordFile, Time};

/// The longest file that is read, in bytes: thousands of games.
pub(super) const LONGEST_FILE: usize = 4 << 20;
/// The most games of one file: a file of the shortest would have hundreds of thousands, and the answer many
/// times its length.
const MOST_GAMES: usize = 10_000;

/// The games of a file.
#[derive(Serialize)]
struct Games {
    games: Vec<Record>,
}

/// A game as the page knows it.
#[derive(Serialize, Deserialize)]
struct Record {
    game: String,
    #[serde(default)]
    teams: [String; 2],
    start: String,
    plies: Vec<Move>,
    #[serde(default)]
    result: Option<Winner>,
    #[serde(default)]
    date: Option<String>,
    #[serde(default)]
    time: Option<String>,
    #[serde(default)]
    place: String,
    #[serde(default)]
    event: String,
    #[serde(default)]
    comments: Vec<String>,
    #[serde(default)]
    tags: Vec<(String, String)>,
}

#[derive(Serialize, Deserialize)]
struct Move {
    #[serde(default)]
    die: Option<u8>,
    #[serde(rename = "move")]
    text: String,
    #[serde(default)]
    comments: Vec<String>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Winner {
    First,
    Second,
    Draw,
}

#[derive(Deserialize)]
pub(super) struct Reading {
    /// The game of WTN records, which do not say it.
    game: Option<String>,
}

/// Reads a file in any format.
pub(super) async fn read(
    State(house): State<Arc<House>>,
    query: Result<Query<Reading>, QueryRejection>,
    Upload(bytes): Upload,
) -> Response {
    let Query(Reading { game }) = match query {
        Ok(query) => query,
        Err(rejection) => return failure(StatusCode::UNPROCESSABLE_ENTITY, &rejection.body_text()),
    };
    answer(&house, move || {
        let game = game.map_or(Ok(Options::default().game), |name| named(&name))?;
        let games = records::parse_at_most(game, &bytes, MOST_GAMES).map_err(|error| error.to_string())?;
        let games = games.into_iter().map(Record::from).collect();
        Ok(Json(Games { games }).into_response())
    })
    .await
}

/// Writes a file of a format.
pub(super) async fn write(
    State(house): State<Arc<House>>,
    format: Result<Path<String>, PathRejection>,
    Upload(bytes): Upload,
) -> Response {
    let Path(format) = match format {
        Ok(format) => format,
        Err(rejection) => return failure(StatusCode::UNPROCESSABLE_ENTITY, &rejection.body_text()),
    };
    answer(&house, move || {
        let to = Format::named(&format)
            .ok_or_else(|| format!("bad format `{format}`: expected wtn, am, sgf or pgn"))?;
        let record: Record =
            serde_json::from_slice(&bytes).map_err(|error| format!("bad record: {error}"))?;
        let record = GameRecord::try_from(record)?;
        let stem = records::stem(&record);
        let files = records::files(std::slice::from_ref(&record), Some(to), &stem);
        let files = files.map_err(|error| error.error.to_string())?;
        let RecordFile { name, bytes } = files.into_iter().next().ok_or("no file came of the record")?;
        let headers = [
            (header::CONTENT_TYPE, "application/octet-stream".to_owned()),
            (header::CONTENT_DISPOSITION, attachment(&name)),
        ];
        Ok((headers, bytes).into_response())
    })
    .await
}

/// The body of a request. One that says itself that it is too long is refused before it comes.
pub(super) struct Upload(Bytes);

impl<S: Send + Sync> FromRequest<S> for Upload {
    type Rejection = Response;

    async fn from_request(request: Request, state: &S) -> Result<Self, Response> {
        let too_long = || {
            let error = format!("the file is too long: expected at most {} MiB", LONGEST_FILE >> 20);
            failure(StatusCode::PAYLOAD_TOO_LARGE, &error)
        };
        if request.body().size_hint().lower() > LONGEST_FILE as u64 {
            return Err(too_long());
        }
        Bytes::from_request(request, state).await.map(Upload).map_err(|rejection| match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => too_long(),
            status => failure(status, &rejection.body_text()),
        })
    }
}

/// Does the work on a thread of its own, as it may take long. Whoever waits for the thread can go away, and
/// leaves nothing to do.
async fn answer(house: &House, work: impl FnOnce() -> Result<Response, String> + Send + 'static) -> Response {
    let permit = Arc::clone(&house.record_threads).acquire_owned().await;
    let work = move || {
        // It is held also when nobody waits for the answer any more.
        let _permit = permit;
        work()
    };
    match tokio::task::spawn_blocking(work).await {
        Ok(Ok(response)) => response,
        Ok(Err(error)) => failure(StatusCode::UNPROCESSABLE_ENTITY, &error),
        Err(error) => failure(StatusCode::INTERNAL_SERVER_ERROR, &error.to_string()),
    }
}

fn failure(status: StatusCode, error: &str) -> Response {
    (status, Json(json!({ "error": error }))).into_response()
}

fn named(game: &str) -> Result<GameId, String> {
    let names = || GameId::ALL.iter().map(|game| game.name()).collect::<Vec<_>>().join(", ");
    GameId::named(game).ok_or_else(|| format!("bad game `{game}`: expected one of {}", names()))
}

/// The name of a file for the browser: in ASCII for the oldest, and whole (RFC 6266).
fn attachment(name: &str) -> String {
    /// What stands for itself in an extended value (RFC 8187).
    const PLAIN: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');
    let ascii = name.replace(|c: char| !(c == ' ' || c.is_ascii_graphic()) || c == '"' || c == '\\', "_");
    format!("attachment; filename=\"{ascii}\"; filename*=UTF-8''{}", utf8_percent_encode(name, PLAIN))
}

impl From<GameRecord> for Record {
    fn from(record: GameRecord) -> Self {
        let moves = record.plies.into_iter().map(|Ply { die, text, comments }| Move {
            die: die.map(Die::face),
            text,
            comments,
        });
        Record {
            game: record.game.name().to_owned(),
            teams: record.teams,
            start: record.start,
            plies: moves.collect(),
            result: record.result.map(Winner::from),
            date: record.date.map(|date| date.to_string().replace('.', "-")),
            time: record.time.map(|time| time.to_string()),
            place: record.place,
            event: record.event,
            comments: record.comments,
            tags: record.tags,
        }
    }
}

impl TryFrom<Record> for GameRecord {
    type Error = String;

    /// The record, its game checked by the rules.
    fn try_from(record: Record) -> Result<Self, String> {
        let game = named(&record.game)?;
        let mut made = GameRecord::new(game, Some(&record.start)).map_err(|error| error.to_string())?;
        for (number, Move { die, text, comments }) in (1..).zip(record.plies) {
            let face = |die| {
                Die::new(die).ok_or_else(|| format!("bad die `{die}` of ply {number}: expected 1 to 6"))
            };
            made.plies.push(Ply { die: die.map(face).transpose()?, text, comments });
        }
        let date = |text: String| {
            Date::parse(&text).ok_or_else(|| format!("bad date `{text}`: expected YYYY-MM-DD"))
        };
        let time =
            |text: String| Time::parse(&text).ok_or_else(|| format!("bad time `{text}`: expected HH:MM"));
        made.teams = record.teams;
        made.result = record.result.map(GameResult::from);
        made.date = record.date.map(date).transpose()?;
        made.time = record.time.map(time).transpose()?;
        (made.place, made.event) = (record.place, record.event);
        (made.comments, made.tags) = (record.comments, record.tags);
        made.check().map_err(|error| error.to_string())?;
        Ok(made)
    }
}

impl From<GameResult> for Winner {
    fn from(result: GameResult) -> Self {
        match result {
            GameResult::Win(Side::First) => Winner::First,
            GameResult::Win(Side::Second) => Winner::Second,
            GameResult::Draw => Winner::Draw,
        }
    }
}

impl From<Winner> for GameResult {
    fn from(winner: Winner) -> Self {
        match winner {
            Winner::First => GameResult::Win(Side::First),
            Winner::Second => GameResult::Win(Side::Second),
            Winner::Draw => GameResult::Draw,
        }
    }
}
