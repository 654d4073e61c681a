//! Games of the catalogue that are offered in the lobby.

use crate::api::{Visibility, WantedGame};
use crate::catalogue::may_see;
use crate::error::ApiError;
use crate::store::Store;

/// The definition of the game that is wanted, where it is one of the catalogue; its version is said from then on.
///
/// # Errors
/// Says that it is not there, not public, or a game of the server at the same time.
pub async fn definition(store: &Store, wanted: &mut WantedGame) -> Result<Option<String>, ApiError> {
    let Some(id) = &wanted.entry else { return Ok(None) };
    if !wanted.game.is_empty() {
        let why = "a wanted game is a `game` of the server or an `entry` of the catalogue, and not both";
        return Err(ApiError::BadRequest(why.to_string()));
    }
    let missing = || ApiError::NotFound("the catalogue has no public game with that ID".to_string());
    let entry = store.entry(id).await?.ok_or_else(missing)?;
    if entry.words.visibility != Visibility::Public || !may_see(&entry, false, false) {
        return Err(missing());
    }
    let number = *wanted.version.get_or_insert(entry.version);
    let none = || ApiError::NotFound("this game has no version of that number".to_string());
    Ok(Some(store.version(id, number).await?.ok_or_else(none)?.rules.text))
}
