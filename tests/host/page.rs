//! What the page does: its WebSocket.
use std::net::TcpStream;
use std::time::Instant;

use serde_json::{Value, json};
use tungstenite::client::{ClientRequestBuilder, client};
use tungstenite::handshake::HandshakeError;
use tungstenite::protocol::frame::coding::CloseCode;
use tungstenite::{Error, Message, WebSocket};

use crate::PATIENCE;
use crate::server::Server;

/// A page at its table.
pub struct Page {
    pub socket: WebSocket<TcpStream>,
    /// The first message of the server.
    pub hello: Value,
}

/// Opens a table as a page of that origin would; otherwise the status and the text of the answer.
pub fn open(server: &Server, origin: Option<&str>) -> Result<Page, (u16, String)> {
    let uri = format!("ws://{}/{}/table", server.host(), server.token).parse().expect("an address");
    let mut request = ClientRequestBuilder::new(uri);
    if let Some(origin) = origin {
        request = request.with_header("Origin", origin);
    }
    match client(request, server.connect()) {
        Ok((socket, _)) => {
            let mut page = Page { socket, hello: Value::Null };
            page.hello = page.next();
            Ok(page)
        }
        Err(HandshakeError::Failure(Error::Http(answer))) => {
            let text = answer.body().as_deref().map(String::from_utf8_lossy);
            Err((answer.status().as_u16(), text.unwrap_or_default().into_owned()))
        }
        Err(error) => panic!("{error}"),
    }
}

impl Page {
    pub fn new(server: &Server) -> Page {
        open(server, Some(&server.origin())).expect("a table")
    }

    /// A page with that engine in seat 0.
    pub fn with(server: &Server, engine: usize) -> Page {
        let mut page = Page::new(server);
        page.start(0, engine);
        page
    }

    pub fn send(&mut self, message: &Value) {
        self.send_text(&message.to_string());
    }

    pub fn send_text(&mut self, text: &str) {
        self.socket.send(Message::text(text)).expect("a table");
    }

    /// Starts an engine and waits for it.
    pub fn start(&mut self, seat: usize, engine: usize) {
        self.send(&json!({"type": "start", "seat": seat, "engine": engine}));
        self.expect(&json!({"type": "started", "seat": seat}));
    }

    pub fn say(&mut self, seat: usize, lines: &[&str]) {
        self.send(&json!({"type": "say", "seat": seat, "lines": lines}));
    }

    pub fn end(&mut self, seat: usize) {
        self.send(&json!({"type": "end", "seat": seat}));
    }

    /// The next message of the server.
    pub fn next(&mut self) -> Value {
        loop {
            if let Message::Text(text) = self.socket.read().expect("a message") {
                return serde_json::from_str(&text).expect("JSON");
            }
        }
    }

    /// The next message must be this.
    pub fn expect(&mut self, message: &Value) {
        assert_eq!(&self.next(), message);
    }

    /// The reason with which the server refuses a message.
    pub fn refusal(&mut self) -> String {
        let message = self.next();
        assert_eq!(message["type"], "refused", "{message}");
        message["reason"].as_str().expect("a reason").to_owned()
    }

    /// The reason why no engine was started in a seat.
    pub fn failure(&mut self, seat: usize) -> String {
        let message = self.next();
        assert_eq!((&message["type"], &message["seat"]), (&json!("failed"), &json!(seat)), "{message}");
        message["reason"].as_str().expect("a reason").to_owned()
    }

    /// The reason why the engine of a seat has ended; what it said before is passed over.
    pub fn reason(&mut self, seat: usize) -> String {
        loop {
            let message = self.next();
            if message["type"] == "ended" {
                assert_eq!(message["seat"], seat, "{message}");
                return message["reason"].as_str().expect("a reason").to_owned();
            }
            assert_eq!(message["type"], "heard", "{message}");
        }
    }

    /// The next line of a seat's engine.
    pub fn heard(&mut self, seat: usize) -> String {
        let message = self.next();
        assert_eq!((&message["type"], &message["seat"]), (&json!("heard"), &json!(seat)), "{message}");
        message["line"].as_str().expect("a line").to_owned()
    }

    /// The next line of a seat's engine that begins so; others are passed over.
    pub fn line(&mut self, seat: usize, begin: &str) -> String {
        let start = Instant::now();
        loop {
            let line = self.heard(seat);
            if line.starts_with(begin) {
                return line;
            }
            assert!(start.elapsed() < PATIENCE, "no line `{begin}…`");
        }
    }

    /// Asks the engine of seat 0 whether it is there. Returns how long that took, in milliseconds.
    pub fn ping_engine(&mut self) -> f64 {
        let begin = Instant::now();
        self.say(0, &["isready"]);
        assert_eq!(self.heard(0), "readyok");
        begin.elapsed().as_secs_f64() * 1e3
    }

    /// The code and the reason with which the server ends the table.
    pub fn close(&mut self) -> (CloseCode, String) {
        loop {
            match self.socket.read().expect("a farewell") {
                Message::Close(Some(frame)) => return (frame.code, frame.reason.to_string()),
                Message::Close(None) => panic!("a farewell without a reason"),
                _ => {}
            }
        }
    }
}
