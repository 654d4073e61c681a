//! Introductions that were written by hand: `introductions/NAME.md`, with pictures of positions, tables and games
//! in place of Markdown's images. `docs/page.md` describes the format.

mod fragments;
mod page;

use crate::api::Introduction;
use crate::catalog::Catalog;
use crate::embedded;
use crate::error::ApiError;

/// The introduction of a game.
pub fn of(catalog: &Catalog, game: &str) -> Result<Introduction, ApiError> {
    let known = catalog.game(game.split(':').next().unwrap_or_default(), None)?;
    let missing = || ApiError::NotFound(format!("there is no introduction to {} yet", known.name()));
    let text = embedded::introduction(game).ok_or_else(missing)?;
    page::read(catalog, &known, &text)
}
