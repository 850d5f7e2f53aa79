//! Whole games and matches: records, the saved state, the order of starts.
use super::*;

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
