//! A referee that cannot be fooled: each hostile engine is one clear verdict, and the match goes on.
use std::process::Command;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use bohr::arena::{Ending, Fault, Game, MatchArguments, News};

const BOHR: &str = env!("CARGO_BIN_EXE_bohr");

fn games(words: &str) -> Vec<Game> {
    let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
    // A command has several words: the tests write `~` for the blanks in it.
    let words: Vec<String> = words.into_iter().map(|word| word.replace('~', " ")).collect();
    let arguments = MatchArguments::parse(&words).expect("good words");
    let mut games = Vec::new();
    arguments.order.run(&AtomicBool::new(false), |news| {
        if let News::Finished(game) = news {
            games.push(game.clone());
        }
    });
    games
}

/// Two pairs of games against a hostile engine, which must lose all of them by `verdict`.
fn loses(mode: &str, verdict: impl Fn(&Ending) -> bool) {
    let hostile = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/hostile.sh");
    let begin = Instant::now();
    let games = games(&format!(
        "-engine cmd={BOHR} name=good -engine cmd=sh~{hostile}~{mode} name=bad -each tc=0.2 -rounds 2 -srand 4"
    ));
    assert_eq!(games.len(), 4);
    for game in &games {
        assert_eq!(game.half_points(), 2, "{mode}: {game:?}");
        assert!(verdict(&game.played.ending), "{mode}: {:?}", game.played.ending);
    }
    assert!(begin.elapsed() < Duration::from_secs(30), "{mode} held the match up");
}

#[test]
fn a_silent_engine_loses_on_time() {
    loses("silent", |ending| *ending == Ending::Time);
}

#[test]
fn an_engine_that_does_not_end_is_ended() {
    loses("stubborn", |ending| *ending == Ending::Time);
}

/// What an engine has started ends with it.
#[test]
fn nothing_outlives_a_match() {
    loses("orphan", |ending| *ending == Ending::Time);
    let left = Command::new("pgrep").args(["-f", "^sleep 600.25$"]).output().expect("pgrep is there");
    assert!(left.stdout.is_empty(), "{}", String::from_utf8_lossy(&left.stdout));
}

#[test]
fn a_dying_engine_loses_at_once() {
    loses("dying", |ending| *ending == Ending::Fault(Fault::Disconnected));
}

#[test]
fn a_babbling_engine_loses_on_time() {
    loses("babbling", |ending| *ending == Ending::Time);
}

#[test]
fn an_illegal_move_loses() {
    loses("illegal", |ending| matches!(ending, Ending::Illegal(mv) if mv.ends_with(":a1a1")));
}

#[test]
fn a_blank_answer_loses() {
    loses("blank", |ending| matches!(ending, Ending::Fault(Fault::Garbled(_))));
}

#[test]
fn a_partial_line_is_no_answer() {
    loses("partial", |ending| *ending == Ending::Time);
}

#[test]
fn a_late_answer_is_a_loss_on_time_whatever_the_move() {
    loses("late", |ending| *ending == Ending::Time);
}

#[test]
fn noise_is_an_illegal_move() {
    loses("noise", |ending| matches!(ending, Ending::Illegal(_)));
}

#[test]
fn an_endless_line_is_no_answer() {
    loses("endless", |ending| *ending == Ending::Time);
}

#[test]
fn a_missing_program_is_said() {
    let games =
        games(&format!("-engine cmd={BOHR} name=good -engine cmd=/no/such/program -each tc=0.2 -rounds 1"));
    assert!(games.iter().all(|game| matches!(game.played.ending, Ending::Fault(Fault::Start(_)))));
    assert!(games.iter().all(|game| game.half_points() == 2));
}

