//! A match of two players: pairs of games on several workers, and what they add up to.
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crossbeam_channel::{Sender, unbounded};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use thiserror::Error;

use super::adjudication::Adjudication;
use super::course::{Course, Point};
use super::luck::Judge;
use super::player::{Fault, Player};
use super::referee::{Control, DiceOrder, Ending, Played, Start, Terms, play};
use super::statistics::{Decision, Pentanomial, Sprt};
use crate::engine::{Options, new_board};
use crate::game::Side;

/// Makes a player for a worker.
pub type Maker = Box<dyn Fn() -> Box<dyn Player> + Send + Sync>;

/// The order for a match.
pub struct Match {
    /// The two players.
    pub makers: [Maker; 2],
    /// Their names in reports.
    pub names: [String; 2],
    /// Their times.
    pub controls: [Control; 2],
    /// Whether they are made anew for each game.
    pub restart: [bool; 2],
    /// Pairs of games to play.
    pub pairs: u64,
    /// Workers.
    pub concurrency: usize,
    /// For set-ups and dice.
    pub seed: u64,
    /// How long a worker waits between two games.
    pub wait: Duration,
    /// Starting positions in their order, from the first one again after the last; none: drawn
    /// set-ups where the game has them.
    pub openings: Vec<String>,
    /// Whether the two games of a pair have the same set-up and dice. Without it they are strangers
    /// to each other, which only a check of the statistics wants.
    pub paired: bool,
    /// Whether the second player has the first side in the first game of each pair.
    pub reversed: bool,
    /// How dice are drawn.
    pub dice: DiceOrder,
    /// When games are ended early.
    pub adjudication: Adjudication,
    /// A test that ends the match when it is decided.
    pub sprt: Option<Sprt>,
    /// Game and dice; the rest is the players' own.
    pub options: Options,
}

/// A finished game of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// Its number from 0; games 2k and 2k + 1 are a pair.
    pub number: u64,
    /// The player who had the first side.
    pub first: usize,
    /// What it began with.
    pub start: Start,
    /// How it went.
    pub played: Played,
    /// The luck of the first player in the match, in points.
    pub luck: f64,
}

impl Game {
    /// The half points of the first player in the match.
    #[must_use]
    pub fn half_points(&self) -> usize {
        match self.played.winner {
            None => 1,
            Some(side) if (side == Side::First) == (self.first == 0) => 2,
            Some(_) => 0,
        }
    }

    /// The player whose fault ended the game because it could not be started, and why it could not.
    fn not_started(&self) -> Option<(usize, &str)> {
        let Ending::Fault(Fault::Start(reason)) = &self.played.ending else { return None };
        Some((usize::from(self.half_points() != 0), reason))
    }
}

/// An engine that has never been able to play: the match is not worth its time.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("cannot start engine `{name}`: {reason}")]
pub struct StartError {
    /// Its name.
    pub name: String,
    /// Why it cannot.
    pub reason: String,
}

/// What is known of a match.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Score {
    /// The first player's won, lost and drawn games.
    pub games: [u64; 3],
    /// Its pairs.
    pub pairs: Pentanomial,
    /// Pairs of two draws.
    pub drawn_pairs: u64,
    /// How the match went.
    pub course: Course,
    /// Sum and sum of squares of the pairs' luck-adjusted scores.
    adjusted: [f64; 2],
}

impl Score {
    /// Adds a pair.
    fn add(&mut self, pair: &[Game; 2]) {
        for game in pair {
            self.games[[1, 2, 0][game.half_points()]] += 1;
            self.course.add(game);
        }
        let points: usize = pair.iter().map(Game::half_points).sum();
        self.pairs.add(points);
        self.drawn_pairs += u64::from(pair.iter().all(|game| game.half_points() == 1));
        #[expect(clippy::cast_precision_loss, reason = "at most four half points")]
        let mean = (points as f64 / 2.0 - pair[0].luck - pair[1].luck) / 2.0;
        self.adjusted[0] += mean;
        self.adjusted[1] += mean * mean;
        self.course.pass(self.pairs.pairs(), self.point());
    }

