//! The rules and texts of *Amazons*.
use bohr::game::{Action, Game, Side, TextError, Value, parse_position, write_position};
use bohr::game::{DieField, Turn};
use bohr::games::amazons::{Amazons, Part, Size, Small, Standard};

fn position<G: Game>(text: &str) -> G {
    let words: Vec<&str> = text.split(' ').collect();
    parse_position(&words).expect("a position").0
}

fn text<G: Game>(position: &G) -> String {
    write_position(position, DieField::Unknown)
}

/// The sequences of so many whole turns.
fn sequences<G: Game>(position: &G, turns: u32) -> usize {
    if position.result().is_some() {
        return 0;
    }
    let (mut first, mut second) = (Turn::new(), Turn::new());
    position.fill_turn(&mut first);
    let mut count = 0;
    for &mv in &first.moves {
        let amid = position.play(mv);
        assert!(amid.is_amid() && amid.side() == position.side() && amid.result().is_none());
        amid.fill_turn(&mut second);
        count += match turns {
            1 => second.moves.len(),
            _ => second.moves.iter().map(|&arrow| sequences(&amid.play(arrow), turns - 1)).sum(),
        };
    }
    count
}

#[test]
fn sequences_of_turns() {
    let start = "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w";
    assert_eq!(position::<Standard>(start), Standard::start());
    assert_eq!(position::<Small>("2q2q2/8/q6q/8/8/Q6Q/8/2Q2Q2 w"), Small::start());
    for (text, counts) in [
        (start, &[2176, 4_307_152][..]),
        ("1Q3*2Q1/2q1*q4/6*3/6**2/1**1*4*/*1q1**4/2*2*4/5Q1*q1/Q1**4*1/7**1 w - - 0 1", &[484, 320_759]),
        (
            "1*Q1*1q**1/2*4**1/***1**2**/q1*2*2*1/1*1*2***1/*****1*2*/*Q1*q2q2/1**2*****/1*1**2*2/*3Q1**1Q b - - 0 1",
            &[119, 6298, 636_226, 29_314_384],
        ),
    ] {
        for (turns, &count) in (1..).zip(counts) {
            assert_eq!(sequences(&position::<Standard>(text), turns), count, "{text}: {turns}");
        }
    }
    assert_eq!([1, 2].map(|turns| sequences(&Small::start(), turns)), [1232, 1_331_198]);
}

/// Plays a game of random moves and hands every position to `look`, those amid a turn too.
fn play_through<G: Game>(seed: u64, mut look: impl FnMut(&G)) -> G {
    let mut random = seed;
    let mut position = G::start();
    loop {
        look(&position);
        if position.result().is_some() {
            return position;
        }
        random = random.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        let moves = position.turn().moves;
        let index = usize::try_from(random >> 33).expect("31 bits") % moves.len();
        position = position.play(moves[index]);
    }
}

fn keeps_its_word<B: Size>() {
    let mut slots = std::collections::HashSet::new();
    for seed in 0..40 {
        let end = play_through::<Amazons<B>>(seed, |position| {
            assert_eq!(position.key(), position.fresh_key());
            for &mv in &position.turn().moves {
                let slot = position.slot(mv);
                assert!(slot < Amazons::<B>::SLOTS);
                slots.insert((slot, format!("{mv:?}")));
                assert_eq!(position.parse_move(&position.move_text(mv)), Ok(mv));
            }
            if position.is_amid() {
                return;
            }
            assert_eq!(position.result().is_some(), position.turn().moves.is_empty());
            let again = self::position::<Amazons<B>>(&text(position));
            assert_eq!((again, again.key()), (*position, position.key()));
            for &mv in &position.turn().moves {
                for action in Action::beginning_with(position, mv) {
                    let word = position.action_text(action);
                    assert_eq!(position.parse_action(&word), Ok(action), "{word}");
                }
            }
        });
        assert_eq!(end.result(), Some(Value::LOSS));
    }
    let (numbers, moves): (std::collections::HashSet<_>, std::collections::HashSet<_>) =
        slots.iter().cloned().unzip();
    assert_eq!((numbers.len(), moves.len()), (slots.len(), slots.len()), "a slot for each move");
}

#[test]
fn keys_texts_and_slots_hold_in_random_games() {
    keeps_its_word::<bohr::games::amazons::Ten>();
    keeps_its_word::<bohr::games::amazons::Eight>();
}

#[test]
fn a_move_has_few_bytes() {
    assert!(size_of::<Part>() <= 4, "{} bytes", size_of::<Part>());
    assert!(size_of::<Option<Part>>() <= 4);
}

#[test]
fn the_turn_changes_after_the_arrow() {
    let start = Standard::start();
    let action = start.parse_action("d1d7g7").expect("a turn");
    let after = start.carry_out(action);
    assert_eq!(after.side(), Side::Second);
    assert_eq!(text(&after), "3q2q3/10/10/q2Q2*2q/10/10/Q8Q/10/10/6Q3 b");
    // The square that the amazon left is empty for its arrow.
    assert!(start.parse_action("d1d7d1").is_ok());
}

