//! The games of the library with what the program has of them besides their rules: introductions and reports.

use crate::api::{GameInfo, GameListed, PictureQuery};
use crate::catalog::Catalog;
use crate::embedded::has_introduction;
use crate::error::ApiError;
use crate::{describe, report};
use menagerie_core::Color;

/// All games.
pub fn listed(catalog: &Catalog) -> Vec<GameListed> {
    let mut listed = describe::listed(catalog.library(), |name| catalog.game(name, None).ok());
    listed.iter_mut().for_each(|game| game.introduction = has_introduction(&game.name));
    listed
}

/// All about one of them.
pub fn one(catalog: &Catalog, name: &str) -> Result<GameInfo, ApiError> {
    let game = catalog.game(name, None)?;
    let info = describe::game(catalog.library(), &game, false);
    Ok(GameInfo { introduction: has_introduction(game.name()), report: report::has(&game), ..info })
}

/// The picture of a piece: `knight-w.svg`.
pub fn piece(catalog: &Catalog, name: &str, file: &str) -> Result<String, ApiError> {
    let game = catalog.game(name, None)?;
    let named = file.strip_suffix(".svg").and_then(|stem| stem.rsplit_once('-'));
    let color = |letter: &str| Color::BOTH.into_iter().find(|color| letter == color.letter().to_string());
    let found = named.and_then(|(kind, letter)| Some((game.definition().kind(kind)?, color(letter)?)));
    let missing = || ApiError::NotFound(format!("{} has no picture of that name", game.name()));
    let (kind, color) = found.ok_or_else(missing)?;
    Ok(describe::picture(game.definition().piece(kind), color))
}

/// The picture of a position.
pub fn board(catalog: &Catalog, name: &str, asked: &PictureQuery) -> Result<String, ApiError> {
    let (position, _) = describe::pictured(catalog, name, asked)?;
    describe::diagram(&position, asked)
}
