//! What moves lose, and `bohr learn evaluate --games`.
use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bohr::game::Game;
use bohr::games::ewn::Standard;
use bohr::games::mini5;
use bohr::learn::{Trial, TrialError, losses};
use bohr::search::Limits;
use bohr::tablebase::Tablebase;

use crate::{bohr, folder, level, said};

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
