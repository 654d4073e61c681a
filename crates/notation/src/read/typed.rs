//! A move as it was typed: `Ng1xf3`, `axb8=Q`, `(P)e5`, `e2e4`.

use crate::style::has_x_file;
use crate::write::halves;
use menagerie_core::{Board, Game, Kind, Letter, Square};

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
        let kind_of = |letter: Letter| game.definition().kind_of_letter(letter);
        if !text.is_ascii() {
            return None;
        }
        let (rest, choice) = match split_choice(text) {
            (rest, None) => (rest, None),
            (rest, Some(letter)) => (rest, Some(kind_of(letter)?)),
        };
        let (rest, name) = split_last_square(rest)?;
        let to = game.board().square(name)?;
        let sign = |c: char| matches!(c, ':' | '-' | '*') || c == 'x' && !has_x_file(game);
        let front = rest.trim_end_matches(sign);
        let takes = rest[front.len()..].contains(['x', ':', '*']);
        let (kind, marked, origin) = match (split_marked(front), Letter::split(front)) {
            (Some((letter, rest)), _) => (Some(kind_of(letter)?), true, rest),
            (_, Some((letter, rest))) if letter.is_ascii_uppercase() || lower => (Some(kind_of(letter)?), false, rest),
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

/// Splits a letter in parentheses from the front: `(R)`.
pub(super) fn split_marked(text: &str) -> Option<(Letter, &str)> {
    let (letter, rest) = Letter::split(text.strip_prefix('(')?)?;
    Some((letter, rest.strip_prefix(')')?))
}

/// Splits the letter of a chosen type from the end: `=Q`, `(Q)`, `/Q`, `Q`, `q`.
pub(super) fn split_choice(text: &str) -> (&str, Option<Letter>) {
    let open = text.strip_suffix(')').unwrap_or(text);
    let bare = open.strip_suffix('\'').unwrap_or(open).trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let at = bare.strip_suffix('+').unwrap_or(bare).len();
    let Ok(letter) = open[at..].parse() else { return (text, None) };
    let front = &text[..at];
    let rest = match front.as_bytes() {
        [.., b'('] if open.len() < text.len() => &front[..at - 1],
        _ if open.len() < text.len() => return (text, None),
        [.., b'=' | b'/'] => &front[..at - 1],
        [.., digit] if digit.is_ascii_digit() => front,
        _ => return (text, None),
    };
    (rest, Some(letter))
}

/// Splits a letter in lower case and digits from the end.
pub(super) fn split_last_square(text: &str) -> Option<(&str, &str)> {
    let digits = text.bytes().rev().take_while(u8::is_ascii_digit).count();
    let at = text.len().checked_sub(digits + 1)?;
    (digits > 0 && text.as_bytes()[at].is_ascii_lowercase()).then(|| text.split_at(at))
}
