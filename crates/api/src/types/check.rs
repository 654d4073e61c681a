//! Checks of definitions.

use super::GameInfo;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A definition to look at.
#[derive(Clone, Debug, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CheckRequest {
    /// The definition of a game as TOML.
    pub definition: String,
}

/// What was found.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Checked {
    /// Errors and warnings, in the order of the text.
    pub problems: Vec<CheckProblem>,
    /// The game, if the definition makes one.
    pub game: Option<GameInfo>,
}

/// Something that is wrong with a definition, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CheckProblem {
    /// The key that it is about, such as `rules.goal.zone[0]`; empty if it is about none.
    pub key: String,
    /// Its place; null if it is not in this text.
    pub at: Option<TextSpan>,
    /// What is wrong.
    pub message: String,
    /// How to fix it.
    pub help: Option<String>,
    /// Whether it is only a warning.
    pub warning: bool,
}

/// A part of the definition's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TextSpan {
    /// The line, from 1.
    pub line: u32,
    /// The letter in the line, from 1.
    pub column: u32,
    /// Where it begins in the text, in letters as JavaScript counts them (UTF-16).
    pub from: u32,
    /// Where it ends.
    pub to: u32,
}
