//! Reports of what play of a game is like: those that come with the program, from `reports/` and the laboratory's reference
//! games, and short ones that are made while a visitor waits.

mod measure;

pub use measure::Measurement;

use crate::api::GameReport;
use crate::catalog::Catalog;
use crate::embedded;
use crate::error::ApiError;
use menagerie_core::Game;
use menagerie_lab::measure::report::Report;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The reports that come with the program, by the name of the game.
static KEPT: LazyLock<BTreeMap<String, Report>> = LazyLock::new(|| {
    let embedded = embedded::reported().filter_map(|name| {
        let report = serde_json::from_str(&embedded::report(&name)?);
        report.inspect_err(|error| tracing::error!(name, %error, "a report cannot be read")).ok()
    });
    let all = Report::references().into_iter().chain(embedded);
    all.map(|report| (report.game.clone(), report)).collect()
});

/// The report of a game by its rules as they are now; it is that of its usual armies.
fn kept(game: &Game) -> Option<&'static Report> {
    let (base, armies) = game.name().split_once(':').unwrap_or((game.name(), ""));
    let same_rules =
        |report: &&Report| !armies.is_empty() || report.rules == game.definition().fingerprint_with_pieces();
    KEPT.get(base).filter(same_rules)
}

/// Whether there is a report of a game.
pub fn has(game: &Game) -> bool {
    kept(game).is_some()
}

/// The report of a game.
pub fn of(catalog: &Catalog, name: &str) -> Result<GameReport, ApiError> {
    let game = catalog.game(name, None)?;
    let base = name.split(':').next().unwrap_or_default();
    let missing = || {
        ApiError::NotFound(format!(
            "there is no report of {base} here; `menagerie lab report {base} --out {base}.html` makes one"
        ))
    };
    kept(&game).map(menagerie_api::report::report).ok_or_else(missing)
}
