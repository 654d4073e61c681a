//! Taking connections: only as many as the system bears, a share for each machine, and none that only pretends to ask.

use crate::client::{Proxies, network};
use crate::limits::Limits;
use crate::metered::{Metered, Shares};
use crate::rate::Rates;
use crate::tally::{Counted, Tally};
use axum::Router;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

/// What a connection is told for which there is no place.
const FULL: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nRetry-After: 5\r\nConnection: close\r\n\r\n";
/// How much of a request's head is read, in bytes.
const HEAD_BYTES: usize = 32 << 10;
/// Files that the server needs besides connections: those of the database, say.
const FILES: u64 = 128;

/// Where connections come in.
pub struct Door {
    /// Where is listened.
    pub listener: TcpListener,
    /// What answers.
    pub router: Router,
    /// The limits.
    pub limits: Limits,
    /// Whose connections are for many machines.
    pub proxies: Proxies,
    /// How often machines may come.
    pub rates: Arc<Rates>,
    /// How much machines may send.
    pub shares: Shares,
    /// Counts the connections.
    pub tally: Tally,
}

/// As many files as the system gives; tells how many connections that leaves.
pub fn most_connections(wanted: usize) -> usize {
    let files = rlimit::increase_nofile_limit(wanted as u64 + FILES).unwrap_or(1024);
    wanted.min(usize::try_from(files.saturating_sub(FILES).max(16)).unwrap_or(wanted))
}

impl Door {
    /// Takes connections until `closing` says that the server ends; then waits a while for those that are open.
    pub async fn open(self, mut closing: watch::Receiver<bool>) {
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
                    tracing::warn!(%error, connections = self.tally.all(), "cannot take a connection");
                    sleep(Duration::from_millis(100)).await;
                }
            }
        }
        drop(self.listener);
        let gone = async {
            while self.tally.all() > 0 {
                sleep(Duration::from_millis(20)).await;
            }
        };
        if timeout(self.limits.farewell, gone).await.is_err() {
            tracing::warn!(connections = self.tally.all(), "some connections did not end in time");
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
        let Some(counted) = let_in.then(|| self.tally.take(machine, 1, each, most)).flatten() else {
            tracing::debug!(%peer, "no place for a connection");
            let _ = stream.try_write(FULL);
            return;
        };
        let share = if proxy { self.shares.another() } else { self.shares.of(machine) };
        // Moves are small, and should not wait for more.
        let _ = stream.set_nodelay(true);
        let stream = Metered::new(stream, share);
        tokio::spawn(serve(stream, peer, self.router.clone(), self.limits, counted, closing.clone()));
    }
}

/// Serves one connection.
async fn serve(
    stream: Metered<TcpStream>,
    peer: SocketAddr,
    router: Router,
    limits: Limits,
    counted: Counted,
    mut closing: watch::Receiver<bool>,
) {
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(limits.write));
    // A socket that the connection becomes is still counted.
    let counted = Arc::new(counted);
    let service = router.map_request(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(counted.clone());
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
