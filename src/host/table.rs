//! A table: one page's WebSocket, and the engines that sit there.
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use futures_util::SinkExt;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc::{self, Receiver};
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};

use super::orders::Order;
use super::seat::{News, Seat};
use super::server::House;
use crate::arena::{Launch, Wire};

/// Engines at a table.
const SEATS: usize = 3;
/// The longest message, in bytes.
const LONGEST_MESSAGE: usize = 1 << 16;
/// Lines of all engines that may wait for the page; then the engines are held back by their pipes.
const LINES: usize = 64;
/// How often the page is asked whether it is there.
const PING_INTERVAL: Duration = Duration::from_secs(20);
/// How many of these may have no answer; instead of the next one the table is closed. They are counted, as
/// time also goes by for a server that was stopped and has asked nothing.
const UNANSWERED_PINGS: u32 = 2;
/// How long the page may take to hear why the table ends, or to be answered that it does.
const FAREWELL_PATIENCE: Duration = Duration::from_secs(1);
/// The buffers of what comes in and of what goes out together, in bytes: messages are short.
const BUFFER: usize = 1 << 14;

const FULL: &str = "Too many tables at a time: close some pages, then try again.\n";

/// What the page says.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Request {
    Start { seat: usize, engine: usize },
    Say { seat: usize, lines: Vec<String> },
    End { seat: usize },
}

