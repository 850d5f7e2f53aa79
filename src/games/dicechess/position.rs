//! The position: rules, keys, and the entry to the evaluations.
use super::army::Army;
use super::board::{mirrored_square, name, squares, turned, turned_square};
use super::kind::Kind;
use super::roll::Roll;
use super::zobrist::{self, LIMIT};
use super::{attack, classic, inputs, text};
use crate::game::{Game, Net, Outcome, Side, Stakes, TextError, Turn, Value, WINNING};

/// A position.
///
/// Both armies stand on squares as their own side sees them, so that a change of the mover swaps
/// the two and turns nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dicechess {
    mover: Army,
    other: Army,
    key: u64,
    side: Side,
    /// Plies since the last capture or pawn move.
    quiet: u8,
    /// The number of the move, which grows after each of the second side's.
    move_number: u16,
}

/// A piece of the side to move and the square that it goes to, both as that side sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    kind: Kind,
    from: u8,
    to: u8,
}

/// The evaluations.
#[derive(Clone, Copy, Debug)]
pub enum Eval {
    /// What the next rolls may capture, on top of the material.
    Attack,
    /// The textbook formula.
    Classic,
    /// The network that is part of the program.
    Learned,
    /// Another network.
    Net(&'static Net),
}

impl Dicechess {
    /// A position with the given armies; `side` is to move.
    pub(super) fn new(mover: Army, other: Army, side: Side, quiet: u8, move_number: u16) -> Self {
        let mut position = Dicechess { mover, other, key: 0, side, quiet, move_number };
        position.key = position.fresh_key();
        position
    }

    /// Plies since the last capture or pawn move.
    pub(super) const fn quiet(&self) -> u8 {
        self.quiet
    }

    /// The number of the move, from 1.
    pub(super) const fn move_number(&self) -> u16 {
        self.move_number
    }

    /// The armies of the first and the second side.
    pub(super) fn armies(&self) -> [Army; 2] {
        match self.side {
            Side::First => [self.mover, self.other],
            Side::Second => [self.other, self.mover],
        }
    }

    /// The kind of the enemy's piece that a move takes.
    fn victim(&self, mv: Step) -> Option<Kind> {
        self.other.kind_on(turned_square(mv.to))
    }
}

impl Game for Dicechess {
    type Move = Step;
    type Eval = Eval;

