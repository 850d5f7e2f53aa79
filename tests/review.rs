//! The review of a game: the judge finds no fault with its own play, and with others' it does.
mod common;

use std::collections::BTreeSet;

use bohr::engine::{Answer, Engine, Event, GameResult, Options, Order, Setup};
use bohr::game::{Die, Game, Side};
use bohr::games::GameId;
use bohr::games::ewn::Standard;
use bohr::records::review::{Grade, Review, Reviewer, Tally, picture, question, review, totals};
use bohr::records::{GameRecord, Ply};
use bohr::search::Algorithm;
use common::{Random, positions};

const DEPTH: u64 = 3;

/// A game between two players of an algorithm, by drawn dice.
fn game(algorithm: Algorithm, seed: u64) -> GameRecord {
    game_at(algorithm, seed, DEPTH)
}

fn judged(record: &GameRecord) -> Review {
    review(record, DEPTH, &Options::default()).expect("a legal game")
}

fn game_at(algorithm: Algorithm, seed: u64, depth: u64) -> GameRecord {
    let mut record = GameRecord::new(GameId::Ewn, None).expect("the usual start");
    // Players without tables: a static value is what they go by one ply deep.
    let mut engine = Engine::new(Options { algorithm, seed, tablebase: false, ..Options::default() });
    let mut random = Random::new(seed);
    let order = Order { depth: Some(depth), ..Order::default() };
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
        let review = judged(&record);
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
        let review = judged(&record);
        assert!(review.moves.iter().all(|judged| judged.loss.is_some_and(|loss| loss >= 0.0)));
        let sum: f64 = review.moves.iter().filter_map(|judged| judged.loss).sum();
        let of_sides: f64 = review.sides.iter().map(|side| side.loss).sum();
        assert!((sum - of_sides).abs() < 1e-9);
        assert!(review.sides.iter().map(|side| side.blunders).sum::<u32>() >= 2, "{:?}", review.sides);
        let expected = if record.result == Some(GameResult::Win(Side::First)) { 1.0 } else { 0.0 };
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
    let review = judged(&record);
    assert_eq!((review.moves[3].loss, review.moves[3].luck), (None, 0.0));
    assert_eq!(review.adjusted, None, "the luck of a roll is missing");
}

/// Red wins with every face but the 6, which moves its other stone and lets blue win.
#[test]
fn luck_is_good_for_the_side_that_rolls() {
    let luck = |die: u8, text: &str, result| {
        let mut record = GameRecord::new(GameId::Ewn, Some("4F/b4/5/5/3A1 r -")).expect("a position");
        record.plies.push(Ply { die: Die::new(die), text: text.to_owned(), comments: Vec::new() });
        record.result = result;
        let review = judged(&record);
        (review.moves[0].luck, review.adjusted)
    };
    let (good, adjusted) = luck(1, "d1e1", Some(GameResult::Win(Side::First)));
    let (bad, _) = luck(6, "e5e4", None);
    assert!(bad < 0.0 && 0.0 < good && (5.0 * good + bad).abs() < 1e-3, "{good} {bad}");
    assert_eq!(adjusted, Some(1.0 - good));
}

#[test]
fn the_luck_of_the_six_faces_sums_to_nothing() {
    /// One unit of the scale of values, by which each of the means may be rounded.
    const UNIT: f64 = 1.0 / 60_000.0;
    let whole = game(Algorithm::Star2, 2);
    for plies in 0..whole.plies.len() {
        let mut record = whole.clone();
        record.plies.truncate(plies);
        record.result = None;
        let words: Vec<String> = record.plies.iter().map(ToString::to_string).collect();
        let moves = words.iter().map(String::as_str).collect();
        let mut engine = Engine::new(Options::default());
        engine.set_position(&Setup { text: None, moves }).expect("legal moves");
        let mut luck = 0.0;
        for mv in Die::all().filter_map(|die| {
            let prefix = format!("{die}:");
            engine.board().legal_moves().into_iter().find(|mv| mv.starts_with(&prefix))
        }) {
            let (face, text) = mv.split_once(':').expect("a die");
            let die = Die::new(face.parse().expect("a face"));
            let mut one = record.clone();
            one.plies.push(Ply { die, text: text.to_owned(), comments: Vec::new() });
            one.result = position_result(&one);
            luck += judged(&one).moves[plies].luck;
        }
        assert!((luck / 6.0).abs() <= UNIT, "after {plies} plies: {luck}");
    }
}

/// The result of the final position.
fn position_result(record: &GameRecord) -> Option<GameResult> {
    let words: Vec<String> = record.plies.iter().map(ToString::to_string).collect();
    let moves = words.iter().map(String::as_str).collect();
    let mut engine = Engine::new(Options::default());
    engine.set_position(&Setup { text: None, moves }).expect("legal moves");
    engine.board().result()
}

