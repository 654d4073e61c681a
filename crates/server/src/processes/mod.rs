//! Several processes on one database: any of them takes any request, and hands it on to the one that has what it is about.
//!
//! A live game is in the memory of one process, and so is the [`HALL`]: the lobby, who is here, tournaments, and streams of what
//! happens to accounts. Which process that is the database says ([`crate::store::Fence`]); one that is not heard of for
//! [`LEASE`] loses what it has to the next that is asked for it. Everything else every process does by itself. What processes report
//! to one another ([`note`]) is about latency alone: what is lost is read from the store.
//!
//! A server that has its database alone knows of none of this, and everything is its own.

mod bus;
mod forward;
mod heard;
pub mod note;
pub mod receive;
pub mod route;

use crate::error::ApiError;
use crate::now::ServerTime;
use crate::settings::Others;
use crate::store::{Fence, Store, StoreError};
use bus::Bus;
use note::Note;
use rand::RngExt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};
use std::time::Duration;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Instant, MissedTickBehavior, interval};

/// What the lobby, tournaments and streams of accounts are, as one thing that a process has.
pub const HALL: &str = "hall";
/// For how long a process keeps what it has without a word.
pub const LEASE: Duration = Duration::from_secs(8);
/// How often it says that it is there.
const RENEW: Duration = Duration::from_secs(2);
/// How long it is remembered who has the hall.
const REMEMBERED: Duration = Duration::from_secs(1);

/// What a process knows of the others; clones share it.
#[derive(Clone, Default)]
pub struct Processes {
    /// None where there are no others.
    inner: Option<Arc<Inner>>,
}

struct Inner {
    id: String,
    /// Where others reach this process.
    address: String,
    store: OnceLock<Store>,
    time: OnceLock<ServerTime>,
    /// Whether this process has the hall, as far as it knows.
    has_hall: AtomicBool,
    /// When the database has last heard of this process.
    heard: Mutex<Instant>,
    /// What this process writes by as long as it has the hall.
    hall_fence: Mutex<Option<Fence>>,
    /// Where the process is reached that has the hall, and since when that is known.
    hall: Mutex<Option<(String, Instant)>>,
    bus: Bus,
    to: UnboundedSender<Received>,
    /// Notes of others, until they are listened to.
    notes: Mutex<Option<UnboundedReceiver<Received>>>,
}

/// What arrives from the bus.
#[derive(Debug)]
pub enum Received {
    /// A note of another process, by its name.
    Note(String, Note),
    /// Some notes were lost.
    Gap,
    /// The database had not heard of this process for too long: it has only these places left.
    Lost(Vec<String>),
    /// Another process has the hall now.
    LostHall,
    /// These processes are there, this one among them.
    There(Vec<String>),
}

/// Who has something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Held {
    /// This process, which writes by this fence; there is none where a server is alone. It may have been lost before, for so many
    /// milliseconds.
    Here {
        /// The fence.
        fence: Option<Fence>,
        /// For how long nobody had it.
        lost_ms: i64,
    },
    /// Another, at this address.
    There(String),
}

/// What a process is called until it ends.
pub fn new_id() -> String {
    format!("{:016x}", rand::rng().random::<u64>())
}

/// [`LEASE`] in milliseconds.
pub fn lease_ms() -> i64 {
    LEASE.as_millis() as i64
}

impl Processes {
    /// Connects to the bus of several processes. Nothing is taken before [`Processes::begin`].
    ///
    /// # Errors
    /// Says why the bus cannot be reached.
    pub async fn connect(id: String, others: &Others) -> Result<Processes, StoreError> {
        let (to, notes): (UnboundedSender<Received>, _) = unbounded_channel();
        let bus = Bus::connect(&others.bus, &id, to.clone()).await?;
        let inner = Inner {
            id,
            address: others.address.clone(),
            store: OnceLock::new(),
            time: OnceLock::new(),
            has_hall: AtomicBool::new(false),
            heard: Mutex::new(Instant::now()),
            hall_fence: Mutex::default(),
            hall: Mutex::default(),
            bus,
            to,
            notes: Mutex::new(Some(notes)),
        };
        Ok(Processes { inner: Some(Arc::new(inner)) })
    }

