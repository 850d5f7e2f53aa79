//! The dialects beside UGI and UCI, asked of the real binary: CECP of `XBoard` and `WinBoard`, and
//! the line protocol of NTU and TCGA.
#[path = "common/host.rs"]
mod host;

use std::time::{Duration, Instant};

use host::{Host, PATIENCE};

/// A host that has greeted in CECP and set up the variant, for moves of one ply.
fn xboard(settings: &[&str]) -> Host {
    let mut host = Host::start();
    host.send("xboard");
    host.send("protover 2");
    host.until("feature done=1");
    for line in ["new", "variant einstein", "sd 1"] {
        host.send(line);
    }
    assert_eq!(
        host.ask("ping 1"),
        "setup (.ABCDEF......abcdef.....) 5x5+0_fairy ABC2/DE3/F3f/3ed/2cba w 0 1"
    );
    let said = host.until("pong 1");
    assert!(said.len() == 7 && said[0] == "piece A& mcdbrWmcdbrF", "{said:#?}");
    for line in settings {
        host.send(line);
    }
    host
}

/// The move of a line `move M`.
#[track_caller]
fn moved(line: &str) -> &str {
    line.strip_prefix("move ").unwrap_or_else(|| panic!("expected a move, got `{line}`"))
}

const START: &str = "E5 D5 C5 E4 D4 E3 A1 B1 C1 A2 B2 A3";

#[test]
fn xboard_is_told_all_features() {
    let mut host = Host::start();
    host.send("xboard");
    host.must_be_silent();
    host.send("protover 2");
    let features = host.until("feature done=1");
    assert!(features.iter().all(|line| line.starts_with("feature ")), "{features:#?}");
    assert_eq!(features[0], "feature done=0");
    for part in
        ["setboard=1", "usermove=1", "debug=1", "variants=\"einstein,", "myname=\"Bohr", "*engine /// host"]
    {
        assert!(features.iter().any(|line| line.contains(part)), "{part} in {features:#?}");
    }
    for line in ["accepted done", "rejected names", "hard", "computer", "name someone", "rating 1 2", "draw"]
    {
        host.send(line);
    }
    assert_eq!(host.ask("ping 12"), "pong 12");
}

#[test]
fn an_engine_rolls_for_itself_and_a_game_is_played() {
    for _ in 0..4 {
        let mut red = xboard(&["post"]);
        let mut blue = xboard(&["nopost"]);
        red.send("go");
        let mut plies = 0;
        loop {
            let thinking = red.line();
            if thinking == "0-1 {blue wins}" {
                assert_eq!(blue.line(), thinking);
                break;
            }
            let words: Vec<&str> = thinking.split(' ').collect();
            assert!(
                words.len() >= 5 && words[..4].iter().all(|word| word.parse::<i64>().is_ok()),
                "{thinking}"
            );
            let line = red.line();
            let mv = moved(&line);
            // The die is announced before the first move of the line.
            let (die, planned) = words[4].split_once(':').expect("a die and a move");
            assert!(planned == mv && ("1"..="6").contains(&die), "{thinking}, {line}");
            let answer = blue.ask(&format!("usermove {mv}"));
            plies += 1;
            if !answer.starts_with("move ") {
                assert_eq!(answer, "1-0 {red wins}");
                assert_eq!(red.line(), answer);
                break;
            }
            red.send(&format!("usermove {}", moved(&answer)));
            plies += 1;
        }
        assert!((5..60).contains(&plies), "{plies}");
        for host in [&mut red, &mut blue] {
            host.send("result 1-0 {red wins}");
            assert_eq!(host.ask("ping 2"), "pong 2");
            host.send("quit");
            host.must_end();
        }
    }
}

#[test]
fn a_ping_waits_for_the_move_and_a_question_mark_asks_for_it() {
    let mut host = xboard(&["sd 100", "st 600"]);
    host.send("go");
    host.send("ping 7");
    host.must_be_silent();
    let asked = Instant::now();
    host.send("?");
    moved(&host.line());
    assert_eq!(host.line(), "pong 7");
    assert!(asked.elapsed() < Duration::from_secs(5));
    // A host that does nothing but ping is refused in the end.
    host.send("go");
    for number in 0..=100 {
        host.send(&format!("ping {number}"));
    }
    assert_eq!(host.line(), "Error (too many pings): ping 100");
    host.send("?");
    moved(&host.line());
    assert!((0..100).all(|number| host.line() == format!("pong {number}")));
    // Nothing runs: there is no move to be asked for.
    host.send("?");
    assert_eq!(host.ask("ping 8"), "pong 8");
}

