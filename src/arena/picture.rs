//! A match as a picture: the score on the way, the lengths of its games, the times of its players.
use std::ops::Range;
use std::time::Duration;

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::chart::{
    Area, Axis, Drawn, FONT, INK, LOOKS, Look, PictureError, chart, failed, grouped, line, panel, real,
    series,
};
use super::course::{self, Course, Point, Times};
use super::tournament::Score;

/// Width and height, and where the parts end, in pixels.
const SIZE: (u32, u32) = (1000, 780);
const HEAD: u32 = 58;
const UPPER: u32 = 400;
/// The bars of the histogram.
const BAR: RGBColor = RGBColor(200, 205, 212);
/// Bars of the histogram, at most.
const BARS: usize = 50;
/// A normal deviate is inside plus or minus this with probability 95 %.
const Z95: f64 = 1.96;
/// Scores in percent up to so far from one half are always shown.
const NEAR: f64 = 2.0;
/// The part of the games before which the score swings too much to choose the axis by.
const SETTLED: f64 = 0.1;
/// A move number is shown if at least this part of the games came so far.
const SHOWN: f64 = 0.01;

/// Two figures of one thing.
const PLAIN: [Look; 2] =
    [Look { colour: INK, dashed: false, marked: false }, Look { colour: INK, dashed: true, marked: false }];

/// The picture of a match as SVG: scores with their 95 % intervals, lengths in plies, times in
/// milliseconds.
///
/// # Errors
/// If the drawing library fails, which it has no reason to.
pub fn picture(score: &Score, names: &[String; 2]) -> Result<String, PictureError> {
    let mut text = String::new();
    {
        let root = SVGBackend::with_string(&mut text, SIZE).into_drawing_area();
        root.fill(&WHITE).map_err(failed)?;
        let (head, body) = root.split_vertically(HEAD);
        let (upper, lower) = body.split_vertically(UPPER);
        let (left, right) = lower.split_horizontally(SIZE.0 / 2);
        title(&head, score, names)?;
        scores(&upper, &score.path(), &names[0])?;
        lengths(&left, &score.course)?;
        times(&right, &score.course.times, names)?;
        root.present().map_err(failed)?;
    }
    Ok(text)
}

fn title(area: &Area, score: &Score, names: &[String; 2]) -> Drawn {
    let [wins, losses, draws] = score.games;
    let place = |y| ((SIZE.0 / 2).cast_signed(), y);
    let style =
        |size| TextStyle::from((FONT, size).into_font()).color(&INK).pos(Pos::new(HPos::Center, VPos::Top));
    let line = format!("{} against {}", names[0], names[1]);
    area.draw(&Text::new(line, place(12), style(22))).map_err(failed)?;
    let games = wins + losses + draws;
    let mut line = format!("{games} games: {wins} won, {losses} lost, {draws} drawn");
    if score.course.endings.adjudication > 0 {
        line = format!("{line}; {} adjudicated", score.course.endings.adjudication);
    }
    area.draw(&Text::new(line, place(40), style(14))).map_err(failed)
}

/// A score over the games, in percent.
struct Curve {
    look: Look,
    name: &'static str,
    /// Games, score and half of its 95 % interval.
    points: Vec<(f64, f64, f64)>,
}

impl Curve {
    fn new(look: Look, name: &'static str, points: &[Point], way: impl Fn(&Point) -> [f64; 2]) -> Self {
        let interval = |point: &Point| {
            let [score, error] = way(point);
            (real(point.games), 100.0 * score, 100.0 * Z95 * error)
        };
        // One pair has no interval.
        let points = points.iter().filter(|point| point.games > 2).map(interval).collect();
        Curve { look, name, points }
    }

    fn entry(&self) -> (Look, String) {
        let figures = self.points.last().map_or_else(
            || "no interval yet".to_owned(),
            |(_, score, width)| format!("{score:.2} ± {width:.2} %"),
        );
        (self.look, format!("{}: {figures}", self.name))
    }

    /// The line so many half intervals above the score, inside the axis.
    fn at(&self, widths: f64, axis: &Range<f64>) -> Vec<(f64, f64)> {
        let inside = |score: f64| score.clamp(axis.start, axis.end);
        self.points.iter().map(|&(games, score, width)| (games, inside(score + widths * width))).collect()
    }
}

/// The axis that holds the curves once they have settled, and one half.
fn axis_of(curves: &[Curve], games: f64) -> Range<f64> {
    let settled = |(at, ..): &&(f64, f64, f64)| *at >= SETTLED * games;
    let (mut low, mut high) = (50.0 - NEAR, 50.0 + NEAR);
    for &(_, score, width) in curves.iter().flat_map(|curve| curve.points.iter().filter(settled)) {
        low = low.min(score - 1.1 * width);
        high = high.max(score + 1.1 * width);
    }
    low.max(0.0)..high.min(100.0)
}

