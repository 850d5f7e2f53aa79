//! Bugs that users of other engines and hosts have reported in public, each replayed on the real
//! binary and named after its lesson.
#[path = "common/host.rs"]
mod host;

use std::time::{Duration, Instant};

use host::{Host, Search, field, pv};

const START: &str = "ABC2/DE3/F3f/3ed/2cba r -";
/// The middle of a game, blue to move.
const LATER: &str = "1A1C1/D4/2e1f/1E2a/5 b -";
const OVER: &str = "A4/5/5/5/5 b -";
/// Red has one stone with one move.
const FORCED: &str = "4A/5/5/5/1a3 r 2";
/// Much less than the limits that a wrong reading of the clock would allow, much more than an
/// answer at once takes.
const SOON: Duration = Duration::from_secs(3);

#[track_caller]
fn must_answer(host: &mut Host, limits: &str, legal: &[&str]) -> Search {
    let began = Instant::now();
    let search = host.go(limits);
    assert!(legal.contains(&search.best.as_str()), "go {limits}: {} is none of {legal:?}", search.best);
    assert!(began.elapsed() < SOON, "go {limits} took {:?}", began.elapsed());
    search.last();
    search
}

/// A host at the start with die 3, and the legal moves.
fn rolled() -> (Host, Vec<&'static str>) {
    let mut host = Host::start();
    host.send("dice 3");
    (host, vec!["c5d5", "c5c4", "c5d4"])
}

/// Row 1: reads of nothing at the end of input spun for ever.
/// <https://github.com/cosmobobak/viridithas/pull/38>, <https://github.com/crippa1337/svart/pull/45>,
/// <https://github.com/rafid-dev/rice/pull/6>
#[test]
fn end_of_input_ends_the_process() {
    for go in [None, Some("go infinite"), Some("go ponder"), Some("go perft 30")] {
        let mut host = Host::start();
        host.quietly(&["dice 3"]);
        // The last line has no end of its own.
        host.send_bytes(format!("{}\nquery fen", go.unwrap_or("stop")).as_bytes());
        drop(host.take_input());
        let rest = host.rest();
        assert!(rest.iter().any(|line| line == "response ABC2/DE3/F3f/3ed/2cba r 3"), "{rest:#?}");
        let best = rest.iter().filter(|line| line.starts_with("bestmove ")).count();
        assert_eq!(best, usize::from(matches!(go, Some("go infinite" | "go ponder"))), "{go:?}: {rest:#?}");
        host.must_end();
    }
}

/// Row 2: hosts send negative clocks, for either side; the `go` still counts.
/// <https://github.com/bdmendes/camel/issues/219>, <https://github.com/ptsouchlos/byte-knight/issues/100>,
/// <https://github.com/kelseyde/hobbes-chess-engine/pull/137>
#[test]
fn negative_clocks_count_as_zero() {
    let (mut host, legal) = rolled();
    for limits in [
        "wtime -500 btime -1 winc -3 binc -3",
        "p1time -1 p2time 60000",
        "p1time 300 p2time -60000 p1inc -60000",
        "movetime -1",
        "depth -1",
        "nodes -1",
        "wtime -99999999999999999999999999 movestogo -3",
    ] {
        let search = must_answer(&mut host, limits, &legal);
        assert_eq!(search.lines.iter().find(|line| line.contains("error")), None);
    }
}

/// Row 3: a negative computed time switched the time check off.
/// <https://github.com/glinscott/leela-chess/pull/383>
#[test]
fn an_overhead_above_the_clock_leaves_no_time() {
    let (mut host, legal) = rolled();
    host.send("setoption name Move Overhead value 10000");
    for limits in ["p1time 50 p2time 50", "p1time 9999 p1inc 10 movestogo 1", "movetime 5", "movetime 10000"]
    {
        must_answer(&mut host, limits, &legal);
    }
}

