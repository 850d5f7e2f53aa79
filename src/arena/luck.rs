//! Luck: what the dice gave, so that skill can be told from it.
//!
//! The luck of a roll is V(s, die) less its mean over the dice, where V is a win probability by a
//! frozen judge that is neither of the players. Its mean is zero whatever V is, so the result of a
//! game less its luck is an unbiased estimate of the expected result, with less variance the
//! better the judge is (Zare, *Hedging Toward Skill*).
use crate::engine::{Engine, Event, Options, Order, Setup};
use crate::game::{Die, Side};
use crate::games::GameId;

/// How deep the judge looks, in plies.
const DEPTH: u64 = 2;
/// The judge's table, in MiB; little is ever in it.
const HASH: usize = 1;

/// A judge of rolls.
pub struct Judge {
    engine: Engine,
}

impl Judge {
    /// The judge of a game.
    #[must_use]
    pub fn new(game: GameId) -> Judge {
        Judge { engine: Engine::new(Options { game, hash: HASH, ..Options::default() }) }
    }

    /// The luck of the first side in a game: the sum over its rolls less that over the other
    /// side's, in win probability. The moves carry their dice; `stuck` is the roll after them that
    /// left no move. 0 in a game without dice.
    pub fn luck(&mut self, start: &str, moves: &[String], stuck: Option<Die>) -> f64 {
        let die = |word: &String| word.split_once(':').and_then(|(face, _)| Die::new(face.parse().ok()?));
        let rolls = moves.iter().map(die).chain([stuck]).enumerate();
        rolls.filter_map(|(ply, die)| Some(self.luck_of_roll(start, &moves[..ply], die?))).sum()
    }

    /// The luck of one roll, for the first side.
    fn luck_of_roll(&mut self, start: &str, before: &[String], die: Die) -> f64 {
        let text = start.split_whitespace().collect();
        let moves = before.iter().map(String::as_str).collect();
        if self.engine.set_position(&Setup { text: Some(text), moves }).is_err() {
            return 0.0;
        }
        let side = self.engine.board().side();
        let (mut rolled, mut mean) = (0.5, 0.5);
        // The last iteration's lines stand.
        self.engine.run(&Order { depth: Some(DEPTH), ..Order::default() }, &mut |event| {
            if let Event::Info(info) = event {
                match &info.faces {
                    Some(faces) if faces.0.contains(&die) => rolled = info.value.probability(),
                    Some(_) => {}
                    None => mean = info.value.probability(),
                }
            }
        });
        match side {
            Side::First => rolled - mean,
            Side::Second => mean - rolled,
        }
    }
}
