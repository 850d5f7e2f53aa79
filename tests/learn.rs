//! Labelled positions: what they are, their files, and `bohr learn`.
mod common;

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use bohr::game::{Game, HIDDEN, Inputs, Net, Row};
use bohr::games::ewn::{Eval, Standard};
use bohr::games::mini5;
use bohr::learn::{
    Generated, GrowError, Growing, Lineage, News, Order, Origin, SampleError, Samples, Shard, TrainError,
    Trial, TrialError, generate, grow, losses, read_folder,
};
use bohr::search::{Bounds, Counter, Expectimax, Limits, Searcher, Window};
use bohr::tablebase::Tablebase;

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

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
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

#[test]
fn the_commands_generate_train_and_evaluate() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name).to_str().expect("a path").to_owned();
    let (data, net) = (path("data"), path("level.net"));
    fs::write(&net, level().to_bytes::<Standard>()).expect("a net");
    let generate = ["generate", "--out", &data, "--positions", "20000", "--depth", "1", "--seed", "3"];
    let text = said(&bohr(&generate));
    assert!(text.contains("ewn-00000.data: written\n20000 positions of "), "{text}");
    let text = said(&bohr(&generate));
    assert!(text.contains("skipped, it is there and whole\n0 positions of 0 games"), "{text}");
    let error = said(&bohr(&[&generate[..], &["--net", &net]].concat()));
    assert!(error.contains("its evaluation is `net-") && error.contains("expected `net-"), "{error}");

    let exact = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/ewn_exact.txt");
    let text = said(&bohr(&["evaluate", "--net", &net, "--data", &data, "--exact", exact]));
    assert!(text.contains("against the labels") && text.contains("against exact values"), "{text}");
    // All predictions are one half and fall into one bin.
    assert_eq!(text.matches("\n     0.5000").count(), 2, "{text}");

    let (trained, svg) = (path("trained.net"), path("curves.svg"));
    let train = ["train", "--data", &data, "--out", &trained, "--svg", &svg, "--epochs", "6"];
    let text = said(&bohr(&train));
    assert!(text.contains("trained.net: trained on 20000 positions"), "{text}");
    assert!(fs::read_to_string(&svg).expect("a picture").contains("</svg>"));
    let error = |net: &str| {
        let text = said(&bohr(&["evaluate", "--net", net, "--data", &data]));
        let all = text.lines().find(|line| line.trim_start().starts_with("all ")).expect("a line");
        all.split_whitespace().nth(2).and_then(|word| word.parse::<f64>().ok()).expect("a number")
    };
    assert!(error(&trained) < error(&net), "what is learned is better than nothing");
}

#[test]
fn what_is_wrong_is_named() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name).to_str().expect("a path").to_owned();
    let (data, net, bad) = (path("data"), path("level.net"), path("bad.txt"));
    fs::write(&net, level().to_bytes::<Standard>()).expect("a net");
    fs::write(&bad, "5/1A3/5/3a1/5 r 1 b4c4=0.5\n5/1A3/5/3a1/5 r 1 b4b5=0.5\n").expect("a text");
    let generate =
        |more: &[&str]| said(&bohr(&[&["generate", "--out", &data, "--positions", "10"], more].concat()));
    for (error, part) in [
        (generate(&["--game", "mini5"]), "no network judges mini5"),
        (generate(&["--eval", "rase"]), "no evaluation `rase` in ewn: expected learned or race or classic"),
        (generate(&["--game", "ewn-nearest", "--net", &net]), "its game is `ewn`, expected `ewn-nearest`"),
        (generate(&["--net", &bad]), "no net for ewn"),
        (said(&bohr(&["evaluate", "--net", &net, "--data", &path("none")])), "cannot read the folder"),
        (
            said(&bohr(&["evaluate", "--net", &net, "--data", &path("")])),
            "expected files such as `ewn-00000.data`",
        ),
        (said(&bohr(&["evaluate", "--net", &net, "--exact", &bad])), "line 2: bad move `b4b5`"),
    ] {
        assert!(error.starts_with("error: ") && error.contains(part), "{error}");
    }
}

/// Two generations, the second of which learns the positions of both.
const RECIPE: &str = "
game = \"ewn\"
seed = 3
eval = \"race\"

[[generation]]
positions = 1500
depth = 1
epochs = 2

[[generation]]
positions = 1000
depth = 1
epochs = 3
with = [1]
";

fn lineage(text: &str) -> Lineage {
    Lineage::parse::<Standard>(text, "a text").expect("a recipe")
}

/// The net of a run that nobody interrupts, and how many nets it found there.
fn grown(folder: &Path, lineage: &Lineage, threads: usize) -> Result<(Vec<u8>, usize), GrowError> {
    let mut skipped = 0;
    let tablebase = Tablebase::in_memory(3);
    let (path, grown) =
        grow::<Standard>(folder, lineage, &tablebase, threads, &AtomicBool::new(false), &mut |growing| {
            skipped += usize::from(matches!(growing, Growing::Skipped(_)));
        })?;
    assert_eq!(
        grown.iter().map(|net| (net.generation, net.positions)).collect::<Vec<_>>(),
        [(1, 1500), (2, 2500)]
    );
    Ok((fs::read(path).expect("a net"), skipped))
}

