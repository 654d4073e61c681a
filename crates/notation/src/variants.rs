//! The games that files name, compiled once each.

use crate::error::quoted;
use menagerie_core::{Game, Library, LoadError};
use std::collections::HashMap;

/// The name for a file without a game, an alias of the default game.
const STANDARD: &str = "Standard";
/// How many compiled games are kept at once.
const KEPT: usize = 64;

/// Why a game was not found.
///
/// ```
/// use menagerie_core::Library;
/// use menagerie_notation::{VariantError, Variants};
/// let library = Library::shipped();
/// let error = Variants::new(&library).get(Some("Monster Chess 2000")).unwrap_err();
/// assert!(matches!(error, VariantError::Unknown(name) if name == "Monster Chess 2000"));
/// ```
#[derive(Clone, Debug, thiserror::Error)]
pub enum VariantError {
    /// No game has this name.
    #[error("there is no game `{0}` here")]
    Unknown(String),
    /// Its definition is wrong.
    #[error(transparent)]
    Load(#[from] LoadError),
}

/// Finds games by their names in files, and caches them compiled.
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
    /// Without one, every file is of the one game that is compiled.
    library: Option<&'l Library>,
    compiled: HashMap<String, Game>,
}

impl<'l> Variants<'l> {
    /// Finds games in a library.
    pub fn new(library: &'l Library) -> Variants<'l> {
        Variants { library: Some(library), compiled: HashMap::new() }
    }

    /// Takes every file for one of a game, whatever the file calls it.
    ///
    /// ```
    /// # use menagerie_core::Library;
    /// # use menagerie_notation::Variants;
    /// let game = Library::shipped().game("omega")?;
    /// assert_eq!(Variants::of(&game).get(Some("My game")).unwrap().name(), "omega");
    /// # Ok::<(), menagerie_core::LoadError>(())
    /// ```
    pub fn of(game: &Game) -> Variants<'static> {
        Variants { library: None, compiled: HashMap::from([(STANDARD.to_string(), game.clone())]) }
    }

    /// The game of a name, title or alias, compared leniently; without a name, the default game.
    ///
    /// # Errors
    /// If there is no such game, or its definition is wrong.
    pub fn get(&mut self, text: Option<&str>) -> Result<&Game, VariantError> {
        let text = text.map(str::trim).filter(|text| !text.is_empty() && *text != "?").unwrap_or(STANDARD);
        let Some(library) = self.library else { return Ok(&self.compiled[STANDARD]) };
        if !self.compiled.contains_key(text) {
            let name = library.find(text).ok_or_else(|| VariantError::Unknown(quoted(text)))?;
            if self.compiled.len() >= KEPT {
                self.compiled.clear();
            }
            self.compiled.insert(text.to_string(), library.game(&name)?);
        }
        Ok(&self.compiled[text])
    }
}

/// Whether a game is the one that is meant where no game is named.
pub(crate) fn is_standard(game: &Game) -> bool {
    game.definition().aliases.iter().any(|alias| alias == STANDARD)
}
