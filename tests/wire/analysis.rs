//! What an `info` line says, and the search of a position before its roll.
use std::collections::BTreeMap;

use bohr::game::Game;
use bohr::games::ewn::{Nearest, Standard};

use crate::host::{Host, Search, field, number, pv};

/// The words of a line with their values, in the order in which they must come.
const FIELDS: [&str; 14] = [
    "depth", "seldepth", "die", "faces", "multipv", "score", "cp", "wp", "nodes", "nps", "hashfull",
    "tbhits", "time", "pv",
];

/// Checks the form of a line with a score.
#[track_caller]
fn check(line: &str) {
    let words: Vec<&str> = line.split(' ').collect();
    assert_eq!(words[0], "info", "{line}");
    let place = |name: &str| words.iter().position(|&word| word == name);
    let places: Vec<usize> = FIELDS.iter().filter_map(|name| place(name)).collect();
    assert!(places.is_sorted(), "the order of `{line}`");
    for name in ["depth", "seldepth", "cp", "wp", "nodes", "nps", "hashfull", "tbhits", "time"] {
        number(line, name);
    }
    assert_eq!(field(line, "score"), Some("cp"));
    assert!(number(line, "hashfull") <= 1000.0, "{line}");
    let (cp, wp) = (number(line, "cp"), number(line, "wp"));
    assert_eq!(field(line, "wp").map(str::len), Some("0.12345".len()), "{line}");
    if cp.abs() < 9999.0 {
        // Five decimals say little at the ends.
        let formula = 400.0 * (wp / (1.0 - wp)).log10();
        assert!(!(0.02..=0.98).contains(&wp) || (formula - cp).abs() < 0.6, "{line}: {formula}");
    } else {
        let expected = if cp > 0.0 { "1.00000" } else { "0.00000" };
        assert_eq!(field(line, "wp"), Some(expected), "{line}");
    }
}

/// Checks a search of `text` for a known die: the form of its lines, and that their moves are legal.
#[track_caller]
fn check_search(host: &mut Host, text: &str, die: &str, search: &Search) {
    for line in search.infos() {
        check(line);
        let moves = pv(line);
        assert!(moves.iter().skip(1).all(|mv| mv.contains(':')), "{line}");
        // The die of every reply stands with it, so that the line of play can be sent back.
        let replay = format!("position fen {text} - moves {die}:{}", moves.join(" "));
        host.quietly(&[&replay]);
    }
    let first =
        search.infos().iter().rev().find(|line| field(line, "multipv") == Some("1")).map(|line| pv(line)[0]);
    assert_eq!(first, Some(search.best.as_str()), "{search:#?}");
    host.quietly(&[&format!("position fen {text} {die}")]);
}

#[test]
fn lines_have_all_their_words_in_order() {
    let mut host = Host::start();
    for (lines, text) in
        [(1, "ABC2/DE3/F3f/3ed/2cba r"), (4, "1A1C1/D4/2e1f/1E2a/5 b"), (64, "1A3/1c3/D2f1/3b1/4a r")]
    {
        host.quietly(&[&format!("setoption name MultiPV value {lines}")]);
        for die in ["1", "4"] {
            host.quietly(&[&format!("position fen {text} {die}")]);
            for limits in ["depth 5", "nodes 3000", "movetime 30"] {
                let search = host.go(limits);
                check_search(&mut host, text, die, &search);
            }
        }
    }
}

#[test]
fn ranks_run_from_one_and_scores_fall() {
    let mut host = Host::start();
    host.quietly(&["setoption name MultiPV value 64", "position fen 1A3/1c3/D2f1/3b1/4a r 2"]);
    let search = host.go("depth 4");
    let last: Vec<&str> =
        search.infos().into_iter().filter(|line| line.starts_with("info depth 4 ")).collect();
    let ranks: Vec<Option<&str>> = last.iter().map(|line| field(line, "multipv")).collect();
    assert_eq!(ranks, ["1", "2", "3", "4", "5", "6"].map(Some));
    assert!(last.windows(2).all(|pair| number(pair[0], "wp") >= number(pair[1], "wp")), "{last:#?}");
}

#[test]
fn certain_results_have_the_largest_score() {
    let mut host = Host::start();
    for (text, score) in [
        ("5/5/5/3A1/a4 r 1", " score cp 10000 wp 1.00000 "),
        // Blue wins with every roll, and red cannot help it.
        ("1a3/5/5/5/A4 r 1", " score cp -10000 wp 0.00000 "),
    ] {
        host.quietly(&[&format!("position fen {text}")]);
        let search = host.go("depth 4");
        assert!(search.last().contains(score), "{search:#?}");
    }
}

