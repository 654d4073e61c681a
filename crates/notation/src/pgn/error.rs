//! Errors and warnings of PGN files, with their places.

use super::symbol::Score;
use crate::error::ReadError;
use crate::variants::VariantError;
use menagerie_core::FenError;
use std::fmt;
use std::io;

/// An error in a PGN file, with its place. Reading can continue after [`super::Reader::skip_game`], unless the input
/// itself fails.
///
/// ```
/// use menagerie_core::Library;
/// use menagerie_notation::{Variants, pgn::{GameTree, Reader}};
/// let library = Library::shipped();
/// let (mut reader, mut variants) = (Reader::new("1. e4 e5\n2. Kf3 *".as_bytes()), Variants::new(&library));
/// let error = GameTree::read(&mut reader, &mut variants).unwrap_err();
/// assert_eq!((error.game, error.line, error.number.as_deref()), (1, 2, Some("2.")));
/// assert!(error.to_string().starts_with("game 1, line 2, move 2.: `Kf3` is not legal"));
/// ```
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
///
/// ```
/// use menagerie_core::Library;
/// use menagerie_notation::{Variants, pgn::{GameTree, Reader, What}};
/// let library = Library::shipped();
/// let read = |file: &str| GameTree::read(&mut Reader::new(file.as_bytes()), &mut Variants::new(&library));
/// let what = |file| read(file).unwrap_err().what;
/// assert!(matches!(what("1. Kd4 *"), What::Move(_)));
/// assert!(matches!(what("[Variant \"No Such Game\"] *"), What::Variant(_)));
/// assert!(matches!(what("[FEN \"8/8/8\"] *"), What::Position(_)));
/// assert!(matches!(what("1. e4 (1. d4"), What::Syntax(_)));
/// ```
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
///
/// ```
/// use menagerie_notation::pgn::{Oddity, Reader};
/// let mut reader = Reader::new("1. e4\n) *".as_bytes());
/// while reader.next_event()?.is_some() {}
/// let warning = &reader.take_warnings()[0];
/// assert_eq!((warning.game, warning.line, &warning.what), (1, 2, &Oddity::Close));
/// assert_eq!(warning.to_string(), "game 1, line 2: a `)` is skipped: no variation is open");
/// # Ok::<(), menagerie_notation::pgn::PgnError>(())
/// ```
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
///
/// ```
/// use menagerie_core::Library;
/// use menagerie_notation::{Variants, pgn::{GameTree, Oddity, Reader, Score}};
/// let library = Library::shipped();
/// let (mut reader, mut variants) = (Reader::new("1. f3 e5 2. g4 Qh4# 1/2-1/2".as_bytes()), Variants::new(&library));
/// GameTree::read(&mut reader, &mut variants)?;
/// let on_board = "0-1 checkmate".to_string();
/// assert_eq!(reader.take_warnings()[0].what, Oddity::ResultOnBoard { given: Score::Draw, on_board });
/// # Ok::<(), menagerie_notation::pgn::PgnError>(())
/// ```
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
