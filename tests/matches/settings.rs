//! Times, openings, rounds, and words that are refused.
use std::fs;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bohr::arena::{BuiltIn, Clock, Ending, Fault, Player, Question, Reply};
use bohr::engine::{Options, Times};

use crate::{HOSTILE, LEVEL, fresh, games, parse, read, scripted};

/// A player that notes the clocks that it is asked with.
struct Spy {
    player: BuiltIn,
    seen: Arc<Mutex<Vec<Times>>>,
}

impl Player for Spy {
    fn name(&self) -> &str {
        self.player.name()
    }

    fn new_game(&mut self) -> Result<(), Fault> {
        self.player.new_game()
    }

    fn choose(&mut self, question: &Question) -> Result<Reply, Fault> {
        self.seen.lock().expect("the list").push(question.order.times);
        let reply = self.player.choose(question)?;
        Ok(Reply { time: Duration::from_millis(1500), ..reply })
    }

    fn give_up(&mut self) {
        self.player.give_up();
    }
}

/// Each move takes 1.5 s by the spy's word; two moves bring 10 s again, each half a second.
#[test]
fn clocks_with_time_controls() {
    let mut order =
        read("-engine builtin=random name=A tc=2/0:10+0.5 -engine builtin=random name=B depth=1 -rounds 1")
            .order;
    assert_eq!(order.controls[0].clock, Some(Clock { time: 10_000, increment: 500, moves: Some(2) }));
    let seen = Arc::new(Mutex::new(Vec::new()));
    order.makers[0] = Box::new({
        let seen = Arc::clone(&seen);
        move || {
            let mut options = Options::default();
            options.apply(&Options::parse("Algorithm", "random").expect("an algorithm"));
            let player = BuiltIn::new("spy".to_owned(), options);
            Box::new(Spy { player, seen: Arc::clone(&seen) })
        }
    });
    let score = order.run(&AtomicBool::new(false), |_| {}).expect("both players start");
    assert_eq!(score.course.endings.time_forfeit, [0, 0]);
    let seen = seen.lock().expect("the list");
    let own: Vec<_> = seen.iter().take(4).map(|times| (times.time[0], times.moves_to_go)).collect();
    let expected = [(10_000, 2), (9_000, 1), (18_000, 2), (17_000, 1)];
    assert_eq!(own, expected.map(|(time, moves)| (Some(time), Some(moves))));
}

#[test]
fn times_are_read() {
    let clock = |word: &str| {
        let words =
            format!("-engine builtin=star2 name=A depth=1 tc={word} -engine builtin=star2 name=B depth=1");
        read(&words).order.controls[0].clock
    };
    let of = |time, increment, moves| Some(Clock { time, increment, moves });
    assert_eq!(clock("10"), of(10_000, 0, None));
    assert_eq!(clock("10.25+0.1"), of(10_250, 100, None));
    assert_eq!(clock("1:30"), of(90_000, 0, None));
    assert_eq!(clock("40/2:00+1"), of(120_000, 1_000, Some(40)));
    assert_eq!(clock("inf"), None);
    let margins = read(
        "-engine builtin=star2 name=A st=1 timemargin=250 -engine builtin=star2 name=B plies=3 restart=on",
    );
    assert_eq!(margins.order.controls[0].margin, Some(250));
    assert_eq!((margins.order.controls[1].depth, margins.order.restart), (Some(3), [false, true]));
}

/// The hostile engine answers 0.4 s late, with a blank. Within its margin that is no loss on time.
#[test]
fn a_margin_is_granted() {
    let late = |margin: &str| {
        let words = format!(
            "-engine builtin=star2 name=A depth=1 -engine cmd=sh args={HOSTILE}~late name=B tc=0.1 {margin} -rounds 1"
        );
        games(&words).into_iter().map(|game| game.played.ending).collect::<Vec<_>>()
    };
    assert_eq!(late(""), [Ending::Time, Ending::Time]);
    let blank = || Ending::Fault(Fault::Empty);
    assert_eq!(late("timemargin=2000"), [blank(), blank()]);
}

#[test]
fn an_engine_is_started_anew_for_each_game_if_asked() {
    for (restart, starts) in [("off", 1), ("on", 1 + 4)] {
        let file = fresh(&format!("starts-{restart}"));
        let games = games(&format!(
            "-engine builtin=star2 name=A depth=1 {}~{file} restart={restart} -rounds 2",
            scripted("B", "score_cp_0")
        ));
        assert!(games.iter().all(|game| game.played.ending == Ending::Rules));
        let lines = fs::read_to_string(&file).expect("the starts").lines().count();
        // One may be made before the first game and never be started.
        assert!(lines == starts || lines == starts - 1 && restart == "on", "{restart}: {lines}");
    }
}

