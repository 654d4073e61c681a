//! What all requests share.

use crate::catalog::Catalog;
use crate::client::{Client, Proxies};
use crate::compute::Compute;
use crate::engine::Pool;
use crate::error::ApiError;
use crate::limits::ServerLimits;
use crate::listen::Acceptor;
use crate::machine_counter::MachineCounter;
use crate::metrics::Metrics;
use crate::now::ServerTime;
use crate::play::Rooms;
use crate::rate::Rates;
use crate::routes::router;
use crate::store::{Store, StoreError};
use crate::throttled::ByteBudgets;
use ipnet::IpNet;
use menagerie_core::Library;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::time::timeout;

/// How long to wait for the disk at shutdown.
const CLOSING: Duration = Duration::from_secs(3);

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
    /// How long the server waits for players.
    pub timeouts: Timeouts,
    /// The limits of each machine and of all together.
    pub limits: ServerLimits,
    /// The networks of trusted proxies, such as `127.0.0.1/32`.
    pub proxies: Vec<IpNet>,
    /// The networks that may read `/metrics`, in addition to this machine.
    pub observers: Vec<IpNet>,
}

impl Settings {
    /// The usual settings for a library and a folder.
    pub fn new(library: Library, data: PathBuf) -> Settings {
        Settings {
            library,
            data,
            hosts: Vec::new(),
            timeouts: Timeouts::default(),
            limits: ServerLimits::default(),
            proxies: Vec::new(),
            observers: Vec::new(),
        }
    }
}

/// How long the server waits for players.
#[derive(Clone, Copy, Debug)]
pub struct Timeouts {
    /// When a player has been away for this long, the opponent may claim the game.
    pub claim_after: Duration,
    /// When nobody has been connected for this long, a game leaves memory.
    pub idle: Duration,
}

impl Default for Timeouts {
    fn default() -> Timeouts {
        Timeouts { claim_after: Duration::from_secs(60), idle: Duration::from_secs(60) }
    }
}

/// What all requests share; clones share the same.
#[derive(Clone)]
pub struct State {
    pub(crate) shared: Shared,
    pub(crate) rooms: Rooms,
    pub(crate) hosts: Arc<[String]>,
    pub(crate) rates: Arc<Rates>,
    pub(crate) limits: ServerLimits,
    pub(crate) proxies: Proxies,
    pub(crate) observers: Arc<[IpNet]>,
    /// The connections.
    pub(crate) connections: MachineCounter,
    /// The sockets that are open.
    pub(crate) sockets: MachineCounter,
    /// The analyses that are open.
    pub(crate) analyses: MachineCounter,
    /// The requests that are being read, in bytes.
    pub(crate) bodies: MachineCounter,
    /// The answers that wait to be taken, in bytes.
    pub(crate) answers: MachineCounter,
    closing: watch::Sender<bool>,
}

/// What rooms need, too.
#[derive(Clone)]
pub struct Shared {
    pub catalog: Catalog,
    pub compute: Compute,
    pub pool: Pool,
    pub store: Store,
    pub time: ServerTime,
    pub metrics: Arc<Metrics>,
}

impl State {
    /// Prepares what the settings ask for.
    ///
    /// # Errors
    /// Says why games cannot be kept.
    pub async fn new(settings: Settings) -> Result<State, StoreError> {
        let (time, metrics) = (ServerTime::new(), Arc::<Metrics>::default());
        let shared = Shared {
            catalog: Catalog::new(settings.library),
            compute: Compute::new(settings.limits.waiting_each),
            pool: Pool::of_machine(),
            store: Store::open(&settings.data, time.now(), metrics.clone()).await?,
            time,
            metrics,
        };
        let (limits, rates) = (settings.limits, Arc::new(Rates::new(&settings.limits)));
        let rooms = Rooms::new(shared.clone(), settings.timeouts, limits, rates.clone());
        Ok(State {
            shared,
            rooms,
            hosts: settings.hosts.into(),
            rates,
            limits,
            proxies: Proxies(settings.proxies),
            observers: settings.observers.into(),
            connections: MachineCounter::default(),
            sockets: MachineCounter::default(),
            analyses: MachineCounter::default(),
            bodies: MachineCounter::default(),
            answers: MachineCounter::default(),
            closing: watch::Sender::new(false),
        })
    }

    /// What takes the connections of a listener.
    pub fn acceptor(&self, listener: TcpListener) -> Acceptor {
        let (router, limits, proxies) = (router(self.clone()), self.limits, self.proxies.clone());
        let (rates, byte_budgets) = (self.rates.clone(), ByteBudgets::new(limits.bytes));
        Acceptor { listener, router, limits, proxies, rates, byte_budgets, counter: self.connections.clone() }
    }

    /// Counts the definition of a request as work, if it is new.
    pub(crate) fn charge_new_definition(
        &self,
        client: Client,
        game: &str,
        definition: Option<&str>,
    ) -> Result<(), ApiError> {
        if self.shared.catalog.is_new(game, definition) { self.rates.work(client) } else { Ok(()) }
    }

    /// Whether the server is shutting down, and when that changes.
    pub fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Asks all connections to end.
    pub fn begin_to_close(&self) {
        self.closing.send_replace(true);
    }

    /// Closes the store: what players' clocks lose from now on is given back, and another server may take the folder.
    ///
    /// # Errors
    /// Says why the time cannot be noted.
    pub async fn close(&self) -> Result<(), StoreError> {
        let (store, now) = (&self.shared.store, self.shared.time.now());
        // What is not stored by then was not acknowledged.
        timeout(CLOSING, store.close(now)).await.unwrap_or_else(|_| Err(store.locked()))
    }
}
