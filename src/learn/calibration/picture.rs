//! Calibrations as a picture: the realised win probability over the predicted one.
use plotters::prelude::*;

use super::{Bin, Calibration};
use crate::arena::PictureError;
use crate::arena::chart::{
    Area, Axis, Drawn, LOOKS, Look, chart, failed, grouped, line, panel, real, series,
};

/// Width and height of a panel in pixels.
const SIZE: (u32, u32) = (480, 480);

/// The picture of some calibrations as SVG, each with its title, side by side; what is predicted right lies
/// on the dashed line.
///
/// # Errors
/// If the drawing library fails, which it has no reason to.
pub fn calibration_picture(calibrations: &[(&str, &Calibration)]) -> Result<String, PictureError> {
    let count = calibrations.len().max(1);
    let width = SIZE.0 * u32::try_from(count).unwrap_or(u32::MAX);
    let mut text = String::new();
    {
        let root = SVGBackend::with_string(&mut text, (width, SIZE.1)).into_drawing_area();
        root.fill(&WHITE).map_err(failed)?;
        for (area, (title, calibration)) in root.split_evenly((1, count)).iter().zip(calibrations) {
            draw(area, title, calibration)?;
        }
        root.present().map_err(failed)?;
    }
    Ok(text)
}

fn draw(area: &Area, title: &str, calibration: &Calibration) -> Drawn {
    let [look, other] = LOOKS;
    let ideal = Look { marked: false, ..other };
    let count = format!("{} predictions", grouped(real(calibration.count())));
    let area = panel(area, title, &[(look, count), (ideal, "as predicted".to_owned())])?;
    let axis = |name| Axis { name, range: 0.0..1.0, counts: false };
    let mut chart = chart(&area, &axis("predicted win probability"), &axis("realised"))?;
    line(&mut chart, ideal, &[(0.0, 0.0), (1.0, 1.0)], 1)?;
    let points: Vec<(f64, f64)> =
        calibration.bins().map(|bin: &Bin| (bin.predicted(), bin.realised())).collect();
    series(&mut chart, look, &points)
}

#[cfg(test)]
mod tests {
    use super::calibration_picture;
    use crate::learn::Calibration;

    #[test]
    fn the_picture_has_a_panel_with_a_mark_for_each_bin() {
        let mut calibration = Calibration::default();
        for predicted in [0.11, 0.12, 0.5, 0.93] {
            calibration.add(predicted, predicted);
        }
        for titles in [&["labels"][..], &["labels", "games"]] {
            let panels: Vec<_> = titles.iter().map(|&title| (title, &calibration)).collect();
            let text = calibration_picture(&panels).expect("a picture");
            let picture = roxmltree::Document::parse(&text).expect("an SVG");
            for title in titles {
                assert!(
                    picture.descendants().any(|node| node.text().is_some_and(|text| text.trim() == *title))
                );
            }
            let circles = picture.descendants().filter(|node| node.has_tag_name("circle")).count();
            // Three bins, and the one of the legend.
            assert_eq!(circles, 4 * titles.len());
        }
        assert!(calibration_picture(&[]).is_ok());
    }
}