#[test]
fn openings_come_in_their_order() {
    let file = fresh("openings.txt");
    let book = ["A4/5/5/5/4a r -", "5/A4/5/5/4a r -", "5/5/A4/5/4a r -", "5/5/5/A4/4a b -"];
    fs::write(&file, book.join("\n") + "\n\n").expect("a file");
    let openings = |words: &str| read(&format!("{LEVEL} -openings file={file} {words}")).order.openings;
    assert_eq!(openings("format=epd order=sequential"), book);
    assert_eq!(openings("start=3 policy=round"), [book[2], book[3], book[0], book[1]]);
    assert_eq!(openings("start=7"), openings("start=3"), "the book begins again after its end");
    // A drawn order has each of them once, is the same for the same seed, and begins where it is told.
    let drawn = openings("format=txt order=random -srand 5");
    let mut sorted = drawn.clone();
    sorted.sort();
    let mut all = book.to_vec();
    all.sort_unstable();
    assert_eq!(sorted, all);
    let mut later = openings("order=random start=2 -srand 5");
    later.rotate_right(1);
    assert_eq!(later, drawn);
    assert!((0..20).any(|seed| openings(&format!("order=random -srand {seed}")) != book));
    // Each pair has one of them.
    let games = games(&format!("{LEVEL} -openings file={file} -rounds 5"));
    let starts: Vec<&str> = games.iter().map(|game| game.start.text.as_str()).collect();
    let expected: Vec<&str> = [0, 1, 2, 3, 0].iter().flat_map(|&line| [book[line]; 2]).collect();
    let mut sorted = starts.clone();
    sorted.sort_unstable();
    let mut expected = expected;
    expected.sort_unstable();
    assert_eq!(sorted, expected);
}

/// A line that no game can begin with is named with file and number.
#[test]
fn bad_openings_are_named() {
    let file = fresh("bad-openings.txt");
    for (text, line, part) in [
        ("A4/5/5/5/4a r -\nA4 r -\n", "`A4 r -` in FILE:2: ", "expected"),
        ("\n5/5/B3a/5/4A b -", "`5/5/B3a/5/4A b -` in FILE:2: ", "the end of one"),
        ("A4/5/5/5/4a r 4", "`A4/5/5/5/4a r 4` in FILE:1: ", "expected `-` for the die"),
        ("A4/5/5/5/4a r #42.0", "`A4/5/5/5/4a r #42.0` in FILE:1: ", "expected `-` for the die"),
    ] {
        fs::write(&file, text).expect("a file");
        let error = parse(&format!("{LEVEL} -openings file={file}")).err().map(|error| error.to_string());
        let error = error.unwrap_or_default();
        let line = format!("bad opening {}", line.replace("FILE", &file));
        assert!(error.starts_with(&line) && error.contains(part), "{text}: {error}");
    }
    fs::write(&file, "\n").expect("a file");
    let error = parse(&format!("{LEVEL} -openings file={file}")).err().map(|error| error.to_string());
    assert_eq!(error, Some(format!("cannot read openings `{file}`: it is empty")));
}

/// Words for each engine add up, and a later one replaces an earlier one.
#[test]
fn words_for_each_engine_add_up() {
    let engines = "-engine builtin=star2 name=A nodes=7 -engine builtin=star2 name=B";
    let controls = read(&format!("{engines} -each depth=1 st=1 -each nodes=9 depth=3")).order.controls;
    let limits = controls.map(|control| (control.depth, control.nodes, control.move_time));
    assert_eq!(limits, [(Some(3), Some(7), Some(1000)), (Some(3), Some(9), Some(1000))]);
}

/// The sides are swapped within each pair, and `-reverse` lets the second player begin.
#[test]
fn sides_are_swapped() {
    let firsts =
        |flags: &str| games(&format!("{LEVEL} -rounds 2 {flags}")).iter().map(|game| game.first).collect();
    let (usual, reversed): (Vec<usize>, Vec<usize>) = (firsts(""), firsts("-reverse"));
    assert_eq!(usual, [0, 1, 0, 1]);
    assert_eq!(reversed, [1, 0, 1, 0]);
}

#[test]
fn rounds_and_games_mean_what_they_mean_to_fastchess() {
    let pairs = |words: &str| read(&format!("{LEVEL} {words}")).order.pairs;
    assert_eq!(pairs(""), 2, "two rounds by default");
    assert_eq!(pairs("-games 2 -rounds 7"), 7);
    assert_eq!(pairs("-repeat -rounds 7"), 7);
    assert_eq!(pairs("-repeat -games 200 -rounds 1"), 100, "as cutechess's scripts write it");
    assert_eq!(pairs("-sprt elo0=0 elo1=5"), 500_000, "a test goes on until it is decided");
    assert_eq!(pairs("-sprt elo0=0 elo1=5 -rounds 9"), 9);
}

#[test]
fn quick_matches() {
    let quick = read("-quick cmd=./one cmd=./two -srand 3");
    assert_eq!(quick.order.pairs, 25_000);
    assert_eq!(quick.order.names, ["./one-1", "./two-2"]);
    assert_eq!(quick.order.controls[1].clock, Some(Clock { time: 10_000, increment: 100, moves: None }));
}

