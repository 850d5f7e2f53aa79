//! The position: rules, keys, and the entry to the evaluations.
use std::marker::PhantomData;

use super::army::Army;
use super::class::Classes;
use super::ending::{self, Numbering};
use super::rule::{Choices, Rule};
use super::steps::{GOAL, HOME, ahead, sources, steps};
use super::{arrangement, classic, inputs, text, threat};
use crate::game::{Ending, Game, Net, Outcome, SetupTable, Side, TextError, Turn, Value, WINNING};
use crate::games::five::{STONES, Square, zobrist};
use crate::games::mix::mix;

/// A position of *EinStein würfelt nicht!* under the rule `R`.
///
/// Both armies stand on squares as their own side sees them, so that a change of the mover swaps
/// the two and turns nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ewn<R> {
    pub(super) mover: Army,
    pub(super) other: Army,
    key: u64,
    side: Side,
    rule: PhantomData<R>,
}

/// A stone of the side to move (0 to 5) and the square that it steps to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    stone: u8,
    to: Square,
}

/// The evaluations.
#[derive(Clone, Copy, Debug)]
pub enum Eval {
    /// The race, corrected by what captures do to it.
    Race,
    /// The textbook formula.
    Classic,
    /// The network that is part of the program.
    Learned,
    /// Another network.
    Net(&'static Net),
}

impl<R: Rule> Ewn<R> {
    /// A position with the given armies; `side` is to move.
    pub(super) fn new(mover: Army, other: Army, side: Side) -> Self {
        let mut position = Ewn { mover, other, key: 0, side, rule: PhantomData };
        position.key = position.fresh_key();
        position
    }

    /// The first side to move, both sides' stones in the given arrangements: the stone numbers
    /// 1 to 6, each once, in the order of [`HOME`]. [`None`] if they are not.
    #[must_use]
    pub fn arranged(first: [u8; STONES], second: [u8; STONES]) -> Option<Self> {
        Some(Ewn::new(army(first)?, army(second)?, Side::First))
    }

    /// Whether the army stands on its goal.
    fn home(army: Army) -> bool {
        army.occupied() & GOAL.bit() != 0
    }
}

/// An army in an arrangement, [`None`] if the numbers are not 1 to 6 each once.
fn army(numbers: [u8; STONES]) -> Option<Army> {
    let mut army = Army::EMPTY;
    for (number, square) in numbers.into_iter().zip(HOME) {
        let stone = usize::from(number).checked_sub(1).filter(|&stone| stone < STONES)?;
        if army.square(stone).is_some() {
            return None;
        }
        army.put(stone, square);
    }
    Some(army)
}

impl<R: Rule> Game for Ewn<R> {
    type Move = Step;
    type Eval = Eval;

