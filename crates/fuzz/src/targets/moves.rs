//! Moves in machine form: the name of a game, in the next line a FEN or `startpos`, and then moves.

use crate::input::with_game;
use menagerie_core::explain::Illegal;
use menagerie_core::{Explain, Move, Position};
use std::collections::BTreeMap;

/// From how many squares of the last position every move is attempted.
const TRIED: usize = 4;

/// Reads one move after another. Each must be either legal or explained, and a legal move must be written so that it can be
/// read again. In the last position, every move from some squares is attempted.
pub fn run(data: &[u8]) {
    let Some((game, rest)) = with_game(data) else { return };
    let (fen, moves) = rest.split_once('\n').unwrap_or((rest, ""));
    let Ok(mut position) = game.position(fen) else { return };
    let begun = position.fen();
    for word in moves.split_whitespace().take(200) {
        if let Some(mv) = attempt(&position, &legal(&position), word) {
            position.play_unchecked(mv);
        }
    }
    let board = game.board();
    let first = data.iter().fold(0, |sum, byte| (sum * 31 + usize::from(*byte)) % 65_521);
    let legal = legal(&position);
    for from in board.squares().skip(first % board.len()).take(TRIED) {
        for to in board.squares() {
            attempt(&position, &legal, &format!("{}{}", board.name(from), board.name(to)));
        }
    }
    while position.undo().is_some() {}
    assert_eq!(position.fen(), begun, "taking all moves back restores the position");
}

/// The legal moves by their texts.
fn legal(position: &Position) -> BTreeMap<String, Move> {
    position.legal_moves().into_iter().map(|mv| (position.move_text(mv), mv)).collect()
}

/// The legal move that a text is, if it is one.
fn attempt(position: &Position, legal: &BTreeMap<String, Move>, word: &str) -> Option<Move> {
    let place = || format!("{} {} `{word}`", position.game().name(), position.fen());
    match position.explain(word) {
        Ok(mv) => {
            let written = position.move_text(mv);
            assert_eq!(legal.get(&written), Some(&mv), "{} is read as a move that is not legal", place());
            assert_eq!(position.parse_move(&written), Ok(mv), "{} is written as `{written}`", place());
            Some(mv)
        }
        Err(why) => {
            assert!(!legal.contains_key(word), "{} is legal, but explained as illegal: {why}", place());
            assert!(!matches!(why, Illegal::Unexplained { .. }), "{} is not explained", place());
            let sentence = why.to_string();
            assert!(!sentence.is_empty() && sentence.len() < 5_000, "{}: {sentence}", place());
            None
        }
    }
}
