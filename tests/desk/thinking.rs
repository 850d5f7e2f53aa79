//! Clocks, and Bohr that thinks on its own.
use super::*;

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
