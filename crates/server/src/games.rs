//! The games of the library with what the program has of them besides their rules: introductions and reports.

use crate::api::{GameInfo, GameListed};
use crate::catalog::Catalog;
use crate::embedded::has_introduction;
use crate::error::ApiError;
use crate::{describe, report};

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
