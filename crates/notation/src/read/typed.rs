//! A move as it was typed: `Ng1xf3`, `axb8=Q`, `(P)e5`, `e2e4`.

use crate::style::has_x_file;
use crate::write::halves;
use menagerie_core::{Board, Game, Kind, Square};

/// The parts of a typed move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Typed<'t> {
    /// The type of piece that the letter says.
    pub(super) kind: Option<Kind>,
    /// Whether the letter is in parentheses.
    pub(super) marked: bool,
    /// A file, a rank, a square, or empty.
    pub(super) origin: &'t str,
    /// Where it goes.
    pub(super) to: Square,
    /// Whether there is a sign of capture.
    pub(super) takes: bool,
    /// What is chosen.
    pub(super) choice: Option<Kind>,
}

impl<'t> Typed<'t> {
    /// Parses a text from its end. With `lower`, it begins with a piece's letter in lower case.
    pub(super) fn parse(game: &Game, text: &'t str, lower: bool) -> Option<Typed<'t>> {
        let letter = |c: char| if c.is_ascii_alphabetic() { game.definition().kind_of_letter(c) } else { None };
        if !text.is_ascii() {
            return None;
        }
        let (rest, choice) = match split_choice(text) {
            (rest, None) => (rest, None),
            (rest, Some(c)) => (rest, Some(letter(c)?)),
        };
        let (rest, name) = split_last_square(rest)?;
        let to = game.board().square(name)?;
        let sign = |c: char| matches!(c, ':' | '-' | '*') || c == 'x' && !has_x_file(game);
        let front = rest.trim_end_matches(sign);
        let takes = rest[front.len()..].contains(['x', ':', '*']);
        let bytes = front.as_bytes();
        let (kind, marked, origin) = match bytes {
            [b'(', c, b')', ..] => (Some(letter(*c as char)?), true, &front[3..]),
            [c, ..] if c.is_ascii_uppercase() || lower && c.is_ascii_lowercase() => {
                (Some(letter(*c as char)?), false, &front[1..])
            }
            _ if lower => return None,
            _ => (None, false, front),
        };
        let digits = origin.trim_start_matches(|c: char| c.is_ascii_lowercase());
        let plain = origin.len() - digits.len() <= 1 && digits.bytes().all(|byte| byte.is_ascii_digit());
        plain.then_some(Typed { kind, marked, origin, to, takes, choice })
    }

    /// Whether the origin is a whole square.
    pub(super) fn has_square(&self) -> bool {
        self.origin.len() > 1 && self.origin.as_bytes()[0].is_ascii_lowercase()
    }

    /// Whether the origin, as far as it was typed, is that of a square.
    pub(super) fn comes_from(&self, board: &Board, square: Square) -> bool {
        if self.origin.is_empty() {
            return true;
        }
        let (file, rank) = halves(board, square);
        self.origin == file || self.origin == rank || self.origin == board.name(square)
    }
}

/// Splits the letter of a chosen type from the end: `=Q`, `(Q)`, `/Q`, `Q`, `q`.
pub(super) fn split_choice(text: &str) -> (&str, Option<char>) {
    let bytes = text.as_bytes();
    match bytes {
        [.., b'(', c, b')'] if c.is_ascii_alphabetic() => (&text[..text.len() - 3], Some(*c as char)),
        [.., b'=' | b'/', c] if c.is_ascii_alphabetic() => (&text[..text.len() - 2], Some(*c as char)),
        [.., b, c] if b.is_ascii_digit() && c.is_ascii_alphabetic() => (&text[..text.len() - 1], Some(*c as char)),
        _ => (text, None),
    }
}

/// Splits a letter in lower case and digits from the end.
pub(super) fn split_last_square(text: &str) -> Option<(&str, &str)> {
    let digits = text.bytes().rev().take_while(u8::is_ascii_digit).count();
    let at = text.len().checked_sub(digits + 1)?;
    (digits > 0 && text.as_bytes()[at].is_ascii_lowercase()).then(|| text.split_at(at))
}
