//! The reader of AM.
use super::{FORMAT, without_colours};
use crate::game::{Side, TextError};
use crate::games::GameId;
use crate::records::championship::{Header, HeaderForm, Lines, end_of_line, is_comment, remark, take_back};
use crate::records::coordinates::Coordinates;
use crate::records::cursor::{Cursor, clean, folded};
use crate::records::error::{Problem, RecordError};
use crate::records::record::{GameRecord, Ply};
use crate::records::replay::{self, Replay};

const FORM: HeaderForm = HeaderForm { format: FORMAT, tag: "`#[AM]`", team: "a team, `[name]`" };

/// Squares of a move: from, to, and where the arrow goes.
const SQUARES: usize = 3;

/// What the numbers of the lines count.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Count {
    /// Moves of both sides, as they should.
    Pairs,
    /// Single moves, one a line.
    Moves,
    /// Not known yet: the first line, or one move has been told.
    Open,
}

pub(super) struct Reader<'a> {
    lines: Lines<'a>,
    count: Count,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Reader { lines: Lines::new(text), count: Count::Open }
    }

    pub(super) fn record(mut self) -> Result<GameRecord, RecordError> {
        let line = self.lines.needed("header", "`#[AM][team][team][先手胜][…][…]`")?;
        let header = Header::read(line, &FORM)?;
        let refuse = |error: TextError| RecordError::new(self.lines.end(), Problem::Rules(error.into()));
        let mut record = GameRecord::new(GameId::Amazons, None).map_err(refuse)?;
        let mut replay = replay::begin(record.game, Some(&record.start)).map_err(refuse)?;
        self.moves(&mut record, &mut *replay)?;
        let [(first, _), (second, _)] = &header.teams;
        let names = without_colours([first, second]).unwrap_or([first, second]).map(str::to_owned);
        header.tell(&mut record, Side::First, names, replay.result())?;
        Ok(record)
    }

    fn moves(&mut self, record: &mut GameRecord, replay: &mut dyn Replay) -> Result<(), RecordError> {
        let mut after_comment = false;
        while let Some(mut line) = self.lines.line() {
            if is_comment(&line) {
                remark(record, clean(line.rest()));
                after_comment = true;
                continue;
            }
            self.number(&mut line, record, replay, after_comment)?;
            after_comment = false;
            let before = record.plies.len();
            // A pair may be broken over two lines.
            let most = if self.count == Count::Moves { 1 } else { 2 - before % 2 };
            while record.plies.len() < before + most && begins_move(&line) {
                record.plies.push(step(&mut line, replay)?);
            }
            if record.plies.len() == before {
                let at = line.place();
                return Err(RecordError::word(at, "move", &clean(line.rest()), "a move, such as `d1d7(g7)`"));
            }
            if record.plies.len() == before + 2 {
                self.count = Count::Pairs;
            }
            end_of_line(line)?;
        }
        Ok(())
    }

    /// Reads the number of a line, if there is one. After a comment it may go back: those moves were
    /// taken back.
    fn number(
        &mut self,
        line: &mut Cursor,
        record: &mut GameRecord,
        replay: &mut dyn Replay,
        after_comment: bool,
    ) -> Result<(), RecordError> {
        let at = line.place();
        let word = line.take_while(|c| c.is_ascii_digit());
        line.take_while(|c| matches!(c, '.' | ':' | '、') || c.is_whitespace());
        if word.is_empty() {
            return Ok(());
        }
        let played = record.plies.len();
        let (pair, single) = (played / 2 + 1, played + 1);
        let number = folded(word).parse::<usize>().ok().filter(|&number| number > 0);
        match number {
            // The begun pair is told anew, or an earlier one.
            Some(number) if after_comment && self.plies_before(number) < played => {
                take_back(record, replay, self.plies_before(number));
            }
            Some(number) if number == pair && self.count != Count::Moves => {
                if !played.is_multiple_of(2) {
                    self.count = Count::Pairs;
                }
            }
            Some(number) if number == single && self.count != Count::Pairs => self.count = Count::Moves,
            _ => {
                let expected = if self.count == Count::Moves { single } else { pair };
                return Err(RecordError::word(at, "move number", word, format!("`{expected}`")));
            }
        }
        Ok(())
    }

    /// The moves before the line of that number.
    fn plies_before(&self, number: usize) -> usize {
        (number - 1).saturating_mul(if self.count == Count::Moves { 1 } else { 2 })
    }
}

/// Whether a move follows.
fn begins_move(line: &Cursor) -> bool {
    line.peek().is_some_and(|c| c.is_ascii_alphabetic())
}

/// Reads `d1d7(g7)` and plays it.
fn step(line: &mut Cursor, replay: &mut dyn Replay) -> Result<Ply, RecordError> {
    let at = line.place();
    let whole = line.clone();
    let mut word = String::new();
    for _ in 0..SQUARES {
        let place = line.place();
        line.take_while(|c| matches!(c, '-' | ',' | '/' | '(') || c.is_whitespace());
        let file = line.take_while({
            let mut first = true;
            move |c| c.is_ascii_alphabetic() && std::mem::take(&mut first)
        });
        let rank = line.take_while(|c| c.is_ascii_digit());
        let square = folded(&format!("{file}{rank}"));
        if Coordinates::recognise(&square).is_none() {
            let rest = whole.rest();
            let found = rest.split_whitespace().next().unwrap_or_default();
            let expected = "three squares, `d1d7(g7)`: from, to, and where the arrow goes";
            let at = if word.is_empty() { at } else { place };
            return Err(RecordError::word(at, "move", &clean(found), expected));
        }
        word += &square;
    }
    line.eat(')');
    let length = whole.rest().len() - line.rest().len();
    let written = clean(whole.rest().get(..length).unwrap_or_default());
    line.take_while(|c| c == ',' || c.is_whitespace());
    replay.play(None, &word).map_err(|fault| RecordError::new(at, Problem::Rules(fault.of_word(&written))))
}
