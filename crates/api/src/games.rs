//! Where games come from: a library, and definitions that come with requests.

use crate::error::ApiError;
use menagerie_core::{Game, Library};

/// The file name of a definition from a request.
pub const OWN: &str = "definition.toml";
/// The longest definition in a request.
pub const MAX_DEFINITION_BYTES: usize = 64 << 10;

/// Where games come from. What keeps those that were compiled answers faster.
pub trait Games {
    /// The library.
    fn library(&self) -> &Library;

    /// A game of the library by its name, or the game of a definition. It may take a second.
    ///
    /// # Errors
    /// Says why there is no such game.
    fn game(&self, name: &str, definition: Option<&str>) -> Result<Game, ApiError>;
}

/// Compiles a game of a library, or that of a definition; then the name may say the armies.
///
/// # Errors
/// Says why there is no such game.
pub fn load(library: &Library, name: &str, definition: Option<&str>) -> Result<Game, ApiError> {
    let Some(text) = definition else { return library.game(name).map_err(ApiError::from) };
    let (library, own) = with_definition(library, text)?;
    let armies = name.split_once(':').map(|(_, armies)| format!("{own}:{armies}"));
    library.game(&armies.unwrap_or(own)).map_err(ApiError::from)
}

/// A library with one more definition, and the name of its game.
///
/// # Errors
/// Refuses a definition that is too long or that cannot be read.
pub fn with_definition(library: &Library, text: &str) -> Result<(Library, String), ApiError> {
    if text.len() > MAX_DEFINITION_BYTES {
        return Err(ApiError::TooLarge(format!("a definition may have at most {MAX_DEFINITION_BYTES} bytes")));
    }
    let mut library = library.clone();
    let own = library.add(OWN, text).map_err(ApiError::from)?;
    Ok((library, own))
}
