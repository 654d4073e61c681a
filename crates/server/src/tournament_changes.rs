//! What the task that looks after tournaments learns from others.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Notify;

/// The tournaments in which something has happened; clones share them.
#[derive(Clone, Debug, Default)]
pub struct TournamentChanges {
    changed: Arc<Mutex<HashSet<String>>>,
    wake: Arc<Notify>,
}

impl TournamentChanges {
    /// Something has happened in a tournament.
    pub fn changed(&self, id: &str) {
        self.changed.lock().unwrap_or_else(PoisonError::into_inner).insert(id.to_string());
        self.wake.notify_one();
    }

    /// Those in which something has happened since this was asked last.
    pub fn take(&self) -> HashSet<String> {
        std::mem::take(&mut *self.changed.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Waits until something has happened.
    pub async fn wait(&self) {
        self.wake.notified().await;
    }
}
