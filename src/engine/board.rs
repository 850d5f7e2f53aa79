//! The position on the board, with its die, for any game.
use thiserror::Error;

use super::nets::net;
use super::options::{DiceMode, EVAL_DEFAULT, Options};
use super::order::{Answer, Event, Order};
use super::shelf::tablebase;
use crate::game::{
    Action, Die, DieField, Game, Past, SealedDice, Side, TextError, Turn, Value, parse_face, parse_position,
    write_position,
};
use crate::games::{GameId, Visitor};
use crate::search::perft::divide;
use crate::search::{Control, Keep, Limits, Subject, Table, Task};

/// The words of a `position` command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup<'a> {
    /// The words of the position text; [`None`] for the starting position.
    pub text: Option<Vec<&'a str>>,
    /// The moves played from it, each perhaps with its die: `4:a5b4`.
    pub moves: Vec<&'a str>,
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// The side has won.
    Win(Side),
    /// Nobody has.
    Draw,
}

impl GameResult {
    /// The result of a position after those of `past`, [`None`] while the game goes on.
    pub(crate) fn of<G: Game>(position: &G, past: &Past) -> Option<GameResult> {
        let side = position.side();
        // The end by the position comes first: a mate is one also where the position occurs again.
        let value = position.result().or_else(|| past.makes_draw(position).then_some(Value::EVEN));
        value.map(|value| match value {
            Value::WIN => GameResult::Win(side),
            Value::LOSS => GameResult::Win(!side),
            _ => GameResult::Draw,
        })
    }
}

/// Why the board refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    /// A word of a position or a move.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A die where none can be.
    #[error("unexpected die `{word}`: expected none, {why}")]
    NoDie {
        /// The die as it was written.
        word: String,
        /// Why there is none.
        why: &'static str,
    },
    /// Not a die.
    #[error("bad die `{word}`: expected 1 to 6")]
    Die {
        /// The word as it was written.
        word: String,
    },
    /// Another die is known.
    #[error("die `{word}` contradicts the known die: expected {known}")]
    Known {
        /// The die as it was written.
        word: String,
        /// The die that is known.
        known: Die,
    },
}

/// The name of an evaluation by a net.
const LEARNED: &str = "learned";

/// The work of one search: table, control and a taker of events in, the answer out.
pub type Job = Box<dyn FnOnce(&Table, &Control, &mut dyn FnMut(Event)) -> Answer + Send>;

/// A board whose game is known only by name.
pub trait AnyBoard: Send {
    /// Sets a position up; a board that refuses stays as it was.
    ///
    /// # Errors
    /// Names the word that is wrong and what was expected.
    fn set(&mut self, setup: &Setup, options: &Options) -> Result<(), BoardError>;
    /// Plays a move, perhaps written with its die; a board that refuses stays as it was.
    ///
    /// # Errors
    /// Names the move and what was expected.
    fn play(&mut self, word: &str) -> Result<(), BoardError>;
    /// Takes the host's roll.
    ///
    /// # Errors
    /// If the word is no die, or none can be, or another one is known from elsewhere.
    fn set_die(&mut self, word: &str) -> Result<(), BoardError>;
    /// Whether the game has dice.
    fn has_dice(&self) -> bool;
    /// Whether a game can end in a draw.
    fn has_draws(&self) -> bool;
    /// The position text.
    fn text(&self) -> String;
    /// The die of the side to move, if it is known.
    fn die(&self) -> Option<Die>;
    /// The die of the last move, if it is known.
    fn last_roll(&self) -> Option<Die>;
    /// The side to move.
    fn side(&self) -> Side;
    /// The result, [`None`] while the game goes on.
    fn result(&self) -> Option<GameResult>;
    /// The legal moves; before a roll those of every face, with the face.
    fn legal_moves(&self) -> Vec<String>;
    /// The board for people.
    fn draw(&self) -> String;
    /// Builds what rules and evaluation compute at their first use, and loads the tables of endings.
    /// Returns what the user should know.
    fn warm_up(&self, options: &Options) -> Vec<String>;
    /// A side's name in this game.
    fn side_name(&self, side: Side) -> &'static str;
    /// The text of a starting position drawn by chance; `below(n)` gives a number below `n`.
    fn drawn_start(&self, below: &mut dyn FnMut(usize) -> usize) -> String;
    /// The evaluation term by term.
    fn explain(&self, options: &Options) -> Vec<(&'static str, String)>;
    /// The engine's arrangement of a side in a game that `mover` begins: the best answer to the other
    /// side's, if that is known, else the safest one. [`None`] where the game has no such, or if what is
    /// known is none.
    fn arrangement(&self, side: Side, mover: Side, known: Option<&[u8]>) -> Option<Vec<u8>>;
    /// The squares that a side arranges its pieces on, see [`Game::home`].
    fn home(&self, side: Side) -> Vec<String>;
    /// The text of the position with both sides arranged, see [`Game::set_up`].
    fn set_up(&self, arrangements: [&[u8]; 2], mover: Side) -> Option<String>;
    /// What people call a piece of the position text, see [`Game::piece_name`].
    fn piece_name(&self, letter: char) -> String;
    /// The work that an order asks for, and the name of its evaluation. What the user should know
    /// is added to the remarks.
    fn job(
        &self,
        order: &Order,
        options: &Options,
        keep: &Keep,
        remarks: &mut Vec<String>,
    ) -> (Job, &'static str);
}

/// The board of a game at its starting position.
#[must_use]
pub fn new_board(game: GameId, options: &Options) -> Box<dyn AnyBoard> {
    struct Maker<'a>(&'a Options);
    impl Visitor for Maker<'_> {
        type Output = Box<dyn AnyBoard>;

        fn visit<G: Game>(self) -> Self::Output {
            Box::new(Board::<G>::new(G::start(), DieField::Unknown, self.0))
        }
    }
    game.visit(Maker(options))
}

