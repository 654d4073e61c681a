//! Texts that look like a move but name an unknown square or piece.

use crate::write::split_square;
use menagerie_core::{Game, Illegal, Letter};

/// The first square that is not on the board, or else the first letter that is not a piece; `None` if the text does not look
/// like a move.
pub(super) fn find(game: &Game, body: &str) -> Option<Illegal> {
    let (mut squares, mut letters, mut small) = (Vec::new(), Vec::new(), 0);
    let mut rest = body;
    while let Some(c) = rest.chars().next() {
        if let (Some(name), after) = split_square(rest) {
            squares.push(name);
            rest = after;
            continue;
        }
        match Letter::split(rest) {
            Some((letter, after)) if letter.is_ascii_uppercase() => {
                letters.push(letter);
                rest = after;
                continue;
            }
            _ => {}
        }
        match c {
            'a'..='z' => small += 1,
            '0'..='9' | '-' | ':' | '*' | '=' | '+' | '\'' | '(' | ')' | '/' => {}
            _ => return None,
        }
        rest = &rest[1..];
    }
    // A file before the sign of a capture, and a letter for what the piece becomes: more of them are a word.
    if squares.is_empty() || letters.len() > 2 || small > 2 {
        return None;
    }
    let definition = game.definition();
    if let Some(square) = squares.into_iter().find(|name| game.board().square(name).is_none()) {
        return Some(Illegal::NoSuchSquare { square: square.into() });
    }
    let letter = letters.into_iter().find(|&letter| definition.kind_of_letter(letter).is_none())?;
    let mut known: Vec<Letter> = definition.pieces.iter().map(|piece| piece.letter).collect();
    known.sort_unstable();
    Some(Illegal::NoSuchLetter {
        letter: letter.to_string().into(),
        known: known.into_iter().collect::<String>().into(),
    })
}