#[test]
fn flags_without_a_sense_are_refused() {
    let engines = "-engine builtin=star2 name=A depth=1 -engine builtin=star2 name=B depth=1";
    for (words, part) in [
        ("-noswap", "-reverse"),
        ("-tb /tables", "Syzygy"),
        ("-config file=x", "-srand"),
        ("-use-affinity 1,2", "taskset"),
        ("-games 3", "even"),
        ("-games 0", "even"),
        ("-rounds 0", "from 1"),
        ("-concurrency 0", "1 to 1024"),
        ("-seeds 2", "two engines"),
        ("-tournament knockout", "`roundrobin`"),
        ("-openings file=x format=pgn", "`pgn`"),
        ("-openings file=x order=odd", "`odd`"),
        ("-openings file=x start=0", "from 1"),
        ("-openings file=x plies=8", "`plies`"),
        ("-openings order=random", "file=PATH"),
        ("-resign movecount=3", "score=CENTIPAWNS"),
        ("-resign movecount=0 score=5", "from 1"),
        ("-resign movecount=3 score=-5", "from 1"),
        ("-resign movecount=3 score=400 twosided=perhaps", "`perhaps`"),
        ("-resign movecount=3 movecount=4 score=400", "once"),
        ("-draw movecount=3", "score=CENTIPAWNS"),
        ("-maxmoves 0", "from 1"),
        ("-sprt model=other", "`bayesian`"),
        ("-sprt elo0=-9999 elo1=5", "-2000"),
        ("-sprt elo0=nan elo1=5", "elo0 < elo1"),
        ("-pgnout", "file=PATH"),
        ("-pgnout file=x notation=san", "`uci`"),
        ("-pgnout file=x nodes=true", "`nodes`"),
        ("-report penta=false", "`penta=true`"),
        ("-picture file=", "file=PATH"),
        ("-log level=odd file=x", "`odd`"),
        ("-log file=x compress=true", "compress=false"),
        ("-output format=other", "format=fastchess"),
        ("-wait x", "milliseconds"),
        ("-repeat 3", "no word"),
        ("-engine builtin=star2 tc=0/10", "`0/10`"),
        ("-engine builtin=star2 depth=1 restart=perhaps", "`perhaps`"),
        ("-engine builtin=star2 depth=1 -engine builtin=star2 depth=1 -each name=X", "two engines named `X`"),
        ("-engine tc=inf cmd=x -engine builtin=star2 depth=1", "first engine: no time or limit"),
        ("-engine builtin=star2 depth=1 -engine depth=1", "second engine: no cmd or builtin after `-engine`"),
        ("-engine builtin=star2 cmd=x depth=1", "`builtin=star2`"),
        ("-engine builtin=star2 depth=1 -engine builtin=star2 depht=1", "second engine: bad word `depht`"),
        ("-engine builtin=star2 -each depht=1", "bad word `depht` after `-each`"),
        ("-engine builtin=star2 tc=", "bad word `tc=` after `-engine`: expected a value"),
        ("-engine builtin=star2 depth=1 option.Dice=seeded", "first engine: bad word `option.Dice=seeded`"),
        ("-engine builtin=star2 depth=1 option.game=ewn-nearest", "`-game NAME`"),
        ("-engine builtin=star2 depth=1 option.Algorithm=greedy", "`builtin=ALGORITHM`"),
        ("-engine builtin=star2 depth=1 option.Log~File=x", "`-log file=FILE`"),
        ("-game chess", "bad word `chess` after `-game`: expected `ewn`, `ewn-nearest`"),
        ("-rounds", "no word after `-rounds`: expected a number"),
        ("-rounds 2 3", "bad word `3` after `-rounds`: expected one word"),
        ("-unpaired yes", "bad word `yes` after `-unpaired`: expected no word"),
        ("-reverse yes", "no word"),
        ("-sprt alhpa=0.3", "bad word `alhpa` after `-sprt`: expected elo0, elo1, alpha"),
        ("-sprt elo1=inf", "-2000"),
        ("-sprt elo0=-inf", "-2000"),
        ("-sprt elo1=", "`elo1=`"),
        ("-openings file=x order=rnadom", "bad word `rnadom`"),
        ("-openings file=x oder=random", "bad word `oder`"),
        ("-resign movecount=3", "no score after `-resign`"),
        ("-draw score=3", "no movecount after `-draw`"),
        ("-pgnout file=", "bad word `file=` after `-pgnout`: expected a value"),
        ("-rounds 9223372036854775808 -games 4", "cannot play `-rounds 9223372036854775808` with `-games 4`"),
        ("-rounds 18446744073709551615", "cannot play `-rounds 18446744073709551615`"),
        ("-rounds 18446744073709551616", "bad word `18446744073709551616`"),
    ] {
        // What is wrong with the order is seen only where its engines are good.
        let words = if words.contains("-engine") { words.to_owned() } else { format!("{engines} {words}") };
        let error = parse(&words).err().map(|error| error.to_string()).unwrap_or_default();
        assert!(error.contains(part), "{words}: {error}");
    }
}
