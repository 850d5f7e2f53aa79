//! The reader of WTN.
use super::stones::{letter, position_text, row, square, stone_square};
use super::{FIRST_WINS, FORMAT, SECOND_WINS, TAKEN_BACK, result_word};
use crate::engine::GameResult;
use crate::game::{Die, Side, TextError, parse_face};
use crate::games::GameId;
use crate::records::coordinates::Coordinates;
use crate::records::cursor::{Cursor, Place, clean, folded};
use crate::records::error::{Problem, RecordError};
use crate::records::record::{GameRecord, Ply};
use crate::records::replay::{self, Replay};
use crate::records::when::{Date, Time};

/// What the header says.
struct Header {
    /// The teams in the order of the header, the first mover's first.
    teams: [String; 2],
    first: Side,
    result: GameResult,
    /// The result as it is written, and where.
    result_word: (String, Place),
    date: Date,
    time: Option<Time>,
    place: String,
    event: String,
}

/// The first part of a move: the stone or its square, as it is written.
struct Mover<'a> {
    text: &'a str,
    place: Place,
}

pub(super) struct Reader<'a> {
    game: GameId,
    lines: Vec<Cursor<'a>>,
    next: usize,
    end: Place,
}

impl<'a> Reader<'a> {
    pub(super) fn new(game: GameId, text: &'a str) -> Self {
        let lines: Vec<Cursor> =
            (1..).zip(text.lines()).map(|(number, line)| Cursor::new(line, number)).collect();
        let end = Place { line: lines.len() + 1, column: 1 };
        Reader { game, lines, next: 0, end }
    }

    /// The next line that is not empty, its blanks skipped.
    fn line(&mut self) -> Option<Cursor<'a>> {
        loop {
            let mut line = self.lines.get(self.next)?.clone();
            self.next += 1;
            line.skip_blanks();
            if line.peek().is_some() {
                return Some(line);
            }
        }
    }

    fn needed(&mut self, what: &'static str, expected: &str) -> Result<Cursor<'a>, RecordError> {
        let end = self.end;
        self.line().ok_or_else(|| RecordError::word(end, what, "", expected))
    }

    pub(super) fn record(mut self) -> Result<GameRecord, RecordError> {
        let header = header(self.needed("header", "`#[WTN][team R][team B][先手胜][…][…]`")?)?;
        let mut armies = [None, None];
        while let [None, _] | [_, None] = armies {
            let line = self.needed("arrangement", "the rows `R:A5-1;…` and `B:E1-1;…`")?;
            if !is_comment(&line) {
                row(line, &mut armies)?;
            }
        }
        let start = position_text(&armies, header.first);
        let refuse = |error: TextError| RecordError::new(self.end, Problem::Rules(error.into()));
        let mut record = GameRecord::new(self.game, Some(&start)).map_err(refuse)?;
        let mut replay = replay::begin(self.game, Some(&start)).map_err(refuse)?;
        self.moves(&mut record, &mut *replay)?;
        let position = replay.result();
        if let Some(position) = position.filter(|&position| position != header.result) {
            let (word, at) = header.result_word;
            let expected = result_word(position, header.first).unwrap_or_default().to_owned();
            return Err(RecordError::new(at, Problem::Result { word, expected }));
        }
        record.teams = header.teams;
        if header.first == Side::Second {
            record.teams.reverse();
        }
        record.result = Some(header.result);
        record.date = Some(header.date);
        record.time = header.time;
        record.place = header.place;
        record.event = header.event;
        Ok(record)
    }

    fn moves(&mut self, record: &mut GameRecord, replay: &mut dyn Replay) -> Result<(), RecordError> {
        let names_stones = self.names_stones(replay.side());
        let mut after_comment = false;
        while let Some(mut line) = self.line() {
            if is_comment(&line) {
                let comments = record.plies.last_mut().map_or(&mut record.comments, |ply| &mut ply.comments);
                comments.push(clean(line.rest()));
                after_comment = true;
                continue;
            }
            number(&mut line, record, replay, after_comment)?;
            after_comment = false;
            let at = line.place();
            let die = line.take_while(|c| !matches!(c, ';' | '('));
            let die = parse_face(folded(die).trim())
                .ok_or_else(|| RecordError::word(at, "die", die.trim(), "1 to 6"))?;
            let ply = step(&mut line, die, names_stones, replay)?;
            record.plies.push(ply);
            end_of_line(line)?;
        }
        Ok(())
    }

    /// Whether the moves name stones, `R4`, and not the squares they come from. `B4` may be either,
    /// but a file of stones has an `R` in each of red's moves, and one of squares has none.
    fn names_stones(&self, first: Side) -> bool {
        let rest = self.lines.get(self.next..).unwrap_or_default();
        let begins: Vec<char> = rest
            .iter()
            .filter(|line| !is_comment(line))
            .filter_map(|line| folded(line.rest()).split_once('(')?.1.trim_start().chars().next())
            .map(|c| c.to_ascii_uppercase())
            .collect();
        begins.contains(&letter(Side::First)) || first == Side::Second && begins == [letter(Side::Second)]
    }
}

/// Reads the number of a move. After a comment it may go back: those moves were taken back.
fn number(
    line: &mut Cursor,
    record: &mut GameRecord,
    replay: &mut dyn Replay,
    after_comment: bool,
) -> Result<(), RecordError> {
    let at = line.place();
    let word = line.take_while(|c| c != ':');
    let next = record.plies.len() + 1;
    let number = folded(word).trim().parse::<usize>().ok().filter(|_| line.eat(':'));
    match number {
        Some(number) if number == next => Ok(()),
        Some(number) if after_comment && (1..next).contains(&number) => {
            let taken: Vec<Ply> = record.plies.drain(number - 1..).collect();
            let comments = record.plies.last_mut().map_or(&mut record.comments, |ply| &mut ply.comments);
            for ply in taken {
                comments.push(format!("{TAKEN_BACK} {ply}"));
                comments.extend(ply.comments);
            }
            replay.go_back(number - 1);
            Ok(())
        }
        _ => Err(RecordError::word(at, "move number", &clean(word), format!("`{next}:`"))),
    }
}

