//! A node of the principal-variation search, as its steps see it: see `alpha_beta.rs`.

use super::scored_move::ScoredMove;
use super::window::Window;
use crate::table::Entry;
use menagerie_core::Move;

/// A node.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) depth: i32,
    pub(super) ply: usize,
    pub(super) window: Window,
    /// What the transposition table knows of the position.
    pub(super) tt_entry: Option<Entry>,
    /// The move that a singular search leaves out.
    pub(super) excluded: Option<Move>,
    /// The static evaluation, or the table's value where that is a better estimate; `-MATE` in check.
    pub(super) eval: i32,
    /// Whether the side to move stands better than two plies before.
    pub(super) improving: bool,
    /// Whether the TT move is noisy.
    pub(super) has_noisy_tt_move: bool,
}

/// The best that the moves of a node have come to so far.
pub(super) struct NodeResult {
    pub(super) value: i32,
    /// The depth for which the value holds.
    pub(super) depth: i32,
    /// The best move, if it raised alpha.
    pub(super) mv: Option<Move>,
    pub(super) alpha: i32,
    /// The lowest ply that any value so far depends on.
    pub(super) dependence: i32,
}

/// A move that is about to be searched.
pub(super) struct Attempt {
    pub(super) mv: ScoredMove,
    /// Whether it is the first one that is searched at this node.
    pub(super) is_first: bool,
    /// How many moves, or groups of moves, have come up at this node, this one included.
    pub(super) number: usize,
    /// The depth of the node with the move's extension.
    pub(super) depth: i32,
    /// The best value of the moves before.
    pub(super) best: i32,
}
