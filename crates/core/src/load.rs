//! Loading a game by its name.

use crate::definition::{Library, LoadError};
use crate::game::Game;

impl Library {
    /// Loads and compiles a game: `omega`, or with armies `oomost1:clobberers-rookies`.
    ///
    /// # Errors
    /// Says which name is unknown (and what it may have meant) or all that is wrong with the definition, and where.
    pub fn game(&self, name: &str) -> Result<Game, LoadError> {
        self.make(name, Game::compile)
    }
}
