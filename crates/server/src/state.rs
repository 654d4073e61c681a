//! What all requests share.

use crate::account::LogOuts;
use crate::account_events::AccountEvents;
use crate::catalog::Catalog;
use crate::client::{Client, Proxies};
use crate::compute::Compute;
use crate::endgames::Endgames;
use crate::engine::Pool;
use crate::error::ApiError;
use crate::exports::Exports;
use crate::external_engine::ExternalEngines;
use crate::limits::ServerLimits;
use crate::lobby::Lobby;
use crate::machine_counter::{CountGuard, MachineCounter};
use crate::mail::{self, MailSettings, Transport};
use crate::metrics::Metrics;
use crate::module::Module;
use crate::now::{Millis, ServerTime};
use crate::play::Rooms;
use crate::presence::Presence;
use crate::processes::receive::listen;
use crate::processes::{self, Processes};
use crate::push::{self, PushSettings, Sender, VapidError, VapidKey};
use crate::puzzle;
use crate::rate::Rates;
use crate::reminders;
use crate::searches::Searches;
use crate::settings::Settings;
use crate::shared::Shared;
use crate::store::{Store, StoreError, Ways};
use crate::tls::{Certificate, CertificateError};
use crate::tournament::Tournaments;
use crate::tournament_changes::TournamentChanges;
use axum::extract::FromRef;
use futures_util::future::join_all;
use ipnet::IpNet;
use std::collections::HashSet;
use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{Mutex, OnceCell, watch};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;

/// How often the database is asked for its time.
const ASKED: usize = 8;
/// How many analyses may be open in all.
const MOST_ANALYSES: usize = 4096;
/// How long to wait for the disk at shutdown.
const CLOSING: Duration = Duration::from_secs(3);

