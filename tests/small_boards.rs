//! Small boards of ewn: the values known for them, and their rules as an oracle of the fast ones.
mod common;

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use bohr::game::{Die, Game, Side, Value};
use bohr::games::ewn::small::{Army, Board, GONE, Position, Setup, SetupGame, Solver};
use bohr::games::ewn::{Eval, Standard};
use bohr::search::{Counter, Depth, Searcher, Star, Table, Window};
use common::{Random, ewn_ending, full};

/// Memory for the boards of these tests, in megabytes.
const MEMORY: u64 = 1024;

fn board(width: usize, height: usize, stones: usize) -> Board {
    Board::new(width, height, stones).expect("a board")
}

fn solved(width: usize, height: usize, stones: usize) -> (SetupGame, u64) {
    let mut solver = Solver::within(board(width, height, stones), MEMORY).expect("memory");
    let game = SetupGame::solve(&mut solver);
    (game, solver.positions())
}

/// Edge of a square board, stones, positions; over all pairs of set-ups the mean, least and greatest
/// value, maximin and minimax; the value if both sides set up 1 2 3 …; as the research notes print them.
const BOARDS: &[(usize, usize, u64, [&str; 6])] = &[
    (3, 2, 1_824, ["0.4375"; 6]),
    (4, 2, 28_944, ["0.5708007812"; 6]),
    (5, 2, 202_236, ["0.5455627441"; 6]),
    (
        3,
        3,
        71_523,
        ["0.6671239140", "0.5884773663", "0.6995884774", "0.6913580247", "0.6995884774", "0.6995884774"],
    ),
    (
        4,
        3,
        5_039_838,
        ["0.5520971375", "0.5169668324", "0.5917107136", "0.5504153499", "0.5512348780", "0.5512348780"],
    ),
];

#[test]
fn set_ups_have_the_known_values() {
    for &(edge, stones, positions, printed) in BOARDS {
        let (SetupGame { setups, game }, met) = solved(edge, edge, stones);
        assert_eq!(met, positions, "{edge}x{edge}, {stones} stones");
        assert_eq!(setups.len(), game.rows().len());
        let values =
            [game.mean(), game.least(), game.greatest(), game.maximin(), game.minimax(), game.rows()[0][0]];
        for (value, expected) in values.into_iter().zip(printed) {
            let digits = expected.len() - "0.".len();
            assert_eq!(format!("{value:.digits$}"), expected, "{edge}x{edge}, {stones} stones");
        }
        let equilibrium = game.equilibrium().expect("an equilibrium");
        assert!(equilibrium.gap <= 1e-9);
        assert!(game.maximin() <= equilibrium.value + 1e-9 && equilibrium.value <= game.minimax() + 1e-9);
    }
}

/// One stone a side: the second to move wins just if the longer side is odd and at least twice the
/// shorter less one.
#[test]
fn the_law_of_one_stone_holds() {
    let mut second_wins = 0;
    for width in 2..=8 {
        for height in 2..=8 {
            let value = solved(width, height, 1).0.game.rows()[0][0];
            let (short, long) = (width.min(height), width.max(height));
            let second = long % 2 == 1 && long >= 2 * short - 1;
            assert!(
                if second { value.abs() < 1e-12 } else { (value - 1.0).abs() < 1e-12 },
                "{width}x{height}: {value}"
            );
            second_wins += usize::from(second);
        }
    }
    assert!(second_wins > 0);
}

#[test]
fn of_the_duels_on_5x5_the_mover_wins_370() {
    let board = board(5, 5, 1);
    let mut solver = Solver::new(board.clone());
    let army = |place| [place, GONE, GONE, GONE, GONE, GONE];
    let pairs = (1..board.goal()).flat_map(|mover| (1..board.goal()).map(move |other| (mover, other)));
    let duels: Vec<f64> = pairs
        .filter_map(|(mover, other)| Position::new(&board, army(mover), army(other)))
        .map(|position| solver.value(&position))
        .collect();
    assert_eq!(duels.len(), 553);
    assert_eq!(duels.iter().filter(|&&value| value > 0.999).count(), 370);
    assert_eq!(duels.iter().filter(|&&value| value < 0.001).count(), 183);
}

/// The position of the fast rules as those of small boards have it.
fn translated(board: &Board, position: &Standard) -> Position {
    let mut armies = [[GONE; Board::MAX_STONES]; 2];
    for (row, rank) in position.words()[0].split('/').enumerate() {
        let mut column = 0;
        for letter in rank.chars() {
            if let Some(run) = letter.to_digit(10) {
                column += run as usize;
                continue;
            }
            let place = u8::try_from(1 + row * board.width() + column).expect("a place");
            let stone = letter.to_ascii_lowercase() as usize - 'a' as usize;
            if letter.is_ascii_uppercase() {
                armies[0][stone] = place;
            } else {
                armies[1][stone] = board.turned(place);
            }
            column += 1;
        }
    }
    if position.side() == Side::Second {
        armies.reverse();
    }
    Position::new(board, armies[0], armies[1]).expect("a position")
}

