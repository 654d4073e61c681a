//! What can be wrong with a PGN file, and where.

use super::symbol::Score;
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

/// What is odd about a game that was read all the same, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnWarning {
    /// The number of the game in the file, from 1.
    pub game: u64,
    /// The number of the line, from 1.
    pub line: u64,
    /// What is odd.
    pub what: Oddity,
}

/// What is odd.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Oddity {
    /// The game ended otherwise than the file says.
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
    /// An evaluation has no number, or one that there is not.
    #[error("`${0}` is skipped: an evaluation is `$` and a number from 0 to 255")]
    Nag(String),
    /// The tag `Result` says what is no result.
    #[error("the tag Result is skipped: `{0}` is none of the results `1-0`, `0-1`, `1/2-1/2` and `*`")]
    ResultValue(String),
    /// The game has a tag of this name already.
    #[error("the tag {0} is given again: the first counts")]
    TagAgain(String),
    /// After the tags of a game the next game begins, or the file ends.
    #[error("the game has tags, but neither moves nor a result")]
    TagsAlone,
    /// A parenthesis closes no variation.
    #[error("a `)` is skipped: no variation is open")]
    Close,
    /// Text stands between the result of a game and the next one.
    #[error("`{0}` is skipped: it stands after the result, and no game begins so")]
    AfterResult(String),
    /// The game was written by another definition than the one at hand.
    #[error(
        "the game was played by another definition of `{game}` than the one here (fingerprint {given}, here {own}): \
         its moves may do something else"
    )]
    OtherDefinition {
        /// The game.
        game: String,
        /// The fingerprint that the file gives.
        given: String,
        /// That of the definition at hand.
        own: String,
    },
    /// Others were not kept.
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
