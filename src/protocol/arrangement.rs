//! The command `setup`: the engine's arrangement of a side.
use super::report::error;
use super::session::Session;
use crate::game::Side;

/// Answers `setup` with what follows it: a side, and perhaps the other side's arrangement.
pub(super) fn answer(session: &Session, words: &[&str]) {
    match choose(session, words) {
        Ok(numbers) => session.outlet().say(format!("bestsetup {}", text(&numbers))),
        Err(message) => error(session.outlet(), message),
    }
}

/// The numbers as the wire has them.
pub(super) fn text(numbers: &[u8]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The engine's arrangement of a side in a game that the first side begins.
pub(super) fn of_side(session: &Session, side: Side, known: Option<&[u8]>) -> Option<Vec<u8>> {
    session.engine().board().arrangement(side, Side::First, known)
}

fn choose(session: &Session, words: &[&str]) -> Result<Vec<u8>, String> {
    let (word, numbers) = words.split_first().map_or(("", &[][..]), |(word, numbers)| (*word, numbers));
    let side = match word {
        "r" => Side::First,
        "b" => Side::Second,
        _ => return Err(format!("bad side `{word}` after `setup`: expected `r` or `b`")),
    };
    let home = session.engine().board().home(!side);
    let none = || "`setup`: expected a game in which the sides arrange their pieces".to_owned();
    if home.is_empty() {
        return Err(none());
    }
    let known = if numbers.is_empty() { None } else { Some(known(numbers, &home)?) };
    of_side(session, side, known.as_deref()).ok_or_else(none)
}

/// Reads the other side's arrangement on its squares `home`.
fn known(words: &[&str], home: &[String]) -> Result<Vec<u8>, String> {
    let expected = || {
        format!(
            "the numbers 1 to {}, each once, as the other side has them on {}",
            home.len(),
            home.join(" ")
        )
    };
    let mut numbers = Vec::new();
    for (place, word) in words.iter().enumerate() {
        let number =
            word.parse::<u8>().ok().filter(|&number| (1..=home.len()).contains(&usize::from(number)));
        match number {
            Some(number) if place < home.len() && !numbers.contains(&number) => numbers.push(number),
            _ => return Err(format!("bad word `{word}` after `setup`: expected {}", expected())),
        }
    }
    if numbers.len() < home.len() {
        return Err(format!("only `{}` after `setup`: expected {}", words.join(" "), expected()));
    }
    Ok(numbers)
}
