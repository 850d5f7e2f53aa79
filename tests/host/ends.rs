//! No engine outlives its table or the server.
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use nix::sys::signal::Signal;
use serde_json::json;
use tungstenite::protocol::CloseFrame;
use tungstenite::protocol::frame::coding::CloseCode;

use crate::page::Page;
use crate::server::{Server, called, children, runs};

/// A page whose Bohr thinks for ever, and whose shell waits for ever for something it has started.
fn busy(server: &Server) -> (Page, Vec<u32>) {
    let mut page = Page::with(server, 0);
    page.start(1, 1);
    page.say(0, &["position startpos", "dice 4", "go infinite"]);
    page.line(0, "info depth 2");
    page.say(1, &["sleep 1000 & echo $!; wait"]);
    let sleeper = loop {
        let message = page.next();
        if message["seat"] == 1 {
            break message["line"].as_str().expect("a line").parse().expect("an id");
        }
    };
    let mut engines = children(server.id());
    assert_eq!(engines.len(), 2, "two engines run");
    engines.push(sleeper);
    (page, engines)
}

fn gone(engines: &[u32]) {
    crate::wait_until("the engines have ended", || !engines.iter().any(|&id| runs(id)));
}

#[test]
fn engines_end_with_their_table() {
    let server = Server::start(&["cmd=sh"]);
    let (other, others) = busy(&server);
    let mut tables = Vec::new();
    for _ in 0..2 {
        let before = children(server.id());
        let mut page = Page::with(&server, 0);
        page.say(0, &["position startpos", "dice 4", "go infinite"]);
        page.line(0, "info depth 2");
        let own: Vec<u32> = children(server.id()).into_iter().filter(|id| !before.contains(id)).collect();
        assert_eq!(own.len(), 1, "one engine more");
        tables.push((page, own));
    }
    let (mut polite, one) = tables.pop().expect("a table");
    polite.socket.close(None).expect("a farewell");
    let (rude, two) = tables.pop().expect("a table");
    drop(rude);
    gone(&[one, two].concat());
    assert!(others.iter().all(|&id| runs(id)), "other tables go on");
    drop(other);
    gone(&others);
}

#[test]
fn engines_end_with_the_server() {
    for signal in [Signal::SIGTERM, Signal::SIGINT, Signal::SIGHUP] {
        let mut server = Server::start(&["cmd=sh"]);
        let (mut page, engines) = busy(&server);
        let begin = Instant::now();
        server.signal(signal);
        assert_eq!(server.status(), Some(0), "{signal}");
        assert!(begin.elapsed() < Duration::from_secs(3), "{signal}: {:?}", begin.elapsed());
        gone(&engines);
        let (code, reason) = page.close();
        assert!(u16::from(code) == 1001 && reason.contains("server ends"), "{signal}: {code} {reason}");
    }
}

/// Seconds that nobody else sleeps: the word by which engines are found that end by force alone.
fn nap(number: u32) -> String {
    format!("{}.{number}", 1_000_000 + std::process::id())
}

#[test]
fn engines_end_with_the_server_also_if_the_page_does_not_read() {
    let nap = nap(1);
    let mut server = Server::start(&["cmd=yes much to say", &format!("cmd=sleep {nap}")]);
    let mut page = Page::new(&server);
    page.start(0, 2);
    page.start(1, 2);
    page.send(&json!({"type": "start", "seat": 2, "engine": 1}));
    // Until the buffers of the system are full.
    std::thread::sleep(Duration::from_millis(800));
    assert_eq!(called(&nap).len(), 2);
    let begin = Instant::now();
    server.signal(Signal::SIGTERM);
    assert_eq!(server.status(), Some(0));
    assert!(begin.elapsed() < Duration::from_secs(3), "{:?}", begin.elapsed());
    assert_eq!(called(&nap), [0; 0]);
}

#[test]
fn no_engine_begins_when_all_end() {
    let nap = nap(2);
    let mut server = Server::start(&[&format!("cmd=sleep {nap}")]);
    let mut page = Page::with(&server, 1);
    for seat in (0..3).cycle().take(60) {
        page.send(&json!({"type": "start", "seat": seat, "engine": 1}));
    }
    crate::wait_until("all seats are taken", || called(&nap).len() > 1);
    let begin = Instant::now();
    server.signal(Signal::SIGTERM);
    assert_eq!(server.status(), Some(0));
    // Less than the server waits for tables that do not end.
    assert!(begin.elapsed() < Duration::from_secs(2), "{:?}", begin.elapsed());
    assert_eq!(called(&nap), [0; 0]);
}

#[test]
fn a_table_that_is_gone_starts_no_engine() {
    let nap = nap(3);
    let server = Server::start(&[&format!("cmd=sleep {nap}")]);
    let mut page = Page::with(&server, 1);
    let first = called(&nap);
    assert_eq!(first.len(), 1);
    for _ in 0..50 {
        page.send(&json!({"type": "start", "seat": 0, "engine": 1}));
    }
    page.send_text("?");
    page.refusal();
    drop(page);
    // The first has half a second to end; then the others would come.
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_millis(1500) {
        let others: Vec<u32> = called(&nap).into_iter().filter(|id| !first.contains(id)).collect();
        assert_eq!(others, [0; 0]);
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(called(&nap), [0; 0]);
}

#[test]
fn a_farewell_is_answered() {
    let server = Server::start(&[]);
    let mut page = Page::new(&server);
    page.socket.close(Some(CloseFrame { code: CloseCode::Normal, reason: "done".into() })).expect("a table");
    let (code, _) = page.close();
    assert_eq!(code, CloseCode::Normal);
}

#[test]
fn a_server_that_is_to_outlive_its_terminal_does() {
    let mut shell = Command::new("sh");
    shell.args(["-c", "trap '' HUP; exec \"$@\"", "sh", env!("CARGO_BIN_EXE_bohr")]);
    shell.args(["gui", "--no-open", "--port", "0"]).stdin(Stdio::null());
    let mut server = Server::of(shell);
    server.signal(Signal::SIGHUP);
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(server.get("/").status, 200);
    server.signal(Signal::SIGTERM);
    assert_eq!(server.status(), Some(0));
}

#[test]
fn engines_see_the_end_of_a_server_that_is_killed() {
    let mut server = Server::start(&["cmd=cat"]);
    let mut page = Page::with(&server, 0);
    page.start(1, 1);
    page.say(0, &["position startpos", "dice 4", "go infinite"]);
    page.line(0, "info depth 2");
    let engines = children(server.id());
    assert_eq!(engines.len(), 2, "two engines run");
    server.signal(Signal::SIGKILL);
    assert_eq!(server.status(), None);
    gone(&engines);
}
