//! The start: one array, a numbered set of shuffles, or a choice of armies.

pub mod armies;
mod protection;
mod shuffle;
mod shuffled;
mod words;

pub(crate) use shuffle::Shuffle;

use super::Definition;
use menagerie_board::Letter;
use menagerie_board::board::Board;
use menagerie_board::problem::Problem;
use menagerie_words::Language;
use shuffled::Shuffled;
use std::borrow::Cow;

/// The starting positions of a game.
///
/// ```
/// use menagerie_rules::Library;
/// use menagerie_words::Language;
/// let definition = Library::shipped().definition("wildcastle")?;
/// let starts = &definition.starts;
/// assert_eq!(starts.first(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
/// assert_eq!((starts.count(), starts.numbered(36)), (36, None));
/// assert!(starts.numbered(0).unwrap().starts_with("rbbnknqr/"));
/// assert!(starts.numbered(18).unwrap().starts_with("rqnknbbr/"));
/// assert!(starts.describe(&definition, Language::English)[0].starts_with("White's back rank is shuffled"));
/// # Ok::<(), menagerie_rules::LoadError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Starts {
    fen: String,
    shuffled: Option<Shuffled>,
    shuffle: Option<Shuffle>,
}

impl Starts {
    /// The start of a FEN, or what a shuffle makes of it; only the FEN where that does not fit the board.
    pub(crate) fn new(fen: String, shuffle: Option<toml::Value>, board: Option<&Board>) -> Result<Starts, Problem> {
        let Some(value) = shuffle else { return Ok(Starts { fen, ..Starts::default() }) };
        let wrong = |what| Problem::new("start.shuffle", what);
        let shuffle: Shuffle = crate::definition::read(value).map_err(wrong)?;
        let shuffled = board.map_or(Ok(None), |board| shuffle.starts(&fen, board))?;
        Ok(Starts { fen, shuffled, shuffle: Some(shuffle) })
    }

    /// The same without the starts in which a piece stands unprotected that may not.
    pub(crate) fn without_unprotected(mut self, definition: &Definition) -> Result<Starts, Problem> {
        let (Some(shuffle), Some(shuffled)) = (&self.shuffle, &mut self.shuffled) else { return Ok(self) };
        let letters: Vec<Letter> = Letter::all_in(&shuffle.protected).collect();
        if letters.is_empty() {
            return Ok(self);
        }
        if let Some(letter) = letters.iter().find(|letter| definition.kind_of_letter(**letter).is_none()) {
            return Err(Problem::new("start.shuffle.protected", format!("`{letter}` is the letter of no piece")));
        }
        let is_protected = |order: usize| {
            let fen = shuffled.fen(shuffled.number_of_both(order));
            fen.is_some_and(|fen| protection::is_protected(definition, &fen, &letters))
        };
        // An order and its mirror image stay together, or neither.
        let half = shuffled.orders() / if shuffle.mirrored { 2 } else { 1 };
        let stays = |order: usize| is_protected(order) && (!shuffle.mirrored || is_protected(half + order));
        let mut kept: Vec<usize> = (0..half).filter(|&order| stays(order)).collect();
        if kept.is_empty() {
            let what = "in every order of the pieces one of these stands unprotected";
            return Err(Problem::new("start.shuffle.protected", what).also("start.shuffle.fill", "the pieces"));
        }
        if shuffle.mirrored {
            kept.extend(kept.clone().into_iter().map(|order| half + order));
        }
        shuffled.keep(&kept);
        Ok(self)
    }

    /// What is shuffled, in plain words, if anything is.
    pub fn describe(&self, definition: &Definition, language: Language) -> Vec<String> {
        let (Some(shuffle), Some(shuffled)) = (&self.shuffle, &self.shuffled) else { return Vec::new() };
        words::describe(shuffle, definition, (shuffled.count(), shuffled.orders()), language)
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