#[test]
fn the_amazon_that_shoots_is_in_the_key() {
    // Two amazons in a row, and either has stepped up: the board is the same but for who shoots.
    let amid = |text: &str, word: &str| {
        let before = position::<Standard>(text);
        before.play(before.parse_move(word).expect("a move"))
    };
    let one = amid("9q/10/10/10/10/10/10/10/Q9/1Q8 w", "b1b2");
    let other = amid("9q/10/10/10/10/10/10/10/1Q8/Q9 w", "a1a2");
    assert_eq!(text(&one), text(&other));
    assert_ne!(one, other);
    assert_ne!(one.key(), other.key());
}

#[test]
fn all_notations_of_a_turn_are_read() {
    let start = Standard::start();
    let turn = start.parse_action("d1d7g7");
    assert!(turn.is_ok());
    for word in ["d1-d7/g7", "d1-d7(g7)", "d1d7(g7)", "d1d7,d7g7", "d1-d7xg7", "D1D7G7", "D1-D7/G7"] {
        assert_eq!(start.parse_action(word), turn, "{word}");
    }
    assert_eq!(start.parse_move("d1-d7"), start.parse_move("D1d7"));
    let far = position::<Standard>("9q/10/10/10/10/10/10/10/10/Q9 w");
    for word in ["a1a10j1", "a1-a10/j1", "a1a10,a10j1"] {
        assert_eq!(far.parse_action(word).map(|turn| far.action_text(turn)), Ok("a1a10j1".to_owned()));
    }
}

#[test]
fn a_bad_turn_is_told_what_is_wrong() {
    let start = Standard::start();
    for (word, reason) in [
        ("", "expected the squares from, to and of the arrow, such as `d1d7g7`"),
        ("d1d7", "expected the squares from, to and of the arrow, such as `d1d7g7`"),
        ("d1d7g7g8a1", "expected the squares from, to and of the arrow, such as `d1d7g7`"),
        ("d1d7)g7(", "expected the squares from, to and of the arrow, such as `d1d7g7`"),
        ("0000", "expected the squares from, to and of the arrow, such as `d1d7g7`"),
        ("d1d7é7", "expected the squares from, to and of the arrow, such as `d1d7g7`"),
        ("d1d11d4", "expected squares from a1 to j10, not d11"),
        ("d1k1d4", "expected squares from a1 to j10, not k1"),
        ("d1d04d5", "expected squares from a1 to j10, not d04"),
        ("d1d99999999999d5", "expected squares from a1 to j10, not d99999999999"),
        ("d2d7g7", "expected a white amazon on d2"),
        ("d10d7g7", "expected a white amazon on d10"),
        ("d1e7g7", "expected a line like a queen's, not d1 to e7"),
        ("d1d1g7", "expected a line like a queen's, not d1 to d1"),
        ("d1h1g7", "expected empty squares, but g1 holds a white amazon"),
        ("d1d10g7", "expected empty squares, but d10 holds a black amazon"),
        ("d1d7d7", "expected a line like a queen's, not d7 to d7"),
        ("d1d7a7", "expected empty squares, but a7 holds a black amazon"),
        ("d1d7,d6g7", "expected the arrow to be shot from d7, not from d6"),
    ] {
        assert_eq!(start.parse_action(word), Err(TextError::mv(word, reason)), "{word}");
    }
    let shot = start.carry_out(start.parse_action("d1d7g7").expect("a turn"));
    let reason = "expected empty squares, but g7 holds a blocking arrow";
    assert_eq!(shot.parse_action("j7f7e7"), Err(TextError::mv("j7f7e7", reason)));
    let reason = "expected squares from a1 to h8, not d10";
    assert_eq!(Small::start().parse_action("c1d10d4"), Err(TextError::mv("c1d10d4", reason)));
    let over = position::<Standard>("9q/10/10/10/10/10/10/10/**8/Q*8 w");
    assert_eq!(over.result(), Some(Value::LOSS));
    assert_eq!(over.parse_action("a1a3a4"), Err(TextError::mv("a1a3a4", "the game is over")));
}

