//! The side that the person plays.

use clap::ValueEnum;
use menagerie_core::Color;

/// The side that the person plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Side {
    /// The side that begins.
    White,
    /// The other side.
    Black,
    /// Both sides, without an opponent.
    Both,
}

impl Side {
    /// Whether the person plays a colour.
    pub(crate) fn plays(self, color: Color) -> bool {
        match self {
            Side::Both => true,
            Side::White => color == Color::White,
            Side::Black => color == Color::Black,
        }
    }
}
