//! Introductions that were written by hand: `introductions/NAME.md`, with pictures of positions, tables and games
//! in place of Markdown's images. `docs/page.md` describes the format.

mod files;
mod fragments;
mod page;

use crate::api::Introduction;
use crate::catalog::Catalog;
use crate::error::ApiError;

/// Whether there is one of a game; it is the same with any armies.
pub fn exists(game: &str) -> bool {
    files::introduction(base(game)).is_some()
}

/// The introduction of a game.
pub fn of(catalog: &Catalog, game: &str) -> Result<Introduction, ApiError> {
    let known = catalog.game(base(game), None)?;
    let missing = || ApiError::NotFound(format!("there is no introduction to {} yet", known.name()));
    let text = files::introduction(base(game)).ok_or_else(missing)?;
    page::read(catalog, &known, &text)
}

fn base(game: &str) -> &str {
    game.split(':').next().unwrap_or_default()
}
