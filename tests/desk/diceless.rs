//! Games without dice: no rolls, no arrangements, and turns of several squares.
use super::*;

#[test]
fn a_game_of_amazons_has_no_rolls_and_gives_a_record() {
    let folder = TempDir::new().expect("a folder");
    let mut table = Table::open_game(folder.path(), "amazons", 7);
    // Bohr is B; A starts and has the first side.
    table.enter("b");
    assert_eq!(table.desk.phase(), Phase::OpponentMove(Side::First));
    let hint = table.desk.hint();
    let example = hint.strip_prefix("the opponent's move, such as ").and_then(Coordinates::all_in);
    assert_eq!(example.map(|squares| squares.len()), Some(3), "{hint}");
    table.refuse("4", &["the game has no dice"]);
    table.refuse("roll", &["the opponent's move"]);
    table.refuse("d1d7", &["`d1d7`", "the squares from, to and of the arrow"]);
    table.refuse("d1d7(g8)", &["`d1d7(g8)`", "not d7 to g8"]);
    // An arrow alone leaves many choices, of which the message names some.
    table.refuse("g7", &["`g7`", "expected one of ", " moves)"]);
    let Message::Error(text) = table.desk.message() else { panic!("an error") };
    assert!(text.len() < 120, "{text}");
    // Bohr shall not think for long.
    play(&mut table, &["clock 0:05 4:00", "D1-D7/G7"]);
    assert_eq!(table.moves(), "d1d7g7");
    let proposed = table.wait();
    let shown = table.desk.proposal().expect("a proposal");
    assert_eq!(shown.squares.iter().map(ToString::to_string).collect::<String>(), proposed);
    assert_eq!((shown.piece.as_str(), shown.taken), ("q", None));
    assert_eq!(shown.placed.expect("an arrow").name, "*");
    play(&mut table, &["g10 g8 b3", "undo", "G10G8(B3)"]);
    assert_eq!(table.moves(), "d1d7g7 g10g8b3");
    let arrow = Coordinates::recognise("b3").expect("a square");
    assert_eq!(table.desk.grid().piece(arrow).map(|piece| piece.owner), Some(None));
    assert_eq!(table.desk.marked_squares().last(), Some(&arrow));
    table.enter("result win resign");
    let name = table.desk.history().record.clone().expect("a record");
    assert!(name.starts_with("AM-OursB vs 对手W-后手胜-") && name.ends_with(" Hefei-Test.txt"), "{name}");
    let record = am::parse(&fs::read(folder.path().join(&name)).expect("the record")).expect("AM");
    assert_eq!((record.teams, record.plies.len()), (["Ours".to_owned(), "对手".to_owned()], 2));
    assert_eq!(record.result, Some(GameResult::Win(Side::Second)));
}

#[test]
fn a_game_that_the_championship_has_no_record_of_becomes_pgn() {
    let folder = TempDir::new().expect("a folder");
    let mut table = Table::open_game(folder.path(), "amazons8", 7);
    play(&mut table, &["b", "c1c6f6", "result loss time"]);
    let name = table.desk.history().record.clone().expect("a record");
    assert!(name.starts_with("amazons8-Ours vs 对手-"), "{name}");
    let text = fs::read_to_string(folder.path().join(&name)).expect("the record");
    let games = pgn::parse(&text).expect("PGN");
    assert_eq!((games[0].game, games[0].plies.len()), (GameId::Amazons8, 1));
    assert_eq!(games[0].result, Some(GameResult::Win(Side::First)));
}
