//! The pictures of a report.

use super::Report;
use plotters::prelude::*;

const SIZE: (u32, u32) = (640, 320);
const INK: RGBColor = RGBColor(31, 78, 121);
const LINE: RGBColor = RGBColor(200, 200, 200);

type Drawn = Result<(), Box<dyn std::error::Error>>;

/// Draws a picture as SVG; an empty text if it cannot be drawn, as where there is nothing to show.
fn picture(
    size: (u32, u32),
    draw: impl FnOnce(&DrawingArea<SVGBackend<'_>, plotters::coord::Shift>) -> Drawn,
) -> String {
    let mut text = String::new();
    let drawn = {
        let area = SVGBackend::with_string(&mut text, size).into_drawing_area();
        area.fill(&WHITE).map_err(Into::into).and_then(|()| draw(&area)).and_then(|()| Ok(area.present()?))
    };
    if drawn.is_ok() { text } else { String::new() }
}

/// The lengths of the games.
pub(super) fn lengths(report: &Report) -> String {
    const BINS: usize = 24;
    let most = report.lengths.iter().copied().max().unwrap_or(0).max(1);
    let width = most.div_ceil(BINS).max(1);
    let mut bins = vec![0_u32; most / width + 1];
    report.lengths.iter().for_each(|length| bins[length / width] += 1);
    let top = f64::from(bins.iter().copied().max().unwrap_or(1).max(1));
    picture(SIZE, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin(10)
            .x_label_area_size(36)
            .y_label_area_size(64)
            .build_cartesian_2d(0.0..(bins.len() * width) as f64, 0.0..top * 1.05)?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .x_desc("plies")
            .y_desc("games")
            .x_label_formatter(&whole)
            .y_label_formatter(&whole)
            .light_line_style(TRANSPARENT)
            .draw()?;
        chart.draw_series(bins.iter().enumerate().map(|(bin, &count)| {
            let (left, right) = ((bin * width) as f64, ((bin + 1) * width) as f64);
            Rectangle::new([(left, 0.0), (right, f64::from(count))], INK.mix(0.7).filled())
        }))?;
        Ok(())
    })
}

/// The number of legal moves by ply.
pub(super) fn mobility(report: &Report) -> String {
    let top = report.mobility.iter().copied().fold(1.0, f64::max);
    picture(SIZE, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin(10)
            .x_label_area_size(36)
            .y_label_area_size(64)
            .build_cartesian_2d(0.0..report.mobility.len().max(1) as f64, 0.0..top * 1.05)?;
        chart
            .configure_mesh()
            .x_desc("ply")
            .y_desc("legal moves")
            .x_label_formatter(&whole)
            .y_label_formatter(&whole)
            .light_line_style(TRANSPARENT)
            .draw()?;
        let points = report.mobility.iter().enumerate().map(|(ply, moves)| (ply as f64, *moves));
        chart.draw_series(LineSeries::new(points, INK.stroke_width(2)))?;
        Ok(())
    })
}

/// What doublings of the nodes gain.
pub(super) fn skill(report: &Report) -> String {
    let top = report.skill.iter().map(|doubling| doubling.elo + finite(doubling.error)).fold(100.0, f64::max);
    let bottom = report.skill.iter().map(|doubling| doubling.elo - finite(doubling.error)).fold(0.0, f64::min);
    let count = report.skill.len().max(1) as f64;
    picture(SIZE, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin(10)
            .x_label_area_size(36)
            .y_label_area_size(64)
            .build_cartesian_2d(-0.5..count - 0.5, bottom..top * 1.05)?;
        let label = |at: &f64| report.skill.get(at.round() as usize).map(|of| of.nodes.to_string()).unwrap_or_default();
        chart
            .configure_mesh()
            .disable_x_mesh()
            .x_labels(report.skill.len())
            .x_label_formatter(&label)
            .y_label_formatter(&whole)
            .x_desc("nodes of the stronger side")
            .y_desc("Elo for the doubling")
            .light_line_style(TRANSPARENT)
            .draw()?;
        for (at, doubling) in report.skill.iter().enumerate() {
            let (at, error) = (at as f64, finite(doubling.error));
            let bar = vec![(at, doubling.elo - error), (at, doubling.elo + error)];
            chart.draw_series([PathElement::new(bar, INK.stroke_width(2))])?;
            chart.draw_series([Circle::new((at, doubling.elo), 4, INK.filled())])?;
        }
        Ok(())
    })
}

/// A label without decimals.
fn whole(value: &f64) -> String {
    format!("{value:.0}")
}

fn finite(error: f64) -> f64 {
    if error.is_finite() { error } else { 0.0 }
}

/// The colour of another game.
fn colour(index: usize, count: usize) -> HSLColor {
    HSLColor(index as f64 / count.max(1) as f64, 0.7, if index.is_multiple_of(2) { 0.4 } else { 0.6 })
}

/// Each measure of the game next to those of others: a line for each, from the least to the greatest of all.
pub(super) fn comparison(report: &Report, others: &[Report]) -> String {
    const ROW: i32 = 40;
    const LEFT: i32 = 170;
    const RIGHT: i32 = 600;
    const EACH: i32 = 150;
    let per_row = ((RIGHT - 8) / EACH).max(1);
    let legend = 24 * ((others.len() as i32 + per_row) / per_row) + 16;
    let height = ROW * report.metrics.len() as i32 + legend + 10;
    let all = others.iter().enumerate().map(|(index, other)| (other, colour(index, others.len())));
    picture((SIZE.0, height.max(40) as u32), |area| {
        let named = all.clone().map(|(other, colour)| (other.title.as_str(), colour.to_rgba()));
        for (index, (title, colour)) in (0..).zip([(report.title.as_str(), INK.to_rgba())].into_iter().chain(named)) {
            let (x, y) = (16 + index % per_row * EACH, 14 + index / per_row * 24);
            area.draw(&Circle::new((x, y), 5, colour.filled()))?;
            area.draw(&Text::new(title.to_string(), (x + 10, y - 6), ("sans-serif", 13).into_font().color(&BLACK)))?;
        }
        for (row, metric) in (0..).zip(&report.metrics) {
            let y = legend + 20 + row * ROW;
            let found = |(other, colour): (&Report, HSLColor)| {
                let found = other.metrics.iter().find(|of| of.key == metric.key)?;
                Some((found.value, colour))
            };
            let values: Vec<(f64, HSLColor)> = all.clone().filter_map(found).collect();
            let range = || values.iter().map(|(value, _)| *value).chain([metric.value]);
            let (low, high) = (range().fold(f64::INFINITY, f64::min), range().fold(f64::NEG_INFINITY, f64::max));
            let place = |value: f64| LEFT + (f64::from(RIGHT - LEFT) * (value - low) / (high - low).max(1e-9)) as i32;
            area.draw(&Text::new(metric.name.clone(), (8, y - 6), ("sans-serif", 13).into_font().color(&BLACK)))?;
            area.draw(&PathElement::new(vec![(LEFT, y), (RIGHT, y)], LINE))?;
            for (value, colour) in values {
                area.draw(&Circle::new((place(value), y), 5, colour.filled()))?;
            }
            area.draw(&Circle::new((place(metric.value), y), 6, INK.filled()))?;
            let bold = ("sans-serif", 11).into_font().color(&INK);
            area.draw(&Text::new(super::html::number(metric.value), (place(metric.value) - 10, y - 20), bold))?;
        }
        Ok(())
    })
}