/// The board of the game `G`.
#[derive(Clone, Debug)]
struct Board<G: Game> {
    position: G,
    die: DieField,
    /// The die that the host told by a command, where the position leaves it open.
    told: Option<Die>,
    last_roll: Option<Die>,
    past: Past,
}

impl<G: Game> Board<G> {
    fn new(position: G, die: DieField, options: &Options) -> Self {
        let die = match die {
            DieField::Unknown if G::DICE && options.dice == Some(DiceMode::Seeded) => {
                DieField::Sealed(SealedDice::new(options.seed, 0))
            }
            die => die,
        };
        Board { position, die, told: None, last_roll: None, past: Past::default() }
    }

    /// The die that the position itself fixes.
    fn fixed(&self) -> Option<Die> {
        match self.die {
            DieField::Unknown => None,
            DieField::Rolled(die) => Some(die),
            DieField::Sealed(dice) => Some(dice.die()),
        }
    }

    /// Plays a move, perhaps written with its die. It does not ask for the die that was told.
    fn advance(&mut self, word: &str) -> Result<(), BoardError> {
        let (die, text) = split_die(word)?;
        if die.is_some() && !G::DICE {
            return Err(BoardError::NoDie { word: word.to_owned(), why: "the game has no dice" });
        }
        let known = self.fixed();
        if let (Some(die), Some(known)) = (die, known)
            && die != known
        {
            return Err(BoardError::Known { word: word.to_owned(), known });
        }
        // The message shall name the whole word, also where only its move is wrong.
        let action = self.position.parse_action(text).map_err(|error| match error {
            TextError::Move { reason, .. } => TextError::mv(word, reason),
            error => error,
        })?;
        let die = die.or(known);
        if let Some(die) = die {
            self.check_roll(word, action, die)?;
        }
        if self.past.makes_draw(&self.position) {
            let error = TextError::mv(word, "the game is over: the position has occurred three times");
            return Err(error.into());
        }
        let before = self.position;
        self.position = before.carry_out(action);
        self.past.advance(&before, &self.position);
        self.last_roll = die;
        self.told = None;
        self.die = match self.die {
            DieField::Sealed(sealed) => DieField::Sealed(sealed.advanced()),
            _ => DieField::Unknown,
        };
        Ok(())
    }

    /// Whether `die` allows the move.
    fn check_roll(&self, word: &str, action: Action<G::Move>, die: Die) -> Result<(), TextError> {
        let turn = self.position.turn();
        let allowed = turn.outcome(Some(die)).map_or(&[][..], |outcome| turn.moves_of(outcome));
        if allowed.contains(&action.first()) {
            return Ok(());
        }
        let moves: Vec<String> = allowed.iter().map(|&mv| self.position.move_text(mv)).collect();
        Err(TextError::mv(word, format!("die {die} does not allow it, expected {}", moves.join(", "))))
    }

