//! Bytes as files of games. What a reader takes must be written, and read again in the same words.
#![no_main]
use bohr::records::{am, pgn, sgf, wtn};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(record) = wtn::parse(bytes) {
        let text = wtn::write(&record).expect("a game that was read");
        let again = wtn::parse(text.as_bytes()).expect("a game that was written");
        assert_eq!(wtn::write(&again), Ok(text));
    }
    if let Ok(record) = am::parse(bytes) {
        let text = am::write(&record).expect("a game that was read");
        let again = am::parse(text.as_bytes()).expect("a game that was written");
        assert_eq!(am::write(&again), Ok(text));
    }
    for game in sgf::parse(bytes).unwrap_or_default() {
        let text = sgf::write(&game).expect("a game that was read");
        let again = sgf::parse(text.as_bytes()).expect("a game that was written");
        assert_eq!(again.iter().map(sgf::write).collect::<Vec<_>>(), [Ok(text)]);
    }
    for game in pgn::parse(&String::from_utf8_lossy(bytes)).unwrap_or_default() {
        let text = pgn::write(&game).expect("a game that was read");
        let again = pgn::parse(&text).expect("a game that was written");
        assert_eq!(again.iter().map(pgn::write).collect::<Vec<_>>(), [Ok(text)]);
    }
});