    /// The score as it stands.
    #[must_use]
    pub fn point(&self) -> Point {
        let (adjusted, error) = self.adjusted();
        Point {
            games: 2 * self.pairs.pairs(),
            score: [self.pairs.score(), self.pairs.standard_error()],
            adjusted: [adjusted, error],
        }
    }

    /// The score on the way and as it stands.
    #[must_use]
    pub fn path(&self) -> Vec<Point> {
        let mut points = self.course.points().to_vec();
        let last = self.point();
        if last.games > points.last().map_or(0, |point| point.games) {
            points.push(last);
        }
        points
    }

    /// The luck-adjusted score of a game and its standard error.
    #[must_use]
    pub fn adjusted(&self) -> (f64, f64) {
        #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
        let pairs = self.pairs.pairs() as f64;
        let mean = self.adjusted[0] / pairs;
        let variance = (self.adjusted[1] / pairs - mean * mean) * pairs / (pairs - 1.0);
        // Rounding may leave a variance of 0 below it; that of one pair is not a number.
        (mean, (if variance < 0.0 { 0.0 } else { variance } / pairs).sqrt())
    }
}

/// Where the games of a match come together.
#[derive(Default)]
struct Table {
    score: Score,
    /// First games of pairs that are not over, by the number of the pair.
    halves: HashMap<u64, Game>,
    /// Which players have ever been started.
    started: [bool; 2],
}

impl Table {
    /// The player that the game shows to be unable to play, with the reason.
    fn never_started<'a>(&mut self, game: &'a Game) -> Option<(usize, &'a str)> {
        let failed = game.not_started();
        for player in [0, 1] {
            // The player of the first side is started first.
            let reached = failed.is_none_or(|(loser, _)| loser != player && player == game.first);
            self.started[player] |= reached;
        }
        failed.filter(|&(player, _)| !self.started[player])
    }

    /// Adds a game; whether its pair is over with it.
    fn add(&mut self, game: Game) -> bool {
        let pair = game.number / 2;
        if let Some(other) = self.halves.remove(&pair) {
            self.score.add(&[other, game]);
            return true;
        }
        self.halves.insert(pair, game);
        false
    }
}

