//! The worked dialogues of `protocol.md`, replayed against the real binary.
//!
//! In a block fenced as `dialogue`, a line `> X` is sent and a line `< X` must be answered, where
//! `...` stands for anything. A line `< ...` stands for any number of reports: `info` lines, or
//! CECP's lines of thinking. A line `<` is the end of the output, and of the process. Arguments of
//! the command line stand behind the word `dialogue`.
#[path = "common/host.rs"]
mod host;

use std::time::Instant;

use host::{Host, PATIENCE};

const DOCUMENT: &str = include_str!("../protocol.md");
const FENCE: &str = "```";
const LEAST_DIALOGUES: usize = 8;
/// A word that no dialogue has.
const SENTINEL: &str = "end-of-dialogue";

/// A line of a dialogue.
#[derive(Debug, PartialEq, Eq)]
enum Step<'a> {
    Send(&'a str),
    Expect(&'a str),
    /// Any number of `info` lines.
    Reports,
    /// The end of the output.
    End,
}

/// A dialogue.
#[derive(Debug)]
struct Dialogue<'a> {
    /// Arguments of the command line.
    arguments: Vec<&'a str>,
    /// The numbers of its lines in the document, and what they ask.
    steps: Vec<(usize, Step<'a>)>,
}

/// The dialogues of a document.
fn dialogues(document: &str) -> Result<Vec<Dialogue<'_>>, String> {
    let mut found = Vec::new();
    let mut lines = (1..).zip(document.lines());
    while let Some((opened, line)) = lines.next() {
        let Some(kind) = line.strip_prefix(FENCE) else { continue };
        let mut words = kind.split_whitespace();
        let is_dialogue = words.next() == Some("dialogue");
        let mut steps = Vec::new();
        loop {
            let Some((number, line)) = lines.next() else {
                return Err(format!("line {opened}: the block has no end"));
            };
            if line == FENCE {
                break;
            }
            if is_dialogue {
                steps.push((number, step(line).ok_or(format!("line {number}: neither `> ` nor `< `"))?));
            }
        }
        if is_dialogue {
            found.push(Dialogue { arguments: words.collect(), steps });
        }
    }
    Ok(found)
}

fn step(line: &str) -> Option<Step<'_>> {
    if line == "<" {
        return Some(Step::End);
    }
    Some(match line.split_at_checked(2)? {
        ("> ", sent) => Step::Send(sent),
        ("< ", "...") => Step::Reports,
        ("< ", expected) => Step::Expect(expected),
        _ => return None,
    })
}

/// Whether a line is what a pattern says, in which `...` stands for anything.
fn matches(pattern: &str, line: &str) -> bool {
    match pattern.split_once("...") {
        None => pattern == line,
        Some((before, after)) => line.strip_prefix(before).is_some_and(|rest| {
            (0..=rest.len()).filter_map(|at| rest.get(at..)).any(|rest| matches(after, rest))
        }),
    }
}

/// Whether a line only reports a search.
fn is_report(line: &str) -> bool {
    line.starts_with("info ") || line.starts_with(|first: char| first.is_ascii_digit())
}

/// Replays a dialogue. The error names the line of the document.
fn replay(dialogue: &Dialogue) -> Result<(), String> {
    let mut host = Host::with_arguments(&dialogue.arguments);
    let mut reports = false;
    for (number, step) in &dialogue.steps {
        match step {
            Step::Send(line) => host.send(line),
            Step::Reports => reports = true,
            Step::End => {}
            Step::Expect(pattern) => {
                expect(&host, pattern, reports).map_err(|error| format!("line {number}: {error}"))?;
                reports = false;
            }
        }
    }
    let Some((last, step)) = dialogue.steps.last() else { return Err("an empty dialogue".to_owned()) };
    if matches!(step, Step::Send("quit" | "exit") | Step::End) {
        if let Some(line) = host.rest().first() {
            return Err(format!("after line {last}: expected nothing more, got `{line}`"));
        }
        let ended = host.wait_within(PATIENCE).is_some_and(|status| status.success());
        return if ended { Ok(()) } else { Err(format!("line {last}: expected the end of the process")) };
    }
    // Nothing more may have been said: what comes next is the answer to a word of no dialogue.
    host.send(SENTINEL);
    let answer = format!("info string error unknown command `{SENTINEL}`...");
    expect(&host, &answer, reports).map_err(|error| format!("after line {last}: {error}"))
}

/// Reads until a line is what the pattern says; only reports may come before, if any.
fn expect(host: &Host, pattern: &str, reports: bool) -> Result<(), String> {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        let line = host.line_within(left).ok_or(format!("expected `{pattern}`, got nothing"))?;
        if matches(pattern, &line) {
            return Ok(());
        }
        if !reports || !is_report(&line) {
            return Err(format!("expected `{pattern}`, got `{line}`"));
        }
    }
}

#[test]
fn every_dialogue_of_the_document_is_what_happens() {
    let dialogues = dialogues(DOCUMENT).expect("well-formed blocks");
    assert!(dialogues.len() >= LEAST_DIALOGUES, "only {} dialogues", dialogues.len());
    let failures: Vec<String> = dialogues
        .iter()
        .filter_map(|dialogue| replay(dialogue).err())
        .map(|e| format!("protocol.md, {e}"))
        .collect();
    assert!(failures.is_empty(), "{failures:#?}");
}

#[test]
fn a_wrong_dialogue_fails_with_its_line() {
    let blocks = "a\n```dialogue\n> query fen\n< response x ...\n```\n\
        ```dialogue\n> isready\n```\n";
    let dialogues = dialogues(blocks).expect("well-formed blocks");
    let errors: Vec<String> = dialogues.iter().map(|dialogue| replay(dialogue).expect_err("wrong")).collect();
    assert!(errors[0].starts_with("line 4: expected `response x ...`, got `response ABC2"), "{}", errors[0]);
    // The answer that the dialogue does not have.
    assert!(
        errors[1].starts_with("after line 7: expected ") && errors[1].ends_with("got `readyok`"),
        "{}",
        errors[1]
    );
}

#[test]
fn dots_stand_for_anything() {
    assert!(matches("a ... b", "a x y b") && matches("a ...", "a é") && matches("...", ""));
    assert!(!matches("a ... b", "a x") && !matches("a", "a ") && !matches("a ...b", "a bc"));
    assert!(dialogues("```dialogue\n> d\n").is_err());
    assert!(dialogues("```dialogue\nd\n```\n").is_err());
}