#[test]
fn a_run_gives_one_net_whatever_the_threads_and_interruptions() {
    let [whole, broken] = [folder(), folder()];
    let lineage = lineage(RECIPE);
    let (net, skipped) = grown(whole.path(), &lineage, 1).expect("a net");
    assert_eq!(skipped, 0);
    Net::of_bytes::<Standard>(&net).expect("a net of the game");
    for file in ["recipe.toml", "g1.net", "g1.svg", "g1.toml", "g2.net", "g2.svg", "g1/ewn-00000.data"] {
        assert!(whole.path().join(file).is_file(), "{file}");
    }
    assert!(net == fs::read(whole.path().join("g2.net")).expect("a net"));

    let tablebase = Tablebase::in_memory(3);
    // Broken off by the first thing that happens in each step of each generation.
    let mut reasons = Vec::new();
    for wanted in [1, 2] {
        for is_training in [false, true] {
            let (stop, mut number) = (AtomicBool::new(false), 0);
            let result = grow::<Standard>(broken.path(), &lineage, &tablebase, 3, &stop, &mut |growing| {
                if let Growing::Begun { generation, .. } = growing {
                    number = generation;
                }
                let is_now = match growing {
                    Growing::Begun { .. } => !is_training,
                    Growing::Learned(_) => is_training,
                    _ => false,
                };
                stop.store(stop.load(Ordering::Relaxed) || is_now && number == wanted, Ordering::Relaxed);
            });
            reasons.push(match result.expect_err("an interrupted run") {
                GrowError::Samples(SampleError::Interrupted { .. }) => (wanted, "labelling"),
                GrowError::Train { generation, source: TrainError::Interrupted } => (generation, "training"),
                error => panic!("{error}"),
            });
        }
    }
    assert_eq!(reasons, [(1, "labelling"), (1, "training"), (2, "labelling"), (2, "training")]);
    assert_eq!(grown(broken.path(), &lineage, 2).expect("a net"), (net.clone(), 1));
    assert_eq!(grown(broken.path(), &lineage, 2).expect("a net"), (net.clone(), 2));

    // Another seed is another net, and what is damaged is made anew.
    let other = folder();
    let (stranger, _) = grown(other.path(), &lineage.clone().seeded(4), 2).expect("a net");
    assert!(net != stranger);
    fs::copy(other.path().join("g1.net"), whole.path().join("g1.net")).expect("another net");
    assert_eq!(grown(whole.path(), &lineage, 2).expect("a net"), (net, 1));
}

#[test]
fn a_folder_of_another_recipe_is_not_touched() {
    let folder = folder();
    let begun = lineage(RECIPE);
    grown(folder.path(), &begun, 2).expect("a net");
    for (other, part) in [
        (begun.seeded(5), "its seed is 3, expected 5"),
        (lineage(&RECIPE.replace("epochs = 3", "epochs = 4")), "its epochs of generation 2 is 3, expected 4"),
        (lineage(&RECIPE.replace("1500", "1400")), "its positions of generation 1 is 1500, expected 1400"),
    ] {
        let error = grown(folder.path(), &other, 2).expect_err("another recipe").to_string();
        assert!(error.contains("was begun with another recipe") && error.contains(part), "{error}");
    }
    fs::remove_file(folder.path().join("recipe.toml")).expect("the recipe is removed");
    let error = grown(folder.path(), &lineage(RECIPE), 2).expect_err("no recipe").to_string();
    assert!(error.contains("and no recipe: expected an empty folder"), "{error}");
}

#[test]
fn the_command_follows_a_recipe() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name).to_str().expect("a path").to_owned();
    let (recipe, out) = (path("recipe.toml"), path("out"));
    fs::write(&recipe, RECIPE).expect("a recipe");
    let run = ["run", "--recipe", &recipe, "--out", &out, "--threads", "2"];
    let text = said(&bohr(&run));
    assert!(text.contains("generation 2: 1000 positions labelled by net-"), "{text}");
    assert!(text.contains("\n         2       2500 ") && text.contains("ewn.net: the network of"), "{text}");
    assert!(said(&bohr(&run)).contains("g2.net: skipped, it is there and whole"));
    let error = said(&bohr(&[&run[..], &["--seed", "9"]].concat()));
    assert!(error.contains("its seed is 3, expected 9"), "{error}");
    fs::write(&recipe, RECIPE.replace("depth = 1", "depht = 1")).expect("a recipe");
    let error = said(&bohr(&run));
    assert!(error.contains("recipe.toml`, line 8: `depht`: unknown field"), "{error}");
    let error = said(&bohr(&["run", "--game", "mini5", "--out", &out]));
    assert!(error.contains("no network judges mini5"), "{error}");
    // Every game with a network has a recipe: this one is refused for what the folder holds.
    let error = said(&bohr(&["run", "--game", "ewn-nearest", "--out", &out]));
    assert!(error.contains("another game, expected \"ewn-nearest\""), "{error}");
}

