//! What is typed: taken, refused with nothing changed, and taken back.
use super::*;

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
fn bohr_answers_a_known_arrangement_and_chooses_by_who_begins() {
    let table = Standard::setups().expect("a table");
    for (colour, begins) in [("red", true), ("blue", true), ("red", false), ("blue", false)] {
        for (words, known) in [("best", None), ("", None), ("BEST  against 321456", Some([3, 2, 1, 4, 5, 6]))]
        {
            let folder = TempDir::new().expect("a folder");
            let mut desk = Table::open(folder.path());
            // Team A starts the first game.
            play(&mut desk, &[if begins { "a" } else { "b" }, colour]);
            desk.refuse("best against", &["bad arrangement ``"]);
            desk.refuse("best against 111111", &["`111111`", "each once"]);
            desk.refuse("best of all", &["`best of all`"]);
            desk.enter(words);
            let [own, _] = desk.desk.history().arrangements.clone();
            assert_eq!(own.as_deref(), table.choice(begins, known.as_ref().map(|known| &known[..])));
        }
    }
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
