//! Introductions that were written by hand: `introductions/NAME.md`, with pictures of positions, tables and games
//! in the places of Markdown's images. `docs/page.md` tells what can be written.

mod files;
mod made;
mod page;

use crate::api::Introduction;
use crate::catalog::Catalog;
use crate::refusal::Refusal;

/// Whether there is one of a game; it is the same with any armies.
pub fn exists(game: &str) -> bool {
    files::introduction(base(game)).is_some()
}

/// The introduction of a game.
pub fn of(catalog: &Catalog, game: &str) -> Result<Introduction, Refusal> {
    let known = catalog.game(base(game), None)?;
    let missing = || Refusal::NotFound(format!("there is no introduction to {} yet", known.name()));
    let text = files::introduction(base(game)).ok_or_else(missing)?;
    page::read(catalog, &known, &text)
}

fn base(game: &str) -> &str {
    game.split(':').next().unwrap_or_default()
}
