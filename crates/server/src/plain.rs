//! Titles and lines that people write of what they show to others, checked.

use crate::error::ApiError;
use menagerie_api::name::is_plain_text;
use std::ops::RangeInclusive;

/// The length of a title, in letters.
const TITLE: RangeInclusive<usize> = 2..=60;
/// The longest description, in letters.
const LONGEST_DESCRIPTION: usize = 200;

fn refused<T>(why: String) -> Result<T, ApiError> {
    Err(ApiError::BadRequest(why))
}

/// A text on one line, with single spaces.
pub fn line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Refuses lines with characters that cannot be seen, or that turn others around.
///
/// # Errors
/// Says what to do.
pub fn refuse_hidden<'a>(lines: impl IntoIterator<Item = &'a str>) -> Result<(), ApiError> {
    match lines.into_iter().all(|line| line.trim().is_empty() || is_plain_text(line)) {
        true => Ok(()),
        false => refused("leave out invisible characters".to_string()),
    }
}

/// A title and a description as they are kept; `elsewhere` is where there is room for more.
///
/// # Errors
/// Says what cannot be.
pub fn title_and_description(title: &str, description: &str, elsewhere: &str) -> Result<(String, String), ApiError> {
    let (title, description) = (line(title), line(description));
    if !TITLE.contains(&title.chars().count()) {
        return refused(format!("a title has {} to {} letters", TITLE.start(), TITLE.end()));
    }
    if description.chars().count() > LONGEST_DESCRIPTION {
        return refused(format!(
            "a description has at most {LONGEST_DESCRIPTION} letters: say the rest in {elsewhere}"
        ));
    }
    refuse_hidden([title.as_str(), &description])?;
    Ok((title, description))
}
