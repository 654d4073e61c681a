//! Removes what does not identify the move: numbers, annotations and signs of check.

use super::typed::split_last_square;
use menagerie_core::{Board, Game, Square};
use std::borrow::Cow;

/// A text without annotations, in parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Normalized<'t> {
    /// The move itself.
    pub(super) body: &'t str,
    /// The list of affected squares with its first `/`, or nothing.
    pub(super) effects: &'t str,
}

/// Words that may follow a move.
const WORDS: [&str; 8] = ["checkmate", "check", "mate", "e.p.", "ep.", "ep", "ch", "dis"];

impl<'t> Normalized<'t> {
    /// `None` if no move is left.
    pub(super) fn of(text: &'t str) -> Option<Normalized<'t>> {
        let body = without_end(without_number(text.trim()));
        let (body, effects) = match body.find('/') {
            // `e8/Q` is an old way to write a promotion.
            Some(at) if body.len() == at + 2 => (body, ""),
            Some(at) => body.split_at(at),
            None => (body, ""),
        };
        // A check may be marked before what the move affects: `Bg2+/f2`.
        let body = without_end(body);
        (!body.is_empty()).then_some(Normalized { body, effects })
    }

    /// `O-O`, `00`, `o-o-o`…: 0 for the short castling, 1 for the long; with the square of the king if it is given, as in
    /// `O-O-i1`.
    pub(super) fn castling(&self, board: &Board) -> Option<(usize, Option<Square>)> {
        let place = |text: &str| {
            let rings = text.bytes().filter(|byte| matches!(byte, b'O' | b'o' | b'0')).count();
            let only = text.bytes().all(|byte| matches!(byte, b'O' | b'o' | b'0' | b'-'));
            (only && (2..=3).contains(&rings)).then(|| rings - 2)
        };
        let to_a_square = || {
            let (front, name) = split_last_square(self.body)?;
            // A board may have a square o0.
            let front = front.trim_end_matches('-');
            Some((place(front).filter(|_| board.square(front).is_none())?, Some(board.square(name)?)))
        };
        place(self.body).map(|place| (place, None)).or_else(to_a_square)
    }

    /// `--`, `0000`, `pass`…
    pub(super) fn is_pass(&self) -> bool {
        matches!(self.body, "--" | "0000" | "Z0" | "@@@@" | "pass" | "null" | "Pass")
    }
}

/// Without a move number and dots before the move: `14.`, `14...`.
fn without_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let numbered = rest.starts_with('.') && (rest.len() < text.len() || rest.starts_with("..."));
    if numbered { rest.trim_start_matches('.').trim_start() } else { text }
}

/// Without signs of check, annotations and words for them at the end.
fn without_end(text: &str) -> &str {
    let mut rest = text;
    loop {
        // Most moves end with the name of a square.
        if rest.ends_with(|c: char| c.is_ascii_digit()) {
            return rest;
        }
        let mut shorter = rest.trim_end_matches(['+', '#', '!', '?', ',', '=', ' ', '\t']);
        for word in WORDS {
            shorter = shorter.strip_suffix(word).unwrap_or(shorter);
        }
        if shorter.len() == rest.len() {
            return rest;
        }
        rest = shorter;
    }
}

/// The text with figurines as letters and typographic signs in ASCII; `None` if anything else is not ASCII.
pub(super) fn to_ascii<'t>(game: &Game, text: &'t str) -> Option<Cow<'t, str>> {
    if text.is_ascii() {
        return Some(Cow::Borrowed(text));
    }
    let plain = |c: char| match c {
        c if c.is_ascii() => Some(c.to_string()),
        '×' | '✕' | '⨯' => Some(":".to_string()),
        '–' | '—' | '‐' | '‑' | '−' => Some("-".to_string()),
        '†' | '‡' => Some("+".to_string()),
        '\u{fe0e}' | '\u{fe0f}' | '\u{a0}' => Some(" ".to_string()),
        c => figurine(game, c),
    };
    let text: String = text.chars().map(plain).collect::<Option<String>>()?;
    Some(Cow::Owned(text.chars().filter(|c| *c != ' ').collect()))
}

/// The letter of the piece that a game, or else Unicode, shows with this symbol.
fn figurine(game: &Game, figure: char) -> Option<String> {
    let pieces = &game.definition().pieces;
    let drawn =
        pieces.iter().find(|piece| piece.glyphs.is_some_and(|(white, black)| figure == white || figure == black));
    let usual = || {
        let index = (figure as usize).checked_sub('♔' as usize).filter(|index| *index < 12)?;
        "KQRBNP".chars().nth(index % 6).map(String::from)
    };
    drawn.map(|piece| piece.letter.to_string()).or_else(usual)
}
