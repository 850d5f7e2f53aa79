//! What a match does beside playing.
mod early_ends;
mod output;
mod settings;

use std::fs;
use std::process::{Command, Output};
use std::sync::atomic::AtomicBool;

use bohr::arena::{ArgumentError, Game, MatchArguments, News};

const BOHR: &str = env!("CARGO_BIN_EXE_bohr");
const SCRIPTED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/scripted.sh");
const HOSTILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/hostile.sh");

/// Words of a match; `~` stands for a blank inside of one.
fn parse(words: &str) -> Result<MatchArguments, ArgumentError> {
    let words: Vec<String> = words.split_whitespace().map(|word| word.replace('~', " ")).collect();
    MatchArguments::parse(&words)
}

fn read(words: &str) -> MatchArguments {
    parse(words).unwrap_or_else(|error| panic!("{words}: {error}"))
}

fn games(words: &str) -> Vec<Game> {
    let mut games = Vec::new();
    let done = read(words).order.run(&AtomicBool::new(false), |news| {
        if let News::Finished(game) = news {
            games.push(game.clone());
        }
    });
    done.expect("both engines start");
    games
}

/// An engine that says this score, whatever it thinks.
fn scripted(name: &str, score: &str) -> String {
    format!("-engine cmd=sh name={name} depth=1 args={SCRIPTED}~{BOHR}~{score}")
}

/// What came out of a whole process.
fn run(words: &str) -> (Output, String) {
    let words = words.split_whitespace().map(|word| word.replace('~', " "));
    let done = Command::new(BOHR).arg("match").args(words).output().expect("the match runs");
    let said = String::from_utf8_lossy(&done.stdout).into_owned();
    (done, said)
}

/// A path for a test's file, which is not there yet.
fn fresh(name: &str) -> String {
    let path = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
    let _ = fs::remove_file(&path);
    path
}

const LEVEL: &str = "-engine builtin=star2 name=A depth=2 -engine builtin=star2 name=B depth=1";