/// Row 4: the host's own margin makes the next clock negative, while increments go on.
/// <https://github.com/cutechess/cutechess/issues/809>, <https://github.com/cutechess/cutechess/pull/808>
#[test]
fn an_increment_is_not_time_on_the_clock() {
    let (mut host, legal) = rolled();
    for limits in [
        "wtime -5 btime -5 winc 60000 binc 60000",
        "p1time 0 p1inc 60000",
        "p1time 20 p1inc 60000 movestogo 1",
    ] {
        must_answer(&mut host, limits, &legal);
    }
}

/// Row 5: time is measured by the host, so the way between both costs.
/// <https://github.com/lucasart/c-chess-cli/issues/58>
#[test]
fn move_overhead_is_taken_off_the_time() {
    let mut host = Host::start();
    host.send("ugi");
    let options = host.until("ugiok");
    assert!(options.iter().any(|line| line.starts_with("option name Move Overhead type spin ")));
    host.quietly(&["dice 3", "setoption name Move Overhead value 1700"]);
    let began = Instant::now();
    host.go("movetime 2000");
    assert!(began.elapsed() < Duration::from_millis(1500), "{:?}", began.elapsed());
}

/// Row 6: only one side's clock may come.
/// <https://github.com/sakya/corechess/issues/35>
#[test]
fn one_clock_is_enough() {
    let (mut host, legal) = rolled();
    for limits in ["btime 1000", "wtime 300", "p2time 1000", "p1time 300"] {
        must_answer(&mut host, limits, &legal);
    }
}

/// Row 7: a forced move, one node or one millisecond gave a `bestmove` without a score.
/// <https://github.com/LeelaChessZero/lc0/issues/518>,
/// <https://github.com/official-stockfish/Stockfish/issues/2757>
#[test]
fn a_score_comes_before_every_bestmove() {
    let mut host = Host::start();
    for algorithm in ["star2", "star1", "mtdf", "mcts", "expectimax", "greedy", "random"] {
        host.quietly(&[&format!("setoption name Algorithm value {algorithm}")]);
        for text in [START, LATER, OVER, FORCED, "ABC2/DE3/F3f/3ed/2cba r 4", "1A1C1/D4/2e1f/1E2a/5 b 1"] {
            host.quietly(&[&format!("position fen {text}")]);
            for limits in ["depth 1", "nodes 1", "movetime 1", "wtime 1 btime 1", "nodes 0", "movetime 0"] {
                let search = host.go(limits);
                assert!(field(search.last(), "cp").is_some(), "{algorithm} {text} {limits}");
            }
        }
    }
}

/// Row 8: `info` after `bestmove` is taken for the next search's.
/// <https://github.com/lynx-chess/Lynx/pull/284>
#[test]
fn nothing_follows_bestmove() {
    let (mut host, _) = rolled();
    for round in 0..40 {
        host.quietly(&["uginewgame", "dice 3", "setoption name MultiPV value 3"]);
        host.send("go infinite");
        std::thread::sleep(Duration::from_micros(round * 500));
        host.stop().last();
        host.quietly(&[]);
    }
    host.must_be_silent();
}

/// Row 9: `stop`, `position` and `go` at once lost the first `bestmove`.
/// <https://github.com/glinscott/leela-chess/issues/616>
#[test]
fn stop_position_go_at_once_gives_both_answers() {
    let mut host = Host::start();
    for _ in 0..20 {
        host.send_bytes(
            b"position startpos\ndice 3\ngo infinite\nstop\n\
            position startpos moves 3:c5c4\ndice 6\ngo depth 2\n",
        );
        let first = host.search();
        assert!(["c5d5", "c5c4", "c5d4"].contains(&first.best.as_str()), "{first:?}");
        let second = host.search();
        assert!(["e3d3", "e3e4", "e3d4"].contains(&second.best.as_str()), "{second:?}");
        host.quietly(&[]);
    }
}