    const NAME: &'static str = R::NAME;
    const DICE: bool = true;
    const DRAWS: bool = false;
    const WEIGHT: i32 = 6;
    const ENDINGS: usize = ending::MOST;
    const INPUTS: usize = inputs::count::<R>();
    const FACTORS: usize = inputs::FACTORS;
    const IMAGES: usize = inputs::IMAGES;
    const EVALS: &'static [(&'static str, Eval)] =
        &[("learned", Eval::Learned), ("race", Eval::Race), ("classic", Eval::Classic)];

    fn start() -> Self {
        let army = army([1, 2, 3, 4, 5, 6]).unwrap_or(Army::EMPTY);
        Ewn::new(army, army, Side::First)
    }

    fn drawn_start(below: &mut dyn FnMut(usize) -> usize) -> Self {
        let mut drawn = || {
            let mut numbers = [1, 2, 3, 4, 5, 6];
            for index in (1..STONES).rev() {
                numbers.swap(index, below(index + 1));
            }
            army(numbers).unwrap_or(Army::EMPTY)
        };
        Ewn::new(drawn(), drawn(), Side::First)
    }

    fn side(&self) -> Side {
        self.side
    }

    fn pieces(&self) -> u32 {
        self.mover.alive().count_ones() + self.other.alive().count_ones()
    }

    #[expect(clippy::cast_possible_truncation, reason = "stones, steps and faces are few")]
    fn fill_turn(&self, turn: &mut Turn<Step>) {
        turn.clear();
        // Where the moves of each stone begin, and one past those of the last.
        let mut starts = [0_u8; STONES + 1];
        for (stone, start) in starts.iter_mut().enumerate() {
            *start = turn.moves.len() as u8;
            if self.mover.alive() & 1 << stone != 0 {
                let from = self.mover.square_of_living(stone);
                turn.moves.extend(ahead(from).iter().map(|&to| Step { stone: stone as u8, to }));
            }
        }
        for choice in Choices::of(self.mover.alive(), R::NEAREST) {
            turn.outcomes.push(Outcome {
                faces: choice.faces,
                weight: choice.faces.count_ones().cast_signed(),
                first: starts[usize::from(choice.low)],
                end: starts[usize::from(choice.high) + 1],
            });
        }
    }

    fn play(&self, mv: Step) -> Self {
        let stone = usize::from(mv.stone);
        let (mut mover, mut other) = (self.mover, self.other);
        let mut key = self.key ^ zobrist::SECOND_TO_MOVE;
        key ^= zobrist::number(self.side, stone, mover.square_of_living(stone));
        key ^= zobrist::number(self.side, stone, mv.to);
        if let Some(own) = mover.stone_on(mv.to) {
            key ^= zobrist::number(self.side, own, mv.to);
            mover.remove(own);
        }
        if let Some(enemy) = other.stone_on(mv.to.turned()) {
            key ^= zobrist::number(!self.side, enemy, mv.to.turned());
            other.remove(enemy);
        }
        mover.put(stone, mv.to);
        Ewn { mover: other, other: mover, key, side: !self.side, rule: PhantomData }
    }

    fn result(&self) -> Option<Value> {
        if Self::home(self.other) || self.mover.alive() == 0 {
            Some(Value::LOSS)
        } else if Self::home(self.mover) || self.other.alive() == 0 {
            Some(Value::WIN)
        } else {
            None
        }
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn fresh_key(&self) -> u64 {
        zobrist::key_of(self.side, self.mover, self.other)
    }

    fn canonical_key(&self) -> u64 {
        // The mixer is one to one, so that no two positions that differ share a key.
        mix(Classes::of(R::NEAREST).canonical(self.mover, self.other))
    }

    fn endings(pieces: usize) -> usize {
        Numbering::of(R::NEAREST, pieces).map_or(0, Numbering::places)
    }

    fn ending(&self, most: usize) -> Option<Ending> {
        let [mover, other] = [self.mover, self.other].map(|army| army.alive().count_ones() as usize);
        let pieces = mover + other;
        if pieces > most || mover == 0 || other == 0 {
            return None;
        }
        let place = Numbering::of(R::NEAREST, pieces)?.place(self.mover, self.other);
        Some(Ending { pieces, place })
    }

    fn at_ending(ending: Ending) -> Option<Self> {
        let [mover, other] = Numbering::of(R::NEAREST, ending.pieces)?.armies(ending.place)?;
        Some(Ewn::new(mover, other, Side::First))
    }

    fn each_input(&self, see: &mut impl FnMut(u16)) {
        inputs::each::<R>(self.mover, self.other, see);
    }

    fn net() -> Option<&'static Net> {
        Some(R::net())
    }

    fn factor(input: usize) -> usize {
        inputs::factor::<R>(input)
    }

    fn image(input: usize, symmetry: usize) -> usize {
        inputs::image::<R>(input, symmetry)
    }

    fn learned(net: &'static Net) -> Option<Eval> {
        Some(Eval::Net(net))
    }

    fn evaluate(&self, eval: Eval) -> Value {
        Value::estimate(match eval {
            Eval::Race => threat::probability::<R>(self.mover, self.other),
            Eval::Classic => classic::probability::<R>(self.mover, self.other),
            Eval::Learned => R::net().judge(self),
            Eval::Net(net) => net.judge(self),
        })
    }

    fn explain(&self, eval: Eval) -> Vec<(&'static str, String)> {
        let mut terms = match eval {
            Eval::Race => threat::terms::<R>(self.mover, self.other),
            Eval::Classic => classic::terms::<R>(self.mover, self.other),
            Eval::Learned | Eval::Net(_) => Vec::new(),
        };
        terms.push(("win probability", format!("{:.5}", self.evaluate(eval).probability())));
        terms
    }

    fn features(&self, mv: Step) -> Vec<(&'static str, &'static str)> {
        let from = self.mover.square_of_living(usize::from(mv.stone));
        let takes = if self.mover.stone_on(mv.to).is_some() {
            "an own stone"
        } else if self.other.stone_on(mv.to.turned()).is_some() {
            "an enemy stone"
        } else {
            "nothing"
        };
        // Whether an enemy stone is one step away, whatever the dice.
        let reach = |square: Square| {
            if self.other.stones_on(sources(square.turned())) == 0 { "out of reach" } else { "in reach" }
        };
        let is_diagonal = from.file() != mv.to.file() && from.rank() != mv.to.rank();
        vec![
            ("takes", takes),
            ("step", if is_diagonal { "diagonal" } else { "straight" }),
            ("stone leaves a square", reach(from)),
            ("stone comes to a square", reach(mv.to)),
        ]
    }

    /// The race after the move: the turns that the other side still needs less the mover's own.
    #[expect(clippy::cast_possible_truncation, reason = "a race is at most some twenty turns")]
    fn promise(&self, mv: Step) -> i32 {
        /// Parts of a turn.
        const UNITS: f32 = 256.0;
        if mv.to == GOAL {
            return WINNING;
        }
        let race = R::race();
        let stone = usize::from(mv.stone);
        let theirs = match self.other.stone_on(mv.to.turned()) {
            Some(enemy) => race.turns(self.other.distances_without(enemy)),
            None => race.turns(self.other.distances()),
        };
        if theirs.is_infinite() {
            return WINNING;
        }
        let from = self.mover.square_of_living(stone);
        let mut mine = self.mover;
        if let Some(own) = mine.stone_on(mv.to) {
            mine.remove(own);
        }
        let ours = race.turns(mine.distances_after(stone, from, mv.to));
        ((theirs - ours) * UNITS) as i32
    }

    fn moves_left(&self) -> f64 {
        // The race ends with the faster side; captures make the slower one faster and lengthen
        // the game, so one more move is expected than the race says.
        let race = R::race();
        f64::from(race.turns(self.mover.distances()).min(race.turns(self.other.distances()))) + 1.0
    }

    fn parse(words: &[&str]) -> Result<Self, TextError> {
        text::parse(words)
    }

    fn words(&self) -> Vec<String> {
        text::words(self)
    }

    fn parse_move(&self, word: &str) -> Result<Step, TextError> {
        let refuse = |reason: String| Err(TextError::mv(word, reason));
        let Some((from, to)) = Square::parse_pair(word, self.side) else {
            return refuse("expected two squares a1 to e5, such as `a5b4`".to_owned());
        };
        if self.result().is_some() {
            return refuse("the game is over".to_owned());
        }
        let Some(stone) = self.mover.stone_on(from) else {
            let name = Self::side_name(self.side);
            return refuse(format!("expected a {name} stone on {}", from.name(self.side)));
        };
        if steps(from) & to.bit() == 0 {
            let targets: Vec<String> = ahead(from).iter().map(|to| to.name(self.side)).collect();
            return refuse(format!("from {} expected {}", from.name(self.side), targets.join(", ")));
        }
        #[expect(clippy::cast_possible_truncation, reason = "stones are six")]
        Ok(Step { stone: stone as u8, to })
    }

    fn move_text(&self, mv: Step) -> String {
        let from = self.mover.square_of_living(usize::from(mv.stone));
        format!("{}{}", from.name(self.side), mv.to.name(self.side))
    }

    fn draw(&self) -> String {
        text::draw(self)
    }

    fn side_name(side: Side) -> &'static str {
        match side {
            Side::First => "red",
            Side::Second => "blue",
        }
    }

    fn setups() -> Option<&'static SetupTable> {
        Some(arrangement::setups(R::NEAREST))
    }

    fn home(side: Side) -> Vec<String> {
        HOME.map(|square| square.name(side)).to_vec()
    }

    fn set_up([first, second]: [&[u8]; 2], mover: Side) -> Option<Self> {
        let first = army(first.try_into().ok()?)?;
        let second = army(second.try_into().ok()?)?;
        Some(match mover {
            Side::First => Ewn::new(first, second, mover),
            Side::Second => Ewn::new(second, first, mover),
        })
    }

    fn piece_name(letter: char) -> String {
        text::stone_name(letter)
    }
}

impl<R: Rule> Ewn<R> {
    /// The armies of the first and the second side.
    pub(super) fn armies(&self) -> [Army; 2] {
        match self.side {
            Side::First => [self.mover, self.other],
            Side::Second => [self.other, self.mover],
        }
    }
}
