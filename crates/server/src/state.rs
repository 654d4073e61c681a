//! What all requests share.

use crate::catalog::Catalog;
use crate::compute::Compute;
use crate::engine::Pool;
use crate::now::Time;
use crate::play::Rooms;
use crate::rate::Rates;
use crate::store::{Store, StoreError};
use menagerie_core::Library;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// How the server is set up.
#[derive(Debug)]
pub struct Settings {
    /// The games that it serves.
    pub library: Library,
    /// The folder in which games are kept.
    pub data: PathBuf,
    /// The names that the server may be called by, port aside; any if there are none. A page of another site that makes
    /// its own name lead to this machine gets nowhere.
    pub hosts: Vec<String>,
    /// How long is waited for people.
    pub patience: Patience,
}

/// How long is waited for people.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// After a player has been away for so long, the other may claim the game.
    pub grace: Duration,
    /// After nobody has been there for so long, a game is only in the store.
    pub idle: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience { grace: Duration::from_secs(60), idle: Duration::from_secs(60) }
    }
}

/// What all requests share; clones share the same.
#[derive(Clone)]
pub struct State {
    pub(crate) shared: Shared,
    pub(crate) rooms: Rooms,
    pub(crate) hosts: Arc<[String]>,
    pub(crate) rates: Arc<Rates>,
}

/// What rooms need, too.
#[derive(Clone)]
pub struct Shared {
    pub catalog: Catalog,
    pub compute: Compute,
    pub pool: Pool,
    pub store: Store,
    pub time: Time,
}

impl State {
    /// Prepares what the settings ask for.
    ///
    /// # Errors
    /// Says why games cannot be kept.
    pub async fn new(settings: Settings) -> Result<State, StoreError> {
        let time = Time::new();
        let shared = Shared {
            catalog: Catalog::new(settings.library),
            compute: Compute::default(),
            pool: Pool::of_machine(),
            store: Store::open(&settings.data, time.now()).await?,
            time,
        };
        let rooms = Rooms::new(shared.clone(), settings.patience);
        Ok(State { shared, rooms, hosts: settings.hosts.into(), rates: Arc::default() })
    }

    /// Closes the store: what players' clocks lose from now on is given back, and another server may take the folder.
    ///
    /// # Errors
    /// Says why the time cannot be noted.
    pub async fn close(&self) -> Result<(), StoreError> {
        self.shared.store.close(self.shared.time.now()).await
    }
}
