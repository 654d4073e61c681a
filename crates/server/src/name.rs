//! What players want to be called.

use crate::refusal::Refusal;
use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};

/// The longest name, in letters.
const LONGEST: usize = 40;
/// What a player without a name is called.
const NOBODY: &str = "Anonymous";
/// What players are not called, since the engine is.
const ENGINE: &str = "menagerie";

/// What somebody wants to be called, as it may stand before others.
///
/// # Errors
/// Refuses a name that shows nothing, that hides what it says, or that is the engine's.
pub fn shown(wanted: Option<&str>) -> Result<String, Refusal> {
    let name = wanted.unwrap_or_default().trim();
    let refused = |why: &str| Err(Refusal::BadRequest(format!("this name cannot be used: {why}")));
    if name.is_empty() {
        return Ok(NOBODY.to_string());
    }
    if name.chars().count() > LONGEST {
        return refused(&format!("a name has at most {LONGEST} letters"));
    }
    if name.chars().any(hides) {
        return refused("it has characters that cannot be seen");
    }
    if !name.chars().any(shows) {
        return refused("it shows nothing");
    }
    let letters: String = name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    if letters == ENGINE || letters.starts_with(&format!("{ENGINE}level")) {
        return refused("it is the engine's");
    }
    Ok(name.to_string())
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
            ("Ann\u{202e}nnA", "cannot be seen"),
            ("\u{200b}", "cannot be seen"),
            ("\u{200d}\u{200d}", "shows nothing"),
            ("\u{3164}\u{2800}", "shows nothing"),
            ("Ann\nBob", "cannot be seen"),
            ("menagerie", "the engine's"),
            ("Menagerie, level 20", "the engine's"),
            ("MENAGERIE  LEVEL 3", "the engine's"),
            (&"x".repeat(41), "at most 40"),
        ] {
            let refusal = shown(Some(wanted)).unwrap_err().to_string();
            assert!(refusal.contains(why), "{wanted:?}: {refusal}");
        }
    }
}
