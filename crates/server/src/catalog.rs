//! The games that are served: those of the library and custom ones from requests, each compiled once.

use crate::error::ApiError;
use menagerie_core::{Game, Library};
use moka::sync::Cache;
use std::sync::Arc;

/// How many compiled games of the library are kept.
const KEPT: u64 = 256;
/// The memory of cached custom games, in bytes.
const KEPT_CUSTOM: u64 = 128 << 20;
/// The longest definition in a request.
pub const MAX_DEFINITION_BYTES: usize = 64 << 10;

/// The games that are served.
#[derive(Clone)]
pub struct Catalog {
    library: Arc<Library>,
    known: Cache<String, Game>,
    custom: Cache<(String, String), Game>,
}

impl Catalog {
    /// The file name of a definition from a request.
    pub const OWN: &str = "definition.toml";

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
        match definition {
            None => {
                let load = || self.library.game(name).map_err(ApiError::from);
                self.known.try_get_with_by_ref(name, load).map_err(|error| ApiError::clone(&error))
            }
            Some(text) => {
                let key = (text.to_string(), name.to_string());
                let load = || self.compile(name, text);
                self.custom.try_get_with(key, load).map_err(|error| ApiError::clone(&error))
            }
        }
    }

    /// Whether a definition is not compiled yet.
    pub fn is_new(&self, name: &str, definition: Option<&str>) -> bool {
        definition.is_some_and(|text| !self.custom.contains_key(&(text.to_string(), name.to_string())))
    }

    fn compile(&self, name: &str, text: &str) -> Result<Game, ApiError> {
        let (library, own) = self.with(text)?;
        let armies = name.split_once(':').map(|(_, armies)| format!("{own}:{armies}"));
        library.game(&armies.unwrap_or(own)).map_err(ApiError::from)
    }

    /// The library with one more definition, and the name of its game.
    pub fn with(&self, text: &str) -> Result<(Library, String), ApiError> {
        if text.len() > MAX_DEFINITION_BYTES {
            return Err(ApiError::TooLarge(format!("a definition may have at most {MAX_DEFINITION_BYTES} bytes")));
        }
        let mut library = (*self.library).clone();
        let own = library.add(Catalog::OWN, text).map_err(ApiError::from)?;
        Ok((library, own))
    }
}
