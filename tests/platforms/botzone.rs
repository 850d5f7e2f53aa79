//! Botzone: one message in, one answer out, and then the end, or the next message.
use std::time::{Duration, Instant};

use crate::botzone_games::{BLACK, Form, KEEP_RUNNING, WHITE};
use crate::host::Host;
use crate::rules::{Board, Side, Turn};

/// Two legal turns.
const FIRST: Turn = [[2, 0], [2, 5], [4, 7]];
const SECOND: Turn = [[0, 5], [1, 5], [1, 0]];

/// A process for one answer, with little time for it.
fn once() -> Host {
    Host::with_arguments(&["--dialect", "botzone", "--movetime", "20"])
}

#[track_caller]
fn must_be_legal(form: Form, before: &[Turn], line: &str) {
    let mut board = Board::new(8, BLACK, WHITE);
    let mut side = Side::Black;
    for &turn in before {
        board = board.play(side, turn).expect("a legal turn");
        side = side.other();
    }
    assert!(form.read(line).is_some_and(|turn| board.play(side, turn).is_some()), "{line} after {before:?}");
}

#[test]
fn each_form_is_answered_in_its_own() {
    for form in [Form::Json, Form::Numbers] {
        for before in [&[][..], &[FIRST], &[FIRST, SECOND]] {
            // With the end of the input at once, and without one: the answer ends the process.
            for ends in [true, false] {
                let mut host = once();
                host.send(&form.history(before));
                if ends {
                    drop(host.take_input());
                }
                must_be_legal(form, before, &host.line());
                assert_eq!(host.rest(), [""; 0]);
                host.must_end();
            }
        }
    }
}

#[test]
fn numbers_count_and_not_lines() {
    for input in [
        "1 -1 -1 -1 -1\n-1 -1",
        "1\r\n\r\n-1 -1 -1\t-1 -1 -1\r\n",
        "2\n-1 -1 -1 -1 -1 -1 2 0 2 5\n4 7 0 5 1 5 1 0 data\nmore",
    ] {
        let mut host = once();
        host.send_bytes(input.as_bytes());
        drop(host.take_input());
        let before: &[Turn] = if input.starts_with('2') { &[FIRST, SECOND] } else { &[] };
        must_be_legal(Form::Numbers, before, &host.line());
        host.must_end();
    }
}

#[test]
fn stored_data_is_ignored_whatever_it_is() {
    for form in [Form::Json, Form::Numbers] {
        for data in [&b"\xff\xfe\n"[..], b"{\n", b"7 7 7 7 7 7\nmore\n", b"\0\n\n"] {
            let mut host = once();
            host.send_bytes(&[form.history(&[FIRST]).as_bytes(), b"\n", data].concat());
            drop(host.take_input());
            must_be_legal(form, &[FIRST], &host.line());
            host.must_end();
        }
    }
}

#[test]
fn a_json_text_over_several_lines_ends_with_the_input() {
    let mut host = once();
    host.send_bytes(Form::Json.history(&[FIRST, SECOND]).replace(',', ",\n  ").as_bytes());
    drop(host.take_input());
    must_be_legal(Form::Json, &[FIRST, SECOND], &host.line());
    host.must_end();
}

#[test]
fn the_end_of_the_input_does_not_cut_the_time_short() {
    let mut host = Host::with_arguments(&["--dialect", "botzone", "--movetime", "400"]);
    let asked = Instant::now();
    host.send(&Form::Json.history(&[]));
    drop(host.take_input());
    must_be_legal(Form::Json, &[], &host.line());
    assert!(asked.elapsed() > Duration::from_millis(300), "{:?}", asked.elapsed());
}

/// The judge allows a second for a move, and two for the first one; the process starts within it.
#[test]
fn the_judges_limits_are_kept_by_default() {
    let time = |before: &[Turn]| {
        let asked = Instant::now();
        let mut host = Host::with_arguments(&["--dialect", "botzone"]);
        host.send(&Form::Json.history(before));
        must_be_legal(Form::Json, before, &host.line());
        host.must_end();
        asked.elapsed()
    };
    for (before, limit) in [(&[][..], 2000), (&[FIRST], 2000), (&[FIRST, SECOND], 1000)] {
        let limit = Duration::from_millis(limit);
        // The machine may be busy with something else now and then.
        let taken =
            (0..3).map(|_| time(before)).find(|&taken| taken < limit).expect("a move within the limit");
        assert!(taken > limit / 2, "{taken:?}");
    }
}

#[test]
fn it_is_up_within_fifty_milliseconds() {
    let time = |form: Form| {
        let asked = Instant::now();
        let mut host = Host::with_arguments(&["--dialect", "botzone", "--movetime", "1"]);
        host.send(&form.history(&[FIRST]));
        host.line();
        asked.elapsed()
    };
    for form in [Form::Json, Form::Numbers] {
        // The machine may be busy with something else now and then.
        let best = (0..20).map(|_| time(form)).min().expect("some runs");
        assert!(best < Duration::from_millis(50), "{best:?}");
    }
}