    const NAME: &'static str = "dicechess";
    const DICE: bool = true;
    const WEIGHT: i32 = 6;
    const INPUTS: usize = inputs::INPUTS;
    const FACTORS: usize = inputs::FACTORS;
    const EVALS: &'static [(&'static str, Eval)] =
        &[("learned", Eval::Learned), ("attack", Eval::Attack), ("classic", Eval::Classic)];

    fn start() -> Self {
        let mut army = Army::EMPTY;
        let row = [Kind::Rook, Kind::Knight, Kind::Bishop, Kind::King, Kind::Queen, Kind::Pawn];
        for (square, kind) in (0..).zip(row) {
            army.toggle(kind, square);
        }
        Dicechess::new(army, army, Side::First, 0, 1)
    }

    fn side(&self) -> Side {
        self.side
    }

    fn pieces(&self) -> u32 {
        self.mover.occupied().count_ones() + self.other.occupied().count_ones()
    }

    #[expect(clippy::cast_possible_truncation, reason = "a turn has at most 192 moves")]
    fn fill_turn(&self, turn: &mut Turn<Step>) {
        turn.clear();
        let enemy = turned(self.other.occupied());
        // Where the moves of each kind begin, and one past those of the last.
        let mut starts = [0_u8; Kind::COUNT + 1];
        for kind in Kind::ALL {
            for from in squares(self.mover.of(kind)) {
                let targets = squares(self.mover.targets(kind, from, enemy));
                turn.moves.extend(targets.map(|to| Step { kind, from, to }));
            }
            starts[kind.index() + 1] = turn.moves.len() as u8;
        }
        let run = |kind: Kind| (starts[kind.index()], starts[kind.index() + 1]);
        let is_blocked = |kind: &Kind| run(*kind).0 == run(*kind).1;
        // The king moves on its own face and on those of the kinds that cannot.
        let king_faces =
            Kind::ALL.iter().filter(|kind| is_blocked(kind)).fold(0, |set, kind| set | kind.face())
                | Kind::King.face();
        let mut seen = 0;
        for kind in Kind::ALL {
            let is_kings = king_faces & kind.face() != 0;
            let faces = if is_kings { king_faces } else { kind.face() };
            if seen & faces == 0 {
                let (first, end) = run(if is_kings { Kind::King } else { kind });
                turn.outcomes.push(Outcome { faces, weight: faces.count_ones().cast_signed(), first, end });
            }
            seen |= faces;
        }
    }

    fn play(&self, mv: Step) -> Self {
        let (mut mover, mut other) = (self.mover, self.other);
        let mut key = self.key ^ zobrist::SECOND_TO_MOVE ^ zobrist::quiet(self.quiet);
        key ^= zobrist::piece(self.side, mv.kind, mv.from) ^ zobrist::piece(self.side, mv.kind, mv.to);
        mover.toggle(mv.kind, mv.from);
        mover.toggle(mv.kind, mv.to);
        let mut quiet = if mv.kind == Kind::Pawn { 0 } else { self.quiet + 1 };
        if let Some(victim) = self.victim(mv) {
            let square = turned_square(mv.to);
            key ^= zobrist::piece(!self.side, victim, square);
            other.toggle(victim, square);
            quiet = 0;
        }
        key ^= zobrist::quiet(quiet);
        let number = u16::from(self.side == Side::Second);
        let move_number = self.move_number.saturating_add(number);
        Dicechess { mover: other, other: mover, key, side: !self.side, quiet, move_number }
    }

    fn result(&self) -> Option<Value> {
        if !self.mover.has_king() {
            Some(Value::LOSS)
        } else if !self.other.has_king() {
            Some(Value::WIN)
        } else if self.quiet >= LIMIT {
            Some(Value::EVEN)
        } else {
            None
        }
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn fresh_key(&self) -> u64 {
        let turn = match self.side {
            Side::First => 0,
            Side::Second => zobrist::SECOND_TO_MOVE,
        };
        let of = |army: &Army, side| {
            army.pieces().fold(0, |key, (kind, square)| key ^ zobrist::piece(side, kind, square))
        };
        turn ^ zobrist::quiet(self.quiet) ^ of(&self.mover, self.side) ^ of(&self.other, !self.side)
    }

    fn canonical_key(&self) -> u64 {
        // The side to move counts as the first one, the other as the second.
        let key = |seen: fn(u8) -> u8| {
            let of = |army: &Army, side| {
                army.pieces().fold(0, |key, (kind, square)| key ^ zobrist::piece(side, kind, seen(square)))
            };
            of(&self.mover, Side::First) ^ of(&self.other, Side::Second)
        };
        key(|square| square).min(key(mirrored_square)) ^ zobrist::quiet(self.quiet)
    }

    fn each_input(&self, see: &mut impl FnMut(u16)) {
        inputs::each(&self.mover, &self.other, see);
    }

    fn net() -> Option<&'static Net> {
        Some(inputs::net())
    }

    fn factor(input: usize) -> usize {
        inputs::factor(input)
    }

    fn stakes(&self) -> Stakes {
        Roll::of(&self.mover, &self.other).stakes(&self.other)
    }

    fn learned(net: &'static Net) -> Option<Eval> {
        Some(Eval::Net(net))
    }

    fn evaluate(&self, eval: Eval) -> Value {
        Value::estimate(match eval {
            Eval::Attack => attack::probability(&self.mover, &self.other),
            Eval::Classic => classic::probability(&self.mover, &self.other),
            Eval::Learned => inputs::probability(inputs::net(), &self.mover, &self.other),
            Eval::Net(net) => inputs::probability(net, &self.mover, &self.other),
        })
    }

    fn explain(&self, eval: Eval) -> Vec<(&'static str, String)> {
        let mut terms = match eval {
            Eval::Attack => attack::explained(&self.mover, &self.other),
            Eval::Classic => classic::terms(&self.mover, &self.other),
            Eval::Learned | Eval::Net(_) => Vec::new(),
        };
        terms.push(("win probability", format!("{:.5}", self.evaluate(eval).probability())));
        terms
    }

    fn features(&self, mv: Step) -> Vec<(&'static str, &'static str)> {
        vec![("piece", mv.kind.name()), ("takes", self.victim(mv).map_or("nothing", Kind::name))]
    }

    /// The king first, then other captures by the value of the victim, the cheapest piece first;
    /// of the rest, what comes to attack the king.
    fn promise(&self, mv: Step) -> i32 {
        /// What a kind is worth to the one who takes it.
        const VICTIM: [i32; Kind::COUNT] = [1, 3, 3, 5, 9, 12];
        /// More than any attacker is worth.
        const CAPTURE: i32 = 16;
        if self.victim(mv) == Some(Kind::King) {
            return WINNING;
        }
        if let Some(victim) = self.victim(mv) {
            return CAPTURE * VICTIM[victim.index()] + CAPTURE - VICTIM[mv.kind.index()].min(CAPTURE);
        }
        let mut mover = self.mover;
        mover.toggle(mv.kind, mv.from);
        mover.toggle(mv.kind, mv.to);
        let enemy_king = turned(self.other.of(Kind::King));
        i32::from(mover.targets(mv.kind, mv.to, turned(self.other.occupied())) & enemy_king != 0)
    }

    fn moves_left(&self) -> f64 {
        /// Even a bare king is not captured at once.
        const LEAST: f64 = 4.0;
        LEAST + f64::from(self.mover.occupied().count_ones())
    }

    fn parse(words: &[&str]) -> Result<Self, TextError> {
        text::parse(words)
    }

    fn words(&self) -> Vec<String> {
        text::words(self)
    }

    fn parse_move(&self, word: &str) -> Result<Step, TextError> {
        let refuse = |reason: String| Err(TextError::mv(word, reason));
        let Some((from, to)) = text::squares(word, self.side) else {
            return refuse("expected two squares a1 to f6, such as `b1c3`".to_owned());
        };
        if self.result().is_some() {
            return refuse("the game is over".to_owned());
        }
        let Some(kind) = self.mover.kind_on(from) else {
            let side = Self::side_name(self.side);
            return refuse(format!("expected a {side} piece on {}", name(from, self.side)));
        };
        let targets = self.mover.targets(kind, from, turned(self.other.occupied()));
        if targets == 0 {
            return refuse(format!("the {} on {} cannot move", kind.name(), name(from, self.side)));
        }
        if targets & 1 << to == 0 {
            let names: Vec<String> = squares(targets).map(|square| name(square, self.side)).collect();
            return refuse(format!("from {} expected {}", name(from, self.side), names.join(", ")));
        }
        Ok(Step { kind, from, to })
    }

    fn move_text(&self, mv: Step) -> String {
        name(mv.from, self.side) + &name(mv.to, self.side)
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

#[cfg(test)]
mod tests {
    use super::Dicechess;
    use crate::game::{Game, Value};
    use crate::games::dicechess::zobrist::COUNTED;

    fn read(board: &str, side: &str, quiet: &str) -> Dicechess {
        Dicechess::parse(&[board, side, quiet]).unwrap()
    }

    /// Face and moves of each outcome.
    fn outcomes(position: &Dicechess) -> Vec<(u8, i32, usize)> {
        position.turn().outcomes.iter().map(|roll| (roll.faces, roll.weight, roll.range().len())).collect()
    }

    #[test]
    fn the_king_stands_in_for_what_cannot_move() {
        let position = read("2k3/6/6/6/p5/P1K3", "w", "0");
        assert_eq!(outcomes(&position), [(0b11_1111, 6, 5)]);
        let position = read("P1k3/6/6/6/6/N1K3", "w", "0");
        assert_eq!(outcomes(&position), [(0b11_1101, 5, 5), (0b00_0010, 1, 2)]);
    }

    #[test]
    fn a_blocked_king_loses_the_faces_of_what_cannot_move() {
        let position = read("2k3/6/6/6/NB4/KR4", "w", "0");
        assert_eq!(outcomes(&position)[0], (0b11_0001, 3, 0));
    }

    #[test]
    fn a_capture_comes_before_the_limit() {
        let position = read("k5/6/6/6/6/R1K3", "w", "99");
        let after = |word: &str| position.play(position.parse_move(word).unwrap());
        assert_eq!(after("a1a6").result(), Some(Value::LOSS));
        assert_eq!(after("a1a5").result(), Some(Value::EVEN));
    }

    #[test]
    fn the_count_is_in_the_key_where_the_limit_is_near() {
        let key = |quiet: u8| read("k5/6/6/6/6/R1K3", "w", &quiet.to_string()).key();
        assert_eq!(key(0), key(COUNTED - 1));
        for quiet in COUNTED..=100 {
            assert!((0..quiet).all(|other| key(other) != key(quiet)), "{quiet}");
        }
    }
}
