//! The reader of WTN.
use super::FORMAT;
use super::stones::{letter, position_text, row, square, stone_square};
use crate::game::{Die, Side, TextError, parse_face};
use crate::games::GameId;
use crate::records::championship::{Header, HeaderForm, Lines, end_of_line, is_comment, remark, take_back};
use crate::records::coordinates::Coordinates;
use crate::records::cursor::{Cursor, Place, clean, folded};
use crate::records::error::{Problem, RecordError};
use crate::records::record::{GameRecord, Ply};
use crate::records::replay::{self, Replay};

const FORM: HeaderForm =
    HeaderForm { format: FORMAT, tag: "`#[WTN]`", team: "a team and its colour, `[name R]` or `[name B]`" };

/// The first part of a move: the stone or its square, as it is written.
struct Mover<'a> {
    text: &'a str,
    place: Place,
}

pub(super) struct Reader<'a> {
    game: GameId,
    lines: Lines<'a>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(game: GameId, text: &'a str) -> Self {
        Reader { game, lines: Lines::new(text) }
    }

    pub(super) fn record(mut self) -> Result<GameRecord, RecordError> {
        let line = self.lines.needed("header", "`#[WTN][team R][team B][先手胜][…][…]`")?;
        let header = Header::read(line, &FORM)?;
        let (names, first) = teams(&header)?;
        let mut armies = [None, None];
        while let [None, _] | [_, None] = armies {
            let line = self.lines.needed("arrangement", "the rows `R:A5-1;…` and `B:E1-1;…`")?;
            if !is_comment(&line) {
                row(line, &mut armies)?;
            }
        }
        let start = position_text(&armies, first);
        let refuse = |error: TextError| RecordError::new(self.lines.end(), Problem::Rules(error.into()));
        let mut record = GameRecord::new(self.game, Some(&start)).map_err(refuse)?;
        let mut replay = replay::begin(self.game, Some(&start)).map_err(refuse)?;
        self.moves(&mut record, &mut *replay)?;
        header.tell(&mut record, first, names, replay.result())?;
        Ok(record)
    }

    fn moves(&mut self, record: &mut GameRecord, replay: &mut dyn Replay) -> Result<(), RecordError> {
        let names_stones = self.names_stones(replay.side());
        let mut after_comment = false;
        while let Some(mut line) = self.lines.line() {
            if is_comment(&line) {
                remark(record, clean(line.rest()));
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
        let rest = self.lines.rest().iter();
        let begins: Vec<char> = rest
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
            take_back(record, replay, number - 1);
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

/// The teams' names and the first mover's side.
fn teams(header: &Header) -> Result<([String; 2], Side), RecordError> {
    let [(first, first_at), (second, second_at)] = &header.teams;
    let (first, first_side) = team(first, *first_at)?;
    let (name, second_side) = team(second, *second_at)?;
    if first_side == second_side {
        let expected = format!("the other colour than the first team's, `{}`", letter(!first_side));
        return Err(RecordError::word(*second_at, "colour of team", second, expected));
    }
    Ok(([first, name], first_side))
}

/// Reads a team and its colour.
fn team(text: &str, at: Place) -> Result<(String, Side), RecordError> {
    let (name, colour) = text.rsplit_once(' ').unwrap_or(("", text));
    match folded(colour).as_str() {
        "R" | "r" => Ok((name.to_owned(), Side::First)),
        "B" | "b" => Ok((name.to_owned(), Side::Second)),
        _ => Err(RecordError::word(at, "team", text, FORM.team)),
    }
}