/// A player that searches two plies, judged at the same depth by its own evaluation and tables.
fn trial<G: Game>(tablebase: Tablebase<G>, games: usize) -> Trial<G> {
    // The weakest: it has something to lose.
    let eval = G::EVALS[G::EVALS.len() - 1].1;
    let tablebase = Arc::new(tablebase);
    Trial {
        games,
        seed: 7,
        eval,
        limits: Limits { depth: Some(2), ..Limits::default() },
        tablebase: tablebase.clone(),
        judge_eval: eval,
        judge_tablebase: tablebase,
        deeper: 0,
        share: 1.0,
        threads: 2,
    }
}

#[test]
fn who_judges_as_the_player_does_finds_no_loss_and_who_looks_deeper_does() {
    let same = trial(Tablebase::<Standard>::in_memory(3), 20);
    let done = AtomicUsize::new(0);
    let none = losses(&same, &|| {
        done.fetch_add(1, Ordering::Relaxed);
    })
    .expect("losses");
    assert_eq!((none.games, done.into_inner()), (20, 20));
    assert!(none.all.moves > 200 && none.all.judged > none.all.moves / 2, "{:?}", none.all);
    assert!(none.all.per_game.value.abs() < 1e-12 && none.all.best >= 1.0, "{:?}", none.all);
    assert!(none.all.depth <= 2.0 && (none.all.depth - none.all.judge_depth).abs() < 1e-12);
    assert_eq!(none.by_pieces.values().map(|loss| loss.moves).sum::<u64>(), none.all.moves);
    assert_eq!(none.by_pieces.keys().next_back(), Some(&12), "games begin with all stones");
    assert_eq!(none.calibration.count(), none.all.judged, "all searches were judged");

    let deeper = Trial { deeper: 2, ..same };
    let found = losses(&deeper, &|| ()).expect("losses");
    assert_eq!(found.all.moves, none.all.moves, "the games are the same");
    assert!(found.all.per_game.value > 0.005 && found.all.best < 0.99, "{:?}", found.all);
    assert!((found.all.judge_depth - found.all.depth - 2.0).abs() < 1e-12, "{:?}", found.all);
    assert_eq!(found, losses(&Trial { threads: 1, ..deeper.clone() }, &|| ()).expect("losses"));

    // Some of the moves stand for all.
    let part = losses(&Trial { share: 0.5, games: 200, ..deeper.clone() }, &|| ()).expect("losses").all;
    let all = losses(&Trial { games: 200, ..deeper }, &|| ()).expect("losses").all;
    let searched = all.judged;
    assert!(part.judged * 5 < searched * 3 && part.judged * 5 > searched * 2, "{part:?}");
    let error = part.per_game.error.hypot(all.per_game.error);
    assert!((part.per_game.value - all.per_game.value).abs() < 3.0 * error, "{part:?} {all:?}");
}

#[test]
fn a_game_without_dice_has_no_losses_to_measure() {
    let error = losses(&trial(Tablebase::<mini5::Standard>::none(), 2), &|| ());
    assert!(matches!(error, Err(TrialError::NoDice("mini5"))), "{error:?}");
}

#[test]
fn the_command_tells_what_moves_lose() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name).to_str().expect("a path").to_owned();
    let svg = path("calibration.svg");
    let text = said(&bohr(&[
        "evaluate", "--game", "rowrace", "--eval", "race", "--games", "3", "--depth", "1", "--svg", &svg,
    ]));
    assert!(text.contains("3 games of race with tables up to 0, 1 plies a move; judged by race"), "{text}");
    assert!(text.contains("\n     all  ") && text.contains("\n  predicted  realised"), "{text}");
    assert!(fs::read_to_string(&svg).expect("a picture").contains("against the results of the games"));
    let net = path("level.net");
    fs::write(&net, level().to_bytes::<Standard>()).expect("a net");
    let text =
        said(&bohr(&["evaluate", "--net", &net, "--games", "2", "--nodes", "50", "--judge-share", "0.5"]));
    assert!(text.contains("50 nodes a move; judged by net-"), "{text}");
    for (arguments, part) in [
        (&["--games", "2", "--judge-share", "2"][..], "above 0 and at most 1"),
        (&["--games", "1"], "1 is not in 2.."),
        (&["--games", "2", "--data", "d"], "--net <FILE>"),
        (&["--net", "n"], "--data"),
        (&["--games", "2", "--game", "mini5"], "expected a game with dice"),
        (&["--games", "2", "--eval", "rase"], "no evaluation `rase`"),
    ] {
        let error = said(&bohr(&[&["evaluate"], arguments].concat()));
        assert!(error.starts_with("error: ") && error.contains(part), "{error}");
    }
}