#[test]
fn result_and_steps_belong_together() {
    let record = game(Algorithm::Random, 3);
    for judged in judged(&record).moves {
        let (rolled, after) = (judged.rolled.expect("a die"), judged.after.expect("a die"));
        assert!((judged.before + judged.luck - rolled).abs() < 1e-9);
        assert!((rolled - judged.loss.expect("a die") - after).abs() < 1e-9);
        assert_eq!(judged.candidates.first().map(|best| best.value), Some(rolled));
    }
}

#[test]
fn a_judge_that_has_seen_other_games_says_the_same() {
    let mut reviewer = Reviewer::new(DEPTH, &Options::default());
    for seed in 0..3 {
        let mut record = game(Algorithm::Random, seed);
        assert_eq!(reviewer.review(&record).as_ref(), Ok(&judged(&record)), "seed {seed}");
        // The other reading refuses some games; those that it takes have other values.
        record.game = GameId::EwnNearest;
        if let Ok(nearest) = reviewer.review(&record) {
            assert_eq!(nearest, judged(&record), "seed {seed}");
        }
    }
}

fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

#[test]
fn the_picture_shows_every_error_and_every_blunder() {
    let mut seen = 0;
    for seed in 0..3 {
        let mut record = game(Algorithm::Random, seed);
        record.teams = ["<Rot> & \"Co\"".to_owned(), "很长的名字".repeat(9)];
        let review = judged(&record);
        let svg = picture(&record, &review).expect("a picture");
        let graded = |grade| review.moves.iter().filter(|judged| judged.grade() == grade).count();
        // The legend has one of each; a ring is two circles, and the result is one more.
        assert_eq!(count(&svg, "<polygon"), graded(Grade::Blunder) + 1);
        assert_eq!(count(&svg, "<circle"), 2 * (graded(Grade::Error) + 1) + 1);
        assert!(svg.contains("&lt;Rot&gt; &amp; &quot;Co&quot;") && svg.contains("名字…"), "{svg}");
        assert!(svg.contains(if review.result == Some(1.0) { "\n1-0\n" } else { "\n0-1\n" }), "{svg}");
        let last = format!("\n{}\n", review.moves.len());
        assert!(svg.contains(&last), "the number of the last move");
        seen += graded(Grade::Error);
    }
    assert!(seen > 0, "there were errors");
}

#[test]
fn there_is_a_picture_of_every_record() {
    let mut record = game(Algorithm::Star2, 1);
    record.plies.iter_mut().for_each(|ply| ply.die = None);
    let without_dice = picture(&record, &judged(&record)).expect("a picture");
    assert_eq!(count(&without_dice, "\ndie\n"), 1);
    record.plies.clear();
    record.result = None;
    let without_moves = picture(&record, &judged(&record)).expect("a picture");
    assert!(without_moves.contains("player 1 – player 2") && !without_moves.contains("adjusted"));
}

#[test]
fn the_evaluation_agrees_with_the_search_of_one_ply() {
    let records: Vec<GameRecord> = (0..6).map(|seed| game_at(Algorithm::Star2, seed, 1)).collect();
    let reviews: Vec<Review> = records.iter().map(judged).collect();
    let reviews: Vec<&Review> = reviews.iter().collect();
    let asked = question(GameId::Ewn, None, &reviews).expect("the default evaluation");
    let Tally { decisions, disagreements, loss, players_loss, .. } = asked.all;
    assert!(decisions > 50, "{decisions}");
    assert_eq!((asked.eval, disagreements), ("learned", 0));
    assert!(loss > 0.0 && (loss - players_loss).abs() < 1e-9, "{loss} {players_loss}");
    let other = question(GameId::Ewn, Some("Classic"), &reviews).expect("the other evaluation");
    assert!(other.eval == "classic" && other.all.disagreements > 0);
    let error = question(GameId::Ewn, Some("x"), &[]).expect_err("no evaluation").to_string();
    assert_eq!(error, "ewn has no evaluation `x`: expected learned, race, classic");
}

