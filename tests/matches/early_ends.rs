//! Resignation, and draws where there are none.
use bohr::arena::Ending;

use crate::{LEVEL, games, parse, scripted};

#[test]
fn the_loser_resigns() {
    for score in ["score_cp_-900", "score_mate_-2", "score_cp_3_wp_0.01", "score_cp_-500_upperbound"] {
        let games = games(&format!(
            "-engine builtin=star2 name=A depth=1 {} -rounds 2 -resign movecount=3 score=500",
            scripted("B", score)
        ));
        assert_eq!(games.len(), 4);
        for game in games {
            assert_eq!(game.played.ending, Ending::Adjudicated, "{score}");
            assert_eq!(game.half_points(), 2, "{score}");
            let of_b = game.played.thoughts.iter().filter(|thought| thought.side.index() != game.first);
            assert_eq!(of_b.count(), 3, "{score}: at its third move in a row");
        }
    }
}

#[test]
fn nobody_resigns_for_a_score_that_is_not_low_enough_or_not_said() {
    for score in ["score_cp_-499", "nodes_7", "string_score_cp_-900", "multipv_2_score_cp_-900"] {
        let games = games(&format!(
            "{} {} -rounds 1 -resign movecount=1 score=500",
            scripted("A", "score_cp_0"),
            scripted("B", score)
        ));
        assert!(games.iter().all(|game| game.played.ending == Ending::Rules), "{score}: {games:?}");
    }
}

#[test]
fn two_sided_resignation_needs_both() {
    let games = |one, two| {
        let rule = "-rounds 1 -resign movecount=2 score=500 twosided=true";
        games(&format!("{} {} {rule}", scripted("A", one), scripted("B", two)))
    };
    for game in games("score_cp_700", "score_cp_-600") {
        assert_eq!((game.half_points(), game.played.moves.len()), (2, 4));
        assert_eq!(game.played.ending, Ending::Adjudicated);
    }
    for game in games("score_cp_-700", "score_cp_-600") {
        assert_eq!(game.played.ending, Ending::Rules, "both call it lost");
    }
}

#[test]
fn a_game_without_draws_is_never_drawn_early() {
    for flag in ["-draw movenumber=8 movecount=4 score=10", "-maxmoves 50"] {
        let error =
            parse(&format!("{LEVEL} {flag}")).err().map(|error| error.to_string()).unwrap_or_default();
        let name = flag.split(' ').next().expect("a flag");
        assert!(error.contains(name) && error.contains("ewn cannot end in a draw"), "{error}");
    }
}
