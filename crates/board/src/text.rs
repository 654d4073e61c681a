//! Text that others wrote, made fit to be shown: it may move no cursor, change no colour and turn no line around.

use std::borrow::Cow;

/// Whether a character does something to a terminal or to the order of a line instead of being seen: control characters
/// (`ESC` and `NUL` among them), line separators, and the marks that reverse the direction of text.
///
/// ```
/// use menagerie_board::text::is_unprintable;
///
/// assert!(is_unprintable('\u{1b}'));
/// assert!(!is_unprintable('♔'));
/// ```
pub fn is_unprintable(c: char) -> bool {
    let directs = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    c.is_control() || directs || matches!(c, '\u{2028}' | '\u{2029}')
}

/// A text with a space for each character that could not be seen.
///
/// ```
/// use menagerie_board::text::printable;
/// assert_eq!(printable("Grand Chess"), "Grand Chess");
/// assert_eq!(printable("\u{1b}[31mred\u{7}"), " [31mred ");
/// ```
pub fn printable(text: &str) -> Cow<'_, str> {
    match text.contains(is_unprintable) {
        false => Cow::Borrowed(text),
        true => Cow::Owned(text.chars().map(|c| if is_unprintable(c) { ' ' } else { c }).collect()),
    }
}

/// A text that a person gave, for a message: not too long, and without what moves a terminal's cursor.
///
/// ```
/// use menagerie_board::text::in_one_line;
///
/// assert_eq!(in_one_line("e2e4\ne7e5"), "e2e4 e7e5");
/// assert!(in_one_line(&"long".repeat(1_000)).ends_with('…'));
/// ```
pub fn in_one_line(text: &str) -> String {
    match text.char_indices().nth(300) {
        Some((end, _)) => printable(&text[..end]).into_owned() + "…",
        None => printable(text).into_owned(),
    }
}
