//! Texts of positions of numbered stones: `A`-`F` are the first side's stones 1-6, `a`-`f` the
//! second's.
use super::army::{Army, STONES, Tally};
use super::square::Square;
use crate::game::{Side, TextError};
use crate::games::ranks::Ranks;

/// Where the stones of the first and of the second side stand, and who is to move.
pub type Parts<T> = ([Army<T>; 2], Side);

/// The text of a board of stones whose sides have these letters.
pub const fn board(sides: [&'static str; 2]) -> Ranks {
    Ranks { edge: Square::EDGE as usize, letters: "`A`-`F`, `a`-`f`", sides }
}

/// Reads board and side.
///
/// # Errors
/// If a field is wrong or missing, or no stone is on the board.
pub fn parse<T: Tally>(ranks: &Ranks, words: &[&str]) -> Result<Parts<T>, TextError> {
    let (board, side, rest) = ranks.fields(words)?;
    if let Some(&word) = rest.first() {
        return Err(TextError::Trailing { word: word.to_owned() });
    }
    let mut armies = [Army::EMPTY; 2];
    ranks.parse(board, stone_of, |(letter, side, stone), row, column| {
        let army = &mut armies[side.index()];
        if army.square(stone).is_some() {
            return Err(format!("stone `{letter}` stands twice"));
        }
        army.put(stone, square_at(row, column, side));
        Ok(())
    })?;
    if armies.iter().all(|army| army.alive() == 0) {
        return Err(TextError::field("board", board, "no stone on either side"));
    }
    Ok((armies, ranks.parse_side(side)?))
}

/// The inverse of [`parse`].
pub fn words<T: Tally>(ranks: &Ranks, (armies, side): Parts<T>) -> Vec<String> {
    let letter = |row, column| {
        let (side, stone) = stone_at(&armies, row, column)?;
        let letters = if side == Side::First { "ABCDEF" } else { "abcdef" };
        letters.chars().nth(stone)
    };
    vec![ranks.write(letter), ranks.side(side)]
}

/// The board for people.
pub fn draw<T: Tally>(ranks: &Ranks, (armies, _): Parts<T>) -> String {
    ranks.draw(2, |row, column| {
        let (side, stone) = stone_at(&armies, row, column)?;
        Some(drawn(ranks, side, stone))
    })
}

/// A stone of the position text as the board for people shows it: `R1` for `A`, `B6` for `f`, if `r`
/// and `b` are the sides.
pub fn stone_name(ranks: &Ranks, letter: char) -> String {
    stone_of(letter).map_or_else(|| letter.to_string(), |(_, side, stone)| drawn(ranks, side, stone))
}

/// A stone as the board for people shows it.
fn drawn(ranks: &Ranks, side: Side, stone: usize) -> String {
    format!("{}{}", ranks.side(side).to_uppercase(), stone + 1)
}

/// The stone of a letter, which comes along.
fn stone_of(letter: char) -> Option<(char, Side, usize)> {
    let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
    let stone = (letter.to_ascii_lowercase() as usize).checked_sub('a' as usize)?;
    (stone < STONES).then_some((letter, side, stone))
}

/// The stone in a row from the top and a column from the left.
fn stone_at<T: Tally>(armies: &[Army<T>; 2], row: usize, column: usize) -> Option<(Side, usize)> {
    [Side::First, Side::Second]
        .into_iter()
        .find_map(|side| Some((side, armies[side.index()].stone_on(square_at(row, column, side))?)))
}

/// The square in a row from the top and a column from the left, as `side` sees it.
#[expect(clippy::cast_possible_truncation, reason = "rows and columns are below 5")]
fn square_at(row: usize, column: usize, side: Side) -> Square {
    Square::at(column as u8, Square::EDGE - 1 - row as u8, side)
}
