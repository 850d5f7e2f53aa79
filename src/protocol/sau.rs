//! The engine protocol of the SAU Game Platform, for Amazons. The platform reads standard output
//! and standard error as one, and takes whatever looks like an answer for one: so nothing but the
//! two answers is ever written to either, and what goes wrong is told to the log file alone.
use super::dialect::Dialect;
use super::session::{Flow, Session};
use super::shot::{Shot, Square};
use crate::engine::{Answer, BoardError, Change, Event, Setup};
use crate::game::Side;
use crate::games::GameId;

/// The platform's first word.
pub(super) const GREETING: &str = "name?";

/// Ranks of the board, and the files too.
const SIZE: u8 = 10;

/// The dialect.
pub(super) struct Sau {
    /// The game that is played.
    game: Option<Play>,
}

/// A game from `new` to `end`.
struct Play {
    /// The side that the engine plays.
    side: Side,
    /// All moves so far, in the engine's words.
    moves: Vec<String>,
    /// The engine's moves of this turn that the platform refused.
    refused: Vec<String>,
}

/// Why a line is ignored.
type Refusal = String;

impl Dialect for Sau {
    fn line(&mut self, session: &mut Session, line: &str) -> Flow {
        let words: Vec<&str> = line.split_whitespace().collect();
        let done = match *words {
            ["quit", ..] => return Flow::End,
            [GREETING, ..] => {
                session.outlet().say("name Bohr");
                Ok(())
            }
            ["new", "black", ..] => self.begin(session, Side::First),
            ["new", "white", ..] => self.begin(session, Side::Second),
            ["move", word, ..] => self.opponent(session, word),
            ["error", ..] => self.replace(session),
            ["end", ..] => {
                session.abandon();
                self.game = None;
                Ok(())
            }
            _ => Err(format!("unknown line `{line}`")),
        };
        if let Err(reason) = done {
            self.complain(session, &reason);
        }
        Flow::GoOn
    }

    fn event(&mut self, session: &mut Session, event: &Event) {
        let Event::Done(Answer::Move(best)) = event else { return };
        let Some(best) = best else { return log::info!("no move: the game is over") };
        let (Some(game), Some(shot)) = (&mut self.game, Shot::parse(best)) else { return };
        match session.engine_mut().play(best) {
            Ok(()) => {
                game.moves.push(best.clone());
                session.outlet().say(format!("move {}", foreign_word(shot)));
            }
            Err(error) => self.complain(session, &error.to_string()),
        }
    }

    fn complain(&mut self, _session: &mut Session, message: &str) {
        log::warn!("ignored: {message}");
    }
}

impl Sau {
    /// The dialect before its first line.
    pub(super) fn new() -> Sau {
        crate::engine::journal::mute();
        Sau { game: None }
    }

    /// A new game, in which black moves first.
    fn begin(&mut self, session: &mut Session, side: Side) -> Result<(), Refusal> {
        session.abandon();
        if session.engine().options().game != GameId::Amazons {
            session.engine_mut().apply(Change::Game(GameId::Amazons));
        }
        session.engine_mut().new_game();
        self.game = Some(Play { side, moves: Vec::new(), refused: Vec::new() });
        if side == Side::First {
            self.think(session)
        } else {
            for remark in session.engine_mut().prepare() {
                log::info!("{remark}");
            }
            Ok(())
        }
    }

    /// The opponent's move, which asks for the engine's.
    fn opponent(&mut self, session: &mut Session, word: &str) -> Result<(), Refusal> {
        let Some(game) = &mut self.game else { return Err("a move before `new`".to_owned()) };
        if session.engine().board().side() == game.side {
            return Err(format!("move `{word}`: it is the engine's turn"));
        }
        let Some(shot) = parse_word(word) else {
            return Err(format!("bad move `{word}`: expected six letters from A to J"));
        };
        let own = shot.to_string();
        session.engine_mut().play(&own).map_err(|error| format!("move `{word}`: {error}"))?;
        game.moves.push(own);
        game.refused.clear();
        self.think(session)
    }

    /// The platform refused the engine's last move: another one.
    fn replace(&mut self, session: &mut Session) -> Result<(), Refusal> {
        let Some(game) = &mut self.game else { return Err("`error` before `new`".to_owned()) };
        if session.engine().board().side() == game.side {
            return Err("`error` before a move of the engine".to_owned());
        }
        // Where the opponent is to move first, there is none yet either.
        let Some(last) = game.moves.pop() else { return Err("`error` before any move".to_owned()) };
        game.refused.push(last);
        game.set_up(session).map_err(|error| error.to_string())?;
        self.think(session)
    }

    /// Thinks about a move that the platform has not refused.
    fn think(&mut self, session: &mut Session) -> Result<(), Refusal> {
        let Some(game) = &self.game else { return Ok(()) };
        let mut others = Vec::new();
        if !game.refused.is_empty() {
            others = session.engine().board().legal_moves();
            others.retain(|mv| !game.refused.contains(mv));
            if others.is_empty() {
                return Err("every legal move was refused".to_owned());
            }
        }
        session.think(self, session.move_time(), others);
        Ok(())
    }
}

impl Play {
    /// Puts the position after the moves on the board.
    fn set_up(&self, session: &mut Session) -> Result<(), BoardError> {
        let moves = self.moves.iter().map(String::as_str).collect();
        session.engine_mut().set_position(&Setup { text: None, moves })
    }
}

/// The platform's letter for a place counted from 0.
fn letter(place: u8) -> char {
    char::from(b'A'.saturating_add(place))
}

/// A turn in the platform's squares: a letter for the file, and one for the row from the top.
fn foreign_word(Shot(squares): Shot) -> String {
    squares.iter().flat_map(|&[file, rank]| [letter(file), letter((SIZE - 1).saturating_sub(rank))]).collect()
}

/// Reads the platform's squares.
fn parse_word(word: &str) -> Option<Shot> {
    let place = |letter: u8| letter.checked_sub(b'A').filter(|&place| place < SIZE);
    let square = |x: u8, y: u8| -> Option<Square> { Some([place(x)?, SIZE - 1 - place(y)?]) };
    let &[x0, y0, x1, y1, x2, y2] = word.as_bytes() else { return None };
    Some(Shot([square(x0, y0)?, square(x1, y1)?, square(x2, y2)?]))
}

#[cfg(test)]
mod tests {
    use super::{foreign_word, parse_word};
    use crate::protocol::shot::Shot;

    #[test]
    fn rows_count_from_the_top() {
        // Black's amazons stand on A7, D10, G10 and J7 of the platform's board.
        for (foreign, own) in [("DJDDGD", "d1d7g7"), ("AGAAJA", "a4a10j10"), ("JGJJAJ", "j4j1a1")] {
            let shot = parse_word(foreign);
            assert_eq!(shot.map(|shot| shot.to_string()).as_deref(), Some(own));
            assert_eq!(Shot::parse(own).map(foreign_word).as_deref(), Some(foreign));
        }
        for word in ["", "go", "pass", "DJDDG", "DJDDGDA", "djddgd", "DJDDGK", "DJDDG@", "ÄJDDG"] {
            assert_eq!(parse_word(word), None, "{word}");
        }
    }
}
