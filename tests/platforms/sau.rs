//! SAU: two answers, and silence.
use std::process::Command;
use std::time::{Duration, Instant};

use crate::host::{BOHR, Host, PATIENCE};
use crate::rules::{Board, Side};
use crate::sau_games::{BLACK, WHITE, below, moved};

/// Whether a line is one of the two answers.
fn is_answer(line: &str) -> bool {
    let is_square = |letter: u8| (b'A'..=b'J').contains(&letter);
    line == "name Bohr"
        || line.strip_prefix("move ").is_some_and(|word| word.len() == 6 && word.bytes().all(is_square))
}

#[test]
fn the_first_word_chooses_it() {
    let mut host = Host::with_arguments(&["--movetime", "20"]);
    assert_eq!(host.ask("name?\r"), "name Bohr");
    moved(&host.ask("new black"));
    host.send("ugi");
    host.send("isready");
    host.must_be_silent();
    host.send("quit");
    host.must_end();
}

#[test]
fn white_waits_and_a_move_is_the_turn() {
    let mut host = Host::with_arguments(&["--dialect", "sau", "--movetime", "20"]);
    host.send("new white");
    host.must_be_silent();
    let turn = moved(&host.ask("move DJDDGD"));
    let board = Board::new(10, BLACK, WHITE).play(Side::Black, moved("move DJDDGD")).expect("a legal turn");
    assert!(board.turns(Side::White).contains(&turn));
    // Not ours, or nobody's.
    for line in [
        "move DJDDGD",
        "move AAAAAA",
        "move",
        "move go",
        "move pass",
        "move DJDDG",
        "move djddgd",
        "move AGAF AE",
    ] {
        host.send(line);
    }
    host.must_be_silent();
    // The position is as it was.
    let board = board.play(Side::White, turn).expect("a legal turn");
    let turn = board.turns(Side::Black)[0];
    let letters: String = turn
        .iter()
        .flatten()
        .map(|&place| char::from(b'A' + u8::try_from(place).expect("a place")))
        .collect();
    let answer = moved(&host.ask(&format!("move {letters}")));
    let board = board.play(Side::Black, turn).expect("a legal turn");
    assert!(board.turns(Side::White).contains(&answer));
}

#[test]
fn an_error_asks_for_another_move() {
    let mut host = Host::with_arguments(&["--dialect", "sau", "--movetime", "10"]);
    host.send("error");
    host.send("new white");
    host.send("error");
    host.must_be_silent();
    let mut moves = vec![host.ask("move DJDDGD")];
    for _ in 0..20 {
        moves.push(host.ask("error"));
        assert!(is_answer(&moves[moves.len() - 1]));
    }
    moves.sort();
    moves.dedup();
    assert_eq!(moves.len(), 21, "a refused move came again");
}

#[test]
fn the_end_of_a_game_stops_the_thinking() {
    let mut host = Host::with_arguments(&["--dialect", "sau", "--movetime", "1000"]);
    host.send("new white");
    host.send_bytes(b"move DJDDGD\nend\n");
    std::thread::sleep(Duration::from_millis(1200));
    host.must_be_silent();
    // So does a new game.
    host.send_bytes(b"new black\nnew black\nnew white\n");
    std::thread::sleep(Duration::from_millis(1200));
    host.must_be_silent();
    moved(&host.ask("new black"));
    host.must_be_silent();
}

/// The platform kills a process that takes longer than a second.
#[test]
fn quit_ends_it_at_once() {
    let mut host = Host::with_arguments(&["--dialect", "sau", "--movetime", "600000"]);
    host.send("new black");
    std::thread::sleep(Duration::from_millis(50));
    let asked = Instant::now();
    host.send("quit");
    host.must_end();
    assert!(asked.elapsed() < Duration::from_millis(900), "{:?}", asked.elapsed());
}

