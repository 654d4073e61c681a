//! Small helpers for text that people and programs read.

use menagerie_core::text::printable;

/// The longest message of an error, in characters; what was passed to us may be of any length.
const LONGEST_MESSAGE: usize = 800;

/// Says something on stderr, in one line: some of it is what others wrote.
macro_rules! say {
    ($($text:tt)*) => { eprintln!("{}", crate::text::one_line(&format!($($text)*))) };
}
pub(crate) use say;

/// A message as one line of bounded length: line ends and other control characters become spaces.
///
/// ```
/// assert_eq!(menagerie::text::one_line("unknown\n   key `a`"), "unknown key `a`");
/// ```
pub fn one_line(message: &str) -> String {
    let plain = printable(message);
    let mut line = String::new();
    let mut length = 0;
    for word in plain.split(' ').filter(|word| !word.is_empty()) {
        if !line.is_empty() {
            line.push(' ');
            length += 1;
        }
        for letter in word.chars() {
            if length == LONGEST_MESSAGE {
                line.push('…');
                return line;
            }
            line.push(letter);
            length += 1;
        }
    }
    line
}

/// A text with its first letter in upper case.
///
/// ```
/// assert_eq!(menagerie::text::capitalized("white to move"), "White to move");
/// ```
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_one_line_and_bounded() {
        assert_eq!(one_line("a\r\n\tb\u{1b}[0m"), "a b [0m");
        let long = one_line(&"x".repeat(10_000));
        assert_eq!(long.chars().count(), LONGEST_MESSAGE + 1);
        assert!(long.ends_with('…'));
    }
}
