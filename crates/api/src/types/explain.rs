//! Why a move is not legal.

use super::Where;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A question about a move in a position.
#[derive(Clone, Debug, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ExplainRequest {
    /// The position.
    #[serde(flatten)]
    pub position: Where,
    /// The move.
    pub attempt: Attempt,
}

/// A move as it was tried: with squares, or as text in any notation.
#[derive(Clone, Debug, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged, deny_unknown_fields)]
pub enum Attempt {
    /// As text.
    Text {
        /// What was typed.
        text: String,
    },
    /// On the board.
    Squares {
        /// The square of the piece.
        from: String,
        /// The square that it should go to.
        to: String,
        /// The type that it should become.
        #[serde(default)]
        #[ts(optional)]
        choice: Option<String>,
    },
}

/// The answer.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Explanation {
    /// The move can be made.
    Legal {
        /// Always true.
        #[ts(type = "true")]
        legal: bool,
        /// The move in machine form.
        uci: String,
    },
    /// It cannot.
    Illegal {
        /// Always false.
        #[ts(type = "false")]
        legal: bool,
        /// Why not, as a sentence.
        sentence: String,
    },
}
