//! Files of games: as JSON and back they become what `bohr convert` makes of them.
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use serde_json::{Value, json};

use crate::server::{Answer, Server};

const FORMATS: [&str; 4] = ["wtn", "am", "sgf", "pgn"];

fn fixtures() -> Vec<PathBuf> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let files = ["wtn", "amazons"].map(|folder| fs::read_dir(data.join(folder)).expect("a folder"));
    let files = files.into_iter().flatten().map(|entry| entry.expect("an entry").path());
    // Those that are no records of their own hold what the records become.
    let mut files: Vec<PathBuf> = files.filter(|path| !path.ends_with("strict.txt")).collect();
    files.sort();
    files
}

/// The files that `bohr convert` makes, or its error.
fn converted(file: &Path, format: &str) -> Result<Vec<(String, Vec<u8>)>, String> {
    let folder = tempfile::tempdir().expect("a folder");
    let output = Command::new(env!("CARGO_BIN_EXE_bohr"))
        .args(["convert", "--to", format, "--dir"])
        .args([folder.path(), file])
        .output()
        .expect("the program");
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let paths = String::from_utf8(output.stdout).expect("paths");
    let name = |path: &str| Path::new(path).file_name().expect("a name").to_string_lossy().into_owned();
    Ok(paths.lines().map(|path| (name(path), fs::read(path).expect("a file"))).collect())
}

/// The name that the browser gives a file.
fn name(answer: &Answer) -> String {
    let header = answer.header("content-disposition").expect("a name");
    let (_, encoded) = header.split_once("filename*=UTF-8''").expect("a whole name");
    percent_encoding::percent_decode_str(encoded).decode_utf8().expect("UTF-8").into_owned()
}

fn games(answer: &Answer) -> Vec<Value> {
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()["games"].as_array().expect("games").clone()
}

#[test]
fn files_become_what_convert_makes_of_them() {
    let server = Server::start(&[]);
    let (mut same, mut refused) = (0, 0);
    for file in fixtures() {
        let games = games(&server.post("/records/read?game=ewn", &fs::read(&file).expect("a file")));
        for format in FORMATS {
            let written: Vec<Answer> = games
                .iter()
                .map(|game| server.post(&format!("/records/write/{format}"), game.to_string().as_bytes()))
                .collect();
            match converted(&file, format) {
                // SGF and PGN of several games are one file, which the page does not write.
                Ok(files) if files.len() == written.len() => {
                    for ((expected, bytes), answer) in files.iter().zip(&written) {
                        assert_eq!(answer.status, 200, "{}: {}", file.display(), answer.text());
                        assert_eq!(&answer.body, bytes, "{} as {format}", file.display());
                        // Two games of one name have a number on disk.
                        if matches!(format, "wtn" | "am") && !expected.contains(" (2)") {
                            assert_eq!(&name(answer), expected, "{}", file.display());
                        }
                        same += 1;
                    }
                }
                Ok(files) => assert_eq!(files.len(), 1),
                Err(error) => {
                    let answer = written.iter().find(|answer| answer.status == 422).expect("an error");
                    let told = answer.json()["error"].as_str().expect("a text").to_owned();
                    assert!(error.contains(&told), "{} as {format}: {told} / {error}", file.display());
                    refused += 1;
                }
            }
        }
    }
    println!("{same} files are the same, {refused} refusals");
    assert!(same > 100 && refused > 50);
}

#[test]
fn nothing_of_a_record_is_lost_on_the_way() {
    let server = Server::start(&[]);
    let pgn = "[Event \"A\"]\n[Site \"B\"]\n[Date \"2026.11.??\"]\n[Round \"3\"]\n[White \"W \\\"1\\\"\"]\n\
               [Black \"B\"]\n[Result \"1-0\"]\n[Variant \"ewn\"]\n[Annotator \"C\"]\n\n\
               {first} 1. 4:a4b4 {then} 1:e1e2 1-0\n";
    let read = games(&server.post("/records/read", pgn.as_bytes()));
    let [game] = &read[..] else { panic!("one game") };
    assert_eq!(game["teams"], json!(["W \"1\"", "B"]));
    assert_eq!((&game["date"], &game["time"]), (&json!("2026-11-??"), &json!(null)));
    assert_eq!((&game["place"], &game["event"]), (&json!("B"), &json!("A")));
    assert_eq!((&game["result"], &game["comments"]), (&json!("first"), &json!(["first"])));
    assert_eq!(game["plies"][0], json!({"die": 4, "move": "a4b4", "comments": ["then"]}));
    assert!(game["tags"].as_array().expect("tags").contains(&json!(["Annotator", "C"])));
    let written = server.post("/records/write/pgn", game.to_string().as_bytes());
    assert_eq!(games(&server.post("/records/read", &written.body)), read);
    // The least that a record may say.
    let least = json!({"game": "ewn", "start": game["start"], "plies": [{"die": 4, "move": "a4b4"}]});
    let written = server.post("/records/write/pgn", least.to_string().as_bytes());
    assert_eq!((written.status, name(&written).as_str()), (200, "ewn- vs.pgn"), "{}", written.text());
    assert!(written.text().contains("4:a4b4"));
}

#[test]
fn the_reading_of_wtn_is_asked_for() {
    let server = Server::start(&[]);
    let read = |name: &str, game: &str| {
        let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/wtn");
        server.post(&format!("/records/read?game={game}"), &fs::read(data.join(name)).expect("a file"))
    };
    // A game in which no stone but the nearest was moved is one of both.
    for game in ["ewn", "ewn-nearest"] {
        assert_eq!(games(&read("01-strict-gbk-crlf.txt", game))[0]["game"], game);
    }
    let skipped = "25-skipped-stones.txt";
    assert_eq!(games(&read(skipped, "ewn"))[0]["game"], "ewn");
    let refused = read(skipped, "ewn-nearest");
    assert!(refused.status == 422 && refused.text().contains("legal only under ewn"), "{}", refused.text());
}

