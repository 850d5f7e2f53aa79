//! The value of a position by games from it, the luck of their rolls taken out.
//!
//! The luck of a roll is the value of the position with that roll less the mean over the rolls, both by the
//! search that chooses the moves. Its mean is zero whatever the search is worth, so the result of a game less
//! its luck has the mean of the result, and far less variance.
use std::sync::atomic::{AtomicBool, Ordering};

use rand_xoshiro::Xoshiro256PlusPlus;

use crate::game::{Game, Turn, Value};
use crate::learn::chance::{generator, outcome};
use crate::search::{Bounds, Depth, Searcher, Star, Window};
use crate::tablebase::Tablebase;

/// Games before the error is looked at, and between one look and the next: fewer might agree by chance.
const BATCH: u32 = 128;
/// Games after which it must be good.
const MOST_GAMES: u32 = 100_000;
/// A game is given up as level after so many moves; in a game whose pieces are arranged it ends far sooner.
const MOST_MOVES: usize = 1_000;

/// What games found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rollout {
    /// How many games.
    pub games: u32,
    /// The mean of their results less their luck: the win probability of the side that begins.
    pub mean: f64,
    /// Its standard error.
    pub error: f64,
}

/// A game for the side that begins.
struct Played {
    /// Its result, 0 to 1.
    result: f64,
    /// The luck of all rolls.
    luck: f64,
}

/// Both players of the games.
pub(super) struct Player<'a, 'b, G: Game> {
    pub(super) searcher: &'a mut Star<'b, G>,
    pub(super) tablebase: &'a Tablebase<G>,
    /// A move is chosen by a search so many plies deep, itself one of them.
    pub(super) depth: Depth,
    /// Whether the user ends the work.
    pub(super) interrupted: &'a AtomicBool,
}

impl<G: Game> Player<'_, '_, G> {
    /// Plays games from a position until the standard error is at most `error`. [`None`] if the work was
    /// ended.
    pub(super) fn roll_out(&mut self, start: &G, seed: u64, error: f64) -> Option<Rollout> {
        let (mut sum, mut squares) = (0.0, 0.0);
        let mut games = 0;
        loop {
            for game in games..games + BATCH {
                if self.interrupted.load(Ordering::Relaxed) {
                    return None;
                }
                let Played { result, luck } =
                    self.game(start, &mut random(seed, start.canonical_key(), game))?;
                sum += result - luck;
                squares += (result - luck).powi(2);
            }
            games += BATCH;
            let count = f64::from(games);
            let mean = sum / count;
            let variance = (squares - sum * mean).max(0.0) / (count - 1.0);
            let rollout = Rollout { games, mean, error: (variance / count).sqrt() };
            if rollout.error <= error || games >= MOST_GAMES {
                return Some(rollout);
            }
        }
    }

    /// Plays a game; [`None`] if the search was stopped.
    fn game(&mut self, start: &G, random: &mut Xoshiro256PlusPlus) -> Option<Played> {
        let mut turn = Turn::new();
        let (mut position, mut luck) = (*start, 0.0);
        // The probability that the side to move has, as the side that begins sees it.
        let seen = |position: &G, p: f64| if position.side() == start.side() { p } else { 1.0 - p };
        for _ in 0..MOST_MOVES {
            let known = position.verdict().or_else(|| Some(self.tablebase.probe(&position)?.value()));
            if let Some(value) = known {
                return Some(Played { result: seen(&position, value.probability()), luck });
            }
            position.fill_turn(&mut turn);
            let drawn = outcome::<G>(&turn, random)?;
            let (mut mean, mut rolled) = (0.0, None);
            for outcome in &turn.outcomes {
                let moves = turn.moves_of(outcome);
                let best = if moves.is_empty() { None } else { Some(self.best(&position, moves)?) };
                let p = best.map_or(Value::LOSS, |(_, value)| value).probability();
                mean += p * f64::from(outcome.weight) / f64::from(G::WEIGHT);
                if std::ptr::eq(outcome, drawn) {
                    rolled = Some((best, p));
                }
            }
            let (best, p) = rolled?;
            luck += seen(&position, p) - seen(&position, mean);
            match best {
                Some((after, _)) => position = after,
                // A roll that leaves no move loses.
                None => return Some(Played { result: seen(&position, 0.0), luck }),
            }
        }
        Some(Played { result: 0.5, luck })
    }

