//! Bad WTN files: what is wrong, and where.
use bohr::games::GameId;
use bohr::records::{pgn, wtn};

use crate::{GOOD, corpus};

/// What is put for what, and line, column and a part of the message.
const BAD: &[(&str, &str, (usize, usize), &str)] = &[
    (GOOD, "", (1, 1), "no header"),
    ("WTN", "AM", (1, 3), "`#[WTN]`"),
    ("#[WTN]", "#", (1, 3), "`红队 R`"),
    ("[红队 R]", "[红队]", (1, 8), "colour"),
    ("蓝队 B", "蓝队 R", (1, 14), "`蓝队 R`: expected the other colour"),
    ("先手胜", "红方胜", (1, 20), "`红方胜`"),
    ("2026.11.29", "2026.11.31", (1, 25), "`2026.11.31`"),
    ("2026.11.29", "29.11.2026", (1, 25), "YYYY.MM.DD"),
    ("2026.11.29", "2026.02.29", (1, 25), "there is no such day"),
    ("[2026 CCGC]", "", (1, 45), "the event"),
    ("CCGC]", "CCGC", (1, 55), "`]`"),
    ("CCGC]", "CCGC] R", (1, 57), "`R`"),
    ("R:A5-1", "G:A5-1", (2, 1), "`G`"),
    ("A5-1;", "A5-7;", (2, 3), "`A5-7`"),
    ("A5-1;", "D4-1;", (2, 3), "a home square of R"),
    ("A5-1;", "A5-2;", (2, 8), "each number once"),
    ("A5-1;", "B5-1;", (2, 8), "each square once"),
    (";A3-6", "", (2, 27), "6 stones"),
    ("B:E3", "R:E3", (3, 1), "once"),
    ("1:4;", "2:4;", (4, 1), "`1:`"),
    ("3:1;(R1,B4)\n", "", (6, 1), "`3:`"),
    ("1:4;", "1:7;", (4, 3), "1 to 6"),
    ("1:4;", "1:;", (4, 3), "no die"),
    ("(R4,B3)", "R4,B3", (4, 5), "`R4,B3`"),
    ("(R4,B3)", "(R4,B3", (4, 11), "`)`"),
    ("(R4,B3)", "(R4)", (4, 6), "`R4`"),
    ("(R4,B3)", "(R4,B6)", (4, 9), "`B6`"),
    ("(R4,B3)", "(G4,B3)", (4, 6), "R1 to R6"),
    ("(R4,B3)", "(R4,B5)", (4, 6), "expected b4, a3, b3"),
    ("(R4,B3)", "(R4,B3) x", (4, 13), "the end of the line"),
    ("(R4,B3)", "(R5,B3)", (4, 6), "die 4 does not allow it, expected a4b4, a4a3, a4b3"),
    ("(B6,D4)", "(R1,B4)", (5, 6), "B1 to B6"),
    // R1 has captured R5.
    ("5:2;(R2,C4)", "5:5;(R5,C3)", (8, 6), "a stone on the board"),
];

#[test]
fn bad_files_are_refused_with_line_and_column() {
    let mut wrong = Vec::new();
    for (there, put, place, part) in BAD {
        let text = GOOD.replacen(there, put, 1);
        assert_ne!(text, GOOD, "{there}");
        let error = wtn::parse(text.as_bytes()).expect_err(put);
        if (error.line, error.column) != *place || !error.to_string().contains(part) {
            wrong.push(format!("{there} -> {put}: {error}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let (gbk, _, _) = encoding_rs::GBK.encode(GOOD);
    let at = gbk.windows(7).position(|bytes| bytes == b"(R1,B4)").expect("the move");
    let mut bad = gbk.to_vec();
    bad.insert(at + 1, 0xFF);
    let error = wtn::parse(&bad).expect_err("a byte of no character");
    assert_eq!(error.to_string(), "line 6, column 6: the bytes are not GBK: expected UTF-8 or GBK");
    let bad = [b"\xEF\xBB\xBF#[WTN][".as_slice(), b"\xCF\xC8 R]"].concat();
    let error = wtn::parse(&bad).expect_err("bytes of no character").to_string();
    assert_eq!(error, "line 1, column 8: the bytes are not UTF-8: expected UTF-8 or GBK");
}

#[test]
fn a_result_against_the_final_position_is_refused() {
    for (name, (_, strict)) in corpus() {
        let (there, put) = if strict.contains("先手胜") {
            ("先手胜", "后手胜")
        } else {
            ("后手胜", "先手胜")
        };
        let given_up = ["resigned", "lost-on-time", "no-moves"].iter().any(|part| name.contains(part));
        let other = wtn::parse(strict.replace(there, put).as_bytes());
        match other {
            Ok(_) => assert!(given_up, "{name}"),
            Err(error) => {
                let message = format!("result `{put}` contradicts the final position: expected `{there}`");
                assert!(!given_up && error.to_string().ends_with(&message), "{name}: {error}");
                assert_eq!(error.line, 1);
            }
        }
    }
    // Red has won by a stone on its corner; whichever stone comes then, the game is over.
    let (_, text) = &corpus()["19-from-squares.txt"];
    let number = text.lines().count() - 2;
    let more = format!("{text}{number}:1;({})\n", if text.contains(",A5)") { "R1,E1" } else { "B1,A5" });
    let message = wtn::parse(more.as_bytes()).map_or_else(|error| error.to_string(), |_| String::new());
    assert!(message.starts_with(&format!("line {}, column", number + 3)), "{message}");
}

#[test]
fn a_move_of_the_other_reading_is_named_as_such() {
    let (_, text) = &corpus()["25-skipped-stones.txt"];
    let error = wtn::parse_as(GameId::EwnNearest, text.as_bytes()).expect_err("a move of ewn alone");
    assert!(error.to_string().contains("legal only under ewn, and this is a game of ewn-nearest"), "{error}");
    let text = "[Variant \"ewn-nearest\"]\n[FEN \"A4/3D1/5/4b/5 r -\"]\n\n1. 2:d4d3 *";
    assert_eq!(
        pgn::parse(text).expect_err("a move of ewn alone").to_string(),
        "line 4, column 4: bad move `2:d4d3`: legal only under ewn, and this is a game of ewn-nearest; \
         expected a5b5, a5a4, a5b4"
    );
    assert!(pgn::parse(&text.replace("ewn-nearest", "ewn")).is_ok());
}
