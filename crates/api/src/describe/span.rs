//! Pairs of squares by their names.

use crate::types::Span;
use menagerie_core::{Board, Square};

/// The name of each square.
pub fn span(board: &Board, (from, to): (Square, Square)) -> Span {
    Span { from: board.name(from).to_string(), to: board.name(to).to_string() }
}
