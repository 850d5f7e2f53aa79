//! One search at a time, and a session that answers beside it.
use std::time::{Duration, Instant};

use crate::host::{Host, SILENCE, field};

const RED: [&str; 3] = ["c5d5", "c5c4", "c5d4"];

/// A host whose search of the start with die 3 runs without end.
fn thinking() -> Host {
    let mut host = Host::start();
    host.quietly(&["dice 3"]);
    host.send("go infinite");
    host
}

/// The next line that is no report of the running search.
fn answer(host: &mut Host, line: &str) -> String {
    host.send(line);
    loop {
        let said = host.line();
        if !said.starts_with("info depth ") {
            return said;
        }
    }
}

#[test]
fn queries_are_answered_during_a_search() {
    let mut host = thinking();
    for (query, response) in [
        ("fen", "ABC2/DE3/F3f/3ed/2cba r 3"),
        ("gameover", "false"),
        ("p1turn", "true"),
        ("result", "none"),
        ("dice", "3"),
        ("lastroll", "none"),
        ("legalmoves", "c5d5 c5c4 c5d4"),
    ] {
        assert_eq!(answer(&mut host, &format!("query {query}")), format!("response {response}"));
    }
    host.must_be_thinking();
    assert!(RED.contains(&host.stop().best.as_str()));
}

#[test]
fn a_position_during_a_search_is_for_the_session_alone() {
    let mut host = thinking();
    host.send("position fen 1A1C1/D4/2e1f/1E2a/5 b - moves 5:c3c4");
    host.send("dice 4");
    // The queries see the session's position, not the running search's.
    assert_eq!(answer(&mut host, "query fen"), "response 1A1C1/D1e2/4f/1E2a/5 r 4");
    assert_eq!(answer(&mut host, "query lastroll"), "response 5");
    assert_eq!(answer(&mut host, "query legalmoves"), "response a4b4 a4a3 a4b3");
    host.must_be_thinking();
    let search = host.stop();
    assert!(RED.contains(&search.best.as_str()), "{search:?}");
    assert_eq!(host.query("fen"), "1A1C1/D1e2/4f/1E2a/5 r 4");
    assert!(["a4b4", "a4a3", "a4b3"].contains(&host.go("depth 2").best.as_str()));
}

#[test]
fn a_new_game_or_another_game_during_a_search_is_for_the_session_alone() {
    for command in ["uginewgame", "setoption name Game value ewn-nearest"] {
        let mut host = thinking();
        host.send(command);
        assert_eq!(answer(&mut host, "query fen"), "response ABC2/DE3/F3f/3ed/2cba r -");
        host.must_be_thinking();
        assert!(RED.contains(&host.stop().best.as_str()));
    }
}

#[test]
fn a_refused_position_during_a_search_changes_nothing() {
    let mut host = thinking();
    assert!(answer(&mut host, "position fen x").starts_with("info string error "));
    assert!(answer(&mut host, "dice 9").starts_with("info string error "));
    assert_eq!(answer(&mut host, "query dice"), "response 3");
    assert!(RED.contains(&host.stop().best.as_str()));
}

#[test]
fn a_second_go_gives_the_first_answer_first() {
    let mut host = thinking();
    host.send("dice 1");
    host.send("go infinite");
    let first = host.search();
    assert!(RED.contains(&first.best.as_str()), "{first:?}");
    first.last();
    host.must_be_thinking();
    host.send("dice 6");
    // A count also ends the search before it, and is ended by the one after it, without a bestmove.
    host.send("go perft 30");
    let second = host.search();
    assert!(["a5b5", "a5a4", "a5b4"].contains(&second.best.as_str()), "{second:?}");
    let third = host.go("depth 1");
    assert!(["a3b3", "a3a2", "a3b2"].contains(&third.best.as_str()), "{third:?}");
    assert_eq!(third.infos().len(), 1, "{third:#?}");
}

#[test]
fn infinite_waits_whatever_else_is_given() {
    let mut host = Host::start();
    // Red moves onto its goal: after one ply there is nothing left to search.
    host.quietly(&["position fen 5/5/5/3A1/a4 r 1"]);
    for limits in ["infinite", "", "infinite depth 1 nodes 1 movetime 1 wtime 1", "winc 5 movestogo 3"] {
        host.send(&format!("go {limits}"));
        host.must_be_thinking();
        let search = host.stop();
        assert_eq!(search.best, "d2e1", "{limits}");
    }
}

#[test]
fn the_first_limit_that_is_reached_ends_a_search() {
    let mut host = Host::start();
    host.quietly(&["dice 3"]);
    for limits in ["depth 3 movetime 3600000", "nodes 5000 wtime 3600000 depth 100", "movetime 30 depth 120"]
    {
        host.go(limits).last();
    }
    assert!(host.go("depth 3 nodes 99999999").last().starts_with("info depth 3 "));
}

#[test]
fn depth_counts_plies_and_none_is_one() {
    let mut host = Host::start();
    host.quietly(&["dice 3"]);
    for (wanted, found) in [("0", "1"), ("1", "1"), ("4", "4")] {
        let search = host.go(&format!("depth {wanted}"));
        assert_eq!(field(search.last(), "depth"), Some(found));
    }
    // Deeper than any game.
    host.quietly(&["position fen 4A/5/5/5/2a2 r 1"]);
    for wanted in ["120", "121", "256", "18446744073709551616"] {
        host.go(&format!("depth {wanted}")).last();
    }
}

