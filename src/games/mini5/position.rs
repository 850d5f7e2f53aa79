//! The position: rules, keys, and the entry to the evaluations.
use std::marker::PhantomData;

use super::board::Board;
use super::moves::{self, Step};
use super::piece::Kind;
use super::rule::Rule;
use super::{activity, classic, exchange, text, zobrist};
use crate::game::{Game, Outcome, Recurrence, Side, TextError, Turn, Value};
use crate::games::five::{Square, squares};

/// So many plies without a capture are a draw.
pub(super) const QUIET_LIMIT: u8 = 100;

/// A position of *mini5* under the rule `R`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mini5<R> {
    pub(super) board: Board,
    /// The key of board and side.
    key: u64,
    side: Side,
    /// Plies since the last capture, at most [`QUIET_LIMIT`].
    pub(super) quiet: u8,
    /// The number of the move in the game, from 1, which the second side's move raises.
    pub(super) number: u16,
    rule: PhantomData<R>,
}

/// The evaluations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eval {
    /// The weighted sum of what the pieces are and do.
    Activity,
    /// The textbook formula.
    Classic,
}

impl<R: Rule> Mini5<R> {
    /// A position from its parts; the board as `side`, which is to move, sees it.
    pub(super) fn new(board: Board, side: Side, quiet: u8, number: u16) -> Self {
        Mini5 { key: Self::board_key(&board, side), board, side, quiet, number, rule: PhantomData }
    }

    fn board_key(board: &Board, side: Side) -> u64 {
        let mut key = match side {
            Side::First => 0,
            Side::Second => zobrist::SECOND_TO_MOVE,
        };
        for kind in Kind::ALL {
            for square in squares(board.of(kind) & board.own()) {
                key ^= zobrist::number(side, kind, square);
            }
            for square in squares(board.of(kind) & board.enemy()) {
                key ^= zobrist::number(!side, kind, square.turned());
            }
        }
        key
    }

    /// The kind of the piece that moves.
    fn mover(&self, mv: Step) -> Kind {
        self.board.kind_on(mv.from).unwrap_or(Kind::King)
    }

    /// How often each term of the evaluation [`Eval::Activity`] occurs, as its weights multiply it:
    /// all terms times the share of a full board, then all times the rest. None where neither side
    /// can force a win, whatever the terms. For fitting the weights.
    #[must_use]
    pub fn activity(&self) -> Option<Vec<f32>> {
        activity::counts::<R>(&self.board)
    }

    /// The board as the first side sees it.
    pub(super) fn first_sides_board(&self) -> Board {
        match self.side {
            Side::First => self.board,
            Side::Second => self.board.turned(),
        }
    }
}

impl<R: Rule> Game for Mini5<R> {
    type Move = Step;
    type Eval = Eval;

