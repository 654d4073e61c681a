//! For which of the players something holds.

use menagerie_board::piece::Color;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// For whom a rule is in force.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Sides {
    /// For both players.
    #[default]
    Both,
    /// For white alone.
    White,
    /// For black alone.
    Black,
}

impl Sides {
    /// Whether a colour is one of them.
    pub fn has(self, color: Color) -> bool {
        match self {
            Sides::Both => true,
            Sides::White => color == Color::White,
            Sides::Black => color == Color::Black,
        }
    }

    /// Whether it holds for both.
    pub(crate) fn are_both(&self) -> bool {
        *self == Sides::Both
    }

    /// What messages call them.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Sides::Both => "both",
            Sides::White => "white",
            Sides::Black => "black",
        }
    }
}
