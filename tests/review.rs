//! The review of a game: the judge finds no fault with its own play, and with others' it does.
mod common;

use bohr::engine::{Answer, Engine, Event, GameResult, Options, Order, Setup};
use bohr::game::Die;
use bohr::games::GameId;
use bohr::records::review::{Grade, review};
use bohr::records::{GameRecord, Ply};
use bohr::search::Algorithm;
use common::Random;

const DEPTH: u64 = 3;

/// A game between two players of an algorithm, by drawn dice.
fn game(algorithm: Algorithm, seed: u64) -> GameRecord {
    let mut record = GameRecord::new(GameId::Ewn, None).expect("the usual start");
    let mut engine = Engine::new(Options { algorithm, seed, ..Options::default() });
    let mut random = Random::new(seed);
    let order = Order { depth: Some(DEPTH), ..Order::default() };
    loop {
        let words: Vec<String> = record.plies.iter().map(ToString::to_string).collect();
        let moves = words.iter().map(String::as_str).collect();
        engine.set_position(&Setup { text: None, moves }).expect("legal moves");
        if let Some(result) = engine.board().result() {
            record.result = Some(result);
            return record;
        }
        let die = Die::all().nth(random.below(6)).expect("a face");
        engine.set_die(&die.to_string()).expect("a die");
        let mut best = None;
        engine.run(&order, &mut |event| {
            if let Event::Done(Answer::Move(mv)) = event {
                best = mv;
            }
        });
        record.plies.push(Ply { die: Some(die), text: best.expect("a move"), comments: Vec::new() });
    }
}

#[test]
fn the_judge_finds_no_fault_with_its_own_play() {
    for seed in 0..5 {
        let record = game(Algorithm::Star2, seed);
        let review = review(&record, DEPTH).expect("a legal game");
        assert_eq!(review.moves.len(), record.plies.len());
        for judged in &review.moves {
            assert_eq!(judged.loss, Some(0.0), "{judged:?}");
            assert_eq!(judged.grade(), Grade::Sound);
        }
    }
}

#[test]
fn random_play_is_full_of_blunders_and_the_sums_are_right() {
    for seed in 0..5 {
        let record = game(Algorithm::Random, seed);
        let review = review(&record, DEPTH).expect("a legal game");
        assert!(review.moves.iter().all(|judged| judged.loss.is_some_and(|loss| loss >= 0.0)));
        let sum: f64 = review.moves.iter().filter_map(|judged| judged.loss).sum();
        let of_sides: f64 = review.sides.iter().map(|side| side.loss).sum();
        assert!((sum - of_sides).abs() < 1e-9);
        assert!(review.sides.iter().map(|side| side.blunders).sum::<u32>() >= 2, "{:?}", review.sides);
        let expected =
            if record.result == Some(GameResult::Win(bohr::game::Side::First)) { 1.0 } else { 0.0 };
        let [first, second] = review.sides;
        assert_eq!(review.result, Some(expected));
        let adjusted = review.adjusted.expect("there is a result");
        assert!((adjusted - (expected - first.luck + second.luck)).abs() < 1e-9);
    }
}

#[test]
fn a_move_without_its_die_is_not_judged() {
    let mut record = game(Algorithm::Star2, 1);
    record.plies[3].die = None;
    let review = review(&record, DEPTH).expect("a legal game");
    assert_eq!((review.moves[3].loss, review.moves[3].luck), (None, 0.0));
}