    /// Begins to keep what this process will have in a store: says every now and then that it is there, and takes the hall where
    /// nobody has it.
    pub fn begin(&self, store: &Store, time: ServerTime) {
        let Some(inner) = &self.inner else { return };
        let _ = inner.store.set(store.clone());
        let _ = inner.time.set(time);
        *lock(&inner.heard) = Instant::now();
        tokio::spawn(keep(Arc::downgrade(inner)));
    }

    /// Whether a server has its database alone.
    pub fn is_alone(&self) -> bool {
        self.inner.is_none()
    }

    /// What this process is called, if there are others.
    pub fn id(&self) -> Option<&str> {
        self.inner.as_ref().map(|inner| inner.id.as_str())
    }

    /// Whether this process has the hall, and the database has heard of it lately.
    pub fn leads(&self) -> bool {
        let Some(inner) = &self.inner else { return true };
        inner.has_hall.load(Ordering::Relaxed) && lock(&inner.heard).elapsed() < LEASE
    }

    /// By what this process writes for the hall while it has it: another process may have taken it meanwhile.
    pub fn hall_fence(&self) -> Option<Fence> {
        self.inner.as_ref().and_then(|inner| lock(&inner.hall_fence).clone())
    }

    /// Takes something that nobody has, or says who has it.
    ///
    /// # Errors
    /// Says why that cannot be read or kept.
    pub async fn own(&self, place: &str) -> Result<Held, ApiError> {
        let here = Held::Here { fence: None, lost_ms: 0 };
        let Some(inner) = &self.inner else { return Ok(here) };
        let store = inner.store.get().ok_or(ApiError::Busy)?;
        for _ in 0..3 {
            let (lost, lost_ms) = match store.holder(place, lease_ms()).await? {
                None => (None, 0),
                // A new number: what has the old one may be about to give it back.
                Some(holder) if holder.process == inner.id => (Some(holder.epoch), 0),
                Some(holder) => match holder.address {
                    Some(address) => return Ok(Held::There(address)),
                    None => (Some(holder.epoch), holder.silent_ms),
                },
            };
            match store.take_place(place, &inner.id, lost).await {
                Ok(fence) => return Ok(Held::Here { fence: Some(fence), lost_ms }),
                // Another was faster.
                Err(error) if error.is_conflict() => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(ApiError::Busy)
    }

    /// Who has something; this process where nobody has it.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub async fn find(&self, place: &str) -> Result<Held, ApiError> {
        let here = Held::Here { fence: None, lost_ms: 0 };
        let Some(inner) = &self.inner else { return Ok(here) };
        let store = inner.store.get().ok_or(ApiError::Busy)?;
        let holder = store.holder(place, lease_ms()).await?.filter(|holder| holder.process != inner.id);
        Ok(holder.and_then(|holder| holder.address).map_or(here, Held::There))
    }

    /// Gives back what this process has no use for.
    pub fn leave(&self, fence: Option<Fence>) {
        let (Some(inner), Some(fence)) = (self.inner.clone(), fence) else { return };
        tokio::spawn(async move {
            // What cannot be given back is taken when it is asked for: it is this process' own.
            let Some(store) = inner.store.get() else { return };
            let _ = store.leave_place(&fence).await;
        });
    }

    /// Who has the hall.
    ///
    /// # Errors
    /// As [`Processes::own`].
    async fn hall(&self) -> Result<Held, ApiError> {
        let Some(inner) = &self.inner else { return self.own(HALL).await };
        if self.leads() {
            return Ok(Held::Here { fence: None, lost_ms: 0 });
        }
        let known = lock(&inner.hall).clone().filter(|(_, since)| since.elapsed() < REMEMBERED);
        if let Some((address, _)) = known {
            return Ok(Held::There(address));
        }
        inner.take_hall().await
    }

    /// The process that had the hall does not answer: it is looked up again.
    fn forget_hall(&self) {
        if let Some(inner) = &self.inner {
            *lock(&inner.hall) = None;
        }
    }

    /// Reports something to the other processes, if there are any.
    pub fn report(&self, note: impl FnOnce() -> Note) {
        if let Some(inner) = &self.inner {
            inner.bus.send(&note());
        }
    }

    /// The notes of other processes; none where there are no others, or where somebody listens already.
    pub fn notes(&self) -> Option<UnboundedReceiver<Received>> {
        self.inner.as_ref().and_then(|inner| lock(&inner.notes).take())
    }
}

/// The room of a game as something that a process has.
pub fn game_place(id: &str) -> String {
    format!("game/{id}")
}

async fn keep(inner: Weak<Inner>) {
    let mut ticks = interval(RENEW);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let Some(inner) = inner.upgrade() else { return };
        // A failure is in the log, and it is tried again.
        let _ = inner.renew().await;
        inner.bus.count();
    }
}