/// Row 10: no `readyok` during a search, no answer to a second greeting.
/// <https://github.com/AndyGrant/Ethereal/issues/98>, <https://github.com/cutechess/cutechess/issues/476>
#[test]
fn isready_and_a_second_greeting_are_answered_during_a_search() {
    for (greeting, greeted) in [("ugi", "ugiok"), ("uci", "uciok")] {
        for go in ["go infinite", "go ponder", "go perft 30"] {
            let mut host = Host::start();
            host.send(greeting);
            host.until(greeted);
            host.quietly(&["dice 3"]);
            host.send(go);
            for _ in 0..3 {
                host.send("isready");
                host.until("readyok");
                host.send(greeting);
                host.until(greeted);
            }
            host.must_be_thinking();
        }
    }
}

/// Row 11: `quit` freed memory that the search still used.
/// <https://github.com/casanche/casanchess/pull/87>
#[test]
fn quit_during_a_search_ends_cleanly() {
    for (round, go) in ["infinite", "infinite", "ponder", "perft 30", "depth 100", ""].into_iter().enumerate()
    {
        let mut host = Host::start();
        host.quietly(&["dice 3", "setoption name Threads value 4", "setoption name Hash value 4"]);
        host.send(&format!("go {go}"));
        std::thread::sleep(Duration::from_millis(10 * round as u64));
        host.send("quit");
        host.must_end();
    }
}

/// Row 12: one node was too few to find any move.
/// <https://github.com/casanche/casanchess/pull/76>
#[test]
fn one_node_is_enough_for_a_legal_move() {
    let (mut host, legal) = rolled();
    for limits in ["nodes 1", "nodes 0", "movetime 0", "wtime 0 btime 0", "nodes 1 searchmoves c5d4"] {
        must_answer(&mut host, limits, &legal);
    }
    assert_eq!(host.go("nodes 1 searchmoves c5d4").best, "c5d4");
}

/// Row 13: long move lists overflowed a fixed buffer.
/// <https://github.com/hansbinderup/meltdown-chess-engine/pull/80>, <https://github.com/TerjeKir/weiss/pull/630>
#[test]
fn long_move_lists_are_read() {
    let mut host = Host::start();
    // The longest game has some forty plies: the host may still send it with a lot of blanks.
    let blanks = " ".repeat(20_000);
    let moves = ["a5b5", "e1d1", "b5c5", "d1c1", "c5d5", "c1b1"];
    host.quietly(&[&format!("position startpos moves{blanks}{}", moves.join(&blanks))]);
    let fen = host.query("fen");
    assert_eq!(fen.split(' ').nth(1), Some("r"));
    let said = host.settle(&[&format!("position startpos moves {}", "a5b5 e1d1 ".repeat(50_000))]);
    assert!(said[0].contains("`a5b5`") && said.len() == 1, "{said:#?}");
    assert_eq!(host.query("fen"), fen);
}

/// Row 14: `moves` with nothing after it.
/// <https://github.com/deanmchris/blunder/issues/10>
#[test]
fn moves_may_be_followed_by_nothing() {
    let mut host = Host::start();
    host.quietly(&["position startpos moves"]);
    assert_eq!(host.query("fen"), START);
    host.quietly(&[&format!("position fen {LATER} moves ")]);
    assert_eq!(host.query("fen"), LATER);
}

/// Row 15: illegal moves and garbage crashed; they are refused with a reason, and the position stays.
/// <https://github.com/LeelaChessZero/lc0/issues/2046>,
/// <https://github.com/official-stockfish/Stockfish/issues/3087>,
/// <https://github.com/official-stockfish/Stockfish/issues/5131>
#[test]
fn illegal_moves_and_garbage_keep_the_position() {
    let mut host = Host::start();
    host.quietly(&[&format!("position fen {LATER}"), "dice 5"]);
    for bad in [
        "startpos moves e2e4",
        "startpos moves a5b4 a5b5",
        "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "fen \u{7f}\u{1}é/// r -",
        "fen 5/5/5/5/5 r -",
    ] {
        let said = host.settle(&[&format!("position {bad}")]);
        assert!(said.len() == 1 && said[0].starts_with("info string error "), "{bad}: {said:#?}");
        assert_eq!(host.query("fen"), LATER.replace('-', "5"));
    }
    assert_ne!(host.go("depth 1").best, "0000");
}