#[test]
fn bad_input_gets_one_clear_error() {
    let turn = |numbers: &str| format!("1\n{numbers}\n");
    for (input, part) in [
        (String::new(), "the input ends: expected the history"),
        ("ugi\n".to_owned(), "bad number `ugi`"),
        ("1 -1 -1".to_owned(), "the input ends after 3 numbers: expected 7"),
        ("0\n".to_owned(), "bad turn `0`: expected 1 to 29"),
        ("9223372036854775807\n".to_owned(), "bad turn `9223372036854775807`"),
        ("99999999999999999999\n".to_owned(), "bad number `99999999999999999999`"),
        (turn("2 0 2 5 4 8"), "bad square `4 8`: expected x and y from 0 to 7"),
        (turn("2 0 2 5 2 5"), "bad move `c1c6c6`"),
        (turn("2 7 2 5 4 7"), "bad move `c8c6e8`"),
        ("{\n".to_owned(), "bad JSON"),
        ("{}\n".to_owned(), "missing field `requests`"),
        ("{]\n".to_owned(), "bad JSON"),
        ("{\"requests\":[]}\n".to_owned(), "0 requests and 0 responses"),
        ("{\"requests\":[{\"x0\":\"a\"}]}\n".to_owned(), "invalid type: string"),
        ("{\"requests\":[{\"x0\":1}]}\n".to_owned(), "missing field `y0`"),
        (format!("{}\n", "{\"a\":".repeat(10_000)), "recursion limit"),
        (format!("{}\n", "7".repeat(2 << 20)), "a line longer than 1 MiB"),
    ] {
        let mut host = once();
        // It may have ended before it read all.
        let mut pipe = host.take_input();
        let _ = std::io::Write::write_all(&mut pipe, input.as_bytes());
        drop(pipe);
        assert_eq!(host.rest(), [""; 0], "{input:.100}");
        let errors = host.end_with_errors();
        assert!(
            errors.starts_with("error: ") && errors.contains(part) && errors.lines().count() == 1,
            "{input:.100}: {errors}"
        );
        assert!(errors.len() < 1200, "{errors}");
    }
}

#[test]
fn a_process_that_is_kept_running_gets_only_requests() {
    for form in [Form::Json, Form::Numbers] {
        let mut host = Host::with_arguments(&["--dialect", "botzone-long", "--movetime", "20"]);
        host.send(&form.history(&[]));
        let mut turns = vec![form.read(&host.line()).expect("a move")];
        assert_eq!(host.line(), KEEP_RUNNING);
        for _ in 0..3 {
            let mut board = Board::new(8, BLACK, WHITE);
            let mut side = Side::Black;
            for &turn in &turns {
                board = board.play(side, turn).expect("a legal turn");
                side = side.other();
            }
            // What is no legal request changes nothing.
            for bad in ["{\"x0\":1}", "7 7 7 7 7 7", "nonsense"] {
                host.send(bad);
            }
            host.must_be_silent();
            turns.push(board.turns(side)[turns.len()]);
            let line = host.ask(&form.turn(turns.last().copied()));
            must_be_legal(form, &turns, &line);
            turns.push(form.read(&line).expect("a move"));
            assert_eq!(host.line(), KEEP_RUNNING);
        }
        // A whole history begins anew.
        let line = host.ask(&Form::Json.history(&[FIRST]));
        must_be_legal(Form::Json, &[FIRST], &line);
        assert_eq!(host.line(), KEEP_RUNNING);
        drop(host.take_input());
        assert_eq!(host.end_with_errors().lines().count(), 9);
    }
}

/// Whatever comes in, the process ends with its input, and without a panic.
#[test]
fn hostile_lines_do_not_break_it() {
    use crate::sau_games::below;
    const WORDS: &[&str] = &[
        "1",
        "2",
        "-1",
        "29",
        "{",
        "}",
        "[",
        "]",
        "\"requests\":",
        "\"responses\":",
        "\"x0\":",
        ",",
        "é",
        "NaN",
        "1e9",
        "0x1",
        "null",
        "-1 -1 -1 -1 -1 -1",
        "2 0 2 5 4 7",
        "{\"requests\":[{\"x0\":-1,\"y0\":-1,\"x1\":-1,\"y1\":-1,\"x2\":-1,\"y2\":-1}]}",
        "99999999999999999999",
        "ugi",
        "\u{feff}",
        "\0",
    ];
    let mut seed = 1;
    for number in 0..60 {
        let dialect = if number % 2 == 0 { "botzone" } else { "botzone-long" };
        let mut host = Host::with_arguments(&["--dialect", dialect, "--movetime", "2", "--option=Hash=1"]);
        let mut input = String::new();
        for _ in 0..below(&mut seed, 40) {
            for _ in 0..=below(&mut seed, 5) {
                input.push_str(WORDS[below(&mut seed, WORDS.len())]);
                input.push(if below(&mut seed, 4) == 0 { '\n' } else { ' ' });
            }
        }
        let mut pipe = host.take_input();
        let _ = std::io::Write::write_all(&mut pipe, input.as_bytes());
        drop(pipe);
        for line in host.rest() {
            let form = if line.starts_with('{') { Form::Json } else { Form::Numbers };
            assert!(line == KEEP_RUNNING || form.read(&line).is_some(), "{line} after {input}");
        }
        host.end_with_errors();
    }
}
