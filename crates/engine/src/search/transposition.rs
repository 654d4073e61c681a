//! How the search uses the transposition table: keys, cutoffs and stores.

use super::node::{Node, NodeResult};
use super::window::Window;
use super::{PATH_INDEPENDENT, SearchContext, Worker};
use crate::score::{Bound, MATE, WIN};
use crate::table::{Entry, from_stored, tag, to_stored};

/// How many of the last placements are part of a key, where placements must not be repeated: within so many plies a side can
/// take back what both have done.
const KEYED_PLIES: usize = 3;

impl Worker {
    /// The key under which the position at this ply is stored. Where its value may depend on the last move, as where two
    /// passes end the game, the placement before that is part of the key. Where placements must not be repeated, the last
    /// three are, since moves that would restore one of them are missing, and so are those of the game before the root.
    pub(super) fn key(&self, ply: usize) -> u64 {
        let key = self.position.key();
        if self.path_independent {
            return key;
        }
        if !self.bans_placements {
            return key ^ self.position.earlier_placement().rotate_left(23);
        }
        let line = self.stack[..ply].iter().rev().take(KEYED_PLIES);
        let last = line.fold(0_u64, |last, entry| (last ^ entry.placement).rotate_left(23));
        key ^ last ^ self.past_key
    }

    /// What the table knows of the position: where keys depend on the past, the move and the evaluation at least, from
    /// whatever path was searched last.
    pub(super) fn find_entry(&self, context: &SearchContext<'_>, key: u64) -> Option<Entry> {
        let table = &context.shared.table;
        let of_any_past = || table.find(self.position.key()).map(|entry| Entry { bound: None, ..entry });
        table.find(key).or_else(|| if self.path_independent { None } else { of_any_past() })
    }

    /// Stores an entry. Where keys depend on the past, its move and evaluation are known to positions with another one, too.
    pub(super) fn store_entry(&self, context: &SearchContext<'_>, key: u64, entry: Entry) {
        context.shared.table.store(key, entry);
        if !self.path_independent && key != self.position.key() {
            context.shared.table.store(self.position.key(), Entry { bound: None, ..entry });
        }
    }

    /// Whether a stored depth is enough. With pruning any deeper value will do; without, only one of the same depth is the
    /// same value.
    pub(super) fn is_deep_enough(&self, stored: i32, depth: i32) -> bool {
        if self.pruning { stored >= depth } else { stored == depth }
    }

    /// Step 19. Stores the value of a node and says what it depends on.
    pub(super) fn store(
        &mut self,
        context: &SearchContext<'_>,
        key: u64,
        node: &Node,
        result: &NodeResult,
        forbidding_ply: Option<usize>,
    ) -> i32 {
        let &Node { ply, window, .. } = node;
        if result.value == -MATE && node.excluded.is_some() {
            // The excluded move is the only one.
            self.path_dependence = PATH_INDEPENDENT;
            return window.alpha;
        }
        // A missing move matters only where no other failed high.
        let fails_high = result.value >= window.beta;
        let dependence =
            if fails_high { result.dependence } else { result.dependence.min(self.dependence_on(forbidding_ply)) };
        let lowest = ply as i32 - if self.bans_placements { KEYED_PLIES as i32 } else { 0 };
        let bound = (dependence >= lowest).then(|| window.bound(window.alpha, result.value));
        if node.excluded.is_none() && self.hashing && (ply > 0 || self.root.has_all_moves()) {
            let static_eval = self.stack[ply].static_eval;
            let mv = result.mv.map_or(0, tag);
            let value = to_stored(result.value, ply);
            self.store_entry(context, key, Entry { mv, value, static_eval, depth: result.depth, bound });
        }
        self.update_correction_history(node, result);
        self.path_dependence = if dependence >= ply as i32 { PATH_INDEPENDENT } else { dependence };
        result.value
    }
}

impl Window {
    /// What a value found in this window is to the true one. `alpha` is that of the node before its own evaluation raised it.
    pub(super) fn bound(self, alpha: i32, value: i32) -> Bound {
        match value {
            value if value >= self.beta => Bound::Lower,
            value if value > alpha && self.is_pv() => Bound::Exact,
            _ => Bound::Upper,
        }
    }
}

impl Worker {
    /// The value of a table entry, if it cuts off a node with this window.
    pub(super) fn tt_cutoff(&self, entry: &Entry, ply: usize, window: Window) -> Option<i32> {
        let value = from_stored(entry.value, ply);
        let cuts = match entry.bound? {
            Bound::Exact => true,
            Bound::Lower => value >= window.beta,
            Bound::Upper => value <= window.alpha,
        };
        (cuts && self.is_in_time(entry.value)).then_some(value)
    }

    /// Whether the counts of moves that draw leave room for a stored value: it was found with other counts. A win must come
    /// before the draw, other values must not come near it.
    fn is_in_time(&self, stored: i32) -> bool {
        let clock = self.position.halfmove_clock();
        let counted = if self.counts_to_draw { self.position.counted_plies() } else { None };
        if stored.abs() < WIN {
            return clock < self.late_clock && counted.is_none_or(|(plies, limit)| plies < limit * 9 / 10);
        }
        let plies_to_win = (MATE - stored.abs()) as u32;
        // This count draws only when it has gone beyond its limit.
        let counts = |(plies, limit): (u32, u32)| plies + plies_to_win <= limit + 1;
        clock + plies_to_win <= self.draw_clock && counted.is_none_or(counts)
    }
}
