//! The alpha-beta window of a node.

use crate::score::MATE;

/// The alpha-beta window of a node, and the type of node that it makes.
///
/// A node with an open window is a PV node. With a zero window it is a cut node where it is expected to fail high, and an
/// all node otherwise.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
    /// Whether the node is expected to fail high.
    pub(crate) cut: bool,
}

impl Window {
    /// The window of a PV node with these bounds.
    pub(crate) fn pv(alpha: i32, beta: i32) -> Window {
        Window { alpha, beta, cut: false }
    }

    /// A zero window, which asks only whether the value is above `alpha`.
    pub(crate) fn zero(alpha: i32, cut: bool) -> Window {
        Window { alpha, beta: alpha + 1, cut }
    }

    /// Whether the node is a PV node, which wants an exact value.
    pub(crate) fn is_pv(self) -> bool {
        self.beta > self.alpha + 1
    }

    /// The same window for the other side.
    pub(crate) fn flipped(self, cut: bool) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha, cut }
    }

    /// The same window with another alpha.
    pub(crate) fn with_alpha(self, alpha: i32) -> Window {
        Window { alpha, ..self }
    }

    /// Makes the window of the position after a move from one for the side that moved: the same where that side is to
    /// move again.
    pub(crate) fn after_move(self, goes_on: bool) -> Window {
        if goes_on { self } else { self.flipped(self.cut) }
    }

    /// Mate distance pruning: narrows the window to the values that are still possible at this ply. Only a shorter win
    /// than one already found can matter. The window may become empty.
    pub(crate) fn within_mate_distance(self, ply: usize) -> Window {
        let (alpha, beta) = (self.alpha.max(ply as i32 - MATE), self.beta.min(MATE - ply as i32 - 1));
        Window { alpha, beta, ..self }
    }

    /// Whether no value lies in the window.
    pub(crate) fn is_empty(self) -> bool {
        self.alpha >= self.beta
    }
}
