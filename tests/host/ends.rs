//! No engine outlives its table or the server.
use std::time::{Duration, Instant};

use nix::sys::signal::Signal;

use crate::page::Page;
use crate::server::{Server, children, runs};

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