/// The moves of a face as texts, with the positions after them.
fn moves(board: &Board, position: &Position, side: Side, face: usize) -> Vec<(String, Position)> {
    let name = |place| board.name(place, side == Side::Second);
    let mut moves = Vec::new();
    for stone in position.stones(board, face) {
        let from = position.mover()[stone];
        for &to in board.steps(from) {
            moves.push((format!("{}{}", name(from), name(to)), position.play(board, stone, to)));
        }
    }
    moves.sort_by(|(a, _), (b, _)| a.cmp(b));
    moves
}

/// Two programs of the rules agree along random games: moves by face, positions after them, results.
#[test]
fn both_rules_of_5x5_are_the_same() {
    let board = board(5, 5, 6);
    let mut random = Random::new(9);
    let (mut positions, mut finished) = (0, 0);
    for _ in 0..300 {
        let mut position = Standard::drawn_start(&mut |n| random.below(n));
        loop {
            let own = translated(&board, &position);
            let result = position.result().map(|value| value == Value::WIN);
            assert_eq!(own.result(&board), result, "{}", position.words().join(" "));
            if result.is_some() {
                finished += 1;
                break;
            }
            let turn = position.turn();
            for (face, die) in Die::all().enumerate() {
                let legal = turn.moves_of(turn.outcome(Some(die)).expect("an outcome"));
                let mut expected: Vec<(String, Position)> = legal
                    .iter()
                    .map(|&mv| (position.move_text(mv), translated(&board, &position.play(mv))))
                    .collect();
                expected.sort_by(|(a, _), (b, _)| a.cmp(b));
                assert_eq!(moves(&board, &own, position.side(), face), expected);
            }
            let moves = turn.moves_of(random.outcome(&turn));
            position = position.play(moves[random.below(moves.len())]);
            positions += 1;
        }
    }
    assert!(positions > 3_000 && finished == 300, "{positions} positions");
}

/// Positions on 5x5 with the win probability of the side to move, as the research notes print it.
const ENDINGS: &[(&str, &str)] = &[
    ("5/A4/2c2/5/5 r", "0.000000000000"),
    ("5/1A3/5/3a1/5 r", "1.000000000000"),
    ("1F3/A4/2c2/5/5 r", "0.833333333333"),
    ("1F3/A4/2c2/5/5 b", "0.166666666667"),
    ("1F3/A4/5/3af/5 r", "0.699150279684"),
    ("F4/1A3/5/3a1/3f1 r", "0.655776606557"),
    ("5/1A3/C3d/3a1/5 r", "0.674307409485"),
    ("AF3/5/5/5/3fa r", "0.429997871233"),
];
/// One more, for the long form: it takes a minute.
const LONG_ENDING: (&str, &str) = ("AC3/F4/5/4f/3ca r", "0.525600520011");

#[test]
fn endings_have_the_known_values() {
    let board = board(5, 5, 6);
    let mut solver = Solver::new(board.clone());
    for (text, expected) in ENDINGS.iter().chain(full().then_some(&LONG_ENDING)) {
        let position = Standard::parse(&text.split(' ').collect::<Vec<_>>()).expect("a position");
        let value = solver.value(&translated(&board, &position));
        assert_eq!(format!("{value:.12}"), *expected, "{text}");
    }
}

/// The search of the engine to the end of the game, whose values are rounded ply by ply, against the
/// recursion.
#[test]
fn searches_to_the_end_find_the_same_values() {
    const CLOSE: f64 = 0.000_2;
    /// Three stones a side, four steps each along both edges, make fewer plies.
    const TO_THE_END: Depth = 60;
    let board = board(5, 5, 6);
    let mut solver = Solver::new(board.clone());
    let table = Table::new(64).expect("memory for the table");
    let mut random = Random::new(21);
    let mut uncertain = 0;
    for _ in 0..200 {
        let position: Standard = ewn_ending(&mut random);
        let mut star = Star::new(&table, Counter::default(), Eval::Race, true);
        let bounds = star.search(&position, TO_THE_END, Window::FULL).expect("nothing stops it");
        assert!(bounds.complete);
        let found = bounds.exact().expect("one value").probability();
        let value = solver.value(&translated(&board, &position));
        assert!((found - value).abs() <= CLOSE, "{}: {found} {value}", position.words().join(" "));
        uncertain += usize::from(value > 0.0 && value < 1.0);
    }
    assert!(uncertain > 50, "{uncertain} endings are open");
}

