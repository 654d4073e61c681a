//! The games that files name, compiled once each.

use crate::error::quoted;
use menagerie_core::{Game, Library, LoadError};
use std::collections::HashMap;

/// What PGN calls the game of a file that names none. The definition of that game has it as an alias.
const STANDARD: &str = "Standard";
/// How many compiled games are kept at once.
const KEPT: usize = 64;

/// Why there is no game of a name.
#[derive(Clone, Debug, thiserror::Error)]
pub enum VariantError {
    /// No game is called so.
    #[error(
        "there is no game `{0}` here: `menagerie variants` lists those that are known, and `--variants FILE` adds one"
    )]
    Unknown(String),
    /// Its definition is wrong.
    #[error(transparent)]
    Load(#[from] LoadError),
}

/// Finds games by what files call them, and keeps them compiled.
///
/// ```
/// # use menagerie_core::Library;
/// # use menagerie_notation::Variants;
/// let library = Library::shipped();
/// let mut variants = Variants::new(&library);
/// assert_eq!(variants.get(Some("Wild Castle"))?.name(), "wildcastle");
/// assert_eq!(variants.get(Some("From Position"))?.name(), "chess");
/// assert_eq!(variants.get(None)?.name(), "chess");
/// # Ok::<(), menagerie_notation::VariantError>(())
/// ```
#[derive(Debug)]
pub struct Variants<'l> {
    library: &'l Library,
    compiled: HashMap<String, Game>,
}

impl<'l> Variants<'l> {
    /// Finds games in a library.
    pub fn new(library: &'l Library) -> Variants<'l> {
        Variants { library, compiled: HashMap::new() }
    }

    /// The game that a text names, compared leniently with names, titles and aliases; without a text, the game that is
    /// meant where nothing is said.
    ///
    /// # Errors
    /// Says that there is no such game, or what is wrong with its definition.
    pub fn get(&mut self, text: Option<&str>) -> Result<&Game, VariantError> {
        let text = text.map(str::trim).filter(|text| !text.is_empty() && *text != "?").unwrap_or(STANDARD);
        if !self.compiled.contains_key(text) {
            let name = self.library.find(text).ok_or_else(|| VariantError::Unknown(quoted(text)))?;
            if self.compiled.len() >= KEPT {
                self.compiled.clear();
            }
            self.compiled.insert(text.to_string(), self.library.game(&name)?);
        }
        Ok(&self.compiled[text])
    }
}

/// Whether a game is the one that is meant where no game is named.
pub(crate) fn is_standard(game: &Game) -> bool {
    game.definition().aliases.iter().any(|alias| alias == STANDARD)
}
