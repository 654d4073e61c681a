//! Variants of Fairy-Stockfish.

use crate::exchange::to_js;
use crate::limits::within;
use menagerie_import::{Importer, Note, Outcome};
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// A variant of a file.
#[derive(Serialize)]
struct Imported {
    /// Its name in the file.
    variant: String,
    /// Its name as a game.
    name: String,
    /// The line of its head.
    line: usize,
    /// The definition; none if it is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    toml: Option<String>,
    /// Why it is refused, or what the definition lacks.
    remarks: Vec<String>,
    /// What has no effect on the rules.
    ignored: Vec<String>,
}

fn texts(notes: &[Note]) -> Vec<String> {
    notes.iter().map(Note::to_string).collect()
}

/// Converts the variants of a `variants.ini` of Fairy-Stockfish to definitions.
///
/// @param ini The text of the file.
/// @throws InputError if the file is too long.
#[wasm_bindgen(js_name = importVariants, unchecked_return_type = "ImportedVariant[]")]
pub fn import_variants(ini: &str) -> Result<JsValue, JsValue> {
    within(|| {
        let imported = Importer::new(ini)?.all().into_iter().map(|import| {
            let (toml, remarks, ignored) = match import.outcome {
                Outcome::Converted { toml, remarks, idle } => (Some(toml), texts(&remarks), texts(&idle)),
                Outcome::Refused(notes) => (None, texts(&notes), Vec::new()),
            };
            Imported { variant: import.variant, name: import.game, line: import.line, toml, remarks, ignored }
        });
        Ok(to_js(&imported.collect::<Vec<_>>()))
    })
}