#[test]
fn force_and_the_like_give_the_search_up() {
    for command in ["force", "result * {no more}", "playother", "setboard A4/5/5/5/4b b", "remove", "new"] {
        let mut host = xboard(&["sd 100", "st 600", "force", "usermove a5b5", "usermove e1d1", "go"]);
        host.send("ping 3");
        host.send(command);
        assert_eq!(host.line(), "pong 3", "{command}");
        host.must_be_silent();
        // It is ready for the next game.
        for line in ["new", "sd 1", "usermove a5b5"] {
            host.send(line);
        }
        moved(&host.line());
    }
}

#[test]
fn a_refused_position_leaves_the_thinking_alone() {
    let mut host = xboard(&["sd 100", "st 600"]);
    host.send("go");
    let answer = host.ask("setboard junk w");
    assert!(answer.starts_with("tellusererror Illegal position: "), "{answer}");
    moved(&host.ask("?"));
}

#[test]
fn a_new_game_sets_the_clocks_back() {
    let mut host = xboard(&["level 0 0:08 0", "time 5", "new"]);
    let asked = Instant::now();
    moved(&host.ask("go"));
    // With the old clock of 50 ms it would be some 20.
    assert!(asked.elapsed() > Duration::from_millis(150), "{:?}", asked.elapsed());
}

#[test]
fn moves_are_checked_and_taken_back() {
    let mut host = xboard(&["force"]);
    for line in ["usermove a5b5", "usermove e1e2"] {
        host.send(line);
    }
    let refusal = host.ask("usermove e2e3");
    assert!(
        refusal.starts_with("Illegal move (bad move `e2e3`: ") && refusal.ends_with("): e2e3"),
        "{refusal}"
    );
    host.send("remove");
    host.send("usermove a5b5");
    host.send("undo");
    let refusal = host.ask("undo");
    assert_eq!(refusal, "Error (command not legal now, nothing to take back): undo");
    // The first side wins by force: the only stone is a step off its goal.
    host.send("setboard 5/5/5/3A1/a4 w - - 0 1");
    let line = host.ask("go");
    assert_eq!(moved(&line), "d2e1");
    assert_eq!(host.line(), "1-0 {red wins}");
    assert_eq!(host.ask("go"), "1-0 {red wins}");
    assert!(host.ask("usermove a1a2").starts_with("Illegal move (bad move `a1a2`: the game is over"));
    host.send("undo");
    assert_eq!(host.ask("go"), line);
}

#[test]
fn the_host_rolls_if_it_wants_to() {
    let mut host = xboard(&["option Dice=host", "post"]);
    assert_eq!(host.ask("go"), "askuser roll The die for red, 1 to 6?");
    assert_eq!(host.ask("ping 4"), "pong 4");
    assert_eq!(host.ask("roll 7"), "askuser roll The die for red, 1 to 6?");
    assert_eq!(host.line(), "Error (bad roll, bad die `7`: expected 1 to 6): roll 7");
    assert!(host.ask("roll 3").contains(" 3:c5"));
    assert!(host.line().starts_with("move c5"));
    assert_eq!(host.ask("roll 3"), "Error (command not legal now, no roll was asked for): roll 3");
    // The roll may also be sealed, and the choice taken back.
    for line in ["option Dice=seeded", "option Seed=42", "new", "sd 1", "go"] {
        host.send(line);
    }
    assert!(host.line().contains(" 5:"));
    moved(&host.line());
    for line in ["option Dice=engine", "new", "sd 1", "go"] {
        host.send(line);
    }
    assert!(!host.line().starts_with("askuser"));
}

/// Another custom of rolling does not undo the moves that were made with the old one.
#[test]
fn the_custom_of_rolling_may_change_in_a_game() {
    let mut host = xboard(&["go"]);
    moved(&host.line());
    for dice in ["host", "engine", "seeded"] {
        host.send(&format!("option Dice={dice}"));
        host.send("force");
        for line in ["usermove e1d2", "undo", "go"] {
            host.send(line);
        }
        let answer = host.line();
        let answer = if answer.starts_with("askuser") { host.ask("roll 1") } else { answer };
        moved(&answer);
        host.send("undo");
        assert_eq!(host.ask("ping 5"), "pong 5");
    }
}

