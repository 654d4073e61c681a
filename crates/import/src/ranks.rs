//! Ranks that parts of the board have in common.

use menagerie_core::{Board, Square};
use std::collections::BTreeSet;

/// Whether a square of one part is on the rank of a square of the other.
pub(crate) fn share_ranks(board: &Board, one: &BTreeSet<Square>, other: &BTreeSet<Square>) -> bool {
    let ranks =
        |squares: &BTreeSet<Square>| squares.iter().map(|&square| board.cell(square).y).collect::<BTreeSet<i16>>();
    !ranks(one).is_disjoint(&ranks(other))
}