    const NAME: &'static str = R::NAME;
    const DICE: bool = false;
    const WEIGHT: i32 = 1;
    const SLOTS: usize = 2 * Kind::COUNT * Square::COUNT;
    const EVALS: &'static [(&'static str, Eval)] =
        &[("activity", Eval::Activity), ("classic", Eval::Classic)];

    fn start() -> Self {
        let mut board = Board::EMPTY;
        let kinds = [Kind::Rook, Kind::Knight, Kind::Bishop, Kind::Queen, Kind::King];
        for (file, kind) in (0..).zip(kinds) {
            let square = Square::at(file, 0, Side::First);
            board.put(kind, square, true);
            // The set-up looks the same from both sides.
            board.put(kind, square.turned(), false);
        }
        Mini5::new(board, Side::First, 0, 1)
    }

    fn side(&self) -> Side {
        self.side
    }

    fn pieces(&self) -> u32 {
        self.board.occupied().count_ones()
    }

    fn fill_turn(&self, turn: &mut Turn<Step>) {
        turn.clear();
        moves::each(&self.board, &self.board.bonds(), |mv| {
            turn.moves.push(mv);
            true
        });
        #[expect(clippy::cast_possible_truncation, reason = "a turn has at most 192 moves")]
        let end = turn.moves.len() as u8;
        turn.outcomes.push(Outcome { faces: 0, weight: Self::WEIGHT, first: 0, end });
    }

    fn play(&self, mv: Step) -> Self {
        let kind = self.mover(mv);
        let mut key = self.key ^ zobrist::SECOND_TO_MOVE;
        key ^= zobrist::number(self.side, kind, mv.from) ^ zobrist::number(self.side, kind, mv.to);
        let mut quiet = QUIET_LIMIT.min(self.quiet + 1);
        if let Some(taken) = self.board.kind_on(mv.to) {
            key ^= zobrist::number(!self.side, taken, mv.to.turned());
            quiet = 0;
        }
        let number = match self.side {
            Side::First => self.number,
            Side::Second => self.number.saturating_add(1),
        };
        let board = self.board.moved(kind, mv.from, mv.to).turned();
        Mini5 { board, key, side: !self.side, quiet, number, rule: PhantomData }
    }

    fn result(&self) -> Option<Value> {
        let bonds = self.board.bonds();
        if self.quiet < QUIET_LIMIT {
            if moves::any(&self.board, &bonds) {
                return None;
            }
            return Some(if bonds.checkers == 0 { R::STALEMATE } else { Value::LOSS });
        }
        // A mate comes before the draw, a stalemate does not.
        let mated = bonds.checkers != 0 && !moves::any(&self.board, &bonds);
        Some(if mated { Value::LOSS } else { Value::EVEN })
    }

    fn key(&self) -> u64 {
        self.key ^ zobrist::quiet(self.quiet)
    }

    fn fresh_key(&self) -> u64 {
        Self::board_key(&self.board, self.side) ^ zobrist::quiet(self.quiet)
    }

    fn evaluate(&self, eval: Eval) -> Value {
        Value::guess(match eval {
            Eval::Activity => activity::probability::<R>(&self.board),
            Eval::Classic => classic::probability(&self.board),
        })
    }

    fn explain(&self, eval: Eval) -> Vec<(&'static str, String)> {
        let mut terms = match eval {
            Eval::Activity => activity::terms::<R>(&self.board),
            Eval::Classic => classic::terms(&self.board),
        };
        terms.push(("win probability", format!("{:.5}", self.evaluate(eval).probability())));
        terms
    }

    fn features(&self, mv: Step) -> Vec<(&'static str, &'static str)> {
        let name = |kind: Option<Kind>| match kind {
            None => "nothing",
            Some(Kind::Knight) => "a knight",
            Some(Kind::Bishop) => "a bishop",
            Some(Kind::Rook) => "a rook",
            Some(Kind::Queen) => "a queen",
            Some(Kind::King) => "a king",
        };
        vec![
            ("moves", name(self.board.kind_on(mv.from))),
            ("takes", name(self.board.kind_on(mv.to))),
            ("check", if self.play(mv).is_in_check() { "given" } else { "none" }),
        ]
    }

    fn recurrence(&self) -> Option<Recurrence> {
        Some(Recurrence { key: self.key, plies: usize::from(self.quiet) })
    }

    fn is_in_check(&self) -> bool {
        self.board.checkers() != 0
    }

    fn is_loud(&self, mv: Step) -> bool {
        self.board.enemy() & mv.to.bit() != 0
    }

    fn is_losing(&self, mv: Step) -> bool {
        exchange::gain(&self.board, mv.from, mv.to) < 0
    }

    fn pass(&self) -> Option<Self> {
        /// With fewer pieces beside the king zugzwang is common.
        const PIECES: u32 = 2;
        let is_free = self.board.own().count_ones() > PIECES && !self.is_in_check();
        is_free.then(|| {
            let key = self.key ^ zobrist::SECOND_TO_MOVE;
            let quiet = QUIET_LIMIT.min(self.quiet + 1);
            Mini5 { board: self.board.turned(), key, side: !self.side, quiet, ..*self }
        })
    }

    fn slot(&self, mv: Step) -> usize {
        (self.side.index() * Kind::COUNT + self.mover(mv).index()) * Square::COUNT + mv.to.index()
    }

    fn promise(&self, mv: Step) -> i32 {
        /// Above what victims, checks and the centre bring.
        const CAPTURE: i32 = 2000;
        const CHECK: i32 = 1000;
        let kind = self.mover(mv);
        let gain = match self.board.kind_on(mv.to) {
            // The most valuable victim first, by the least valuable attacker.
            Some(victim) => {
                let exchange = exchange::gain(&self.board, mv.from, mv.to);
                let order = 10 * victim.worth() - kind.worth();
                if exchange >= 0 { CAPTURE + order } else { 10 * exchange }
            }
            None => classic::centre_gain(mv.from, mv.to),
        };
        if gain < CAPTURE && self.board.gives_check(kind, mv.from, mv.to) { gain + CHECK } else { gain }
    }

    fn moves_left(&self) -> f64 {
        /// Moves that a bare ending still takes.
        const ENDING: f64 = 10.0;
        ENDING + f64::from(self.board.occupied().count_ones())
    }

    fn parse(words: &[&str]) -> Result<Self, TextError> {
        text::parse(words)
    }

    fn words(&self) -> Vec<String> {
        text::words(self)
    }

    fn parse_move(&self, word: &str) -> Result<Step, TextError> {
        text::parse_move(self, word)
    }

    fn move_text(&self, mv: Step) -> String {
        format!("{}{}", mv.from.name(self.side), mv.to.name(self.side))
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