/// A score that is said to be certain is never taken back.
#[test]
fn what_is_certain_stays_so() {
    let mut host = Host::start();
    for text in [
        "5/f1E2/3e1/1b3/5 b -",
        "5/A4/1B2E/2b1F/5 r -",
        "E4/1b2C/2a1e/5/5 r 3",
        "5/1F3/4c/4b/2B1f r 5",
        "5/5/5/Cb3/2cEe r -",
        "5/5/4d/4c/Ef1Bb r 5",
    ] {
        host.quietly(&[&format!("position fen {text}"), "setoption name Clear Hash"]);
        let search = host.go("depth 7");
        let mut certain: BTreeMap<Option<&str>, &str> = BTreeMap::new();
        for line in search.infos() {
            let cp = field(line, "cp").unwrap_or_default();
            if let Some(before) = certain.get(&field(line, "die")) {
                assert_eq!(*before, cp, "{text}: {search:#?}");
            }
            if cp.ends_with("10000") {
                certain.insert(field(line, "die"), cp);
            }
        }
    }
}

/// From an empty table a search of the start enters every ply of its depth.
#[test]
fn seldepth_is_at_least_the_depth() {
    for die in ["", "dice 3"] {
        let mut host = Host::start();
        host.send(die);
        let search = host.go("depth 3");
        let last = search.last();
        assert!(number(last, "seldepth") >= number(last, "depth"), "{last}");
    }
}

/// The lines of the deepest iteration, the average last.
fn deepest(search: &Search) -> Vec<&str> {
    let depth = field(search.last(), "depth");
    search.infos().into_iter().filter(|line| field(line, "depth") == depth).collect()
}

#[test]
fn without_a_die_every_face_is_analysed_and_the_average() {
    let mut host = Host::start();
    for (text, groups) in [
        ("ABC2/DE3/F3f/3ed/2cba r -", &["1", "2", "3", "4", "5", "6"][..]),
        ("1A3/1c3/D2f1/3b1/4a r -", &["1", "2,3", "4,5,6"]),
        ("4A/5/5/5/2a2 b -", &["1,2,3,4,5,6"]),
    ] {
        host.quietly(&[&format!("position fen {text}")]);
        let search = host.go("depth 4");
        assert_eq!(search.best, "0000");
        let lines = deepest(&search);
        search.infos().iter().for_each(|line| check(line));
        let (average, faces) = lines.split_last().expect("lines");
        assert!(field(average, "die").is_none() && field(average, "pv").is_none(), "{average}");
        let named: Vec<&str> = faces.iter().filter_map(|line| field(line, "faces")).collect();
        assert_eq!(named, groups);
        let mut mean = 0.0;
        for line in faces {
            let group = field(line, "faces").unwrap_or_default();
            assert_eq!(field(line, "die"), group.split(',').next(), "{line}");
            for die in group.split(',') {
                mean += number(line, "wp") / 6.0;
                host.quietly(&[&format!("position fen {text} moves {die}:{}", pv(line).join(" "))]);
            }
        }
        assert!((mean - number(average, "wp")).abs() < 0.0001, "{mean} in {search:#?}");
        host.quietly(&[&format!("position fen {text}")]);
    }
}

#[test]
fn an_analysis_agrees_with_the_search_of_each_roll() {
    let mut host = Host::start();
    let text = "1A1C1/D4/2e1f/1E2a/5 b";
    host.quietly(&[&format!("position fen {text} -")]);
    let search = host.go("depth 4");
    let mut values = BTreeMap::new();
    for line in deepest(&search) {
        for die in field(line, "faces").unwrap_or_default().split(',').filter(|die| !die.is_empty()) {
            values.insert(die, field(line, "wp"));
        }
    }
    assert_eq!(values.len(), 6);
    for (die, value) in values {
        host.quietly(&["setoption name Clear Hash", &format!("position fen {text} {die}")]);
        assert_eq!(field(host.go("depth 4").last(), "wp"), value, "die {die}");
    }
}

#[test]
fn ponder_is_the_analysis_without_end() {
    let mut host = Host::start();
    for end in ["ponderhit", "stop"] {
        // The die is not looked at: it is the roll of now, and the enemy's turn is thought about.
        host.quietly(&["position startpos", "dice 3"]);
        host.send("go ponder depth 1 nodes 1 movetime 1");
        host.must_be_thinking();
        host.send(end);
        let search = host.search();
        assert_eq!(search.best, "0000");
        host.quietly(&[]);
        // And then as usual.
        assert_ne!(host.go("depth 2").best, "0000");
    }
    host.quietly(&["position fen A4/5/5/5/5 b -"]);
    host.send("go ponder");
    host.must_be_thinking();
    host.send("ponderhit");
    assert_eq!(host.search().best, "0000");
}

