//! Much at a time: other tables go on, and memory stays.
use std::io::Read;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::PATIENCE;
use crate::page::Page;
use crate::server::{Server, called, children, pid, read_answer};

/// How long a line may be on its way in both directions while others trouble the server, in
/// milliseconds.
const DELAY: f64 = 50.0;
/// The part of the answers that must come so soon: the tests beside this one want the processor too.
const MOST: f64 = 0.95;
/// No answer may take longer, in milliseconds: it would have waited for the trouble to end.
const STANDSTILL: f64 = 1000.0;
/// What the memory of the server may grow by, in KiB.
const GROWTH: u64 = 8 << 10;

/// Plays on at that page while `trouble` runs, and tells how long the answers of its engine took.
fn answered_during(page: &mut Page, trouble: impl FnOnce() + Send) -> String {
    let mut times = std::thread::scope(|scope| {
        let trouble = scope.spawn(trouble);
        let mut times = Vec::new();
        while !trouble.is_finished() {
            times.push(page.ping_engine());
            std::thread::sleep(Duration::from_millis(2));
        }
        trouble.join().expect("the trouble went as expected");
        times
    });
    times.sort_by(f64::total_cmp);
    let at = |part: f64| {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
        let index = (part * (times.len() - 1) as f64) as usize;
        times[index]
    };
    let text = format!(
        "{} answers: median {:.2} ms, 95 % within {:.2} ms, slowest {:.2} ms",
        times.len(),
        at(0.5),
        at(MOST),
        at(1.0)
    );
    assert!(at(MOST) < DELAY && at(1.0) < STANDSTILL, "{text}");
    text
}

#[test]
fn a_thousand_connections_are_refused_clearly() {
    let server = Server::start(&[]);
    let mut page = Page::with(&server, 0);
    page.ping_engine();
    let crowd = || {
        let mut held: Vec<TcpStream> = (0..1000).map(|_| server.connect()).collect();
        let mut refused = 0;
        for stream in &mut held {
            stream.set_read_timeout(Some(Duration::from_millis(1))).expect("a timeout");
            let mut first = [0];
            if stream.peek(&mut first).is_ok_and(|length| length > 0) {
                stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
                let answer = read_answer(stream);
                assert!(answer.status == 503 && answer.text().contains("Too many connections"), "{answer:?}");
                refused += 1;
            }
        }
        // A table is one of the 128, and those who say nothing are sent away after five seconds, so that
        // others come in.
        assert!((200..=1000 - 127).contains(&refused), "{refused}");
    };
    crowd();
    let before = server.memory();
    let answers = answered_during(&mut page, crowd);
    let after = server.memory();
    println!("1000 connections: {answers}; {before} to {after} KiB");
    assert!(after < before + GROWTH, "{before} KiB became {after} KiB");
    crate::wait_until("there is room again", || server.get("/").status == 200);
}

#[test]
fn a_page_that_does_not_read_holds_up_its_own_engines_alone() {
    let server = Server::start(&["cmd=yes info depth 1 of an engine that has much to say"]);
    let mut page = Page::with(&server, 0);
    page.ping_engine();
    let own = children(server.id());
    let mut slow = Page::new(&server);
    for seat in 0..3 {
        slow.send(&serde_json::json!({"type": "start", "seat": seat, "engine": 1}));
    }
    // Until the buffers of the system are full.
    std::thread::sleep(Duration::from_millis(500));
    let before = server.memory();
    let begin = Instant::now();
    let answers = answered_during(&mut page, || {
        crate::wait_until("the engines of the slow page have ended", || children(server.id()) == own);
    });
    let (time, after) = (begin.elapsed(), server.memory());
    println!("a page that does not read, for {time:.1?}: {answers}; {before} to {after} KiB");
    assert!(time > Duration::from_secs(8), "it had some patience: {time:?}");
    assert!(after < before + GROWTH, "{before} KiB became {after} KiB");
    // What was sent before is there, and then the end.
    let stream = slow.socket.get_mut();
    let mut buffer = [0; 1 << 12];
    while stream.read(&mut buffer).is_ok_and(|length| length > 0) {}
}

#[test]
fn engines_that_say_much_and_read_nothing_cost_no_memory() {
    let server = Server::start(&["cmd=yes info depth 1 of an engine that has much to say", "cmd=sleep 1000"]);
    let mut page = Page::with(&server, 0);
    page.ping_engine();
    let rounds = |rounds: u32| {
        let line = "x".repeat(1 << 15);
        for _ in 0..rounds {
            let mut loud = Page::with(&server, 1);
            (0..2000).for_each(|_| drop(loud.heard(0)));
            let mut deaf = Page::with(&server, 2);
            (0..40).for_each(|_| deaf.say(0, &[&line]));
            assert!(deaf.reason(0).contains("unread"));
        }
    };
    rounds(2);
    let before = server.memory();
    let answers = answered_during(&mut page, || rounds(5));
    let after = server.memory();
    println!("10 bad engines: {answers}; {before} to {after} KiB");
    assert!(after < before + GROWTH, "{before} KiB became {after} KiB");
}

#[test]
fn what_an_engine_leaves_behind_keeps_no_memory() {
    let nap = format!("{}.4", 1_000_000 + std::process::id());
    let server = Server::start(&["cmd=sh"]);
    let mut page = Page::new(&server);
    let line = "x".repeat(1 << 15);
    let mut rounds = |rounds: u32| {
        for _ in 0..rounds {
            page.start(0, 1);
            // It leaves the group, holds the input open, and never reads.
            page.say(
                0,
                &[&format!("exec 3<&0; setsid sleep {nap} <&3 >&- 3<&- & echo ready; exec sleep 1000")],
            );
            assert_eq!(page.heard(0), "ready");
            (0..30).for_each(|_| page.say(0, &[&line]));
            page.end(0);
        }
        page.start(0, 1);
        server.memory()
    };
    let before = rounds(2);
    let after = rounds(16);
    for id in called(&nap) {
        nix::sys::signal::kill(pid(id), nix::sys::signal::Signal::SIGKILL).expect("it sleeps");
    }
    println!("{before} to {after} KiB");
    assert!(after < before + GROWTH, "{before} KiB became {after} KiB");
}
