//! The start: one array, a numbered set of shuffles, or a choice of armies.

pub mod armies;
mod shuffle;

pub(crate) use shuffle::Shuffle;

use super::Definition;
use menagerie_board::problem::Problem;
use shuffle::Shuffled;
use std::borrow::Cow;

/// The starting positions of a game.
///
/// ```
/// use menagerie_rules::Library;
/// let definition = Library::shipped().definition("wildcastle")?;
/// let starts = &definition.starts;
/// assert_eq!(starts.first(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
/// assert_eq!((starts.count(), starts.numbered(36)), (36, None));
/// assert!(starts.numbered(0).unwrap().starts_with("rbbnknqr/"));
/// assert!(starts.numbered(18).unwrap().starts_with("rqnknbbr/"));
/// assert!(starts.describe(&definition)[0].starts_with("White's back rank is shuffled"));
/// # Ok::<(), menagerie_rules::LoadError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Starts {
    fen: String,
    shuffled: Option<Shuffled>,
    shuffle: Option<Shuffle>,
}

impl Starts {
    pub(crate) fn new(fen: String, shuffle: Option<toml::Value>) -> Result<Starts, Problem> {
        let Some(value) = shuffle else { return Ok(Starts { fen, ..Starts::default() }) };
        let wrong = |error| Problem::new("start.shuffle", crate::definition::message(error));
        let shuffle: Shuffle = value.try_into().map_err(wrong)?;
        let shuffled = Some(shuffle.starts(&fen)?);
        Ok(Starts { fen, shuffled, shuffle: Some(shuffle) })
    }

    /// What is shuffled, in plain English, if anything is.
    pub fn describe(&self, definition: &Definition) -> Vec<String> {
        self.shuffle.iter().flat_map(|shuffle| shuffle.describe(definition, self.count())).collect()
    }

    /// The FEN of `startpos`.
    pub fn first(&self) -> &str {
        &self.fen
    }

    /// The bytes that the texts hold.
    pub(crate) fn memory(&self) -> usize {
        self.fen.len() + self.shuffled.as_ref().map_or(0, Shuffled::memory)
    }

    /// How many numbered starts there are; 1 where nothing is shuffled.
    pub fn count(&self) -> usize {
        self.shuffled.as_ref().map_or(1, Shuffled::count)
    }

    /// The FEN of a numbered start, if there is one with this number.
    pub fn numbered(&self, number: usize) -> Option<Cow<'_, str>> {
        match (&self.shuffled, number) {
            (Some(shuffled), number) => shuffled.fen(number).map(Cow::Owned),
            (None, 0) => Some(Cow::Borrowed(&self.fen)),
            (None, _) => None,
        }
    }
}
