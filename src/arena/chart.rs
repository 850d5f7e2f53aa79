//! What the pictures of matches and of training have in common: panels with a caption and a legend,
//! axes, and lines that are told apart without colours.
use std::ops::Range;

use plotters::coord::types::RangedCoordf64;
use plotters::coord::{CoordTranslate, Shift};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use thiserror::Error;

/// Why there is no picture.
#[derive(Debug, Error)]
#[error("cannot draw the picture: {0}")]
pub struct PictureError(String);

/// The picture or a part of it.
pub(crate) type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
/// A part with axes.
pub(crate) type Chart<'a, 'b> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;
/// What came of drawing.
pub(crate) type Drawn = Result<(), PictureError>;

/// Blue and vermilion of Okabe and Ito's palette, which colour-blind people tell apart.
pub(crate) const COLOURS: [RGBColor; 2] = [RGBColor(0, 114, 178), RGBColor(213, 94, 0)];
/// Of letters and axes.
pub(crate) const INK: RGBColor = RGBColor(60, 60, 60);
const GRID: RGBColor = RGBColor(225, 225, 225);
/// Whatever the viewer has.
pub(crate) const FONT: &str = "sans-serif";
/// Where captions begin, from the left, and the height of a row of a legend.
const LEFT: i32 = 72;
const ROW: i32 = 19;
/// Points between two marks on a line: a line has some dozen of them.
const MARKS: usize = 12;

/// How a series is told from the other one: by colour, dashes and marks.
#[derive(Clone, Copy)]
pub(crate) struct Look {
    pub(crate) colour: RGBColor,
    pub(crate) dashed: bool,
    pub(crate) marked: bool,
}

/// The two series of a panel.
pub(crate) const LOOKS: [Look; 2] = [
    Look { colour: COLOURS[0], dashed: false, marked: true },
    Look { colour: COLOURS[1], dashed: true, marked: true },
];

/// What the drawing library says, as an error of ours.
pub(crate) fn failed(error: impl std::fmt::Display) -> PictureError {
    PictureError(error.to_string())
}

/// A part of the picture: its caption and legend are drawn, the area below them is returned.
pub(crate) fn panel<'a>(
    area: &Area<'a>,
    caption: &str,
    entries: &[(Look, String)],
) -> Result<Area<'a>, PictureError> {
    let style =
        |size| TextStyle::from((FONT, size).into_font()).color(&INK).pos(Pos::new(HPos::Left, VPos::Center));
    area.draw(&Text::new(caption.to_owned(), (LEFT, 14), style(16))).map_err(failed)?;
    let mut y = 14;
    for (look, text) in entries {
        y += ROW;
        let stroke = |from: i32, to: i32| {
            PathElement::new(vec![(LEFT + from, y), (LEFT + to, y)], look.colour.stroke_width(2))
        };
        let dashes: &[(i32, i32)] = if look.dashed { &[(0, 8), (13, 21), (26, 34)] } else { &[(0, 34)] };
        for &(from, to) in dashes {
            area.draw(&stroke(from, to)).map_err(failed)?;
        }
        mark(area, *look, (LEFT + 17, y))?;
        area.draw(&Text::new(text.clone(), (LEFT + 44, y), style(13))).map_err(failed)?;
    }
    Ok(area.split_vertically(y + ROW / 2).1)
}

/// The mark of a series at a place.
fn mark<C: CoordTranslate>(area: &DrawingArea<SVGBackend, C>, look: Look, at: C::From) -> Drawn
where
    C::From: Clone + 'static,
{
    let filled = look.colour.filled();
    if !look.marked {
        Ok(())
    } else if look.dashed {
        area.draw(&TriangleMarker::new(at, 5, filled)).map_err(failed)
    } else {
        area.draw(&Circle::new(at, 4, filled)).map_err(failed)
    }
}

/// An axis.
pub(crate) struct Axis<'a> {
    pub(crate) name: &'a str,
    pub(crate) range: Range<f64>,
    /// Whether it counts something.
    pub(crate) counts: bool,
}

impl Axis<'_> {
    /// The text beside a place; between two whole numbers of a count there is none.
    fn label(&self, number: f64) -> String {
        const CLOSE: f64 = 1e-6;
        let decimals = decimals(&self.range);
        if self.counts && (number - number.round()).abs() > CLOSE {
            String::new()
        } else if self.counts || decimals == 0 {
            grouped(number)
        } else {
            format!("{number:.decimals$}")
        }
    }
}

/// An empty chart.
pub(crate) fn chart<'a, 'b>(area: &'a Area<'b>, x: &Axis, y: &Axis) -> Result<Chart<'a, 'b>, PictureError> {
    let mut chart = ChartBuilder::on(area)
        .margin(8)
        .margin_right(24)
        .x_label_area_size(44)
        .y_label_area_size(64)
        .build_cartesian_2d(x.range.clone(), y.range.clone())
        .map_err(failed)?;
    chart
        .configure_mesh()
        .bold_line_style(GRID)
        .light_line_style(TRANSPARENT)
        .axis_style(INK)
        .label_style((FONT, 13).into_font().color(&INK))
        .axis_desc_style((FONT, 14).into_font().color(&INK))
        .x_desc(x.name)
        .y_desc(y.name)
        .x_label_formatter(&|number| x.label(*number))
        .y_label_formatter(&|number| y.label(*number))
        .draw()
        .map_err(failed)?;
    Ok(chart)
}

/// Draws a line of that width.
pub(crate) fn line(chart: &mut Chart, look: Look, points: &[(f64, f64)], width: u32) -> Drawn {
    let style = look.colour.stroke_width(width);
    if look.dashed {
        chart.draw_series(DashedLineSeries::new(points.iter().copied(), 8, 5, style)).map_err(failed)?;
    } else {
        chart.draw_series(LineSeries::new(points.iter().copied(), style)).map_err(failed)?;
    }
    Ok(())
}

/// Draws a line with some marks on it.
pub(crate) fn series(chart: &mut Chart, look: Look, points: &[(f64, f64)]) -> Drawn {
    line(chart, look, points, 2)?;
    let step = points.len().div_ceil(MARKS).max(1);
    let area = chart.plotting_area();
    points.iter().skip(step / 2).step_by(step).try_for_each(|&at| mark(area, look, at))
}

/// The decimals that tell the labels of an axis apart.
fn decimals(range: &Range<f64>) -> usize {
    match range.end - range.start {
        width if width >= 8.0 => 0,
        width if width >= 0.8 => 1,
        width if width >= 0.08 => 2,
        width if width >= 0.008 => 3,
        _ => 4,
    }
}

/// A whole number with commas between the thousands.
pub(crate) fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        let left = digits.len() - index;
        if index > 0 && left.is_multiple_of(3) && digits.as_bytes()[index - 1].is_ascii_digit() {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A count as a number to draw.
#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
pub(crate) fn real(number: u64) -> f64 {
    number as f64
}
