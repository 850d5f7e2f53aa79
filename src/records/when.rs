//! Dates and times of day.
use std::fmt;

/// A date, of which month and day may be unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: Option<u8>,
    day: Option<u8>,
}

/// A time of day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time {
    hour: u8,
    minute: u8,
    second: Option<u8>,
}

impl Date {
    /// The day of a calendar, [`None`] if there is no such day.
    #[must_use]
    pub fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
            4 | 6 | 9 | 11 => 30,
            2 if leap => 29,
            2 => 28,
            _ => return None,
        };
        let valid = year <= 9999 && (1..=days).contains(&day);
        valid.then_some(Date { year, month: Some(month), day: Some(day) })
    }

    /// Reads `YYYY.MM.DD`, also with `-` or `/` and without leading zeros; `??` where month or day
    /// are unknown.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        match Self::fields(text)? {
            (year, Some(month), Some(day)) => Date::new(year, month, day),
            (year, Some(month), None) => {
                Date::new(year, month, 1).map(|_| Date { year, month: Some(month), day: None })
            }
            (year, None, None) => Some(Date { year, month: None, day: None }),
            (_, None, Some(_)) => None,
        }
    }

    /// Whether a text is a date by its form, and no day of the calendar: `2026.02.29`.
    #[must_use]
    pub(super) fn is_no_day(text: &str) -> bool {
        matches!(Self::fields(text), Some((_, Some(_), Some(_)))) && Self::parse(text).is_none()
    }

    /// Year, month and day as they are written.
    fn fields(text: &str) -> Option<(u16, Option<u8>, Option<u8>)> {
        let separator = text.chars().find(|c| !c.is_ascii_digit())?;
        if !matches!(separator, '.' | '-' | '/') {
            return None;
        }
        let mut parts = text.split(separator);
        let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
        if parts.next().is_some() || year.len() != 4 {
            return None;
        }
        let year = u16::try_from(number(year, 4)?).ok()?;
        let known = |text| match text {
            "??" => Some(None),
            text => Some(Some(u8::try_from(number(text, 2)?).ok()?)),
        };
        Some((year, known(month)?, known(day)?))
    }

    /// Whether month and day are known.
    #[must_use]
    pub const fn is_whole(self) -> bool {
        self.month.is_some() && self.day.is_some()
    }
}

impl fmt::Display for Date {
    /// `YYYY.MM.DD`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        for part in [self.month, self.day] {
            match part {
                Some(part) => write!(f, ".{part:02}")?,
                None => f.write_str(".??")?,
            }
        }
        Ok(())
    }
}

impl Time {
    /// The time, [`None`] if no clock shows it.
    #[must_use]
    pub fn new(hour: u8, minute: u8, second: Option<u8>) -> Option<Self> {
        let valid = hour < 24 && minute < 60 && second.is_none_or(|second| second < 60);
        valid.then_some(Time { hour, minute, second })
    }

    /// Reads `HH:MM` or `HH:MM:SS`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split(':').map(|part| u8::try_from(number(part, 2)?).ok());
        let (hour, minute, second) = (parts.next()??, parts.next()??, parts.next());
        if parts.next().is_some() {
            return None;
        }
        match second {
            None => Time::new(hour, minute, None),
            Some(second) => Time::new(hour, minute, Some(second?)),
        }
    }
}

impl fmt::Display for Time {
    /// `HH:MM`, and the seconds where they are known.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.hour, self.minute)?;
        self.second.map_or(Ok(()), |second| write!(f, ":{second:02}"))
    }
}

/// A decimal number of at most `digits` digits.
fn number(text: &str, digits: usize) -> Option<u32> {
    let decimal = (1..=digits).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if decimal { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::{Date, Time};

    #[test]
    fn dates_round_trip_and_are_days() {
        for (text, strict) in [
            ("2026.07.31", "2026.07.31"),
            ("2026-7-31", "2026.07.31"),
            ("2024/2/29", "2024.02.29"),
            ("2026.07.??", "2026.07.??"),
            ("2026.??.??", "2026.??.??"),
        ] {
            assert_eq!(Date::parse(text).map(|date| date.to_string()).as_deref(), Some(strict), "{text}");
        }
        for text in [
            "",
            "2026",
            "2026.7",
            "26.07.31",
            "2026.02.29",
            "2026.13.01",
            "2026.00.01",
            "2026.1-1",
            "2026.1.1.1",
            "2026.??.01",
            "????.??.??",
            "2026.+1.01",
        ] {
            assert_eq!(Date::parse(text), None, "{text}");
        }
    }

    #[test]
    fn times_round_trip_and_are_on_the_clock() {
        for (text, strict) in [("9:05", "09:05"), ("14:00", "14:00"), ("23:59:59", "23:59:59")] {
            assert_eq!(Time::parse(text).map(|time| time.to_string()).as_deref(), Some(strict), "{text}");
        }
        for text in ["", "14", "24:00", "14:60", "14:00:60", "14:00:00:00", "14:", "-1:00", "14:00:"] {
            assert_eq!(Time::parse(text), None, "{text}");
        }
    }
}
