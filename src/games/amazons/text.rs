//! Position text, move text and drawing: `Q` is a white amazon, `q` a black one, `*` an arrow.
use super::position::{Amazons, Part};
use super::rays::between;
use super::size::Size;
use super::square::Square;
use crate::game::{Action, Game, Side, TextError};
use crate::games::ranks::Ranks;

/// The most amazons of a side.
const AMAZONS: u32 = 4;

const WHITE: char = 'Q';
const BLACK: char = 'q';
const ARROW: char = '*';

/// A field of chess that this game has no use for, castling or en passant.
const NO_FIELD: &str = "-";
/// The fields of chess that other programs write after the side, at most: two without a use and two
/// numbers.
const CHESS_FIELDS: [usize; 2] = [2, 2];

/// What stands after each square of a whole turn, in the notations that are known: `d1d7g7`,
/// `d1-d7/g7`, `d1-d7(g7)`, `d1d7(g7)`, `a4-a7xd7`, and `d1d7,d7g7`.
const NOTATIONS: [&[&str]; 6] =
    [&["", "", ""], &["-", "/", ""], &["-", "(", ")"], &["", "(", ")"], &["-", "x", ""], &["", ",", "", ""]];
/// The same of an amazon's move alone.
const MOVES: [&[&str]; 2] = [&["", ""], &["-", ""]];
/// The same of an arrow.
const ARROWS: [&[&str]; 1] = [&[""]];

const fn ranks<B: Size>() -> Ranks {
    Ranks { edge: B::EDGE as usize, letters: "`Q`, `q`, `*`", sides: ["w", "b"] }
}

/// Reads board and side, and passes over fields of chess.
pub(super) fn parse<B: Size>(words: &[&str]) -> Result<Amazons<B>, TextError> {
    let ranks = ranks::<B>();
    let (board, side, rest) = ranks.fields(words)?;
    let mut amazons = [0; 2];
    let mut empty = B::WHOLE;
    let piece = |letter| [WHITE, BLACK, ARROW].contains(&letter).then_some(letter);
    ranks.parse(board, piece, |letter, row, column| {
        let bit = square_at::<B>(row, column).bit();
        empty &= !bit;
        match letter {
            WHITE => amazons[0] |= bit,
            BLACK => amazons[1] |= bit,
            _ => {}
        }
        Ok(())
    })?;
    for (side, army) in [Side::First, Side::Second].into_iter().zip(amazons) {
        let (name, count) = (Amazons::<B>::side_name(side), army.count_ones());
        if !(1..=AMAZONS).contains(&count) {
            let expected = format!("expected 1 to {AMAZONS} {name} amazons, found {count}");
            return Err(TextError::field("board", board, expected));
        }
    }
    let side = ranks.parse_side(side)?;
    let [dashes, numbers] = CHESS_FIELDS;
    let dashes = rest.iter().take(dashes).take_while(|word| **word == NO_FIELD).count();
    let numbers = rest[dashes..].iter().take(numbers).take_while(|word| word.parse::<u32>().is_ok()).count();
    match rest.get(dashes + numbers) {
        Some(&word) => Err(TextError::Trailing { word: word.to_owned() }),
        None => Ok(Amazons::new(amazons, empty, side)),
    }
}

/// The square in a row from the top and a column from the left.
#[expect(clippy::cast_possible_truncation, reason = "rows and columns are below 10")]
fn square_at<B: Size>(row: usize, column: usize) -> Square {
    Square::at::<B>(column as u8, B::EDGE - 1 - row as u8)
}

/// The letter of what stands on a square.
fn letter_on<B: Size>(position: &Amazons<B>, square: Square) -> Option<char> {
    let bit = square.bit();
    if position.empty() & bit != 0 {
        return None;
    }
    let stands = |side| position.army(side) & bit != 0;
    Some(if stands(Side::First) {
        WHITE
    } else if stands(Side::Second) {
        BLACK
    } else {
        ARROW
    })
}

/// The inverse of [`parse`].
pub(super) fn words<B: Size>(position: &Amazons<B>) -> Vec<String> {
    let ranks = ranks::<B>();
    let letter = |row, column| letter_on(position, square_at::<B>(row, column));
    vec![ranks.write(letter), ranks.side(position.side())]
}

/// The board for people.
pub(super) fn draw<B: Size>(position: &Amazons<B>) -> String {
    ranks::<B>().draw(1, |row, column| letter_on(position, square_at::<B>(row, column)).map(String::from))
}

/// Reads the next move of a turn: an amazon's, or amid the turn an arrow.
pub(super) fn parse_part<B: Size>(position: &Amazons<B>, word: &str) -> Result<Part, TextError> {
    let refuse = |reason| TextError::mv(word, reason);
    let (forms, expected): (&[&[&str]], _) = if position.is_amid() {
        (&ARROWS, "expected the square of an arrow, such as `g7`")
    } else {
        (&MOVES, "expected the move of an amazon, such as `d1d7`")
    };
    let squares = squares_of::<B>(word, forms, expected).map_err(refuse)?;
    match squares[..] {
        [from, to] => amazon(position, from, to).map_err(refuse),
        [at] => arrow(position, at).map_err(refuse),
        _ => Err(refuse(expected.to_owned())),
    }
}