#[test]
fn clocks_of_cecp_are_kept() {
    let mut host = xboard(&["level 40 0:01 0", "time 30", "otim 100", "sd 100"]);
    let asked = Instant::now();
    moved(&host.ask("go"));
    assert!(asked.elapsed() < Duration::from_millis(400), "{:?}", asked.elapsed());
    host.send("st 0.1");
    let asked = Instant::now();
    moved(&host.ask("go"));
    assert!(asked.elapsed() < Duration::from_millis(400), "{:?}", asked.elapsed());
    let error = host.ask("level 40 5");
    assert!(error.starts_with("Error (bad parameter, `40 5`: expected moves, "), "{error}");
}

#[test]
fn a_greeting_in_cecp_ends_a_native_search_in_its_own_words() {
    let mut host = Host::start();
    host.send("dice 3");
    host.send("go infinite");
    host.must_be_thinking();
    host.send("xboard");
    host.send("protover 2");
    host.until("bestmove c5");
    host.until("feature done=1");
    // Forced, another greeting is an unknown word.
    let mut host = Host::with_arguments(&["--dialect", "xboard"]);
    assert_eq!(host.ask("uci"), "Error (unknown command): uci");
    let mut host = Host::with_arguments(&["--dialect", "ugi"]);
    assert!(host.ask("xboard").starts_with("info string error unknown command `xboard`"));
}

#[test]
fn the_end_of_input_brings_the_move_that_is_thought_about() {
    let mut host = xboard(&["sd 100", "st 600", "go"]);
    drop(host.take_input());
    let said = host.rest();
    moved(said.last().expect("a move"));
    host.must_end();
    let mut host = Host::with_arguments(&["--movetime", "600000"]);
    host.send(&format!("get R 3 {START}"));
    drop(host.take_input());
    let said = host.rest();
    assert!(said.len() == 1 && said[0].starts_with("C1 "), "{said:?}");
    host.must_end();
}

#[test]
fn ntu_has_one_line_for_each_request() {
    let mut host = Host::with_arguments(&["--movetime", "30"]);
    assert_eq!(host.ask("name"), "Bohr");
    assert_eq!(host.ask("version"), env!("CARGO_PKG_VERSION"));
    assert_eq!(host.ask("time_setting 5 0"), "1");
    assert_eq!(host.ask("board_setting"), "1");
    let set_up = |line: String| {
        let mut squares: Vec<String> = line.split(' ').map(str::to_owned).collect();
        squares.sort();
        squares.join(" ")
    };
    assert_eq!(set_up(host.ask("ini R")), "A1 A2 A3 B1 B2 C1");
    assert_eq!(set_up(host.ask("ini B")), "C5 D4 D5 E3 E4 E5");
    assert!(host.ask(&format!("get R 3 {START}")).starts_with("C1 "));
    assert!(host.ask(&format!("get b 2 {}", START.to_lowercase())).starts_with("D5 "));
    assert_eq!(host.ask("get B 4 A2 0 0 0 0 0 0 0 0 0 0 D5"), "A2 A1");
    // An answer each, in the order of the requests.
    host.send_bytes(format!("get R 3 {START}\nget B 6 {START}\nname\n").as_bytes());
    assert!(host.line().starts_with("C1 ") && host.line().starts_with("E3 "));
    assert_eq!(host.line(), "Bohr");
    host.must_be_silent();
    host.send("exit");
    host.must_end();
}

#[test]
fn the_first_word_chooses_ntu() {
    for request in ["name", "version", "time_setting 1", "board_setting 1", "ini R", "get R 1"] {
        let mut host = Host::start();
        let answer = host.ask(request);
        assert!(!answer.starts_with("info "), "{request}: {answer}");
        assert!(host.ask("isready").starts_with("error unknown request `isready`: expected name, "));
    }
    let mut host = Host::start();
    assert!(host.ask("names").starts_with("info string error "), "no request");
    let mut host = Host::with_arguments(&["--dialect", "ntu"]);
    assert!(host.ask("ugi").starts_with("error unknown request `ugi`"));
}