    /// The evaluation that the options ask for, its name, and whether the game had to fall back. What the
    /// user should know of a file is added to the remarks.
    fn eval(options: &Options, remarks: &mut Vec<String>) -> (&'static str, G::Eval, bool) {
        let takes_net = G::INPUTS > 0 && [EVAL_DEFAULT, LEARNED].contains(&options.eval);
        if let Some(path) = options.eval_file.as_deref().filter(|_| takes_net)
            && let Some(eval) = net::<G>(path, remarks).and_then(G::learned)
        {
            return (LEARNED, eval, false);
        }
        let wanted = G::EVALS.iter().find(|(name, _)| *name == options.eval);
        let &(name, eval) = wanted.unwrap_or(&G::EVALS[0]);
        (name, eval, wanted.is_none() && options.eval != EVAL_DEFAULT)
    }

    /// The moves that `searchmoves` names; the others are remarked upon.
    fn only(&self, order: &Order, die: Option<Die>, remarks: &mut Vec<String>) -> Vec<Action<G::Move>> {
        let mut only = Vec::new();
        for word in &order.search_moves {
            match self.searched(word, die) {
                Ok(action) => only.push(action),
                Err(error) => remarks.push(format!("error {error}")),
            }
        }
        if only.is_empty() && !order.search_moves.is_empty() {
            remarks.push("error no legal move after `searchmoves`: searching all moves".to_owned());
        }
        only
    }

    fn searched(&self, word: &str, die: Option<Die>) -> Result<Action<G::Move>, BoardError> {
        let (own, text) = split_die(word)?;
        let action = self.position.parse_action(text)?;
        if let Some(die) = own.or(die) {
            self.check_roll(word, action, die)?;
        }
        Ok(action)
    }
}

/// Splits `4:a5b4` into die and move.
fn split_die(word: &str) -> Result<(Option<Die>, &str), BoardError> {
    match word.split_once(':') {
        None => Ok((None, word)),
        Some((face, text)) => match parse_face(face) {
            Some(die) => Ok((Some(die), text)),
            None => Err(BoardError::Die { word: face.to_owned() }),
        },
    }
}

impl<G: Game> AnyBoard for Board<G> {
    fn set(&mut self, setup: &Setup, options: &Options) -> Result<(), BoardError> {
        let (position, die) = match &setup.text {
            None => (G::start(), DieField::Unknown),
            Some(words) => parse_position(words)?,
        };
        let mut next = Board::new(position, die, options);
        for word in &setup.moves {
            next.advance(word)?;
        }
        *self = next;
        Ok(())
    }

    fn play(&mut self, word: &str) -> Result<(), BoardError> {
        self.advance(word)
    }

    fn set_die(&mut self, word: &str) -> Result<(), BoardError> {
        let Some(die) = parse_face(word) else { return Err(BoardError::Die { word: word.to_owned() }) };
        let none = |why| Err(BoardError::NoDie { word: word.to_owned(), why });
        if !G::DICE {
            return none("the game has no dice");
        }
        // A roll that leaves no move is no end yet: it may be told anew.
        if GameResult::of(&self.position, &self.past).is_some() {
            return none("the game is over");
        }
        match self.fixed() {
            Some(known) if known != die => Err(BoardError::Known { word: word.to_owned(), known }),
            _ => {
                self.told = Some(die);
                Ok(())
            }
        }
    }

    fn has_dice(&self) -> bool {
        G::DICE
    }

    fn has_draws(&self) -> bool {
        G::DRAWS
    }

    fn text(&self) -> String {
        let die = match (self.die, self.told) {
            (DieField::Unknown, Some(die)) => DieField::Rolled(die),
            (die, _) => die,
        };
        write_position(&self.position, die)
    }

    fn die(&self) -> Option<Die> {
        self.fixed().or(self.told)
    }

    fn last_roll(&self) -> Option<Die> {
        self.last_roll
    }

    fn side(&self) -> Side {
        self.position.side()
    }

    fn result(&self) -> Option<GameResult> {
        GameResult::of(&self.position, &self.past).or_else(|| {
            let die = self.die()?;
            let turn: Turn<G::Move> = self.position.turn();
            let is_stuck = turn.outcome(Some(die)).is_some_and(|outcome| outcome.range().is_empty());
            is_stuck.then(|| GameResult::Win(!self.position.side()))
        })
    }

