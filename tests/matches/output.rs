//! Lines, files and pictures.
use std::fs;
use std::path::Path;

use crate::{BOHR, HOSTILE, LEVEL, fresh, run};

#[test]
fn lines_of_the_three_formats() {
    let lines = |format: &str| {
        let words = format!("{LEVEL} -rounds 10 -srand 3 -ratinginterval 4 -sprt elo0=0 elo1=5 {format}");
        let (done, said) = run(&words);
        assert!(done.status.success() && done.stderr.is_empty(), "{}", String::from_utf8_lossy(&done.stderr));
        said
    };
    let has = |text: &str, wanted: &[&str]| {
        for start in wanted {
            assert!(text.lines().any(|line| line.starts_with(start)), "{start}: {text}");
        }
    };
    let games = ["Started game 1 of 20 (A vs B)", "Finished game 1 (A vs B): ", "Finished game 2 (B vs A): "];
    let own = lines("");
    has(&own, &games);
    has(&own, &["Score of A vs B: ", "Elo difference: ", "Ptnml(0-2): [", "LLR: ", "Score: "]);
    let fastchess = lines("-output format=fastchess");
    has(&fastchess, &games);
    has(&fastchess, &["Results of A vs B", "Elo: ", "LOS: ", "Games: 20, Wins: ", "Ptnml(0-2): [", "LLR: "]);
    assert!(fastchess.ends_with("Tournament finished\n"));
    let cutechess = lines("-output format=cutechess");
    has(&cutechess, &games);
    has(&cutechess, &["Score of A vs B: ", "Elo difference: ", "SPRT: llr "]);
    assert!(cutechess.matches("Score of A vs B: ").count() >= 10, "one after each pair");
    // A game's line is what OpenBench's worker reads: number and result by their places.
    for line in own.lines().filter(|line| line.starts_with("Finished game ")) {
        let words: Vec<&str> = line.split_whitespace().collect();
        assert!(words[2].parse::<u64>().is_ok() && ["1-0", "0-1"].contains(&words[6]), "{line}");
    }
}

/// The words by which a worker of `OpenBench` counts crashes, losses on time and illegal moves.
#[test]
fn faults_are_said_in_fastchess_words() {
    for (mode, part, tag) in [
        ("dying", "B disconnects}", "abandoned"),
        ("silent", "B loses on time}", "time forfeit"),
        ("illegal", "B makes an illegal move: ", "rules infraction"),
        ("blank", "B makes an illegal move: ", "rules infraction"),
    ] {
        let pgn = fresh(&format!("{mode}.pgn"));
        let (_, said) = run(&format!(
            "-engine builtin=star2 name=A depth=1 -engine cmd=sh args={HOSTILE}~{mode} name=B tc=0.05 -rounds 1 \
             -pgnout {pgn}"
        ));
        let finished: Vec<&str> = said.lines().filter(|line| line.starts_with("Finished game ")).collect();
        assert_eq!(finished.len(), 2);
        for line in finished {
            let reason = line.split(':').nth(1).expect("a reason");
            assert!(line.contains(part) && reason.contains(part.trim_end_matches([':', ' ', '}'])), "{line}");
        }
        let text = fs::read_to_string(&pgn).expect("the games");
        assert_eq!(text.matches(&format!("[Termination \"{tag}\"]")).count(), 2, "{mode}: {text}");
    }
}

#[test]
fn files_of_an_adjudicated_match() {
    let [pgn, report, picture] = ["early.pgn", "early.json", "early.svg"].map(fresh);
    let words = format!(
        "{LEVEL} -rounds 30 -srand 6 -resign movecount=1 score=300 -event The~event -site Here \
         -pgnout file={pgn} -report file={report} -picture file={picture} -autosaveinterval 7"
    );
    let (_, said) = run(&words);
    assert!(said.contains(" wins by adjudication}") && said.contains("Adjudicated: "), "{said}");
    let games = bohr::records::pgn::parse(&fs::read_to_string(&pgn).expect("games")).expect("good PGN");
    assert_eq!(games.len(), 60);
    let with = |tag: &str| {
        let tag = ("Termination".to_owned(), tag.to_owned());
        games.iter().filter(|game| game.tags.contains(&tag)).count()
    };
    let (early, normal) = (with("adjudication"), with("normal"));
    assert!(early > 10 && early + normal == 60, "{early} {normal}");
    assert!(games.iter().all(|game| game.event == "The event" && game.place == "Here"));
    // Score, depth and time of a move: `+0.17/2 0.001s`.
    let remark = &games[0].plies[0].comments[0];
    assert!(remark.contains("/1 0.") || remark.contains("/2 0."), "{remark}");

    let json: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(&report).expect("the report")).expect("good JSON");
    assert_eq!(json["endings"]["adjudication"], early);
    assert_eq!(json["endings"]["normal"], normal);
    assert_eq!(json["adjudication"]["resign"]["score"], 300);
    let plies: usize = games.iter().map(|game| game.plies.len()).sum();
    let mean = json["length"]["mean"].as_f64().expect("a mean");
    assert!((mean * 60.0 - f64::from(u32::try_from(plies).expect("some plies"))).abs() < 1e-6);
    let lengths = json["lengths"].as_object().expect("lengths");
    assert_eq!(lengths.values().filter_map(serde_json::Value::as_u64).sum::<u64>(), 60);
    let moves = |player: usize| json["times"][player]["moves"].as_u64().expect("moves");
    assert_eq!(usize::try_from(moves(0) + moves(1)).expect("some moves"), plies);
    assert!(json["times"][0]["mean"].as_f64() <= json["times"][0]["longest"].as_f64());
    assert_eq!(json["course"].as_array().expect("points").last().expect("one")["games"], 60);
    drawn(
        &picture,
        "A against B",
        &["result: ", "luck-adjusted: ", "A: mean ", "games played", "length in plies"],
    );

    // Games are added to what a file holds unless it is to be new.
    run(&format!("{LEVEL} -rounds 1 -pgnout {pgn} min"));
    let count = || fs::read_to_string(&pgn).expect("games").matches("[Round ").count();
    assert_eq!(count(), 62);
    run(&format!("{LEVEL} -rounds 1 -pgnout file={pgn} append=false notation=uci nodes=false"));
    assert_eq!(count(), 2);
    assert!(!Path::new(&format!("{report}.new")).exists());
}

