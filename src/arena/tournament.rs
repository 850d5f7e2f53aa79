//! A match of two players: pairs of games on several workers, and what they add up to.
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crossbeam_channel::unbounded;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::luck::Judge;
use super::player::Player;
use super::referee::{Control, DiceOrder, Played, Start, play};
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
    /// Pairs of games to play.
    pub pairs: u64,
    /// Workers.
    pub concurrency: usize,
    /// For set-ups and dice.
    pub seed: u64,
    /// Starting positions; none: drawn set-ups where the game has them.
    pub openings: Vec<String>,
    /// Whether openings are taken in a drawn order.
    pub shuffled: bool,
    /// Whether the two games of a pair have the same set-up and dice. Without it they are strangers
    /// to each other, which only a check of the statistics wants.
    pub paired: bool,
    /// How dice are drawn.
    pub dice: DiceOrder,
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
}

/// What is known of a match.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Score {
    /// The first player's won, lost and drawn games.
    pub games: [u64; 3],
    /// Its pairs.
    pub pairs: Pentanomial,
    /// Sum and sum of squares of the pairs' luck-adjusted scores.
    adjusted: [f64; 2],
}

impl Score {
    /// Adds a pair.
    fn add(&mut self, pair: &[Game; 2]) {
        for game in pair {
            self.games[[1, 2, 0][game.half_points()]] += 1;
        }
        let points: usize = pair.iter().map(Game::half_points).sum();
        self.pairs.add(points);
        #[expect(clippy::cast_precision_loss, reason = "at most four half points")]
        let mean = (points as f64 / 2.0 - pair[0].luck - pair[1].luck) / 2.0;
        self.adjusted[0] += mean;
        self.adjusted[1] += mean * mean;
    }

    /// The luck-adjusted score of a game and its standard error.
    #[must_use]
    pub fn adjusted(&self) -> (f64, f64) {
        #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
        let pairs = self.pairs.pairs() as f64;
        let mean = self.adjusted[0] / pairs;
        let variance = (self.adjusted[1] / pairs - mean * mean) * pairs / (pairs - 1.0);
        (mean, (variance / pairs).sqrt())
    }
}

/// What happens in a match.
pub enum News<'a> {
    /// A game begins.
    Started(u64, usize),
    /// A game is over.
    Finished(&'a Game),
    /// A pair is over; the score so far.
    Pair(&'a Score),
}

enum Message {
    Started(u64, usize),
    Pair(Box<[Game; 2]>),
}

impl Match {
    /// Plays. `tell` hears of everything in the order in which it happens; `stop` ends the match
    /// after the games that run.
    pub fn run(&self, stop: &AtomicBool, mut tell: impl FnMut(News)) -> Score {
        let next = AtomicU64::new(0);
        let mut score = Score::default();
        let (sender, messages) = unbounded();
        std::thread::scope(|scope| {
            for _ in 0..self.concurrency.max(1) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    let mut players = [(self.makers[0])(), (self.makers[1])()];
                    let mut judge = Judge::new(self.options.game);
                    while !stop.load(Ordering::Relaxed) {
                        let pair = next.fetch_add(1, Ordering::Relaxed);
                        if pair >= self.pairs {
                            return;
                        }
                        let games = [0, 1].map(|half| {
                            let _ = sender.send(Message::Started(2 * pair + half as u64, half));
                            self.play(&mut players, &mut judge, pair, half)
                        });
                        if sender.send(Message::Pair(Box::new(games))).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            for message in messages {
                match message {
                    Message::Started(number, first) => tell(News::Started(number, first)),
                    Message::Pair(games) => {
                        games.iter().for_each(|game| tell(News::Finished(game)));
                        score.add(&games);
                        tell(News::Pair(&score));
                        if self.sprt.is_some_and(|sprt| sprt.decide(&score.pairs) != Decision::Open) {
                            stop.store(true, Ordering::Relaxed);
                        }
                    }
                }
            }
        });
        score
    }

    /// What a game begins with: the same for every run with the seed, and for both games of a pair.
    fn start(&self, pair: u64, first: usize) -> Start {
        let drawing = if self.paired { pair } else { !(2 * pair + first as u64) };
        let mut random =
            Xoshiro256PlusPlus::seed_from_u64(self.seed ^ drawing.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let seed = random.next_u64();
        let below = &mut |n: usize| below(&mut random, n);
        let text = match self.openings.len() {
            0 => new_board(self.options.game, &self.options).drawn_start(below),
            count if self.shuffled => self.openings[below(count)].clone(),
            count => self.openings[usize::try_from(pair).unwrap_or(0) % count].clone(),
        };
        Start { text, seed }
    }

    fn play(&self, players: &mut [Box<dyn Player>; 2], judge: &mut Judge, pair: u64, first: usize) -> Game {
        let start = self.start(pair, first);
        let [one, two] = players;
        let (sides, controls): ([&mut dyn Player; 2], _) = if first == 0 {
            ([one.as_mut(), two.as_mut()], self.controls)
        } else {
            ([two.as_mut(), one.as_mut()], [self.controls[1], self.controls[0]])
        };
        let played = play(sides, controls, &start, self.dice, &self.options);
        let luck = judge.luck(&start.text, &played.moves);
        let luck = if first == 0 { luck } else { -luck };
        Game { number: 2 * pair + first as u64, first, start, played, luck }
    }
}

/// A number below `n`: `floor(n x / 2^64)` for the next output x.
fn below(random: &mut Xoshiro256PlusPlus, n: usize) -> usize {
    #[expect(clippy::cast_possible_truncation, reason = "the product shifted by 64 is below n")]
    let number = ((u128::from(random.next_u64()) * n as u128) >> 64) as usize;
    number
}
