//! What the threads of a search share.

use super::conditions::Conditions;
use super::rule_facts::{is_free_of_past, knows_defences};
use super::search::{Attack, SolveLimits};
use super::table::Table;
use menagerie_core::{Color, Position};
use std::sync::atomic::{AtomicBool, AtomicU16, AtomicU64, Ordering::Relaxed};

/// The question, the tables, and how far the search is.
pub(super) struct Shared {
    pub(super) attacker: Color,
    pub(super) attack: Attack,
    /// The limit of nodes.
    pub(super) most_nodes: u64,
    pub(super) table: Table,
    pub(super) conditions: Conditions,
    pub(super) nodes: AtomicU64,
    /// Whether all threads are to end: the root is solved, or the search was interrupted.
    pub(super) stopped: AtomicBool,
    /// Whether a line was cut off, so that nothing is known not to be won.
    pub(super) too_deep: AtomicBool,
    /// Whether a position has one value whatever came before, but for repetitions.
    pub(super) free_of_past: bool,
    /// Whether the first repetition ends a line.
    pub(super) cuts_repetitions: bool,
    /// Whether what is disproven is not won.
    pub(super) knows_defences: bool,
    /// The most steps of a proof, and positions of a defence, while one is written.
    pub(super) most_steps: usize,
    /// Whether counts of moves are part of a position.
    pub(super) counts: AtomicBool,
    /// How many threads are below a position, by a part of its key; nothing where there is one thread.
    busy: Vec<AtomicU16>,
}

/// The share of the memory that conditions take.
const CONDITIONS: usize = 4;
const BUSY: usize = 1 << 16;
/// About what a step of a proof takes while it is written: texts of positions and moves. The proof may take as much memory as
/// the tables.
const STEP_BYTES: usize = 256;
/// A proof of this many steps is always allowed.
const LEAST_STEPS: usize = 1 << 16;

impl Shared {
    pub(super) fn new(position: &Position, attacker: Color, limits: SolveLimits) -> Shared {
        let free_of_past = is_free_of_past(position.game());
        let bytes = limits.memory << 20;
        // Where all that was before is part of a position, hardly a value depends on a repetition.
        let of_conditions = if free_of_past { bytes / CONDITIONS } else { 0 };
        let busy = if limits.threads > 1 { BUSY } else { 0 };
        Shared {
            attacker,
            attack: limits.attack,
            most_nodes: limits.nodes,
            table: Table::new(bytes - of_conditions),
            conditions: Conditions::new(of_conditions),
            nodes: AtomicU64::new(0),
            stopped: AtomicBool::new(false),
            too_deep: AtomicBool::new(false),
            free_of_past,
            cuts_repetitions: free_of_past || position.game().facts().repetition.is_none(),
            knows_defences: knows_defences(position.game()),
            most_steps: (bytes / STEP_BYTES).max(LEAST_STEPS),
            // Where the count decides, what holds with one count says nothing of others.
            counts: AtomicBool::new(position.game().facts().clock_decides),
            busy: (0..busy).map(|_| AtomicU16::new(0)).collect(),
        }
    }

    /// What has come up in the search, as a number.
    pub(super) fn flags(&self) -> u64 {
        let [deep, counts] = [&self.too_deep, &self.counts].map(|flag| u64::from(flag.load(Relaxed)));
        deep | counts << 1
    }

    pub(super) fn set_flags(&self, flags: u64) {
        for (index, flag) in [&self.too_deep, &self.counts].into_iter().enumerate() {
            flag.store(flags >> index & 1 == 1, Relaxed);
        }
    }

    /// Allows this many nodes more.
    pub(super) fn count_from_here(&mut self, nodes: u64) {
        self.most_nodes = self.nodes.load(Relaxed).saturating_add(nodes);
    }

    /// Whether several threads search.
    pub(super) fn is_parallel(&self) -> bool {
        !self.busy.is_empty()
    }

    /// Notes that a thread goes below a position, or comes back.
    pub(super) fn enter(&self, key: u64) {
        if let Some(busy) = self.busy_at(key) {
            busy.fetch_add(1, Relaxed);
        }
    }

    pub(super) fn leave(&self, key: u64) {
        if let Some(busy) = self.busy_at(key) {
            busy.fetch_sub(1, Relaxed);
        }
    }

    /// How many threads are below a position.
    pub(super) fn below(&self, key: u64) -> u32 {
        self.busy_at(key).map_or(0, |busy| busy.load(Relaxed).into())
    }

    fn busy_at(&self, key: u64) -> Option<&AtomicU16> {
        self.busy.get((key >> 48) as usize)
    }

    /// Whether the search is to end.
    pub(super) fn is_out(&self) -> bool {
        self.stopped.load(Relaxed) || self.nodes.load(Relaxed) >= self.most_nodes
    }
}
