//! The pieces that a rule speaks of: a list of types, or all.

use super::Definition;
use menagerie_board::piece::Kind;
use menagerie_board::problem::Problems;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Some types of piece, or all.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum PieceNames {
    /// These types.
    These(Vec<String>),
    /// The word `all`.
    Word(String),
}

impl Default for PieceNames {
    fn default() -> PieceNames {
        PieceNames::Word("all".to_string())
    }
}

impl PieceNames {
    /// Notes names that are no types of the game.
    pub(crate) fn check(&self, definition: &Definition, place: &str, problems: &mut Problems) {
        match self {
            PieceNames::These(names) => {
                // All that were named may be of armies that are not chosen.
                if names.is_empty() && definition.armies.is_none() {
                    problems.add(place, "names no piece: write a list, or \"all\"");
                }
                definition.named_kinds(place, names, problems);
            }
            PieceNames::Word(word) if word == "all" => {}
            PieceNames::Word(word) => {
                problems.add(place, format!("`{word}` is not understood: write a list of pieces, or \"all\""));
            }
        }
    }

    /// The types, or nothing for all.
    pub fn kinds(&self, definition: &Definition) -> Option<Vec<Kind>> {
        match self {
            PieceNames::These(names) => Some(names.iter().filter_map(|name| definition.kind(name)).collect()),
            PieceNames::Word(_) => None,
        }
    }

    /// Whether a type of this name is among them.
    pub fn has(&self, name: &str) -> bool {
        match self {
            PieceNames::These(names) => names.iter().any(|known| known == name),
            PieceNames::Word(_) => true,
        }
    }

    /// Their names for a message, or `piece` for all.
    pub(crate) fn names(&self) -> Vec<String> {
        match self {
            PieceNames::These(names) => names.clone(),
            PieceNames::Word(_) => vec!["piece".to_string()],
        }
    }
}
