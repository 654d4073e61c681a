//! Errors and warnings of definitions, with their places.

use super::game;
use crate::error::{ApiError, sentence};
use crate::games::{Games, OWN, with_definition};
use crate::types::{CheckProblem, Checked, TextSpan};
use menagerie_core::definition::{Diagnostic, Excerpt};
use menagerie_core::{Language, LoadError, warnings};

/// Checks a definition: the game that it makes, with warnings, or its errors. The rules of the game are said in a language.
///
/// # Errors
/// Refuses a definition that is too long.
pub fn check(games: &dyn Games, text: &str, language: Language) -> Result<Checked, ApiError> {
    let made = match games.game("", Some(text)) {
        Ok(made) => made,
        Err(ApiError::BadDefinition(_) | ApiError::UnknownGame(_)) => {
            return Ok(Checked { problems: wrong(games, text), game: None });
        }
        Err(other) => return Err(other),
    };
    let (library, own) = with_definition(games.library(), text)?;
    let found = library.locate(&own, &warnings(&made)).unwrap_or_default();
    let problems = found.iter().map(|found| described(found, true)).collect();
    Ok(Checked { problems, game: Some(game(games.library(), &made, true, language)) })
}

/// All that keeps a definition from being a game.
fn wrong(games: &dyn Games, text: &str) -> Vec<CheckProblem> {
    let mut library = games.library().clone();
    let loaded = library.add(OWN, text).and_then(|own| library.game(&own));
    match loaded {
        Err(LoadError::Invalid { problems, .. }) => problems.iter().map(|found| described(found, false)).collect(),
        Err(other) => {
            vec![CheckProblem { key: String::new(), at: None, message: sentence(&other), help: None, warning: false }]
        }
        Ok(_) => Vec::new(),
    }
}

fn described(found: &Diagnostic, warning: bool) -> CheckProblem {
    // What is wrong in an inherited file is shown where that is inherited.
    let own = |at: &&Excerpt| at.file == OWN;
    let at = Some(&found.at).filter(own).or_else(|| found.notes.iter().find(own));
    let (key, help) = (found.key.clone(), found.help.clone());
    CheckProblem { key, at: at.map(span), message: sentence(&found.what), help, warning }
}

fn span(at: &Excerpt) -> TextSpan {
    let letters = |bytes: usize| at.text.get(..bytes).unwrap_or_default().encode_utf16().count() as u32;
    let (from, to) = (letters(at.span.start), letters(at.span.end));
    TextSpan { line: at.line as u32, column: at.column as u32, from, to }
}
