//! What a result is worth to whom: the one word that several rules take.

use crate::piece::Color;
use schemars::JsonSchema;
use serde::Deserialize;

/// How a game ends by a rule: for the side that the rule speaks of, or for white or black whoever it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Neither has won.
    Draw,
    /// The side has lost.
    #[default]
    Loss,
    /// The side has won.
    Win,
    /// White has won, whichever side it is.
    White,
    /// Black has won, whichever side it is.
    Black,
}

impl Verdict {
    /// Who has won if the verdict falls on `side`.
    pub fn winner(self, side: Color) -> Option<Color> {
        match self {
            Verdict::Draw => None,
            Verdict::Loss => Some(side.other()),
            Verdict::Win => Some(side),
            Verdict::White => Some(Color::White),
            Verdict::Black => Some(Color::Black),
        }
    }

    /// The verdict as the end of a sentence about a side: `has lost`.
    pub(crate) fn says(self) -> &'static str {
        match self {
            Verdict::Draw => "has drawn",
            Verdict::Loss => "has lost",
            Verdict::Win => "has won",
            Verdict::White => "has lost if it is black, and won if it is white",
            Verdict::Black => "has lost if it is white, and won if it is black",
        }
    }
}
