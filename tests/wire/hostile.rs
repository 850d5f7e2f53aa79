//! Hosts that do not read, or go away.
use std::io::Write;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::host::{BOHR, Host, PATIENCE};

/// Within this time a process must end that has nothing to wait for.
const SOON: Duration = Duration::from_secs(5);

/// The binary with an output that nobody reads.
fn unheard() -> Host {
    Host::spawn(Command::new(BOHR))
}

#[track_caller]
fn must_end_soon(host: &mut Host) {
    assert!(host.wait_within(SOON).is_some(), "the process has not ended");
    host.must_end();
}

#[test]
fn a_closed_output_ends_the_process() {
    for lines in ["isready\n", "ugi\n", "d\n", "dice 3\ngo infinite\n", "go depth 1\n"] {
        let mut host = unheard();
        host.close_output();
        host.send_bytes(lines.as_bytes());
        // The input stays open.
        must_end_soon(&mut host);
    }
}

#[test]
fn an_output_that_closes_during_a_search_ends_the_process() {
    for go in ["infinite", "ponder", "depth 100"] {
        let mut host = unheard();
        host.send(&format!("setoption name MultiPV value 64\ndice 3\ngo {go}"));
        std::thread::sleep(Duration::from_millis(50));
        host.close_output();
        // The input stays open; the process may have ended already.
        let mut input = host.take_input();
        let _ = input.write_all(b"stop\n");
        must_end_soon(&mut host);
    }
}

#[test]
fn an_output_that_closes_while_much_is_unread_ends_the_process() {
    let mut host = unheard();
    host.send_bytes(&b"ugi\n".repeat(2000));
    std::thread::sleep(Duration::from_millis(100));
    host.close_output();
    must_end_soon(&mut host);
}

#[test]
fn quit_ends_a_process_whose_host_does_not_read() {
    // Some 5 MB of answers wait to be read.
    let mut host = unheard();
    host.send_bytes(&b"ugi\n".repeat(5500));
    host.send("quit");
    must_end_soon(&mut host);
    // And a search with as many reports.
    let mut host = unheard();
    host.send_bytes(b"setoption name MultiPV value 64\n");
    host.send_bytes(&b"go depth 2\n".repeat(500));
    host.send("go infinite");
    host.send("quit");
    must_end_soon(&mut host);
}

#[test]
fn a_host_that_reads_late_gets_every_answer() {
    let mut host = unheard();
    let rounds = 3000;
    let mut input = host.take_input();
    let writer = std::thread::spawn(move || {
        let _ = input.write_all(b"dice 3\n");
        for round in 0..rounds {
            let _ = write!(input, "go depth 3\nisready\nquery fen\nuginewgame\ndice {}\n", 1 + round % 6);
        }
        // The input closes here.
    });
    std::thread::sleep(Duration::from_millis(500));
    host.listen();
    let lines = host.rest();
    let count = |start: &str| lines.iter().filter(|line| line.starts_with(start)).count();
    for start in ["bestmove ", "readyok", "response "] {
        assert_eq!(count(start), rounds, "{start}");
    }
    assert_eq!(lines.iter().filter(|line| line.contains("error")).count(), 0);
    writer.join().expect("the writer");
    host.must_end();
}

#[test]
fn reports_are_dropped_for_a_host_that_does_not_read() {
    let rounds = 1500;
    let log = std::env::temp_dir().join(format!("bohr-unread-{}.log", std::process::id()));
    let mut host = unheard();
    host.send_bytes(b"setoption name MultiPV value 64\n");
    // Each of these searches has up to 57 lines to report: three depths, 18 moves and the average.
    host.send_bytes(&b"go depth 3\n".repeat(rounds));
    host.send("query dice");
    // The file is there as soon as all lines before have been done, though nobody reads.
    host.send(&format!("setoption name Log File value {}", log.display()));
    let deadline = Instant::now() + PATIENCE;
    while !log.exists() {
        assert!(Instant::now() < deadline, "the engine waits for its host to read");
        std::thread::sleep(Duration::from_millis(5));
    }
    drop(host.take_input());
    host.listen();
    let lines = host.rest();
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove ")).count(), rounds);
    assert_eq!(lines.iter().filter(|&line| line == "response none").count(), 1);
    host.must_end();
    std::fs::remove_file(log).expect("the file that was made");
}

/// What waits for a host that does not read must not fill the memory.
#[cfg(target_os = "linux")]
#[test]
fn memory_is_bounded_whatever_the_host_sends() {
    let mut host = unheard();
    let mut input = host.take_input();
    let line = format!("{}\n", "x".repeat((1 << 20) - 1));
    let writer = std::thread::spawn(move || {
        for _ in 0..600 {
            if input.write_all(line.as_bytes()).is_err() {
                return;
            }
        }
    });
    std::thread::sleep(Duration::from_secs(2));
    let status = std::fs::read_to_string(format!("/proc/{}/status", host.id())).expect("a running process");
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("the peak");
    let kibibytes: u64 = peak.trim().trim_end_matches(" kB").parse().expect("a number");
    drop(host);
    writer.join().expect("the writer");
    assert!(kibibytes < 300 << 10, "{kibibytes} kB");
}

/// Threads that the system refuses are done without. Large stacks let only a few of them fit, and
/// leave room for all else.
#[cfg(target_os = "linux")]
#[test]
fn refused_threads_fall_back() {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -v 4000000; exec \"$0\"", BOHR]).env("RUST_MIN_STACK", "536870912");
    let mut host = Host::spawn(command);
    host.listen();
    host.quietly(&["setoption name Hash value 1", "setoption name Threads value 256", "dice 3"]);
    host.send("go infinite");
    host.must_be_thinking();
    let search = host.stop();
    assert!(["c5d5", "c5c4", "c5d4"].contains(&search.best.as_str()), "{search:#?}");
    host.quietly(&[]);
}
