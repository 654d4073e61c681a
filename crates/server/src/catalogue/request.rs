//! What authors send, checked.

use crate::api::EntryRequest;
use crate::catalog::Catalog;
use crate::error::ApiError;
use crate::plain::{refuse_hidden, title_and_description};
use crate::store::{EntryWords, StoredDefinition};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The longest note on a version, in letters.
const LONGEST_NOTE: usize = 500;
/// How many tags an entry has.
const MOST_TAGS: usize = 5;
/// The length of a tag, in letters.
const TAG: RangeInclusive<usize> = 2..=20;

fn refused<T>(why: String) -> Result<T, ApiError> {
    Err(ApiError::BadRequest(why))
}

/// What an author says of a game, as it is kept.
///
/// # Errors
/// Says what cannot be.
pub fn words(request: &EntryRequest) -> Result<EntryWords, ApiError> {
    let (title, description) = title_and_description(&request.title, &request.description, "the definition")?;
    let mut tags = Vec::new();
    for tag in &request.tags {
        let tag = tag.trim().to_lowercase();
        let plain = tag.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
        if !plain || !TAG.contains(&tag.len()) {
            let (least, most) = (TAG.start(), TAG.end());
            return refused(format!(
                "a tag has {least} to {most} letters from a to z, digits and `-`, as in `large-board`"
            ));
        }
        if !tags.contains(&tag) {
            tags.push(tag);
        }
    }
    if tags.len() > MOST_TAGS {
        return refused(format!("a game has at most {MOST_TAGS} tags: leave some out"));
    }
    Ok(EntryWords { title, description, tags, visibility: request.visibility })
}

/// What is new in a version, as it is kept.
///
/// # Errors
/// Says what cannot be.
pub fn note(text: &str) -> Result<String, ApiError> {
    let text = text.trim();
    if text.chars().count() > LONGEST_NOTE {
        return refused(format!("a note on a version has at most {LONGEST_NOTE} letters"));
    }
    refuse_hidden(text.lines())?;
    Ok(text.to_string())
}

/// The definition that is played of what an author wrote. It may take a second.
///
/// # Errors
/// Says what is wrong with it.
pub fn rules(catalog: &Catalog, source: &str) -> Result<Arc<StoredDefinition>, ApiError> {
    catalog.game("", Some(source))?;
    let rules = catalog.definition("", Some(source))?;
    // Played is what is stored here, by its own hash: by that its games are counted. Its own name is left out: the server may have
    // a game of that name one day.
    catalog.definition("", Some(rules.nameless()))
}

/// Refuses rules of a game that the server has itself: everybody finds that already. It may take a second.
///
/// # Errors
/// Names the game.
pub fn refuse_known_rules(catalog: &Catalog, fingerprint: &str) -> Result<(), ApiError> {
    let same = |name: &&str| catalog.definition(name, None).is_ok_and(|rules| rules.fingerprint == fingerprint);
    let Some(name) = catalog.library().names().find(same) else { return Ok(()) };
    Err(ApiError::Conflict(format!(
        "these are the rules of `{name}`, which everybody finds here: change a rule, a piece or the board (another start alone makes no other game), or keep it \
         private"
    )))
}