/// What happens in a match.
pub enum News<'a> {
    /// A game begins.
    Started(u64, usize),
    /// A game is over; a pair's second one may be over before another pair's first.
    Finished(&'a Game),
    /// A pair is over; the score so far.
    Pair(&'a Score),
}

/// What a worker says.
enum Message {
    Started(u64, usize),
    Finished(Box<Game>),
}

impl Match {
    /// Plays. `tell` hears of games in the order in which they begin and end, and of a pair after
    /// both of its games; `stop` ends the match after the pairs that run.
    ///
    /// # Errors
    /// At once if an engine cannot be started that could not be before either. One that could loses
    /// its games instead.
    pub fn run(&self, stop: &AtomicBool, mut tell: impl FnMut(News)) -> Result<Score, StartError> {
        let next = AtomicU64::new(0);
        let mut table = Table::default();
        let mut broken = None;
        let (sender, messages) = unbounded();
        std::thread::scope(|scope| {
            for _ in 0..self.concurrency.max(1) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || self.work(stop, next, &sender));
            }
            drop(sender);
            for message in messages {
                let game = match message {
                    Message::Started(number, first) => {
                        tell(News::Started(number, first));
                        continue;
                    }
                    Message::Finished(game) => game,
                };
                if let Some((player, reason)) = table.never_started(&game) {
                    let (name, reason) = (self.names[player].clone(), reason.to_owned());
                    broken.get_or_insert(StartError { name, reason });
                    stop.store(true, Ordering::Relaxed);
                    continue;
                }
                tell(News::Finished(&game));
                if table.add(*game) {
                    tell(News::Pair(&table.score));
                    if self.is_decided(&table.score) {
                        stop.store(true, Ordering::Relaxed);
                    }
                }
            }
        });
        broken.map_or(Ok(table.score), Err)
    }

    fn is_decided(&self, score: &Score) -> bool {
        self.sprt.is_some_and(|sprt| sprt.decide(&score.pairs, score.games) != Decision::Open)
    }

    /// Plays pairs until there are no more.
    fn work(&self, stop: &AtomicBool, next: &AtomicU64, sender: &Sender<Message>) {
        let mut players = [(self.makers[0])(), (self.makers[1])()];
        let mut judge = Judge::new(self.options.game);
        while !stop.load(Ordering::Relaxed) {
            let pair = next.fetch_add(1, Ordering::Relaxed);
            if pair >= self.pairs {
                return;
            }
            for half in [0, 1] {
                let number = 2 * pair + half as u64;
                let first = half ^ usize::from(self.reversed);
                // Whoever no longer listens hears it at the end of the game.
                let _ = sender.send(Message::Started(number, first));
                let game = self.play(&mut players, &mut judge, number, first);
                let is_broken = game.not_started().is_some();
                if sender.send(Message::Finished(Box::new(game))).is_err() {
                    return;
                }
                std::thread::sleep(self.wait);
                // A pair that was begun is ended, unless the match is broken off.
                if is_broken && stop.load(Ordering::Relaxed) {
                    return;
                }
            }
        }
    }

    /// What a game begins with: the same for every run with the seed, and for both games of a pair.
    fn start(&self, number: u64) -> Start {
        let drawing = if self.paired { number / 2 } else { !number };
        let mut random =
            Xoshiro256PlusPlus::seed_from_u64(self.seed ^ drawing.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let seed = random.next_u64();
        let text = if self.openings.is_empty() {
            let mut draw = |n: usize| below(&mut random, n);
            new_board(self.options.game, &self.options).drawn_start(&mut draw)
        } else {
            let turn = if self.paired { number / 2 } else { number };
            let index = turn % self.openings.len() as u64;
            self.openings[usize::try_from(index).unwrap_or(0)].clone()
        };
        Start { text, seed }
    }

    fn play(&self, players: &mut [Box<dyn Player>; 2], judge: &mut Judge, number: u64, first: usize) -> Game {
        for ((player, maker), _) in
            players.iter_mut().zip(&self.makers).zip(self.restart).filter(|(_, restart)| *restart)
        {
            *player = maker();
        }
        let start = self.start(number);
        let [one, two] = players;
        let (sides, controls): ([&mut dyn Player; 2], _) = if first == 0 {
            ([one.as_mut(), two.as_mut()], self.controls)
        } else {
            ([two.as_mut(), one.as_mut()], [self.controls[1], self.controls[0]])
        };
        let terms = Terms { dice: self.dice, adjudication: self.adjudication, options: &self.options };
        let played = play(sides, controls, &start, &terms);
        let stuck = match played.ending {
            Ending::Stuck(die) => Some(die),
            _ => None,
        };
        let luck = judge.luck(&start.text, &played.moves, stuck);
        let luck = if first == 0 { luck } else { -luck };
        Game { number, first, start, played, luck }
    }
}

/// Brings items into an order drawn from the seed (Fisher and Yates).
pub(super) fn shuffle<T>(items: &mut [T], seed: u64) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    for last in (1..items.len()).rev() {
        items.swap(last, below(&mut random, last + 1));
    }
}

/// A number below `n`: `floor(n x / 2^64)` for the next output x.
fn below(random: &mut Xoshiro256PlusPlus, n: usize) -> usize {
    #[expect(clippy::cast_possible_truncation, reason = "the product shifted by 64 is below n")]
    let number = ((u128::from(random.next_u64()) * n as u128) >> 64) as usize;
    number
}
