//! Positions whose moves have known exact values.
use std::fs;
use std::path::Path;

use super::{SampleError, Samples};
use crate::game::{Game, Inputs, parse_position};

/// Reads a text of exact values, a line for each position: its text with a roll, then `MOVE=VALUE` for
/// moves that the roll allows, the value being the win probability of the side that moves. Adds the
/// positions after these moves as far as the game goes on there.
///
/// # Errors
/// Names the line and the word that is wrong.
pub fn read_exact<G: Game>(path: &Path, samples: &mut Samples) -> Result<(), SampleError> {
    let text = fs::read_to_string(path).map_err(SampleError::system("read", path))?;
    for (number, line) in text.lines().enumerate() {
        add_line::<G>(line, samples).map_err(|reason| SampleError::Line {
            path: path.to_owned(),
            line: number + 1,
            reason,
        })?;
    }
    Ok(())
}

fn add_line<G: Game>(line: &str, samples: &mut Samples) -> Result<(), String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let moves = words.iter().position(|word| word.contains('=')).unwrap_or(words.len());
    let (position, _) = parse_position::<G>(&words[..moves]).map_err(|error| error.to_string())?;
    for word in &words[moves..] {
        let bad = || format!("bad value `{word}`: expected MOVE=VALUE with a value from 0 to 1");
        let (mv, value) = word.split_once('=').ok_or_else(bad)?;
        let value: f32 = value.parse().map_err(|_| bad())?;
        if !(0.0..=1.0).contains(&value) {
            return Err(bad());
        }
        let action = position.parse_action(mv).map_err(|error| error.to_string())?;
        let after = position.carry_out(action);
        if after.result().is_none()
            && let Some(open) = after.stakes().open(1.0 - value)
        {
            let mut inputs = Inputs::new();
            after.fill_inputs(&mut inputs);
            samples.push(&inputs, open);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Samples, add_line};
    use crate::game::{Game, Inputs};
    use crate::games::ewn::Standard;

    #[test]
    fn values_are_those_of_the_side_that_moves_next() {
        let mut samples = Samples::new();
        add_line::<Standard>("5/1A3/5/3a1/5 r 1 b4c4=0.25 b4c3=0.75", &mut samples).expect("a line");
        let mut inputs = Inputs::new();
        Standard::parse(&["5/2A2/5/3a1/5", "b"]).expect("a position").fill_inputs(&mut inputs);
        assert_eq!((samples.len(), samples.get(0)), (2, (&inputs[..], 0.75)));
    }

    #[test]
    fn a_bad_word_is_named() {
        for (line, part) in [
            ("5/1A3/5/3a1/5 r", "die"),
            ("5/1A3/5/3a1/5 r 1 b4c4=2", "`b4c4=2`"),
            ("5/1A3/5/3a1/5 r 1 b4c4=x", "`b4c4=x`"),
            ("5/1A3/5/3a1/5 r 1 b4b5=0.5", "`b4b5`"),
            ("5/1A3/5/3a1/5 r 1 b4c4=0.5 b4c3", "`b4c3`"),
        ] {
            let error = add_line::<Standard>(line, &mut Samples::new()).expect_err("a bad line");
            assert!(error.contains(part), "{error}");
        }
    }
}
