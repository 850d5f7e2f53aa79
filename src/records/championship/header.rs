//! The reader of the header.
use super::lines::end_of_line;
use super::{FIRST_WINS, SECOND_WINS, result_word};
use crate::engine::GameResult;
use crate::game::Side;
use crate::records::cursor::{Cursor, Place, clean, folded};
use crate::records::error::{Problem, RecordError};
use crate::records::record::GameRecord;
use crate::records::when::{Date, Time};

/// How the header of a format differs from those of others.
pub(in crate::records) struct HeaderForm {
    /// The format's name, which stands in the first brackets.
    pub(in crate::records) format: &'static str,
    /// The first brackets, as messages name them.
    pub(in crate::records) tag: &'static str,
    /// What stands in a team's brackets, as messages name it.
    pub(in crate::records) team: &'static str,
}

/// What the header says.
pub(in crate::records) struct Header {
    /// What is said of the teams, the first mover's first, and where.
    pub(in crate::records) teams: [(String, Place); 2],
    first_wins: bool,
    /// The result as it is written, and where.
    result_word: (String, Place),
    date: Date,
    time: Option<Time>,
    place: String,
    event: String,
}

impl Header {
    /// Reads `#[…][team][team][先手胜][2026.11.29 10:00 place][event]`.
    ///
    /// # Errors
    /// Names the field that is wrong or missing.
    pub(in crate::records) fn read(mut line: Cursor, form: &HeaderForm) -> Result<Self, RecordError> {
        line.eat('#');
        let (tag, at) = bracket(&mut line, form.tag)?;
        if !folded(tag).trim().eq_ignore_ascii_case(form.format) {
            return Err(RecordError::word(at, "header", &clean(tag), form.tag));
        }
        let mut team = || bracket(&mut line, form.team).map(|(text, at)| (clean(text), at));
        let teams = [team()?, team()?];
        let (word, at) = bracket(&mut line, "the result, `[先手胜]` or `[后手胜]`")?;
        let first_wins = match word.trim() {
            FIRST_WINS | "先手勝" => true,
            SECOND_WINS | "后手勝" | "後手勝" => false,
            _ => return Err(RecordError::word(at, "result", &clean(word), "先手胜 or 后手胜")),
        };
        let result_word = (clean(word), at);
        let (date, time, place) = date_and_place(&mut line)?;
        let (event, _) = bracket(&mut line, "the event in brackets")?;
        let event = clean(event);
        end_of_line(line)?;
        Ok(Header { teams, first_wins, result_word, date, time, place, event })
    }

    /// Tells the record what the header says. `names` are the teams, the first mover's first;
    /// `position` is the result of the final position.
    ///
    /// # Errors
    /// If the header's result is another one.
    pub(in crate::records) fn tell(
        self,
        record: &mut GameRecord,
        first: Side,
        names: [String; 2],
        position: Option<GameResult>,
    ) -> Result<(), RecordError> {
        let result = GameResult::Win(if self.first_wins { first } else { !first });
        if let Some(position) = position.filter(|&position| position != result) {
            let (word, at) = self.result_word;
            let expected = result_word(position, first).unwrap_or_default().to_owned();
            return Err(RecordError::new(at, Problem::Result { word, expected }));
        }
        record.teams = names;
        if first == Side::Second {
            record.teams.reverse();
        }
        record.result = Some(result);
        record.date = Some(self.date);
        record.time = self.time;
        record.place = self.place;
        record.event = self.event;
        Ok(())
    }
}

/// Reads `[…]` and returns what is in it and where that begins.
fn bracket<'a>(line: &mut Cursor<'a>, expected: &str) -> Result<(&'a str, Place), RecordError> {
    line.skip_blanks();
    let at = line.place();
    if !line.eat('[') {
        return Err(RecordError::word(at, "header field", &clean(line.rest()), expected));
    }
    let at = line.place();
    let text = line.take_while(|c| !matches!(c, '[' | ']'));
    if line.eat(']') {
        Ok((text, at))
    } else {
        Err(RecordError::word(line.place(), "end of the field", &clean(line.rest()), "`]`"))
    }
}

/// Reads `[2026.11.29 10:00 place]`.
fn date_and_place(line: &mut Cursor) -> Result<(Date, Option<Time>, String), RecordError> {
    let (text, at) = bracket(line, "date, time and place in brackets")?;
    let text = clean(text);
    let mut words = text.split(' ');
    let word = words.next().unwrap_or_default();
    let date = Date::parse(&folded(word)).filter(|date| date.is_whole());
    let date = date.ok_or_else(|| {
        let no_day = Date::is_no_day(&folded(word));
        let expected = if no_day { "a day of the calendar: there is no such day" } else { "YYYY.MM.DD" };
        RecordError::word(at, "date", word, expected)
    })?;
    let rest: Vec<&str> = words.collect();
    let time = rest.first().and_then(|word| Time::parse(&folded(word)));
    let place = rest.get(usize::from(time.is_some())..).unwrap_or_default().join(" ");
    Ok((date, time, place))
}
