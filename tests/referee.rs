//! A referee that cannot be fooled: each hostile engine is one clear verdict, and the match goes on.
use std::process::Command;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use bohr::arena::{Ending, Fault, Game, MatchArguments, News, finished, termination};
use bohr::game::Side;

const BOHR: &str = env!("CARGO_BIN_EXE_bohr");
const HOSTILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/hostile.sh");

fn games(words: &str) -> Vec<Game> {
    let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
    // A command has several words: the tests write `~` for the blanks in it.
    let words: Vec<String> = words.into_iter().map(|word| word.replace('~', " ")).collect();
    let arguments = MatchArguments::parse(&words).expect("good words");
    let mut games = Vec::new();
    let done = arguments.order.run(&AtomicBool::new(false), |news| {
        if let News::Finished(game) = news {
            games.push(game.clone());
        }
    });
    done.expect("both engines start");
    games
}

/// Two pairs of games against a hostile engine, which must lose all of them by `verdict`.
fn loses(mode: &str, verdict: impl Fn(&Ending) -> bool) {
    let begin = Instant::now();
    let games = games(&format!(
        "-engine cmd={BOHR} name=good -engine cmd=sh~{HOSTILE}~{mode} name=bad -each tc=0.2 -rounds 2 -srand 4"
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
    loses("blank", |ending| *ending == Ending::Fault(Fault::Empty));
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

/// The word of an engine is shortened, and nothing in it moves a cursor.
#[test]
fn escape_sequences_reach_no_terminal() {
    loses("escape", |ending| {
        let Ending::Illegal(word) = ending else { return false };
        word.chars().count() <= 41 && !word.contains(char::is_control) && word.contains("[31m000")
    });
}

/// A program that never greets ends the match at once, whichever side it has and with whatever workers.
#[test]
fn a_missing_program_ends_the_match() {
    for (command, part) in [("/no/such/program", "No such file"), ("false", "disconnected")] {
        for order in [
            "-rounds 500",
            "-rounds 500 -reverse",
            "-rounds 500 -concurrency 3",
            "-rounds 500 -each proto=ntu",
        ] {
            let words = format!(
                "match -engine builtin=star2 name=good -engine cmd={command} name=bad -each depth=1 {order}"
            );
            let begin = Instant::now();
            let done = Command::new(BOHR).args(words.split(' ')).output().expect("the match runs");
            let (said, error) =
                (String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
            assert_eq!(done.status.code(), Some(1), "{order}: {said}");
            assert!(
                error.starts_with("error: cannot start engine `bad`: ") && error.contains(part),
                "{error}"
            );
            assert!(!said.contains("Finished"), "{order}: {said}");
            assert!(begin.elapsed() < Duration::from_secs(8), "{order}: {:?}", begin.elapsed());
        }
    }
}

/// A file for the starts of an engine, which is not there yet.
fn starts(name: &str) -> String {
    let path = format!("{}/starts-{name}", env!("CARGO_TARGET_TMPDIR"));
    let _ = std::fs::remove_file(&path);
    path
}

/// What an engine still says after its lost game is not taken for answers in the next one.
#[test]
fn a_lost_engine_is_started_anew() {
    let file = starts("once");
    let games = games(&format!(
        "-engine builtin=random name=good depth=1 -engine cmd=sh~{HOSTILE}~once~{file}~{BOHR} name=bad depth=1 -rounds 3"
    ));
    assert!(matches!(games[0].played.ending, Ending::Illegal(_)), "{:?}", games[0]);
    assert!(games[1..].iter().all(|game| game.played.ending == Ending::Rules), "{games:?}");
    for mode in ["illegal", "late", "blank"] {
        let file = starts(mode);
        let words = format!(
            "-engine builtin=random name=good depth=1 -engine cmd=sh~{HOSTILE}~{mode}~{file} name=bad st=0.1 -rounds 1"
        );
        assert_eq!(self::games(&words).len(), 2);
        assert_eq!(std::fs::read_to_string(&file).expect("the starts"), "started\nstarted\n", "{mode}");
    }
}

/// Its opponent goes on as it is.
#[test]
fn the_winner_is_not_started_anew() {
    let file = starts("winner");
    let scripted = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/scripted.sh");
    let games = games(&format!(
        "-engine cmd=sh~{scripted}~{BOHR}~score_cp_0~{file} name=good depth=1 \
         -engine cmd=sh~{HOSTILE}~illegal name=bad depth=1 -rounds 2"
    ));
    assert_eq!(games.len(), 4);
    assert_eq!(std::fs::read_to_string(&file).expect("the starts"), "started\n");
}

/// An engine that could be started once loses its games when it no longer can.
#[test]
fn an_engine_that_no_longer_starts_loses() {
    let file = starts("fading");
    let games = games(&format!(
        "-engine builtin=random name=good depth=1 -engine cmd=sh~{HOSTILE}~fading~{file} name=bad depth=1 -rounds 2"
    ));
    assert_eq!(games.len(), 4);
    assert!(matches!(games[0].played.ending, Ending::Illegal(_)));
    assert!(
        games[1..].iter().all(|game| matches!(game.played.ending, Ending::Fault(Fault::Start(_)))),
        "{games:?}"
    );
    assert!(games.iter().all(|game| game.half_points() == 2));
}

/// Hostile engines of the NTU protocol.
#[test]
fn hostile_ntu_engines_lose() {
    type Verdict = fn(&Ending) -> bool;
    let modes: [(&str, Verdict); 5] = [
        ("blank", |ending| *ending == Ending::Time),
        ("illegal", |ending| matches!(ending, Ending::Illegal(word) if word.ends_with(":a1a1"))),
        ("escape", |ending| matches!(ending, Ending::Illegal(word) if !word.contains(char::is_control))),
        ("noise", |ending| matches!(ending, Ending::Illegal(_))),
        ("once", |ending| matches!(ending, Ending::Illegal(_))),
    ];
    for (mode, verdict) in modes {
        let games = games(&format!(
            "-engine builtin=random name=good depth=1 -engine cmd=sh~{HOSTILE}~{mode} name=bad proto=ntu st=0.1 \
             -openings file={} -rounds 1",
            concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/one_move.txt")
        ));
        let lost: Vec<_> = games.iter().filter(|game| game.played.ending != Ending::Rules).collect();
        assert!(
            !lost.is_empty() && lost.iter().all(|game| verdict(&game.played.ending)),
            "{mode}: {games:?}"
        );
    }
}

/// A roll without a move is a loss by the rules, with its own words, and its luck counts.
#[test]
fn a_roll_without_a_move_loses_by_the_rules() {
    let openings = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/blocked_king.txt");
    let games = games(&format!(
        "-game dicechess -engine builtin=random name=A depth=1 -engine builtin=random name=B depth=1 \
         -openings file={openings} -rounds 4"
    ));
    let stuck: Vec<&Game> = games.iter().filter(|game| game.played.moves.is_empty()).collect();
    assert!(!stuck.is_empty() && stuck.len() < games.len(), "{games:?}");
    for game in stuck {
        let Ending::Stuck(die) = game.played.ending else { panic!("{game:?}") };
        assert!([1, 5, 6].contains(&die.face()), "{game:?}");
        assert_eq!(game.played.winner, Some(Side::Second));
        // White's bad luck: the player with white scores 0, but was not as badly off before the roll.
        let white = if game.first == 0 { game.luck } else { -game.luck };
        assert!((-1.0..-0.1).contains(&white), "{game:?}");
        let line = finished(game, &["A".to_owned(), "B".to_owned()]);
        assert!(line.contains(&format!(" wins: the roll {die} leaves ")), "{line}");
        assert_eq!(termination(&game.played.ending), "normal");
    }
}

/// Engines may speak UCI: then the clocks are said in its words.
#[test]
fn uci_engines_play() {
    let log = starts("uci.log");
    let words = format!(
        "match -engine cmd={BOHR} name=A proto=uci tc=5+0.01 depth=2 -engine builtin=random name=B depth=1 -rounds 2 \
         -log file={log} engine=true"
    );
    let done = Command::new(BOHR).args(words.split_whitespace()).output().expect("the match runs");
    let said = String::from_utf8_lossy(&done.stdout);
    assert!(done.status.success() && said.matches(" wins}").count() == 4, "{said}");
    let log = std::fs::read_to_string(&log).expect("the log");
    assert!(log.contains("A < ucinewgame") && log.contains(" wtime ") && log.contains(" binc 10 "), "{log}");
    assert!(!log.contains("p1time") && !log.contains(" error "), "{log}");
}

/// Ctrl-C reaches the process group of the match, not its engines: the pairs that run are ended, and
/// what was played is reported.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_match_in_order() {
    use std::io::{BufRead, BufReader};
    use std::os::unix::process::CommandExt;

    let words = format!(
        "match -engine cmd={BOHR} name=A -engine cmd={BOHR} name=B -each st=0.005 timemargin=5000 -rounds 5000 \
         -concurrency 2"
    );
    let mut command = Command::new(BOHR);
    command.args(words.split_whitespace()).stdout(std::process::Stdio::piped()).process_group(0);
    let mut process = command.spawn().expect("the match runs");
    let mut lines = BufReader::new(process.stdout.take().expect("its output")).lines().map_while(Result::ok);
    let mut said = Vec::new();
    while said.iter().filter(|line: &&String| line.starts_with("Finished game ")).count() < 2 {
        said.push(lines.next().expect("a line"));
    }
    let group = nix::unistd::Pid::from_raw(i32::try_from(process.id()).expect("a process"));
    nix::sys::signal::killpg(group, nix::sys::signal::Signal::SIGINT).expect("it runs");
    said.extend(lines);
    assert!(process.wait().expect("it ends").success(), "{said:#?}");
    let count = |start: &str| said.iter().filter(|line| line.starts_with(start)).count();
    let games = count("Finished game ");
    assert!(games == count("Started game ") && games.is_multiple_of(2) && games < 1000, "{said:#?}");
    assert!(
        said.iter().filter(|line| line.starts_with("Finished")).all(|line| line.ends_with(" wins}")),
        "{said:#?}"
    );
    let standing = said.iter().rfind(|line| line.starts_with("Score of A vs B: ")).expect("a report");
    assert!(standing.ends_with(&format!(" {games}")), "{standing}");
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

/// An engine that is killed while it starts is started again and loses nothing by it.
#[test]
fn an_engine_that_dies_over_its_greeting_is_started_again() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let (mark, data) = (folder.path().join("mark"), concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data"));
    let games = games(&format!(
        "-engine cmd=sh~{data}/second_start.sh~{}~{BOHR} name=late depth=1 \
         -engine builtin=star2 name=own depth=1 -rounds 1",
        mark.display()
    ));
    assert!(mark.exists(), "it was started once in vain");
    assert!(games.iter().all(|game| game.played.ending == Ending::Rules), "{games:?}");
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
