//! Labelled positions and their files.
use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use bohr::game::{Game, Inputs};
use bohr::games::ewn::{Eval, Standard};
use bohr::games::mini5;
use bohr::learn::{Generated, News, Order, Origin, SampleError, Samples, Shard, generate, read_folder};
use bohr::search::{Bounds, Counter, Expectimax, Searcher, Window};
use bohr::tablebase::Tablebase;

use crate::{common, folder};

/// Enough for several rounds of games.
const POSITIONS: usize = 6_000;

fn order(tablebase: &Tablebase<Standard>, positions: usize, threads: usize) -> Order<'_, Standard> {
    let origin = Origin { seed: 5, depth: 2, tables: tablebase.most(), eval: "race".to_owned() };
    Order { positions, origin, eval: Eval::Race, tablebase, threads }
}

fn made(folder: &Path, order: &Order<'_, Standard>) -> Result<(Generated, Vec<String>), SampleError> {
    let mut remarks = Vec::new();
    let generated = generate(folder, order, &AtomicBool::new(false), &mut |news| {
        if let News::Anew(error) = news {
            remarks.push(error.to_string());
        }
    })?;
    Ok((generated, remarks))
}

#[test]
fn positions_do_not_depend_on_the_threads_nor_on_their_number() {
    let tablebase = Tablebase::in_memory(3);
    let [one, three, few] = [folder(), folder(), folder()];
    let read = |folder: &Path| fs::read(folder.join("ewn-00000.data")).expect("a shard");
    let (generated, _) = made(one.path(), &order(&tablebase, POSITIONS, 1)).expect("positions");
    assert_eq!((generated.written, generated.skipped), (POSITIONS, 0));
    made(three.path(), &order(&tablebase, POSITIONS, 3)).expect("positions");
    assert!(read(one.path()) == read(three.path()));

    // A smaller order, then the whole one.
    made(few.path(), &order(&tablebase, POSITIONS / 3, 2)).expect("positions");
    assert!(read(one.path()) != read(few.path()));
    let (generated, remarks) = made(few.path(), &order(&tablebase, POSITIONS, 2)).expect("positions");
    assert_eq!((generated.written, remarks.len()), (POSITIONS, 0));
    assert!(read(one.path()) == read(few.path()));
    let (generated, _) = made(few.path(), &order(&tablebase, POSITIONS, 2)).expect("positions");
    assert_eq!(generated, Generated { skipped: POSITIONS, written: 0, games: 0 });
}

#[test]
fn a_second_shard_does_not_depend_on_who_made_the_first() {
    const SHARD: usize = 50_000;
    let tablebase = Tablebase::in_memory(3);
    let shallow = |positions| {
        let mut order = order(&tablebase, positions, 2);
        order.origin.depth = 1;
        order
    };
    let [at_once, twice] = [folder(), folder()];
    made(at_once.path(), &shallow(SHARD + POSITIONS)).expect("positions");
    made(twice.path(), &shallow(SHARD)).expect("positions");
    let (generated, _) = made(twice.path(), &shallow(SHARD + POSITIONS)).expect("positions");
    assert_eq!((generated.skipped, generated.written), (SHARD, POSITIONS));
    let second = |folder: &Path| fs::read(folder.join("ewn-00001.data")).expect("a shard");
    assert!(second(at_once.path()) == second(twice.path()));
}

