//! The operator's desk without a terminal: a match by entries, corrections, and what survives.
mod common;

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use bohr::desk::{
    Desk, DeskError, Entry, Flow, Match, Message, Phase, Score, Settings, Store, Team, check_names,
};
use bohr::engine::{GameResult, Options};
use bohr::game::Side;
use bohr::games::GameId;
use bohr::records::wtn;
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
        let settings = Settings {
            game: "ewn".to_owned(),
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

#[test]
fn a_game_is_played_and_recorded() {
    let folder = TempDir::new().expect("a folder");
    let mut table = Table::arranged(folder.path());
    assert_eq!(table.desk.phase(), Phase::Roll(Side::First));
    play(&mut table, &["1 a5b4", "4", "e2e3"]);
    assert_eq!(table.moves(), "a5b4 e2e3");
    play(&mut table, &["1 R1 c3", "4 B4 e4", "1 d2", "3 c1-b1"]);
    assert_eq!(table.desk.phase(), Phase::Roll(Side::First));
    table.enter("1:d2e1");
    assert!(matches!(table.desk.phase(), Phase::Over(_)));
    let name = table.desk.history().record.clone().expect("a record");
    assert!(name.starts_with("WTN-Ours vs 对手-先手胜-"), "{name}");
    let record = wtn::parse(&fs::read(folder.path().join(&name)).expect("the record")).expect("WTN");
    assert_eq!(record.result, Some(GameResult::Win(Side::First)));
    assert_eq!(record.teams, ["Ours", "对手"]);
    assert_eq!(record.plies.len(), 7);
    assert_eq!(table.desk.game().score(), Score { halves: [2, 0] });
    // Keys that are pressed once too often do not begin a game.
    table.refuse("", &["not now", "`next`"]);
    table.enter("next");
    assert_eq!(table.desk.game().number(), 2);
    assert_eq!(table.desk.game().starter(), Team::B);
}

#[test]
fn the_team_that_starts_moves_first_in_either_colour() {
    let folder = TempDir::new().expect("a folder");
    let mut table = Table::open(folder.path());
    // Bohr is B; A starts, and Bohr is red: blue moves first.
    play(&mut table, &["对手", "red", "best", "123456"]);
    assert_eq!(table.desk.phase(), Phase::Roll(Side::Second));
    table.enter("result win resign");
    let name = table.desk.history().record.clone().expect("a record");
    assert!(name.contains("Ours vs 对手-后手胜"), "{name}");
    let text = wtn::parse(&fs::read(folder.path().join(name)).expect("the record")).expect("WTN");
    assert_eq!(text.teams, ["对手", "Ours"], "the first side's team comes first");
    // In game 2 B starts: an empty line gives it the colour that usually does.
    play(&mut table, &["next", "", "", "654321"]);
    assert_eq!(table.desk.bohr_side(), Some(Side::First));
    assert_eq!(table.desk.phase(), Phase::Roll(Side::First));
}

#[test]
fn wrong_entries_lose_nothing() {
    let folder = TempDir::new().expect("a folder");
    let mut table = Table::open(folder.path());
    table.refuse("c", &["`c`", "a or b"]);
    table.refuse("", &["which team"]);
    table.refuse("undo", &["`undo`"]);
    table.enter("a");
    table.refuse("green", &["`green`", "red or blue"]);
    table.refuse("clock 1:00 1:00", &["not now"]);
    table.enter("r");
    table.refuse("112233", &["`112233`", "each once"]);
    play(&mut table, &["123456", "123456"]);
    table.refuse("a5b4", &["`a5b4`", "the roll first"]);
    table.refuse("7", &["`7`"]);
    table.refuse("stop", &["not now"]);
    table.refuse("next", &["not now", "roll"]);
    table.refuse("4 a5b4", &["`4:a5b4`", "die 4", "a4b4"]);
    table.refuse("undo 1", &["`1`", "there is no move"]);
    table.refuse("clock 1:00 x", &["`x`"]);
    table.enter("1 a5b4");
    table.refuse("undo 2", &["`2`", "1 to 1"]);
    table.refuse("game chess", &["`chess`", "ewn-nearest"]);
    assert_eq!(table.moves(), "a5b4");
}

#[test]
fn entries_are_taken_back_to_any_move_and_beyond_the_game() {
    let folder = TempDir::new().expect("a folder");
    let mut table = Table::arranged(folder.path());
    play(&mut table, WON);
    let won = table.desk.history().record.clone().expect("a record");
    table.enter("next");
    table.enter("undo");
    assert!(matches!(table.desk.phase(), Phase::Over(_)), "back at the end of game 1");
    assert!(folder.path().join(&won).exists());
    table.enter("undo");
    assert!(!folder.path().join(&won).exists(), "a result that was taken back has no record");
    assert_eq!(table.desk.history().moves.len(), 6, "the move that won is gone with the result");
    table.enter("undo 3");
    assert_eq!(table.moves(), "a5b4 e2e3");
    assert_eq!(table.desk.clocks().running(), None);
    play(&mut table, &["1 b4c3", "undo", "5", "undo"]);
    assert_eq!(table.moves(), "a5b4 e2e3");
    table.enter("result loss time");
    let lost = table.desk.history().record.clone().expect("a record");
    assert_ne!(won, lost);
    assert!(!folder.path().join(won).exists() && folder.path().join(lost).exists());
    // To the very beginning: result, two moves, two arrangements, the colour.
    for _ in 0..6 {
        table.enter("undo");
    }
    assert_eq!(table.desk.phase(), Phase::Colour);
    table.refuse("undo", &["there is none"]);
}

#[test]
fn the_clocks_follow_the_moves_and_are_corrected() {
    let folder = TempDir::new().expect("a folder");
    let mut table = Table::arranged(folder.path());
    let read = |table: &Table| table.desk.clocks().read(table.now).0;
    assert_eq!(read(&table), [240_000, 240_000], "before the first roll the clocks stand");
    table.enter("1");
    table.later();
    assert_eq!(read(&table), [239_000, 240_000]);
    table.enter("a5b4");
    table.later();
    assert_eq!(read(&table), [238_000, 239_000]);
    table.enter("pause");
    table.later();
    assert_eq!(read(&table), [238_000, 238_000]);
    play(&mut table, &["clock 3:00 0:02", "resume"]);
    for _ in 0..3 {
        table.later();
    }
    assert_eq!(read(&table), [180_000, -1_000]);
    assert_eq!(table.desk.flags(table.now), [Side::Second]);
    // A fallen flag ends nothing: that is the referee's.
    table.enter("4 e2e3");
    assert_eq!(table.desk.phase(), Phase::Roll(Side::First));
    table.enter("clock 0:00 0:00");
    assert_eq!(table.desk.flags(table.now), [Side::First, Side::Second]);
    table.enter("result draw");
    assert!(table.desk.flags(table.now).is_empty(), "the game is over");
}

#[test]
fn bohr_thinks_on_its_clock_and_its_move_is_confirmed_or_not() {
    let folder = TempDir::new().expect("a folder");
    let mut table = Table::arranged(folder.path());
    table.enter("clock 0:01 4:00");
    table.enter("2");
    let mv = table.wait();
    assert!(table.desk.position().legal_moves(table.desk.die()).contains(&mv));
    assert_eq!(table.desk.proposal().map(|shown| shown.piece).as_deref(), Some("R2"));
    table.enter("");
    assert_eq!(table.moves(), mv);
    play(&mut table, &["4 e2e3", "3"]);
    // The roll was misread: what was thought about it does not count.
    table.enter("6");
    let mv = table.wait();
    assert!(mv.starts_with("a3"), "{mv}");
    // The opponent's roll, typed too early, is not taken for a correction of Bohr's.
    table.refuse("2", &["`2` not now", "Enter"]);
    table.refuse("5 b2", &["`5 b2` not now", "Enter"]);
    let other = table.desk.position().legal_moves(table.desk.die());
    let other = other.iter().find(|other| **other != mv).expect("another move").clone();
    table.enter(&other);
    assert!(table.moves().ends_with(&other));
}

#[test]
fn the_same_roll_again_is_thought_about_again() {
    let folder = TempDir::new().expect("a folder");
    let mut table = Table::arranged(folder.path());
    play(&mut table, &["clock 0:01 4:00", "4"]);
    table.wait();
    play(&mut table, &["undo", "4"]);
    assert_eq!(table.desk.phase(), Phase::Thinking);
    assert!(table.wait().starts_with("a4"));
}

#[test]
fn an_answer_is_not_taken_for_a_corrected_roll() {
    let folder = TempDir::new().expect("a folder");
    let mut table = Table::arranged(folder.path());
    play(&mut table, &["clock 0:01 4:00", "2"]);
    table.desk.tick(table.now);
    table.enter("stop");
    // The answer lies ready and the desk has not looked at it yet.
    std::thread::sleep(Duration::from_millis(500));
    table.enter("6");
    assert!(table.wait().starts_with("a3"));
}

#[test]
fn a_corrected_clock_reaches_the_search() {
    let folder = TempDir::new().expect("a folder");
    let mut table = Table::arranged(folder.path());
    play(&mut table, &["clock 1440:00 4:00", "2"]);
    table.desk.tick(table.now);
    assert!(table.desk.thinker().is_thinking());
    table.enter("clock 0:01 4:00");
    // With the old times it would be at it for hours.
    table.wait();
}

#[test]
fn the_other_reading_is_named_and_may_be_taken() {
    let folder = TempDir::new().expect("a folder");
    let mut table = Table::arranged(folder.path());
    table.enter("game ewn-nearest");
    // Blue takes its own stones 2 and 3: 1, 4, 5, 6 are left, and 1 is not the nearest to 3.
    play(&mut table, &["6 a3b2", "1 e1d1", "6 b2b1", "1 d1c1", "1 a5b5"]);
    assert_eq!(table.desk.phase(), Phase::Roll(Side::Second));
    table.enter("3");
    table.refuse("c1b1x", &["`3:c1b1x`"]);
    table.refuse("c1b1", &["only under ewn", "`game ewn`"]);
    table.enter("game ewn");
    table.enter("c1b1");
    table.enter("undo");
    table.refuse("game chess", &["`chess`"]);
}

/// A game keeps its reading, whatever is played later: else an `undo` could not come back to it.
#[test]
fn undo_comes_back_to_a_game_of_another_reading() {
    let folder = TempDir::new().expect("a folder");
    let mut table = Table::arranged(folder.path());
    play(&mut table, &["6 a3b2", "1 e1d1", "6 b2b1", "1 d1c1", "1 a5b5", "3 c1b1", "4"]);
    play(&mut table, &["result win", "next", "game ewn-nearest"]);
    assert_eq!(table.desk.position().game(), GameId::EwnNearest);
    drop(table);
    let mut table = Table::open(folder.path());
    table.enter("undo");
    assert_eq!(table.desk.position().game(), GameId::Ewn);
    table.refuse("game ewn-nearest", &["not now"]);
    table.enter("undo");
    assert_eq!(table.desk.die().map(|die| die.to_string()).as_deref(), Some("4"), "the roll is kept");
    table.refuse("game ewn-nearest", &["`ewn-nearest`", "another", "c1b1"]);
    let game = table.desk.game().clone();
    drop(table);
    assert_eq!(*Table::open(folder.path()).desk.game(), game);
}

#[test]
fn a_record_that_somebody_changed_stays() {
    let folder = TempDir::new().expect("a folder");
    let mut table = Table::arranged(folder.path());
    table.enter("result loss");
    let name = table.desk.history().record.clone().expect("a record");
    fs::write(folder.path().join(&name), "signed").expect("the record");
    table.enter("undo");
    let Message::Note(text) = table.desk.message() else { panic!("{:?}", table.desk.message()) };
    assert!(text.contains(&name), "{text}");
    table.enter("result loss");
    assert_eq!(fs::read(folder.path().join(&name)).expect("the record"), b"signed");
    assert_ne!(table.desk.history().record, Some(name));
}

#[test]
fn a_moved_folder_gets_the_records() {
    let (folder, moved) = (TempDir::new().expect("a folder"), TempDir::new().expect("a folder"));
    let mut table = Table::arranged(folder.path());
    table.enter("1 a5b4");
    drop(table);
    fs::copy(folder.path().join("table.json"), moved.path().join("table.json")).expect("a copy");
    drop(folder);
    let mut table = Table::open(moved.path());
    table.enter("result win");
    let name = table.desk.history().record.clone().expect("a record");
    assert!(moved.path().join(name).exists());
}

#[test]
fn names_of_any_length_give_a_record_and_equal_or_empty_ones_are_refused() {
    let folder = TempDir::new().expect("a folder");
    let mut settings = Table::open(folder.path()).desk.game().settings.clone();
    for (teams, part) in [(["", "B"], "empty"), (["Ours", " ours "], "same")] {
        settings.teams = teams.map(str::to_owned);
        let error = check_names(&settings).expect_err("bad names").to_string();
        assert!(error.contains(part), "{error}");
    }
    settings.teams = ["队".repeat(200), "x".repeat(300)];
    check_names(&settings).expect("good names");
    let (store, _) = Store::open(&folder.path().join("long.json")).expect("the state");
    let fresh = Match::new(settings, Some(Team::A));
    let desk = Desk::open(store, None, fresh, &Options::default()).expect("a desk");
    let mut table = Table { desk, now: Instant::now() };
    play(&mut table, &["red", "123456", "123456", "result draw"]);
    play(&mut table, &["next", "red", "123456", "123456", "result win"]);
    assert!(table.desk.history().record.is_some());
}

#[test]
fn a_row_of_a_record_is_an_arrangement() {
    let folder = TempDir::new().expect("a folder");
    let mut table = Table::open(folder.path());
    play(&mut table, &["a", "red"]);
    table.refuse("B:A5-1;B5-2;C5-3;A4-4;B4-5;A3-6", &["bad arrangement"]);
    table.enter("R:A5-1;B5-2;C5-3;A4-4;B4-5;A3-6");
    table.refuse("result win", &["both arrangements"]);
    play(&mut table, &["b: E1-1;D1-2;C1-3;E2-4;D2-5;E3-6", "1 a5b4", "4"]);
    assert!(table.desk.hint().contains("e2") && table.desk.hint().contains("B4 "), "{}", table.desk.hint());
}

#[test]
fn everything_is_found_again() {
    let folder = TempDir::new().expect("a folder");
    let mut table = Table::arranged(folder.path());
    play(&mut table, WON);
    play(&mut table, &["next", "blue", "654321", "123456", "2 b5b4", "1"]);
    let game = table.desk.game().clone();
    drop(table);
    let mut table = Table::open(folder.path());
    assert_eq!(*table.desk.game(), game);
    let Message::Note(text) = table.desk.message() else { panic!("{:?}", table.desk.message()) };
    assert!(text.contains("Restored game 2") && text.contains("would show"), "{text}");
    assert_eq!(table.desk.clocks().running(), None);
    assert_eq!(table.desk.clocks().read(table.now), game.current.clocks);
    play(&mut table, &["undo", "1 e3e4"]);
    // Only what is legal is played on.
    drop(table);
    let path = folder.path().join("table.json");
    let text = fs::read_to_string(&path).expect("the state");
    fs::write(&path, text.replace("e3e4", "e3a1")).expect("the state");
    let (store, found) = Store::open(&path).expect("a state");
    let fresh = found.as_ref().expect("a match").game.clone();
    let error = Desk::open(store, found, fresh, &Options::default()).map(|_| ()).expect_err("it is broken");
    assert!(error.to_string().contains("e3a1"), "{error}");
    assert!(folder.path().join("table.json.broken-1").exists() && !path.exists());
}

#[test]
fn a_match_ends_with_four_wins_and_the_next_run_begins_another() {
    let folder = TempDir::new().expect("a folder");
    let mut table = Table::open(folder.path());
    table.enter("a");
    for number in 1..=4 {
        play(&mut table, &["", "", "123456", "result win referee"]);
        if number < 4 {
            table.enter("next");
        }
    }
    assert!(matches!(table.desk.phase(), Phase::MatchOver(_)));
    table.refuse("", &["the match is over"]);
    table.refuse("next", &["the match is over"]);
    let records = fs::read_dir(folder.path()).expect("the folder");
    let names: Vec<String> =
        records.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    let count = names.iter().filter(|name| name.starts_with("WTN-")).count();
    assert_eq!(count, 4, "games of one minute do not overwrite each other: {names:?}");
    drop(table);
    let table = Table::open(folder.path());
    assert_eq!(table.desk.phase(), Phase::Team);
    assert!(folder.path().join("table.json.over-1").exists());
}

/// Whatever is typed, nothing panics, what is refused changes nothing, and the state on disk is
/// always that of the desk.
#[test]
fn anything_may_be_typed() {
    const WORDS: &[&str] = &[
        "a",
        "b",
        "red",
        "blue",
        "123456",
        "654321",
        "best",
        "roll",
        "undo",
        "undo 2",
        "next",
        "pause",
        "resume",
        "stop",
        "save",
        "",
        "",
        "",
        "1",
        "4",
        "6",
        "result loss",
        "result draw",
        "result win time",
        "game ewn",
        "game ewn-nearest",
        "clock 0:01 0:01",
        "clock 4:00",
        "a5b4",
        "4 b4",
        "R1 b4",
        "B4 c3",
        "é 对手 ４",
        "4:4:4",
        ":",
        "undo 0",
        "0:0",
        "x x x",
        "result",
        "\u{1b}[A",
        "next",
        "undo",
        "undo 1",
        "game ewn",
        "game ewn-nearest",
        "E1-1;D1-2;C1-3;E2-4;D2-5;E3-6",
        "e1",
        "d2",
        "c3",
        "b3",
    ];
    let folder = TempDir::new().expect("a folder");
    let mut table = Table::open_match(folder.path(), 99);
    let mut random = Random::new(7);
    let mut taken = 0;
    for _ in 0..1500 {
        let legal = table.desk.position().legal_moves(table.desk.die());
        let line = match random.below(3) {
            0 if !legal.is_empty() => legal[random.below(legal.len())].clone(),
            _ => WORDS[random.below(WORDS.len())].to_owned(),
        };
        let now = table.later();
        table.desk.tick(now);
        let before = table.state();
        if table.desk.enter(&line, now) != Flow::Stay {
            continue;
        }
        match table.desk.message() {
            Message::Note(_) | Message::Warning(_) => taken += 1,
            Message::Error(text) => assert_eq!(table.state(), before, "{line}: {text}"),
        }
        if let Some(saved) = Table::saved(folder.path()) {
            assert_eq!(saved, *table.desk.game(), "{line}");
        }
        assert!(!table.desk.hint().is_empty() && !table.desk.grid().ranks.is_empty());
        assert!(table.desk.marked_squares().len() <= 2);
        assert_eq!(table.desk.proposal().is_some(), matches!(table.desk.phase(), Phase::Confirm(_)));
    }
    assert!(taken > 250, "{taken}");
    let game = table.desk.game().clone();
    drop(table);
    assert_eq!(*Table::open(folder.path()).desk.game(), game);
}

#[test]
fn an_entry_error_is_one_line() {
    let error: DeskError = Entry::parse("undo x").expect_err("no number");
    assert!(!error.to_string().contains('\n'));
}
