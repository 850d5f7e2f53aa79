//! The win probability over a game as an SVG: a step for each roll and one for each move.
use std::ops::Range;

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use thiserror::Error;

use super::total::player;
use super::{BLUNDER, ERROR, Grade, Judged, Review};
use crate::game::Side;
use crate::records::record::GameRecord;

/// Width and height in pixels.
const SIZE: (u32, u32) = (800, 400);
/// The part of the picture that the curve has, in pixels.
const PLOT_X: Range<i32> = 56..784;
const PLOT_Y: Range<i32> = 64..306;
/// Where the rows of text lie, in pixels from the top.
const TITLE_Y: i32 = 18;
const SUBTITLE_Y: i32 = 44;
const DICE_Y: i32 = 320;
const NUMBERS_Y: i32 = 340;
const LEGEND_Y: i32 = 376;
/// Sizes of the letters; 1.24 of these are a pixel.
const LARGE: u32 = 21;
const SMALL: u32 = 15;
const TINY: u32 = 13;
/// Where in a move's column its roll comes, and where its move: parts of the column.
const ROLL_AT: f64 = 0.28;
const MOVE_AT: f64 = 0.68;
/// A column that is at least so wide, in pixels, has room for its number.
const NUMBER_WIDTH: i32 = 18;
/// And so wide, for its die.
const DIE_WIDTH: i32 = 9;
/// The longest name that is written in full, and its longest form in the legend; in narrow
/// characters.
const LONGEST: usize = 30;
const LONGEST_IN_LEGEND: usize = 22;

/// Colours, chosen so that they also differ as greys.
const INK: RGBColor = RGBColor(0x22, 0x22, 0x22);
const PALE: RGBColor = RGBColor(0x77, 0x77, 0x77);
const GRID: RGBColor = RGBColor(0xD4, 0xD4, 0xD4);
const TURN: RGBColor = RGBColor(0xF1, 0xF1, 0xF1);
const LUCK: RGBColor = RGBColor(0x3F, 0x8F, 0xD2);
const LOSS: RGBColor = RGBColor(0xB3, 0x1B, 0x1B);

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the picture cannot be drawn: {0}")]
pub struct PictureError(String);

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Drawn = Result<(), DrawingAreaErrorKind<std::io::Error>>;

/// Draws a review as SVG: the win probability of the first side before each roll, after it and after
/// the move. Errors and blunders have symbols.
///
/// # Errors
/// If the drawing fails, for which no reason is known.
pub fn picture(record: &GameRecord, review: &Review) -> Result<String, PictureError> {
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, SIZE).into_drawing_area();
        let columns = Columns { count: i32::try_from(review.moves.len()).unwrap_or(i32::MAX).max(1) };
        let draw = || {
            area.fill(&WHITE)?;
            ground(&area, columns, review)?;
            titles(&area, record, review)?;
            curve(&area, columns, review)?;
            marks(&area, columns, review)?;
            legend(&area, record)?;
            area.present()
        };
        draw().map_err(|error: DrawingAreaErrorKind<_>| PictureError(error.to_string()))?;
    }
    Ok(text)
}

/// The columns of the moves.
#[derive(Clone, Copy)]
struct Columns {
    count: i32,
}

impl Columns {
    /// Where a part of the column of the move with this index is, in pixels.
    #[expect(clippy::cast_possible_truncation, reason = "within the picture")]
    fn at(self, index: usize, part: f64) -> i32 {
        #[expect(clippy::cast_precision_loss, reason = "moves are few")]
        let columns = index as f64 + part;
        let width = f64::from(PLOT_X.end - PLOT_X.start);
        (f64::from(PLOT_X.start) + columns * width / f64::from(self.count)).round() as i32
    }

    fn width(self) -> i32 {
        (PLOT_X.end - PLOT_X.start) / self.count
    }
}

/// Where a win probability is, in pixels.
#[expect(clippy::cast_possible_truncation, reason = "within the picture")]
fn height(probability: f64) -> i32 {
    let whole = f64::from(PLOT_Y.end - PLOT_Y.start);
    (f64::from(PLOT_Y.end) - probability * whole).round() as i32
}

