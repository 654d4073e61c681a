//! Moves as numbers.

use crate::errors::{self, IllegalMoveError};
use menagerie_core::{Move, Position};
use menagerie_notation::Numbers;
use pyo3::PyResult;

/// The legal move of some numbers.
pub fn find(numbers: &Numbers, position: &Position, path: &[usize]) -> PyResult<Move> {
    let moves = position.legal_moves();
    match numbers.beginning(&moves, path)[..] {
        [mv] => Ok(mv),
        [] => Err(IllegalMoveError::new_err(format!("no legal move has the numbers {path:?} in {}", position.fen()))),
        [..] => Err(errors::value(format!("more than one move begins with the numbers {path:?}: more numbers follow"))),
    }
}

/// The numbers that may follow, each once, in order; none where one move is left.
pub fn next(numbers: &Numbers, position: &Position, chosen: &[usize]) -> Vec<usize> {
    let moves = position.legal_moves();
    let mut next = match chosen {
        [] => numbers.of_moves(&moves),
        _ => numbers.further(&numbers.beginning(&moves, chosen)).unwrap_or_default(),
    };
    next.sort_unstable();
    next.dedup();
    next
}