/// Row 16: a position without a move and `go infinite`.
/// <https://github.com/LeelaChessZero/lc0/issues/1209>
#[test]
fn a_finished_game_waits_for_stop_without_work() {
    let mut host = Host::start();
    host.quietly(&[&format!("position fen {OVER}")]);
    host.send("go infinite");
    assert!(host.line().contains(" score cp -10000 wp 0.00000 "));
    let before = processor_ticks(host.id());
    host.must_be_silent();
    let spent = processor_ticks(host.id()) - before;
    assert!(spent <= 3, "{spent} ticks of work while waiting");
    let search = host.stop();
    assert_eq!((search.lines, search.best.as_str()), (Vec::new(), "0000"));
}

/// Hundredths of a second that a process has worked; 0 where the system does not tell.
fn processor_ticks(id: u32) -> u64 {
    let Ok(stat) = std::fs::read_to_string(format!("/proc/{id}/stat")) else { return 0 };
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let ticks = |index| after_name.split_whitespace().nth(index).and_then(|word| word.parse().ok());
    ticks(11).unwrap_or(0) + ticks(12).unwrap_or(0_u64)
}

/// Row 17: memory that the system refuses ended the engine.
/// <https://github.com/Matthies/RubiChess/issues/486>, <https://github.com/Aryan1508/Bit-Genie/issues/190>
#[cfg(target_os = "linux")]
#[test]
fn refused_memory_falls_back_and_a_later_size_is_tried() {
    let mut command = std::process::Command::new("sh");
    command.args(["-c", "ulimit -v 800000; exec \"$0\"", host::BOHR]);
    let mut host = Host::spawn(command);
    host.listen();
    let said = host.settle(&["setoption name Hash value 1024", "dice 3"]);
    let real = said[0].strip_prefix("info string no memory for Hash 1024: using ");
    let real: u64 = real.and_then(|size| size.strip_suffix(" MiB")?.parse().ok()).expect("the real size");
    assert!(said.len() == 1 && (1..1024).contains(&real), "{said:#?}");
    must_answer(&mut host, "depth 3", &["c5d5", "c5c4", "c5d4"]);
    host.quietly(&["setoption name Hash value 16"]);
    must_answer(&mut host, "depth 3", &["c5d5", "c5c4", "c5d4"]);
    host.send("quit");
    host.must_end();
}

/// Row 18: a new game reset an option, and the first one took 20 seconds to begin.
/// <https://github.com/sroelants/simbelmyne/issues/170>
#[test]
fn options_survive_a_new_game_and_the_first_one_begins_soon() {
    let began = Instant::now();
    let mut host = Host::start();
    host.quietly(&[]);
    assert!(began.elapsed() < SOON, "{:?}", began.elapsed());
    host.quietly(&["setoption name MultiPV value 3", "setoption name Game value ewn-nearest"]);
    host.quietly(&["uginewgame", "position fen 1A3/D4/2e1f/1E2a/5 r 2"]);
    // Under the usual rule stone 4 could move as well.
    assert_eq!(host.query("legalmoves"), "b5c5 b5b4 b5c4");
    let search = host.go("depth 1");
    let ranks: Vec<_> = search.lines.iter().map(|line| field(line, "multipv").unwrap_or("none")).collect();
    assert_eq!(ranks, ["1", "2", "3"]);
}

