//! The clocks of a wire that tells them in words of their own before it asks for a move: CECP's
//! `level`, `st`, `sd`, `time` and `otim`.
use std::time::Duration;

use crate::engine::Times;
use crate::game::Side;

/// What the host has said about time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct TimeControl {
    session: Option<Level>,
    /// Milliseconds for each move.
    move_time: Option<u64>,
    /// Milliseconds left to the engine and to its opponent.
    left: [Option<u64>; 2],
    depth: Option<u64>,
}

/// A time for a number of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Level {
    /// 0 for all moves.
    moves: u64,
    base: u64,
    increment: u64,
}

/// A word that is not what the wire allows there, and what it should be.
pub(super) type BadWord = (String, &'static str);

impl TimeControl {
    /// `level MOVES BASE INCREMENT`: the base is minutes, or minutes and seconds with a colon.
    pub(super) fn set_level(&mut self, words: &[&str]) -> Result<(), BadWord> {
        const EXPECTED: &str = "moves, minutes[:seconds] and the increment in seconds";
        let [moves, base, increment] = words else { return Err((words.join(" "), EXPECTED)) };
        let refuse = |word: &str| (word.to_owned(), EXPECTED);
        let (minutes, seconds) = base.split_once(':').unwrap_or((base, "0"));
        let base = match (millis(minutes), millis(seconds)) {
            (Some(minutes), Some(seconds)) => minutes.saturating_mul(60).saturating_add(seconds),
            _ => return Err(refuse(base)),
        };
        self.session = Some(Level {
            moves: moves.parse().map_err(|_| refuse(moves))?,
            base,
            increment: millis(increment).ok_or_else(|| refuse(increment))?,
        });
        self.move_time = None;
        self.left = [None; 2];
        Ok(())
    }

    /// `st SECONDS`
    pub(super) fn set_move_time(&mut self, word: &str) -> Result<(), BadWord> {
        self.move_time = Some(millis(word).ok_or((word.to_owned(), "seconds"))?);
        Ok(())
    }

    /// `sd PLIES`
    pub(super) fn set_depth(&mut self, word: &str) -> Result<(), BadWord> {
        let depth = word.parse().ok().filter(|&depth| depth > 0);
        self.depth = Some(depth.ok_or((word.to_owned(), "a number of plies, at least 1"))?);
        Ok(())
    }

    /// Searches as deep as the time allows again.
    pub(super) fn clear_depth(&mut self) {
        self.depth = None;
    }

    /// A new game: both clocks stand at what `level` gives.
    pub(super) fn reset_clocks(&mut self) {
        self.left = [None; 2];
    }

    /// `time CENTISECONDS` for the engine, `otim CENTISECONDS` for the opponent. A negative number
    /// counts as 0.
    pub(super) fn set_left(&mut self, own: bool, word: &str) -> Result<(), BadWord> {
        let centiseconds: i64 = word.parse().map_err(|_| (word.to_owned(), "hundredths of a second"))?;
        let [engine, opponent] = &mut self.left;
        let left = if own { engine } else { opponent };
        *left = Some(u64::try_from(centiseconds).unwrap_or(0).saturating_mul(10));
        Ok(())
    }

    /// The depth to search to at most.
    pub(super) fn depth(&self) -> Option<u64> {
        self.depth
    }

    /// The clocks for a move of `side`, which has made `made` moves already; `custom` is the time
    /// for a move if the host has said nothing.
    pub(super) fn times(&self, side: Side, made: u64, custom: Duration) -> Times {
        if let Some(move_time) = self.move_time {
            return Times { move_time: Some(move_time), ..Times::default() };
        }
        let [own, enemy] = self.left.map(|left| left.or(self.session.as_ref().map(|level| level.base)));
        if own.is_none() && self.depth.is_none() {
            return Times { move_time: u64::try_from(custom.as_millis()).ok(), ..Times::default() };
        }
        let increment = self.session.as_ref().map(|level| level.increment);
        Times {
            time: if side == Side::First { [own, enemy] } else { [enemy, own] },
            increment: [increment; 2],
            moves_to_go: self
                .session
                .as_ref()
                .filter(|level| level.moves > 0)
                .map(|level| level.moves - made % level.moves),
            move_time: None,
        }
    }
}

/// The milliseconds of a number of seconds, which may have a fraction.
fn millis(word: &str) -> Option<u64> {
    let time = Duration::try_from_secs_f64(word.parse().ok()?).ok()?;
    u64::try_from(time.as_millis()).ok()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::TimeControl;
    use crate::engine::Times;
    use crate::game::Side;

    const CUSTOM: Duration = Duration::from_secs(1);

    #[test]
    fn clocks_belong_to_the_engine_and_its_opponent() {
        let mut control = TimeControl::default();
        assert_eq!(control.times(Side::First, 0, CUSTOM).move_time, Some(1000));
        assert_eq!(control.set_level(&["40", "0:30", "0.5"]), Ok(()));
        assert_eq!(control.set_left(true, "1234"), Ok(()));
        assert_eq!(control.set_left(false, "-7"), Ok(()));
        let times = Times {
            time: [Some(0), Some(12_340)],
            increment: [Some(500); 2],
            moves_to_go: Some(39),
            move_time: None,
        };
        assert_eq!(control.times(Side::Second, 41, CUSTOM), times);
        assert_eq!(control.set_level(&["0", "5", "12"]), Ok(()));
        assert_eq!(control.times(Side::First, 3, CUSTOM).time, [Some(300_000); 2]);
        assert_eq!(control.times(Side::First, 3, CUSTOM).moves_to_go, None);
        assert_eq!(control.set_move_time("2.5"), Ok(()));
        assert_eq!(control.times(Side::First, 3, CUSTOM).move_time, Some(2500));
    }

    #[test]
    fn bad_words_are_named_and_change_nothing() {
        let mut control = TimeControl::default();
        for words in [&["40", "5"][..], &["x", "5", "0"], &["0", "1:y", "0"], &["0", "1", "-1"]] {
            assert!(control.set_level(words).is_err(), "{words:?}");
        }
        for word in ["", "x", "-1", "nan", "inf", "1e300"] {
            assert!(control.set_move_time(word).is_err(), "{word}");
        }
        assert!(control.set_depth("-1").is_err() && control.set_left(true, "x").is_err());
        assert_eq!(control, TimeControl::default());
    }
}