impl Inner {
    /// Says that this process is there.
    async fn renew(&self) -> Result<(), ApiError> {
        let store = self.store.get().ok_or(ApiError::Busy)?;
        let silent = lock(&self.heard).elapsed() >= LEASE;
        let time = self.time.get().map(ServerTime::now);
        store.enter_process(&self.id, &self.address, lease_ms(), time).await?;
        if silent {
            tracing::warn!("the database has not heard of this process for a while: others may have what it had");
            // The task that listens lives as long as this does.
            let _ = self.to.send(Received::Lost(store.places_of(&self.id).await?));
        }
        // Whether it still has the hall is known before it leads again.
        let hall = self.take_hall().await?;
        *lock(&self.heard) = Instant::now();
        if matches!(hall, Held::Here { .. }) {
            store.forget_empty_processes().await?;
            let _ = self.to.send(Received::There(store.processes().await?));
        }
        Ok(())
    }

    /// Takes the hall where nobody has it.
    async fn take_hall(&self) -> Result<Held, ApiError> {
        let store = self.store.get().ok_or(ApiError::Busy)?;
        let held = match store.holder(HALL, lease_ms()).await? {
            Some(holder) if holder.process == self.id => {
                let fence = Fence { place: HALL.to_string(), process: holder.process, epoch: holder.epoch };
                Held::Here { fence: Some(fence), lost_ms: 0 }
            }
            Some(holder) => match holder.address {
                Some(address) => Held::There(address),
                None => self.try_to_take_hall(store, Some(holder.epoch)).await?,
            },
            None => self.try_to_take_hall(store, None).await?,
        };
        self.remember(&held);
        Ok(held)
    }

    async fn try_to_take_hall(&self, store: &Store, lost: Option<i64>) -> Result<Held, ApiError> {
        match store.take_place(HALL, &self.id, lost).await {
            Ok(fence) => Ok(Held::Here { fence: Some(fence), lost_ms: 0 }),
            Err(error) if error.is_conflict() => Err(ApiError::Busy),
            Err(error) => Err(error.into()),
        }
    }

    fn remember(&self, held: &Held) {
        let here = matches!(held, Held::Here { .. });
        *lock(&self.hall_fence) = match held {
            Held::Here { fence, .. } => fence.clone(),
            Held::There(_) => None,
        };
        match (self.has_hall.swap(here, Ordering::Relaxed), here) {
            (false, true) => {
                tracing::info!("this process has the lobby, tournaments and accounts");
                // Who is here the others say again.
                self.bus.send(&Note::WhoIsHere);
            }
            (true, false) => {
                tracing::warn!("another process has the lobby, tournaments and accounts now");
                // The task that listens lives as long as this does.
                let _ = self.to.send(Received::LostHall);
            }
            _ => {}
        }
        *lock(&self.hall) = match held {
            Held::There(address) => Some((address.clone(), Instant::now())),
            Held::Here { .. } => None,
        };
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
