//! Pieces in hand, next to the board on their player's side, and behind them the captives that the player holds.

use crate::glyphs;
use crate::grid::Grid;
use crate::theme::Theme;
use menagerie_core::{Color, Piece, Position};
use std::fmt::Write;

/// The size of a piece in hand and the space that it takes.
const SCALE: f32 = 0.66;
const CELL: f32 = 52.0;

/// A piece in hand, or captives: what it is, how many, and the middle of its place.
pub struct Held {
    pub piece: Piece,
    count: usize,
    x: f32,
    y: f32,
}

/// The places of all pieces in hand, in columns from `left` on, and where they end on the right.
pub fn places(position: &Position, grid: &Grid<'_>, left: f32) -> (Vec<Held>, f32) {
    if position.game().facts().hands.is_none() {
        return (Vec::new(), left);
    }
    // The upper player's pieces begin at the top, the lower one's at the bottom, and neither passes the middle.
    let in_column = ((grid.height() / 2.0 / CELL) as usize).max(1);
    let mut places = Vec::new();
    let mut columns = 1;
    for color in Color::BOTH {
        let at_the_bottom = (color == Color::White) != grid.flip;
        let kinds = || position.game().definition().kinds();
        let own = kinds().map(|kind| Piece::new(kind, color)).map(|piece| (piece, position.in_hand(piece)));
        let captives = kinds().map(|kind| Piece::new(kind, color.other()));
        let captives = captives.map(|piece| (piece, position.captives(piece)));
        let held: Vec<(Piece, usize)> = own.filter(|(_, count)| *count > 0).collect();
        // The captives stand in columns of their own.
        let first = held.len().div_ceil(in_column).max(1) * in_column;
        let captives = (first..).zip(captives.filter(|(_, count)| *count > 0));
        for (index, (piece, count)) in held.into_iter().enumerate().chain(captives) {
            let (column, row) = (index / in_column, (index % in_column) as f32);
            columns = columns.max(column + 1);
            let away = (row + 0.5) * CELL;
            let y = if at_the_bottom { grid.height() - away } else { away };
            places.push(Held { piece, count, x: left + (column as f32 + 0.5) * (CELL + 14.0), y });
        }
    }
    (places, left + columns as f32 * (CELL + 14.0))
}

impl Held {
    /// The piece, by its name among the symbols, and how many there are.
    pub fn drawn(&self, symbol: &str, theme: &Theme) -> String {
        let half = 32.0 * SCALE;
        let mut out = format!(
            "<use href=\"#{symbol}\" transform=\"translate({} {}) scale({SCALE})\"/>",
            crate::round(self.x - half - 8.0),
            crate::round(self.y - half)
        );
        let count = glyphs::centred(
            &self.count.to_string(),
            self.x + half,
            self.y + 8.0,
            17.0,
            &crate::escaped(&theme.ink),
            2.8,
        );
        let _ = write!(out, "{count}");
        out
    }
}