/// `kill -9` at a random moment of the match: whatever is hit, the match ends with all its games,
/// and a game ends by the rules or by the disconnection of the engine that was killed.
#[test]
fn kill_minus_nine_is_survived() {
    let tries = if std::env::var_os("BOHR_FULL").is_some() { 200 } else { 5 };
    let mut hits = 0;
    for attempt in 0..tries {
        // An option that marks the process for the killer and changes nothing.
        let mark = format!("{}{attempt:04}", 7_000_000_000_u64 + u64::from(std::process::id()));
        let killer = std::thread::spawn({
            let mark = mark.clone();
            move || {
                std::thread::sleep(Duration::from_millis(20 + 37 * attempt % 300));
                let hit = Command::new("pkill").args(["-9", "-f", &format!("Seed={mark}")]).status();
                hit.expect("pkill is there").success()
            }
        });
        let games = games(&format!(
            "-engine cmd={BOHR} name=good -engine cmd={BOHR}~--option~Seed={mark} name=marked \
             -each st=0.02 timemargin=5000 -rounds 2 -srand {attempt}"
        ));
        hits += u32::from(killer.join().expect("the killer"));
        assert_eq!(games.len(), 4);
        for game in &games {
            match &game.played.ending {
                Ending::Rules => {}
                Ending::Fault(Fault::Disconnected) => assert_eq!(game.half_points(), 2, "the victim loses"),
                other => panic!("{other:?}"),
            }
        }
    }
    assert!(hits > 0, "nothing was killed in {tries} tries");
}

/// An NTU engine that ends after each game is started again and loses nothing by it.
#[test]
fn an_engine_that_ends_between_games_is_started_again() {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data");
    let games = games(&format!(
        "-engine cmd=sh~{data}/one_answer.sh~{BOHR} name=ntu proto=ntu st=1 \
         -engine builtin=star2 name=own depth=1 -openings file={data}/one_move.txt -rounds 3"
    ));
    assert_eq!(games.len(), 6);
    for game in &games {
        assert_eq!(game.played.ending, Ending::Rules, "{game:?}");
        assert_eq!(game.half_points(), [2, 0][game.first], "the first side wins by its only move");
    }
}

/// An engine of the NTU protocol plays by the same rules as everybody.
#[test]
fn an_ntu_engine_plays() {
    let games = games(&format!(
        "-engine cmd={BOHR}~--dialect~ntu~--movetime~5 name=ntu proto=ntu st=0.5 \
         -engine builtin=random name=random depth=1 -rounds 10 -srand 9"
    ));
    assert_eq!(games.len(), 20);
    assert!(games.iter().all(|game| game.played.ending == Ending::Rules), "{games:?}");
    assert!(games.iter().map(Game::half_points).sum::<usize>() > 20, "the better player wins more");
}

/// The files of a match hold its games and its figures.
#[test]
fn a_match_writes_its_games_and_its_report() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    let (pgn, report) = (format!("{folder}/match.pgn"), format!("{folder}/match.json"));
    let done = Command::new(BOHR)
        .args(
            "match -engine builtin=star2 name=A depth=2 -engine builtin=random name=B depth=1 -rounds 5"
                .split(' '),
        )
        .args(["-pgnout", &format!("file={pgn}"), "append=false", "-report", &report, "-srand", "5"])
        .output()
        .expect("the match runs");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let games =
        bohr::records::pgn::parse(&std::fs::read_to_string(&pgn).expect("the games")).expect("good PGN");
    assert_eq!(games.len(), 10);
    let wins = games.iter().filter(|game| {
        let first = game.result == Some(bohr::engine::GameResult::Win(bohr::game::Side::First));
        game.teams[usize::from(!first)] == "A"
    });
    let report: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(&report).expect("the report")).expect("good JSON");
    assert_eq!(report["games"][0], wins.count());
    let said = String::from_utf8_lossy(&done.stdout);
    assert!(said.contains("Started game 1 of 10 (A vs B)") && said.contains("Score of A vs B: "), "{said}");
}

#[test]
fn wrong_words_of_a_match_are_named() {
    for (words, part) in [
        ("-engin cmd=x", "`-engin`"),
        ("-engine builtin=star2 depth=1", "1 engines"),
        ("-engine builtin=stra2 depth=1 -engine builtin=star2 depth=1", "`stra2`"),
        ("-engine builtin=star2 -engine builtin=star2 depth=1", "depth"),
        ("-engine builtin=star2 depth=x -engine builtin=star2 depth=1", "`x`"),
        ("-each tc=a+1 -engine builtin=star2 -engine builtin=star2", "`a`"),
        ("-rounds many", "`many`"),
        ("-sprt elo0=5 elo1=1", "elo0 < elo1"),
        ("-game chess", "`chess`"),
        ("-openings file=/no/such/file", "/no/such/file"),
        ("-dice odd", "`odd`"),
    ] {
        let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
        let error = MatchArguments::parse(&words).err().map(|error| error.to_string()).unwrap_or_default();
        assert!(error.contains(part), "{words:?}: {error}");
    }
}
