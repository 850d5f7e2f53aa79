//! The operator's desk without a terminal: a match by entries, corrections, and what survives.
#[path = "../common/mod.rs"]
mod common;
mod diceless;
mod entries;
mod matches;
mod thinking;

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use bohr::desk::{
    Desk, DeskError, Entry, Flow, Match, Message, Phase, Score, Settings, Store, Team, check_names,
};
use bohr::engine::{GameResult, Options};
use bohr::game::{Game, Side};
use bohr::games::GameId;
use bohr::games::ewn::Standard;
use bohr::records::{Coordinates, am, pgn, wtn};
use common::Random;
use tempfile::TempDir;

/// A desk in a folder, and a time of its own.
struct Table {
    desk: Desk,
    now: Instant,
}

impl Table {
    fn open(folder: &Path) -> Table {
        Table::open_match(folder, 7)
    }

    fn open_match(folder: &Path, games: u32) -> Table {
        Table::open_game(folder, "ewn", games)
    }

    fn open_game(folder: &Path, game: &str, games: u32) -> Table {
        let settings = Settings {
            game: game.to_owned(),
            teams: ["Ours".to_owned(), "对手".to_owned()],
            event: "Test".to_owned(),
            place: "Hefei".to_owned(),
            time: 240_000,
            games,
            seed: Some(1),
            folder: folder.to_owned(),
            hand: 0,
            options: Vec::new(),
        };
        let (store, found) = Store::open(&folder.join("table.json")).expect("the state");
        let options = Options { hash: 1, ..Options::default() };
        let desk = Desk::open(store, found, Match::new(settings, None), &options).expect("a desk");
        Table { desk, now: Instant::now() }
    }

    /// A second later.
    fn later(&mut self) -> Instant {
        self.now += Duration::from_secs(1);
        self.now
    }

    /// Types a line that is taken.
    fn enter(&mut self, line: &str) {
        let now = self.later();
        assert_eq!(self.desk.enter(line, now), Flow::Stay, "{line}");
        assert!(matches!(self.desk.message(), Message::Note(_)), "{line}: {:?}", self.desk.message());
    }

    /// Types a line that is refused and changes nothing.
    fn refuse(&mut self, line: &str, parts: &[&str]) {
        let now = self.later();
        let before = self.state();
        self.desk.enter(line, now);
        let Message::Error(text) = self.desk.message() else { panic!("{line} was taken") };
        assert!(parts.iter().all(|part| text.contains(part)), "{line}: {text}");
        assert_eq!(self.state(), before, "{line}");
    }

    /// Bohr is team A and red; red starts.
    fn arranged(folder: &Path) -> Table {
        let mut table = Table::open(folder);
        for line in ["a", "red", "123456", "A5-1;"] {
            match line {
                "A5-1;" => table.refuse(line, &["`A5-1;`", "e1 d1 c1 e2 d2 e3"]),
                line => table.enter(line),
            }
        }
        table.enter("E1-1;D1-2;C1-3;E2-4;D2-5;E3-6");
        table
    }

    /// Lets Bohr think to the end.
    fn wait(&mut self) -> String {
        let end = Instant::now() + Duration::from_mins(1);
        loop {
            let now = self.now;
            self.desk.tick(now);
            match self.desk.phase() {
                Phase::Confirm(mv) => return mv,
                _ => assert!(Instant::now() < end, "Bohr found no move"),
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// All that entries may change.
    fn state(&self) -> (Match, Phase, String, Option<Side>, [i64; 2]) {
        let Table { desk, now } = self;
        let text = format!("{} {}", desk.position().game().name(), desk.position().text());
        (desk.game().clone(), desk.phase(), text, desk.clocks().running(), desk.clocks().read(*now).0)
    }

    /// The match as it is on disk, once it is.
    fn saved(folder: &Path) -> Option<Match> {
        let text = fs::read_to_string(folder.join("table.json")).ok()?;
        let mut content: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        Some(serde_json::from_value(content["match"].take()).expect("a match"))
    }

    fn moves(&self) -> String {
        let moves = &self.desk.history().moves;
        moves.iter().map(|mv| mv.text.as_str()).collect::<Vec<_>>().join(" ")
    }
}

/// Rolls and moves of both sides that bring red to e1.
const WON: &[&str] = &["1 a5b4", "4 e2e3", "1 b4c3", "4 e3e4", "1 c3d2", "3 c1b1", "1 d2e1"];

fn play(table: &mut Table, lines: &[&str]) {
    for line in lines {
        table.enter(line);
    }
}
