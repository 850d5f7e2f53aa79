//! Labelled positions: what they are, their files, and `bohr learn`.
mod commands;
#[path = "../common/mod.rs"]
mod common;
mod losses;
mod positions;
mod recipes;

use std::process::{Command, Output};

use bohr::game::{Game, HIDDEN, Net, Row};
use bohr::games::ewn::Standard;

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

fn bohr(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_bohr")).arg("learn").args(arguments).output().expect("bohr runs")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(if output.status.success() { &output.stdout } else { &output.stderr })
        .into_owned()
}

/// A net that calls every position level.
fn level() -> Net {
    let zero = Row([0; HIDDEN]);
    Net { rows: vec![zero; Standard::INPUTS], bias: zero, output: zero, offset: 0 }
}
