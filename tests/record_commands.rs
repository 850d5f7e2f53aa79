//! `bohr convert` and `bohr review` as they are called: files in, files out.
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use bohr::games::GameId;
use bohr::records::{self, pgn, wtn};
use serde_json::Value;

fn bohr(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_bohr")).args(arguments).output().expect("the program runs")
}

/// What it printed, if all went well.
fn printed(arguments: &[&str]) -> String {
    let output = bohr(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Why it refused.
fn refused(arguments: &[&str]) -> String {
    let output = bohr(arguments);
    assert!(!output.status.success(), "{arguments:?}");
    String::from_utf8(output.stderr).expect("UTF-8")
}

/// An empty folder of a test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("an old folder goes");
    }
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// The files of the corpus of WTN.
fn corpus() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/wtn");
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the corpus")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| !path.ends_with("strict.txt"))
        .collect();
    files.sort();
    files
}

#[test]
fn every_deviation_becomes_the_strict_file_of_its_name() {
    let folder = folder("strict");
    let files = corpus();
    let mut arguments = vec!["convert", "--dir", text(&folder)];
    arguments.extend(files.iter().map(|file| text(file)));
    let listed = printed(&arguments);
    let written: Vec<&Path> = listed.lines().map(Path::new).collect();
    assert_eq!(written.len(), files.len());
    for (file, written) in files.iter().zip(written) {
        let record = wtn::parse(&fs::read(file).expect("a file")).expect("a record");
        let bytes = fs::read(written).expect("a file that was listed");
        assert_eq!(Ok(&bytes), wtn::encode(&record).as_ref(), "{}", file.display());
        let again = wtn::parse(&bytes).expect("what was written");
        assert_eq!((&again.teams, again.time, &again.event), (&record.teams, record.time, &record.event));
        // Games of one name get a number.
        let name = wtn::file_name(&record).expect("a name");
        let stem = name.strip_suffix(".txt").expect("a text file");
        assert!(written.file_name().expect("a name").to_string_lossy().starts_with(stem));
    }
}

#[test]
fn names_in_gbk_survive_the_way_through_pgn() {
    let folder = folder("through-pgn");
    let file = &corpus()[0];
    let as_pgn = printed(&["convert", "--to", "pgn", "--dir", text(&folder), text(file)]);
    let text_of_pgn = fs::read_to_string(as_pgn.trim()).expect("a PGN file");
    assert!(text_of_pgn.contains("[White \"骰子队\"]") && text_of_pgn.contains("[Time \"10:00\"]"));
    let back = printed(&["convert", "--dir", text(&folder), as_pgn.trim()]);
    assert!(back.contains("WTN-骰子队 vs Zufall 2-先手胜-2026.11.29 10.00 合肥-2026 CCGC.txt"), "{back}");
    assert_eq!(fs::read(back.trim()).expect("a record"), fs::read(file).expect("a record"));
}

#[test]
fn nothing_is_replaced_that_nobody_named() {
    let folder = folder("kept");
    let file = &corpus()[0];
    let arguments = ["convert", "--dir", text(&folder), text(file)];
    let written = printed(&arguments);
    let path = Path::new(written.trim());
    fs::write(path, "mine").expect("a file");
    let error = refused(&arguments);
    assert!(error.contains("is there already") && error.contains("--force"), "{error}");
    assert_eq!(fs::read(path).expect("a file"), b"mine");
    printed(&[&arguments[..], &["--force"]].concat());
    assert_ne!(fs::read(path).expect("a file"), b"mine");
}

