//! The clocks of both sides: sudden death, one of them running at most.
//!
//! The time of now is always handed in, so that nothing here waits.
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::game::Side;

/// Time left in milliseconds by side; below zero after the flag fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Reading(pub [i64; 2]);

impl Reading {
    /// Both sides with the same time.
    #[must_use]
    pub fn new(time: Duration) -> Self {
        Reading([millis(time); 2])
    }

    /// A side's time left in milliseconds.
    #[must_use]
    pub const fn of(self, side: Side) -> i64 {
        self.0[side.index()]
    }
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

/// The two clocks.
#[derive(Clone, Copy, Debug)]
pub struct Clocks {
    /// As they stood when the running one was started.
    stood: Reading,
    running: Option<(Side, Instant)>,
}

impl Clocks {
    /// Clocks that stand.
    #[must_use]
    pub const fn new(reading: Reading) -> Self {
        Clocks { stood: reading, running: None }
    }

    /// What they show.
    #[must_use]
    pub fn read(&self, now: Instant) -> Reading {
        let mut reading = self.stood;
        if let Some((side, since)) = self.running {
            let left = &mut reading.0[side.index()];
            *left = left.saturating_sub(millis(now.saturating_duration_since(since)));
        }
        reading
    }

    /// The side whose clock runs.
    #[must_use]
    pub fn running(&self) -> Option<Side> {
        self.running.map(|(side, _)| side)
    }

    /// Lets the clock of `side` run, and no other.
    pub fn run(&mut self, side: Side, now: Instant) {
        self.stood = self.read(now);
        self.running = Some((side, now));
    }

    /// Stops both.
    pub fn pause(&mut self, now: Instant) {
        self.stood = self.read(now);
        self.running = None;
    }

    /// Sets both; the running one goes on.
    pub fn set(&mut self, reading: Reading, now: Instant) {
        self.stood = reading;
        self.running = self.running.map(|(side, _)| (side, now));
    }
}

/// Reads a time: `4:00`, `0:07`, or seconds alone, `240`.
#[must_use]
pub fn parse_time(text: &str) -> Option<Duration> {
    /// More than any game lasts.
    const LONGEST_MINUTES: u64 = 24 * 60;
    let number = |text: &str| {
        let is_decimal = (1..=5).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
        if is_decimal { text.parse::<u64>().ok() } else { None }
    };
    let seconds = match text.split_once(':') {
        None => number(text)?,
        Some((minutes, seconds)) => {
            let seconds =
                number(seconds).filter(|&seconds| seconds < 60 && text.ends_with(char::is_numeric))?;
            number(minutes)? * 60 + seconds
        }
    };
    (seconds <= LONGEST_MINUTES * 60).then(|| Duration::from_secs(seconds))
}

/// Shows a time in milliseconds: minutes and seconds, begun seconds counted whole as clocks do.
#[must_use]
pub fn show_time(millis: i64) -> String {
    let seconds = millis.unsigned_abs();
    // What is left is rounded up, what is overdrawn too: 0:00 is the flag.
    let seconds = seconds.div_ceil(1000);
    let sign = if millis < 0 { "-" } else { "" };
    format!("{sign}{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::{Clocks, Reading, parse_time, show_time};
    use crate::game::Side;

    #[test]
    fn one_clock_runs_at_a_time() {
        let begin = Instant::now();
        let at = |seconds| begin + Duration::from_secs(seconds);
        let mut clocks = Clocks::new(Reading::new(Duration::from_mins(4)));
        assert_eq!(clocks.read(at(9)).0, [240_000; 2]);
        clocks.run(Side::First, at(10));
        assert_eq!(clocks.read(at(13)).0, [237_000, 240_000]);
        clocks.run(Side::Second, at(20));
        assert_eq!(clocks.read(at(21)).0, [230_000, 239_000]);
        clocks.pause(at(22));
        assert_eq!(clocks.read(at(99)).0, [230_000, 238_000]);
        assert_eq!(clocks.running(), None);
    }

    #[test]
    fn a_corrected_clock_goes_on_and_may_fall() {
        let begin = Instant::now();
        let mut clocks = Clocks::new(Reading::new(Duration::from_mins(4)));
        clocks.run(Side::Second, begin);
        let later = begin + Duration::from_mins(1);
        clocks.set(Reading([60_000, 2_000]), later);
        assert_eq!(clocks.read(later + Duration::from_secs(5)).0, [60_000, -3_000]);
        // An instant before the start, as rounding may give, takes nothing.
        assert_eq!(clocks.read(begin).0, [60_000, 2_000]);
    }

    #[test]
    fn times_are_read_and_shown() {
        for (text, seconds) in [("4:00", 240), ("0:07", 7), ("90", 90), ("12:5", 725), ("0", 0)] {
            assert_eq!(parse_time(text), Some(Duration::from_secs(seconds)), "{text}");
        }
        for text in ["", ":", "4:", ":30", "4:60", "-1", "+5", "4:00:00", "99999:00", "4.5", "1e3"] {
            assert_eq!(parse_time(text), None, "{text}");
        }
        for (millis, text) in [
            (240_000, "4:00"),
            (239_001, "4:00"),
            (999, "0:01"),
            (0, "0:00"),
            (-1, "-0:01"),
            (-61_000, "-1:01"),
        ] {
            assert_eq!(show_time(millis), text);
        }
    }
}
