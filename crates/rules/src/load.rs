//! Definitions read with all rules there are, and games loaded by their names.

use crate::definition::{self, Library, LoadError};
use crate::game::Game;
use crate::rules;

impl Default for Library {
    /// No definitions.
    fn default() -> Library {
        Library::empty(&rules::TYPES)
    }
}

impl Library {
    /// The games that the program ships.
    pub fn shipped() -> Library {
        Library::shipped_with(&rules::TYPES)
    }

    /// Loads and compiles a game: `omega`, or with armies `oomost1:clobberers-rookies`.
    ///
    /// # Errors
    /// Says which name is unknown (and what it may have meant) or all that is wrong with the definition, and where.
    pub fn game(&self, name: &str) -> Result<Game, LoadError> {
        self.make(name, Game::compile)
    }
}

/// The JSON Schema of a definition file, for editors and other tools.
///
/// ```
/// let schema = menagerie_core::schema();
/// assert!(schema["properties"]["pieces"].is_object());
/// ```
pub fn schema() -> serde_json::Value {
    definition::schema(&rules::TYPES)
}

/// The names of all rules that a definition may have, in alphabetical order.
pub fn rule_names() -> &'static [&'static str] {
    rules::NAMES
}
