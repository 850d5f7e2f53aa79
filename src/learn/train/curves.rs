//! A training as a picture: the losses and the errors over the epochs.
use plotters::prelude::*;

use super::Epoch;
use crate::arena::PictureError;
use crate::arena::chart::{Area, Axis, Drawn, LOOKS, chart, failed, panel, real, series};

/// Width and height in pixels.
const SIZE: (u32, u32) = (1000, 420);
/// The vertical axis ends so far above the highest point.
const ROOM: f64 = 1.08;

/// Some figure of each epoch.
struct Curve {
    name: &'static str,
    figure: fn(&Epoch) -> f64,
}

/// The picture of a training as SVG: on the left the loss in nats, of what is learned and of what is held
/// out; on the right the errors of the held-out win probabilities in percentage points.
///
/// # Errors
/// If the drawing library fails, which it has no reason to.
pub fn curves(epochs: &[Epoch]) -> Result<String, PictureError> {
    let mut text = String::new();
    {
        let root = SVGBackend::with_string(&mut text, SIZE).into_drawing_area();
        root.fill(&WHITE).map_err(failed)?;
        let (left, right) = root.split_horizontally(SIZE.0 / 2);
        let losses = [
            Curve { name: "learned", figure: |epoch| epoch.loss },
            Curve { name: "held out", figure: |epoch| epoch.held_out.loss },
        ];
        draw(&left, "Loss", "relative entropy in nats", epochs, &losses)?;
        let errors = [
            Curve { name: "mean absolute", figure: |epoch| 100.0 * epoch.held_out.mean },
            Curve { name: "root mean square", figure: |epoch| 100.0 * epoch.held_out.root_mean_square },
        ];
        draw(&right, "Error of the held-out win probabilities", "percentage points", epochs, &errors)?;
        root.present().map_err(failed)?;
    }
    Ok(text)
}

fn draw(area: &Area, caption: &str, unit: &str, epochs: &[Epoch], curves: &[Curve; 2]) -> Drawn {
    let lines = curves.each_ref().map(|curve| {
        epochs.iter().map(|epoch| (real(epoch.number as u64), (curve.figure)(epoch))).collect::<Vec<_>>()
    });
    let entry = |((look, curve), line): ((_, &Curve), &Vec<(f64, f64)>)| {
        let last = line.last().map_or_else(|| "no epoch".to_owned(), |(_, figure)| format!("{figure:.4}"));
        (look, format!("{}: {last}", curve.name))
    };
    let entries: Vec<_> = LOOKS.into_iter().zip(curves).zip(&lines).map(entry).collect();
    let area = panel(area, caption, &entries)?;
    let highest = lines.iter().flatten().map(|(_, figure)| *figure).fold(0.0, f64::max);
    let end = if highest > 0.0 { ROOM * highest } else { 1.0 };
    let x = Axis { name: "epoch", range: 1.0..real(epochs.len().max(2) as u64), counts: true };
    let y = Axis { name: unit, range: 0.0..end, counts: false };
    let mut chart = chart(&area, &x, &y)?;
    LOOKS.into_iter().zip(&lines).try_for_each(|(look, line)| series(&mut chart, look, line))
}

#[cfg(test)]
mod tests {
    use super::curves;
    use crate::learn::train::{Epoch, Errors};

    #[test]
    fn the_picture_has_the_curves_and_their_last_figures() {
        let epoch = |number: u8| {
            let part = 1.0 / f64::from(number);
            let held_out = Errors { loss: 0.02 * part, mean: 0.03 * part, root_mean_square: 0.05 * part };
            Epoch { number: number.into(), loss: 0.01 * part, held_out }
        };
        for epochs in 0..5 {
            let epochs: Vec<Epoch> = (1..=epochs).map(epoch).collect();
            let text = curves(&epochs).expect("a picture");
            let picture = roxmltree::Document::parse(&text).expect("valid XML");
            let marks = picture.descendants().filter(|node| node.has_tag_name("circle")).count();
            // One panel has as many as the other; each has one in its legend.
            assert_eq!(marks, 2 * (epochs.len() + 1));
            let texts: Vec<&str> =
                picture.descendants().filter_map(|node| node.text()).map(str::trim).collect();
            let last = ["learned: 0.0025", "held out: 0.0050", "mean absolute: 0.7500"];
            let shown = last.iter().all(|line| texts.contains(line));
            assert_eq!(shown, epochs.len() == 4, "{texts:?}");
        }
    }
}
