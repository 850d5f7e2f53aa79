//! Whole sessions of random and mutated lines, in-process, from fixed seeds.
//!
//! A tenth of the sessions by default; all of them with `BOHR_FULL=1`.
mod common;

use std::fmt::Write as _;
use std::io::{Cursor, Write};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bohr::engine::Options;
use bohr::game::{Die, DieField, Game, write_position};
use bohr::games::{GameId, Visitor};
use bohr::protocol::serve;
use common::{Random, full, positions, told};

/// Sessions of each kind in the long form.
const SESSIONS: usize = 30_000;
/// Within this time a session must return, however slow the machine.
const PATIENCE: Duration = Duration::from_mins(1);

fn sessions() -> usize {
    if full() { SESSIONS } else { SESSIONS / 10 }
}

/// An output that several owners can see.
#[derive(Clone, Default)]
struct Output(Arc<Mutex<Vec<u8>>>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("no writer panics").write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Runs a session and returns its output in lines. Fails if it hangs, panics or returns an error.
fn run(input: &[u8]) -> Vec<String> {
    let output = Output::default();
    let (sender, finished) = channel();
    let session = {
        let (input, output) = (Cursor::new(input.to_vec()), output.clone());
        std::thread::spawn(move || {
            let done = serve(input, output, Options { hash: 1, ..Options::default() }, None);
            let _ = sender.send(());
            done
        })
    };
    let show = || String::from_utf8_lossy(input).into_owned();
    let hangs = finished.recv_timeout(PATIENCE) == Err(std::sync::mpsc::RecvTimeoutError::Timeout);
    assert!(!hangs, "the session does not return:\n{}", show());
    assert!(matches!(session.join(), Ok(Ok(()))), "the session panics or fails:\n{}", show());
    let bytes = std::mem::take(&mut *output.0.lock().expect("no writer panics"));
    let text = String::from_utf8(bytes).expect("the engine writes UTF-8");
    text.lines().map(str::to_owned).collect()
}

/// What a line asks of the search, as the contract says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Search,
    Count,
    End,
    Nothing,
}

/// A reader of sessions that knows just enough of the protocol to count the searches.
#[derive(Default)]
struct Reader {
    /// The new-game command of the dialect, once the first word has chosen it.
    new_game: Option<&'static str>,
    /// Whether it has chosen a dialect of requests, NTU's or SAU's, in which nothing here is a search.
    has_requests: bool,
}

impl Reader {
    const REQUESTS: [&str; 7] = ["name", "version", "time_setting", "board_setting", "ini", "get", "name?"];
    const COMMANDS: [&str; 11] = [
        "isready",
        "setoption",
        "position",
        "dice",
        "stop",
        "ponderhit",
        "query",
        "setup",
        "d",
        "eval",
        "ugi",
    ];

    fn line(&mut self, bytes: &[u8]) -> Asked {
        let Ok(text) = std::str::from_utf8(bytes) else { return Asked::Nothing };
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.is_empty() || text.contains('\0') || text.len() > 1 << 20 {
            return Asked::Nothing;
        }
        self.has_requests |= self.new_game.is_none() && Self::REQUESTS.contains(&words[0]);
        if self.has_requests {
            return if ["quit", "exit"].contains(&words[0]) { Asked::End } else { Asked::Nothing };
        }
        let first = if words[0] == "uci" { "ucinewgame" } else { "uginewgame" };
        let new_game = *self.new_game.get_or_insert(first);
        let is_command = |word: &str| {
            Self::COMMANDS.contains(&word) || ["uci", "go", "quit"].contains(&word) || word == new_game
        };
        let Some(at) = words.iter().position(|word| is_command(word)) else { return Asked::Nothing };
        match words[at] {
            "quit" => Asked::End,
            // Whatever stands before it, `perft` is never taken for a number or a move.
            "go" if words[at..].contains(&"perft") => Asked::Count,
            "go" => Asked::Search,
            greeting @ ("ugi" | "uci") => {
                self.new_game = Some(if greeting == "uci" { "ucinewgame" } else { "uginewgame" });
                Asked::Nothing
            }
            _ => Asked::Nothing,
        }
    }
}

