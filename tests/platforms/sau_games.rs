//! Games of the engine against itself as the SAU platform referees them.
use std::time::Duration;

use crate::host::Host;
use crate::rules::{Board, Side, Square, Turn};

/// Where the amazons stand in the beginning.
pub const BLACK: [Square; 4] = [[0, 6], [3, 9], [6, 9], [9, 6]];
pub const WHITE: [Square; 4] = [[0, 3], [3, 0], [6, 0], [9, 3]];

/// The squares of a line `move DJDDGD`.
#[track_caller]
pub fn moved(line: &str) -> Turn {
    let word = line.strip_prefix("move ").unwrap_or_else(|| panic!("expected a move, got `{line}`"));
    let places: Vec<usize> = word.bytes().map(|letter| usize::from(letter.wrapping_sub(b'A'))).collect();
    let &[x0, y0, x1, y1, x2, y2] = &*places else { panic!("expected six letters, got `{line}`") };
    [[x0, y0], [x1, y1], [x2, y2]]
}

/// A number below `n`, the same on every machine.
pub fn below(state: &mut u64, n: usize) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    usize::try_from(*state >> 33).expect("31 bits") % n
}

/// A player whose first answer was its name.
fn player(arguments: &[&str]) -> Host {
    let mut host = Host::with_arguments(arguments);
    assert_eq!(host.ask("name?"), "name Bohr");
    host
}

/// Plays a game, in which now and then a move is refused though it is legal. Returns the loser and
/// the number of moves.
fn play(black: &mut Host, white: &mut Host, seed: &mut u64) -> (Side, usize) {
    let mut board = Board::new(10, BLACK, WHITE);
    white.send("new white");
    black.send("new black");
    let (mut side, mut plies) = (Side::Black, 0);
    loop {
        let [own, other] =
            if side == Side::Black { [&mut *black, &mut *white] } else { [&mut *white, &mut *black] };
        let turns = board.turns(side);
        if turns.is_empty() {
            // Nothing is said: there is no move.
            own.must_be_silent();
            return (side, plies);
        }
        let mut refused: Vec<Turn> = Vec::new();
        let line = loop {
            let line = own.line();
            let turn = moved(&line);
            assert!(turns.contains(&turn), "`{line}` is illegal in {board:?}");
            assert!(!refused.contains(&turn), "`{line}` was refused before");
            // A last resort is never refused.
            if refused.len() + 1 < turns.len() && below(seed, 5) == 0 {
                refused.push(turn);
                own.send("error");
            } else {
                board = board.play(side, turn).expect("one of the turns");
                break line;
            }
        };
        plies += 1;
        other.send(&line);
        side = side.other();
    }
}

#[test]
fn games_under_a_referee() {
    let mut seed = 1;
    let mut losses = [0; 2];
    // The second player moves by chance, so that the games differ.
    for game in 0..4 {
        let choice = format!("--option=Seed={game}");
        let mut pair = [
            player(&["--movetime", "20"]),
            player(&["--movetime", "20", "--option=Algorithm=random", &choice]),
        ];
        let [first, second] = &mut pair;
        let (loser, plies) =
            if game % 2 == 0 { play(first, second, &mut seed) } else { play(second, first, &mut seed) };
        // A player by chance may lose soon.
        assert!(plies >= 10, "{plies}");
        losses[usize::from((loser == Side::Black) == (game % 2 == 1))] += 1;
        for host in &mut pair {
            host.send("end black\nquit");
            assert_eq!(host.line_within(Duration::from_secs(1)), None);
            host.must_end();
        }
    }
    assert_eq!(losses, [0, 4], "against moves by chance");
}

/// Two games with the same processes, each side once.
#[test]
fn a_match_with_the_same_processes() {
    let mut seed = 2;
    let [mut one, mut two] = [player(&["--movetime", "15"]), player(&["--movetime", "15"])];
    for _ in 0..2 {
        let (_, plies) = play(&mut one, &mut two, &mut seed);
        assert!((40..=92).contains(&plies), "{plies}");
        for host in [&mut one, &mut two] {
            host.send("end");
        }
        std::mem::swap(&mut one, &mut two);
    }
}