#[test]
fn searchmoves_are_searched_alone() {
    let mut host = Host::start();
    host.quietly(&["dice 3", "setoption name MultiPV value 3"]);
    let one = host.go("depth 2 searchmoves c5d5");
    assert_eq!((one.best.as_str(), one.lines.len()), ("c5d5", 2), "{one:#?}");
    let two = host.go("searchmoves c5d5 3:c5c4 depth 1");
    assert_eq!(two.lines.len(), 2, "{two:#?}");
    // A move for another roll, and one that is none: an error for each, the others count.
    let some = host.go("searchmoves a5b5 c5d4 e2e4 depth 1");
    let errors = some.lines.iter().filter(|line| line.starts_with("info string error ")).count();
    assert_eq!((errors, some.infos().len(), some.best.as_str()), (2, 1, "c5d4"), "{some:#?}");
    let none = host.go("searchmoves a5b5 depth 1");
    assert_eq!(none.infos().len(), 3, "{none:#?}");
    assert!(none.lines[1].contains("no legal move"), "{none:#?}");
}

#[test]
fn stop_and_ponderhit_without_a_search_are_ignored() {
    let mut host = Host::start();
    host.quietly(&["stop", "ponderhit", "stop"]);
    host.quietly(&["dice 3"]);
    host.send("go infinite");
    // Only a pondering search can be hit.
    host.send("ponderhit");
    host.must_be_thinking();
    host.stop();
    host.must_be_silent();
}

#[test]
fn a_finished_game_has_one_score_and_no_move() {
    let mut host = Host::start();
    for (text, result, won) in [
        ("A4/5/5/5/5 b -", "p1win", false),
        ("5/5/5/5/a3A r -", "p1win", true),
        ("a4/5/5/5/1A3 r 3", "p2win", false),
        ("a4/5/5/5/1A3 b #1.0", "p2win", true),
    ] {
        host.quietly(&[&format!("position fen {text}")]);
        assert_eq!(host.query("gameover"), "true");
        assert_eq!(host.query("result"), result);
        assert_eq!(host.query("legalmoves"), "none");
        let score = if won { " score cp 10000 wp 1.00000 " } else { " score cp -10000 wp 0.00000 " };
        for limits in ["depth 5", "movetime 100", "wtime 100 btime 100", "nodes 1"] {
            let search = host.go(limits);
            assert_eq!(search.best, "0000");
            assert!(search.lines.len() == 1 && search.lines[0].contains(score), "{text}: {search:#?}");
        }
    }
}

#[test]
fn a_count_has_a_line_for_each_face_and_move() {
    let mut host = Host::start();
    host.send("go perft 2");
    let mut lines = host.until("Nodes searched: ");
    assert_eq!(lines.pop().as_deref(), Some("Nodes searched: 324"));
    assert_eq!(lines.len(), 18);
    let mut total = 0;
    for line in &lines {
        // The count follows the last colon.
        let (mv, count) = line.rsplit_once(": ").expect("a count");
        total += count.parse::<u64>().expect("a number");
        host.quietly(&[&format!("position startpos moves {mv}")]);
    }
    assert_eq!(total, 324);
    // All six faces, whatever the die.
    host.quietly(&["position fen 1A1C1/D4/2e1f/1E2a/5 r 4"]);
    for (depth, count) in [(0, 1), (1, 21), (2, 567), (3, 11039)] {
        host.send(&format!("go perft {depth}"));
        assert_eq!(host.until("Nodes searched").last(), Some(&format!("Nodes searched: {count}")));
    }
    host.must_be_silent();
}

#[test]
fn stop_ends_a_count_without_a_bestmove() {
    let mut host = Host::start();
    host.send("go perft 30");
    std::thread::sleep(SILENCE / 5);
    host.send("stop");
    let said = host.settle(&[]);
    assert_eq!(said, ["info string perft stopped"]);
    assert_eq!(host.query("gameover"), "false");
}

/// A board on which white has one amazon in a corner with one empty square beside it, and black the top
/// two ranks.
const ONE_MOVE: &str =
    "q9/10/**********/**********/**********/**********/**********/**********/**********/Q1******** w";

#[test]
fn a_single_turn_of_several_parts_is_played_at_once() {
    let mut host = Host::start();
    host.quietly(&["setoption name Game value amazons", &format!("position fen {ONE_MOVE}")]);
    let asked = Instant::now();
    for limits in ["movetime 60000", "wtime 600000 btime 600000"] {
        assert_eq!(host.go(limits).best, "a1b1a1", "{limits}");
    }
    assert!(asked.elapsed() < Duration::from_secs(20), "{:?}", asked.elapsed());
}

#[test]
fn searchmoves_of_amazons_are_whole_turns() {
    let mut host = Host::start();
    host.quietly(&["setoption name Game value amazons", "setoption name MultiPV value 5"]);
    for algorithm in ["star2", "mcts", "expectimax", "greedy"] {
        host.quietly(&[&format!("setoption name Algorithm value {algorithm}")]);
        let two = host.go("searchmoves d1d7g7 d1-d7/d1 depth 1");
        let mut firsts: Vec<&str> =
            two.infos().iter().filter_map(|line| line.split(" pv ").nth(1)?.split(' ').next()).collect();
        firsts.sort_unstable();
        firsts.dedup();
        assert_eq!(firsts, ["d1d7d1", "d1d7g7"], "{algorithm}: {two:#?}");
    }
}
