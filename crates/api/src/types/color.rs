//! The players.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A player: white or black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Color {
    /// The player who moves first.
    #[serde(rename = "w")]
    White,
    /// The other.
    #[serde(rename = "b")]
    Black,
}

impl Color {
    /// The opponent.
    pub fn other(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

impl From<menagerie_core::Color> for Color {
    fn from(color: menagerie_core::Color) -> Color {
        match color {
            menagerie_core::Color::White => Color::White,
            menagerie_core::Color::Black => Color::Black,
        }
    }
}

impl From<Color> for menagerie_core::Color {
    fn from(color: Color) -> menagerie_core::Color {
        match color {
            Color::White => menagerie_core::Color::White,
            Color::Black => menagerie_core::Color::Black,
        }
    }
}