/// Reads `;(R4,B3)` and plays it.
fn step(
    line: &mut Cursor,
    die: Die,
    names_stones: bool,
    replay: &mut dyn Replay,
) -> Result<Ply, RecordError> {
    let expected = "`;(R4,B3)`, the stone and where it goes";
    while line.eat(';') {
        line.skip_blanks();
    }
    let at = line.place();
    if !line.eat('(') {
        return Err(RecordError::word(at, "move", &clean(line.rest()), expected));
    }
    let at = line.place();
    let inner = line.take_while(|c| c != ')');
    let refuse = || RecordError::word(at, "move", &clean(inner), expected);
    if !line.eat(')') {
        return Err(RecordError::word(line.place(), "end of the move", &clean(line.rest()), "`)`"));
    }
    let plain = folded(inner);
    // Squares may be pairs of numbers, with commas of their own.
    let pairs = plain.matches(',').count() == 3;
    let (cut, _) = plain.match_indices(',').nth(usize::from(pairs)).ok_or_else(refuse)?;
    let (mover, target) = plain.split_at_checked(cut).ok_or_else(refuse)?;
    let target = target.strip_prefix(',').unwrap_or_default();
    let column = |before: usize| Place { column: at.column + before, ..at };
    let to = square(target).ok_or_else(|| {
        RecordError::word(column(mover.chars().count() + 1), "square", target.trim(), "A1 to E5")
    })?;
    let mover = Mover { text: mover.trim(), place: at };
    let from = from_square(&mover, names_stones, replay)?;
    replay
        .play(Some(die), &format!("{from}{to}"))
        .map_err(|fault| RecordError::new(at, Problem::Rules(fault)))
}

/// The square that a move comes from: it is named, or its stone is.
fn from_square(mover: &Mover, names_stones: bool, replay: &dyn Replay) -> Result<Coordinates, RecordError> {
    let colour = letter(replay.side());
    let refuse = |expected: String| Err(RecordError::word(mover.place, "stone", mover.text, expected));
    if !names_stones {
        return match square(mover.text) {
            Some(square) => Ok(square),
            None => refuse(format!("{colour}1 to {colour}6, or the square of a stone")),
        };
    }
    let mut chars = mover.text.chars();
    let named = chars.next().is_some_and(|c| c.eq_ignore_ascii_case(&colour));
    let Some(stone) = parse_face(chars.as_str().trim()).filter(|_| named) else {
        return refuse(format!("{colour}1 to {colour}6"));
    };
    let text = replay.text();
    stone_square(&text, replay.side(), stone).map_or_else(|| refuse("a stone on the board".to_owned()), Ok)
}

/// Whether a line is a comment.
fn is_comment(line: &Cursor) -> bool {
    let text = line.rest().trim_start();
    text.starts_with(['#', '%', '{', '*']) || text.starts_with("//") || text.starts_with(TAKEN_BACK)
}

/// Nothing but blanks and semicolons may follow.
fn end_of_line(mut line: Cursor) -> Result<(), RecordError> {
    line.take_while(|c| c == ';' || c.is_whitespace());
    match line.peek() {
        None => Ok(()),
        Some(_) => Err(RecordError::word(line.place(), "word", &clean(line.rest()), "the end of the line")),
    }
}

/// Reads the header.
fn header(mut line: Cursor) -> Result<Header, RecordError> {
    line.eat('#');
    let (tag, at) = bracket(&mut line, "`#[WTN]`")?;
    if !folded(tag).trim().eq_ignore_ascii_case(FORMAT) {
        return Err(RecordError::word(at, "header", &clean(tag), "`#[WTN]`"));
    }
    let (first, first_side) = team(&mut line)?;
    let at = line.place();
    let (second, second_side) = team(&mut line)?;
    if first_side == second_side {
        let colour = letter(second_side);
        let expected = format!("the other colour than the first team's, `{}`", letter(!first_side));
        return Err(RecordError::word(at, "colour", &colour.to_string(), expected));
    }
    let (word, at) = bracket(&mut line, "the result, `[先手胜]` or `[后手胜]`")?;
    let winner = match word.trim() {
        FIRST_WINS | "先手勝" => first_side,
        SECOND_WINS | "后手勝" | "後手勝" => second_side,
        _ => return Err(RecordError::word(at, "result", &clean(word), "先手胜 or 后手胜")),
    };
    let result_word = (clean(word), at);
    let (date, time, place) = date_and_place(&mut line)?;
    let (event, _) = bracket(&mut line, "the event in brackets")?;
    let event = clean(event);
    end_of_line(line)?;
    let (teams, result) = ([first, second], GameResult::Win(winner));
    Ok(Header { teams, first: first_side, result, result_word, date, time, place, event })
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

/// Reads a team and its colour.
fn team(line: &mut Cursor) -> Result<(String, Side), RecordError> {
    let expected = "a team and its colour, `[name R]` or `[name B]`";
    let (text, at) = bracket(line, expected)?;
    let text = clean(text);
    let (name, colour) = text.rsplit_once(' ').unwrap_or(("", &text));
    match folded(colour).as_str() {
        "R" | "r" => Ok((name.to_owned(), Side::First)),
        "B" | "b" => Ok((name.to_owned(), Side::Second)),
        _ => Err(RecordError::word(at, "team", &text, expected)),
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
