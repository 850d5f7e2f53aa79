//! The position: rules, keys, and the entry to the evaluations.
use super::army::Army;
use super::race::race;
use super::steps::{HOME, LAST, diagonal, mirrored, straight};
use super::{classic, contact, inputs, text};
use crate::game::{Die, Game, Net, Outcome, Side, Stakes, TextError, Turn, Value, WINNING};
use crate::games::five::{STONES, Set, Square, squares, turned, zobrist};
use crate::games::mix::mix;

/// A position of the row race.
///
/// Both armies stand on squares as their own side sees them, so that a change of the mover swaps
/// the two and turns nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rowrace {
    mover: Army,
    other: Army,
    key: u64,
    side: Side,
}

/// What the side to move does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// The stone that the die names is gone or cannot move.
    Pass,
    /// A stone steps ahead.
    Step {
        /// The stone, 0 to 5.
        stone: u8,
        /// The square that it steps to.
        to: Square,
    },
}

/// The evaluations.
#[derive(Clone, Copy, Debug)]
pub enum Eval {
    /// The race, corrected by what the armies do to each other.
    Race,
    /// The textbook formula.
    Classic,
    /// The network that is part of the program.
    Learned,
    /// Another network.
    Net(&'static Net),
}

/// The text of a pass.
const PASS: &str = "pass";

impl Rowrace {
    /// A position with the given armies; `side` is to move.
    pub(super) fn new(mover: Army, other: Army, side: Side) -> Self {
        let mut position = Rowrace { mover, other, key: 0, side };
        position.key = position.fresh_key();
        position
    }

    /// The armies of the first and the second side.
    pub(super) fn armies(&self) -> [Army; 2] {
        match self.side {
            Side::First => [self.mover, self.other],
            Side::Second => [self.other, self.mover],
        }
    }

    /// The squares that a stone of the side to move may step to.
    fn targets(&self, from: Square) -> Set {
        let own = self.mover.occupied();
        let taken = own | turned(self.other.occupied());
        straight(from.bit()) & !own | diagonal(from.bit()) & !taken
    }

    /// The stone that the side to move captures on a square.
    fn captured(&self, to: Square) -> Option<usize> {
        self.other.stone_on(to.turned())
    }

    /// Whether some face of the die brings a pass.
    fn may_pass(&self) -> bool {
        (0..STONES).any(|stone| self.mover.square(stone).is_none_or(|from| self.targets(from) == 0))
    }

    /// The win probability by a net.
    fn judged(&self, net: &Net) -> f32 {
        self.stakes().whole(net.judge(self))
    }

    /// The armies of the mover and of the other side after an action, still in this order.
    fn armies_after(&self, action: Action) -> (Army, Army) {
        let (mut mover, mut other) = (self.mover, self.other);
        if let Action::Step { stone, to } = action {
            if let Some(enemy) = self.captured(to) {
                other.remove(enemy);
            }
            mover.put(usize::from(stone), to);
        }
        (mover, other)
    }
}

impl Game for Rowrace {
    type Move = Action;
    type Eval = Eval;

