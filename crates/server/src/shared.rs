//! What requests and rooms work with.

use crate::account_events::AccountEvents;
use crate::catalog::Catalog;
use crate::compute::Compute;
use crate::endgames::Endgames;
use crate::engine::Pool;
use crate::metrics::Metrics;
use crate::now::ServerTime;
use crate::processes::Processes;
use crate::searches::Searches;
use crate::store::Store;
use crate::tournament_changes::TournamentChanges;
use std::sync::Arc;

/// What requests and rooms work with; clones share the same.
#[derive(Clone)]
pub struct Shared {
    /// The games.
    pub catalog: Catalog,
    /// The endgame tables.
    pub endgames: Endgames,
    /// The permits to compute.
    pub compute: Compute,
    /// The engine's threads.
    pub pool: Pool,
    /// The stored games.
    pub store: Store,
    /// The permits to search them.
    pub searches: Searches,
    /// The time.
    pub time: ServerTime,
    /// Who listens to what happens to accounts.
    pub account_events: AccountEvents,
    /// What happens in tournaments.
    pub tournament_changes: TournamentChanges,
    /// What is known of other processes.
    pub processes: Processes,
    /// What is counted.
    pub metrics: Arc<Metrics>,
}

impl Shared {
    /// The store for what one process does for all: a process that stood still, and whose hall another has by now, writes nothing.
    pub fn hall_store(&self) -> Store {
        self.store.fenced(self.processes.hall_fence())
    }
}
