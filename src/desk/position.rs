//! The position on the board of one game, replayed from its history.
use super::error::DeskError;
use super::grid::Grid;
use super::history::Move;
use crate::engine::{AnyBoard, GameResult, Options, Setup, new_board};
use crate::game::{Die, Side};
use crate::games::GameId;
use crate::records::{Coordinates, Fault, Replay, begin};

/// A game on the board.
pub struct Position {
    game: GameId,
    start: String,
    replay: Box<dyn Replay>,
    board: Box<dyn AnyBoard>,
}

impl Position {
    /// A game at its usual start.
    ///
    /// # Errors
    /// None with the games that Bohr knows.
    pub fn new(game: GameId) -> Result<Position, DeskError> {
        let start = new_board(game, &Options::default()).text();
        Position::replayed(game, &start, &[])
    }

    /// A game from a start position, after some moves.
    ///
    /// # Errors
    /// Names the word of the position or the move that the rules of the game refuse.
    pub fn replayed(game: GameId, start: &str, moves: &[Move]) -> Result<Position, DeskError> {
        let replay = begin(game, Some(start)).map_err(|error| DeskError::Rules(Fault::Text(error)))?;
        let board = new_board(game, &Options::default());
        let mut position = Position { game, start: start.to_owned(), replay, board };
        for mv in moves {
            position.replay.play(mv.die.and_then(Die::new), &mv.text)?;
        }
        position.place()?;
        Ok(position)
    }

    /// Puts the position on the board.
    fn place(&mut self) -> Result<(), DeskError> {
        let text = self.replay.text();
        let setup = Setup { text: Some(text.split(' ').collect()), moves: Vec::new() };
        self.board
            .set(&setup, &Options::default())
            .map_err(|error| DeskError::word("position", &text, error.to_string()))
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> GameId {
        self.game
    }

    /// The board, for what every game can tell.
    #[must_use]
    pub fn board(&self) -> &dyn AnyBoard {
        &*self.board
    }

    /// The text of the start position.
    #[must_use]
    pub fn start(&self) -> &str {
        &self.start
    }

    /// The side to move.
    #[must_use]
    pub fn side(&self) -> Side {
        self.replay.side()
    }

    /// The result, [`None`] while the game goes on.
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        self.replay.result()
    }

    /// The text of the position without a roll.
    #[must_use]
    pub fn text(&self) -> String {
        self.replay.text()
    }

    /// The text of the position with its roll.
    #[must_use]
    pub fn text_with(&self, die: Option<Die>) -> String {
        let text = self.replay.text();
        // The roll that is not known yet is a word of its own; games without dice have none.
        match die {
            Some(die) => text.replacen(" -", &format!(" {die}"), 1),
            None => text,
        }
    }

    /// The squares.
    #[must_use]
    pub fn grid(&self) -> Grid {
        Grid::read(&*self.board, &self.replay.text())
    }

    /// The squares after a move, [`None`] if it is not legal.
    #[must_use]
    pub fn grid_after(&self, die: Option<Die>, mv: &str) -> Option<Grid> {
        let text = self.text_with(die);
        let mut board = new_board(self.game, &Options::default());
        let setup = Setup { text: Some(text.split(' ').collect()), moves: vec![mv] };
        board.set(&setup, &Options::default()).ok()?;
        Some(Grid::read(&*board, &board.text()))
    }

    /// Plays a move in any usual form: squares (`a5b4`, `A5-B4`), the piece and where it goes
    /// (`R4 b4`), or the target alone where there is no choice (`b4`).
    ///
    /// # Errors
    /// Names the word that is wrong and what was expected; nothing has changed then.
    pub fn play(&mut self, die: Option<Die>, words: &str) -> Result<Move, DeskError> {
        let mv = match self.by_target(die, words)? {
            Some(mv) => mv,
            None => self.by_words(die, words)?,
        };
        let ply = self.replay.play(die, &mv)?;
        self.place()?;
        Ok(Move { die: ply.die.map(Die::face), text: ply.text })
    }

    /// The legal moves with this roll.
    #[must_use]
    pub fn legal_moves(&self, die: Option<Die>) -> Vec<String> {
        let moves = self.board.legal_moves();
        let Some(die) = die else { return moves };
        let prefix = format!("{die}:");
        moves.iter().filter_map(|mv| mv.strip_prefix(&prefix)).map(str::to_owned).collect()
    }

    /// The only legal move to a square.
    fn by_target(&self, die: Option<Die>, words: &str) -> Result<Option<String>, DeskError> {
        let Some(target) = Coordinates::recognise(words) else { return Ok(None) };
        let target = target.to_string();
        let mut moves = self.legal_moves(die);
        let all = listed(&moves);
        moves.retain(|mv| mv.ends_with(&target));
        match moves.as_slice() {
            [mv] => Ok(Some(mv.clone())),
            [] => Err(DeskError::word("move", words, all)),
            several => Err(DeskError::word("move", words, format!("one of {}", listed(several)))),
        }
    }

