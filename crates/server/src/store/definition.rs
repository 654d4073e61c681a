//! Definitions as they are stored: what is begun under one stays under it, whatever becomes of the games of the server.

use menagerie_core::{Library, LoadError};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::fmt::Write;
use std::sync::Arc;

/// A definition as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredDefinition {
    /// The SHA-256 of the text, in hexadecimal; empty for one of before that nobody has found yet.
    pub hash: String,
    /// The name, and the definition with all that it inherits, as TOML.
    pub text: String,
    /// A number that is another one when the board, a rule or a piece is another one.
    pub fingerprint: String,
    /// Whether the server had the game, or a player brought it.
    pub shipped: bool,
}

/// The definitions that lines of an export have brought, by their hashes.
pub type Definitions = HashMap<String, Arc<StoredDefinition>>;

impl StoredDefinition {
    /// The definition of a game that a library has, with or without armies.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn of(library: &Library, name: &str, shipped: bool) -> Result<StoredDefinition, LoadError> {
        let base = name.split(':').next().unwrap_or(name);
        let text = format!("name = \"{base}\"\n{}", library.flattened(base)?);
        let fingerprint = library.definition(base)?.fingerprint_with_pieces();
        Ok(StoredDefinition { hash: hash(&text), text, fingerprint, shipped })
    }

    /// What a stored game of before has in place of one.
    pub fn unknown() -> StoredDefinition {
        StoredDefinition { hash: String::new(), text: String::new(), fingerprint: String::new(), shipped: true }
    }

    /// Whether it is known.
    pub fn is_known(&self) -> bool {
        !self.hash.is_empty()
    }

    /// The text without the name: for a library that has another game of that name.
    pub fn nameless(&self) -> &str {
        self.text.split_once('\n').map_or("", |(_, text)| text)
    }

    /// A library with this definition and no other.
    ///
    /// # Errors
    /// Says why this version of the program cannot read it.
    pub fn library(&self) -> Result<Library, LoadError> {
        let mut library = Library::default();
        library.add("definition.toml", &self.text)?;
        Ok(library)
    }

    /// Whether the text has its hash.
    pub fn is_intact(&self) -> bool {
        self.hash == hash(&self.text)
    }
}

/// The SHA-256 of a text, in hexadecimal.
fn hash(text: &str) -> String {
    let mut hex = String::with_capacity(64);
    for byte in Sha256::digest(text) {
        let _ = write!(hex, "{byte:02x}");
    }
    hex
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_the_same_from_what_is_stored_of_it_alone() {
        let shipped = Library::shipped();
        for name in shipped.names() {
            let stored = StoredDefinition::of(&shipped, name, true).unwrap();
            assert!(stored.is_intact() && stored.text.starts_with(&format!("name = \"{name}\"\n")));
            let alone = stored.library().unwrap();
            assert_eq!(alone.names().collect::<Vec<_>>(), [name]);
            let [game, again] = [&shipped, &alone].map(|library| library.definition(name).unwrap());
            assert_eq!(again.fingerprint_with_pieces(), stored.fingerprint, "{name}");
            assert_eq!((&again.title, again.starts.first()), (&game.title, game.starts.first()), "{name}");
            assert_eq!(again.starts.count(), game.starts.count(), "{name}");
            assert_eq!(StoredDefinition::of(&alone, name, true).unwrap(), stored, "{name}");
        }
    }

    /// Where this fails, the program writes definitions in another way: every stored game would be one that the server does
    /// not have, though nothing about it has changed.
    #[test]
    fn the_text_of_a_definition_is_written_as_it_was() {
        let mine = "name = 'mine'\ntitle = \"My game\" # and mine alone\nboard = { ranks = 8, files = 8 }\n[pieces]\n\
                    man = { letter = 'P', betza = 'fmWfF', glyphs = \"♙♟\" }\n[start]\n\
                    fen = 'pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1'\n[rules]\n\
                    goal.zone = ['*8']\nextinction = { pieces = 'all' }\nstalemate = { result = 'loss' }";
        let mut library = Library::default();
        library.add("mine.toml", mine).unwrap();
        let stored = StoredDefinition::of(&library, "mine", false).unwrap();
        assert_eq!(stored.hash, "e733b0fbd1e8d1051ab68c7c99b5467c3fd92a90c2c1d20c053cd5bf501f548f", "{}", stored.text);
    }

    #[test]
    fn a_corrected_game_is_another_definition() {
        let mut library = Library::shipped();
        library.add("mine.toml", "inherit = 'chess'").unwrap();
        let mine = StoredDefinition::of(&library, "mine", false).unwrap();
        assert!(!mine.text.contains("inherit"));
        let mut corrected = Library::shipped();
        corrected.add("mine.toml", "inherit = 'chess'\nrules.castling = false").unwrap();
        let corrected = StoredDefinition::of(&corrected, "mine", false).unwrap();
        assert_ne!((&mine.hash, &mine.fingerprint), (&corrected.hash, &corrected.fingerprint));
    }
}
