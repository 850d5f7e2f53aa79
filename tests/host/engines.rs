//! Engines at their seats. A shell is an engine that does what it is told.
use std::time::{Duration, Instant};

use crate::page::Page;
use crate::server::{Server, runs};

#[test]
fn an_engine_is_heard_line_by_line() {
    let server = Server::start(&[]);
    let mut page = Page::with(&server, 0);
    page.say(0, &["ugi", "setoption name Seed value 1", "position startpos", "dice 4"]);
    assert_eq!(page.line(0, "ugiok"), "ugiok");
    page.say(0, &["go depth 3"]);
    assert!(page.line(0, "info depth 3").contains(" pv "));
    assert!(page.line(0, "bestmove").len() > "bestmove ".len());
    page.say(0, &["position startpos moves 4:z9z9"]);
    let error = page.heard(0);
    assert!(error.contains("error") && error.contains("z9z9"), "{error}");
    page.ping_engine();
}

#[test]
fn seats_are_independent() {
    let server = Server::start(&["cmd=sh"]);
    let mut page = Page::with(&server, 0);
    page.start(1, 1);
    page.start(2, 1);
    page.say(1, &["echo one"]);
    assert_eq!(page.heard(1), "one");
    page.say(2, &["exit 3"]);
    assert_eq!(page.reason(2), "it ended with status 3");
    page.end(1);
    page.ping_engine();
}

#[test]
fn the_end_of_an_engine_is_told_with_its_reason() {
    let server =
        Server::start(&["cmd=sh", "cmd=./no/such/engine name=No", "cmd=sh dir=/no/such/folder name=Lost"]);
    let mut page = Page::new(&server);
    for (last_words, line, reason) in [
        ("echo last; exit", Some("last"), "it ended with status 0"),
        ("echo last; kill -9 $$", Some("last"), "it was killed by signal 9"),
        ("exec >&-; sleep 1000", None, "it closed its output"),
        // What it has started does not keep its seat.
        ("sleep 1000 & exit 1", None, "it ended with status 1"),
    ] {
        page.start(0, 1);
        page.say(0, &[last_words]);
        if let Some(line) = line {
            assert_eq!(page.heard(0), line);
        }
        let told = page.reason(0);
        assert!(told.starts_with(reason), "{last_words}: {told}");
    }
    for (engine, words) in [(2, "./no/such/engine"), (3, "sh")] {
        page.send(&serde_json::json!({"type": "start", "seat": 0, "engine": engine}));
        let told = page.failure(0);
        assert!(told.contains("cannot start") && told.contains(words), "{told}");
    }
}

#[test]
fn an_engine_that_does_not_read_is_ended() {
    let server = Server::start(&["cmd=sleep 1000"]);
    let mut page = Page::with(&server, 1);
    let line = "x".repeat(1 << 15);
    // The pipe takes 64 KiB on Linux, the server a MiB.
    for _ in 0..16 {
        page.say(0, &[&line]);
    }
    page.send_text("?");
    page.refusal();
    for _ in 0..40 {
        page.say(0, &[&line]);
    }
    assert!(page.reason(0).contains("unread"));
}

#[test]
fn nothing_of_an_engine_is_heard_after_the_next_was_started() {
    let server = Server::start(&["cmd=yes old", "cmd=yes new"]);
    let mut page = Page::new(&server);
    for _ in 0..5 {
        for (engine, own) in [(1, "old"), (2, "new")] {
            page.send(&serde_json::json!({"type": "start", "seat": 0, "engine": engine}));
            while page.next()["type"] != "started" {}
            for _ in 0..1000 {
                assert_eq!(page.heard(0), own);
            }
        }
    }
    // After the end there is silence, but for what was on its way.
    page.end(0);
    page.send(&serde_json::json!({"type": "start", "seat": 1, "engine": 0}));
    while page.next()["type"] != "started" {}
    std::thread::sleep(Duration::from_millis(200));
    page.send_text("?");
    while page.next()["type"] != "refused" {}
    page.send_text("?");
    page.refusal();
}

#[test]
fn an_engine_is_told_to_quit_and_then_killed_with_all_it_has_started() {
    let server = Server::start(&["cmd=sh"]);
    let mut page = Page::with(&server, 1);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("word");
    page.say(0, &[&format!("echo ready; read word; echo $word > {}", file.display())]);
    assert_eq!(page.heard(0), "ready");
    page.end(0);
    crate::wait_until("it was told to quit", || {
        std::fs::read_to_string(&file).is_ok_and(|word| word == "quit\n")
    });
    page.start(0, 1);
    page.say(0, &["trap '' TERM; sleep 1000 & echo $! $$; exec sleep 1000"]);
    let ids = page.heard(0);
    let ids: Vec<u32> = ids.split(' ').map(|word| word.parse().expect("an id")).collect();
    assert!(ids.iter().all(|&id| runs(id)));
    let begin = Instant::now();
    page.end(0);
    crate::wait_until("all have ended", || !ids.iter().any(|&id| runs(id)));
    assert!(begin.elapsed() > Duration::from_millis(400), "it had some time for itself");
}

#[test]
fn a_busy_seat_takes_another_engine() {
    let server = Server::start(&["cmd=sleep 1000"]);
    let mut page = Page::with(&server, 1);
    // The end takes half a second.
    page.end(0);
    (0..100).for_each(|_| page.say(0, &["?"]));
    page.end(0);
    page.send(&serde_json::json!({"type": "start", "seat": 0, "engine": 0}));
    let mut busy = 0;
    let started = loop {
        let message = page.next();
        if message["type"] != "refused" {
            break message;
        }
        busy += usize::from(message["reason"].as_str().expect("a reason").contains("busy"));
        assert!(busy <= 100 - 64, "more than words are refused");
    };
    assert_eq!(started, serde_json::json!({"type": "started", "seat": 0}));
    assert!(busy > 0);
    page.ping_engine();
}

#[test]
fn only_the_beginning_of_a_very_long_line_is_heard() {
    let server = Server::start(&["cmd=sh"]);
    let mut page = Page::with(&server, 1);
    page.say(0, &["head -c 1000000 /dev/zero | tr '\\0' i; echo; echo next"]);
    assert_eq!(page.heard(0), "i".repeat(1 << 16));
    assert_eq!(page.heard(0), "next");
}
