//! What is wrong with a definition, with its places.

use super::game;
use crate::api::{CheckProblem, Checked};
use crate::catalog::Catalog;
use crate::refusal::{Refusal, sentence};
use menagerie_core::LoadError;
use menagerie_core::definition::{Diagnostic, Excerpt, warnings};

/// Looks at a definition: it makes a game, perhaps with warnings, or it is told why not.
///
/// # Errors
/// Refuses a definition that is too long.
pub fn check(catalog: &Catalog, text: &str) -> Result<Checked, Refusal> {
    let made = match catalog.game("", Some(text)) {
        Ok(made) => made,
        Err(Refusal::BadDefinition(_) | Refusal::UnknownGame(_)) => {
            return Ok(Checked { problems: wrong(catalog, text), game: None });
        }
        Err(other) => return Err(other),
    };
    let (library, own) = catalog.with(text)?;
    let found = library.locate(&own, &warnings(&made)).unwrap_or_default();
    let problems = found.iter().map(|found| described(found, true)).collect();
    Ok(Checked { problems, game: Some(game(catalog.library(), &made, true)) })
}

/// All that keeps a definition from being a game.
fn wrong(catalog: &Catalog, text: &str) -> Vec<CheckProblem> {
    let mut library = catalog.library().clone();
    let loaded = library.add(Catalog::OWN, text).and_then(|own| library.game(&own));
    match loaded {
        Err(LoadError::Invalid { problems, .. }) => problems.iter().map(|found| described(found, false)).collect(),
        Err(other) => vec![at_the_top(sentence(&other))],
        Ok(_) => Vec::new(),
    }
}

fn at_the_top(message: String) -> CheckProblem {
    CheckProblem { line: 1, column: 1, end_line: 1, end_column: 1, message, help: None, warning: false }
}

fn described(found: &Diagnostic, warning: bool) -> CheckProblem {
    // What is wrong in an inherited file is shown where that is inherited.
    let own = |at: &&Excerpt| at.file == Catalog::OWN;
    let Some(at) = Some(&found.at).filter(own).or_else(|| found.notes.iter().find(own)) else {
        return CheckProblem { warning, help: found.help.clone(), ..at_the_top(sentence(&found.what)) };
    };
    let meant = at.text.get(at.span.clone()).unwrap_or_default();
    let lines = meant.matches('\n').count();
    let last = meant.rsplit('\n').next().unwrap_or_default().chars().count();
    CheckProblem {
        line: at.line as u32,
        column: at.column as u32,
        end_line: (at.line + lines) as u32,
        end_column: (if lines == 0 { at.column + last } else { last + 1 }) as u32,
        message: sentence(&found.what),
        help: found.help.clone(),
        warning,
    }
}
