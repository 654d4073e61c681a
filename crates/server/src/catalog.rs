//! The games that are served: those of the library and custom ones from requests, each compiled once.

use crate::error::ApiError;
use crate::fixed::Fixed;
use crate::store::{Record, StoredDefinition};
use menagerie_api::{Games, MAX_DEFINITION_BYTES, with_definition};
use menagerie_core::definition::FINGERPRINT_FORM;
use menagerie_core::{Game, Library};
use moka::sync::Cache;
use serde::Serialize;
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
    /// The definitions of the library's games as they are stored.
    definitions: Cache<String, Arc<StoredDefinition>>,
    custom: Cache<(String, String), Game>,
    /// The stored definitions that this version reads in another way, as the log says already.
    warned: Cache<String, ()>,
    /// What is said of the library's games, as it is sent.
    described: Cache<String, Arc<Fixed>>,
}

impl Catalog {
    /// Serves the games of a library.
    pub fn new(library: Library) -> Catalog {
        let weight = |(text, name): &(String, String), game: &Game| {
            u32::try_from(text.len() + name.len() + game.memory()).unwrap_or(u32::MAX)
        };
        let custom = Cache::builder().max_capacity(KEPT_CUSTOM).weigher(weight).build();
        let (known, definitions, warned) = (Cache::new(KEPT), Cache::new(KEPT), Cache::new(KEPT));
        Catalog { library: Arc::new(library), known, definitions, custom, warned, described: Cache::new(KEPT) }
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

    /// What was said of the library before.
    pub fn described(&self, what: &str) -> Option<Arc<Fixed>> {
        self.described.get(what)
    }

    /// Says something of the library, which it keeps.
    ///
    /// # Errors
    /// Passes on why it cannot be said.
    pub fn describe<T: Serialize>(
        &self,
        what: &str,
        say: impl FnOnce() -> Result<T, ApiError>,
    ) -> Result<Arc<Fixed>, ApiError> {
        let make = || Fixed::json(&say()?).map(Arc::new);
        self.described.try_get_with_by_ref(what, make).map_err(|error| ApiError::clone(&error))
    }

    /// Whether a definition is not compiled yet.
    pub fn is_new(&self, name: &str, definition: Option<&str>) -> bool {
        definition.is_some_and(|text| !self.custom.contains_key(&(text.to_string(), name.to_string())))
    }

    /// The definition of a game as it is stored, with all that it inherits.
    pub fn definition(&self, name: &str, own: Option<&str>) -> Result<Arc<StoredDefinition>, ApiError> {
        let Some(text) = own else {
            let base = name.split(':').next().unwrap_or(name);
            let load = || StoredDefinition::of(&self.library, base, true).map(Arc::new).map_err(ApiError::from);
            return self.definitions.try_get_with_by_ref(base, load).map_err(|error| ApiError::clone(&error));
        };
        let (library, own) = with_definition(&self.library, text)?;
        let definition = StoredDefinition::of(&library, &own, false).map_err(ApiError::from)?;
        // The page sends it back with each question about the game.
        if definition.text.len() > MAX_DEFINITION_BYTES {
            let what = format!("with all that it inherits, a definition may have at most {MAX_DEFINITION_BYTES} bytes");
            return Err(ApiError::TooLarge(what));
        }
        Ok(Arc::new(definition))
    }

    /// The game of a record: under its own definition, whatever the library has by now. The record learns how its definition
    /// is shown. It may take a second.
    pub fn stored(&self, record: &mut Record) -> Result<Game, ApiError> {
        let rules = record.rules.clone();
        if !rules.is_known() {
            // Of before, and not found when the server started.
            return self.game(&record.game, record.definition.as_deref());
        }
        let (game, definition) = self.of_definition(&record.game, &rules)?;
        record.definition = definition.or_else(|| record.definition.take());
        Ok(game)
    }

    /// A game under a stored definition, whatever the library has by now, and how that definition is shown where it is another one
    /// than the library's. It may take a second.
    pub fn of_definition(&self, name: &str, rules: &Arc<StoredDefinition>) -> Result<(Game, Option<String>), ApiError> {
        if let Some(current) = self.current(name, rules) {
            self.warn_if_read_otherwise(rules, &current.fingerprint);
            return Ok((self.game(name, None)?, None));
        }
        let load = || {
            let own = rules.library().map_err(ApiError::from)?;
            let read = StoredDefinition::of(&own, name, rules.shipped).map_err(ApiError::from)?;
            self.warn_if_read_otherwise(rules, &read.fingerprint);
            own.game(name).map_err(ApiError::from)
        };
        let key = (rules.hash.clone(), name.to_string());
        let game = self.custom.try_get_with(key, load).map_err(|error: Arc<ApiError>| ApiError::clone(&error))?;
        Ok((game, Some(self.shown_text(name, rules))))
    }

    /// How a stored definition is shown where it is another one than the library's, without its game.
    pub fn shown(&self, name: &str, rules: &StoredDefinition) -> Option<String> {
        self.current(name, rules).is_none().then(|| self.shown_text(name, rules))
    }

    /// The library's definition of a game, if it is the stored one.
    fn current(&self, name: &str, rules: &StoredDefinition) -> Option<Arc<StoredDefinition>> {
        let current = if rules.shipped { self.definition(name, None).ok() } else { None };
        current.filter(|current| current.hash == rules.hash)
    }

    /// Without its name where the library has another game of that name.
    fn shown_text(&self, name: &str, rules: &StoredDefinition) -> String {
        let own = name.split(':').next().unwrap_or_default();
        let taken = self.library.source(own).is_some();
        if taken { rules.nameless() } else { &rules.text }.to_string()
    }

    /// A definition means what the program makes of it: that this is no longer the same is worth a line in the log, once.
    fn warn_if_read_otherwise(&self, rules: &StoredDefinition, fingerprint: &str) {
        // Those of another form say nothing of each other.
        let comparable = rules.fingerprint.starts_with(FINGERPRINT_FORM);
        if comparable && rules.fingerprint != fingerprint && !self.warned.contains_key(&rules.hash) {
            self.warned.insert(rules.hash.clone(), ());
            let (hash, stored) = (&rules.hash, &rules.fingerprint);
            tracing::warn!(hash, stored, fingerprint, "this version reads a stored definition in another way");
        }
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
