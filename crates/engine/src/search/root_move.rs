//! The moves of the root.

use menagerie_core::Move;

/// A legal move of the root.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub(super) mv: Move,
    /// Its value, if it has been the best move of the iteration; `-MATE` otherwise.
    pub(super) value: i32,
    /// Its principal variation, itself first.
    pub(super) pv: Vec<Move>,
    /// Nodes searched after it in this iteration.
    pub(super) nodes: u64,
    pub(super) selective_depth: usize,
}

/// What the root keeps between the iterations.
#[derive(Default)]
pub(super) struct Root {
    pub(super) moves: Vec<RootMove>,
    /// The line that is being searched. The moves of the lines before it are left out.
    pub(super) pv_index: usize,
    /// Whether only some of the legal moves are wanted.
    pub(super) is_restricted: bool,
    /// How often the best move has changed lately.
    pub(super) best_move_changes: f64,
}

impl Root {
    /// Whether the line that is being searched may begin with any legal move, so that its value is the position's.
    pub(super) fn has_all_moves(&self) -> bool {
        self.pv_index == 0 && !self.is_restricted
    }
}