/// What it is told.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Reply<'a> {
    Hello { version: &'a str, engines: Vec<Engine<'a>> },
    Started { seat: usize },
    Heard { seat: usize, line: &'a str },
    Ended { seat: usize, reason: &'a str },
    Failed { seat: usize, reason: &'a str },
    Refused { reason: &'a str },
}

#[derive(Serialize)]
struct Engine<'a> {
    name: &'a str,
    wire: &'a str,
    options: &'a [(String, String)],
}

impl<'a> Engine<'a> {
    fn of(launch: &'a Launch) -> Self {
        let wire = match launch.wire {
            Wire::Ugi => "ugi",
            Wire::Uci => "uci",
        };
        Engine { name: &launch.name, wire, options: &launch.options }
    }
}

/// Opens a table if there is room for one.
pub(super) async fn open(State(house): State<Arc<House>>, upgrade: WebSocketUpgrade) -> Response {
    let Ok(room) = Arc::clone(&house.tables).try_acquire_owned() else {
        return (StatusCode::SERVICE_UNAVAILABLE, FULL).into_response();
    };
    upgrade
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .on_upgrade(async move |socket| {
            Table::new(house, socket).serve().await;
            drop(room);
        })
}

struct Table {
    house: Arc<House>,
    socket: WebSocket,
    seats: [Seat; SEATS],
    news: Receiver<(usize, News)>,
    /// Pings since the page was last heard.
    unanswered: u32,
}

/// Why a table ends: the page is gone, or is told why.
type End = Option<CloseFrame>;

impl Table {
    fn new(house: Arc<House>, socket: WebSocket) -> Self {
        let (sender, news) = mpsc::channel(LINES);
        let seats = std::array::from_fn(|number| Seat::new(number, sender.clone()));
        Table { house, socket, seats, news, unanswered: 0 }
    }

    async fn serve(mut self) {
        let end = self.run().await;
        let Table { socket, seats: [one, two, three], news, .. } = self;
        // Lines of engines that end go nowhere.
        drop(news);
        tokio::join!(farewell(socket, end), one.end(), two.end(), three.end());
    }

    async fn run(&mut self) -> End {
        let mut closing = self.house.closing.clone();
        // Also while the page is told something, which it may not read.
        tokio::select! {
            end = self.talk() => end,
            () = closed(&mut closing) => Some(close(close_code::AWAY, "the server ends")),
        }
    }

    async fn talk(&mut self) -> End {
        let mut ping = interval_at(Instant::now() + PING_INTERVAL, PING_INTERVAL);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut waiting = Vec::new();
        let mut flow = self.hello().await;
        loop {
            if let ControlFlow::Break(end) = flow {
                return end;
            }
            flow = tokio::select! {
                message = self.socket.recv() => self.take(message).await,
                _ = self.news.recv_many(&mut waiting, LINES) => self.tell(waiting.drain(..)).await,
                _ = ping.tick() => self.ping().await,
            };
        }
    }

    async fn hello(&mut self) -> ControlFlow<End> {
        let house = Arc::clone(&self.house);
        self.send(&Reply::Hello {
            version: env!("CARGO_PKG_VERSION"),
            engines: house.engines.iter().map(|launch| Engine::of(launch)).collect(),
        })
        .await
    }

    /// Does what a message asks for.
    async fn take(&mut self, message: Option<Result<Message, axum::Error>>) -> ControlFlow<End> {
        self.unanswered = 0;
        match message {
            Some(Ok(Message::Text(text))) => match self.obey(&text) {
                Ok(()) => ControlFlow::Continue(()),
                Err(reason) => self.send(&Reply::Refused { reason: &reason }).await,
            },
            Some(Ok(Message::Binary(_))) => {
                ControlFlow::Break(Some(close(close_code::UNSUPPORTED, "expected text, JSON messages")))
            }
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => ControlFlow::Continue(()),
            Some(Ok(Message::Close(_))) | None => ControlFlow::Break(None),
            Some(Err(error)) => ControlFlow::Break(fault(error)),
        }
    }

    /// Hands a message on to its seat, or says why not.
    fn obey(&self, text: &str) -> Result<(), String> {
        let request: Request = serde_json::from_str(text).map_err(|error| format!("bad message: {error}"))?;
        let (number, order) = match request {
            Request::Start { seat, engine } => {
                let launch = self.house.engines.get(engine).ok_or_else(|| {
                    format!(
                        "bad engine `{engine}`: expected 0 to {}",
                        self.house.engines.len().saturating_sub(1)
                    )
                })?;
                (seat, Order::Start(Arc::clone(launch)))
            }
            Request::Say { seat, lines } => (seat, Order::Say(joined(&lines)?)),
            Request::End { seat } => (seat, Order::End),
        };
        let seat = self.seats.get(number);
        let seat = seat.ok_or_else(|| format!("bad seat `{number}`: expected 0 to {}", SEATS - 1))?;
        if !seat.order(order) {
            return Err(format!("seat {number} is busy: expected fewer messages while its engine ends"));
        }
        Ok(())
    }

    /// Tells the page what has happened at the seats.
    async fn tell(&mut self, news: impl Iterator<Item = (usize, News)>) -> ControlFlow<End> {
        for (seat, news) in news {
            let reply = match &news {
                News::Started => Reply::Started { seat },
                News::Heard(line) => Reply::Heard { seat, line },
                News::Ended(reason) => Reply::Ended { seat, reason },
                News::Failed(reason) => Reply::Failed { seat, reason },
                News::Refused(reason) => Reply::Refused { reason },
            };
            self.feed(&reply).await?;
        }
        gone_if(self.socket.flush().await)
    }

    async fn send(&mut self, reply: &Reply<'_>) -> ControlFlow<End> {
        self.feed(reply).await?;
        gone_if(self.socket.flush().await)
    }

    async fn feed(&mut self, reply: &Reply<'_>) -> ControlFlow<End> {
        match serde_json::to_string(reply) {
            Ok(text) => gone_if(self.socket.feed(Message::text(text)).await),
            Err(error) => {
                log::error!("no JSON: {error}");
                ControlFlow::Continue(())
            }
        }
    }

    async fn ping(&mut self) -> ControlFlow<End> {
        if self.unanswered == UNANSWERED_PINGS {
            return ControlFlow::Break(Some(close(close_code::POLICY, "no answer to pings")));
        }
        self.unanswered += 1;
        gone_if(self.socket.send(Message::Ping(axum::body::Bytes::new())).await)
    }
}

/// The lines as an engine reads them.
fn joined(lines: &[String]) -> Result<String, String> {
    match lines.iter().find(|line| line.contains(['\n', '\r'])) {
        Some(line) => Err(format!("bad line {line:?}: expected no end of line in it")),
        None => Ok(lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect()),
    }
}

/// The last word to the page: why the table ends, or the answer to its own farewell, which waits to be sent.
async fn farewell(mut socket: WebSocket, end: End) {
    let said = async {
        match end {
            Some(close) => socket.send(Message::Close(Some(close))).await,
            None => socket.flush().await,
        }
    };
    // Whoever is gone needs none.
    let _ = timeout(FAREWELL_PATIENCE, said).await;
}

/// Comes when the server ends.
async fn closed(closing: &mut watch::Receiver<bool>) {
    // A server that is gone has ended too.
    let _ = closing.wait_for(|closing| *closing).await;
}

const fn close(code: u16, reason: &'static str) -> CloseFrame {
    CloseFrame { code, reason: Utf8Bytes::from_static(reason) }
}

/// A page that does not take what it is told is gone.
fn gone_if(sent: Result<(), axum::Error>) -> ControlFlow<End> {
    match sent {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => {
            log::debug!("a page is gone: {error}");
            ControlFlow::Break(None)
        }
    }
}

/// What is said of a frame that could not be read.
fn fault(error: axum::Error) -> End {
    log::debug!("a page is not understood: {error}");
    match error.into_inner().downcast_ref::<tungstenite::Error>() {
        Some(tungstenite::Error::Capacity(_)) => {
            Some(close(close_code::SIZE, "expected messages of at most 64 KiB"))
        }
        Some(tungstenite::Error::Utf8(_)) => Some(close(close_code::INVALID, "expected UTF-8")),
        Some(tungstenite::Error::Protocol(_)) => {
            Some(close(close_code::PROTOCOL, "expected WebSocket frames"))
        }
        _ => None,
    }
}