/// A win probability of the side that moves, as the first side sees it.
fn for_first(judged: &Judged, probability: f64) -> f64 {
    if judged.side == Side::First.index() { probability } else { 1.0 - probability }
}

fn text(area: &Area, text: &str, at: (i32, i32), size: u32, colour: RGBColor, anchor: HPos) -> Drawn {
    let style = ("sans-serif", size).into_font().color(&colour).pos(Pos::new(anchor, VPos::Center));
    area.draw(&Text::new(text.to_owned(), at, style))
}

fn line(area: &Area, points: Vec<(i32, i32)>, colour: RGBColor, width: u32) -> Drawn {
    area.draw(&PathElement::new(points, colour.stroke_width(width)))
}

/// Whose turn it is, the scale, the dice and the numbers of the moves.
fn ground(area: &Area, columns: Columns, review: &Review) -> Drawn {
    let [left, right] = [PLOT_X.start, PLOT_X.end];
    for (index, judged) in review.moves.iter().enumerate() {
        let (begin, end) = (columns.at(index, 0.0), columns.at(index, 1.0));
        if judged.side == Side::Second.index() {
            area.draw(&Rectangle::new([(begin, PLOT_Y.start), (end, PLOT_Y.end)], TURN.filled()))?;
        }
        let middle = columns.at(index, 0.5);
        if columns.width() >= DIE_WIDTH
            && let Some(die) = judged.die
        {
            text(area, &die.to_string(), (middle, DICE_Y), TINY, PALE, HPos::Center)?;
        }
        let number = index + 1;
        let every = if columns.width() >= NUMBER_WIDTH {
            1
        } else if columns.count <= 100 {
            5
        } else {
            10
        };
        if number.is_multiple_of(every) || number == 1 {
            text(area, &number.to_string(), (middle, NUMBERS_Y), TINY, INK, HPos::Center)?;
        }
    }
    text(area, "die", (left - 8, DICE_Y), TINY, PALE, HPos::Right)?;
    text(area, "move", (left - 8, NUMBERS_Y), TINY, INK, HPos::Right)?;
    for percent in [0, 25, 50, 75, 100] {
        let y = height(f64::from(percent) / 100.0);
        line(area, vec![(left, y), (right, y)], if percent == 50 { PALE } else { GRID }, 1)?;
        text(area, &format!("{percent} %"), (left - 8, y), TINY, INK, HPos::Right)?;
    }
    Ok(())
}

fn titles(area: &Area, record: &GameRecord, review: &Review) -> Drawn {
    let [first, second] = [Side::First, Side::Second].map(|side| name(record, side, LONGEST));
    text(area, &format!("{first} – {second}"), (PLOT_X.start, TITLE_Y), LARGE, INK, HPos::Left)?;
    let label = format!("Win probability of {first}");
    text(area, &label, (PLOT_X.start, SUBTITLE_Y), SMALL, PALE, HPos::Left)?;
    if let (Some(result), Some(adjusted)) = (review.result, review.adjusted) {
        let score = if result > 0.75 {
            "1-0"
        } else if result < 0.25 {
            "0-1"
        } else {
            "½-½"
        };
        text(area, score, (PLOT_X.end, TITLE_Y), LARGE, INK, HPos::Right)?;
        let label = format!("adjusted for luck: {adjusted:.2}");
        text(area, &label, (PLOT_X.end, SUBTITLE_Y), SMALL, PALE, HPos::Right)?;
    }
    Ok(())
}

/// A player's name, cut where it is wider than so many narrow characters.
fn name(record: &GameRecord, side: Side, longest: usize) -> String {
    /// From here on most characters are as wide as two: those of China, Japan and Korea.
    const WIDE: char = '\u{2E80}';
    let name = player(record, side);
    let mut width = 0;
    let mut fits = |c: char| {
        width += if c < WIDE { 1 } else { 2 };
        width <= longest
    };
    let short: String = name.chars().take_while(|&c| fits(c)).collect();
    if short.len() < name.len() { short + "…" } else { short }
}