const GOOD: &[&str] = &[
    "ugi",
    "uci",
    "isready",
    "uginewgame",
    "ucinewgame",
    "position startpos",
    "position startpos moves a5b4 e1d2",
    "position startpos moves 4:a4b3 6:e3d4 2:b5c4",
    "position fen ABC2/DE3/F3f/3ed/2cba r -",
    "position fen 1A1C1/D4/2e1f/1E2a/5 b 5",
    "position fen 1A3/1c3/D2f1/3b1/4a r #42.0 moves a3b3 d3c3",
    "position fen A4/5/5/5/5 b -",
    "position fen 5/5/5/3A1/a4 r 1",
    "position fen 4A/5/5/5/1a3 r 2",
    "dice 1",
    "dice 3",
    "dice 6",
    "go depth 3",
    "go nodes 500",
    "go movetime 3",
    "go p1time 30 p2time 30 p1inc 1 p2inc 1",
    "go wtime -5 btime 10 movestogo 1",
    "go infinite",
    "go ponder",
    "go searchmoves a5b4 4:a4b4 depth 2",
    "go perft 2",
    "go perft 40",
    "stop",
    "ponderhit",
    "query gameover",
    "query p1turn",
    "query result",
    "query fen",
    "query dice",
    "query legalmoves",
    "query lastroll",
    "setup r",
    "setup b",
    "d",
    "eval",
    "setoption name MultiPV value 3",
    "setoption name Game value ewn-nearest",
    "setoption name UCI_Variant value ewn",
    "setoption name Dice value seeded",
    "setoption name Dice value host",
    "setoption name Seed value 18446744073709551615",
    "setoption name Clear Hash",
    "setoption name Hash value 2",
    "setoption name Threads value 3",
    "setoption name Move Overhead value 0",
    "setoption name Ponder value true",
    "setoption name Algorithm value greedy",
    "setoption name Algorithm value expectimax",
    "setoption name Algorithm value random",
    "setoption name Skill Level value 4",
    "setoption name Beam value 2",
    "setoption name Quiet Leaves value true",
    "setoption name Algorithm value mtdf",
    "setoption name Algorithm value mcts",
    "setoption name Algorithm value star2",
    "setoption name Eval value classic",
];

const ODD: &[&str] = &[
    "-1",
    "0",
    "+",
    "-",
    "1e9",
    "0x10",
    "4294967296",
    "18446744073709551616",
    "-99999999999999999999999999999999",
    "NaN",
    "é",
    "würfelt",
    "🎲",
    "\u{202e}",
    "\u{feff}",
    "name",
    "value",
    "moves",
    "fen",
    "#0.0",
    "#18446744073709551615.4294967295",
    "#1.",
    ":",
    "1:",
    "0000",
    "a1a1",
    "e5e5",
    "////",
    "99999/5/5/5/5",
    "\0",
    "\r",
    "\u{1b}[2J",
];

fn pick<'a>(random: &mut Random, list: &[&'a str]) -> &'a str {
    list[random.below(list.len())]
}

/// A line: good, put together from words, mutated, or noise.
fn line(random: &mut Random) -> Vec<u8> {
    match random.below(10) {
        0..4 => pick(random, GOOD).into(),
        4..6 => {
            let words: Vec<&str> = (0..=random.below(10))
                .map(|_| {
                    if random.below(4) == 0 {
                        return pick(random, ODD);
                    }
                    let words: Vec<&str> = pick(random, GOOD).split(' ').collect();
                    pick(random, &words)
                })
                .collect();
            words.join(" ").into()
        }
        6..9 => {
            let mut bytes = pick(random, GOOD).into();
            for _ in 0..=random.below(4) {
                mutate(random, &mut bytes);
            }
            bytes
        }
        _ => (0..random.below(60)).map(|_| byte(random)).collect(),
    }
}

fn byte(random: &mut Random) -> u8 {
    u8::try_from(random.below(256)).expect("a byte")
}

fn mutate(random: &mut Random, bytes: &mut Vec<u8>) {
    let at = random.below(bytes.len() + 1);
    let end = at + random.below(bytes.len() + 1 - at);
    match random.below(7) {
        0 => bytes.truncate(at),
        1 => drop(bytes.drain(at..end)),
        2 => bytes.insert(at, byte(random)),
        3 => {
            let again = bytes[at..end].repeat(1 + random.below(3));
            bytes.splice(at..at, again);
        }
        4 => {
            let word = format!(" {} ", pick(random, ODD));
            bytes.splice(at..end, word.into_bytes());
        }
        5 => {
            let more = format!(" {}", pick(random, GOOD));
            bytes.extend(more.into_bytes());
        }
        _ => bytes.splice(at..at, std::iter::repeat_n(b'7', random.below(200))).for_each(drop),
    }
}

/// Whether a line leaves the rest of the machine alone: no log file, little memory, few threads.
fn is_harmless(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line).to_lowercase();
    let numbers = text.split(|letter: char| !letter.is_ascii_digit());
    let mut sizes = numbers.filter_map(|digits| digits.parse::<u64>().ok());
    let is_big =
        (text.contains("hash") || text.contains("threads")) && sizes.any(|size| (9..1 << 40).contains(&size));
    !text.contains("log") && !is_big
}

/// A session's input.
fn session(random: &mut Random) -> Vec<u8> {
    let mut input = Vec::new();
    for _ in 0..random.below(40) {
        for _ in 0..if random.below(30) == 0 { 20 } else { 1 } {
            input.extend(line(random));
            let end: &[u8] = if random.below(4) == 0 { b"\r\n" } else { b"\n" };
            input.extend(end);
        }
    }
    if random.below(8) == 0 {
        input.extend(b"quit\n");
    }
    if random.below(8) == 0 {
        input.pop();
    }
    let lines: Vec<&[u8]> = input.split(|&byte| byte == b'\n').filter(|line| is_harmless(line)).collect();
    lines.join(&b'\n')
}

