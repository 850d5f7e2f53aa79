//! Mutated files: whatever the bytes, a reader returns.
use std::time::{Duration, Instant};

use bohr::games::GameId;
use bohr::records::{self, pgn, wtn};

use crate::common::{Random, full};
use crate::pgn_files::PGN;
use crate::{GOOD, corpus, pick};

/// What the reader takes is written and read again in the same words; what it refuses has a place.
fn read_anything(bytes: &[u8]) -> [bool; 2] {
    let show = || String::from_utf8_lossy(bytes).into_owned();
    let taken = match wtn::parse(bytes) {
        Ok(record) => {
            let text = wtn::write(&record).unwrap_or_else(|error| panic!("{error} in {}", show()));
            let again = wtn::parse(text.as_bytes()).unwrap_or_else(|error| panic!("{error} in {}", show()));
            assert_eq!(wtn::write(&again), Ok(text), "{}", show());
            true
        }
        Err(error) => {
            assert!(error.line > 0 && error.column > 0 && error.to_string().len() < 100_000);
            false
        }
    };
    let read = match pgn::parse(&String::from_utf8_lossy(bytes)) {
        Ok(games) => {
            for game in &games {
                let text = pgn::write(game).unwrap_or_else(|error| panic!("{error} in {}", show()));
                let again = pgn::parse(&text).unwrap_or_else(|error| panic!("{error} in {}", show()));
                assert_eq!(again.iter().map(pgn::write).collect::<Vec<_>>(), [Ok(text)], "{}", show());
            }
            !games.is_empty()
        }
        Err(_) => false,
    };
    // The reader of either format takes what the right one takes.
    let either = records::parse(GameId::Ewn, bytes);
    assert!(either.is_ok() || !taken, "{either:?} in {}", show());
    [taken, read]
}

#[test]
fn no_bytes_make_a_reader_panic() {
    let mut seeds: Vec<Vec<u8>> = corpus().into_values().map(|(bytes, _)| bytes).collect();
    let written = seeds.iter().map(|bytes| pgn::write(&wtn::parse(bytes).expect("a file of the corpus")));
    let written: Vec<Vec<u8>> = written.map(|text| text.expect("a legal game").into_bytes()).collect();
    seeds.extend(written);
    seeds.push(PGN.into());
    let odd: Vec<&[u8]> = [
        ";",
        "；",
        ":",
        "[",
        "]",
        "(",
        ")",
        "R4",
        "B",
        "\n",
        "\r",
        "悔棋\n",
        "#",
        "{",
        "}",
        "\"",
        "\\",
        "-",
        "1,5",
        "0",
        "999999999999999999999",
        "%",
        "?",
        "\u{FEFF}",
        "\0",
        "*",
        "1-0",
        "1/2-1/2",
        " ",
    ]
    .map(str::as_bytes)
    .to_vec();
    let mut random = Random::new(10);
    let mut good = [0, 0];
    let until = Instant::now() + Duration::from_secs(if full() { 60 } else { 2 });
    while Instant::now() < until {
        for _ in 0..100 {
            let mut bytes = seeds[random.below(seeds.len())].clone();
            for _ in 0..=random.below(4) {
                mutate(&mut random, &mut bytes, &odd, &seeds);
            }
            for (count, taken) in good.iter_mut().zip(read_anything(&bytes)) {
                *count += u32::from(taken);
            }
        }
    }
    assert!(good.iter().all(|&count| count > 10), "hardly a text is read: {good:?}");
}

fn mutate(random: &mut Random, bytes: &mut Vec<u8>, odd: &[&[u8]], seeds: &[Vec<u8>]) {
    let at = random.below(bytes.len() + 1);
    let end = (at + random.below(12)).min(bytes.len());
    match random.below(7) {
        0 => bytes.truncate(at),
        1 => drop(bytes.drain(at..end)),
        2 => bytes.insert(at, u8::try_from(random.below(256)).expect("a byte")),
        3 => {
            let again = bytes[at..end].repeat(1 + random.below(3));
            bytes.splice(at..at, again).for_each(drop);
        }
        4 => bytes.splice(at..end, pick(random, odd).iter().copied()).for_each(drop),
        5 => {
            let other = &seeds[random.below(seeds.len())];
            let from = random.below(other.len() + 1);
            bytes.truncate(at);
            bytes.extend(&other[from..]);
        }
        _ => {
            if let Some(byte) = bytes.get_mut(at) {
                *byte = b'0' + u8::try_from(random.below(10)).expect("a digit");
            }
        }
    }
}

/// Whatever repeats, the time grows no faster than the file.
#[test]
fn long_files_are_read_in_time() {
    const TIMES: usize = 100_000;
    let tags: Vec<String> = (0..TIMES).map(|number| format!("[T{number} \"x\"]")).collect();
    let taken_back = format!("{GOOD}{}", "# 悔棋\n1:4;(R4,B3)\n".repeat(TIMES));
    let texts = [
        format!("[Variant \"ewn\"]\n{}\n*", tags.join("\n")),
        format!("[Variant \"ewn\"]\n{} *", "{x} ".repeat(TIMES)),
        format!("[Variant \"ewn\"]\n{}", "(".repeat(TIMES)),
        format!("[Variant \"ewn\"]\n{}", "a5".repeat(TIMES)),
        "[Variant \"ewn\"] * ".repeat(TIMES / 10),
        taken_back,
        format!("{GOOD}{}", "\n".repeat(TIMES)),
        format!("{GOOD}6:1;({}", "R".repeat(TIMES)),
        GOOD.replace("A5-1;", &";".repeat(TIMES)),
    ];
    let begin = Instant::now();
    let read: Vec<[bool; 2]> = texts.iter().map(|text| read_anything(text.as_bytes())).collect();
    assert!(read[0][1] && read[1][1] && read[4][1] && read[5][0] && read[6][0], "{read:?}");
    assert!(begin.elapsed() < Duration::from_secs(20), "{:?}", begin.elapsed());
}
