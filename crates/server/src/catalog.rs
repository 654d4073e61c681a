//! The games that are served: those of the library and custom ones from requests, each compiled once.

use crate::error::ApiError;
use menagerie_api::Games;
use menagerie_core::{Game, Library};
use moka::sync::Cache;
use std::sync::Arc;

/// How many compiled games of the library are kept.
const KEPT: u64 = 256;
/// The memory of cached custom games, in bytes.
const KEPT_CUSTOM: u64 = 128 << 20;

/// The games that are served.
#[derive(Clone)]
pub struct Catalog {
    library: Arc<Library>,
    known: Cache<String, Game>,
    custom: Cache<(String, String), Game>,
}

impl Catalog {
    /// Serves the games of a library.
    pub fn new(library: Library) -> Catalog {
        let weight = |(text, name): &(String, String), game: &Game| {
            u32::try_from(text.len() + name.len() + game.memory()).unwrap_or(u32::MAX)
        };
        let custom = Cache::builder().max_capacity(KEPT_CUSTOM).weigher(weight).build();
        Catalog { library: Arc::new(library), known: Cache::new(KEPT), custom }
    }

    /// The library.
    pub fn library(&self) -> &Library {
        &self.library
    }

    /// A game of the library by its name, or the game of a definition. It may take a second: do not call it
    /// on a thread that must not block.
    pub fn game(&self, name: &str, definition: Option<&str>) -> Result<Game, ApiError> {
        let load = || menagerie_api::load(&self.library, name, definition);
        let found = match definition {
            None => self.known.try_get_with_by_ref(name, load),
            Some(text) => self.custom.try_get_with((text.to_string(), name.to_string()), load),
        };
        found.map_err(|error| ApiError::clone(&error))
    }

    /// Whether a definition is not compiled yet.
    pub fn is_new(&self, name: &str, definition: Option<&str>) -> bool {
        definition.is_some_and(|text| !self.custom.contains_key(&(text.to_string(), name.to_string())))
    }
}

impl Games for Catalog {
    fn library(&self) -> &Library {
        &self.library
    }

    fn game(&self, name: &str, definition: Option<&str>) -> Result<Game, ApiError> {
        Catalog::game(self, name, definition)
    }
}
