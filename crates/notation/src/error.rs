//! Errors of reading a move.

use menagerie_core::text::printable;
use menagerie_core::{Illegal, Language};

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

impl ReadError {
    /// The error in a language, as a sentence without an end.
    ///
    /// ```
    /// use menagerie_core::{Language, Library};
    /// let start = Library::shipped().game("chess")?.start();
    /// let error = menagerie_notation::read(&start, "Nf3=Q").unwrap_err();
    /// assert_eq!(error.in_words(Language::English), error.to_string());
    /// let words = "`Nf3=Q` beschreibt keinen regelgemäßen Zug: gemeint ist Nf3";
    /// assert_eq!(error.in_words(Language::German), words);
    /// # Ok::<(), menagerie_core::LoadError>(())
    /// ```
    pub fn in_words(&self, language: Language) -> String {
        let either = |texts: &[String]| texts.join(&format!(" {} ", language.say("read-or", &[])));
        match self {
            ReadError::Malformed { text, expected } => {
                language.say("read-malformed", &[("text", text.into()), ("expected", expected.into())])
            }
            ReadError::Illegal { text, why } => {
                let id = if why.is_malformed() { "read-no-move" } else { "read-illegal" };
                language.say(id, &[("text", text.into()), ("why", why.in_words(language).into())])
            }
            ReadError::Ambiguous { text, candidates } => {
                language.say("read-ambiguous", &[("text", text.into()), ("candidates", either(candidates).into())])
            }
            ReadError::Wrong { text, written } => {
                language.say("read-wrong", &[("text", text.into()), ("candidates", either(written).into())])
            }
        }
    }
}

/// A text from the input for a message: shortened, and without control characters.
pub(crate) fn quoted(text: &str) -> String {
    match text.char_indices().nth(80) {
        Some((end, _)) => printable(&text[..end]).into_owned() + "…",
        None => printable(text).into_owned(),
    }
}
