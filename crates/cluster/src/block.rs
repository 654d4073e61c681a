//! What goes to and fro: games to be played, and their records.

use menagerie_tournament::{Assignment, Record};
use serde::{Deserialize, Serialize};

/// Games of a match that one core plays one after another.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Block {
    /// The run that they belong to.
    pub(crate) run: String,
    /// What tells it from all other blocks, those of earlier runs of this name too.
    pub(crate) id: String,
    /// The games.
    pub(crate) games: Vec<Assignment>,
}

/// What became of a block.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Played {
    /// The records of some of its games.
    Records(Vec<Record>),
    /// Why they cannot be played anywhere.
    Impossible(String),
}
