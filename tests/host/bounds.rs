//! What the server does not take.
use std::io::{Read, Write};
use std::time::{Duration, Instant};

use serde_json::json;
use tungstenite::Message;
use tungstenite::protocol::frame::coding::CloseCode;

use crate::page::{self, Page};
use crate::server::Server;

/// Tables, each of a page, at a time.
const TABLES: usize = 16;

#[test]
fn messages_that_are_not_understood_are_refused_by_name() {
    let server = Server::start(&[]);
    let mut page = Page::with(&server, 0);
    for (message, words) in [
        ("", &["bad message"][..]),
        ("garbage", &["bad message", "expected value"]),
        ("[1, 2", &["bad message"]),
        ("{}", &["missing field `type`"]),
        (r#"{"type":"go"}"#, &["`go`", "expected one of `start`, `say`, `end`"]),
        (r#"{"type":"start","seat":0}"#, &["missing field `engine`"]),
        (r#"{"type":"start","seat":3,"engine":0}"#, &["seat `3`", "expected 0 to 2"]),
        (r#"{"type":"start","seat":-1,"engine":0}"#, &["`-1`"]),
        (r#"{"type":"start","seat":0,"engine":1}"#, &["engine `1`", "expected 0 to 0"]),
        (r#"{"type":"say","seat":0,"lines":"isready"}"#, &["isready", "expected a sequence"]),
        (
            r#"{"type":"say","seat":0,"lines":["isready\nquit"]}"#,
            &[r"isready\nquit", "expected no end of line"],
        ),
        (r#"{"type":"say","seat":0,"lines":["isready\rquit"]}"#, &["expected no end of line"]),
        (r#"{"type":"say","seat":1,"lines":["isready"]}"#, &["no engine in seat 1", "expected `start`"]),
        (r#"{"type":"end","seat":18446744073709551616}"#, &["expected usize"]),
    ] {
        page.send_text(message);
        let reason = page.refusal();
        assert!(words.iter().all(|word| reason.contains(word)), "{message}: {reason}");
    }
    // The end of an empty seat is nothing, and the engine has heard nothing of all that.
    page.end(2);
    page.ping_engine();
}

#[test]
fn long_messages_and_binary_ones_end_the_table_with_a_reason() {
    let server = Server::start(&[]);
    let longest = 1 << 16;
    let message = |length: usize| {
        let empty = json!({"type": "say", "seat": 0, "lines": [""]}).to_string().len();
        json!({"type": "say", "seat": 0, "lines": ["x".repeat(length - empty)]}).to_string()
    };
    let mut page = Page::with(&server, 0);
    page.send_text(&message(longest));
    assert!(page.heard(0).contains("error"), "the longest message comes to the engine");
    for length in [longest + 1, 1 << 20, 1 << 24] {
        let mut page = Page::with(&server, 0);
        // The rest of it is read over, so that the reason is heard.
        page.socket.send(Message::text(message(length))).expect("no reset");
        let (code, reason) = page.close();
        assert!(code == CloseCode::Size && reason.contains("64 KiB"), "{length}: {code} {reason}");
    }
    let mut page = Page::with(&server, 0);
    page.socket.send(Message::binary(&b"isready"[..])).expect("a table");
    let (code, reason) = page.close();
    assert!(code == CloseCode::Unsupported && reason.contains("expected text"), "{code} {reason}");
    Page::with(&server, 0).ping_engine();
}

#[test]
fn tables_are_limited_and_come_free_again() {
    let server = Server::start(&[]);
    let mut tables: Vec<Page> = (0..TABLES).map(|_| Page::new(&server)).collect();
    let Err((status, text)) = page::open(&server, Some(&server.origin())) else { panic!("one too many") };
    assert!(status == 503 && text.contains("Too many tables"), "{status} {text}");
    tables.pop();
    crate::wait_until("a table is free", || page::open(&server, Some(&server.origin())).is_ok());
}

#[test]
fn a_head_that_does_not_come_is_not_waited_for() {
    let server = Server::start(&[]);
    let begin = Instant::now();
    let mut silent = server.connect();
    let mut slow = server.connect();
    slow.write_all(b"GET / HTTP/1.1\r\nHost:").expect("a connection");
    for stream in [&mut silent, &mut slow] {
        let mut rest = Vec::new();
        stream.read_to_end(&mut rest).expect("the end of the connection");
        let time = begin.elapsed();
        assert!((Duration::from_secs(4)..Duration::from_secs(8)).contains(&time), "{time:?}");
    }
}
