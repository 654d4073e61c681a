//! Errors and warnings of PGN files, with their places.

use super::symbol::Score;
use crate::error::ReadError;
use crate::variants::VariantError;
use menagerie_core::FenError;
use std::fmt;
use std::io;

/// An error in a PGN file, with its place. Reading can continue after [`super::Reader::skip_game`], unless the input
/// itself fails.
#[derive(Debug)]
pub struct PgnError {
    /// The number of the game in the file, from 1.
    pub game: u64,
    /// The number of the line, from 1.
    pub line: u64,
    /// The number of the move as PGN writes it, `7.` or `7...`, if the error is about a move.
    pub number: Option<String>,
    /// What is wrong.
    pub what: What,
}

/// What is wrong.
#[derive(Debug, thiserror::Error)]
pub enum What {
    /// The input cannot be read.
    #[error("cannot continue reading: {0}")]
    Input(#[from] io::Error),
    /// The text is not PGN.
    #[error("{0}")]
    Syntax(String),
    /// A limit is exceeded.
    #[error("{what}: at most {limit} can be read")]
    TooMuch {
        /// Which limit.
        what: &'static str,
        /// Its value.
        limit: usize,
    },
    /// The tag `Variant` does not name a game.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// The tag `FEN` is not a position.
    #[error(transparent)]
    Position(#[from] FenError),
    /// The pieces that the tag `VariantMen` lists are not those of the game.
    #[error("{0}")]
    Men(String),
    /// A move cannot be made.
    #[error(transparent)]
    Move(#[from] ReadError),
}

/// A warning about a game that was read nevertheless, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnWarning {
    /// The number of the game in the file, from 1.
    pub game: u64,
    /// The number of the line, from 1.
    pub line: u64,
    /// The warning.
    pub what: Oddity,
}

/// The warning.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Oddity {
    /// The game ended differently from what the file says.
    #[error("the result is given as {given}, but the last position is {on_board}; {given} is kept")]
    ResultOnBoard {
        /// What the file says.
        given: Score,
        /// What the moves show.
        on_board: String,
    },
    /// The tag and the end of the moves contradict each other.
    #[error("the tag Result says {tag}, but the moves end with {given}, which is kept")]
    ResultTag {
        /// What the tag says.
        tag: Score,
        /// What the moves end with.
        given: Score,
    },
    /// An annotation has no number, or one above 255.
    #[error("`${0}` is skipped: an annotation is `$` and a number from 0 to 255")]
    Nag(String),
    /// The value of the tag `Result` is not a result.
    #[error("the tag Result is skipped: `{0}` is not one of the results `1-0`, `0-1`, `1/2-1/2` and `*`")]
    ResultValue(String),
    /// The game has a tag of this name already.
    #[error("the tag {0} is repeated: the first one counts")]
    TagAgain(String),
    /// A game has tags only.
    #[error("the game has tags, but neither moves nor a result")]
    TagsAlone,
    /// A parenthesis closes no variation.
    #[error("a `)` is skipped: no variation is open")]
    Close,
    /// There is text between the result of a game and the next game.
    #[error("`{0}` is skipped: it follows a result and does not begin a game")]
    AfterResult(String),
    /// The game was written with a different definition.
    #[error(
        "the game was played by another definition of `{game}` than the one here (fingerprint {given}, here {own}): \
         its moves may do something else"
    )]
    OtherDefinition {
        /// The game.
        game: String,
        /// The fingerprint that the file gives.
        given: String,
        /// The fingerprint of the definition in use.
        own: String,
    },
    /// Further warnings were dropped.
    #[error("there are more warnings after this one")]
    More,
}

impl fmt::Display for PgnWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}, line {}: {}", self.game, self.line, self.what)
    }
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