#[test]
fn people_can_look_at_the_board_and_the_evaluation() {
    let mut host = Host::start();
    let board = host.settle(&["d"]);
    assert!(board.iter().any(|line| line == "position ABC2/DE3/F3f/3ed/2cba r -"), "{board:#?}");
    assert!(board.iter().any(|line| line.contains("R1 R2 R3")), "{board:#?}");
    for text in ["ABC2/DE3/F3f/3ed/2cba r -", "A4/5/5/5/5 b -", "5/5/5/5/a3A r 2"] {
        let terms = host.settle(&[&format!("position fen {text}"), "eval"]);
        assert!(terms.last().is_some_and(|line| line.starts_with("win probability: ")), "{terms:#?}");
    }
}

#[test]
fn an_arrangement_names_each_stone_once() {
    let mut host = Host::start();
    for side in ["r", "b"] {
        let answer = host.ask(&format!("setup {side}"));
        let numbers = answer.strip_prefix("bestsetup ").expect("an arrangement");
        let mut numbers: Vec<&str> = numbers.split(' ').collect();
        numbers.sort_unstable();
        assert_eq!(numbers, ["1", "2", "3", "4", "5", "6"]);
    }
}

#[test]
fn the_answer_to_a_known_arrangement_is_the_best_of_the_table() {
    let mut host = Host::start();
    for (game, table) in [("ewn", Standard::setups()), ("ewn-nearest", Nearest::setups())] {
        host.quietly(&[&format!("setoption name Game value {game}")]);
        let table = table.expect("a table");
        for (side, begins) in [("r", true), ("b", false)] {
            for known in ["1 2 3 4 5 6", "6 5 4 3 2 1", "3 2 5 4 1 6"] {
                let numbers = |text: &str| -> Vec<u8> {
                    text.split(' ').map(|word| word.parse().expect("a number")).collect()
                };
                let answer = host.ask(&format!("setup {side} {known}"));
                let answer = numbers(answer.strip_prefix("bestsetup ").expect("an arrangement"));
                let class = |numbers: &[u8]| table.setups().class_of(numbers).expect("a class");
                let (_, best) = table.answer(begins, class(&numbers(known)));
                assert_eq!(table.value_for(begins, class(&answer), class(&numbers(known))), best);
            }
        }
    }
}

#[test]
fn bad_words_after_setup_are_named() {
    let mut host = Host::start();
    let red = "expected the numbers 1 to 6, each once, as the other side has them on e1 d1 c1 e2 d2 e3";
    let blue = "expected the numbers 1 to 6, each once, as the other side has them on a5 b5 c5 a4 b4 a3";
    for (line, word, expected) in [
        ("setup", "bad side ``", "expected `r` or `b`"),
        ("setup red", "bad side `red`", "expected `r` or `b`"),
        ("setup r 1 2 3 4 5 7", "bad word `7`", red),
        ("setup b 1 2 3 4 5 5", "bad word `5`", blue),
        ("setup b 1 2 x", "bad word `x`", blue),
        ("setup r 1 2 3 4 5 6 1", "bad word `1`", red),
        ("setup r 1 2 3", "only `1 2 3`", red),
        ("setup r 999999999999999999999", "bad word `999999999999999999999`", red),
    ] {
        let answer = host.ask(line);
        assert!(answer.starts_with("info string error ") && answer.contains(word), "{answer}");
        assert!(answer.contains(expected), "{answer}");
    }
    host.quietly(&["setoption name Game value rowrace"]);
    for line in ["setup r", "setup b 1 2 3 4 5 6"] {
        assert!(host.ask(line).contains("expected a game in which the sides arrange their pieces"));
    }
}

#[test]
fn the_lines_beside_a_mate_are_searched_on() {
    let mut host = Host::start();
    host.quietly(&[
        "setoption name Game value mini5",
        "setoption name MultiPV value 8",
        "position fen k4/5/1K3/5/4R w",
    ]);
    let search = host.go("depth 6");
    let last: Vec<&str> = search.infos().into_iter().rev().take(8).collect();
    assert!(last[7].contains("score mate 1"), "{last:?}");
    // Until the longest mate, of five plies, can be no shorter.
    assert!(last[0].contains("score mate 3"), "{last:?}");
    assert!(last.iter().all(|line| field(line, "depth") == Some("5")), "{last:?}");
}

#[test]
fn greedy_looks_one_ply_ahead_whatever_the_scope() {
    let mut host = Host::start();
    let said = |host: &mut Host| {
        host.quietly(&["position fen 1a3/5/2B2/4A/5 r 2"]);
        let search = host.go("depth 3");
        ["score", "nodes", "seldepth"].map(|name| field(search.last(), name).map(str::to_owned))
    };
    host.quietly(&["setoption name Algorithm value greedy"]);
    let plain = said(&mut host);
    host.quietly(&["setoption name Quiet Leaves value true", "setoption name Beam value 1"]);
    assert_eq!(said(&mut host), plain);
}
