//! The tables of exact endings: their values, their files, their building, and `bohr tablebase`.
mod common;

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicBool, Ordering};

use bohr::game::{Ending, Game, parse_position};
use bohr::games::ewn::{Nearest, Standard};
use bohr::tablebase::{Builder, Built, Exact, TableError, Tablebase};
use common::exact::{VALUES, plain};

fn position<G: Game>(text: &str) -> G {
    let words: Vec<&str> = text.split(' ').collect();
    parse_position(&words).expect("a position").0
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

/// Builds the table of four stones, or interrupts that when the first values are known.
fn build<G: Game>(folder: &Path, interrupted: bool) -> Result<Built, TableError> {
    let stop = AtomicBool::new(false);
    let mut progress = |done: usize, _: usize| stop.store(interrupted && done > 0, Ordering::Relaxed);
    let mut remarks = Vec::new();
    let mut builder = Builder::<G>::new(folder).expect("a builder");
    let mut remark = |text: &str| remarks.push(text.to_owned());
    let built = builder.build(4, &stop, &mut progress, &mut remark);
    assert_eq!(remarks, Vec::<String>::new());
    built
}

#[test]
fn the_values_are_those_of_the_notes() {
    let folder = folder();
    let built = build::<Standard>(folder.path(), false).expect("a table");
    assert_eq!((built.places, built.bytes), (Standard::endings(4), 25_038_665));
    let (tablebase, remarks) = Tablebase::<Standard>::open(folder.path());
    assert_eq!((tablebase.most(), remarks), (4, Vec::new()));
    for &(text, expected) in VALUES {
        let value = tablebase.probe(&position(text)).expect("a value");
        assert!((value.probability() - expected).abs() <= Exact::ERROR, "{text}: {value:?}");
        assert!((value.lower()..=value.upper()).contains(&expected), "{text}: {value:?}");
    }
    assert_eq!(tablebase.probe(&Standard::start()), None);
    let verification = tablebase.verify(4, 20_000, 1);
    assert_eq!((verification.wrong, verification.compared > 19_000), (None, true));
    assert!(verification.greatest <= 2.0 * Exact::ERROR, "{}", verification.greatest);
}

#[test]
fn values_in_memory_are_those_of_a_plain_recursion() {
    fn check<G: Game>() {
        let tablebase = Tablebase::<G>::in_memory(3);
        let mut known = HashMap::new();
        for pieces in 2..=3 {
            let places = (0..G::endings(pieces)).step_by(if pieces == 2 { 1 } else { 97 });
            for position in places.filter_map(|place| G::at_ending(Ending { pieces, place })) {
                let value = tablebase.probe(&position).expect("a value");
                let expected = plain(&position, &mut known);
                assert!((value.probability() - expected).abs() <= Exact::ERROR, "{position:?}: {value:?}");
            }
        }
        assert!(known.len() > 10_000);
    }
    check::<Standard>();
    check::<Nearest>();
}

#[test]
fn a_game_without_endings_has_no_tables() {
    let tablebase = Tablebase::<bohr::games::mini5::Standard>::in_memory(3);
    assert_eq!((tablebase.most(), tablebase.probe(&Game::start())), (0, None));
    let none = Tablebase::<Standard>::none();
    assert_eq!((none.most(), none.probe(&position("5/1A3/5/3a1/5 r -"))), (0, None));
}

#[test]
fn an_interrupted_build_goes_on_to_the_same_file() {
    let [through, resumed] = [folder(), folder()];
    let whole = build::<Nearest>(through.path(), false).expect("a table");
    let error = build::<Nearest>(resumed.path(), true).expect_err("an interruption");
    let TableError::Interrupted { path } = error else { panic!("{error}") };
    let kept = fs::read(&path).expect("what was done");
    let values = kept[64..].as_chunks::<4>().0;
    let known = values.iter().filter(|value| **value != [0; 4]).count();
    assert!(known > 0 && known < Nearest::endings(4), "{known}");
    let built = build::<Nearest>(resumed.path(), false).expect("a table");
    assert!(!path.exists());
    assert_eq!(fs::read(whole.path).expect("a file"), fs::read(built.path).expect("a file"));
}

#[test]
fn a_partial_file_that_is_damaged_is_told_and_not_used() {
    let folder = folder();
    fs::write(folder.path().join("ewn-nearest-4.bohr.partial"), b"BOHRPART").expect("a file");
    let mut remarks = Vec::new();
    let mut builder = Builder::<Nearest>::new(folder.path()).expect("a builder");
    let mut remark = |text: &str| remarks.push(text.to_owned());
    builder.build(4, &AtomicBool::new(false), &mut |_, _| (), &mut remark).expect("a table");
    assert_eq!(remarks.len(), 1);
    assert!(remarks[0].contains("its size is 8 bytes"), "{remarks:?}");
    assert!(builder.check(4).is_some_and(|check| check.is_ok()));
}

/// Changes the bytes of a file.
type Harm = fn(&mut Vec<u8>);

#[test]
fn files_that_are_not_right_are_refused() {
    let folder = folder();
    let path = build::<Nearest>(folder.path(), false).expect("a table").path;
    let right = fs::read(&path).expect("a file");
    let refused = |bytes: &[u8]| {
        fs::write(&path, bytes).expect("a file");
        let (tablebase, remarks) = Tablebase::<Nearest>::open(folder.path());
        assert_eq!((tablebase.most(), remarks.len()), (3, 1), "{remarks:?}");
        assert!(remarks[0].contains("ewn-nearest-4.bohr"), "{remarks:?}");
        remarks[0].clone()
    };
    let harms: &[(Harm, &str)] = &[
        (Vec::clear, "its size is 0 bytes, expected 13106195"),
        (|bytes| bytes.truncate(63), "its size is 63 bytes, expected 13106195"),
        (|bytes| bytes.truncate(1_000_000), "its size in bytes is 1000000, expected 13106195"),
        (|bytes| bytes.push(0), "its size in bytes is 13106196, expected 13106195"),
        (|bytes| bytes[..8].copy_from_slice(b"BOHRPART"), "begins with `BOHRPART`, expected `BOHRENDS`"),
        (|bytes| bytes[..8].copy_from_slice(b"GIF89a\0\xFF"), "begins with `GIF89a\\x00\\xff`"),
        (|bytes| bytes[8] += 1, "its version is 2, expected 1"),
        (|bytes| bytes[12] ^= 1, "the checksum of its header"),
        (|bytes| bytes[1_000_000] ^= 4, "the checksum of its data"),
    ];
    for (harm, part) in harms {
        let mut bytes = right.clone();
        harm(&mut bytes);
        let message = refused(&bytes);
        assert!(message.contains(part), "{message}, expected {part}");
    }
    fs::remove_file(&path).expect("the file goes");
    let (tablebase, remarks) = Tablebase::<Nearest>::open(folder.path());
    assert_eq!((tablebase.most(), remarks.len()), (3, 1));
    assert!(remarks[0].starts_with("cannot open"), "{remarks:?}");
    // The table of another game, and one without those of fewer pieces.
    fs::write(folder.path().join("ewn-4.bohr"), &right).expect("a file");
    fs::write(folder.path().join("ewn-5.bohr"), &right).expect("a file");
    let (tablebase, remarks) = Tablebase::<Standard>::open(folder.path());
    assert_eq!((tablebase.most(), remarks.len()), (3, 2));
    assert!(remarks[0].contains("its game is `ewn-nearest`, expected `ewn`"), "{remarks:?}");
    assert!(remarks[1].contains("no use without"), "{remarks:?}");
}

fn bohr(arguments: &[&str], folder: &Path) -> Output {
    let path = ["--path", folder.to_str().expect("UTF-8")];
    Command::new(env!("CARGO_BIN_EXE_bohr"))
        .arg("tablebase")
        .args(arguments)
        .args(path)
        .output()
        .expect("the program runs")
}

#[test]
fn the_commands_build_verify_and_probe() {
    let folder = folder();
    let printed = |arguments: &[&str]| {
        let output = bohr(arguments, folder.path());
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let game = ["--game", "ewn-nearest"];
    let build = ["build", "--stones", "4", game[0], game[1]];
    assert!(printed(&build).contains("5242452 places, 13106195 bytes"));
    assert!(printed(&build).contains("skipped"));
    let verified = printed(&["verify", "--sample", "1000", game[0], game[1]]);
    assert_eq!(verified.lines().count(), 3, "{verified}");
    let probed = printed(&["probe", "1F3/A4/2c2/5/5 r", game[0], game[1]]);
    let lines: Vec<&str> = probed.lines().collect();
    assert_eq!(lines[0], "1F3/A4/2c2/5/5 r -");
    assert!(lines[1].starts_with("win probability before the roll 0."), "{probed}");
    assert!(lines[2].starts_with("1  a4") && lines[7].starts_with("6  b5"), "{probed}");
    assert_eq!(printed(&["probe", "1F3/A4/2c2/5/5 r 6", game[0], game[1]]).lines().count(), 3);
}

#[test]
fn the_commands_refuse_with_what_they_expected() {
    let folder = folder();
    for (arguments, part) in [
        (&["build", "--stones", "6"][..], "no tables of 6 pieces in ewn: expected 4 to 5"),
        (&["build", "--stones", "3"], "no tables of 3 pieces in ewn: expected 4 to 5"),
        (&["build", "--stones", "4", "--game", "mini5"], "no tables of 4 pieces in mini5"),
        (&["build", "--stones", "4", "--game", "go"], "`go`"),
        (&["verify"], "ewn-4.bohr"),
        (&["probe", "ABC2/DE3/F3f/3ed/2cba r"], "no table has this position: expected at most 3 stones"),
        (&["probe", "4A/5/5/5/5 r"], "the game is over"),
        (&["probe", "ABC2/DE3/F3f/3ed/2cba x"], "`x`"),
    ] {
        let output = bohr(arguments, folder.path());
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && message.contains(part), "{arguments:?}: {message}");
    }
}
