//! Extensions: moves that are searched deeper than the others.

use super::node::Node;
use super::scored_move::ScoredMove;
use super::window::Window;
use super::{SearchContext, Worker};
use crate::score::{Bound, WIN};
use crate::table::{Entry, from_stored, tag};

impl Worker {
    /// Whether the line is short enough to be extended.
    pub(super) fn may_extend(&self, ply: usize) -> bool {
        self.pruning && ply > 0 && (ply as i32) < 2 * self.root_depth
    }

    /// Step 13. The plies by which a move is extended, or reduced if negative; as an error the value with which the node is
    /// cut off. The TT move is extended if it is singular, other moves if they reply to a check.
    pub(super) fn extension(
        &mut self,
        context: &SearchContext<'_>,
        node: &Node,
        picked: &ScoredMove,
    ) -> Result<i32, i32> {
        if !self.may_extend(node.ply) {
            return Ok(0);
        }
        match node.tt_entry.filter(|entry| entry.mv == tag(picked.mv) && is_singular_candidate(node, entry)) {
            Some(entry) => self.singular_extension(context, node, picked, &entry),
            None => Ok(i32::from(self.stack[node.ply].in_check && node.depth <= 6 && !node.window.cut)),
        }
    }

    /// Singular extension: if all other moves do clearly worse than the TT move, it is the only good one and is extended.
    /// Multi-cut: if even without it the node fails high, it is cut off.
    fn singular_extension(
        &mut self,
        context: &SearchContext<'_>,
        node: &Node,
        picked: &ScoredMove,
        entry: &Entry,
    ) -> Result<i32, i32> {
        let &Node { depth, ply, window, .. } = node;
        let value = from_stored(entry.value, ply);
        let singular_beta = value - self.parameters.singular * depth;
        self.stack[ply].excluded = Some(picked.mv);
        let others = self.search(context, singular_depth(depth), ply, Window::zero(singular_beta - 1, window.cut));
        self.stack[ply].excluded = None;
        if self.stopped {
            return Ok(0);
        }
        match others {
            others if others < singular_beta => Ok(1 + i32::from(!window.is_pv() && others < singular_beta - 30)),
            _ if singular_beta >= window.beta => Err(singular_beta),
            _ if value >= window.beta => Ok(-1),
            _ => Ok(0),
        }
    }
}

/// The depth at which the other moves of a node are searched.
pub(super) fn singular_depth(depth: i32) -> i32 {
    (depth - 1) / 2
}

/// Whether the table knows enough of its move to ask whether it is singular.
fn is_singular_candidate(node: &Node, entry: &Entry) -> bool {
    node.depth >= 7
        && entry.depth >= node.depth - 3
        && matches!(entry.bound, Some(Bound::Lower | Bound::Exact))
        && entry.value.abs() < WIN
        && node.excluded.is_none()
}
