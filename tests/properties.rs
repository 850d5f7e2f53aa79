//! Properties that hold for every position of every game, and the symmetries of ewn.
mod common;

use ahash::AHashMap;

use bohr::game::{DieField, Game, MAX_LISTED, Side, Value, WINNING, parse_position, write_position};
use bohr::games::ewn::{Nearest, Standard};
use bohr::games::{GameId, Visitor};
use bohr::search::{Bounds, Counter, Searcher, Star, Table, Window};
use common::{Random, actions, ewn_ending, played};
use proptest::prelude::*;

/// Runs a check for every game of the registry.
fn for_all_games(check: impl Fn(GameId)) {
    GameId::ALL.iter().copied().for_each(check);
}

/// Everything that one random game must satisfy at each of its positions.
struct Playthrough(u64);

impl Visitor for Playthrough {
    type Output = ();

    fn visit<G: Game>(self) {
        let mut random = Random::new(self.0);
        let mut position = G::start();
        for ply in 0.. {
            assert_eq!(position.key(), position.fresh_key());
            let text = write_position(&position, DieField::Unknown);
            let words: Vec<&str> = text.split_whitespace().collect();
            if !position.is_amid() {
                assert_eq!(parse_position(&words), Ok((position, DieField::Unknown)), "{text}");
            }
            if position.result().is_some() {
                return;
            }
            for (name, eval) in G::EVALS {
                assert!(!position.evaluate(*eval).is_certain(), "{name} of {text}");
            }
            assert!(position.moves_left() >= 1.0);
            let turn = position.turn();
            let weight: i32 = turn.outcomes.iter().map(|outcome| outcome.weight).sum();
            assert_eq!(weight, G::WEIGHT);
            let listed: usize = turn.outcomes.iter().map(|outcome| outcome.range().len()).sum();
            assert!(listed <= MAX_LISTED);
            for (index, &mv) in turn.moves.iter().enumerate() {
                assert!(turn.outcomes.iter().any(|outcome| outcome.range().contains(&index)));
                assert_eq!(position.parse_move(&position.move_text(mv)), Ok(mv));
                let after = position.play(mv);
                assert_eq!(after.side(), if after.is_amid() { position.side() } else { !position.side() });
                assert!(!after.is_amid() || G::PARTS > 1 && after.result().is_none());
                let wins = after.result() == Some(Value::LOSS);
                assert!(wins || !G::DICE || position.promise(mv) < WINNING, "{mv:?} does not win {text}");
            }
            if !position.is_amid()
                && let Some(&action) = actions(&position).first()
            {
                let word = position.action_text(action);
                assert_eq!(position.parse_action(&word), Ok(action), "{word} in {text}");
                assert_eq!(action.parts().count(), G::PARTS);
            }
            let moves = turn.moves_of(random.outcome(&turn));
            let Some(&mv) = moves.get(random.below(moves.len().max(1))) else { return };
            position = position.play(mv);
            assert!(ply < 10_000, "a game that does not end");
        }
    }
}

proptest! {
    #[test]
    fn every_position_of_a_random_game_is_sound(seed in any::<u64>()) {
        for_all_games(|game| game.visit(Playthrough(seed)));
    }

    #[test]
    fn symmetries_of_ewn_keep_the_value(seed in any::<u64>(), ending in any::<bool>()) {
        symmetric::<Standard>(seed, ending);
        symmetric::<Nearest>(seed, ending);
    }
}

/// A board as rows of letters from the top, and the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Picture {
    rows: Vec<Vec<char>>,
    side: Side,
}

impl Picture {
    fn of<G: Game>(position: &G) -> Picture {
        let expand = |rank: &str| -> Vec<char> {
            rank.chars()
                .flat_map(|letter| match letter.to_digit(10) {
                    Some(run) => vec!['1'; run as usize],
                    None => vec![letter],
                })
                .collect()
        };
        Picture { rows: position.words()[0].split('/').map(expand).collect(), side: position.side() }
    }

    fn position<G: Game>(&self) -> G {
        let board: Vec<String> = self.rows.iter().map(|row| row.iter().collect()).collect();
        let side = if self.side == Side::First { "r" } else { "b" };
        G::parse(&[&board.join("/"), side]).expect("a symmetric position")
    }

    fn map(&self, mut letter: impl FnMut(char) -> char) -> Picture {
        let rows = self.rows.iter().map(|row| row.iter().map(|&c| letter(c)).collect()).collect();
        Picture { rows, side: self.side }
    }

    fn mirrored(&self) -> Picture {
        let rows = (0..5).map(|row| (0..5).map(|column| self.rows[column][row]).collect()).collect();
        Picture { rows, side: self.side }
    }

    fn renumbered(&self, side: Side) -> Picture {
        let names = if side == Side::First { "ABCDEF" } else { "abcdef" };
        self.map(|letter| match names.find(letter) {
            Some(stone) => names.as_bytes()[5 - stone] as char,
            None => letter,
        })
    }

    fn swapped(&self) -> Picture {
        let mut turned =
            self.map(|c| if c.is_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() });
        turned.rows.reverse();
        turned.rows.iter_mut().for_each(|row| row.reverse());
        Picture { rows: turned.rows, side: !self.side }
    }

    /// The same position with a lone stone called by another number, where there is one.
    fn lone_renamed(&self, number: usize) -> Picture {
        let count = |upper: bool| {
            self.rows.iter().flatten().filter(|c| c.is_alphabetic() && c.is_uppercase() == upper).count()
        };
        let alone = [count(true) == 1, count(false) == 1];
        self.map(|letter| match letter {
            'A'..='F' if alone[0] => char::from(b"ABCDEF"[number]),
            'a'..='f' if alone[1] => char::from(b"abcdef"[number]),
            letter => letter,
        })
    }
}

fn symmetric<G: Game>(seed: u64, ending: bool) {
    let mut random = Random::new(seed);
    let position: G = if ending { ewn_ending(&mut random) } else { played(&mut random, 20) };
    let picture = Picture::of(&position);
    let twins = [
        picture.mirrored(),
        picture.renumbered(Side::First),
        picture.renumbered(Side::Second),
        picture.swapped(),
        picture.lone_renamed(random.below(6)),
    ];
    assert_eq!(picture.position::<G>(), position);
    // A network has learned the symmetries, but only about.
    for (name, eval) in G::EVALS.iter().filter(|(name, _)| *name != "learned") {
        let value = |position: &G| {
            let bounds =
                Star::new(&Table::none(), Counter::default(), *eval, true).search(position, 3, Window::FULL);
            bounds.and_then(Bounds::exact).expect("one value")
        };
        let expected = value(&position);
        for twin in &twins {
            assert_eq!(value(&twin.position()), expected, "{name}: {picture:?} and {twin:?}");
        }
    }
}

/// The key tells positions apart: no two of a large sample share one.
#[test]
fn no_two_positions_share_a_key() {
    struct Sample;
    impl Visitor for Sample {
        type Output = ();

        fn visit<G: Game>(self) {
            let mut random = Random::new(5);
            let mut seen: AHashMap<u64, Vec<String>> = AHashMap::new();
            for _ in 0..100_000 {
                let position: G = played(&mut random, 30);
                // Board and side: counters may be left out of the key.
                let mut words = position.words();
                words.truncate(2);
                let before = seen.entry(position.key()).or_insert_with(|| words.clone());
                assert_eq!(*before, words);
            }
            assert!(seen.len() > 50_000, "{} positions", seen.len());
        }
    }
    for_all_games(|game| game.visit(Sample));
}
