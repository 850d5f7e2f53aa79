//! The files of Amazons, AM and SGF: the corpus, refusals, and what the formats cannot hold.
//!
//! The files of `tests/data/amazons` come from `scripts/amazons_corpus.py`, which knows the rules on its own.
use std::fs;

use bohr::engine::GameResult;
use bohr::game::Side;
use bohr::games::GameId;
use bohr::records::{self, Date, GameRecord, RecordError, WriteError, am, pgn, sgf};

use crate::{corpus_of, folder};

/// A good record of the championship that others are made from.
pub const AM: &str = "#[AM][黑队][白队][先手胜][2026.11.29 10:00 合肥][2026 CCGC]
1 d1d7(g7) g10g8(b3)
2 a4a5(e9) d10c9(c2)
3 g1g3(d6)
";

/// The same game in SGF.
pub const SGF: &str = "(;FF[4]GM[18]CA[UTF-8]SZ[10]
PB[黑队]PW[白队]
EV[2026 CCGC]PC[合肥]DT[2026-11-29]TD[10:00]
RE[B+]
;B[djddgd];W[gagcbh];B[agafeb];W[dacbci];B[gjghde])
";

/// Whether a file of the corpus is SGF, by its strict form.
fn is_sgf(strict: &str) -> bool {
    strict.starts_with('(')
}

/// The games that a file of either format holds.
fn parse(strict: &str, bytes: &[u8]) -> Result<Vec<GameRecord>, RecordError> {
    if is_sgf(strict) { sgf::parse(bytes) } else { am::parse(bytes).map(|game| vec![game]) }
}

