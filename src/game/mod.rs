//! The contract of a game: what the search, the engine and the protocol may ask of one.
//!
//! A *position* is the state **before the roll**, copied and never undone. The side to move is
//! asked for its [`Turn`]: every legal move once, and the [`Outcome`]s of the roll, each a run of
//! those moves with an integer weight. A game without dice has one outcome of the whole weight.
//! All values are seen by the side to move.
//!
//! A *ply* is the whole turn of a side. Where it takes several decisions, as in Amazons the move of an
//! amazon and the arrow, each is a move of the contract: in between the same side is to move again,
//! and the position [is amid](Game::is_amid) its turn. An [`Action`] is the whole: what the wire calls
//! a move.
mod action;
mod dice;
mod ending;
mod logistic;
mod net;
mod recurrence;
mod roll;
mod setups;
mod side;
mod stakes;
mod text;
mod value;

pub use action::{Action, MAX_PARTS};
pub use dice::{Die, SealedDice};
pub use ending::Ending;
pub use net::{HIDDEN, Inputs, LOG_ONE, MAX_INPUTS, Net, NetError, ONE, OUTPUT_MOST, OUTPUT_ONE, Row};
pub use recurrence::{Past, Recurrence};
pub use roll::{MAX_LISTED, MAX_MOVES, MAX_OUTCOMES, Outcome, Turn};
pub use setups::{SetupTable, SetupTableError, Setups};
pub use side::Side;
pub use stakes::Stakes;
pub(crate) use text::parse_face;
pub use text::{DieField, TextError, parse_position, write_position};
pub use value::Value;

use std::fmt::Debug;

/// The [`promise`](Game::promise) of a move that wins at once.
pub const WINNING: i32 = i32::MAX;