/// Row 19: an option that is set during a search raced with it.
/// <https://github.com/mhouppin/stash-bot/pull/159>
#[test]
fn setoption_waits_for_the_running_search() {
    let (mut host, _) = rolled();
    host.send("go infinite");
    for setting in [
        "Hash value 1",
        "Threads value 4",
        "MultiPV value 2",
        "Clear Hash",
        "Algorithm value greedy",
        "Eval value classic",
        "Hash value 2",
    ] {
        host.send(&format!("setoption name {setting}"));
        std::thread::sleep(Duration::from_millis(5));
    }
    host.must_be_thinking();
    let running = host.stop();
    assert!(running.infos().iter().all(|line| field(line, "multipv") == Some("1")), "{running:#?}");
    let next = host.go("depth 9");
    assert_eq!(next.lines.len(), 2, "{next:#?}");
    assert_eq!(field(next.last(), "multipv"), Some("2"));
    assert_eq!(pv(next.infos()[0])[0], next.best);
}

/// Row 20: the order of `Threads` and `Hash` must not matter.
/// <https://github.com/official-stockfish/Stockfish/pull/2534>
#[test]
fn threads_and_hash_in_either_order() {
    let (threads, hash) = ("setoption name Threads value 2", "setoption name Hash value 8");
    for settings in [[threads, hash], [hash, threads]] {
        let (mut host, legal) = rolled();
        host.quietly(&settings);
        must_answer(&mut host, "depth 5", &legal);
    }
    // Nothing in between: the table comes with the `go`.
    let (mut host, legal) = rolled();
    host.send("setoption name Hash value 8");
    must_answer(&mut host, "depth 5", &legal);
}

/// Row 21: line ends and blanks broke a strict parser.
/// <https://github.com/vshcherbyna/igel/issues/284>
#[test]
fn line_ends_and_blanks_are_trimmed() {
    let mut host = Host::start();
    host.send_bytes(b"\r\n\n  \t \r\n\tugi \t\r\nisready\r\n");
    assert!(!host.until("ugiok").iter().any(|line| line.contains("error") || line.contains('\r')));
    assert_eq!(host.line(), "readyok");
    host.send_bytes(b" position\tfen \t 1A1C1/D4/2e1f/1E2a/5  b  -  \r\n\t dice  5 \r\n");
    assert_eq!(host.query("fen"), LATER.replace('-', "5"));
}

/// Row 25: in `go wtime btime 50000` a missing value ate the next word, and time was divided by zero.
/// <https://github.com/princesslana/princhess/pull/489>
#[test]
fn a_missing_value_eats_no_word() {
    let (mut host, legal) = rolled();
    for (limits, name) in [("btime wtime 300", "`btime`"), ("wtime btime 50000", "`wtime`")] {
        let search = must_answer(&mut host, limits, &legal);
        let errors: Vec<&String> = search.lines.iter().filter(|line| line.contains(" error ")).collect();
        assert!(errors.len() == 1 && errors[0].contains(name), "{search:#?}");
    }
    must_answer(&mut host, "wtime 300 movestogo 0", &legal);
    must_answer(&mut host, "wtime 300 movestogo winc", &legal);
    must_answer(&mut host, "wtime 0 btime 0 winc 0 binc 0 movestogo 0", &legal);
}

/// Row 26: cutegames waits for ever unless `bestmove` has exactly two words.
/// Found here, with <https://github.com/kz04px/cutegames>.
#[test]
fn bestmove_is_two_words() {
    let mut host = Host::start();
    host.send("ugi");
    host.until("ugiok");
    for text in [START, LATER, OVER, FORCED, "ABC2/DE3/F3f/3ed/2cba r #42.0"] {
        host.quietly(&[&format!("position fen {text}")]);
        for limits in ["depth 3", "p1time 100 p2time 100 p1inc 0 p2inc 0", "movetime 20", "nodes 500"] {
            // The reader of a search checks the words.
            host.go(limits);
        }
        host.send("go ponder");
        host.stop();
    }
}
