//! The files of the corpus, and what WTN cannot hold.
use std::fs;

use bohr::engine::GameResult;
use bohr::game::{Die, Side};
use bohr::records::{Date, GameRecord, WriteError, pgn, wtn};

use crate::{GOOD, corpus, folder};

#[test]
fn every_deviation_is_read() {
    let corpus = corpus();
    let files = fs::read_dir(folder("wtn")).expect("the folder").count();
    assert_eq!(files, corpus.len() + 1, "every file has a strict form");
    assert!(corpus.len() >= 30);
    for (name, (bytes, strict)) in corpus {
        let record = wtn::parse(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        let written = wtn::write(&record).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(written, strict, "{name}");
        let first = record.first_mover().expect("a start position");
        assert_eq!((record.team(first), record.team(!first)), ("骰子队", "Zufall 2"), "{name}");
        let encoded = wtn::encode(&record).expect("characters of GBK");
        assert!(encoded.ends_with(b"\r\n") && std::str::from_utf8(&encoded).is_err(), "{name}: GBK, CRLF");
        let again = wtn::parse(&encoded).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(wtn::write(&again).as_deref(), Ok(strict.as_str()), "{name}");
        let games = pgn::parse(&pgn::write(&record).expect("a legal game")).expect("what was written");
        assert_eq!(games, [record], "{name}");
    }
}

#[test]
fn the_strict_file_is_written_byte_for_byte() {
    let (bytes, _) = &corpus()["01-strict-gbk-crlf.txt"];
    let record = wtn::parse(bytes).expect("a file of the corpus");
    assert_eq!(wtn::encode(&record).as_ref(), Ok(bytes));
}

#[test]
fn remarks_and_moves_taken_back_become_comments() {
    let of = |part: &str| {
        let corpus = corpus();
        let (_, (bytes, _)) = corpus.iter().find(|(name, _)| name.contains(part)).expect("a file");
        wtn::parse(bytes).expect("a file of the corpus")
    };
    let remarks = of("take-back-remarks");
    assert_eq!(remarks.plies[2].comments, ["# 悔棋", "//the operator's mistake"]);
    let taken = of("taken-back");
    assert_eq!(taken.plies[1].comments, ["悔棋 4:a4b4", "悔棋 3"]);
    assert_eq!(taken.plies[2].to_string(), "4:a4b3");
}

#[test]
fn the_file_is_named_as_the_championship_wants() {
    let mut record = wtn::parse(GOOD.as_bytes()).expect("a good file");
    assert_eq!(
        wtn::file_name(&record).as_deref(),
        Ok("WTN-红队 vs 蓝队-先手胜-2026.11.29 10.00 合肥-2026 CCGC.txt")
    );
    record.event = "a/b".to_owned();
    record.result = Some(GameResult::Win(Side::Second));
    assert_eq!(
        wtn::file_name(&record).as_deref(),
        Ok("WTN-红队 vs 蓝队-后手胜-2026.11.29 10.00 合肥-a_b.txt")
    );
}

#[test]
fn what_wtn_cannot_hold_is_not_written() {
    let good = wtn::parse(GOOD.as_bytes()).expect("a good file");
    let refused = |change: &dyn Fn(&mut GameRecord), part: &str| {
        let mut record = good.clone();
        change(&mut record);
        let error: WriteError = wtn::encode(&record).expect_err(part);
        assert!(error.to_string().contains(part), "{error}");
    };
    refused(&|record| record.result = None, "no result");
    refused(&|record| record.result = Some(GameResult::Draw), "no winner");
    refused(&|record| record.date = None, "no date");
    refused(
        &|record| {
            record.start = "AB3/5/5/5/5 r -".to_owned();
            record.result = None;
            record.plies.clear();
        },
        "the result, none, contradicts",
    );
    refused(&|record| record.date = Date::parse("2026.11.??"), "no date");
    refused(&|record| record.plies[1].die = None, "no die for each move");
    refused(&|record| record.plies[1].die = Die::new(2), "ply 2: bad move `2:e3d4`");
    refused(&|record| record.start = "A4/5/5/5/4a r -".to_owned(), "ply 1");
    refused(&|record| record.event = "a［b".to_owned(), "square brackets");
    refused(&|record| record.event = "a😀b".to_owned(), "character `😀`");
    refused(
        &|record| {
            record.start = "A4/5/5/5/4a r -".to_owned();
            record.plies.clear();
        },
        "six stones at home",
    );
}