    /// The move as squares, or as a piece and where it goes. `B4 c3` may be either: what is legal
    /// is meant.
    fn by_words(&self, die: Option<Die>, words: &str) -> Result<String, DeskError> {
        let text = |squares: Vec<Coordinates>| squares.iter().map(ToString::to_string).collect::<String>();
        let as_squares = Coordinates::all_in(words).map(text);
        let as_piece = self.by_piece(words).map(text);
        let legal = self.legal_moves(die);
        let is_legal = |mv: &Option<String>| mv.as_ref().is_some_and(|mv| legal.contains(mv));
        match (is_legal(&as_squares), is_legal(&as_piece)) {
            (true, true) if as_squares != as_piece => {
                let both: Vec<String> = as_squares.into_iter().chain(as_piece).collect();
                Err(DeskError::word("move", words, format!("one of {}", both.join(", "))))
            }
            (false, true) => Ok(as_piece.unwrap_or_default()),
            // What is refused shall be named as it was typed.
            (false, false) if as_squares.is_none() => Ok(as_piece.unwrap_or_else(|| words.to_owned())),
            _ => Ok(words.to_owned()),
        }
    }

    /// The squares of `R4 b4`, or `R4b4`: of a piece of the side to move and where it goes.
    fn by_piece(&self, words: &str) -> Option<Vec<Coordinates>> {
        let words = words.trim();
        let grid = self.grid();
        words.char_indices().skip(1).find_map(|(at, _)| {
            let (name, to) = words.split_at(at);
            let mut squares = vec![grid.find(self.side(), name)?];
            squares.extend(Coordinates::all_in(to)?);
            Some(squares)
        })
    }
}

/// Moves as a message names them: where there are many, some of them.
fn listed(moves: &[String]) -> String {
    /// As many as fit into a line of the screen.
    const MOST: usize = 8;
    match moves.get(..MOST) {
        Some(some) if moves.len() > MOST => format!("{}, … ({} moves)", some.join(", "), moves.len()),
        _ => moves.join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::Position;
    use crate::game::Die;
    use crate::games::GameId;

    fn played(die: u8, words: &str) -> Result<String, String> {
        let mut position = Position::new(GameId::Ewn).unwrap();
        position.play(Die::new(die), words).map(|mv| mv.text).map_err(|error| error.to_string())
    }

    #[test]
    fn every_usual_form_is_a_move() {
        for words in ["a4b3", "A4-B3", "4a3b", "1,4-2,3", "a4 b3", "R4 b3", "r4b3", "R4,B3", "r4-b3", "b3"] {
            assert_eq!(played(4, words).as_deref(), Ok("a4b3"), "{words}");
        }
        assert_eq!(played(1, "b4").as_deref(), Ok("a5b4"));
    }

    #[test]
    fn a_name_that_is_also_a_square_means_what_is_legal() {
        for (start, words, mv) in [
            // Blue's stone 4 on d2, and the square b4.
            ("ABC2/DE3/F3f/3de/2cba b -", "B4 c3", "d2c3"),
            ("ABC2/DE3/F3f/3de/2cba b -", "d2c3", "d2c3"),
            ("ABC2/ED3/F3f/3de/2cba r -", "b4c3", "b4c3"),
        ] {
            let mut position = Position::replayed(GameId::Ewn, start, &[]).unwrap();
            assert_eq!(position.play(Die::new(4), words).map(|mv| mv.text).as_deref(), Ok(mv), "{words}");
        }
        // Stones 1 on b3 and 3 on c4 of blue, 2 is gone: `B3 b4` is b3b4 or c4b4.
        let mut position = Position::replayed(GameId::Ewn, "4A/2c2/1a3/5/5 b -", &[]).unwrap();
        let message = position.play(Die::new(2), "B3 b4").unwrap_err().to_string();
        assert!(message.contains("one of b3b4, c4b4"), "{message}");
    }

    #[test]
    fn refusals_name_the_word_and_what_was_expected() {
        for (die, words, parts) in [
            (4, "a5b4", ["`4:a5b4`", "a4b4"]),
            (4, "e5", ["`e5`", "a4b4"]),
            (4, "R9 b4", ["`4:R9 b4`", "two squares"]),
            (4, "R4", ["`R4`", "a4b4"]),
            (4, "b3b4b5", ["b3b4b5", "expected"]),
            (4, "é", ["é", "expected"]),
        ] {
            let message = played(die, words).unwrap_err();
            assert!(parts.iter().all(|part| message.contains(part)), "{words}: {message}");
        }
    }

    #[test]
    fn a_target_with_two_sources_is_asked_about() {
        let mut position = Position::replayed(GameId::Ewn, "A4/1F3/5/5/4a r -", &[]).unwrap();
        let message = position.play(Die::new(3), "b3").map(|mv| mv.text);
        assert_eq!(message.as_deref(), Ok("b4b3"));
        let mut position = Position::replayed(GameId::Ewn, "A4/F4/5/5/4a r -", &[]).unwrap();
        let message = position.play(Die::new(3), "b4").unwrap_err().to_string();
        assert!(message.contains("one of a5b4, a4b4"), "{message}");
    }

    #[test]
    fn the_other_reading_is_named() {
        let mut position = Position::replayed(GameId::EwnNearest, "A4/1F3/5/5/4a r -", &[]).unwrap();
        let message = position.play(Die::new(2), "b4b3").unwrap_err().to_string();
        assert!(message.contains("only under ewn") && message.contains("`game ewn`"), "{message}");
        assert_eq!(position.play(Die::new(2), "a5b5").map(|mv| mv.text).as_deref(), Ok("a5b5"));
    }
}