/// Reads a whole turn in any of the [`NOTATIONS`].
pub(super) fn parse_action<B: Size>(position: &Amazons<B>, word: &str) -> Result<Action<Part>, TextError> {
    let refuse = |reason| TextError::mv(word, reason);
    let expected = "expected the squares from, to and of the arrow, such as `d1d7g7`";
    let (from, to, at) = match squares_of::<B>(word, &NOTATIONS, expected).map_err(refuse)?[..] {
        [from, to, at] => (from, to, at),
        [from, to, again, at] if again == to => (from, to, at),
        [_, to, again, _] => {
            let [to, again] = [to, again].map(Square::name::<B>);
            return Err(refuse(format!("expected the arrow to be shot from {to}, not from {again}")));
        }
        _ => return Err(refuse(expected.to_owned())),
    };
    let first = amazon(position, from, to).map_err(refuse)?;
    let second = arrow(&position.play(first), at).map_err(refuse)?;
    Ok(Action::of_two(first, second))
}

/// The squares that a word names in one of the forms, each of which is what stands after each square.
fn squares_of<B: Size>(word: &str, forms: &[&[&str]], expected: &str) -> Result<Vec<Square>, String> {
    let word = word.to_ascii_lowercase();
    let (mut names, mut marks) = (Vec::new(), Vec::new());
    let mut rest = word.as_str();
    while !rest.is_empty() {
        let digits = rest.chars().skip(1).take_while(char::is_ascii_digit).count();
        if !rest.starts_with(|letter: char| letter.is_ascii_lowercase()) || digits == 0 {
            return Err(expected.to_owned());
        }
        let (name, after) = rest.split_at(1 + digits);
        // No board has a file x.
        let next = after.find(|letter: char| letter.is_ascii_lowercase() && letter != 'x');
        let (mark, after) = after.split_at(next.unwrap_or(after.len()));
        names.push(name);
        marks.push(mark);
        rest = after;
    }
    if !forms.contains(&&marks[..]) {
        return Err(expected.to_owned());
    }
    names.into_iter().map(square_named::<B>).collect()
}

/// The square of that name in lower case.
fn square_named<B: Size>(name: &str) -> Result<Square, String> {
    let (file, rank) = name.split_at(1);
    let file = file.bytes().next().and_then(|file| file.checked_sub(b'a')).filter(|&file| file < B::EDGE);
    let is_plain = !rank.starts_with('0');
    let rank = rank.parse::<u8>().ok().and_then(|rank| rank.checked_sub(1));
    let rank = rank.filter(|&rank| is_plain && rank < B::EDGE);
    file.zip(rank).map(|(file, rank)| Square::at::<B>(file, rank)).ok_or_else(|| {
        let last = Square::at::<B>(B::EDGE - 1, B::EDGE - 1).name::<B>();
        format!("expected squares from a1 to {last}, not {name}")
    })
}

/// The move of an amazon, or why it is none.
fn amazon<B: Size>(position: &Amazons<B>, from: Square, to: Square) -> Result<Part, String> {
    if position.result().is_some() {
        return Err("the game is over".to_owned());
    }
    if position.army(position.side()) & from.bit() == 0 {
        let (side, name) = (Amazons::<B>::side_name(position.side()), from.name::<B>());
        return Err(format!("expected a {side} amazon on {name}"));
    }
    free_line(position, from, to)?;
    Ok(Part::Amazon { from, to })
}

/// The arrow of the amazon that has moved, or why it is none.
fn arrow<B: Size>(position: &Amazons<B>, at: Square) -> Result<Part, String> {
    if let Some(from) = position.shooter() {
        free_line(position, from, at)?;
    }
    Ok(Part::Arrow { at })
}

/// What a letter stands for, in a message.
const fn piece_named(letter: char) -> &'static str {
    match letter {
        WHITE => "a white amazon",
        BLACK => "a black amazon",
        _ => "a blocking arrow",
    }
}

/// Whether a queen can go from one square to the other, or why not.
fn free_line<B: Size>(position: &Amazons<B>, from: Square, to: Square) -> Result<(), String> {
    let Some(mut line) = between::<B>(from, to) else {
        let [from, to] = [from, to].map(Square::name::<B>);
        return Err(format!("expected a line like a queen's, not {from} to {to}"));
    };
    line.push(to);
    match line.into_iter().find_map(|square| Some((square, letter_on(position, square)?))) {
        None => Ok(()),
        Some((square, letter)) => {
            let (piece, name) = (piece_named(letter), square.name::<B>());
            Err(format!("expected empty squares, but {name} holds {piece}"))
        }
    }
}
