//! What a definition makes, and what is wrong with it.

use super::GameInfo;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A definition to look at.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CheckRequest {
    /// The definition of a game as TOML.
    pub definition: String,
}

/// What was found.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Checked {
    /// What is wrong, or allowed and probably not meant, in the order of the text.
    pub problems: Vec<CheckProblem>,
    /// The game, if the definition makes one.
    pub game: Option<GameInfo>,
}

/// Something that is wrong with a definition, and where. Lines and letters are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct CheckProblem {
    /// The line where it begins.
    pub line: u32,
    /// The letter in the line.
    pub column: u32,
    /// The line where it ends.
    pub end_line: u32,
    /// The letter after its last one.
    pub end_column: u32,
    /// What is wrong.
    pub message: String,
    /// What may be done about it.
    pub help: Option<String>,
    /// Whether the definition makes a game all the same.
    pub warning: bool,
}
