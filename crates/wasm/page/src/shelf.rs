//! The games that were compiled.

use menagerie_api::{ApiError, Games, load};
use menagerie_core::{Game, Library};
use std::cell::RefCell;

/// How many are kept.
const KEPT: usize = 12;

/// The library, and the games of it and of definitions that were asked for last.
pub struct Shelf {
    library: Library,
    /// The last one asked for is the last.
    games: RefCell<Vec<(String, Option<String>, Game)>>,
}

impl Default for Shelf {
    fn default() -> Shelf {
        Shelf { library: Library::shipped(), games: RefCell::default() }
    }
}

impl Games for Shelf {
    fn library(&self) -> &Library {
        &self.library
    }

    fn game(&self, name: &str, definition: Option<&str>) -> Result<Game, ApiError> {
        let mut games = self.games.borrow_mut();
        let is_it = |(known, text, _): &(String, Option<String>, Game)| known == name && text.as_deref() == definition;
        if let Some(at) = games.iter().position(is_it) {
            let found = games.remove(at);
            let game = found.2.clone();
            games.push(found);
            return Ok(game);
        }
        drop(games);
        let game = load(&self.library, name, definition)?;
        let mut games = self.games.borrow_mut();
        if games.len() >= KEPT {
            games.remove(0);
        }
        games.push((name.to_string(), definition.map(str::to_string), game.clone()));
        Ok(game)
    }
}