/// Why a server cannot begin.
#[derive(Debug, thiserror::Error)]
pub enum StateError {
    /// The games cannot be kept.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The certificate cannot be used.
    #[error(transparent)]
    Certificate(#[from] CertificateError),
    /// E-mail cannot be sent by TLS.
    #[error("e-mail cannot be sent: {0}")]
    Mail(#[from] lettre::transport::smtp::Error),
    /// Messages to browsers cannot be sent by TLS.
    #[error("messages to browsers cannot be sent: {0}")]
    Push(#[source] io::Error),
    /// Messages to browsers cannot be signed.
    #[error("messages to browsers cannot be signed: {0}")]
    Vapid(#[from] VapidError),
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
    /// What makes connections secure, where no proxy does.
    pub(crate) tls: Option<TlsAcceptor>,
    pub(crate) observers: Arc<[IpNet]>,
    /// By what games know the moderators.
    pub(crate) moderators: Arc<HashSet<String>>,
    /// Whether e-mail is sent.
    pub(crate) sends_mail: bool,
    /// What sends messages to browsers, where they are sent.
    pub(crate) push: Option<Arc<Sender>>,
    /// The rules and the engine for browsers.
    pub(crate) module: Option<Arc<Module>>,
    /// The connections.
    pub(crate) connections: MachineCounter,
    /// The sockets that are open.
    pub(crate) sockets: MachineCounter,
    /// The analyses that are open.
    pub(crate) analyses: MachineCounter,
    /// The reports that are being made.
    pub(crate) reports: MachineCounter,
    /// The requests that are being read, in bytes.
    pub(crate) bodies: MachineCounter,
    /// The answers that wait to be taken, in bytes.
    pub(crate) answers: MachineCounter,
    /// The accounts whose data are being read.
    pub(crate) exports: Exports,
    /// Who looks for a game.
    pub(crate) lobby: Lobby,
    /// The engines on people's own machines.
    pub(crate) external_engines: ExternalEngines,
    /// Who is here.
    pub(crate) presence: Presence,
    /// The tournaments, and who watches them.
    pub(crate) tournaments: Tournaments,
    /// Sessions that end.
    pub(crate) log_outs: LogOuts,
    /// Whether the puzzles of the program have been added: when somebody asks for puzzles, as that takes a while.
    puzzles: Arc<OnceCell<()>>,
    closing: watch::Sender<bool>,
    /// What sends e-mail and messages to browsers.
    senders: Arc<Mutex<Vec<JoinHandle<()>>>>,
}

impl State {
    /// Prepares what the settings ask for.
    ///
    /// # Errors
    /// Says why games cannot be kept, what is wrong with the certificate, or why no e-mail can be sent.
    pub async fn new(settings: Settings) -> Result<State, StateError> {
        let tls = settings.certificate.as_ref().map(Certificate::acceptor).transpose()?;
        let mail =
            settings.mail.clone().map(|mail| Ok((mail.transport()?, mail))).transpose().map_err(StateError::Mail)?;
        let metrics = Arc::<Metrics>::default();
        let (store, time, processes) = open(&settings, metrics.clone()).await?;
        let moderators = moderators(&store, &settings.moderators).await?;
        let push = match settings.push {
            Some(push) => Some(push_sender(&store, push).await?),
            None => None,
        };
        let catalog = Catalog::new(settings.library);
        let shared = Shared {
            catalog,
            endgames: Endgames::new(settings.tables),
            compute: Compute::new(settings.limits.waiting_each),
            pool: Pool::of_machine(),
            store,
            searches: Searches::new(&settings.limits),
            time,
            account_events: AccountEvents::new(processes.clone()),
            tournament_changes: TournamentChanges::default(),
            processes: processes.clone(),
            metrics,
        };
        let log_outs = LogOuts::new(processes.clone(), shared.store.clone());
        let lobby = Lobby::new(shared.account_events.clone());
        let (limits, rates) = (settings.limits, Arc::new(Rates::new(&settings.limits)));
        let rooms = Rooms::new(shared.clone(), settings.timeouts, limits, rates.clone());
        let presence = Presence::new(processes.clone());
        let tournaments = Tournaments::new(rooms.clone(), presence.clone());
        let state = State {
            shared,
            rooms,
            hosts: settings.hosts.into(),
            rates,
            limits,
            proxies: Proxies(settings.proxies),
            tls,
            moderators: Arc::new(moderators),
            observers: settings.observers.into(),
            sends_mail: mail.is_some(),
            push,
            module: settings.module.map(Arc::new),
            connections: MachineCounter::default(),
            sockets: MachineCounter::default(),
            analyses: MachineCounter::default(),
            reports: MachineCounter::default(),
            bodies: MachineCounter::default(),
            answers: MachineCounter::default(),
            exports: Exports::default(),
            lobby,
            external_engines: ExternalEngines::default(),
            presence,
            tournaments,
            log_outs,
            puzzles: Arc::default(),
            closing: watch::Sender::new(false),
            senders: Arc::default(),
        };
        listen(&state);
        state.begin_to_send(mail).await;
        processes.begin(&state.shared.store, time);
        Ok(state)
    }

    /// Begins the tasks that write and send reminders and letters.
    async fn begin_to_send(&self, mail: Option<(Transport, MailSettings)>) {
        let mut senders = self.senders.lock().await;
        let ways = Ways { mail: mail.is_some(), push: self.push.is_some() };
        if ways.mail || ways.push {
            tokio::spawn(reminders::run(self.shared.clone(), ways, self.closing()));
        }
        let mail = mail.map(|(transport, mail)| mail::run(self.shared.clone(), mail, transport, self.closing()));
        senders.extend(mail.map(tokio::spawn));
        let push = self.push.clone().map(|sender| push::run(self.shared.clone(), sender, self.closing()));
        senders.extend(push.map(tokio::spawn));
    }

    /// The store, in which the puzzles of the program are by now.
    pub(crate) async fn puzzles(&self, client: Client) -> Result<&Store, ApiError> {
        let add = || puzzle::add_shipped(&self.shared, client.requester(false));
        self.puzzles.get_or_try_init(add).await?;
        Ok(&self.shared.store)
    }

    /// Counts an analysis that is open.
    pub(crate) fn count_analysis(&self, client: Client) -> Result<CountGuard, ApiError> {
        let counted = self.analyses.take(client.network, 1, self.limits.analyses_each, MOST_ANALYSES);
        counted.ok_or(ApiError::TooManyRequests)
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

    /// Stops the clocks of games, and asks all connections to end.
    pub fn begin_to_close(&self) {
        self.rooms.stop_clocks();
        self.closing.send_replace(true);
    }

    /// Closes the store: what players' clocks lose since connections were asked to end is given back, and another server may take
    /// the folder.
    ///
    /// # Errors
    /// Says why the time cannot be noted.
    pub async fn close(&self) -> Result<(), StoreError> {
        // What is being sent is noted as sent, so that it does not come twice.
        let _ = timeout(CLOSING, join_all(self.senders.lock().await.drain(..))).await;
        let (store, now) = (&self.shared.store, self.rooms.stop_clocks());
        // What is not stored by then was not acknowledged.
        let close = async {
            match self.shared.processes.id() {
                Some(process) => store.close_process(process, now).await,
                None => store.close(now).await,
            }
        };
        timeout(CLOSING, close).await.unwrap_or_else(|_| Err(store.locked()))
    }
}

/// What sends messages to browsers, with the key that all processes share.
async fn push_sender(store: &Store, settings: PushSettings) -> Result<Arc<Sender>, StateError> {
    let key = VapidKey::read(&store.push_key(&VapidKey::generate()?).await?)?;
    Sender::new(settings, key).map(Arc::new).map_err(StateError::Push)
}

/// Opens the store: for this process alone, or as one of several, whose time is the database's.
async fn open(settings: &Settings, metrics: Arc<Metrics>) -> Result<(Store, ServerTime, Processes), StoreError> {
    let Some(others) = &settings.others else {
        let time = ServerTime::new();
        let store = Store::open(&settings.data, &settings.library, time.now(), metrics).await?;
        return Ok((store, time, Processes::default()));
    };
    let id = processes::new_id();
    let store = Store::open_with_others(&settings.data, &id, &others.address, processes::lease_ms(), metrics).await?;
    let time = common_time(&store).await?;
    Ok((store, time, Processes::connect(id, others).await?))
}

/// The database's time, as all of several processes have it: of some answers the one that came soonest, from the middle of its way
/// (F. Cristian, *Probabilistic clock synchronization*, 1989).
async fn common_time(store: &Store) -> Result<ServerTime, StoreError> {
    let mut best: Option<(Duration, ServerTime)> = None;
    for _ in 0..ASKED {
        let asked = Instant::now();
        let clock = store.clock().await?;
        let way = asked.elapsed();
        if best.as_ref().is_none_or(|(shortest, _)| way < *shortest) {
            best = Some((way, ServerTime::at(clock + (way / 2).as_millis() as Millis)));
        }
    }
    Ok(best.map_or_else(ServerTime::new, |(_, time)| time))
}

/// The accounts of some names. Who takes such a name later is no moderator until the server is started again.
async fn moderators(store: &Store, names: &[String]) -> Result<HashSet<String>, StoreError> {
    let mut moderators = HashSet::new();
    for name in names {
        match store.account(name).await? {
            Some(account) => drop(moderators.insert(account.who)),
            None => tracing::error!(name, "there is no account of this name: no moderator is made of it"),
        }
    }
    Ok(moderators)
}

impl FromRef<State> for Shared {
    fn from_ref(state: &State) -> Shared {
        state.shared.clone()
    }
}
