//! The games that are served: those of the library, and those that a request brings along, each compiled once.

use crate::refusal::Refusal;
use menagerie_core::{Game, Library};
use moka::sync::Cache;
use std::sync::Arc;

/// How many compiled games of the library are kept.
const KEPT: u64 = 256;
/// How much memory the compiled games of requests may have that are kept, in bytes.
const KEPT_OF_REQUESTS: u64 = 128 << 20;
/// A longer definition in a request is refused.
pub const MAX_DEFINITION_BYTES: usize = 64 << 10;

/// The games that are served.
#[derive(Clone)]
pub struct Catalog {
    library: Arc<Library>,
    known: Cache<String, Game>,
    brought: Cache<(String, String), Game>,
}

impl Catalog {
    /// What the file of a definition is called that a request brings along.
    pub const OWN: &str = "definition.toml";

    /// Serves the games of a library.
    pub fn new(library: Library) -> Catalog {
        let weight = |(text, name): &(String, String), game: &Game| {
            u32::try_from(text.len() + name.len() + game.memory()).unwrap_or(u32::MAX)
        };
        let brought = Cache::builder().max_capacity(KEPT_OF_REQUESTS).weigher(weight).build();
        Catalog { library: Arc::new(library), known: Cache::new(KEPT), brought }
    }

    /// The games that have a name.
    pub fn library(&self) -> &Library {
        &self.library
    }

    /// A game of the library by its name, or the one that a definition makes. It may take a second: not to be called
    /// where others wait for the thread.
    pub fn game(&self, name: &str, definition: Option<&str>) -> Result<Game, Refusal> {
        match definition {
            None => {
                let load = || self.library.game(name).map_err(Refusal::of_load);
                self.known.try_get_with_by_ref(name, load).map_err(|refusal| Refusal::clone(&refusal))
            }
            Some(text) => {
                let key = (text.to_string(), name.to_string());
                let load = || self.compile(name, text);
                self.brought.try_get_with(key, load).map_err(|refusal| Refusal::clone(&refusal))
            }
        }
    }

    /// Whether a definition is still to be compiled.
    pub fn is_new(&self, name: &str, definition: Option<&str>) -> bool {
        definition.is_some_and(|text| !self.brought.contains_key(&(text.to_string(), name.to_string())))
    }

    fn compile(&self, name: &str, text: &str) -> Result<Game, Refusal> {
        let (library, own) = self.with(text)?;
        let armies = name.split_once(':').map(|(_, armies)| format!("{own}:{armies}"));
        library.game(&armies.unwrap_or(own)).map_err(Refusal::of_load)
    }

    /// The library with one definition more, and its name.
    pub fn with(&self, text: &str) -> Result<(Library, String), Refusal> {
        if text.len() > MAX_DEFINITION_BYTES {
            return Err(Refusal::TooLarge(format!("a definition may have at most {MAX_DEFINITION_BYTES} bytes")));
        }
        let mut library = (*self.library).clone();
        let own = library.add(Catalog::OWN, text).map_err(Refusal::of_load)?;
        Ok((library, own))
    }
}
