//! Hands a request on to another process, and its answer back. A WebSocket goes through as bytes.

use super::route::HANDED_ON;
use crate::client::Client;
use crate::machine_counter::CountGuard;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::response::Response;
use hyper::client::conn::http1;
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::copy_bidirectional;
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::timeout;

/// A process that takes longer to be reached is not there.
const CONNECTING: Duration = Duration::from_secs(2);
/// A process that takes longer to begin its answer stands still.
const ANSWERING: Duration = Duration::from_secs(30);
/// What an engine says is answered when it has said all: the process that hears it ends it in time.
const LONG: (&str, Duration) = ("/api/external-engine/work/", Duration::from_secs(400));
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// Why a request cannot be handed on.
#[derive(Debug, thiserror::Error)]
pub enum ForwardError {
    /// The process is not reached.
    #[error("the other process is not reached: {0}")]
    Connect(#[from] io::Error),
    /// It does not answer in time.
    #[error("the other process does not answer")]
    Slow(#[from] tokio::time::error::Elapsed),
    /// It does not speak as expected.
    #[error("the other process: {0}")]
    Http(#[from] hyper::Error),
}

/// Hands a request of a client on to the process at an address. `id` is what this process is called.
///
/// # Errors
/// Says why there is no answer.
pub async fn forward(
    address: &str,
    id: &str,
    client: Client,
    mut request: Request,
    closing: watch::Receiver<bool>,
) -> Result<Response, ForwardError> {
    let stream = timeout(CONNECTING, TcpStream::connect(address)).await??;
    // Moves are small, and should not wait for more.
    stream.set_nodelay(true)?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    tokio::spawn(connection.with_upgrades());
    let ours = request.extensions_mut().remove::<OnUpgrade>();
    let counted = request.extensions_mut().remove::<Arc<CountGuard>>();
    let longest = if request.uri().path().starts_with(LONG.0) { LONG.1 } else { ANSWERING };
    let answer = sender.send_request(handed_on(request, id, client));
    let mut answer = timeout(longest, answer).await??;
    if answer.status() == StatusCode::SWITCHING_PROTOCOLS
        && let Some(ours) = ours
    {
        let join = join(ours, hyper::upgrade::on(&mut answer), closing);
        // It is a connection still.
        tokio::spawn(async move {
            join.await;
            drop(counted);
        });
    }
    Ok(answer.map(Body::new))
}

/// The request as the other process gets it.
fn handed_on(request: Request, id: &str, client: Client) -> Request {
    let (mut parts, body) = request.into_parts();
    let path = parts.uri.path_and_query().map_or("/", |path| path.as_str());
    // It was read once, so it can be read again.
    parts.uri = path.parse().unwrap_or_else(|_| Uri::from_static("/"));
    let text = |text: &str| HeaderValue::from_str(text).unwrap_or_else(|_| HeaderValue::from_static(""));
    parts.headers.insert(FORWARDED_FOR, text(&client.network.to_string()));
    parts.headers.insert(FORWARDED_PROTO, HeaderValue::from_static(if client.secure { "https" } else { "http" }));
    parts.headers.insert(HANDED_ON, text(id));
    if !parts.headers.contains_key(header::UPGRADE) {
        parts.headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    parts.extensions.clear();
    Request::from_parts(parts, body)
}

/// Passes the bytes of two connections on to one another until either ends, or this process does.
async fn join(ours: OnUpgrade, theirs: OnUpgrade, mut closing: watch::Receiver<bool>) {
    let (Ok(ours), Ok(theirs)) = tokio::join!(ours, theirs) else { return };
    let (mut ours, mut theirs) = (TokioIo::new(ours), TokioIo::new(theirs));
    tokio::select! {
        _ = copy_bidirectional(&mut ours, &mut theirs) => {}
        _ = closing.wait_for(|closing| *closing) => {}
    }
}
