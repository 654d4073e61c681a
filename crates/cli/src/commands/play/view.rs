//! What the player sees in addition to the board.

use super::session::Look;
use anyhow::Result;
use menagerie_core::{Board, Move, Position};
use menagerie_notation::{Style as Notation, write, write_all};
use menagerie_words::say;
use std::io::Write;

/// What can be typed, with moves that are legal.
pub fn invitation(position: &Position, look: Look) -> String {
    match examples(position) {
        examples if examples.is_empty() => say!(look, "play-invite-over"),
        examples => say!(look, "play-invite", examples),
    }
}

/// One move in machine form and one of another piece in the game's own notation, those that end nearest to the middle.
pub fn examples(position: &Position) -> Vec<String> {
    let board = position.game().board();
    let mut moves: Vec<Move> = position.legal_moves();
    moves.sort_by_key(|mv| (from_the_middle(board, *mv), position.move_text(*mv)));
    let kind = |mv: &Move| position.piece(mv.from()).map(|piece| piece.kind());
    let Some(first) = moves.first() else { return Vec::new() };
    let second = moves.iter().find(|mv| kind(mv) != kind(first)).unwrap_or(first);
    let mut examples = vec![position.move_text(*first), write(position, *second, Notation::Own)];
    examples.dedup();
    examples
}

fn from_the_middle(board: &Board, mv: Move) -> i16 {
    let cell = board.cell(mv.to());
    (2 * cell.x + 1 - board.files()).abs() + (2 * cell.y + 1 - board.ranks()).abs()
}

/// Lists the legal moves in columns.
pub fn moves(position: &Position, look: Look, out: &mut impl Write) -> Result<()> {
    let moves = write_all(&mut position.clone(), Notation::Own);
    let mut texts: Vec<_> = moves.into_iter().map(|(_, text)| text).collect();
    if texts.is_empty() {
        writeln!(out, "{}", say!(look, "play-no-moves"))?;
        return Ok(());
    }
    texts.sort();
    let width = texts.iter().map(|text| text.len()).max().unwrap_or(0);
    for row in texts.chunks((78 / (width + 2)).max(1)) {
        let cells: Vec<String> = row.iter().map(|text| format!("{text:width$}")).collect();
        writeln!(out, "{}", cells.join("  ").trim_end())?;
    }
    Ok(())
}
