//! What all requests share.

use crate::catalog::Catalog;
use crate::client::{Client, Proxies};
use crate::compute::Compute;
use crate::engine::Pool;
use crate::limits::Limits;
use crate::listen::Door;
use crate::metered::Shares;
use crate::metrics::Metrics;
use crate::now::Time;
use crate::play::Rooms;
use crate::rate::Rates;
use crate::refusal::Refusal;
use crate::routes::router;
use crate::store::{Store, StoreError};
use crate::tally::Tally;
use ipnet::IpNet;
use menagerie_core::Library;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::time::timeout;

/// So long is waited for the disk at the end.
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
    /// How long is waited for people.
    pub patience: Patience,
    /// How much one machine may have, and all of them.
    pub limits: Limits,
    /// The networks of proxies that are believed when they say for whom they ask, such as `127.0.0.1/32`.
    pub proxies: Vec<IpNet>,
    /// The networks that may read `/metrics`, besides this machine.
    pub observers: Vec<IpNet>,
}

impl Settings {
    /// The usual settings for a library and a folder.
    pub fn new(library: Library, data: PathBuf) -> Settings {
        Settings {
            library,
            data,
            hosts: Vec::new(),
            patience: Patience::default(),
            limits: Limits::default(),
            proxies: Vec::new(),
            observers: Vec::new(),
        }
    }
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
    pub(crate) limits: Limits,
    pub(crate) proxies: Proxies,
    pub(crate) observers: Arc<[IpNet]>,
    /// The connections.
    pub(crate) connections: Tally,
    /// The sockets that are open.
    pub(crate) sockets: Tally,
    /// The analyses that are open.
    pub(crate) analyses: Tally,
    /// The requests that are being read, in bytes.
    pub(crate) bodies: Tally,
    /// The answers that wait to be taken, in bytes.
    pub(crate) answers: Tally,
    closing: watch::Sender<bool>,
}

/// What rooms need, too.
#[derive(Clone)]
pub struct Shared {
    pub catalog: Catalog,
    pub compute: Compute,
    pub pool: Pool,
    pub store: Store,
    pub time: Time,
    pub metrics: Arc<Metrics>,
}

impl State {
    /// Prepares what the settings ask for.
    ///
    /// # Errors
    /// Says why games cannot be kept.
    pub async fn new(settings: Settings) -> Result<State, StoreError> {
        let (time, metrics) = (Time::new(), Arc::<Metrics>::default());
        let shared = Shared {
            catalog: Catalog::new(settings.library),
            compute: Compute::new(settings.limits.waiting_each),
            pool: Pool::of_machine(),
            store: Store::open(&settings.data, time.now(), metrics.clone()).await?,
            time,
            metrics,
        };
        let (limits, rates) = (settings.limits, Arc::new(Rates::new(&settings.limits)));
        let rooms = Rooms::new(shared.clone(), settings.patience, limits, rates.clone());
        Ok(State {
            shared,
            rooms,
            hosts: settings.hosts.into(),
            rates,
            limits,
            proxies: Proxies(settings.proxies),
            observers: settings.observers.into(),
            connections: Tally::default(),
            sockets: Tally::default(),
            analyses: Tally::default(),
            bodies: Tally::default(),
            answers: Tally::default(),
            closing: watch::Sender::new(false),
        })
    }

    /// What takes the connections of a listener.
    pub fn door(&self, listener: TcpListener) -> Door {
        let (router, limits, proxies) = (router(self.clone()), self.limits, self.proxies.clone());
        let (rates, shares) = (self.rates.clone(), Shares::new(limits.bytes));
        Door { listener, router, limits, proxies, rates, shares, tally: self.connections.clone() }
    }

    /// Counts the definition of a request as work, if it is new.
    pub(crate) fn brings(&self, client: Client, game: &str, definition: Option<&str>) -> Result<(), Refusal> {
        if self.shared.catalog.is_new(game, definition) { self.rates.work(client) } else { Ok(()) }
    }

    /// Whether the server is about to end, and when that changes.
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