#[test]
fn a_damaged_shard_is_told_and_made_anew_and_that_of_another_order_stays() {
    let tablebase = Tablebase::in_memory(3);
    let folder = folder();
    let path = folder.path().join("ewn-00000.data");
    made(folder.path(), &order(&tablebase, 1_000, 2)).expect("positions");
    let whole = fs::read(&path).expect("a shard");
    let mut damaged = whole.clone();
    damaged[5_000] ^= 1;
    fs::write(&path, &damaged).expect("a damaged shard");
    let error = read_folder::<Standard>(folder.path(), &mut Samples::new()).expect_err("a damaged shard");
    assert!(matches!(error, SampleError::Damaged { part: "data", .. }), "{error}");
    let (generated, remarks) = made(folder.path(), &order(&tablebase, 1_000, 2)).expect("positions");
    assert_eq!((generated.written, remarks.len()), (1_000, 1));
    assert!(remarks[0].contains("is damaged: the checksum of its data"), "{}", remarks[0]);
    assert!(fs::read(&path).expect("a shard") == whole);

    let mut other = order(&tablebase, 1_000, 2);
    other.origin.seed = 6;
    let error = made(folder.path(), &other).expect_err("another seed").to_string();
    assert!(error.ends_with("holds other positions: its seed is 5, expected 6"), "{error}");
    assert!(fs::read(&path).expect("a shard") == whole);
}

#[test]
fn an_interrupted_run_leaves_whole_shards_only() {
    let tablebase = Tablebase::in_memory(3);
    let folder = folder();
    let stop = AtomicBool::new(false);
    let result = generate(folder.path(), &order(&tablebase, POSITIONS, 2), &stop, &mut |news| {
        stop.store(matches!(news, News::Positions(_)), Ordering::Relaxed);
    });
    assert!(matches!(result, Err(SampleError::Interrupted { positions: 0, .. })), "{result:?}");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
}

/// Stones of a side, and squares.
const STONES: usize = 6;
const SQUARES: usize = 25;
const EDGE: usize = 5;

type Board = [[char; EDGE]; EDGE];

/// Puts the stone with that number, from the letter `first` on, on a square as the side to move, red, sees it.
fn put(board: &mut Board, first: u8, stone: usize, square: usize) {
    let letter = first + u8::try_from(stone).expect("a stone");
    // Ranks count from below.
    board[EDGE - 1 - square / EDGE][square % EDGE] = char::from(letter);
}

/// The stones that have the inputs of each square, told by the input of the first one: of stones that share
/// them, since their sets are worth the same, one with its whole set.
fn ranks() -> HashMap<usize, usize> {
    let mut ranks = HashMap::new();
    for set in 1..1_usize << STONES {
        let stones = || (0..STONES).filter(|stone| set & 1 << stone != 0);
        let mut board = [['1'; EDGE]; EDGE];
        put(&mut board, b'a', 0, 24);
        stones().for_each(|stone| put(&mut board, b'A', stone, 5 + stone));
        let mut inputs = Inputs::new();
        parsed(&board).fill_inputs(&mut inputs);
        let firsts = inputs.iter().step_by(2).map(|&input| usize::from(input));
        let new: Vec<_> = stones().zip(firsts).map(|(stone, input)| (input - 5 - stone, stone)).collect();
        if new.iter().all(|(first, _)| !ranks.contains_key(first)) {
            ranks.extend(new);
        }
    }
    ranks
}

/// The board that the inputs tell, the side to move being red; a set of stones may stand for one that is
/// worth the same.
fn board(inputs: &Inputs, ranks: &HashMap<usize, usize>) -> Board {
    let mut board = [['1'; EDGE]; EDGE];
    let side = Standard::INPUTS / 2;
    // The second input of each stone tells nothing of where it stands that the first one does not.
    for input in inputs.iter().step_by(2).map(|&input| usize::from(input)) {
        let (first, input) = if input < side { (b'A', input) } else { (b'a', input - side) };
        let square = input % SQUARES;
        let stone = ranks[&(input - square)];
        put(&mut board, first, stone, if first == b'A' { square } else { SQUARES - 1 - square });
    }
    board
}

fn parsed(board: &Board) -> Standard {
    let text: Vec<String> = board.iter().map(|rank| rank.iter().collect()).collect();
    Standard::parse(&[&text.join("/"), "r"]).expect("a position")
}