#[test]
fn boards_in_other_words_are_read_and_bad_ones_refused() {
    let start = Standard::start();
    for text in [
        "3q2q3/73/19/q8q/91/55/Q8Q/1234/82/3Q2Q3 w",
        "3q2q3/10/10/q71q/10/10/Q8Q/10/10/3Q11Q3 w - - 0 1",
        "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - -",
        "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w 0 1",
    ] {
        assert_eq!(position::<Standard>(text), start, "{text}");
    }
    for (text, message) in [
        ("10/10 w", "bad board `10/10`: expected 10 ranks, found 2"),
        (
            "10/10/10/10/10/10/10/10/10/10 w",
            "bad board `10/10/10/10/10/10/10/10/10/10`: expected 1 to 4 white amazons, found 0",
        ),
        (
            "QQQQQ5/10/10/10/10/10/10/10/10/9q w",
            "bad board `QQQQQ5/10/10/10/10/10/10/10/10/9q`: expected 1 to 4 white amazons, found 5",
        ),
        (
            "Q9/10/10/10/10/10/10/10/10/10 w",
            "bad board `Q9/10/10/10/10/10/10/10/10/10`: expected 1 to 4 black amazons, found 0",
        ),
        (
            "Qq9/10/10/10/10/10/10/10/10/10 w",
            "bad board `Qq9/10/10/10/10/10/10/10/10/10`: rank `Qq9` has 11 squares, expected 10",
        ),
        (
            "Qq8/10/10/10/101/10/10/10/10/10 w",
            "bad board `Qq8/10/10/10/101/10/10/10/10/10`: rank `101` has 11 squares, expected 10",
        ),
        (
            "Qq8/10/10/10/9/10/10/10/10/10 w",
            "bad board `Qq8/10/10/10/9/10/10/10/10/10`: rank `9` has 9 squares, expected 10",
        ),
        (
            "Qq8/10/10/10/20/10/10/10/10/10 w",
            "bad board `Qq8/10/10/10/20/10/10/10/10/10`: unknown `0`: expected `Q`, `q`, `*`, `1`-`10` or `/`",
        ),
        (
            "Qx8/10/10/10/10/10/10/10/10/10 w",
            "bad board `Qx8/10/10/10/10/10/10/10/10/10`: unknown `x`: expected `Q`, `q`, `*`, `1`-`10` or `/`",
        ),
        (
            "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3",
            "position text ends early: expected the side to move, `w` or `b`",
        ),
        ("3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 r", "bad side `r`: expected `w` or `b`"),
        (
            "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1 x",
            "unexpected word `x` after the position: expected `moves` or the end of the line",
        ),
    ] {
        let words: Vec<&str> = text.split(' ').collect();
        let refused = parse_position::<Standard>(&words).expect_err(text);
        assert_eq!(refused.to_string(), message, "{text}");
    }
}

#[test]
fn the_board_is_drawn_with_aligned_ranks() {
    let drawn = Standard::start().draw();
    let lines: Vec<&str> = drawn.lines().collect();
    assert_eq!(lines[0], "10  . . . q . . q . . .");
    assert_eq!(lines[9], " 1  . . . Q . . Q . . .");
    assert_eq!(lines[10], "    a b c d e f g h i j");
}

/// The same position with the ranks turned over and the colours changed, and with the files turned over.
fn likenesses(position: &Standard) -> [Standard; 2] {
    let written = text(position);
    let (board, side) = written.split_once(' ').expect("two words");
    let swap = |letter: char| match letter {
        'Q' => 'q',
        'q' => 'Q',
        other => other,
    };
    let ranks: Vec<String> = board.split('/').map(|rank| rank.replace("10", "X")).collect();
    let turned: Vec<String> = ranks.iter().rev().map(|rank| rank.chars().map(swap).collect()).collect();
    let mirrored: Vec<String> = ranks.iter().map(|rank| rank.chars().rev().collect()).collect();
    let other = if side == "w" { "b" } else { "w" };
    [(turned, other), (mirrored, side)]
        .map(|(ranks, side)| self::position(&format!("{} {side}", ranks.join("/").replace('X', "10"))))
}

#[test]
fn both_sides_and_both_wings_are_evaluated_alike() {
    for seed in 0..20 {
        play_through::<Standard>(seed, |position| {
            if position.is_amid() || position.result().is_some() {
                return;
            }
            for (name, eval) in Standard::EVALS {
                let value = position.evaluate(*eval);
                assert!(value.plies_to_end().is_none(), "{name}: {}", text(position));
                for alike in likenesses(position) {
                    assert_eq!(alike.evaluate(*eval), value, "{name}: {} {}", text(position), text(&alike));
                }
            }
        });
    }
}

#[test]
fn amid_a_turn_the_enemy_is_evaluated_as_if_it_moved_next() {
    let start = Standard::start();
    let amid = start.play(start.parse_move("d1d7").expect("a move"));
    let moved = position::<Standard>("3q2q3/10/10/q2Q5q/10/10/Q8Q/10/10/6Q3 b");
    for (name, eval) in Standard::EVALS {
        assert_eq!(amid.evaluate(*eval), -moved.evaluate(*eval), "{name}");
    }
}

#[test]
fn where_the_sides_are_apart_squares_are_counted() {
    // White's and black's squares, then who is to move; with as many the side to move loses.
    for (white, black, side, wins) in
        [(5, 4, "w", true), (4, 4, "w", false), (4, 4, "b", false), (3, 4, "b", true), (3, 4, "w", false)]
    {
        let rank = |piece: char, squares: usize| format!("{piece}{squares}{}", "*".repeat(9 - squares));
        let wall = ["**********"; 8].join("/");
        let position =
            position::<Standard>(&format!("{}/{wall}/{} {side}", rank('q', black), rank('Q', white)));
        for name in ["territory", "king"] {
            let (_, eval) = Standard::EVALS.iter().find(|(known, _)| *known == name).expect("an evaluation");
            assert_eq!(position.evaluate(*eval) > Value::EVEN, wins, "{name}: {}", text(&position));
        }
    }
}
