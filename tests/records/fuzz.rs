//! Mutated files: whatever the bytes, a reader returns.
use std::time::{Duration, Instant};

use bohr::games::GameId;
use bohr::records::{self, GameRecord, RecordError, WriteError, am, pgn, sgf, wtn};

use crate::amazons_files::{AM, SGF};
use crate::common::{Random, full};
use crate::pgn_files::PGN;
use crate::{GOOD, corpus, corpus_of, pick};

/// Formats whose readers are tried.
const FORMATS: usize = 4;

/// What a reader takes is written and read again in the same words; what it refuses has a place.
fn read_with(
    bytes: &[u8],
    parse: impl Fn(&[u8]) -> Result<Vec<GameRecord>, RecordError>,
    write: impl Fn(&GameRecord) -> Result<String, WriteError>,
) -> bool {
    let show = || String::from_utf8_lossy(bytes).into_owned();
    match parse(bytes) {
        Ok(games) => {
            for game in &games {
                let text = write(game).unwrap_or_else(|error| panic!("{error} in {}", show()));
                let again = parse(text.as_bytes()).unwrap_or_else(|error| panic!("{error} in {}", show()));
                assert_eq!(again.iter().map(&write).collect::<Vec<_>>(), [Ok(text)], "{}", show());
            }
            !games.is_empty()
        }
        Err(error) => {
            assert!(error.line > 0 && error.column > 0 && error.to_string().len() < 100_000);
            false
        }
    }
}

/// Which formats the bytes are read as.
fn read_anything(bytes: &[u8]) -> [bool; FORMATS] {
    let alone = |game: Result<GameRecord, RecordError>| game.map(|game| vec![game]);
    let taken = [
        read_with(bytes, |bytes| alone(wtn::parse(bytes)), wtn::write),
        read_with(bytes, |bytes| pgn::parse(&String::from_utf8_lossy(bytes)), pgn::write),
        read_with(bytes, |bytes| alone(am::parse(bytes)), am::write),
        read_with(bytes, sgf::parse, sgf::write),
    ];
    // The reader of any format takes what the right one takes.
    let [wtn, _, am, _] = taken;
    let any = records::parse(GameId::Ewn, bytes);
    assert!(any.is_ok() || !wtn && !am, "{any:?} in {}", String::from_utf8_lossy(bytes));
    taken
}

#[test]
fn no_bytes_make_a_reader_panic() {
    let mut seeds: Vec<Vec<u8>> = corpus().into_values().map(|(bytes, _)| bytes).collect();
    let written = seeds.iter().map(|bytes| pgn::write(&wtn::parse(bytes).expect("a file of the corpus")));
    let written: Vec<Vec<u8>> = written.map(|text| text.expect("a legal game").into_bytes()).collect();
    seeds.extend(written);
    seeds.push(PGN.into());
    seeds.extend(corpus_of("amazons").into_values().map(|(bytes, _)| bytes));
    seeds.extend([AM.into(), SGF.into()]);
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
        "(;",
        ";B[djddgd]",
        "AE[aa:jj]",
        "PL[W]",
        "d1d7(g7)",
        "1.",
    ]
    .map(str::as_bytes)
    .to_vec();
    let mut random = Random::new(10);
    let mut good = [0; FORMATS];
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
        format!("{AM}{}", "# 悔棋\n3 g1g3(d6)\n".repeat(TIMES)),
        format!("{AM}4 {}", "a1".repeat(TIMES)),
        "(;".repeat(TIMES),
        "(".repeat(TIMES),
        format!("{}{}", "(;GM[18]", "(;C[x]".repeat(TIMES)) + &")".repeat(TIMES + 1),
        SGF.replace("RE[B+]", &"AE[aa:jj]".repeat(TIMES / 10)),
        SGF.replace(";B[dj", &format!("{};B[dj", ";C[x\\]]".repeat(TIMES))),
        "(;GM[18])".repeat(TIMES / 10),
    ];
    let begin = Instant::now();
    let read: Vec<[bool; FORMATS]> = texts.iter().map(|text| read_anything(text.as_bytes())).collect();
    assert!(read[0][1] && read[1][1] && read[4][1] && read[5][0] && read[6][0], "{read:?}");
    assert!(read[9][2] && read[13][3] && read[15][3] && read[16][3], "{read:?}");
    assert!(begin.elapsed() < Duration::from_secs(20), "{:?}", begin.elapsed());
}
