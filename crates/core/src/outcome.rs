//! How a game ends.

use crate::piece::Color;
use std::fmt;

/// How a game has ended on the board. Its text is the written form: `1-0 checkmate`, `1/2-1/2 fifty`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The other side is in check and has no move.
    Checkmate {
        /// Who gave mate.
        winner: Color,
    },
    /// The side to move has no move and is not in check.
    Stalemate {
        /// Who has won by it, in games where that is not a draw.
        winner: Option<Color>,
    },
    /// The position stood on the board too often.
    Repetition,
    /// Too many moves without progress.
    FiftyMoves,
    /// Nobody can be mated any more.
    InsufficientMaterial,
}

impl Outcome {
    /// Who has won, or nobody in a draw.
    pub fn winner(self) -> Option<Color> {
        match self {
            Outcome::Checkmate { winner } => Some(winner),
            Outcome::Stalemate { winner } => winner,
            _ => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let score = match self.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        };
        let how = match self {
            Outcome::Checkmate { .. } => "checkmate",
            Outcome::Stalemate { .. } => "stalemate",
            Outcome::Repetition => "repetition",
            Outcome::FiftyMoves => "fifty",
            Outcome::InsufficientMaterial => "material",
        };
        write!(f, "{score} {how}")
    }
}
