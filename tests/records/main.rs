//! Records: every known deviation of WTN files is read, bad files are refused with line and
//! column, what is written is read again, and no bytes make a reader panic.
//!
//! The files of `tests/data/wtn` come from `scripts/wtn_corpus.py`, which knows the rules on its own.
mod amazons_files;
#[path = "../common/mod.rs"]
mod common;
mod fuzz;
mod pgn_files;
mod refusals;
mod stability;
mod wtn_files;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use common::Random;

/// A folder of the test data.
fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

/// The files of WTN.
fn corpus() -> BTreeMap<String, (Vec<u8>, String)> {
    corpus_of("wtn")
}

/// The files of a folder by name, and the strict form of each.
fn corpus_of(name: &str) -> BTreeMap<String, (Vec<u8>, String)> {
    let folder = folder(name);
    let strict = fs::read_to_string(folder.join("strict.txt")).expect("the strict forms");
    strict
        .split("== ")
        .skip(1)
        .map(|part| {
            let (name, text) = part.split_once('\n').expect("a name and a text");
            let bytes = fs::read(folder.join(name)).expect("a file of the corpus");
            (name.to_owned(), (bytes, text.to_owned()))
        })
        .collect()
}

/// One of a list.
fn pick<'a, T: ?Sized>(random: &mut Random, list: &[&'a T]) -> &'a T {
    list[random.below(list.len())]
}

/// A good file that others are made from.
const GOOD: &str = "#[WTN][红队 R][蓝队 B][先手胜][2026.11.29 10:00 合肥][2026 CCGC]
R:A5-1;B5-2;C5-3;A4-4;B4-5;A3-6
B:E3-6;D2-5;E2-4;C1-3;D1-2;E1-1
1:4;(R4,B3)
2:6;(B6,D4)
3:1;(R1,B4)
4:1;(B1,D2)
5:2;(R2,C4)
";
