//! What can be wrong with a PGN file, and where.

use crate::error::ReadError;
use crate::variants::VariantError;
use menagerie_core::FenError;
use std::fmt;
use std::io;

/// What is wrong with a PGN file, and where. Reading can go on after [`super::Reader::skip_game`], unless the input
/// itself fails.
#[derive(Debug)]
pub struct PgnError {
    /// The number of the game in the file, from 1.
    pub game: u64,
    /// The number of the line, from 1.
    pub line: u64,
    /// The number of the move as PGN writes it, `7.` or `7...`, where a move is the matter.
    pub number: Option<String>,
    /// What is wrong.
    pub what: What,
}

/// What is wrong.
#[derive(Debug, thiserror::Error)]
pub enum What {
    /// The input cannot be read.
    #[error("cannot read on: {0}")]
    Input(#[from] io::Error),
    /// The text is not PGN.
    #[error("{0}")]
    Syntax(String),
    /// Something is longer, deeper or more than is allowed.
    #[error("{what}: at most {limit} can be read")]
    TooMuch {
        /// What is.
        what: &'static str,
        /// How much is allowed.
        limit: usize,
    },
    /// The tag `Variant` names no game.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// The tag `FEN` is no position.
    #[error(transparent)]
    Position(#[from] FenError),
    /// The pieces that the tag `VariantMen` lists are not those of the game.
    #[error("{0}")]
    Men(String),
    /// A move cannot be made.
    #[error(transparent)]
    Move(#[from] ReadError),
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}, line {}", self.game, self.line)?;
        if let Some(number) = &self.number {
            write!(f, ", move {number}")?;
        }
        write!(f, ": {}", self.what)
    }
}

impl std::error::Error for PgnError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.what {
            What::Input(error) => Some(error),
            _ => None,
        }
    }
}