/// The position mirrored, with the stones of either side numbered from the last, and all of it.
fn images(board: &Board) -> Vec<Standard> {
    let mirrored = std::array::from_fn(|row| std::array::from_fn(|column| board[column][row]));
    let renumbered = |board: &Board, letters: &str| {
        let turn = |letter: char| match letters.find(letter) {
            Some(place) => letters.as_bytes()[STONES - 1 - place].into(),
            None => letter,
        };
        board.map(|rank| rank.map(turn))
    };
    let red = renumbered(board, "ABCDEF");
    let blue = renumbered(board, "abcdef");
    let all = renumbered(&renumbered(&mirrored, "ABCDEF"), "abcdef");
    [mirrored, red, blue, all].iter().map(parsed).collect()
}

#[test]
fn labels_are_the_values_of_full_width_expectimax_as_those_of_all_images() {
    let tablebase = Tablebase::in_memory(4);
    let folder = folder();
    let order = order(&tablebase, POSITIONS, 2);
    made(folder.path(), &order).expect("positions");
    let shard = Shard::read::<Standard>(&folder.path().join("ewn-00000.data")).expect("a shard");
    let keys: HashSet<u64> = shard.positions.iter().map(|position| position.key).collect();
    assert_eq!((&shard.origin, keys.len()), (&order.origin, POSITIONS), "each once");

    let value = |position: &Standard| {
        let mut expectimax = Expectimax::new(Counter::default(), order.eval).knowing(&tablebase);
        expectimax
            .search(position, order.origin.depth, Window::FULL)
            .and_then(Bounds::exact)
            .expect("a value")
    };
    let sorted = |inputs: &Inputs| {
        let mut inputs = inputs.to_vec();
        inputs.sort_unstable();
        inputs
    };
    let ranks = ranks();
    let mut inputs = Inputs::new();
    let mut known = 0;
    for labelled in shard.positions.iter().step_by(if common::full() { 1 } else { 10 }) {
        let board = board(&labelled.inputs, &ranks);
        let position = parsed(&board);
        position.fill_inputs(&mut inputs);
        assert_eq!((sorted(&inputs), position.canonical_key()), (sorted(&labelled.inputs), labelled.key));
        assert_eq!(position.result(), None);
        assert!(position.ending(3).is_none(), "{position:?}");
        known += usize::from(tablebase.probe(&position).is_some());
        assert_eq!(value(&position), labelled.value, "{position:?}");
        for image in images(&board) {
            // The evaluation adds in another order.
            let apart = value(&image).units() - labelled.value.units();
            assert!(apart.abs() <= 1, "{position:?} {image:?}: {apart}");
        }
    }
    assert!(known < POSITIONS / 100, "{known}");
}

#[test]
fn the_inputs_of_a_folder_are_those_of_its_shards() {
    let tablebase = Tablebase::in_memory(3);
    let folder = folder();
    made(folder.path(), &order(&tablebase, 500, 2)).expect("positions");
    let shard = Shard::read::<Standard>(&folder.path().join("ewn-00000.data")).expect("a shard");
    let mut samples = Samples::new();
    read_folder::<Standard>(folder.path(), &mut samples).expect("samples");
    assert_eq!(samples.len(), 500);
    for (number, position) in shard.positions.iter().enumerate() {
        let (inputs, value) = samples.get(number);
        assert_eq!(inputs, &position.inputs[..]);
        assert!((f64::from(value) - position.value.probability()).abs() < 1e-7);
    }
}

#[test]
fn a_game_without_inputs_is_refused() {
    let tablebase = Tablebase::none();
    let origin = Origin { seed: 0, depth: 1, tables: 0, eval: "activity".to_owned() };
    let order = Order::<mini5::Standard> {
        positions: 1,
        origin,
        eval: mini5::Standard::EVALS[0].1,
        tablebase: &tablebase,
        threads: 1,
    };
    let folder = folder();
    let result = generate(folder.path(), &order, &AtomicBool::new(false), &mut |_| {});
    assert!(matches!(result, Err(SampleError::Inputs { game: "mini5" })), "{result:?}");
}