#[test]
fn sessions_end_and_answer_every_search_once() {
    let mut random = Random::new(1);
    let mut searches = 0;
    for number in 0..sessions() {
        let input = session(&mut random);
        let mut reader = Reader::default();
        let asked: Vec<Asked> = input.split(|&byte| byte == b'\n').map(|line| reader.line(line)).collect();
        let quit = asked.iter().position(|&asked| asked == Asked::End);
        let asked = &asked[..quit.unwrap_or(asked.len())];
        let wanted = asked.iter().filter(|&&asked| asked == Asked::Search).count();
        searches += wanted;
        let said = run(&input);
        let show =
            || format!("session {number}:\n{}\n---\n{}", String::from_utf8_lossy(&input), said.join("\n"));
        let best: Vec<&String> = said.iter().filter(|line| line.starts_with("bestmove")).collect();
        assert!(best.iter().all(|line| line.split(' ').count() == 2), "{}", show());
        // A search that runs when the host quits may be given up.
        let least = if quit.is_some() { wanted.saturating_sub(1) } else { wanted };
        assert!((least..=wanted).contains(&best.len()), "{} of {wanted} answers, {}", best.len(), show());
        let is_report = |line: &String| line.starts_with("info depth ");
        let mut parts: Vec<&[String]> = said.split(|line| line.starts_with("bestmove")).collect();
        let after = parts.pop().unwrap_or_default();
        assert!(parts.iter().all(|part| part.iter().any(is_report)), "no score, {}", show());
        assert!(quit.is_some() || !after.iter().any(is_report), "a report after the end, {}", show());
        // No bad byte comes back in an error.
        assert!(said.iter().all(|line| !line.contains(['\r', '\0'])), "{}", show());
    }
    assert!(searches > 2 * sessions(), "the sessions hardly search: {searches}");
}

/// Searches of many positions follow each other closely: every report and every answer must be
/// about the position of its own search.
#[test]
fn reports_belong_to_their_own_search() {
    struct Switches(GameId);
    impl Visitor for Switches {
        type Output = ();

        fn visit<G: Game>(self) {
            let mut random = Random::new(2);
            for seed in 0..sessions() / 20 {
                let positions = positions::<G>(seed as u64, 12);
                switch(self.0, &positions, &mut random);
            }
        }
    }
    for &game in GameId::ALL {
        game.visit(Switches(game));
    }
}

fn switch<G: Game>(game: GameId, roots: &[G], random: &mut Random) {
    let mut input = format!("setoption name Game value {}\n", game.name());
    let mut rolls = Vec::new();
    for position in roots {
        let die = if G::DICE { u8::try_from(random.below(7)).ok().and_then(Die::new) } else { None };
        rolls.push(die);
        let text = write_position(position, die.map_or(DieField::Unknown, DieField::Rolled));
        let limits = ["infinite", "depth 4", "movetime 2", "nodes 3000", "depth 1", "wtime 20 btime 20"];
        let beside = [
            "",
            "stop",
            "isready",
            "position startpos",
            "query legalmoves",
            "setoption name MultiPV value 3",
        ];
        let (limits, beside) = (pick(random, &limits), pick(random, &beside));
        let _ = writeln!(input, "position fen {text}\ngo {limits}\n{beside}");
    }
    let said = run(input.as_bytes());
    let mut parts = said.split_inclusive(|line| line.starts_with("bestmove "));
    for (position, &die) in roots.iter().zip(&rolls) {
        let part = parts.next().unwrap_or_default();
        let is_legal = |word: &str, die: Option<Die>| told(position, die, word).is_some();
        let show = || format!("{} {die:?}: {part:#?}\n{input}", position.words().join(" "));
        for line in part {
            let words: Vec<&str> = line.split(' ').collect();
            let after =
                |name: &str| words.iter().position(|&word| word == name).and_then(|at| words.get(at + 1));
            let face = after("die").and_then(|face| face.parse().ok()).and_then(Die::new);
            if let Some(mv) = after("pv") {
                assert!(face.is_some() != (die.is_some() || !G::DICE), "{line} in {}", show());
                assert!(is_legal(mv, die.or(face)), "{line} in {}", show());
            }
            if let Some(best) = after("bestmove") {
                let expected = if G::DICE && die.is_none() { *best == "0000" } else { is_legal(best, die) };
                assert!(expected, "{line} in {}", show());
            }
        }
        assert!(part.iter().any(|line| line.contains(" score ")), "no score in {}", show());
    }
    let rest: Vec<&String> = parts.flatten().filter(|line| line.starts_with("info depth ")).collect();
    assert!(rest.is_empty(), "{rest:#?}");
}
