//! Squares in whichever of the usual forms they are written.
use std::fmt;

use super::cursor::folded;

/// The widest and highest board that squares are read for.
const LARGEST: u8 = 26;

/// A square by file and rank.
///
/// ```
/// use bohr::records::Coordinates;
///
/// for text in ["b4", "B4", "4b", "2,4", "(2, 4)"] {
///     assert_eq!(Coordinates::recognise(text).map(|square| square.to_string()).as_deref(), Some("b4"));
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Coordinates {
    /// The file from 1 (`a`), left to right.
    pub file: u8,
    /// The rank from 1, bottom to top.
    pub rank: u8,
}

/// A piece of a word of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Piece {
    File(u8),
    Number(u8),
}

impl Coordinates {
    /// The square, [`None`] if a number is 0 or above 26.
    #[must_use]
    pub fn new(file: u8, rank: u8) -> Option<Self> {
        let on_board = |number| (1..=LARGEST).contains(&number);
        (on_board(file) && on_board(rank)).then_some(Coordinates { file, rank })
    }

    /// Reads one square: `A1`, `a1`, `1a`, or file and rank as numbers, `1,1`.
    #[must_use]
    pub fn recognise(text: &str) -> Option<Self> {
        match Coordinates::all_in(text)?.as_slice() {
            &[square] => Some(square),
            _ => None,
        }
    }

    /// Reads a word of squares, as moves are written: `a5b4`, `A5-B4`, `5a4b`, `1,5-2,4`,
    /// `d1-d7/g7`, `d1d7(g7)`. All its squares must be in one form.
    #[must_use]
    pub fn all_in(word: &str) -> Option<Vec<Self>> {
        let pieces = pieces(&folded(word))?;
        let (pairs, rest) = pieces.as_chunks::<2>();
        if !rest.is_empty() || pairs.is_empty() {
            return None;
        }
        let form = |pair: &[Piece; 2]| pair.map(|piece| matches!(piece, Piece::File(_)));
        let first = form(pairs.first()?);
        let square = |pair: &[Piece; 2]| match *pair {
            _ if form(pair) != first => None,
            [Piece::File(file) | Piece::Number(file), Piece::Number(rank)]
            | [Piece::Number(rank), Piece::File(file)] => Coordinates::new(file, rank),
            [Piece::File(_), Piece::File(_)] => None,
        };
        pairs.iter().map(square).collect()
    }
}

/// Splits a word into files and numbers; between them may be what separates squares.
fn pieces(word: &str) -> Option<Vec<Piece>> {
    let mut pieces = Vec::new();
    let mut number: Option<u8> = None;
    for c in word.chars().chain([' ']) {
        if let Some(digit) = c.to_digit(10) {
            let digit = u8::try_from(digit).ok()?;
            number = Some(number.unwrap_or(0).checked_mul(10)?.checked_add(digit)?);
            continue;
        }
        pieces.extend(number.take().map(Piece::Number));
        match c.to_ascii_lowercase() {
            // A capture is marked by an x between squares; no board of ours has a file x.
            'x' | '-' | ',' | '/' | '(' | ')' | ' ' => {}
            letter @ 'a'..='w' => pieces.push(Piece::File(letter as u8 - b'a' + 1)),
            _ => return None,
        }
    }
    Some(pieces)
}

impl fmt::Display for Coordinates {
    /// The engine's own form, `a1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file - 1), self.rank)
    }
}

#[cfg(test)]
mod tests {
    use super::Coordinates;

    fn read(word: &str) -> Option<String> {
        let squares = Coordinates::all_in(word)?;
        Some(squares.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn every_usual_form_is_read() {
        for word in
            ["a5b4", "A5B4", "a5-b4", "A5xB4", "5a4b", "5A-4B", "1,5-2,4", "(1,5),(2,4)", "Ａ５－Ｂ４"]
        {
            assert_eq!(read(word).as_deref(), Some("a5b4"), "{word}");
        }
        for word in ["d1d7g10", "d1-d7/g10", "D1D7(G10)", "d1d7,g10", "1d7d10g", "4,1,4,7,7,10"] {
            assert_eq!(read(word).as_deref(), Some("d1d7g10"), "{word}");
        }
    }

    #[test]
    fn what_is_no_square_is_refused() {
        for word in [
            "", "a", "5", "a0", "0a", "a27", "a5b", "a5 4b", "1,5,b4", "1,5,2", "aa5", "a999999", "Nb3",
            "é5", "5",
        ] {
            assert_eq!(read(word), None, "{word}");
        }
        assert_eq!(Coordinates::recognise("a5b4"), None);
    }
}