/// A picture is XML, has its title and the texts that begin so, and draws something.
fn drawn(path: &str, title: &str, starts: &[&str]) {
    let text = fs::read_to_string(path).expect("the picture");
    let picture = roxmltree::Document::parse(&text).expect("good XML");
    let named = |name: &'static str| picture.descendants().filter(move |node| node.has_tag_name(name));
    let texts: Vec<&str> = named("text").filter_map(|node| node.text()).map(str::trim).collect();
    assert!(texts.contains(&title), "{texts:?}");
    for start in starts {
        assert!(texts.iter().any(|text| text.starts_with(start)), "{start}: {texts:?}");
    }
    assert!(!text.contains("NaN") && !text.contains("inf"), "no place is out of the world");
    let numbers = ["x", "y", "cx", "cy", "x1", "y1", "x2", "y2"];
    for node in picture.descendants() {
        for number in numbers.iter().filter_map(|name| node.attribute(*name)) {
            let number: f64 = number.parse().expect("a number");
            assert!((-1.0..=1001.0).contains(&number), "{node:?} is outside");
        }
    }
    // The interval of each score, its two series told apart by marks, and the bars.
    assert!(named("polygon").count() >= 2 && named("circle").count() >= 2 && named("rect").count() >= 2);
}

#[test]
fn pictures_of_short_matches_and_odd_names() {
    let picture = fresh("short.svg");
    for rounds in [1, 2, 3] {
        let (done, _) = run(&format!(
            "-engine builtin=random name=<&\"> depth=1 -engine builtin=random name=B depth=1 -rounds {rounds} \
             -picture file={picture}"
        ));
        assert!(done.status.success());
        drawn(&picture, "<&\"> against B", &["result: ", "B: mean "]);
    }
}

/// Where there is no figure a report says `-`, and the file `null`.
#[test]
fn figures_that_are_not_there() {
    let json = fresh("level.json");
    let level = "-engine builtin=star2 name=A -engine builtin=star2 name=B -each depth=1";
    for (rounds, parts) in [
        (1, ["Elo difference: 0.00 +/- -, nElo: 0.00 +/- -, LOS: - %", "50.00 +- - %"]),
        (4, ["Elo difference: 0.00 +/- 0.00, nElo: 0.00 +/- -, LOS: 50.00 %", "50.00 +- 0.00 %"]),
    ] {
        for format in ["bohr", "fastchess", "cutechess"] {
            let (_, said) = run(&format!("{level} -rounds {rounds} -output format={format} -report {json}"));
            assert!(!said.contains("NaN") && !said.contains("-0.00"), "{said}");
            assert!(format != "bohr" || parts.iter().all(|part| said.contains(part)), "{said}");
        }
        let report: serde_json::Value =
            serde_json::from_str(&fs::read_to_string(&json).expect("the report")).expect("good JSON");
        assert_eq!(report["score"][1].is_null(), rounds == 1, "{report}");
        assert_eq!(report["superiority"].is_null(), rounds == 1, "{report}");
        assert_eq!(
            (&report["elo"][0], &report["normalised_elo"][1]),
            (&(-0.0).into(), &serde_json::Value::Null)
        );
    }
}

/// A game is over before the next one begins, also within a pair.
#[test]
fn games_are_said_when_they_end() {
    let (_, said) = run(&format!("{LEVEL} -rounds 2 -ratinginterval 0"));
    let starts: Vec<String> =
        said.lines().map(|line| line.split(' ').take(3).collect::<Vec<_>>().join(" ")).collect();
    let expected: Vec<String> =
        (1..=4).flat_map(|game| ["Started", "Finished"].map(|word| format!("{word} game {game}"))).collect();
    assert_eq!(starts[..8], expected, "{said}");
}

#[test]
fn a_log_holds_the_lines_of_the_engines() {
    let log = fresh("match.log");
    let engine = format!("-engine builtin=random name=A depth=1 -engine cmd={BOHR} name=B depth=1 -rounds 1");
    run(&format!("{engine} -log file={log} engine=true"));
    let text = fs::read_to_string(&log).expect("the log");
    assert!(text.contains("B < go depth 1") && text.contains("B > bestmove "), "{text}");
    let quiet = fresh("quiet.log");
    run(&format!("{engine} -log file={quiet}"));
    assert_eq!(fs::read_to_string(&quiet).expect("the log"), "");
}

/// A file that cannot be written ends the match before its first game.
#[test]
fn files_are_tried_before_the_first_game() {
    for flag in ["-pgnout", "-report", "-picture"] {
        let (done, said) = run(&format!("{LEVEL} {flag} file=/no/such/folder/file"));
        let error = String::from_utf8_lossy(&done.stderr);
        assert!(!done.status.success() && said.is_empty(), "{said}");
        assert!(error.contains("/no/such/folder/file"), "{error}");
    }
}
