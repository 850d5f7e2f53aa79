//! The line protocol of the EinStein courses and tournaments in Taiwan (NTU, TCGA): one line of
//! answer for each request. Squares are a column letter and a row, row 1 at the top.
use super::arrangement;
use super::dialect::Dialect;
use super::report::shortened;
use super::session::{Flow, Session};
use crate::engine::{Answer, Event, Setup};
use crate::game::Side;

/// The requests. Any of them may be a host's first word.
pub(super) const REQUESTS: &[&str] = &["name", "version", "time_setting", "board_setting", "ini", "get"];

/// Stones of a side.
const STONES: usize = 6;
/// Rows and columns of the board.
const SIZE: usize = 5;

/// Column and row of a square, from the top left corner.
type Square = [usize; 2];

/// The squares that an arrangement is told of, by side: those of red, then those of blue.
const HOMES: [[Square; STONES]; 2] =
    [[[0, 0], [1, 0], [2, 0], [0, 1], [1, 1], [0, 2]], [[4, 4], [3, 4], [2, 4], [4, 3], [3, 3], [4, 2]]];

/// The dialect.
pub(super) struct Ntu;

impl Dialect for Ntu {
    fn line(&mut self, session: &mut Session, line: &str) -> Flow {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&request, arguments)) = words.split_first() else { return Flow::GoOn };
        if matches!(request, "exit" | "quit") {
            return Flow::End;
        }
        // Answers come in the order of the requests.
        session.finish(self);
        let answer = match request {
            "name" => Ok("Bohr".to_owned()),
            "version" => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            "time_setting" | "board_setting" => Ok("1".to_owned()),
            "ini" => initial(session, arguments),
            "get" => match self.think(session, arguments) {
                Ok(()) => return Flow::GoOn,
                Err(error) => Err(error),
            },
            _ => Err(format!("unknown request `{request}`: expected {} or exit", REQUESTS.join(", "))),
        };
        match answer {
            Ok(answer) => session.outlet().say(answer),
            Err(error) => self.complain(session, &error),
        }
        Flow::GoOn
    }

    fn event(&mut self, session: &mut Session, event: &Event) {
        let Event::Done(answer) = event else { return };
        match answer {
            Answer::Move(Some(mv)) => match foreign_move(mv) {
                Some(text) => session.outlet().say(text),
                None => self.complain(session, &format!("no words for the move `{mv}`")),
            },
            Answer::Move(None) | Answer::Total(_) => self.complain(session, "no move: the game is over"),
        }
    }

    fn complain(&mut self, session: &mut Session, message: &str) {
        session.outlet().say(format!("error {}", shortened(message)));
    }
}

impl Ntu {
    /// Starts to think about a position, whose move will be the answer.
    fn think(&mut self, session: &mut Session, words: &[&str]) -> Result<(), String> {
        let [side, die, squares @ ..] = words else {
            return Err(format!("{} words after `get`: expected R or B, the die, 12 squares", words.len()));
        };
        let letter = match self::side(side)? {
            Side::First => "r",
            Side::Second => "b",
        };
        let board = board(squares)?;
        if !matches!(*die, "1" | "2" | "3" | "4" | "5" | "6") {
            return Err(format!("bad die `{die}`: expected 1 to 6"));
        }
        let setup = Setup { text: Some(vec![&board, letter, die]), moves: Vec::new() };
        session.engine_mut().set_position(&setup).map_err(|error| error.to_string())?;
        session.think(self, session.move_time(), Vec::new());
        Ok(())
    }
}

/// Reads a side's letter.
fn side(word: &str) -> Result<Side, String> {
    match word {
        "R" | "r" => Ok(Side::First),
        "B" | "b" => Ok(Side::Second),
        _ => Err(format!("bad side `{word}`: expected R or B")),
    }
}

/// The squares of a side's stones in the engine's arrangement.
fn initial(session: &mut Session, words: &[&str]) -> Result<String, String> {
    let side = side(words.first().copied().unwrap_or_default())?;
    for remark in session.engine_mut().prepare() {
        log::info!("{remark}");
    }
    let numbers = arrangement::of_side(session, side, None);
    let numbers = numbers.ok_or("`ini`: expected a game in which the sides arrange their pieces")?;
    let [reds, blues] = &HOMES;
    let homes = if side == Side::First { reds } else { blues };
    let mut stones: Vec<(u8, Square)> = numbers.into_iter().zip(homes.iter().copied()).collect();
    stones.sort_unstable();
    Ok(stones.iter().map(|&(_, square)| name(square)).collect::<Vec<_>>().join(" "))
}

/// The name of a square.
fn name([column, row]: Square) -> String {
    let column = u8::try_from(column).map_or('?', |column| char::from(b'A'.saturating_add(column)));
    format!("{column}{}", row + 1)
}

/// Reads a square; [`None`] for `0`, a stone that is gone.
fn square(word: &str) -> Result<Option<Square>, String> {
    let refuse = || format!("bad square `{word}`: expected A1 to E5, or 0 for a stone that is gone");
    match *word.as_bytes() {
        [b'0'] => Ok(None),
        [column @ (b'A'..=b'E' | b'a'..=b'e'), row @ b'1'..=b'5'] => {
            let column = column.to_ascii_uppercase() - b'A';
            Ok(Some([usize::from(column), usize::from(row - b'1')]))
        }
        _ => Err(refuse()),
    }
}

/// The board as a position text has it, from the squares of blue's stones and then of red's.
fn board(words: &[&str]) -> Result<String, String> {
    let letters: Vec<char> = ('a'..='f').chain('A'..='F').collect();
    if words.len() != letters.len() {
        return Err(format!("{} squares: expected 6 of blue's stones and 6 of red's", words.len()));
    }
    let mut rows = [['1'; SIZE]; SIZE];
    for (&word, letter) in words.iter().zip(letters) {
        let Some([column, row]) = square(word)? else { continue };
        if let Some(place) = rows.get_mut(row).and_then(|row| row.get_mut(column)) {
            if *place != '1' {
                return Err(format!("bad square `{word}`: another stone is there"));
            }
            *place = letter;
        }
    }
    Ok(rows.map(|row| row.iter().collect::<String>()).join("/"))
}

/// The engine's move `a5b4` in the host's squares: `A1 B2`.
fn foreign_move(mv: &str) -> Option<String> {
    let square = |column: u8, rank: u8| {
        let row = (b'0' + 6).checked_sub(rank)?;
        Some(format!("{}{row}", char::from(column.to_ascii_uppercase())))
    };
    let &[from, from_rank, to, to_rank] = mv.as_bytes() else { return None };
    Some(format!("{} {}", square(from, from_rank)?, square(to, to_rank)?))
}

#[cfg(test)]
mod tests {
    use super::{board, foreign_move};

    #[test]
    fn rows_count_from_the_top() {
        let start = "E5 D5 C5 E4 D4 E3 A1 B1 C1 A2 B2 A3";
        let words: Vec<&str> = start.split(' ').collect();
        assert_eq!(board(&words).as_deref(), Ok("ABC11/DE111/F111f/111ed/11cba"));
        assert_eq!(foreign_move("a5b4").as_deref(), Some("A1 B2"));
        assert_eq!(foreign_move("e1e2").as_deref(), Some("E5 E4"));
    }
}
