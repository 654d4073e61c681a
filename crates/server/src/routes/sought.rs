//! What is sought in lists of what everybody finds.

use crate::error::ApiError;

/// How many words are sought at once, and the longest text of them in letters.
const MOST_WORDS: usize = 8;
const LONGEST: usize = 200;
/// The last page that is looked for.
const LAST_PAGE: u32 = 100;

/// Words in small letters, and a page.
pub(super) struct Sought {
    pub words: Vec<String>,
    pub page: u32,
}

/// What is sought. `by` is what else a list is searched by, for those who want pages that are too far.
pub(super) fn sought(words: Option<&str>, page: Option<u32>, by: &str) -> Result<Sought, ApiError> {
    let text = words.unwrap_or_default().to_lowercase();
    let words: Vec<String> = text.split_whitespace().map(str::to_string).collect();
    let page = page.unwrap_or_default();
    if text.chars().count() > LONGEST || words.len() > MOST_WORDS {
        let why = format!("a search has at most {MOST_WORDS} words of {LONGEST} letters together");
        return Err(ApiError::BadRequest(why));
    }
    if page > LAST_PAGE {
        return Err(ApiError::BadRequest(format!("there are no pages that far: search by words or by {by}")));
    }
    Ok(Sought { words, page })
}

/// A parameter that says something.
pub(super) fn present(text: Option<String>) -> Option<String> {
    text.map(|text| text.trim().to_string()).filter(|text| !text.is_empty())
}

/// Whether all of it can be asked for: PostgreSQL refuses what is no text.
pub(super) fn are_texts<'a>(texts: impl IntoIterator<Item = &'a String>) -> bool {
    texts.into_iter().all(|text| !text.contains('\0'))
}