/// The most games of a file.
const MOST_GAMES: usize = 10_000;
/// The shortest game of PGN.
const GAME: &str = "[Variant \"ewn\"]\n\n*\n\n";

#[test]
fn a_file_of_very_many_games_costs_no_memory() {
    let server = Server::start(&[]);
    let most = GAME.repeat(MOST_GAMES);
    assert_eq!(games(&server.post("/records/read", most.as_bytes())).len(), MOST_GAMES);
    let before = server.peak();
    for file in [GAME.repeat((4 << 20) / GAME.len()), format!("{most}{GAME}"), "(;)".repeat(1 << 20)] {
        let answer = server.post("/records/read", file.as_bytes());
        assert_eq!(answer.status, 422);
        let error = answer.json()["error"].as_str().expect("a text").to_owned();
        assert!(error.contains("expected at most 10000 in a file"), "{error}");
    }
    let after = server.peak();
    println!("{before} to {after} KiB");
    assert!(after < before + (32 << 10), "{before} KiB became {after} KiB");
}

#[test]
fn requests_that_are_dropped_leave_no_work() {
    let server = Server::start(&[]);
    let file = GAME.repeat(MOST_GAMES);
    let begin = Instant::now();
    games(&server.post("/records/read", file.as_bytes()));
    let once = begin.elapsed();
    let mut streams = Vec::new();
    for _ in 0..40 {
        let head = format!(
            "POST /{}/records/read HTTP/1.1\r\nHost: {}\r\nOrigin: {}\r\nContent-Length: {}\r\n\r\n",
            server.token,
            server.host(),
            server.origin(),
            file.len()
        );
        let mut stream = server.connect();
        stream
            .write_all(head.as_bytes())
            .and_then(|()| stream.write_all(file.as_bytes()))
            .expect("a request");
        streams.push(stream);
    }
    // All of them wait for their turn, but for the first.
    std::thread::sleep(once);
    drop(streams);
    let begin = Instant::now();
    assert_eq!(games(&server.post("/records/read", GAME.as_bytes())).len(), 1);
    let time = begin.elapsed();
    println!("{once:?} for one, {time:?} behind many");
    assert!(time < 8 * once, "{once:?} for one, {time:?} behind 40");
}

#[test]
fn a_file_that_is_said_to_be_too_long_is_not_waited_for() {
    let server = Server::start(&[]);
    let head = [
        format!("POST /{}/records/read HTTP/1.1", server.token),
        format!("Host: {}", server.host()),
        format!("Origin: {}", server.origin()),
        format!("Content-Length: {}", (4 << 20) + 1),
    ];
    let answer = server.ask(&head.each_ref().map(String::as_str), b"");
    assert!(answer.status == 413 && answer.text().contains("at most 4 MiB"), "{answer:?}");
}

#[test]
fn what_cannot_be_read_or_written_is_told() {
    let server = Server::start(&[]);
    let start = "ABC2/DE3/F3f/3ed/2cba r -";
    let record = |changes: Value| {
        let mut record = json!({"game": "ewn", "start": start, "plies": []});
        let fields = changes.as_object().expect("fields").clone();
        record.as_object_mut().expect("fields").extend(fields);
        record.to_string().into_bytes()
    };
    let write = "/records/write/pgn";
    let cases: &[(u16, &str, Vec<u8>, &str)] = &[
        (422, "/records/read", b"no record".to_vec(), "expected"),
        (422, "/records/read", Vec::new(), "expected"),
        (422, "/records/read?game=chess", b"#[WTN]".to_vec(), "bad game `chess`"),
        (422, "/records/read?game=ewn&game=ewn", b"#[WTN]".to_vec(), "duplicate field `game`"),
        (422, "/records/write/%ff", record(json!({})), "UTF-8"),
        (413, "/records/read", vec![b' '; (4 << 20) + 1], "at most 4 MiB"),
        (413, write, vec![b' '; 5 << 20], "at most 4 MiB"),
        (422, "/records/write/doc", record(json!({})), "bad format `doc`"),
        (422, write, b"{".to_vec(), "bad record"),
        (422, write, b"{}".to_vec(), "missing field `game`"),
        (422, write, record(json!({"game": "chess"})), "bad game `chess`"),
        (422, write, record(json!({"start": "z r"})), "expected"),
        (422, write, record(json!({"plies": [{"die": 7, "move": "a4b4"}]})), "bad die `7` of ply 1"),
        (422, write, record(json!({"plies": [{"die": 4, "move": "z9"}]})), "ply 1: bad move `4:z9`"),
        (422, write, record(json!({"plies": [{"die": 1, "move": "a4b4"}]})), "die 1 does not allow it"),
        (422, write, record(json!({"result": "third"})), "`third`"),
        (422, write, record(json!({"date": "2026-02-30"})), "bad date `2026-02-30`"),
        (422, write, record(json!({"time": "25:00"})), "bad time `25:00`"),
        (422, "/records/write/am", record(json!({})), "cannot be written as AM"),
        (422, "/records/write/wtn", record(json!({"teams": ["A", "B"], "result": "first"})), "date"),
    ];
    for (status, path, body, words) in cases {
        let answer = server.post(path, body);
        let text = answer.text();
        assert_eq!(answer.status, *status, "{path}: {text}");
        let error = answer.json()["error"].as_str().expect("a text").to_owned();
        assert!(error.contains(words), "{path}: {error}");
    }
}
