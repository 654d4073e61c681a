//! Player names.

use crate::error::ApiError;
use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};

/// The longest name, in letters.
const LONGEST: usize = 40;
/// The name of a player without one.
const NOBODY: &str = "Anonymous";
/// The engine's name, which players cannot use.
const ENGINE: &str = "menagerie";

/// The name to show for the one that a player asked for.
///
/// # Errors
/// Refuses a name that shows nothing, that hides what it says, or that is the engine's.
pub fn shown(wanted: Option<&str>) -> Result<String, ApiError> {
    let name = wanted.unwrap_or_default().trim();
    let refused = |why: &str| Err(ApiError::BadRequest(format!("this name is not allowed: {why}")));
    if name.is_empty() {
        return Ok(NOBODY.to_string());
    }
    if name.chars().count() > LONGEST {
        return refused(&format!("a name has at most {LONGEST} letters"));
    }
    if name.chars().any(hides) {
        return refused("it has invisible characters");
    }
    if !name.chars().any(shows) {
        return refused("it has no visible characters");
    }
    let letters: String = name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    if letters == ENGINE || letters.starts_with(&format!("{ENGINE}level")) {
        return refused("it is reserved for the engine");
    }
    Ok(name.to_string())
}

/// Whether all characters of a text, which may have spaces between, are shown as they are, and some of them at all.
pub fn is_plain_text(text: &str) -> bool {
    !text.chars().any(hides) && text.chars().any(shows)
}

/// Whether a character changes how others are shown, or is none. The joiners of scripts that need them are let in.
fn hides(c: char) -> bool {
    let joins = matches!(c, '\u{200c}' | '\u{200d}');
    !joins && matches!(c.general_category_group(), GeneralCategoryGroup::Other)
        || matches!(c.general_category(), GeneralCategory::LineSeparator | GeneralCategory::ParagraphSeparator)
}

/// Whether a character shows anything.
fn shows(c: char) -> bool {
    // The fillers of Korean and the empty cell of Braille are letters and a symbol that are blank.
    let blank = matches!(c, '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}');
    let group = c.general_category_group();
    !blank
        && !matches!(group, GeneralCategoryGroup::Other | GeneralCategoryGroup::Mark | GeneralCategoryGroup::Separator)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_shown_as_they_are_meant_or_refused() {
        for (wanted, shown_as) in [
            ("Ann", "Ann"),
            ("  Ann Öse ", "Ann Öse"),
            ("", "Anonymous"),
            ("   ", "Anonymous"),
            ("محمد", "محمد"),
            ("می‌خواهم", "می‌خواهم"),
            ("👩‍🔬", "👩‍🔬"),
            ("Menagerie fan", "Menagerie fan"),
        ] {
            assert_eq!(shown(Some(wanted)).unwrap(), shown_as);
        }
        for (wanted, why) in [
            ("Ann\u{202e}nnA", "invisible characters"),
            ("\u{200b}", "invisible characters"),
            ("\u{200d}\u{200d}", "no visible characters"),
            ("\u{3164}\u{2800}", "no visible characters"),
            ("Ann\nBob", "invisible characters"),
            ("menagerie", "reserved for the engine"),
            ("Menagerie, level 20", "reserved for the engine"),
            ("MENAGERIE  LEVEL 3", "reserved for the engine"),
            (&"x".repeat(41), "at most 40"),
        ] {
            let error = shown(Some(wanted)).unwrap_err().to_string();
            assert!(error.contains(why), "{wanted:?}: {error}");
        }
    }
}
