//! The values of set-ups, how they are made, and what is chosen by them.
use std::path::Path;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicBool, Ordering};

use bohr::game::{Game, SetupTable, Side};
use bohr::games::ewn::{Eval, Nearest, Standard};
use bohr::learn::setups::{Basis, Made, Order, SetupError, Stage, make};
use bohr::search::{Bounds, Counter, Expectimax, Searcher, Window};
use bohr::tablebase::Tablebase;

fn order(tablebase: &Tablebase<Standard>, threads: usize) -> Order<'_, Standard> {
    Order {
        depth: 1,
        deepest: 2,
        margin: 0.002,
        rollout_depth: 1,
        error: 0.02,
        basis: Basis { eval: "race".to_owned(), tables: tablebase.most(), seed: 3 },
        eval: Eval::Race,
        tablebase,
        threads,
    }
}

fn made(path: &Path, order: &Order<'_, Standard>) -> Made {
    make(path, order, &AtomicBool::new(false), &mut |_| ()).expect("values")
}

#[test]
fn interrupted_work_goes_on_and_threads_change_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let tablebase = Tablebase::in_memory(2);
    let whole = made(&folder.path().join("whole"), &order(&tablebase, 1));
    // Ended in each stage.
    let path = folder.path().join("parts");
    for end in [Stage::Search(1), Stage::Search(2), Stage::Rollouts] {
        let interrupted = AtomicBool::new(false);
        let outcome = make(&path, &order(&tablebase, 3), &interrupted, &mut |progress| {
            if progress.stage == end {
                interrupted.store(true, Ordering::Relaxed);
            }
        });
        let error = outcome.expect_err("interrupted");
        assert!(matches!(error, SetupError::Interrupted(_)), "{error}");
    }
    let parts = made(&path, &order(&tablebase, 2));
    assert_eq!(whole.table.values(), parts.table.values());
    assert_eq!((whole.rounds, whole.rollouts), (parts.rounds, parts.rollouts));
    // Nothing is done twice.
    let size = || std::fs::metadata(&path).expect("the file").len();
    let before = size();
    made(&path, &order(&tablebase, 2));
    assert_eq!(size(), before);
}

#[test]
fn the_values_are_those_of_full_width_search_in_every_image() {
    let folder = tempfile::tempdir().expect("a folder");
    let tablebase = Tablebase::in_memory(2);
    let usual = order(&tablebase, 2);
    // The games are few, so that almost all values are those of the search, shifted.
    let made = made(&folder.path().join("a"), &Order { deepest: 1, margin: 1e-9, ..usual });
    let setups = made.table.setups();
    let mut full = Expectimax::new(Counter::default(), Eval::Race);
    let mut shifts = Vec::new();
    for number in (0..setups.pairs().len()).step_by(997) {
        if made.rollouts.iter().any(|compared| compared.pair == number) {
            continue;
        }
        let [first, second] = setups.pairs()[number].map(|class| setups.classes()[class].clone());
        let mirrored = |numbers: &[u8]| [0, 3, 5, 1, 4, 2].map(|place: usize| numbers[place]).to_vec();
        let reversed = |numbers: &[u8]| numbers.iter().map(|number| 7 - number).collect::<Vec<u8>>();
        for [first, second] in [
            [first.clone(), second.clone()],
            [mirrored(&first), mirrored(&second)],
            [reversed(&first), second.clone()],
            [mirrored(&first), reversed(&mirrored(&second))],
        ] {
            for mover in [Side::First, Side::Second] {
                let sides = if mover == Side::First { [&first, &second] } else { [&second, &first] };
                let position = Standard::set_up(sides.map(Vec::as_slice), mover).expect("arrangements");
                let value = full.search(&position, 1, Window::FULL).and_then(Bounds::exact);
                let [first, second] = [&first, &second].map(|side| setups.class_of(side).expect("a class"));
                let shift = made.table.value([first, second]).units() - value.expect("one value").units();
                shifts.push(shift);
            }
        }
    }
    assert!(shifts.len() > 400 && shifts.iter().all(|shift| *shift == shifts[0]), "{shifts:?}");
}

/// What the program carries: no arrangement does better against its choice than the choice promises.
#[test]
fn the_choices_of_the_program_are_the_best_of_its_tables() {
    fn check(table: &SetupTable) {
        let classes = || 0..table.setups().classes().len();
        for begins in [true, false] {
            let chosen = table.choice(begins, None).expect("a choice");
            let chosen = table.setups().class_of(chosen).expect("a class");
            let least = |own: usize| classes().map(|other| table.value_for(begins, own, other)).min();
            assert!(classes().all(|own| least(own) <= least(chosen)));
            for known in classes().step_by(7) {
                let numbers = &table.setups().classes()[known];
                let answer = table.choice(begins, Some(numbers)).expect("an answer");
                let answer = table.setups().class_of(answer).expect("a class");
                let worth = |own: usize| table.value_for(begins, own, known);
                assert!(classes().all(|own| worth(own) <= worth(answer)));
            }
        }
    }
    check(Standard::setups().expect("a table"));
    check(Nearest::setups().expect("a table"));
}

fn bohr(arguments: &[&str]) -> Output {
    let learn = Command::new(env!("CARGO_BIN_EXE_bohr")).args(["learn", "setups"]).args(arguments).output();
    learn.expect("bohr runs")
}

#[test]
fn the_command_makes_a_table_and_a_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let [work, out, report] = ["work", "out", "report.md"].map(|name| folder.path().join(name));
    let [work, out, report] = [&work, &out, &report].map(|path| path.to_str().expect("a path"));
    let fast = ["--depth", "1", "--deepest", "1", "--margin", "0.01", "--rollout-depth", "1", "--error", "3"];
    let files = ["--work", work, "--out", out, "--report", report];
    let output = bohr(&[&fast[..], &files].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let bytes = std::fs::read(out).expect("the table");
    let table = SetupTable::of_bytes::<Standard>(&bytes).expect("a table");
    let page = std::fs::read_to_string(report).expect("the page");
    for part in ["# The set-ups of ewn", "| equilibrium |", "| 123456 |", "## The side that does not begin"] {
        assert!(page.contains(part), "{part}\n{page}");
    }
    let numbers: String =
        table.choice(true, None).expect("a choice").iter().map(ToString::to_string).collect();
    assert!(page.contains(&numbers), "{numbers}\n{page}");
}

#[test]
fn what_cannot_be_made_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let work = folder.path().join("work");
    let work = work.to_str().expect("a path");
    for (arguments, message) in [
        (&["--game", "rowrace"][..], "no set-ups in rowrace: expected a game in which"),
        (&["--margin", "x"], "bad number `x`: expected such as 0.1"),
        (&["--error", "0"], "bad number `0`: expected more than 0"),
        (&["--eval", "wise"], "no evaluation `wise` in ewn: expected learned or race or classic"),
    ] {
        let output = bohr(&[&["--work", work, "--out", work], arguments].concat());
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && error.contains(message), "{arguments:?}: {error}");
    }
}