    /// The position after the best of some moves, and its value for the side that moves. [`None`] if the
    /// search was stopped.
    fn best(&mut self, position: &G, moves: &[G::Move]) -> Option<(G, Value)> {
        let mut best: Option<(G, Value)> = None;
        for &mv in moves {
            let after = position.play(mv);
            let depth = if after.is_amid() { self.depth } else { self.depth.saturating_sub(1) };
            let bounds: Bounds = self.searcher.search(&after, depth, Window::FULL)?;
            let value = bounds.before_move(&after).exact()?;
            if best.is_none_or(|(_, known)| value > known) {
                best = Some((after, value));
            }
        }
        best
    }
}

/// The generator of a game's rolls.
fn random(seed: u64, position: u64, game: u32) -> Xoshiro256PlusPlus {
    let mut bytes = Vec::new();
    bytes.extend(seed.to_le_bytes());
    bytes.extend(position.to_le_bytes());
    bytes.extend(game.to_le_bytes());
    generator(&bytes)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::{BATCH, Played, Player, random};
    use crate::game::parse_position;
    use crate::games::ewn::{Eval, Standard};
    use crate::search::{Counter, Star, Table};
    use crate::tablebase::Tablebase;

    /// Four stones.
    fn position() -> Standard {
        parse_position::<Standard>(&["A4/5/1D3/3b1/4c", "r", "-"]).expect("a position").0
    }

    #[test]
    fn luck_has_no_mean_and_its_absence_little_variance() {
        const GAMES: u32 = 4_000;
        let (tablebase, table) = (Tablebase::in_memory(2), Table::new(1).expect("memory"));
        let mut star = Star::new(&table, Counter::default(), Eval::Race, true).knowing(&tablebase);
        let mut player = Player {
            searcher: &mut star,
            tablebase: &tablebase,
            depth: 2,
            interrupted: &AtomicBool::new(false),
        };
        let play = |game| player.game(&position(), &mut random(1, 0, game)).expect("not stopped");
        let games: Vec<Played> = (0..GAMES).map(play).collect();
        let moments = |number: fn(&Played) -> f64| {
            let mean = games.iter().map(number).sum::<f64>() / f64::from(GAMES);
            let squares = games.iter().map(|game| (number(game) - mean).powi(2)).sum::<f64>();
            (mean, squares / f64::from(GAMES))
        };
        let (luck, variance) = moments(|game| game.luck);
        assert!(luck.abs() < 4.0 * (variance / f64::from(GAMES)).sqrt(), "{luck} {variance}");
        let (_, raw) = moments(|game| game.result);
        let (_, rest) = moments(|game| game.result - game.luck);
        assert!(rest < raw / 2.0, "{rest} {raw}");
    }

    #[test]
    fn games_of_good_players_find_the_exact_value() {
        let exact = Tablebase::<Standard>::in_memory(4);
        let exact = exact.probe(&position()).expect("four stones").value().probability();
        // The players see most games to their end.
        let (tablebase, table) = (Tablebase::in_memory(3), Table::new(16).expect("memory"));
        let mut star = Star::new(&table, Counter::default(), Eval::Race, true).knowing(&tablebase);
        let mut player = Player {
            searcher: &mut star,
            tablebase: &tablebase,
            depth: 6,
            interrupted: &AtomicBool::new(false),
        };
        let rollout = player.roll_out(&position(), 1, 0.002).expect("not stopped");
        assert!(rollout.error <= 0.002 && rollout.games >= BATCH);
        assert!((rollout.mean - exact).abs() < 4.0 * rollout.error + 0.01, "{rollout:?} {exact}");
        assert_eq!(player.roll_out(&position(), 1, 0.002), Some(rollout));
    }
}
