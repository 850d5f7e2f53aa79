//! A game replayed under its rules, whichever game it is.
use super::coordinates::Coordinates;
use super::error::Fault;
use super::record::Ply;
use crate::engine::GameResult;
use crate::game::{Action, Die, DieField, Game, Past, Side, TextError, parse_position, write_position};
use crate::games::{GameId, Visitor};

/// A replay of a game known only by name.
pub(crate) trait Replay {
    /// The text of the current position.
    fn text(&self) -> String;
    /// The side to move.
    fn side(&self) -> Side;
    /// The result of the current position, [`None`] while the game goes on.
    fn result(&self) -> Option<GameResult>;
    /// Plays a move, in whatever form it is written, and returns it in the engine's own words.
    fn play(&mut self, die: Option<Die>, word: &str) -> Result<Ply, Fault>;
    /// Goes back to where `plies` moves were played, if more were.
    fn go_back(&mut self, plies: usize);
}

/// Begins a replay at a position text, or at the game's starting position.
pub(crate) fn begin(game: GameId, text: Option<&str>) -> Result<Box<dyn Replay>, TextError> {
    struct Begin<'a>(GameId, Option<&'a str>);
    impl Visitor for Begin<'_> {
        type Output = Result<Box<dyn Replay>, TextError>;

        fn visit<G: Game>(self) -> Self::Output {
            let Begin(game, text) = self;
            let (position, die) = match text {
                None => (G::start(), DieField::Unknown),
                Some(text) => parse_position::<G>(&text.split_whitespace().collect::<Vec<_>>())?,
            };
            Ok(Box::new(Played { game, past: Vec::new(), position, die }))
        }
    }
    game.visit(Begin(game, text))
}

/// The game that differs from `game` only in which stones a die allows.
fn other_reading(game: GameId) -> Option<GameId> {
    if game == GameId::Ewn {
        Some(GameId::EwnNearest)
    } else if game == GameId::EwnNearest {
        Some(GameId::Ewn)
    } else {
        None
    }
}

/// A replay of the game `G`.
struct Played<G> {
    game: GameId,
    past: Vec<(G, DieField)>,
    position: G,
    die: DieField,
}

impl<G: Game> Played<G> {
    /// The positions before this one, for the draw by repetition.
    fn occurred(&self) -> Past {
        let mut past = Past::default();
        let positions = || self.past.iter().map(|(position, _)| position).chain([&self.position]);
        positions().zip(positions().skip(1)).for_each(|(before, after)| past.advance(before, after));
        past
    }

    /// The die that the position itself tells.
    fn told(&self) -> Option<Die> {
        match self.die {
            DieField::Unknown => None,
            DieField::Rolled(die) => Some(die),
            DieField::Sealed(dice) => Some(dice.die()),
        }
    }

    /// Reads a move in the engine's form, or in any other form of squares.
    fn read(&self, word: &str) -> Result<Action<G::Move>, TextError> {
        let own = self.position.parse_action(word);
        let Err(error) = own else { return own };
        let Some(squares) = Coordinates::all_in(word) else { return Err(error) };
        let text: String = squares.iter().map(ToString::to_string).collect();
        self.position.parse_action(&text)
    }

    /// Whether the die allows the move, here or under the other reading of the rules.
    fn check_die(&self, die: Die, action: Action<G::Move>, word: &str) -> Result<(), Fault> {
        let turn = self.position.turn();
        let allowed = turn.outcome(Some(die)).map_or(&[][..], |outcome| turn.moves_of(outcome));
        if allowed.contains(&action.first()) {
            return Ok(());
        }
        let word = word.to_owned();
        let moves: Vec<String> = allowed.iter().map(|&mv| self.position.move_text(mv)).collect();
        let expected = if moves.is_empty() { "none".to_owned() } else { moves.join(", ") };
        let asked = Asked {
            text: write_position(&self.position, DieField::Unknown),
            die,
            word: self.position.action_text(action),
        };
        Err(match other_reading(self.game).filter(|other| other.visit(asked)) {
            Some(other) => Fault::OtherRule { word, game: G::NAME, other: other.name(), expected },
            None => Fault::Die { word, die: die.face(), expected },
        })
    }
}

/// Asks a game whether it allows a move with a die.
struct Asked {
    text: String,
    die: Die,
    word: String,
}

impl Visitor for Asked {
    type Output = bool;

    fn visit<G: Game>(self) -> bool {
        let words: Vec<&str> = self.text.split_whitespace().collect();
        let Ok((position, _)) = parse_position::<G>(&words) else { return false };
        let Ok(action) = position.parse_action(&self.word) else { return false };
        let turn = position.turn();
        turn.outcome(Some(self.die)).is_some_and(|outcome| turn.moves_of(outcome).contains(&action.first()))
    }
}

impl<G: Game> Replay for Played<G> {
    fn text(&self) -> String {
        write_position(&self.position, self.die)
    }

    fn side(&self) -> Side {
        self.position.side()
    }

    fn result(&self) -> Option<GameResult> {
        GameResult::of(&self.position, &self.occurred())
    }

    fn play(&mut self, die: Option<Die>, word: &str) -> Result<Ply, Fault> {
        let whole = || die.map_or_else(|| word.to_owned(), |die| format!("{die}:{word}"));
        if self.result().is_some() {
            return Err(Fault::Over { word: whole() });
        }
        if die.is_some() && !G::DICE {
            return Err(Fault::NoDice { word: whole(), game: G::NAME });
        }
        let told = self.told();
        if let (Some(die), Some(known)) = (die, told)
            && die != known
        {
            return Err(Fault::Known { word: whole(), known: known.face() });
        }
        // The message shall name the word as it is written.
        let action = self.read(word).map_err(|error| match error {
            TextError::Move { reason, .. } => TextError::mv(&whole(), reason),
            error => error,
        })?;
        let die = die.or(told);
        if let Some(die) = die {
            self.check_die(die, action, &whole())?;
        }
        let ply = Ply { die, text: self.position.action_text(action), comments: Vec::new() };
        self.past.push((self.position, self.die));
        self.position = self.position.carry_out(action);
        self.die = match self.die {
            DieField::Sealed(sealed) => DieField::Sealed(sealed.advanced()),
            _ => DieField::Unknown,
        };
        Ok(ply)
    }

    fn go_back(&mut self, plies: usize) {
        if let Some(&(position, die)) = self.past.get(plies) {
            (self.position, self.die) = (position, die);
            self.past.truncate(plies);
        }
    }
}