#[test]
fn every_decision_is_in_one_group_of_a_feature() {
    let records: Vec<GameRecord> = (0..4).map(|seed| game(Algorithm::Star2, seed)).collect();
    let reviews: Vec<Review> = records.iter().map(judged).collect();
    // A network has no terms that could be features.
    let asked =
        question(GameId::Ewn, Some("race"), &reviews.iter().collect::<Vec<_>>()).expect("an evaluation");
    let all = &asked.all;
    assert!(all.players_loss.abs() < 1e-9 && all.loss > 0.0 && all.worse <= all.disagreements);
    assert!(asked.groups.is_sorted_by(|one, other| one.tally.loss >= other.tally.loss));
    for feature in ["die", "moves left", "legal moves", "win probability", "before: race", "choice: takes"] {
        let groups = asked.groups.iter().filter(|group| group.feature == feature);
        let decisions: usize = groups.clone().map(|group| group.tally.decisions).sum();
        let loss: f64 = groups.clone().map(|group| group.tally.loss).sum();
        let excess: f64 = groups.map(|group| group.excess).sum();
        assert_eq!(decisions, all.decisions, "{feature}");
        assert!((loss - all.loss).abs() < 1e-9 && excess.abs() < 1e-9, "{feature}");
    }
    let after = asked.groups.iter().filter(|group| group.feature == "after: race");
    let worse: usize = after.map(|group| group.tally.decisions).sum();
    assert!(worse > 0 && worse <= all.worse, "only where the choice is worse");
}

#[test]
fn totals_are_the_sums_over_the_games() {
    let mut records: Vec<GameRecord> = (0..4).map(|seed| game(Algorithm::Random, seed)).collect();
    for (record, teams) in records.iter_mut().zip([["A", "B"], ["B", "A"], ["A", "B"], ["A", "C"]]) {
        record.teams = teams.map(str::to_owned);
    }
    let reviews: Vec<Review> = records.iter().map(judged).collect();
    let all = totals(records.iter().zip(&reviews));
    let names: Vec<(&str, u32)> = all.iter().map(|total| (total.name.as_str(), total.games)).collect();
    assert_eq!(names, [("A", 4), ("B", 3), ("C", 1)]);
    let (a, c) = (&all[0], &all[2]);
    let seen = |index: usize, first: f64| if index == 1 { 1.0 - first } else { first };
    let adjusted: Vec<f64> =
        (0..4).map(|index| seen(index, reviews[index].adjusted.expect("a result"))).collect();
    let mean = adjusted.iter().sum::<f64>() / 4.0;
    let variance = adjusted.iter().map(|adjusted| (adjusted - mean).powi(2)).sum::<f64>() / 3.0;
    assert!((a.adjusted.expect("results") - mean).abs() < 1e-9);
    assert!((a.adjusted_error.expect("results") - (variance / 4.0).sqrt()).abs() < 1e-9);
    assert_eq!((c.adjusted_error, c.results), (None, 1));
    let sides = |index: usize| if index == 1 { reviews[index].sides[1] } else { reviews[index].sides[0] };
    let loss: f64 = (0..4).map(|index| sides(index).loss).sum();
    assert!((a.play.loss - loss).abs() < 1e-9);
    assert_eq!(a.play.blunders, (0..4).map(|index| sides(index).blunders).sum::<u32>());
}

#[test]
fn the_features_of_a_move_tell_what_it_does() {
    /// The stones of either side: red's are capitals.
    fn stones(position: &Standard) -> [usize; 2] {
        let text = position.words()[0].clone();
        let count = |is_one: fn(&char) -> bool| text.chars().filter(is_one).count();
        [count(char::is_ascii_uppercase), count(char::is_ascii_lowercase)]
    }
    let mut seen = BTreeSet::new();
    for position in positions::<Standard>(5, 200) {
        let (own, other) = (position.side().index(), 1 - position.side().index());
        let before = stones(&position);
        for &mv in &position.turn().moves {
            let after = stones(&position.play(mv));
            let takes = match (before[own] - after[own], before[other] - after[other]) {
                (0, 0) => "nothing",
                (1, 0) => "an own stone",
                (0, 1) => "an enemy stone",
                lost => panic!("{lost:?}"),
            };
            let text = position.move_text(mv);
            let [from, from_rank, to, to_rank] = text.as_bytes() else { panic!("{text}") };
            let step = if from != to && from_rank != to_rank { "diagonal" } else { "straight" };
            let features = position.features(mv);
            assert_eq!(features[..2], [("takes", takes), ("step", step)], "{text} in {:?}", position.words());
            // Whether an enemy's next move may end there, with some roll.
            let target = &text[2..];
            let next = position.play(mv);
            let is_reached = next.result().is_none()
                && next.turn().moves.iter().any(|&reply| next.move_text(reply).ends_with(target));
            if next.result().is_none() {
                let word = if is_reached { "in reach" } else { "out of reach" };
                assert_eq!(
                    features[3],
                    ("stone comes to a square", word),
                    "{text} in {:?}",
                    position.words()
                );
            }
            seen.extend(features);
        }
    }
    assert_eq!(seen.len(), 9, "{seen:?}");
}
