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
    ///
    /// ```
    /// # use menagerie_rules::Library;
    /// let library = Library::shipped();
    /// assert!(library.names().any(|name| name == "chess"));
    /// assert_eq!(Library::default().names().count(), 0);
    /// ```
    pub fn shipped() -> Library {
        Library::shipped_with(&rules::TYPES)
    }

    /// Loads and compiles a game: `omega`, or with armies `oomost1:clobberers-rookies`.
    ///
    /// # Errors
    /// Says which name is unknown (and what it may have meant) or all that is wrong with the definition, and where.
    ///
    /// ```
    /// # use menagerie_rules::Library;
    /// let game = Library::shipped().game("oomost1:clobberers-rookies")?;
    /// assert_eq!(game.name(), "oomost1:clobberers-rookies");
    /// assert_eq!(game.definition().title, "Castlingmost Chess I (OOmost I)");
    /// assert!(Library::shipped().game("ches").unwrap_err().to_string().ends_with("did you mean `chess`?"));
    /// # Ok::<(), menagerie_rules::LoadError>(())
    /// ```
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

/// The form of a definition to which nothing is missing, as modules for browsers have it: `src/rules/form.json`.
#[doc(hidden)]
pub fn form_text() -> String {
    definition::form_text(&rules::TYPES)
}

/// The names of all rules that a definition may have, in alphabetical order.
///
/// ```
/// assert!(menagerie_rules::rule_names().contains(&"fifty-moves"));
/// ```
pub fn rule_names() -> &'static [&'static str] {
    rules::NAMES
}