    const NAME: &'static str = "rowrace";
    const DICE: bool = true;
    const DRAWS: bool = false;
    const WEIGHT: i32 = 6;
    const INPUTS: usize = inputs::INPUTS;
    const IMAGES: usize = inputs::IMAGES;
    const EVALS: &'static [(&'static str, Eval)] =
        &[("learned", Eval::Learned), ("race", Eval::Race), ("classic", Eval::Classic)];

    fn start() -> Self {
        let mut army = Army::EMPTY;
        for (stone, square) in HOME.into_iter().enumerate() {
            army.put(stone, square);
        }
        Rowrace::new(army, army, Side::First)
    }

    fn side(&self) -> Side {
        self.side
    }

    fn pieces(&self) -> u32 {
        self.mover.occupied().count_ones() + self.other.occupied().count_ones()
    }

    #[expect(clippy::cast_possible_truncation, reason = "stones, steps and faces are few")]
    fn fill_turn(&self, turn: &mut Turn<Action>) {
        turn.clear();
        // The place of the outcome that all faces without a step share.
        let mut passing: Option<usize> = None;
        for stone in 0..STONES {
            let face = 1_u8 << stone;
            let first = turn.moves.len() as u8;
            let targets = self.mover.square(stone).map_or(0, |from| self.targets(from));
            if targets == 0 {
                if let Some(place) = passing {
                    turn.outcomes[place].faces |= face;
                    turn.outcomes[place].weight += 1;
                    continue;
                }
                passing = Some(turn.outcomes.len());
                turn.moves.push(Action::Pass);
            }
            turn.moves.extend(squares(targets).map(|to| Action::Step { stone: stone as u8, to }));
            turn.outcomes.push(Outcome { faces: face, weight: 1, first, end: turn.moves.len() as u8 });
        }
    }

    fn play(&self, action: Action) -> Self {
        let mut key = self.key ^ zobrist::SECOND_TO_MOVE;
        if let Action::Step { stone, to } = action {
            let stone = usize::from(stone);
            key ^= zobrist::number(self.side, stone, self.mover.square_of_living(stone));
            key ^= zobrist::number(self.side, stone, to);
            if let Some(enemy) = self.captured(to) {
                key ^= zobrist::number(!self.side, enemy, to.turned());
            }
        }
        let (mover, other) = self.armies_after(action);
        Rowrace { mover: other, other: mover, key, side: !self.side }
    }

    fn result(&self) -> Option<Value> {
        if self.other.is_home() {
            Some(Value::LOSS)
        } else if self.mover.is_home() {
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

    /// The numbers are only names, so that the squares of both sides, or their mirror image, are all there
    /// is. The mixer is one to one: no two positions that differ share a key.
    fn canonical_key(&self) -> u64 {
        let [mover, other] = [self.mover, self.other].map(Army::occupied);
        let pair = |mover: Set, other: Set| u64::from(mover) << Set::BITS | u64::from(other);
        mix(pair(mover, other).min(pair(mirrored(mover), mirrored(other))))
    }

    fn each_input(&self, see: &mut impl FnMut(u16)) {
        inputs::each(self.mover, self.other, see);
    }

    fn net() -> Option<&'static Net> {
        Some(inputs::net())
    }

    fn image(input: usize, symmetry: usize) -> usize {
        inputs::image(input, symmetry)
    }

    /// Stones that can step home win.
    fn stakes(&self) -> Stakes {
        let last = squares(self.mover.occupied() & LAST);
        let won = last.filter(|&from| self.targets(from) != 0).count();
        #[expect(clippy::cast_possible_truncation, reason = "stones are six")]
        Stakes::new(won as u8, 0, Die::FACES)
    }

    fn learned(net: &'static Net) -> Option<Eval> {
        Some(Eval::Net(net))
    }

    fn evaluate(&self, eval: Eval) -> Value {
        Value::estimate(match eval {
            Eval::Race => contact::probability(self.mover, self.other),
            Eval::Classic => classic::probability(self.mover, self.other),
            Eval::Learned => self.judged(inputs::net()),
            Eval::Net(net) => self.judged(net),
        })
    }

    fn explain(&self, eval: Eval) -> Vec<(&'static str, String)> {
        let mut terms = match eval {
            Eval::Race => contact::explained(self.mover, self.other),
            Eval::Classic => classic::terms(self.mover, self.other),
            Eval::Learned | Eval::Net(_) => Vec::new(),
        };
        terms.push(("win probability", format!("{:.5}", self.evaluate(eval).probability())));
        terms
    }

    fn features(&self, action: Action) -> Vec<(&'static str, &'static str)> {
        let Action::Step { stone, to } = action else {
            return vec![("takes", "nothing"), ("step", PASS), ("stone comes to a square", PASS)];
        };
        let from = self.mover.square_of_living(usize::from(stone));
        let faces_enemy = straight(to.bit()) & turned(self.other.occupied()) != 0;
        vec![
            ("takes", if self.captured(to).is_some() { "an enemy stone" } else { "nothing" }),
            ("step", if straight(from.bit()) == to.bit() { "straight" } else { "diagonal" }),
            ("stone comes to a square", if faces_enemy { "in reach" } else { "out of reach" }),
        ]
    }

    /// The probability to win the race after the move.
    #[expect(clippy::cast_possible_truncation, reason = "a probability times 65,536")]
    fn promise(&self, action: Action) -> i32 {
        /// Parts of certainty.
        const UNITS: f32 = 65_536.0;
        let (mover, other) = self.armies_after(action);
        if mover.is_home() {
            return WINNING;
        }
        (-race().first(other, mover) * UNITS) as i32
    }

    fn moves_left(&self) -> f64 {
        // The race ends with the faster side; captures lengthen it, so one more move is expected.
        let turns = |army| f64::from(race().turns(army));
        turns(self.mover).min(turns(self.other)) + 1.0
    }

    fn parse(words: &[&str]) -> Result<Self, TextError> {
        text::parse(words)
    }

    fn words(&self) -> Vec<String> {
        text::words(self)
    }

    fn parse_move(&self, word: &str) -> Result<Action, TextError> {
        let refuse = |reason: String| Err(TextError::mv(word, reason));
        let is_pass = word.eq_ignore_ascii_case(PASS);
        let pair = Square::parse_pair(word, self.side);
        if pair.is_none() && !is_pass {
            return refuse("expected two squares a1 to e5, such as `a2a3`, or `pass`".to_owned());
        }
        if self.result().is_some() {
            return refuse("the game is over".to_owned());
        }
        let Some((from, to)) = pair else {
            return if self.may_pass() {
                Ok(Action::Pass)
            } else {
                refuse("every stone can move: expected two squares".to_owned())
            };
        };
        let Some(stone) = self.mover.stone_on(from) else {
            let name = Self::side_name(self.side);
            return refuse(format!("expected a {name} stone on {}", from.name(self.side)));
        };
        let targets = self.targets(from);
        if targets & to.bit() == 0 {
            let names: Vec<String> = squares(targets).map(|square| square.name(self.side)).collect();
            let expected = if names.is_empty() { PASS.to_owned() } else { names.join(", ") };
            return refuse(format!("from {} expected {expected}", from.name(self.side)));
        }
        #[expect(clippy::cast_possible_truncation, reason = "stones are six")]
        Ok(Action::Step { stone: stone as u8, to })
    }

    fn move_text(&self, action: Action) -> String {
        let Action::Step { stone, to } = action else { return PASS.to_owned() };
        let from = self.mover.square_of_living(usize::from(stone));
        format!("{}{}", from.name(self.side), to.name(self.side))
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

    fn piece_name(letter: char) -> String {
        text::stone_name(letter)
    }
}
