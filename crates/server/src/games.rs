//! The games of the library with what the program has of them besides their rules: introductions and reports.

use crate::api::{DefinitionText, GameInfo, GameListed, PictureQuery};
use crate::catalog::Catalog;
use crate::documentation::book;
use crate::embedded::has_introduction;
use crate::error::ApiError;
use crate::{describe, report};
use menagerie_core::{Color, Language};
use serde_json::{Value, json};
use std::sync::LazyLock;

/// All games.
pub fn listed(catalog: &Catalog) -> Vec<GameListed> {
    let mut listed = describe::listed(catalog.library());
    listed.iter_mut().for_each(|game| game.introduction = has_introduction(&game.name));
    listed
}

/// All about one of them, with its rules in a language.
pub fn one(catalog: &Catalog, name: &str, language: Language) -> Result<GameInfo, ApiError> {
    let game = catalog.game(name, None)?;
    let info = describe::game(catalog.library(), &game, false, language);
    Ok(GameInfo { introduction: has_introduction(game.name()), report: report::has(&game), ..info })
}

/// The definition of one of them, or of what they inherit from.
pub fn definition(catalog: &Catalog, name: &str) -> Result<DefinitionText, ApiError> {
    let missing = || ApiError::NotFound("this server has no definition of that name".to_string());
    let base = name.split(':').next().unwrap_or_default();
    let (_, text) = catalog.library().source(base).ok_or_else(missing)?;
    let whole = catalog.library().whole(base).ok_or_else(missing)?;
    Ok(DefinitionText { definition: text.to_string(), whole })
}

/// The form of definitions, in which each rule has the sentence that the documentation says of it. The examples of names of types are
/// those that there is a drawing of.
pub fn schema() -> &'static Value {
    static SCHEMA: LazyLock<Value> = LazyLock::new(|| {
        let mut schema = menagerie_core::schema();
        let drawn: Vec<&str> = menagerie_draw::names().collect();
        if let Some(Value::Object(pieces)) = schema.pointer_mut("/properties/pieces") {
            pieces.insert("propertyNames".to_string(), json!({ "examples": drawn }));
        }
        for (rule, sentence) in &book().rules {
            if let Some(Value::Object(form)) = schema.pointer_mut(&format!("/$defs/Rules/properties/{rule}")) {
                form.insert("description".to_string(), sentence.as_str().into());
            }
        }
        schema
    });
    &SCHEMA
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