#[test]
fn what_is_missing_or_wrong_is_named_and_nothing_is_written() {
    let folder = folder("refused");
    let pgn = folder.join("games.pgn");
    let game = "[Variant \"ewn\"]\n[White \"甲\"]\n[Result \"1-0\"]\n\n1. 4:a4b3 6:e3d4 1-0\n";
    fs::write(&pgn, game).expect("a file");
    let convert = |more: &[&'static str]| [&["convert", "--dir", text(&folder), text(&pgn)], more].concat();
    let error = refused(&convert(&[]));
    assert!(error.contains("games.pgn, game 1: the record has no date, and WTN needs it"), "{error}");
    let error = refused(&convert(&["--set", "Date=2026.02.30"]));
    assert!(error.contains("bad date `2026.02.30`: expected YYYY.MM.DD"), "{error}");
    let error = refused(&convert(&["--set", "Day=1"]));
    assert!(error.contains("bad name `Day`: expected Event, Site, Date"), "{error}");
    let written = printed(&convert(&["--set", "Date=2026.11.30", "--set", "Black=乙"]));
    assert!(written.contains("WTN-甲 vs 乙-先手胜-2026.11.30-.txt"), "{written}");
    fs::write(&pgn, format!("{game}\n{}", game.replace("6:e3d4", "e3d4"))).expect("a file");
    let error = refused(&convert(&["--set", "Date=2026.12.01"]));
    assert!(error.contains("game 2: the record has no die for each move"), "{error}");
    fs::write(&pgn, game.replace("4:a4b3", "5:a4b3")).expect("a file");
    let error = refused(&convert(&["--set", "Date=2026.12.01"]));
    assert!(error.contains("line 5, column 4: bad move `5:a4b3`: die 5 does not allow it"), "{error}");
    let files = fs::read_dir(&folder).expect("the folder").count();
    assert_eq!(files, 2, "the PGN file and one record");
}

#[test]
fn a_file_is_read_in_its_format() {
    let record = wtn::parse(&fs::read(&corpus()[0]).expect("a file")).expect("a record");
    let text = pgn::write(&record).expect("a legal game");
    let (gbk, _, _) = encoding_rs::GBK.encode(&text);
    for bytes in [text.as_bytes(), &gbk] {
        assert_eq!(records::parse(GameId::Ewn, bytes).as_deref(), Ok([record.clone()].as_slice()));
    }
    let error = records::parse(GameId::Ewn, b" \n").expect_err("an empty file").to_string();
    assert_eq!(
        error,
        "line 1, column 1: no game: expected a record of the championship, `#[WTN]…` or `#[AM]…`, SGF, `(;…)`, or PGN, \
         `[Event …]`"
    );
}

#[test]
fn a_review_of_several_files_has_totals_pictures_and_answers() {
    let folder = folder("review");
    let files = corpus();
    let picture = folder.join("game.svg");
    let json = printed(&[
        "review",
        text(&files[0]),
        text(&files[18]),
        "--depth",
        "2",
        "--json",
        "--against-eval",
        "--eval",
        "classic",
        "--svg",
        text(&picture),
    ]);
    let json: Value = serde_json::from_str(&json).expect("JSON");
    let games = json["games"].as_array().expect("games");
    assert_eq!((games.len(), &games[0]["players"][0]), (2, &Value::from("骰子队")));
    let player = &json["players"][0];
    assert_eq!((&player["name"], &player["games"]), (&Value::from("骰子队"), &Value::from(2)));
    let luck: f64 = games.iter().map(|game| game["sides"][0]["luck"].as_f64().expect("luck")).sum();
    assert!((player["luck"].as_f64().expect("luck") - luck).abs() < 1e-9);
    let answers = &json["against_eval"][0];
    assert_eq!((&answers["game"], &answers["eval"]), (&Value::from("ewn"), &Value::from("classic")));
    assert!(answers["groups"].as_array().is_some_and(|groups| groups.len() > 20));
    for number in 1..=2 {
        let picture = folder.join(format!("game-{number}.svg"));
        assert!(fs::read_to_string(picture).expect("a picture").starts_with("<svg"));
    }
    let table = printed(&["review", "--brief", "--depth", "1", "--against-eval", text(&files[0])]);
    assert!(table.contains("Evaluation learned of ewn") && table.contains("choice: takes"), "{table}");
    let missing = folder.join("missing").join("x.svg");
    let output = bohr(&["review", text(&files[0]), "--depth", "1", "--svg", text(&missing)]);
    assert!(!output.status.success() && output.stdout.is_empty(), "refused before anything is judged");
    let json = ["review", text(&files[0]), "--depth", "1", "--json", "--option", "Game=ewn-nearest"];
    let json: Value = serde_json::from_str(&printed(&json)).expect("JSON");
    assert_eq!(json["games"][0]["game"], "ewn-nearest");
    let error = refused(&["review", text(&files[0]), "--against-eval", "--eval", "none"]);
    assert!(error.contains("ewn has no evaluation `none`: expected learned, race, classic"), "{error}");
}

#[test]
fn games_of_amazons_go_through_all_their_formats() {
    let folder = folder("amazons");
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/amazons");
    let file = corpus.join("01-strict-gbk-crlf.txt");
    let convert = |to: &[&str], file: &Path| {
        let listed = printed(&[&["convert", "--dir", text(&folder), text(file)], to].concat());
        PathBuf::from(listed.trim())
    };
    let sgf = convert(&["--to", "sgf"], &file);
    assert!(
        fs::read_to_string(&sgf)
            .expect("an SGF file")
            .starts_with("(;FF[4]GM[18]CA[UTF-8]SZ[10]\nPB[女王队]")
    );
    let pgn = convert(&["--to", "pgn"], &sgf);
    let back = convert(&["--set", "Time=10:00"], &pgn);
    let name = back.file_name().expect("a name").to_string_lossy().into_owned();
    assert!(
        name.starts_with("AM-女王队B vs Zufall 2W-") && name.ends_with("胜-2026.11.29 合肥-2026 CCGC.txt"),
        "{name}"
    );
    assert_eq!(fs::read(&back).expect("a record"), fs::read(&file).expect("a record"));
    let strict = convert(&["--to", "am", "--force"], &corpus.join("06-slashes-and-semicolons.txt"));
    assert!(fs::read(strict).expect("a record").starts_with(b"#[AM]["));
    let two = corpus.join("20-two-games.sgf");
    let both = fs::read_to_string(convert(&["--to", "sgf"], &two)).expect("SGF");
    // Without what was written between the games.
    assert_eq!(both, fs::read_to_string(&two).expect("SGF").replace("\n-- \n", ""));
    let error = refused(&["convert", "--to", "wtn", "--dir", text(&folder), text(&file)]);
    assert!(error.contains("game 1: a game of amazons cannot be written as WTN: expected ewn"), "{error}");
    let remarks = corpus.join("14-remarks-resigned.sgf");
    let output = bohr(&["convert", "--dir", text(&folder), text(&remarks)]);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("left out, as the format has no place for them: 4 comments and 1 tags"), "{told}");
}

#[test]
fn games_of_amazons_are_reviewed() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/amazons");
    for name in ["08-given-up-blanks.txt", "16-problem-white-begins.sgf", "12-eight-crlf.sgf"] {
        let file = corpus.join(name);
        let json: Value =
            serde_json::from_str(&printed(&["review", "--depth", "1", "--json", text(&file)])).expect("JSON");
        let game = &json["games"][0];
        let plies = &records::parse(GameId::Ewn, &fs::read(&file).expect("a file")).expect("a game")[0].plies;
        let moves = game["moves"].as_array().expect("moves");
        assert_eq!((game["players"][0].as_str(), moves.len()), (Some("女王队"), plies.len()), "{name}");
        for (judged, ply) in moves.iter().zip(plies) {
            assert_eq!(judged["played"], Value::from(ply.text.as_str()), "{name}");
            let loss = judged["loss"].as_f64().expect("a loss");
            assert!((0.0..=1.0).contains(&loss), "{name}: {judged}");
        }
    }
}