#[test]
fn without_a_legal_move_nothing_is_said() {
    let mut host = Host::with_arguments(&[
        "--dialect",
        "sau",
        "--movetime",
        "1",
        "--option=Algorithm=random",
        "--option=Seed=3",
    ]);
    let mut black =
        Host::with_arguments(&["--dialect", "sau", "--movetime", "1", "--option=Algorithm=random"]);
    host.send("new white");
    let mut board = Board::new(10, BLACK, WHITE);
    let mut line = black.ask("new black");
    let mut side = Side::Black;
    loop {
        board = board.play(side, moved(&line)).expect("a legal turn");
        side = side.other();
        let left = board.turns(side).len();
        let [own, other] =
            if side == Side::White { [&mut host, &mut black] } else { [&mut black, &mut host] };
        if left == 0 {
            own.send(&line);
            own.must_be_silent();
            // Nor does the winner say anything more.
            other.must_be_silent();
            break;
        }
        line = own.ask(&line);
        // Refuse every legal move: then there is none left to be said.
        if left < 30 {
            for _ in 1..left {
                assert!(is_answer(&own.ask("error")));
            }
            own.send("error");
            own.must_be_silent();
            break;
        }
    }
}

/// Standard error reaches the platform as well; what is to be told goes to the log file.
#[test]
fn a_log_goes_to_its_file_alone() {
    let log = std::env::temp_dir().join(format!("bohr-sau-{}.log", std::process::id()));
    let mut command = Command::new("sh");
    command.args(["-c", "RUST_LOG=trace exec \"$0\" --movetime 20 --option \"Log File=$1\"", BOHR]).arg(&log);
    let mut host = Host::spawn(command);
    host.listen();
    assert_eq!(host.ask("name?"), "name Bohr");
    moved(&host.ask("new black"));
    host.send("best move e2");
    host.send("move AAAAAA and more");
    host.send_bytes(b"\xff\n");
    host.send("name?");
    assert_eq!(host.line(), "name Bohr");
    host.send("quit");
    host.must_end();
    let told = std::fs::read_to_string(&log).expect("the log file");
    for part in
        ["< name?", "> name Bohr", "unknown line `best move e2`", "move `AAAAAA`: bad move", "not UTF-8"]
    {
        assert!(told.contains(part), "{part} in {told}");
    }
    std::fs::remove_file(log).expect("the file that was made");
}

/// Whatever comes in, nothing but the two answers goes out, on either stream.
#[test]
fn hostile_lines_get_no_other_answer() {
    const WORDS: &[&str] = &[
        "name?",
        "new",
        "black",
        "white",
        "move",
        "DJDDGD",
        "AGAAJA",
        "GJGGGA",
        "ADADAD",
        "error",
        "end",
        "accept",
        "refuse",
        "take",
        "taked",
        "2",
        "go",
        "pass",
        "ugi",
        "uci",
        "xboard",
        "position",
        "isready",
        "{",
        "é",
        "\u{feff}",
        "-99999999999999999999",
        "%s",
        "MOVE",
        "\u{1b}[2J",
    ];
    const LINES: &[&str] = &[
        "new black",
        "new white",
        "move DJDDGD",
        "move AGAGAG",
        "error",
        "end",
        "take 2 AABB",
        "name?",
        "\0",
        "",
        " ",
    ];
    let mut seed = 1;
    let mut moves = 0;
    for _ in 0..20 {
        let mut host = Host::with_arguments(&["--dialect", "sau", "--movetime", "2", "--option=Hash=1"]);
        let mut input = Vec::new();
        for _ in 0..100 {
            match below(&mut seed, 3) {
                0 => input.extend(LINES[below(&mut seed, LINES.len())].as_bytes()),
                1 => {
                    for _ in 0..=below(&mut seed, 4) {
                        input.extend(WORDS[below(&mut seed, WORDS.len())].as_bytes());
                        input.push(if below(&mut seed, 10) == 0 { b'\t' } else { b' ' });
                    }
                }
                _ => input.extend(
                    (0..below(&mut seed, 40)).map(|_| u8::try_from(below(&mut seed, 256)).expect("a byte")),
                ),
            }
            input.extend(if below(&mut seed, 4) == 0 { &b"\r\n"[..] } else { b"\n" });
        }
        // No noise shall end it early.
        let input: Vec<u8> = input
            .split(|&byte| byte == b'\n')
            .filter(|line| !line.starts_with(b"quit"))
            .collect::<Vec<_>>()
            .join(&b'\n');
        host.send_bytes(&input);
        drop(host.take_input());
        let said = host.rest();
        assert!(said.iter().all(|line| is_answer(line)), "{said:#?}");
        moves += said.iter().filter(|line| line.starts_with("move ")).count();
        assert!(host.wait_within(PATIENCE).is_some());
        host.must_end();
    }
    assert!(moves > 0, "no game was played");
}
