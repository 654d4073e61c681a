//! How pieces move, for diagrams.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// Asks how a piece moves.
#[derive(Clone, Debug, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ReachRequest {
    /// The name of the game; with a definition, the armies may stand behind its name, and it may be left empty.
    #[serde(default)]
    pub game: String,
    /// The definition of the game as TOML, if it is none that the server has.
    #[serde(default)]
    #[ts(optional)]
    pub definition: Option<String>,
    /// The type of piece.
    pub kind: String,
}

/// Where a piece of white may go from each square of a board that is else empty.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Reach(pub BTreeMap<String, Reachable>);

/// Where a piece may go from one square.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Reachable {
    /// Squares that it may go to when they are empty.
    pub quiet: Vec<String>,
    /// Squares that it may capture on.
    pub captures: Vec<String>,
    /// Squares that it reaches in another way: over a piece, or on its first move.
    pub other: Vec<String>,
}
