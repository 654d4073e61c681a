//! What endgame tables say.

use serde::Serialize;
use ts_rs::TS;

/// What an endgame table says of a position and of its moves.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EndgameTable {
    /// What the position is worth to the side to move.
    pub value: EndgameValue,
    /// The moves, the best first.
    pub moves: Vec<EndgameMove>,
}

/// A legal move with what it makes the position worth.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EndgameMove {
    /// The machine form.
    pub uci: String,
    /// The game's own notation.
    pub san: String,
    /// What it makes the position worth to the side that makes it; nothing if no table has the position after it.
    pub value: Option<EndgameValue>,
}

/// What a position is worth, with the halfmove clock that it has.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EndgameValue {
    /// `won`, `drawn` or `lost`, if no moves are counted.
    pub result: EndgameResult,
    /// In how many plies the game is over then; 0 if it is drawn.
    pub plies: u16,
    /// Whether the fifty-move rule draws the win or the loss, with best defence.
    pub cursed: bool,
    /// In how many plies the clock of the fifty-move rule is set back or the game over, so that the win is kept, counted from a clock
    /// at zero; nothing in drawn positions and where the rule draws.
    pub zeroing: Option<u16>,
    /// All of this in words: `won in 23`.
    pub text: String,
}

/// Who wins, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EndgameResult {
    /// It wins.
    Won,
    /// Nobody does.
    Drawn,
    /// It loses.
    Lost,
}
