//! Words after a flag and the values that they stand for.
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use super::ArgumentError;
use crate::arena::referee::Clock;

/// A word that is not what its flag takes.
pub(super) fn bad(flag: &str, word: &str, expected: impl Into<String>) -> ArgumentError {
    ArgumentError::Word { flag: flag.to_owned(), word: word.to_owned(), expected: expected.into() }
}

/// Something that its flag needs and that is not there.
pub(super) fn missing(flag: &str, what: &'static str, expected: impl Into<String>) -> ArgumentError {
    ArgumentError::Missing { flag: flag.to_owned(), what, expected: expected.into() }
}

/// Whether a key may be given with nothing behind it.
fn may_be_empty(key: &str) -> bool {
    key == "args" || key.starts_with("option.")
}

/// The words after a flag as `key=value`, in their order.
#[derive(Clone, Debug, Default)]
pub(super) struct Settings {
    flag: String,
    pairs: Vec<(String, String)>,
}

impl Settings {
    /// Reads them; each key is given once.
    pub(super) fn read(flag: &str, words: &[String]) -> Result<Settings, ArgumentError> {
        let settings = Settings::repeated(flag, words)?;
        for (index, (key, value)) in settings.pairs.iter().enumerate() {
            if settings.pairs[..index].iter().any(|(other, _)| other == key) {
                return Err(bad(flag, &format!("{key}={value}"), "each key once"));
            }
        }
        Ok(settings)
    }

    /// Reads them; a key may be given several times.
    pub(super) fn repeated(flag: &str, words: &[String]) -> Result<Settings, ArgumentError> {
        let pair = |word: &String| -> Result<(String, String), ArgumentError> {
            let (key, value) = word.split_once('=').ok_or_else(|| bad(flag, word, "KEY=VALUE"))?;
            if value.is_empty() && !may_be_empty(key) {
                return Err(bad(flag, word, "a value after `=`"));
            }
            Ok((key.to_owned(), value.to_owned()))
        };
        Ok(Settings { flag: flag.to_owned(), pairs: words.iter().map(pair).collect::<Result<_, _>>()? })
    }

    /// Keys and values.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        self.pairs.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// Refuses other keys than these.
    pub(super) fn only(&self, keys: &[&str], expected: &'static str) -> Result<(), ArgumentError> {
        match self.pairs().find(|(key, _)| !keys.contains(key)) {
            Some((key, _)) => Err(bad(&self.flag, key, expected)),
            None => Ok(()),
        }
    }

    /// The value of a key.
    pub(super) fn get(&self, key: &str) -> Option<&str> {
        self.pairs().find(|(other, _)| *other == key).map(|(_, value)| value)
    }

    /// The flag that they are after.
    pub(super) fn flag(&self) -> &str {
        &self.flag
    }

    /// The value of a key that must be there, as a number.
    pub(super) fn needed<T: FromStr>(
        &self,
        key: &'static str,
        expected: &'static str,
    ) -> Result<T, ArgumentError> {
        self.number(key)?.ok_or_else(|| missing(&self.flag, key, expected))
    }

    /// The value of a key as a number.
    pub(super) fn number<T: FromStr>(&self, key: &str) -> Result<Option<T>, ArgumentError> {
        self.get(key).map(|word| number(&self.flag, word)).transpose()
    }

    /// The value of a key as `true` or `false`.
    pub(super) fn truth(&self, key: &str) -> Result<Option<bool>, ArgumentError> {
        self.get(key).map(|word| truth(&self.flag, word)).transpose()
    }

    /// Those whose keys are not among the others.
    pub(super) fn without(&self, others: &Settings) -> Settings {
        let rest = self.pairs.iter().filter(|(key, _)| others.get(key).is_none());
        Settings { flag: self.flag.clone(), pairs: rest.cloned().collect() }
    }

    /// The same with more words.
    pub(super) fn and(mut self, more: Settings) -> Settings {
        self.pairs.retain(|(key, _)| more.get(key).is_none());
        self.pairs.extend(more.pairs);
        self.flag = more.flag;
        self
    }
}

/// A number.
pub(super) fn number<T: FromStr>(flag: &str, word: &str) -> Result<T, ArgumentError> {
    word.parse().map_err(|_| bad(flag, word, "a number"))
}

/// `true` or `false`, or `on` or `off`.
pub(super) fn truth(flag: &str, word: &str) -> Result<bool, ArgumentError> {
    match word {
        "true" | "on" => Ok(true),
        "false" | "off" => Ok(false),
        _ => Err(bad(flag, word, "`true` or `false`, or `on` or `off`")),
    }
}

/// A path, written `file=PATH` or alone.
pub(super) fn file(flag: &str, words: &[String]) -> Result<PathBuf, ArgumentError> {
    let word = only_word(flag, words, "file=PATH")?;
    let path = word.strip_prefix("file=").unwrap_or(word);
    if path.is_empty() { Err(bad(flag, word, "file=PATH")) } else { Ok(PathBuf::from(path)) }
}

/// The one word after a flag.
pub(super) fn only_word<'a>(
    flag: &str,
    words: &'a [String],
    expected: &'static str,
) -> Result<&'a str, ArgumentError> {
    match words {
        [word] => Ok(word),
        [] => Err(missing(flag, "word", expected)),
        [_, word, ..] => Err(bad(flag, word, "one word")),
    }
}

const SECONDS: &str = "a time, as in `tc=10+0.1`, `tc=1:30`, `tc=40/60` or `st=0.05`";

/// `[MOVES/][MINUTES:]SECONDS[+INCREMENT]`; [`None`] for `inf`, no clock.
pub(super) fn clock(flag: &str, word: &str) -> Result<Option<Clock>, ArgumentError> {
    if matches!(word, "inf" | "infinite") {
        return Ok(None);
    }
    let (moves, rest) = match word.split_once('/') {
        Some((moves, rest)) => {
            let moves = moves.parse().ok().filter(|&moves| moves > 0);
            (Some(moves.ok_or_else(|| bad(flag, word, SECONDS))?), rest)
        }
        None => (None, word),
    };
    let (time, increment) = rest.split_once('+').unwrap_or((rest, "0"));
    let (minutes, time) = time.split_once(':').unwrap_or(("0", time));
    let minutes = millis(flag, minutes)?.saturating_mul(60);
    Ok(Some(Clock { time: minutes + millis(flag, time)?, increment: millis(flag, increment)?, moves }))
}

/// Seconds, perhaps with a fraction, in milliseconds.
pub(super) fn millis(flag: &str, word: &str) -> Result<u64, ArgumentError> {
    /// A month: longer is a slip of the pen.
    const MOST: f64 = 2_678_400.0;
    match word.parse::<f64>() {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the range is checked")]
        Ok(seconds) if (0.0..=MOST).contains(&seconds) => Ok((seconds * 1000.0).round() as u64),
        _ => Err(bad(flag, word, SECONDS)),
    }
}

/// Milliseconds, at most an hour.
pub(super) fn pause(flag: &str, word: &str) -> Result<Duration, ArgumentError> {
    const MOST: u64 = 3_600_000;
    match word.parse() {
        Ok(millis @ 0..=MOST) => Ok(Duration::from_millis(millis)),
        _ => Err(bad(flag, word, "milliseconds, at most an hour")),
    }
}