#[test]
fn every_deviation_is_read() {
    let corpus = corpus_of("amazons");
    let files = fs::read_dir(folder("amazons")).expect("the folder").count();
    assert_eq!(files, corpus.len() + 1, "every file has a strict form");
    assert!(corpus.len() >= 20);
    for (name, (bytes, strict)) in corpus {
        let games = parse(&strict, &bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        let write = if is_sgf(&strict) { sgf::write } else { am::write };
        let written: String = games.iter().map(|game| write(game).expect("a legal game")).collect();
        assert_eq!(written, strict, "{name}");
        let text: String = games.iter().map(|game| pgn::write(game).expect("a legal game")).collect();
        assert_eq!(pgn::parse(&text).as_ref(), Ok(&games), "{name}");
        assert_eq!(records::parse(GameId::Ewn, &bytes).as_ref(), Ok(&games), "{name}: found by its content");
        for game in games {
            assert_eq!(game.teams, ["女王队", "Zufall 2"], "{name}");
            let text = sgf::write(&game).expect("a legal game");
            assert_eq!(sgf::parse(text.as_bytes()), Ok(vec![game]), "{name}");
        }
    }
}

#[test]
fn both_formats_tell_the_same_game() {
    let record = am::parse(AM.as_bytes()).expect("a good file");
    assert_eq!(sgf::write(&record).as_deref(), Ok(SGF));
    let games = sgf::parse(SGF.as_bytes()).expect("a good file");
    assert_eq!(games, [record]);
    assert_eq!(am::write(&games[0]).as_deref(), Ok(AM));
    let encoded = am::encode(&games[0]).expect("characters of GBK");
    assert!(encoded.ends_with(b")\r\n") && std::str::from_utf8(&encoded).is_err());
    assert_eq!(am::parse(&encoded).as_ref(), Ok(&games[0]));
}

#[test]
fn the_file_is_named_as_the_championship_wants() {
    let record = am::parse(AM.as_bytes()).expect("a good file");
    assert_eq!(
        am::file_name(&record).as_deref(),
        Ok("AM-黑队B vs 白队W-先手胜-2026.11.29 合肥-2026 CCGC.txt")
    );
}

#[test]
fn names_that_end_like_colours_are_kept() {
    for teams in [["a B", "b W"], ["a B", "b"], ["a W", "b B"], ["B", "W"]] {
        let mut record = am::parse(AM.as_bytes()).expect("a good file");
        record.teams = teams.map(str::to_owned);
        let text = am::write(&record).expect("a legal game");
        assert_eq!(am::parse(text.as_bytes()), Ok(record), "{text}");
    }
}

#[test]
fn remarks_and_moves_taken_back_become_comments() {
    let (bytes, _) = &corpus_of("amazons")["09-taken-back.txt"];
    let game = am::parse(bytes).expect("a file of the corpus");
    let comments = &game.plies[3].comments;
    assert!(comments[0].starts_with("悔棋 ") && comments[1] == "悔棋", "{comments:?}");
    let text =
        SGF.replace("RE[B+]", "RE[B+]C[one\n\ntwo]GC[of the game]").replace("gd];W", "gd]C[好\\]]N[x];W");
    let game = &sgf::parse(text.as_bytes()).expect("a good file")[0];
    assert_eq!(game.comments, ["of the game", "one", "two"]);
    assert_eq!(game.plies[0].comments, ["x", "好]"]);
}

#[test]
fn numbers_of_lines_count_pairs_or_moves() {
    let lines = |rest: &str| format!("{}\n{rest}", AM.lines().next().expect("a header"));
    let moves = |rest: &str| am::parse(lines(rest).as_bytes()).map(|game| game.plies.len());
    let one = "d1d7(g7)";
    assert_eq!(moves(&format!("1 {one}\n2 g10g8(b3)\n3 a4a5(e9)")), Ok(3), "single moves");
    assert_eq!(moves(&format!("1 {one}\n1 g10g8(b3)\n2 a4a5(e9)")), Ok(3), "a broken pair");
    assert_eq!(moves(&format!("{one}\ng10g8(b3)\na4a5(e9)")), Ok(3), "no numbers");
    assert_eq!(moves("1 d1d6(g6)\n# taken back\n1 d1d7(g7) g10g8(b3)"), Ok(2), "half a pair taken back");
    let wrong = moves(&format!("1 {one} g10g8(b3)\n3 a4a5(e9)")).expect_err("a line is missing").to_string();
    assert_eq!(wrong, "line 3, column 1: bad move number `3`: expected `2`");
}

/// What is put for what, and line, column and a part of the message.
const BAD_AM: &[(&str, &str, (usize, usize), &str)] = &[
    (AM, "", (1, 1), "no header"),
    ("#[AM]", "#[WTN]", (1, 3), "bad header `WTN`: expected `#[AM]`"),
    ("先手胜", "黑胜", (1, 15), "`黑胜`"),
    ("2026.11.29", "2026.02.29", (1, 20), "there is no such day"),
    ("[2026 CCGC]", "", (1, 40), "the event"),
    ("2 a4", "3 a4", (3, 1), "bad move number `3`: expected `2`"),
    ("2 a4", "0 a4", (3, 1), "bad move number `0`: expected `2`"),
    ("1 d1d7(g7) g10g8(b3)", "1", (2, 2), "no move"),
    ("d1d7(g7)", "d1d7(k7)", (2, 3), "not k7"),
    ("d1d7(g7)", "d1d7", (2, 3), "bad move `d1d7 g10`: expected empty squares, but g10"),
    ("d1d7(g7)", "d1d(g7)", (2, 5), "bad move `d1d(g7)`: expected three squares"),
    ("d1d7(g7)", "(d1d7)", (2, 3), "bad move `(d1d7) g10g8(b3)`"),
    ("d1d7(g7)", "d1d7(g8)", (2, 3), "bad move `d1d7(g8)`: expected a line like a queen's, not d7 to g8"),
    ("d1d7(g7)", "d2d7(g7)", (2, 3), "expected a white amazon on d2"),
    ("d10c9(c2)", "d10c9(c2) g3g2(g4)", (3, 22), "the end of the line"),
    ("d10c9(c2)", "d10c9(c2) x", (3, 22), "bad word `x`"),
];

const BAD_SGF: &[(&str, &str, (usize, usize), &str)] = &[
    ("GM[18]", "", (1, 1), "no game: expected the property `GM[18]`"),
    ("GM[18]", "GM[1]", (1, 11), "bad game `1`: expected 18"),
    ("SZ[10]", "SZ[9]", (1, 26), "bad size `9`: expected 10 or 8"),
    ("2026-11-29", "tomorrow", (3, 23), "bad date `tomorrow`: expected YYYY-MM-DD"),
    ("10:00", "noon", (3, 37), "bad time `noon`"),
    ("B+", "black", (4, 4), "bad result `black`"),
    ("RE[B+]", "RE", (4, 1), "bad property `RE`: expected a value"),
    ("RE[B+]", "PL[x]", (4, 4), "bad side to move `x`"),
    ("RE[B+]", "AB[dk]", (4, 4), "bad point `dk`: expected a point from aa to jj"),
    ("RE[B+]", "AB[aa:jj]", (4, 1), "expected 1 to 4"),
    (";B[dj", ";W[dj", (5, 2), "bad colour `W`: expected `B`"),
    ("djddgd", "djddg", (5, 4), "bad move `djddg`: expected three points"),
    ("djddgd", "", (5, 4), "no move"),
    ("djddgd", "djddge", (5, 4), "bad move `djddge`: expected a line like a queen's, not d7 to g6"),
    (";W[gagcbh]", ";AA[aa]", (5, 12), "before the first move only"),
    (";W[gagcbh]", ";W[gagcbh]1", (5, 21), "bad node `1;B[agafeb];W[dacbci];B[gjghde])`"),
    ("gjghde])", "gjghde]", (1, 1), "bad game `(`: expected `)`"),
    ("gjghde])", "gjghde", (5, 44), "bad value `gjghde`: expected `]`"),
];

#[test]
fn bad_files_are_refused_with_line_and_column() {
    let mut wrong = Vec::new();
    let bad = BAD_AM.iter().map(|bad| (AM, bad)).chain(BAD_SGF.iter().map(|bad| (SGF, bad)));
    for (good, (there, put, place, part)) in bad {
        let text = good.replacen(there, put, 1);
        assert_ne!(text, good, "{there}");
        let error = parse(good, text.as_bytes()).expect_err(put);
        if (error.line, error.column) != *place || !error.to_string().contains(part) {
            wrong.push(format!("{there} -> {put}: {error}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_result_against_the_final_position_is_refused() {
    for (name, (_, strict)) in corpus_of("amazons") {
        let (there, put) = match &strict {
            text if text.contains("先手胜") => ("先手胜", "后手胜"),
            text if text.contains("后手胜") => ("后手胜", "先手胜"),
            text if text.contains("RE[B+") => ("RE[B+", "RE[W+"),
            _ => ("RE[W+", "RE[B+"),
        };
        let text = strict.replace(there, put);
        let read = parse(&strict, text.as_bytes());
        let given_up = ["given-up", "no-moves", "resigned", "tags"].iter().any(|part| name.contains(part));
        match read {
            Ok(_) => assert!(given_up, "{name}"),
            Err(error) => assert!(!given_up && error.to_string().contains("contradicts"), "{name}: {error}"),
        }
    }
}

#[test]
fn what_a_format_cannot_hold_is_not_written() {
    let good = am::parse(AM.as_bytes()).expect("a good file");
    let refused = |change: &dyn Fn(&mut GameRecord), part: &str| {
        let mut record = good.clone();
        change(&mut record);
        let error: WriteError = am::encode(&record).expect_err(part);
        assert!(error.to_string().contains(part), "{error}");
    };
    refused(&|record| record.result = None, "no result");
    refused(&|record| record.result = Some(GameResult::Draw), "no winner");
    refused(&|record| record.date = Date::parse("2026.11.??"), "no date");
    refused(&|record| record.event = "a［b".to_owned(), "square brackets");
    refused(&|record| record.event = "a😀b".to_owned(), "character `😀`");
    refused(&|record| record.plies.swap(0, 1), "ply 1: bad move");
    refused(&|record| record.start = record.start.replace('w', "b"), "the usual start");
    refused(
        &|record| *record = GameRecord::new(GameId::Amazons8, None).expect("a start"),
        "a game of amazons8 cannot be written as AM: expected amazons",
    );
    let ewn = GameRecord::new(GameId::Ewn, None).expect("a start");
    let error = sgf::write(&ewn).expect_err("a game with dice").to_string();
    assert_eq!(error, "a game of ewn cannot be written as SGF: expected amazons or amazons8");
}

#[test]
fn the_root_of_sgf_tells_more_than_the_record_has_fields_for() {
    let text = SGF.replace("RE[B+]", "RE[B+Resign]RO[3]BR[5 dan]VW[]KM[0]");
    let game = &sgf::parse(text.as_bytes()).expect("a good file")[0];
    let tags = [("Round", "3"), ("BR", "5 dan"), ("RE", "B+Resign")];
    assert_eq!(game.tags, tags.map(|(name, value)| (name.to_owned(), value.to_owned())));
    assert_eq!(game.result, Some(GameResult::Win(Side::First)));
    assert!(sgf::write(game).expect("a legal game").contains("\nRE[B+Resign]RO[3]BR[5 dan]\n"));
    // The word belongs to another result.
    let other = GameRecord { result: Some(GameResult::Win(Side::Second)), ..game.clone() };
    assert!(sgf::write(&other).expect("a legal game").contains("\nRE[W+]RO[3]"));
}

#[test]
fn the_charset_that_sgf_names_counts_where_the_bytes_are_no_utf_8() {
    let text = SGF
        .replace("黑队", "Königinnen")
        .replace("白队", "x")
        .replace("合肥", "y")
        .replace("UTF-8", "ISO-8859-1");
    let (latin, _, _) = encoding_rs::WINDOWS_1252.encode(&text);
    for bytes in [&latin, text.as_bytes()] {
        assert_eq!(sgf::parse(bytes).expect("a good file")[0].teams[0], "Königinnen");
    }
}
