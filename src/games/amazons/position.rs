//! The position: rules, keys, and the entry to the evaluations.
use std::marker::PhantomData;

use super::rays::reach;
use super::size::Size;
use super::square::{Set, Square, spread, squares};
use super::{classic, filling, promise, territory, text, zobrist};
use crate::game::{Action, Game, Outcome, Side, TextError, Turn, Value};

/// A position of *Amazons* on the board `B`, before a turn or amid it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amazons<B> {
    /// The amazons of each side.
    armies: [Set; 2],
    /// The squares with neither an amazon nor an arrow.
    empty: Set,
    key: u64,
    side: Side,
    /// The amazon that has moved and not yet shot.
    shooter: Option<Square>,
    board: PhantomData<B>,
}

/// A part of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// An amazon moves.
    Amazon {
        /// The square that it leaves.
        from: Square,
        /// The square that it comes to.
        to: Square,
    },
    /// The amazon that has moved shoots an arrow.
    Arrow {
        /// The square that it blocks.
        at: Square,
    },
}

/// The evaluations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eval {
    /// Who comes to the squares first, in moves of a queen and in steps of a king, and how free the
    /// amazons are.
    Territory,
    /// The same in steps of a king alone, which is cheap.
    King,
    /// The textbook formula.
    Classic,
}

impl<B: Size> Amazons<B> {
    /// A position before a turn of `side`, from the squares of its amazons and of the empty squares.
    pub(super) fn new(armies: [Set; 2], empty: Set, side: Side) -> Self {
        let mut position = Amazons { armies, empty, key: 0, side, shooter: None, board: PhantomData };
        position.key = position.fresh_key();
        position
    }

    /// The amazons of the side to move and of its enemy.
    pub(super) const fn own_and_enemy(&self) -> [Set; 2] {
        let [first, second] = self.armies;
        match self.side {
            Side::First => [first, second],
            Side::Second => [second, first],
        }
    }

    /// The amazons of a side.
    pub(super) const fn army(&self, side: Side) -> Set {
        self.armies[side.index()]
    }

    /// The empty squares.
    pub(super) const fn empty(&self) -> Set {
        self.empty
    }

    /// The squares with an arrow.
    pub(super) const fn arrows(&self) -> Set {
        let [first, second] = self.armies;
        B::WHOLE & !(self.empty | first | second)
    }

    /// The amazon that has moved and not yet shot.
    pub(super) const fn shooter(&self) -> Option<Square> {
        self.shooter
    }

    /// Into so many numbers of arrows the weights of the terms are divided.
    pub const KNOTS: usize = territory::KNOTS.len();

    /// How often each term of the evaluation [`Eval::Territory`] occurs, as its weights multiply it: all
    /// terms times the share of the first knot, then of the next. None where no square can be reached
    /// by both sides, whatever the terms. For fitting the weights.
    #[must_use]
    pub fn territory(&self) -> Option<Vec<f32>> {
        territory::territory_counts(self)
    }

    /// The same for the evaluation [`Eval::King`].
    #[must_use]
    pub fn king(&self) -> Option<Vec<f32>> {
        territory::king_counts(self)
    }

    /// Amid a turn: the position as if the turn ended without an arrow, to be evaluated; its key is
    /// not its own.
    fn without_arrow(&self) -> Self {
        Amazons { side: !self.side, shooter: None, ..*self }
    }
}

impl<B: Size> Game for Amazons<B> {
    type Move = Part;
    type Eval = Eval;

