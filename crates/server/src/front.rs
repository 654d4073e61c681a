//! What the first page shows besides the list of games, as `front.toml` has it.

use crate::api::{Front, IntroductionPart, PictureQuery};
use crate::catalog::Catalog;
use crate::error::ApiError;
use crate::{embedded, games, introduction};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// What the file says.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    first: Vec<String>,
    pictures: BTreeMap<String, PictureQuery>,
}

static KEPT: LazyLock<Kept> = LazyLock::new(|| {
    let read = toml::from_str(include_str!("../front.toml"));
    read.inspect_err(|error| tracing::error!(%error, "front.toml cannot be read")).unwrap_or_default()
});

/// The games that come first, and the published games to play through.
pub fn of(catalog: &Catalog) -> Result<Front, ApiError> {
    let names: Vec<&str> = catalog.library().names().collect();
    let first = KEPT.first.iter().filter(|name| names.contains(&name.as_str())).cloned().collect();
    let mut samples = Vec::new();
    for name in
        names.into_iter().filter(|name| embedded::introduction(name).is_some_and(|text| text.contains("](game:")))
    {
        samples.extend(introduction::of(catalog, name)?.parts.into_iter().filter_map(|part| match part {
            IntroductionPart::Game(sample) => Some(*sample),
            IntroductionPart::Text(_) | IntroductionPart::Pictures(_) => None,
        }));
    }
    Ok(Front { first, samples })
}

/// The picture of a game on the first page: a position of play, or the start where none was chosen.
pub fn picture(catalog: &Catalog, name: &str) -> Result<String, ApiError> {
    let start = PictureQuery::default();
    games::board(catalog, name, KEPT.pictures.get(name).unwrap_or(&start))
}
