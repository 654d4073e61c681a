//! Accepts connections: within the limits of the system and of each machine, and with a timeout for slow requests.

use crate::client::{Proxies, network};
use crate::limits::ServerLimits;
use crate::machine_counter::{CountGuard, MachineCounter};
use crate::rate::Rates;
use crate::throttled::{ByteBudgets, Throttled};
use axum::Router;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use tokio_io_timeout::TimeoutStream;
use tokio_rustls::TlsAcceptor;
use tower::ServiceExt;

/// The answer to a connection beyond the limit.
const FULL: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nRetry-After: 5\r\nConnection: close\r\n\r\n";
/// How much of a request's head is read, in bytes.
const HEAD_BYTES: usize = 32 << 10;
/// File descriptors for everything else, such as the database.
const FILES: u64 = 128;

/// Accepts connections.
pub struct Acceptor {
    /// The listener.
    pub listener: TcpListener,
    /// The routes.
    pub router: Router,
    /// What makes connections secure, where no proxy does.
    pub tls: Option<TlsAcceptor>,
    /// The limits.
    pub limits: ServerLimits,
    /// Trusted proxies, whose connections serve many machines.
    pub proxies: Proxies,
    /// How often machines may connect.
    pub rates: Arc<Rates>,
    /// How much machines may send.
    pub byte_budgets: ByteBudgets,
    /// Counts the connections.
    pub counter: MachineCounter,
}

/// Raises the limit of open files as far as the system allows; returns how many connections that leaves.
pub fn most_connections(wanted: usize) -> usize {
    let files = rlimit::increase_nofile_limit(wanted as u64 + FILES).unwrap_or(1024);
    wanted.min(usize::try_from(files.saturating_sub(FILES).max(16)).unwrap_or(wanted))
}

impl Acceptor {
    /// Accepts connections until `closing` is true; then waits a while for the open ones to end.
    pub async fn run(self, mut closing: watch::Receiver<bool>) {
        let most = most_connections(self.limits.connections);
        let closed = closing.clone();
        let shut = async move {
            // It errs when nobody is there to say it any more, which says the same.
            let _ = closing.wait_for(|closing| *closing).await;
        };
        tokio::pin!(shut);
        loop {
            let accepted = tokio::select! {
                accepted = self.listener.accept() => accepted,
                () = &mut shut => break,
            };
            match accepted {
                Ok((stream, peer)) => self.take(stream, peer, most, &closed),
                Err(error) => {
                    tracing::warn!(%error, connections = self.counter.all(), "cannot accept a connection");
                    sleep(Duration::from_millis(100)).await;
                }
            }
        }
        drop(self.listener);
        let gone = async {
            while self.counter.all() > 0 {
                sleep(Duration::from_millis(20)).await;
            }
        };
        if timeout(self.limits.farewell, gone).await.is_err() {
            tracing::warn!(connections = self.counter.all(), "some connections did not close in time");
        }
    }

    fn take(&self, stream: TcpStream, peer: SocketAddr, most: usize, closing: &watch::Receiver<bool>) {
        let (machine, proxy) = (network(peer.ip()), self.proxies.trust(peer.ip()));
        // Where the system gives little, nobody has most of it.
        let each = match self.limits.connections_each {
            usize::MAX => usize::MAX,
            _ if proxy => usize::MAX,
            each => each.min((most / 4).max(8)),
        };
        let let_in = proxy || self.rates.allow_connection(machine);
        let Some(counted) = let_in.then(|| self.counter.take(machine, 1, each, most)).flatten() else {
            tracing::debug!(%peer, "refused a connection: too many are open");
            let _ = stream.try_write(FULL);
            return;
        };
        let byte_budget = if proxy { self.byte_budgets.another() } else { self.byte_budgets.of(machine) };
        // Moves are small, and should not wait for more.
        let _ = stream.set_nodelay(true);
        let stream = Throttled::new(stream, byte_budget);
        let (router, limits, closing, tls) = (self.router.clone(), self.limits, closing.clone(), self.tls.clone());
        tokio::spawn(async move {
            let Some(tls) = tls else { return serve(stream, peer, false, router, limits, counted, closing).await };
            // One that speaks no TLS, or too slowly, is gone.
            if let Ok(Ok(stream)) = timeout(limits.head, tls.accept(stream)).await {
                serve(stream, peer, true, router, limits, counted, closing).await;
            }
        });
    }
}

/// That a connection is by TLS.
#[derive(Clone, Copy, Debug)]
pub struct Secure;

/// Serves one connection.
async fn serve(
    stream: impl AsyncRead + AsyncWrite + Send + 'static,
    peer: SocketAddr,
    secure: bool,
    router: Router,
    limits: ServerLimits,
    counted: CountGuard,
    mut closing: watch::Receiver<bool>,
) {
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(limits.write));
    // A socket that the connection becomes is still counted.
    let counted = Arc::new(counted);
    let service = router.map_request(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(counted.clone());
        if secure {
            request.extensions_mut().insert(Secure);
        }
        request
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head)
        .max_buf_size(HEAD_BYTES)
        .serve_connection(TokioIo::new(Box::pin(stream)), TowerToHyperService::new(service))
        .with_upgrades();
    tokio::pin!(connection);
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = closing.wait_for(|closing| *closing) => connection.as_mut().graceful_shutdown(),
    }
    let _ = timeout(limits.farewell, connection).await;
}