    const NAME: &'static str = B::NAME;
    const DICE: bool = false;
    const DRAWS: bool = false;
    const WEIGHT: i32 = 1;
    const PARTS: usize = 2;
    const LOUD: bool = false;
    /// From each square to each, then the arrows.
    const SLOTS: usize = B::COUNT * B::COUNT + B::COUNT;
    const EVALS: &'static [(&'static str, Eval)] =
        &[("territory", Eval::Territory), ("king", Eval::King), ("classic", Eval::Classic)];

    fn start() -> Self {
        let mut amazons = [0; 2];
        for [file, rank] in B::HOME {
            amazons[0] |= Square::at::<B>(file, rank).bit();
            amazons[1] |= Square::at::<B>(file, B::EDGE - 1 - rank).bit();
        }
        Amazons::new(amazons, B::WHOLE & !amazons[0] & !amazons[1], Side::First)
    }

    fn side(&self) -> Side {
        self.side
    }

    fn pieces(&self) -> u32 {
        self.armies.iter().map(|army| army.count_ones()).sum()
    }

    fn fill_turn(&self, turn: &mut Turn<Part>) {
        turn.clear();
        match self.shooter {
            None => {
                for from in squares(self.army(self.side)) {
                    let targets = squares(reach::<B>(from, self.empty));
                    turn.moves.extend(targets.map(|to| Part::Amazon { from, to }));
                }
            }
            Some(from) => {
                turn.moves.extend(squares(reach::<B>(from, self.empty)).map(|at| Part::Arrow { at }));
            }
        }
        #[expect(clippy::cast_possible_truncation, reason = "four amazons have at most 140 moves")]
        let end = turn.moves.len() as u8;
        turn.outcomes.push(Outcome { faces: 0, weight: Self::WEIGHT, first: 0, end });
    }

    fn play(&self, mv: Part) -> Self {
        let mut next = *self;
        match mv {
            Part::Amazon { from, to } => {
                let both = from.bit() | to.bit();
                next.armies[self.side.index()] ^= both;
                next.empty ^= both;
                next.key ^= zobrist::amazon(self.side, from) ^ zobrist::amazon(self.side, to);
                next.key ^= zobrist::shooter(to);
                next.shooter = Some(to);
            }
            Part::Arrow { at } => {
                next.empty &= !at.bit();
                next.key ^= zobrist::arrow(at) ^ zobrist::SECOND_TO_MOVE;
                next.key ^= self.shooter.map_or(0, zobrist::shooter);
                next.shooter = None;
                next.side = !self.side;
            }
        }
        next
    }

    fn result(&self) -> Option<Value> {
        let is_over = self.shooter.is_none() && spread::<B>(self.army(self.side)) & self.empty == 0;
        is_over.then_some(Value::LOSS)
    }

    fn is_amid(&self) -> bool {
        self.shooter.is_some()
    }

    /// Amid a turn nothing is said.
    fn foresee(&self) -> Option<Value> {
        if self.is_amid() { None } else { filling::verdict(self) }
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn fresh_key(&self) -> u64 {
        let mut key = match self.side {
            Side::First => 0,
            Side::Second => zobrist::SECOND_TO_MOVE,
        };
        for side in [Side::First, Side::Second] {
            key ^= squares(self.army(side)).fold(0, |key, square| key ^ zobrist::amazon(side, square));
        }
        key ^= squares(self.arrows()).fold(0, |key, square| key ^ zobrist::arrow(square));
        key ^ self.shooter.map_or(0, zobrist::shooter)
    }

    fn evaluate(&self, eval: Eval) -> Value {
        if self.is_amid() {
            return -self.without_arrow().evaluate(eval);
        }
        Value::guess(match eval {
            Eval::Territory => territory::territory(self),
            Eval::King => territory::king(self),
            Eval::Classic => classic::probability(self),
        })
    }

    fn explain(&self, eval: Eval) -> Vec<(&'static str, String)> {
        let mut terms = match eval {
            Eval::Territory => territory::explain_territory(self),
            Eval::King => territory::explain_king(self),
            Eval::Classic => classic::terms(self),
        };
        terms.push(("win probability", format!("{:.5}", self.evaluate(eval).probability())));
        terms
    }

    fn slot(&self, mv: Part) -> usize {
        match mv {
            Part::Amazon { from, to } => from.place::<B>() * B::COUNT + to.place::<B>(),
            Part::Arrow { at } => B::COUNT * B::COUNT + at.place::<B>(),
        }
    }

    fn features(&self, mv: Part) -> Vec<(&'static str, &'static str)> {
        let (part, from, to) = match mv {
            Part::Amazon { from, to } => ("an amazon", Some(from), to),
            Part::Arrow { at } => ("an arrow", self.shooter, at),
        };
        let is_near = |set| spread::<B>(set) & to.bit() != 0;
        let goes = if from.is_some_and(|from| is_near(from.bit())) { "a step" } else { "farther" };
        let beside = if is_near(self.army(!self.side)) { "an enemy" } else { "no enemy" };
        vec![("moves", part), ("goes", goes), ("beside", beside)]
    }

    fn promise(&self, mv: Part) -> i32 {
        promise::of(self, mv)
    }

    fn moves_left(&self) -> f64 {
        // Each turn fills a square.
        (f64::from(self.empty.count_ones()) / 2.0).max(1.0)
    }

    fn parse(words: &[&str]) -> Result<Self, TextError> {
        text::parse(words)
    }

    fn words(&self) -> Vec<String> {
        text::words(self)
    }

    fn parse_move(&self, word: &str) -> Result<Part, TextError> {
        text::parse_part(self, word)
    }

    fn move_text(&self, mv: Part) -> String {
        match mv {
            Part::Amazon { from, to } => from.name::<B>() + &to.name::<B>(),
            Part::Arrow { at } => at.name::<B>(),
        }
    }

    fn parse_action(&self, word: &str) -> Result<Action<Part>, TextError> {
        text::parse_action(self, word)
    }

    fn draw(&self) -> String {
        text::draw(self)
    }

    fn side_name(side: Side) -> &'static str {
        match side {
            Side::First => "white",
            Side::Second => "black",
        }
    }
}