/// The levels, and between them the steps: the roll's, the move's, and the thin one by which the
/// judge changes its mind when it looks from the next position.
fn curve(area: &Area, columns: Columns, review: &Review) -> Drawn {
    let mut last: Option<i32> = None;
    for (index, judged) in review.moves.iter().enumerate() {
        let level = |probability: f64| height(for_first(judged, probability));
        let [begin, roll, mv, end] = [0.0, ROLL_AT, MOVE_AT, 1.0].map(|part| columns.at(index, part));
        let before = level(judged.before);
        if let Some(last) = last {
            line(area, vec![(begin, last), (begin, before)], PALE, 1)?;
        }
        let (Some(rolled), Some(after)) = (judged.rolled.map(level), judged.after.map(level)) else {
            line(area, vec![(begin, before), (end, before)], INK, 1)?;
            last = Some(before);
            continue;
        };
        line(area, vec![(roll, before), (roll, rolled)], LUCK, 3)?;
        for (from, to, y) in [(begin, roll, before), (roll, mv, rolled), (mv, end, after)] {
            line(area, vec![(from, y), (to, y)], INK, 2)?;
        }
        if rolled != after {
            line(area, vec![(mv, rolled), (mv, after)], LOSS, 5)?;
        }
        last = Some(after);
    }
    if let (Some(last), Some(result)) = (last, review.result) {
        line(area, vec![(PLOT_X.end, last), (PLOT_X.end, height(result))], PALE, 1)?;
        area.draw(&Circle::new((PLOT_X.end, height(result)), 4, INK.filled()))?;
    }
    Ok(())
}

/// The symbols of errors and blunders, where the move's step ends.
fn marks(area: &Area, columns: Columns, review: &Review) -> Drawn {
    for (index, judged) in review.moves.iter().enumerate() {
        if let Some(after) = judged.after {
            symbol(area, (columns.at(index, MOVE_AT), height(for_first(judged, after))), judged.grade())?;
        }
    }
    Ok(())
}

/// A ring for an error, a filled diamond for a blunder.
fn symbol(area: &Area, (x, y): (i32, i32), grade: Grade) -> Drawn {
    /// Pixels from the middle to the edge.
    const RING: i32 = 5;
    const DIAMOND: i32 = 8;
    match grade {
        Grade::Sound => Ok(()),
        Grade::Error => {
            area.draw(&Circle::new((x, y), RING, WHITE.filled()))?;
            area.draw(&Circle::new((x, y), RING, LOSS.stroke_width(2)))
        }
        Grade::Blunder => {
            let corners = [(x, y - DIAMOND), (x + DIAMOND, y), (x, y + DIAMOND), (x - DIAMOND, y)];
            area.draw(&Polygon::new(corners.to_vec(), LOSS.filled()))
        }
    }
}

fn legend(area: &Area, record: &GameRecord) -> Drawn {
    /// Pixels from the middle of a sign to its words, and from words to the next sign.
    const GAP: i32 = 13;
    const REST: i32 = 27;
    /// Pixels of a letter, about.
    const LETTER: i32 = 6;
    let y = LEGEND_Y;
    let mut x = PLOT_X.start + GAP / 2;
    let mut entry = |words: &str, sign: &dyn Fn(i32) -> Drawn| -> Drawn {
        sign(x)?;
        text(area, words, (x + GAP, y), SMALL, INK, HPos::Left)?;
        x += GAP + LETTER * i32::try_from(words.chars().count()).unwrap_or(0) + REST;
        Ok(())
    };
    entry("luck of the roll", &|x| line(area, vec![(x, y - 8), (x, y + 8)], LUCK, 3))?;
    entry("loss of the move", &|x| line(area, vec![(x, y - 8), (x, y + 8)], LOSS, 5))?;
    let from = |least: f64| format!("from {} %", 100.0 * least);
    entry(&format!("error, {}", from(ERROR)), &|x| symbol(area, (x, y), Grade::Error))?;
    entry(&format!("blunder, {}", from(BLUNDER)), &|x| symbol(area, (x, y), Grade::Blunder))?;
    let turn = format!("turn of {}", name(record, Side::Second, LONGEST_IN_LEGEND));
    entry(&turn, &|x| area.draw(&Rectangle::new([(x - 8, y - 8), (x + 8, y + 8)], TURN.filled())))
}
