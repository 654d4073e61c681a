//! The gain of each doubling as a picture.

use anyhow::{Context, Result};
use plotters::prelude::*;
use std::path::Path;

const SIZE: (u32, u32) = (860, 560);
/// Where the names at the right of the lines begin to stand in each other's way, in pixels.
const APART: i32 = 15;

/// Draws how much stronger each doubling of the nodes has made each game's engine: its gains, in Elo.
///
/// # Errors
/// If the picture cannot be drawn or written.
pub fn write(nodes: &[u64], gains: &[(&str, Vec<f64>)], path: &Path) -> Result<()> {
    let sums = |gains: &[f64]| {
        let sums = gains.iter().scan(0.0, |sum, gain| {
            *sum += gain;
            Some(*sum)
        });
        [0.0].into_iter().chain(sums).collect()
    };
    let played = gains.iter().filter(|(_, gains)| !gains.is_empty());
    let curves: Vec<(&str, Vec<f64>)> = played.map(|(game, gains)| (*game, sums(gains))).collect();
    if curves.is_empty() {
        return Ok(());
    }
    draw(nodes, &curves, path)
        .map_err(|error| anyhow::anyhow!("{error}"))
        .with_context(|| format!("cannot draw {}", path.display()))
}

fn draw(nodes: &[u64], curves: &[(&str, Vec<f64>)], path: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let top = curves.iter().flat_map(|(_, sums)| sums).copied().fold(100.0, f64::max);
    let bottom = curves.iter().flat_map(|(_, sums)| sums).copied().fold(0.0, f64::min);
    let area = SVGBackend::new(path, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let last = nodes.len() as f64 - 1.0;
    let mut chart = ChartBuilder::on(&area)
        .margin(12)
        .margin_right(150)
        .x_label_area_size(44)
        .y_label_area_size(56)
        .build_cartesian_2d(0.0..last, bottom..top * 1.03)?;
    chart
        .configure_mesh()
        .x_labels(nodes.len())
        .x_label_formatter(&|at| nodes.get(at.round() as usize).map(u64::to_string).unwrap_or_default())
        .x_desc("nodes per move")
        .y_desc("Elo above the fewest")
        .light_line_style(TRANSPARENT)
        .draw()?;
    let mut named: Vec<(i32, &str, HSLColor)> = Vec::new();
    for (index, (game, sums)) in curves.iter().enumerate() {
        let colour = HSLColor(index as f64 / curves.len() as f64, 0.75, if index % 2 == 0 { 0.38 } else { 0.52 });
        let points = sums.iter().enumerate().map(|(at, sum)| (at as f64, *sum));
        chart.draw_series(LineSeries::new(points, colour.stroke_width(2)))?;
        let end = sums.last().copied().unwrap_or_default();
        named.push((chart.backend_coord(&(last, end)).1, game, colour));
    }
    // Names that would lie upon each other are moved down.
    named.sort_by_key(|&(y, ..)| y);
    let mut free = i32::MIN;
    let right = chart.backend_coord(&(last, 0.0)).0;
    for (y, game, colour) in named {
        let y = y.max(free);
        free = y + APART;
        area.draw(&Text::new(game.to_string(), (right + 8, y - 7), ("sans-serif", 14).into_font().color(&colour)))?;
    }
    area.present()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_curve_has_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.svg");
        draw(&[500, 1000, 2000], &[("one", vec![0.0, 150.0, 250.0]), ("two", vec![0.0, 151.0, 251.0])], &path).unwrap();
        let drawn = std::fs::read_to_string(path).unwrap();
        for text in ["one", "two", "500", "1000", "2000", "Elo above the fewest"] {
            assert!(drawn.contains(text), "{text}");
        }
    }
}
