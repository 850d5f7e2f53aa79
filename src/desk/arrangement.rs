//! An arrangement as an operator types it.
use super::error::DeskError;
use crate::records::Coordinates;

/// Reads an arrangement of pieces 1 to n on the n squares `home`: the numbers in the order of the
/// squares (`125643`, `1 2 5 6 4 3`), or square by square in any order (`A5-1;B5-2;…`).
///
/// # Errors
/// Names the word that is wrong and what was expected.
pub fn parse(text: &str, home: &[String]) -> Result<Vec<u8>, DeskError> {
    let expected = || {
        let squares = home.join(" ");
        format!("the numbers 1 to {} on {squares}, each once, or `{}-1;…`", home.len(), first(home))
    };
    let refuse = |word: &str| DeskError::word("arrangement", word, expected());
    let numbers = match numbers(text) {
        Some(numbers) => numbers,
        None => by_square(text, home).ok_or_else(|| refuse(text))?,
    };
    let mut sorted = numbers.clone();
    sorted.sort_unstable();
    let is_whole = sorted.len() == home.len() && (1..).zip(&sorted).all(|(number, &found)| number == found);
    if is_whole { Ok(numbers) } else { Err(refuse(text)) }
}

fn first(home: &[String]) -> &str {
    home.first().map_or("a1", String::as_str)
}

/// Digits only, perhaps with blanks or commas between them.
fn numbers(text: &str) -> Option<Vec<u8>> {
    let signs = text.chars().filter(|c| !matches!(c, ' ' | ','));
    signs.map(|c| c.to_digit(10).and_then(|digit| u8::try_from(digit).ok())).collect()
}

/// `A5-1;B5-2;C5-3;A4-4;B4-5;A3-6`, also with blanks between the squares or without the dash.
fn by_square(text: &str, home: &[String]) -> Option<Vec<u8>> {
    let mut numbers = vec![0; home.len()];
    for entry in text.split([';', ' ', ',']).filter(|entry| !entry.is_empty()) {
        let (square, number) = entry.split_at_checked(entry.len() - 1)?;
        let square = Coordinates::recognise(square.trim_end_matches('-'))?.to_string();
        let index = home.iter().position(|name| *name == square)?;
        // A square that is named twice leaves another one without its number.
        *numbers.get_mut(index)? = number.parse().ok()?;
    }
    Some(numbers)
}

#[cfg(test)]
mod tests {
    use super::parse;

    fn home() -> Vec<String> {
        ["a5", "b5", "c5", "a4", "b4", "a3"].map(str::to_owned).to_vec()
    }

    #[test]
    fn every_form_is_read() {
        for text in [
            "125643",
            "1 2 5 6 4 3",
            "1,2,5,6,4,3",
            "A5-1;B5-2;C5-5;A4-6;B4-4;A3-3",
            "a3-3;a5-1;b5-2;c5-5;a4-6;b4-4;",
            "a51 b52 c55 a46 b44 a33",
        ] {
            assert_eq!(parse(text, &home()), Ok(vec![1, 2, 5, 6, 4, 3]), "{text}");
        }
    }

    #[test]
    fn others_are_refused_with_the_word() {
        for text in [
            "",
            "12564",
            "1256433",
            "125644",
            "025643",
            "125647",
            "a5-1",
            "é",
            "A5-1;A5-2;C5-5;A4-6;B4-4;A3-3",
            "E1-1;B5-2;C5-5;A4-6;B4-4;A3-3",
            "A5-é;B5-2",
        ] {
            let message = parse(text, &home()).unwrap_err().to_string();
            assert!(message.contains(&format!("`{text}`")) && message.contains("a5 b5 c5"), "{message}");
        }
    }
}
