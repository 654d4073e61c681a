//! The `variants.ini` of Fairy-Stockfish.

use crate::errors;
use crate::game::Game;
use crate::library::State;
use menagerie_import::{Importer, Note, Outcome, export};
use pyo3::prelude::*;

/// What becomes of a variant: its name, the definition in TOML if it can be converted, and remarks or the reasons why not.
type Converted = (String, Option<String>, Vec<String>);

/// Converts each variant of a `variants.ini`.
#[pyfunction]
pub fn convert_ini(py: Python<'_>, text: &str) -> PyResult<Vec<Converted>> {
    let converted = crate::interrupt::unlocked(py, || {
        let importer = Importer::new(text)?;
        let notes = |notes: Vec<Note>| notes.iter().map(ToString::to_string).collect::<Vec<_>>();
        let one = |import: menagerie_import::Import| match import.outcome {
            Outcome::Converted { toml, remarks, .. } => (import.game, Some(toml), notes(remarks)),
            Outcome::Refused(reasons) => (import.game, None, notes(reasons)),
        };
        Ok(importer.all().into_iter().map(one).collect())
    })?;
    converted.map_err(|error: menagerie_import::IniError| errors::value(error))
}

/// A game as a variant of a `variants.ini`.
#[pyfunction]
pub fn export_ini(py: Python<'_>, game: &Bound<'_, Game>) -> PyResult<String> {
    let game = game.get();
    let mut state = State::shipped();
    for (file, text) in game.sources.iter() {
        state = state.with(py, file, text)?.0;
    }
    export(&state.definitions, game.inner.name()).map_err(errors::value)
}
