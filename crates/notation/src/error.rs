//! Errors of reading a move.

use menagerie_core::Illegal;
use menagerie_core::text::printable;

/// Why a text is not a legal move of a position.
///
/// ```
/// use menagerie_notation::{ReadError, read};
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let position = game.start();
/// assert!(matches!(read(&position, "castle!"), Err(ReadError::Malformed { .. })));
/// assert!(matches!(read(&position, "Nf5"), Err(ReadError::Illegal { .. })));
/// assert_eq!(read(&position, "Nf3=Q").unwrap_err().to_string(), "`Nf3=Q` does not describe a legal move: write Nf3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The text does not have the shape of a move.
    #[error("`{text}` is not a move: {expected}")]
    Malformed {
        /// The text.
        text: String,
        /// What a move looks like.
        expected: String,
    },
    /// The text is a move, but not a legal one.
    #[error("`{text}` is {}: {why}", if .why.is_malformed() { "not a move" } else { "not legal" })]
    Illegal {
        /// The text.
        text: String,
        /// Why not.
        why: Box<Illegal>,
    },
    /// The text fits several legal moves.
    #[error("`{text}` may be {}: say which", .candidates.join(" or "))]
    Ambiguous {
        /// The text.
        text: String,
        /// The moves as they are written.
        candidates: Vec<String>,
    },
    /// The text fits a legal move except for a detail that is wrong.
    #[error("`{text}` does not describe a legal move: write {}", .written.join(" or "))]
    Wrong {
        /// The text.
        text: String,
        /// The correct text, or several if the text fits several moves except for the detail.
        written: Vec<String>,
    },
}

/// A text from the input for a message: shortened, and without control characters.
pub(crate) fn quoted(text: &str) -> String {
    match text.char_indices().nth(80) {
        Some((end, _)) => printable(&text[..end]).into_owned() + "…",
        None => printable(text).into_owned(),
    }
}