    fn legal_moves(&self) -> Vec<String> {
        if self.result().is_some() {
            return Vec::new();
        }
        let turn: Turn<G::Move> = self.position.turn();
        let texts = |die: Option<Die>, prefix: &str| -> Vec<String> {
            let moves = turn.outcome(die).map_or(&[][..], |outcome| turn.moves_of(outcome));
            let actions = moves.iter().flat_map(|&mv| Action::beginning_with(&self.position, mv));
            actions.map(|action| format!("{prefix}{}", self.position.action_text(action))).collect()
        };
        match self.die() {
            None if G::DICE => Die::all().flat_map(|die| texts(Some(die), &format!("{die}:"))).collect(),
            die => texts(die, ""),
        }
    }

    fn draw(&self) -> String {
        self.position.draw()
    }

    fn warm_up(&self, options: &Options) -> Vec<String> {
        let mut remarks = Vec::new();
        self.position.evaluate(Self::eval(options, &mut remarks).1);
        for &mv in &self.position.turn().moves {
            self.position.promise(mv);
        }
        tablebase::<G>(options, &mut remarks);
        remarks
    }

    fn drawn_start(&self, below: &mut dyn FnMut(usize) -> usize) -> String {
        write_position(&G::drawn_start(below), DieField::Unknown)
    }

    fn side_name(&self, side: Side) -> &'static str {
        G::side_name(side)
    }

    fn explain(&self, options: &Options) -> Vec<(&'static str, String)> {
        match self.position.result().or_else(|| self.past.makes_draw(&self.position).then_some(Value::EVEN)) {
            // There is nothing to estimate.
            Some(value) => vec![("win probability", format!("{:.5}", value.probability()))],
            None => self.position.explain(Self::eval(options, &mut Vec::new()).1),
        }
    }

    fn arrangement(&self, side: Side, mover: Side, known: Option<&[u8]>) -> Option<Vec<u8>> {
        G::setups()?.choice(side == mover, known).map(<[u8]>::to_vec)
    }

    fn home(&self, side: Side) -> Vec<String> {
        G::home(side)
    }

    fn set_up(&self, arrangements: [&[u8]; 2], mover: Side) -> Option<String> {
        G::set_up(arrangements, mover).map(|position| write_position(&position, DieField::Unknown))
    }

    fn piece_name(&self, letter: char) -> String {
        G::piece_name(letter)
    }

    fn job(
        &self,
        order: &Order,
        options: &Options,
        keep: &Keep,
        remarks: &mut Vec<String>,
    ) -> (Job, &'static str) {
        let position = self.position;
        let (name, eval, fell_back) = Self::eval(options, remarks);
        if let Some(depth) = order.perft {
            let depth = u32::try_from(depth).unwrap_or(u32::MAX);
            return (
                Box::new(move |_, control, take| Answer::Total(count(&position, depth, control, take))),
                name,
            );
        }
        if fell_back {
            remarks.push(format!("Eval {} is not one of {}: using {name}", options.eval, G::NAME));
        }
        // In a dice game there is nothing to ponder but the position before the roll.
        let die = self.die().filter(|_| !order.ponder);
        let subject = if G::DICE && die.is_none() { Subject::Roll } else { Subject::Move(die) };
        let limits = if G::DICE && order.ponder {
            Limits { endless: true, ..Limits::default() }
        } else {
            order.limits(position.side().index(), position.moves_left(), options.overhead)
        };
        let task = Task {
            position,
            past: self.past.clone(),
            subject,
            only: self.only(order, die, remarks),
            eval,
            algorithm: options.algorithm,
            lines: options.multi_pv,
            threads: options.threads,
            hash: options.hash,
            keep: keep.clone(),
            limits,
            seed: options.seed,
            skill: options.skill,
            scope: options.scope,
            tablebase: tablebase(options, remarks),
        };
        let job = move |table: &Table, control: &Control, take: &mut dyn FnMut(Event)| {
            Answer::Move(task.run(table, control, &mut |info| take(Event::Info(info))).best)
        };
        (Box::new(job), name)
    }
}

/// Counts sequences, a line for each root move.
fn count<G: Game>(position: &G, depth: u32, control: &Control, take: &mut dyn FnMut(Event)) -> Option<u64> {
    divide(position, depth, control, |die, action, count| {
        take(Event::Count { die, mv: position.action_text(action), count });
    })
}