/// Values do not change by the symmetries that the solver does not use: the mirror where the start is
/// not symmetric, and a lone stone's number.
#[test]
fn symmetries_keep_the_values() {
    let board = board(4, 4, 2);
    let mut solver = Solver::new(board.clone());
    let mut random = Random::new(2);
    let mirrored = |army: Army| {
        army.map(|place| if place == GONE { GONE } else { (place - 1) % 4 * 4 + (place - 1) / 4 + 1 })
    };
    let mut checked = 0;
    while checked < 500 {
        let mut place = || u8::try_from(random.below(usize::from(board.goal()))).expect("a place");
        let [mover, other] = [(); 2].map(|()| [place(), place(), GONE, GONE, GONE, GONE]);
        let Some(position) = Position::new(&board, mover, other) else { continue };
        let value = solver.value(&position);
        let twin = Position::new(&board, mirrored(mover), mirrored(other)).expect("the mirrored position");
        assert!((solver.value(&twin) - value).abs() < 1e-12);
        if mover[1] == GONE {
            let renamed = [GONE, mover[0], GONE, GONE, GONE, GONE];
            let twin = Position::new(&board, renamed, other).expect("the same position");
            assert!((solver.value(&twin) - value).abs() < 1e-12);
        }
        checked += 1;
    }
}

#[test]
fn positions_that_are_none_are_refused() {
    let board = board(3, 3, 2);
    let army = |one, two, three| [one, two, three, GONE, GONE, GONE];
    let is_one = |mover, other| Position::new(&board, mover, other).is_some();
    assert!(is_one(army(1, 2, GONE), army(1, GONE, GONE)));
    assert!(!is_one(army(1, 1, GONE), army(1, 2, GONE)), "two stones on a square");
    assert!(!is_one(army(1, 2, GONE), army(9, GONE, GONE)), "an enemy on a square");
    assert!(!is_one(army(10, GONE, GONE), army(1, 2, GONE)), "beside the board");
    assert!(!is_one(army(1, 2, 3), army(1, 2, GONE)), "a third stone");
}

#[test]
fn set_ups_are_all_orders() {
    let names = |stones| Setup::all(stones).iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(names(3), ["123", "132", "213", "231", "312", "321"]);
    assert_eq!(names(6).len(), 720);
}

fn bohr(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_bohr")).args(arguments).output().expect("the program runs")
}

fn printed(arguments: &[&str]) -> String {
    let output = bohr(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn the_command_tells_values_and_equilibrium() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("small_board.csv");
    fs::write(&file, "x".repeat(10_000)).expect("an old file");
    let text = printed(&["solve", "--board", "3x3", "--stones", "3", "--csv", file.to_str().expect("UTF-8")]);
    for part in ["71523 positions", "mean     0.6671239140", "equilibrium 0.695473251", "132"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let csv = fs::read_to_string(&file).expect("the file");
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows[0], ["first\\second", "123", "132", "213", "231", "312", "321"]);
    let game = solved(3, 3, 3).0.game;
    for (row, values) in rows[1..].iter().zip(game.rows()) {
        let read: Vec<f64> = row[1..].iter().map(|value| value.parse().expect("a number")).collect();
        assert_eq!(&read, values, "every digit is written");
    }
    assert_eq!(rows.len(), 7);

    assert!(printed(&["solve", "--board", "3X2", "--stones", "1"]).contains("moves second wins"));
    assert!(printed(&["solve", "--board", "5x5", "--stones", "1"]).contains("moves first wins"));
    let text = printed(&["solve", "--board", "3x3", "--stones", "4"]);
    assert_eq!(text.lines().filter(|line| line.starts_with('…')).count(), 2, "{text}");
}

#[test]
fn the_command_refuses_what_it_cannot_do() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("kept.csv");
    fs::write(&file, "kept").expect("a file");
    let file_name = file.to_str().expect("UTF-8");
    for (size, stones, memory, part) in [
        ("5", "3", "100", "`5`"),
        ("5x", "3", "100", "`5x`"),
        ("9x5", "3", "100", "9x5: expected edges of 2 to 8"),
        ("5x5", "7", "100", "7 stones a side: expected 1 to 6"),
        ("3x3", "5", "100", "common squares"),
        ("8x8", "6", "100", "64 bits"),
        ("5x5", "3", "10", "needs more `--memory`"),
    ] {
        let output =
            bohr(&["solve", "--board", size, "--stones", stones, "--memory", memory, "--csv", file_name]);
        let message = String::from_utf8_lossy(&output.stderr).replace('\'', "`");
        assert!(!output.status.success() && message.contains(part), "{size} {stones}: {message}");
    }
    assert_eq!(fs::read_to_string(&file).expect("the file"), "kept");
    let output = bohr(&["solve", "--board", "2x2", "--stones", "1", "--csv", env!("CARGO_TARGET_TMPDIR")]);
    assert!(!output.status.success() && String::from_utf8_lossy(&output.stderr).contains("cannot write"));
}