#[test]
fn bad_requests_get_one_clear_line() {
    let mut host = Host::with_arguments(&["--dialect", "ntu", "--movetime", "20"]);
    let get = |words: &str| format!("get {words}");
    for (request, part) in [
        ("ini".to_owned(), "bad side ``"),
        ("ini X".to_owned(), "bad side `X`: expected R or B"),
        (get(""), "0 words after `get`"),
        (get("R"), "1 words after `get`"),
        (get("R 3"), "0 squares: expected 6 of blue's stones and 6 of red's"),
        (get(&format!("G 3 {START}")), "bad side `G`"),
        (get(&format!("R 0 {START}")), "bad die `0`: expected 1 to 6"),
        (get(&format!("R #1.0 {START}")), "bad die `#1.0`"),
        (get(&format!("R 3 {START} A1")), "13 squares"),
        (get(&format!("R 3 F1 {}", &START[3..])), "bad square `F1`: expected A1 to E5, or 0"),
        (get(&format!("R 3 A6 {}", &START[3..])), "bad square `A6`"),
        (get(&format!("R 3 é {}", &START[3..])), "bad square `é`"),
        (get(&format!("R 3 D5 {}", &START[3..])), "bad square `D5`: another stone is there"),
        (get("R 3 0 0 0 0 0 0 0 0 0 0 0 0"), "no stone"),
        (get("R 3 0 0 0 0 0 0 0 0 0 0 0 A1"), "no move: the game is over"),
        ("x".repeat(5000), "unknown request `xxx"),
    ] {
        let answer = host.ask(&request);
        assert!(
            answer.starts_with("error ") && answer.contains(part) && answer.len() < 1100,
            "{request}: {answer}"
        );
    }
    host.send_bytes(b"\xff\xfe\n");
    assert_eq!(host.line(), "error a line that is not UTF-8: expected text");
    assert!(host.ask(&get(&format!("R 3 {START}"))).starts_with("C1 "));
}

/// Whatever comes in, a session ends when it is told to, without a panic.
#[test]
fn hostile_lines_do_not_break_a_session() {
    const WORDS: &[&str] = &[
        "xboard",
        "protover",
        "2",
        "new",
        "variant",
        "einstein",
        "einstein-nearest",
        "setboard",
        "ABC2/DE3/F3f/3ed/2cba",
        "w",
        "b",
        "-",
        "0",
        "usermove",
        "a5b4",
        "e1d2",
        "3:c5c4",
        "go",
        "force",
        "playother",
        "level",
        "40",
        "0:01",
        "st",
        "sd",
        "1",
        "time",
        "otim",
        "-99999999999",
        "ping",
        "?",
        "undo",
        "remove",
        "result",
        "option",
        "Dice=host",
        "Dice=seeded",
        "MultiPV=3",
        "Game=ewn",
        "roll",
        "3",
        "post",
        "nopost",
        "accepted",
        "debug",
        "{",
        "é",
        "99999999999999999999",
        "get",
        "R",
        "B",
        "6",
        "ini",
        "name",
        "A1",
        "E5",
        "0",
        "0",
        "=",
        "0:0:0",
        "nan",
        "memory",
    ];
    let mut state = 1_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).expect("31 bits") % below
    };
    for dialect in ["xboard", "ntu"] {
        for _ in 0..20 {
            let mut host =
                Host::with_arguments(&["--dialect", dialect, "--movetime", "2", "--option=Hash=1"]);
            let mut input = String::from("st 0.001\n");
            for _ in 0..200 {
                for _ in 0..=random(4) {
                    input.push_str(WORDS[random(WORDS.len())]);
                    input.push(if random(20) == 0 { '\t' } else { ' ' });
                }
                input.push('\n');
                if random(4) == 0 {
                    input.push_str(["go\n", "new\n", "st 0.001\n", "force\n"][random(4)]);
                }
            }
            host.send_bytes(input.as_bytes());
            drop(host.take_input());
            let said = host.rest();
            assert!(!said.is_empty() && said.iter().all(|line| line.len() < 1200), "{said:#?}");
            assert!(host.wait_within(PATIENCE).is_some_and(|status| status.success()), "{input}");
        }
    }
}
