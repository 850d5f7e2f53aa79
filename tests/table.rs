//! `bohr table` in a real pseudo-terminal, as an operator sees it.
#![cfg(unix)]
use std::fs;
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use bohr::engine::GameResult;
use bohr::game::Side;
use bohr::records::wtn;
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use tempfile::TempDir;

/// Longer than anything here takes, also on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// A `bohr table` on its terminal.
struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    /// The terminal's other end and its keys, until it is closed.
    ends: Option<(Box<dyn MasterPty + Send>, Box<dyn Write + Send>)>,
    reader: Option<JoinHandle<()>>,
    closing: Arc<AtomicBool>,
    screen: Arc<Mutex<vt100::Parser>>,
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

fn cells(count: u16) -> NonZeroU16 {
    NonZeroU16::new(count).expect("some cells")
}

impl Terminal {
    fn start(folder: &Path, columns: u16, rows: u16) -> Terminal {
        let teams = ["--teams", "Ours", "对手", "--event", "Test", "--place", "Hefei", "--bohr", "a"];
        let others = ["--time", "0:20", "--hand", "0", "--option", "Hash=1"];
        Terminal::start_with(folder, columns, rows, &[&teams[..], &others].concat())
    }

    fn start_with(folder: &Path, columns: u16, rows: u16, arguments: &[&str]) -> Terminal {
        let pair = native_pty_system().openpty(size(columns, rows)).expect("a pseudo-terminal");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_bohr"));
        command.arg("table");
        command.args(arguments);
        command.arg("--dir");
        command.arg(folder);
        command.env("TERM", "xterm-256color");
        let child = pair.slave.spawn_command(command).expect("the process");
        drop(pair.slave);
        let screen = Arc::new(Mutex::new(vt100::Parser::new(cells(rows), cells(columns), 0)));
        let mut output = pair.master.try_clone_reader().expect("its output");
        let shown = Arc::clone(&screen);
        let closing = Arc::new(AtomicBool::new(false));
        let is_closing = Arc::clone(&closing);
        let reader = std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                shown.lock().expect("the screen").process(&bytes[..count]);
                if is_closing.load(Ordering::Relaxed) {
                    return;
                }
            }
        });
        let keys = pair.master.take_writer().expect("its input");
        Terminal { child, ends: Some((pair.master, keys)), reader: Some(reader), closing, screen }
    }

    fn contents(&self) -> String {
        self.screen.lock().expect("the screen").screen().contents()
    }

    /// Waits until the screen shows all these texts.
    fn see(&self, texts: &[&str]) {
        let end = Instant::now() + PATIENCE;
        loop {
            let contents = self.contents();
            let missing = texts.iter().find(|text| !contents.contains(**text));
            let Some(missing) = missing else { return };
            assert!(Instant::now() < end, "no `{missing}` on the screen:\n{contents}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    fn press(&mut self, keys: &str) {
        let (_, input) = self.ends.as_mut().expect("an open terminal");
        input.write_all(keys.as_bytes()).expect("the terminal takes keys");
        input.flush().expect("the terminal takes keys");
    }

    fn resize(&self, columns: u16, rows: u16) {
        let (master, _) = self.ends.as_ref().expect("an open terminal");
        // Nothing that is drawn for the new size may come to a screen of the old one.
        let mut screen = self.screen.lock().expect("the screen");
        screen.screen_mut().set_size(cells(rows), cells(columns));
        master.resize(size(columns, rows)).expect("another size");
    }

    /// Closes the window: all that holds the terminal open.
    fn close(&mut self) {
        self.closing.store(true, Ordering::Relaxed);
        // Something to read, for the reader to see that it is over.
        self.press("x");
        self.reader.take().expect("a reader").join().expect("the reader");
        self.ends = None;
    }

    /// Types a line and waits for what it brings.
    fn enter(&mut self, line: &str, texts: &[&str]) {
        self.press(line);
        self.press("\r");
        self.see(texts);
    }

    fn signal(&self, signal: &str) {
        let id = self.child.process_id().expect("a process").to_string();
        let status = Command::new("kill").args([signal, &id]).status().expect("kill");
        assert!(status.success());
    }

    /// Waits for the end; whether it was a success.
    fn end(&mut self) -> bool {
        let end = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().expect("a process") {
                return status.success();
            }
            assert!(Instant::now() < end, "it does not end:\n{}", self.contents());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Whether the terminal is as a shell wants it.
    fn is_restored(&self) -> bool {
        let parser = self.screen.lock().expect("the screen");
        !parser.screen().alternate_screen() && !parser.screen().hide_cursor()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

fn records(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder");
    let names = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
    names.filter(|name| name.starts_with("WTN-")).collect()
}

#[test]
fn a_game_is_typed_killed_restored_and_recorded() {
    let folder = TempDir::new().expect("a folder");
    let mut table = Terminal::start(folder.path(), 80, 24);
    table.see(&[
        "Game 1 of 7",
        "A Ours (Bohr)  0 : 0  对手 B",
        "A started, next B",
        "Now: Bohr's colour",
        "> ",
    ]);
    table.enter("red", &["ARRANGE BOHR (red)", "#1", "#6"]);
    table.enter("12345", &["! bad arrangement `12345`", "a5 b5 c5 a4 b4 a3"]);
    table.enter("123456", &["ARRANGEMENT OF OPPONENT (blue)"]);
    table.enter("123456", &["ROLL FOR BOHR (red)", "Bohr red", "Opponent blue"]);
    table.enter("1", &["BOHR MOVES, roll 1", "R1: a5 →", "win ", "then Enter", "Bohr red <<"]);
    // The operator makes another move than Bohr's, and a mistake first.
    table.enter("a5e5", &["! bad move `1:a5e5`", "from a5 expected b5, a4, b4", "BOHR MOVES"]);
    table.enter("a5b4", &["Move 1: 1:a5b4", " 1.1:a5b4", "ROLL FOR OPPONENT (blue)", "Opponent blue <<"]);
    table.enter("4 e2e3", &[" 2.4:e2e3", "ROLL FOR BOHR (red)"]);
    table.enter("undo", &["Move 2, e2e3, is taken back", "ROLL FOR OPPONENT"]);
    assert!(!table.contents().contains(" 2.4:e2e3"));
    table.enter("4 B4 e3", &[" 2.4:e2e3", "ROLL FOR BOHR"]);
    table.enter("5", &["BOHR MOVES, roll 5"]);
    table.signal("-KILL");
    assert!(!table.end());

    let mut table = Terminal::start(folder.path(), 80, 24);
    table.see(&[
        "Restored game 1, saved",
        "Bohr's would show",
        " 1.1:a5b4",
        " 2.4:e2e3",
        "BOHR MOVES, roll 5",
    ]);
    table.enter("clock 0:15 0:10", &["Bohr has 0:15, the opponent 0:10"]);
    table.enter("1 b4c3", &[" 3.1:b4c3"]);
    table.enter("4 e3e4", &[" 4.4:e3e4"]);
    table.enter("1 c3d2", &[" 5.1:c3d2"]);
    table.enter("3 c1b1", &[" 6.3:c1b1"]);
    table.enter(
        "1 e1",
        &[
            "GAME OVER: BOHR WINS",
            "Ours (Bohr) wins on the board",
            "Move 7: 1:d2e1. Written: WTN-Ours",
            "1 : 0",
            "next: B starts",
        ],
    );
    table.enter("next", &["Game 2 of 7", "B started, next B", "Now: Bohr's colour"]);
    table.enter("quit", &["goes on from there"]);
    assert!(table.end() && table.is_restored());

    let names = records(folder.path());
    let [name] = names.as_slice() else { panic!("one record: {names:?}") };
    let record = wtn::parse(&fs::read(folder.path().join(name)).expect("the record")).expect("WTN");
    assert_eq!(record.teams, ["Ours", "对手"]);
    assert_eq!(record.result, Some(GameResult::Win(Side::First)));
    let plies: Vec<String> = record.plies.iter().map(ToString::to_string).collect();
    assert_eq!(plies, ["1:a5b4", "4:e2e3", "1:b4c3", "4:e3e4", "1:c3d2", "3:c1b1", "1:d2e1"]);
}

#[test]
fn a_wide_board_fits_the_least_screen() {
    let folder = TempDir::new().expect("a folder");
    let teams = ["--teams", "Ours", "对手", "--bohr", "a", "--time", "0:20", "--hand", "0"];
    let options = ["--option", "Hash=1", "--option", "Game=amazons"];
    let mut table = Terminal::start_with(folder.path(), 80, 24, &[&teams[..], &options].concat());
    table.see(&["amazons  Game 1 of 7", "Bohr white", "BOHR THINKS", "Now: `resume`"]);
    let contents = table.contents();
    let column = |line_begins: &str, sign| {
        let line = contents.lines().find(|line| line.starts_with(line_begins)).expect("a line of the board");
        line.chars().position(|c| c == sign)
    };
    // Files stand under their squares: black's amazons are on d10 and g10.
    assert!(column("10", 'q').is_some() && column("10", 'q') == column("   a", 'd'), "{contents}");
    assert!(!contents.contains("roll"), "{contents}");
    table.enter("d1d7(g7)", &[" 1.d1d7g7", "OPPONENT (black) MOVES", "[Q ]", "[* ]"]);
    table.enter("g10g8b3", &[" 2.g10g8b3", "BOHR MOVES", "Q: ", ", * "]);
    table.enter("a4a5a6", &[" 3.a4a5a6", "OPPONENT (black) MOVES"]);
    table.enter("result win resign", &["GAME OVER: BOHR WINS", "Written: AM-OursB vs 对手W-先手胜-"]);
    table.enter("quit", &["goes on from there"]);
    assert!(table.end() && table.is_restored());
}

#[test]
fn the_terminal_may_be_small_and_grow_and_is_given_back() {
    let folder = TempDir::new().expect("a folder");
    let mut table = Terminal::start(folder.path(), 60, 20);
    table.see(&["60x20", "needs 80x24"]);
    for (columns, rows, text) in
        [(80, 24, "Now: Bohr's colour"), (20, 3, "20x3"), (140, 50, "Now: Bohr's colour")]
    {
        table.resize(columns, rows);
        table.see(&[text]);
    }
    table.enter("help", &["another one corrects it until a move is shown", "Enter: back to the board"]);
    table.enter("", &["Now: Bohr's colour"]);
    table.signal("-TERM");
    assert!(table.end());
    table.see(&["goes on from there"]);
    assert!(table.is_restored());

    let mut table = Terminal::start(folder.path(), 80, 24);
    table.see(&["Restored game 1"]);
    let mut other = Terminal::start(folder.path(), 80, 24);
    other.see(&["in use", "expected no other"]);
    assert!(!other.end());
    table.press("\u{3}");
    assert!(table.end());
    table.see(&["goes on from there"]);
    assert!(table.is_restored());
}

#[test]
fn what_a_restart_needs_is_saved_and_what_it_does_not_take_is_named() {
    let folder = TempDir::new().expect("a folder");
    let mut table = Terminal::start(folder.path(), 80, 24);
    table.enter("red", &["ARRANGE BOHR (red)"]);
    table.signal("-KILL");
    table.end();
    let other = ["--teams", "X", "Y", "--time", "1:00", "--bohr", "a", "--option", "Threads=1"];
    let mut table = Terminal::start_with(folder.path(), 80, 24, &other);
    table.see(&["* Not taken: --teams --time. Restored game 1", "A Ours (Bohr)"]);
    table.enter("quit", &["goes on from there"]);
    assert!(table.end());
    let text = fs::read_to_string(folder.path().join("bohr-table.json")).expect("the state");
    let state: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let settings = &state["match"]["settings"];
    assert_eq!(settings["hand"], 0);
    assert_eq!(settings["options"], serde_json::json!(["Hash=1", "Threads=1"]));
}

#[test]
fn long_names_are_shortened_and_the_rest_is_not() {
    let folder = TempDir::new().expect("a folder");
    let (a, b) = ("合肥".repeat(20), "A team with quite a long name".repeat(3));
    let teams = ["--teams", &a, &b, "--option", "Game=ewn-nearest", "--option", "Hash=1"];
    let mut table = Terminal::start_with(folder.path(), 80, 24, &teams);
    table.see(&["Now: which team Bohr is: a or b", "A: 合肥", "B: A team", "A started, next B"]);
    table.enter("b", &["(Bohr) B ", "A started, next B", "red", "blue", "Now: Bohr's colour"]);
    assert!(!table.contents().contains("Opponent"), "the colours are not known yet");
    for (line, text) in [("red", "ARRANGE"), ("123456", "ARRANGEMENT OF"), ("123456", "ROLL FOR OPPONENT")] {
        table.enter(line, &[text]);
    }
    table.enter(
        "result loss time",
        &["GAME OVER: OPPONENT WINS", "… wins on time", "The result is taken. Written"],
    );
    table.press("\u{3}");
    assert!(table.end());
}

/// A process whose window was closed does not live on, whatever holds its reader.
#[test]
fn it_ends_with_its_terminal() {
    let folder = TempDir::new().expect("a folder");
    let mut table = Terminal::start(folder.path(), 80, 24);
    table.see(&["Now: Bohr's colour"]);
    table.enter("red", &["ARRANGE BOHR (red)"]);
    table.close();
    table.end();
    let mut table = Terminal::start(folder.path(), 80, 24);
    table.see(&["Restored game 1"]);
    table.press("\u{3}");
    assert!(table.end());
}

#[test]
fn without_a_terminal_it_says_so() {
    let output = Command::new(env!("CARGO_BIN_EXE_bohr")).arg("table").output().expect("the process");
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && text.contains("expected a terminal"), "{text}");
}