/// The scores over the games, raw and luck-adjusted, each with its 95 % interval.
fn scores(area: &Area, points: &[Point], name: &str) -> Drawn {
    let curves = [
        Curve::new(LOOKS[0], "result", points, |point| point.score),
        Curve::new(LOOKS[1], "luck-adjusted", points, |point| point.adjusted),
    ];
    let caption = format!("Score of {name} with its 95 % interval");
    let area = panel(area, &caption, &curves.each_ref().map(Curve::entry))?;
    let games = real(points.last().map_or(2, |point| point.games));
    let axis = axis_of(&curves, games);
    let x = Axis { name: "games played", range: 0.0..games, counts: true };
    let y = Axis { name: "score in %", range: axis.clone(), counts: false };
    let mut chart = chart(&area, &x, &y)?;
    let level = [(0.0, 50.0), (games, 50.0)];
    chart.draw_series(LineSeries::new(level, INK.stroke_width(1))).map_err(failed)?;
    for curve in &curves {
        let (upper, lower) = (curve.at(1.0, &axis), curve.at(-1.0, &axis));
        for edge in [&upper, &lower] {
            line(&mut chart, curve.look, edge, 1)?;
        }
        let band: Vec<_> = upper.into_iter().chain(lower.into_iter().rev()).collect();
        let band = (!band.is_empty()).then(|| Polygon::new(band, curve.look.colour.mix(0.15)));
        chart.draw_series(band).map_err(failed)?;
    }
    curves.iter().try_for_each(|curve| series(&mut chart, curve.look, &curve.at(0.0, &axis)))
}

/// The histogram of the lengths of games.
fn lengths(area: &Area, course: &Course) -> Drawn {
    let Some(length) = course.length() else {
        panel(area, "Length of the games: no game", &[])?;
        return Ok(());
    };
    let width = (length.longest - length.shortest + 1).div_ceil(BARS);
    let bars: Vec<(usize, u64)> = course.lengths[length.shortest..]
        .chunks(width)
        .enumerate()
        .map(|(index, games)| (length.shortest + index * width, games.iter().sum()))
        .collect();
    let most = bars.iter().map(|(_, games)| *games).max().unwrap_or(1);
    let entries = [
        (PLAIN[0], format!("median {:.1} plies", length.median)),
        (PLAIN[1], format!("mean {:.1} plies", length.mean)),
    ];
    let area = panel(area, "Length of the games", &entries)?;
    // A bar stands around its plies.
    let edge = |plies: usize| real(plies as u64) - 0.5;
    let name =
        if width == 1 { "length in plies".to_owned() } else { format!("length in plies, {width} to a bar") };
    let end = edge(length.shortest + bars.len() * width);
    let x = Axis { name: &name, range: edge(length.shortest)..end, counts: true };
    let y = Axis { name: "games", range: 0.0..1.08 * real(most), counts: true };
    let mut chart = chart(&area, &x, &y)?;
    let bar = |&(plies, games): &(usize, u64)| {
        let mut bar = Rectangle::new([(edge(plies), 0.0), (edge(plies + width), real(games))], BAR.filled());
        bar.set_margin(0, 0, 1, 1);
        bar
    };
    chart.draw_series(bars.iter().map(bar)).map_err(failed)?;
    let ends = |at| [(at, 0.0), (at, 1.04 * real(most))];
    series(&mut chart, PLAIN[0], &ends(length.median))?;
    series(&mut chart, PLAIN[1], &ends(length.mean))
}

/// The mean time of each move of a game, by player.
fn times(area: &Area, times: &[Times; 2], names: &[String; 2]) -> Drawn {
    let millis = |time: Duration| 1000.0 * time.as_secs_f64();
    let entry = |(look, (times, name)): (Look, (&Times, &String))| {
        let (mean, longest) = (millis(times.mean()), millis(times.longest));
        (look, format!("{name}: mean {}, longest {} ms", figure(mean), figure(longest)))
    };
    let entries: Vec<_> = LOOKS.into_iter().zip(times.iter().zip(names)).map(entry).collect();
    let area = panel(area, "Time for a move", &entries)?;
    let lines = times.each_ref().map(|times| {
        let games = times.by_move.first().map_or(0, |(games, _)| *games);
        let shown = times.by_move.iter().take_while(|(moves, _)| real(*moves) >= SHOWN * real(games));
        (1..)
            .zip(shown)
            .map(|(number, &(moves, total))| (real(number), millis(course::mean(moves, total))))
            .collect::<Vec<_>>()
    });
    let most = lines.iter().flatten().map(|(_, time)| *time).fold(0.0, f64::max);
    let last = lines.iter().map(Vec::len).max().unwrap_or(0).max(2);
    let high = if most > 0.0 { 1.08 * most } else { 1.0 };
    let x = Axis { name: "number of the player's move", range: 1.0..real(last as u64), counts: true };
    let y = Axis { name: "mean time in ms", range: 0.0..high, counts: false };
    let mut chart = chart(&area, &x, &y)?;
    LOOKS.into_iter().zip(&lines).try_for_each(|(look, line)| series(&mut chart, look, line))
}

/// A number with three digits that count.
fn figure(number: f64) -> String {
    match number {
        number if number >= 100.0 => grouped(number),
        number if number >= 10.0 => format!("{number:.1}"),
        number if number >= 1.0 => format!("{number:.2}"),
        number => format!("{number:.3}"),
    }
}