/// The rules and evaluations of one game.
///
/// A type that implements it *is* a position. [`play`](Game::play) keeps [`key`](Game::key) up to
/// date; two positions with one key must be equal for all that the rules say of their future.
pub trait Game: Copy + Eq + Debug + Send + Sync + 'static {
    /// A move of the side to move; it has a meaning only together with its position.
    type Move: Copy + Eq + Debug + Send + Sync + 'static;
    /// Which of the game's evaluations is asked.
    type Eval: Copy + Debug + Send + Sync + 'static;

    /// The name on the wire, lower case, as the option `Game` takes it.
    const NAME: &'static str;
    /// Whether a die is rolled before each move.
    const DICE: bool;
    /// Whether a game can end in a draw.
    const DRAWS: bool = true;
    /// The sum of the weights of every turn's outcomes: the faces of the die, or 1.
    const WEIGHT: i32;
    /// How many moves of one side make a ply, at most [`MAX_PARTS`]; more than 1 only in a game without
    /// dice.
    const PARTS: usize = 1;
    /// Whether moves of the game can be [loud](Game::is_loud) or give check.
    const LOUD: bool = true;
    /// The most pieces on the board with which a position has an [`Ending`]; 0 in a game without.
    const ENDINGS: usize = 0;
    /// How many inputs a [`Net`] has that judges the game's positions; 0 in a game without.
    const INPUTS: usize = 0;
    /// How many kinds of inputs there are that begin training with what they have in common.
    const FACTORS: usize = 0;
    /// How many symmetries keep the value of every position, the identity among them.
    const IMAGES: usize = 1;
    /// One more than the highest [`slot`](Game::slot).
    const SLOTS: usize = 1;
    /// The evaluations by name; the first is the default.
    const EVALS: &'static [(&'static str, Self::Eval)];

    /// The usual starting position.
    fn start() -> Self;
    /// A starting position drawn by chance, where the game lets each side arrange its pieces; else
    /// the usual one. `below(n)` gives a number below `n`.
    fn drawn_start(_below: &mut dyn FnMut(usize) -> usize) -> Self {
        Self::start()
    }
    /// The side to move.
    fn side(&self) -> Side;
    /// The pieces on the board, of both sides: by them reports tell phases of the game apart.
    fn pieces(&self) -> u32;
    /// Writes the legal moves and the outcomes of the roll over what `turn` held.
    ///
    /// The outcomes come in the order of their lowest faces. An outcome without moves is a loss
    /// for the side to move, known only once the die is. Not asked of a finished game. A turn has at
    /// most [`MAX_MOVES`] moves and [`MAX_OUTCOMES`] outcomes, and the moves of all outcomes
    /// together, shared ones counted each time, are at most [`MAX_LISTED`].
    fn fill_turn(&self, turn: &mut Turn<Self::Move>);
    /// The position after `mv`, which must be one of this turn's moves.
    #[must_use]
    fn play(&self, mv: Self::Move) -> Self;
    /// The value of a finished game for the side to move, [`None`] while it goes on: a win, a loss or
    /// a draw. A draw by repetition is not seen here: a position does not know what came before.
    fn result(&self) -> Option<Value>;
    /// Whether the side to move has begun its turn, so that its next move belongs to the same ply as
    /// the last one. Such a position is never finished, has a legal move, and has no text.
    fn is_amid(&self) -> bool {
        false
    }
    /// The value of a game that goes on but whose end is certain without a search; in a game without dice
    /// it carries the plies within which the side that wins can bring it about, as [`Value`] tells them.
    /// To follow the values of the positions after a move keeps it, as far as they are foreseen too. Not
    /// asked of a finished game.
    fn foresee(&self) -> Option<Value> {
        None
    }
    /// The [result](Game::result), or else what can be [foreseen](Game::foresee).
    fn verdict(&self) -> Option<Value> {
        self.result().or_else(|| self.foresee())
    }
    /// The Zobrist key of the position. A counter that ends the game enters it where it is so near
    /// its limit that a search can reach it.
    fn key(&self) -> u64;
    /// The same key computed from nothing; for tests of the incremental one.
    fn fresh_key(&self) -> u64;
    /// A key that positions share which are worth the same by the symmetries of the game, whoever is to
    /// move; for tables of values that hold for ever. Others have different ones, as far as 64 bits go.
    fn canonical_key(&self) -> u64 {
        self.key()
    }
    /// How many places the table of the endings with exactly `pieces` pieces has.
    #[must_use]
    fn endings(_pieces: usize) -> usize {
        0
    }
    /// The place in the tables of endings of a position that is not finished, [`None`] if it has more
    /// than `most` pieces or more than [`ENDINGS`](Game::ENDINGS). Positions that share a place are
    /// worth the same, whoever is to move, and no position of as many pieces or fewer lies in a cycle.
    fn ending(&self, _most: usize) -> Option<Ending> {
        None
    }
    /// A position that stands at a place, [`None`] if none does.
    #[must_use]
    fn at_ending(_ending: Ending) -> Option<Self> {
        None
    }
    /// Calls `see` with each input of the position, [`MAX_INPUTS`] at most, each below
    /// [`INPUTS`](Game::INPUTS).
    fn each_input(&self, _see: &mut impl FnMut(u16)) {}
    /// Writes the inputs of the position over what `inputs` held.
    fn fill_inputs(&self, inputs: &mut Inputs) {
        inputs.clear();
        self.each_input(&mut |input| inputs.push(input));
    }
    /// The net that is part of the program; [`None`] in a game without inputs.
    #[must_use]
    fn net() -> Option<&'static Net> {
        None
    }
    /// The kind of an input, below [`FACTORS`](Game::FACTORS).
    #[must_use]
    fn factor(_input: usize) -> usize {
        0
    }
    /// The input that stands for `input` in the image of the position under a symmetry, below
    /// [`IMAGES`](Game::IMAGES); 0 is the identity.
    #[must_use]
    fn image(input: usize, _symmetry: usize) -> usize {
        input
    }
    /// What the next roll may decide at once, as far as a [`Net`] does not judge it: the net gives the win
    /// probability in all that is left open.
    fn stakes(&self) -> Stakes {
        Stakes::NONE
    }
    /// The evaluation by a net that is not part of the program, which has as many rows as the game has
    /// inputs; [`None`] in a game without.
    #[must_use]
    fn learned(_net: &'static Net) -> Option<Self::Eval> {
        None
    }
    /// The static value for the side to move before its roll, strictly inside the certain results;
    /// in a game without dice inside what [`Value::guess`] gives.
    fn evaluate(&self, eval: Self::Eval) -> Value;
    /// The evaluation term by term, for people: name and value, the last one the result.
    fn explain(&self, eval: Self::Eval) -> Vec<(&'static str, String)>;
    /// What kind of move `mv` is, for people who ask where an evaluation errs: the name of a feature
    /// and the word that the move has for it. Every move of the game has the same features.
    fn features(&self, _mv: Self::Move) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }
    /// What makes a position the same one as an earlier one, in a game where the third occurrence is
    /// a draw; [`None`] in all others. The [`key`](Game::key) may hold more, such as a counter.
    fn recurrence(&self) -> Option<Recurrence> {
        None
    }
    /// Whether the side to move must answer a threat that would end the game, as a check. The search
    /// of a game without dice looks further there.
    fn is_in_check(&self) -> bool {
        false
    }
    /// Whether some roll lets the side to move win with its next move. Not asked of a finished game.
    fn can_win_at_once(&self) -> bool {
        self.turn().moves.iter().any(|&mv| self.play(mv).result() == Some(Value::LOSS))
    }
    /// Whether a move may turn the evaluation over, as a capture. In a game without dice the search
    /// follows such moves beyond its horizon.
    fn is_loud(&self, _mv: Self::Move) -> bool {
        false
    }
    /// Whether a move gives up more than it takes, if both sides go on capturing on its square.
    fn is_losing(&self, _mv: Self::Move) -> bool {
        false
    }
    /// The position if the side to move could pass, in a game without dice and without passes.
    /// [`None`] where it might rather pass than move, so that a pass would prove nothing.
    fn pass(&self) -> Option<Self> {
        None
    }
    /// What a move does, as a number below [`SLOTS`](Game::SLOTS) that means the same in every
    /// position: by it the search remembers which moves were good elsewhere.
    fn slot(&self, _mv: Self::Move) -> usize {
        0
    }
    /// How promising a move looks before it is searched: higher is searched earlier, and a loud one
    /// that promises less than nothing after the quiet ones. A move with the promise [`WINNING`] must
    /// win at once; the search of a game with dice does not look at it any more.
    fn promise(&self, mv: Self::Move) -> i32;
    /// About how many moves of its own the side to move still has to make, at least 1.
    fn moves_left(&self) -> f64;

    /// Reads a position from the words of its text without the die field.
    ///
    /// # Errors
    /// Names the word that is wrong and what was expected.
    fn parse(words: &[&str]) -> Result<Self, TextError>;
    /// The words of the position's text without the die field.
    fn words(&self) -> Vec<String>;
    /// Reads a move's text; which roll allows it is not looked at.
    ///
    /// # Errors
    /// Names the word that is not a legal move and why.
    fn parse_move(&self, word: &str) -> Result<Self::Move, TextError>;
    /// The move's text on the wire.
    fn move_text(&self, mv: Self::Move) -> String;
    /// Reads a whole turn's text; which roll allows it is not looked at. Not asked amid a turn.
    ///
    /// # Errors
    /// Names the word that is no legal turn and why.
    fn parse_action(&self, word: &str) -> Result<Action<Self::Move>, TextError> {
        self.parse_move(word).map(Action::new)
    }
    /// A whole turn's text on the wire: those of its moves, one after the other.
    fn action_text(&self, action: Action<Self::Move>) -> String {
        let mut position = *self;
        let text = |mv| {
            let text = position.move_text(mv);
            position = position.play(mv);
            text
        };
        action.parts().map(text).collect()
    }
    /// The position after a whole turn.
    #[must_use]
    fn carry_out(&self, action: Action<Self::Move>) -> Self {
        action.parts().fold(*self, |position, mv| position.play(mv))
    }
    /// The board drawn for people, several lines.
    fn draw(&self) -> String;
    /// The side's name in this game, for people.
    fn side_name(side: Side) -> &'static str;
    /// What the arrangements of both sides' pieces are worth, where the game lets each side choose one.
    #[must_use]
    fn setups() -> Option<&'static SetupTable> {
        None
    }
    /// The squares on which a side arranges its pieces, in the order of an arrangement's numbers; none in a
    /// game without.
    #[must_use]
    fn home(_side: Side) -> Vec<String> {
        Vec::new()
    }
    /// The position in which both sides' pieces, numbered from 1, stand on their
    /// [`home`](Game::home) as arranged and `mover` begins. [`None`] if an arrangement is none, or
    /// where the game always begins with the first side.
    #[must_use]
    fn set_up(_arrangements: [&[u8]; 2], mover: Side) -> Option<Self> {
        (mover == Side::First).then(Self::start)
    }
    /// What people call the piece that this letter of a position text stands for.
    #[must_use]
    fn piece_name(letter: char) -> String {
        letter.to_string()
    }

    /// The turn of the side to move, as a value of its own.
    fn turn(&self) -> Turn<Self::Move> {
        let mut turn = Turn::new();
        self.fill_turn(&mut turn);
        turn
    }
}
