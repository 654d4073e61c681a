//! The curve of the loss, as SVG.

use crate::training::Trained;
use plotters::prelude::*;

const SIZE: (u32, u32) = (640, 320);
const INK: RGBColor = RGBColor(31, 78, 121);
const PALE: RGBColor = RGBColor(160, 160, 160);
const RED: RGBColor = RGBColor(170, 60, 40);

/// Draws the loss by epochs: on the positions that were learned from, on the games that were held out, and there without a
/// network. An empty text if it cannot be drawn.
///
/// ```
/// use menagerie_train::curve::{Curve, draw};
///
/// let curve = Curve { training: vec![0.64, 0.62, 0.61], validation: vec![0.65, 0.63, 0.63], before: 0.66 };
/// assert!(draw(&curve).starts_with("<svg"));
/// ```
pub fn draw(curve: &Curve) -> String {
    let mut text = String::new();
    let drawn = {
        let area = SVGBackend::with_string(&mut text, SIZE).into_drawing_area();
        chart(&area, curve)
    };
    if drawn.is_ok() { text } else { String::new() }
}

/// The loss by epochs.
///
/// [`draw`] has an example.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// On the positions that were learned from.
    pub training: Vec<f64>,
    /// On the games that were held out.
    pub validation: Vec<f64>,
    /// The same without a network.
    pub before: f64,
}

impl From<&Trained> for Curve {
    fn from(trained: &Trained) -> Curve {
        Curve {
            training: trained.epochs.iter().map(|epoch| epoch.training).collect(),
            validation: trained.epochs.iter().map(|epoch| epoch.validation).collect(),
            before: trained.before,
        }
    }
}

fn chart(
    area: &DrawingArea<SVGBackend<'_>, plotters::coord::Shift>,
    curve: &Curve,
) -> Result<(), Box<dyn std::error::Error>> {
    area.fill(&WHITE)?;
    let all = || curve.training.iter().chain(&curve.validation).copied().chain([curve.before]);
    let (low, high) = (all().fold(f64::INFINITY, f64::min), all().fold(f64::NEG_INFINITY, f64::max));
    let room = ((high - low) * 0.1).max(1e-4);
    let last = curve.training.len().max(2) as f64;
    let mut chart = ChartBuilder::on(area)
        .margin(10)
        .margin_right(110)
        .x_label_area_size(36)
        .y_label_area_size(64)
        .build_cartesian_2d(1.0..last, low - room..high + room)?;
    chart
        .configure_mesh()
        .x_desc("epochs")
        .y_desc("loss")
        .x_label_formatter(&|at| format!("{at:.0}"))
        .light_line_style(TRANSPARENT)
        .draw()?;
    let without = vec![curve.before; curve.training.len().max(2)];
    for (name, values, colour) in
        [("without", &without, PALE), ("training", &curve.training, INK), ("held out", &curve.validation, RED)]
    {
        let points = || values.iter().enumerate().map(|(at, value)| (1.0 + at as f64, *value));
        chart.draw_series(LineSeries::new(points(), colour.stroke_width(2)))?;
        if let Some(end) = points().next_back() {
            let (x, y) = chart.backend_coord(&end);
            area.draw(&Text::new(name, (x + 6, y - 7), ("sans-serif", 14).into_font().color(&colour)))?;
        }
    }
    area.present()?;
    Ok(())
}
