//! Running the server: here its state, its routes and its listener come together.

use crate::listen::Acceptor;
use crate::routes::router;
use crate::settings::Settings;
use crate::state::{State, StateError};
use crate::store::StoreError;
use crate::supervisor;
use crate::throttled::ByteBudgets;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::runtime;

/// Why the server does not run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Nobody can be listened to at the address.
    #[error("cannot listen on {address}: {}", why_not(.cause))]
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why not.
        cause: io::Error,
    },
    /// The games cannot be kept, or the certificate cannot be used.
    #[error(transparent)]
    State(#[from] StateError),
    /// The time cannot be noted at the end.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The system gives no threads or signals.
    #[error("cannot start: {0}")]
    Runtime(#[source] io::Error),
}

fn why_not(cause: &io::Error) -> String {
    match cause.kind() {
        io::ErrorKind::AddrInUse => "another program uses that port: choose another with --port".to_string(),
        io::ErrorKind::PermissionDenied => "the system does not allow that port: choose one above 1023".to_string(),
        _ => cause.to_string(),
    }
}

impl State {
    /// What takes the connections of a listener.
    pub fn acceptor(&self, listener: TcpListener) -> Acceptor {
        let (router, limits, proxies) = (router(self.clone()), self.limits, self.proxies.clone());
        let (rates, byte_budgets) = (self.rates.clone(), ByteBudgets::new(limits.bytes));
        Acceptor {
            listener,
            router,
            tls: self.tls.clone(),
            limits,
            proxies,
            rates,
            byte_budgets,
            counter: self.connections.clone(),
        }
    }
}

/// Serves until the program is asked to end (Ctrl-C or SIGTERM). `ready` is called with the address once
/// requests are accepted.
///
/// # Errors
/// Says why the server cannot run.
pub fn serve(settings: Settings, address: SocketAddr, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let runtime = runtime::Builder::new_multi_thread().enable_all().build().map_err(ServeError::Runtime)?;
    let ended = runtime.block_on(async {
        let listen = |cause| ServeError::Listen { address, cause };
        let listener = TcpListener::bind(address).await.map_err(listen)?;
        let bound = listener.local_addr().map_err(listen)?;
        let state = State::new(settings).await?;
        let asked_to_end = asked_to_end().map_err(ServeError::Runtime)?;
        tracing::info!(address = %bound, games = state.shared.store.name(), "serving");
        ready(bound);
        supervisor::ready();
        let acceptor = tokio::spawn(state.acceptor(listener).run(state.closing()));
        asked_to_end.await;
        tracing::info!(connections = state.connections.all(), "ending");
        supervisor::ending();
        state.begin_to_close();
        // If it panicked, there are no connections any more.
        let _ = acceptor.await;
        Ok(state.close().await?)
    });
    // A search or a large game may still be at work; nothing of it is needed.
    runtime.shutdown_timeout(Duration::from_secs(1));
    ended
}

/// Waits for a signal to end. It is listened to from here on: who hears that the server is ready may ask it to end at once.
#[cfg(unix)]
fn asked_to_end() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// The same where Ctrl-C alone is known.
#[cfg(not(unix))]
fn asked_to_end() -> io::Result<impl Future<Output = ()>> {
    let mut interrupt = tokio::signal::windows::ctrl_c()?;
    Ok(async move {
        interrupt.recv().await;
    })
}
