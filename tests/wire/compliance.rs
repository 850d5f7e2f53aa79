//! The steps of `fastchess --compliance`, replayed: an outside host that has no idea of the game.
//!
//! After <https://github.com/Disservin/fastchess>, `app/src/engine/compliance.hpp`.
use crate::host::{Host, Search, number};

/// A position of another game, which cannot be read.
const CHESS: &str = "position fen 3r2k1/p5n1/1pq1p2p/2p3p1/2P1P1n1/1P1P2pP/PN1Q2K1/5R2 w - - 0 27";

fn introduced() -> Host {
    let mut host = Host::start();
    host.send("uci");
    let lines = host.until("uciok");
    for word in ["id name ", "id author ", "option name UCI_Variant type combo "] {
        assert!(lines.iter().any(|line| line.starts_with(word)), "{word}");
    }
    for line in &lines[2..lines.len() - 1] {
        assert!(line.starts_with("option name ") && line.contains(" type "), "{line}");
    }
    host.quietly(&[]);
    host
}

#[track_caller]
fn check(search: &Search) {
    let line = search.last();
    assert!(!line.starts_with("info string"), "{line}");
    for name in ["time", "nps", "cp", "nodes", "depth"] {
        assert!(number(line, name).fract() == 0.0, "{name} in {line}");
    }
    assert_eq!(search.lines.last().map(String::as_str), Some(line));
}

#[test]
fn the_steps_of_fastchess() {
    let mut host = introduced();
    host.quietly(&["ucinewgame"]);
    host.quietly(&["position startpos"]);
    let said = host.settle(&[CHESS]);
    assert!(said.len() == 1 && said[0].starts_with("info string error "), "{said:#?}");
    for limits in [
        "wtime 100",
        "btime 100",
        "wtime 100 winc 100 btime 100 binc 100",
        "btime 100 binc 100 wtime 100 winc 100",
    ] {
        check(&host.go(limits));
    }
    host.quietly(&["ucinewgame"]);
    host.send("position startpos");
    check(&host.go("wtime 100 btime 100"));
    host.send("position startpos moves e2e4 e7e5");
    check(&host.go("wtime 100 btime 100"));
    host.send("quit");
    host.must_end();
}

#[test]
fn the_same_with_positions_of_our_own() {
    let mut host = introduced();
    host.quietly(&["setoption name UCI_Variant value ewn-nearest", "ucinewgame"]);
    for text in ["ABC2/DE3/F3f/3ed/2cba r 2", "1A1C1/D4/2e1f/1E2a/5 b 4"] {
        host.quietly(&[&format!("position fen {text}")]);
        let legal = host.query("legalmoves");
        for limits in ["wtime 100", "btime 100", "wtime 100 winc 100 btime 100 binc 100", "infinite"] {
            host.send(&format!("go {limits}"));
            let search = if limits == "infinite" { host.stop() } else { host.search() };
            check(&search);
            assert!(legal.split(' ').any(|mv| mv == search.best), "{} of {legal}", search.best);
        }
    }
}

#[test]
fn the_dialects_know_their_own_words() {
    let mut host = introduced();
    assert!(host.settle(&["uginewgame"])[0].contains("`uginewgame`"));
    // A host that has changed its mind.
    host.send("ugi");
    let lines = host.until("ugiok");
    assert!(!lines.iter().any(|line| line.contains("UCI_Variant")), "{lines:#?}");
    host.quietly(&["uginewgame"]);
    assert!(host.settle(&["ucinewgame"])[0].contains("`ucinewgame`"));
}

#[test]
fn anything_else_is_native_without_a_greeting() {
    for first in ["d", "stop", "position startpos", "query fen", "setoption name Hash value 1", "wibble"] {
        let mut host = Host::start();
        host.settle(&[first]);
        host.quietly(&["uginewgame"]);
        host.must_be_silent();
    }
}

#[test]
fn the_command_line_forces_a_dialect_and_sets_options() {
    let mut host =
        Host::with_arguments(&["--dialect", "uci", "--option", "MultiPV=2", "--option=game=EWN-nearest"]);
    host.quietly(&["ucinewgame", "position fen 1A3/D4/2e1f/1E2a/5 r 2"]);
    assert_eq!(host.query("legalmoves"), "b5c5 b5b4 b5c4");
    assert_eq!(host.go("depth 1").infos().len(), 2);
    for (dialect, other) in [("ugi", "uci"), ("uci", "ugi")] {
        let mut host = Host::with_arguments(&["--dialect", dialect]);
        // The other greeting is just an unknown word.
        let said = host.settle(&[other]);
        assert!(said.len() == 1 && said[0].contains(&format!("`{other}`")), "{said:#?}");
    }
}

#[test]
fn bad_arguments_end_with_a_reason() {
    for arguments in
        [&["--option", "Hash=0"][..], &["--option", "Hash"], &["--dialect", "wibble"], &["--wibble"]]
    {
        let output =
            std::process::Command::new(crate::host::BOHR).args(arguments).output().expect("it starts");
        assert!(!output.status.success() && output.stdout.is_empty());
        let reason = String::from_utf8_lossy(&output.stderr);
        assert!(reason.contains("expected") || reason.contains("--help"), "{reason}");
    }
}
