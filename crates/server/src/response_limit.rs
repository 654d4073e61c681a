//! Limits for long responses: how much may wait to be sent, and for how long.

use crate::client::Client;
use crate::error::ApiError;
use crate::machine_counter::CountGuard;
use crate::state::State;
use axum::body::{Body, to_bytes};
use axum::extract::{self, Request};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::body::{Body as _, Bytes, Frame, SizeHint};
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::time::Instant;

/// Shorter responses, in bytes, are not counted.
const SHORT: usize = 16 << 10;
/// How many bytes are passed on at a time.
const CHUNK: usize = 16 << 10;
/// A client that reads fewer bytes a second is disconnected.
const SLOWEST: usize = 16 << 10;

/// Counts long responses until they have been sent.
pub async fn limit(
    extract::State(state): extract::State<State>,
    client: Client,
    request: Request,
    next: Next,
) -> Response {
    let response = next.run(request).await;
    let length = response.body().size_hint().exact().and_then(|length| usize::try_from(length).ok());
    let Some(length) = length.filter(|length| *length > SHORT) else { return response };
    let limits = &state.limits;
    let Some(counted) = state.answers.take(client.network, length, limits.answers_each, limits.answers) else {
        return ApiError::Busy.into_response();
    };
    let (parts, body) = response.into_parts();
    // It is complete already.
    let Ok(rest) = to_bytes(body, usize::MAX).await else { return ApiError::Internal.into_response() };
    let until = Instant::now() + limits.write + Duration::from_secs((length / SLOWEST) as u64);
    Response::from_parts(parts, Body::new(Chunked { rest, until, _counted: counted }))
}

/// A long response, in chunks.
struct Chunked {
    rest: Bytes,
    until: Instant,
    _counted: CountGuard,
}

impl hyper::body::Body for Chunked {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        if self.rest.is_empty() {
            return Poll::Ready(None);
        }
        if Instant::now() > self.until {
            return Poll::Ready(Some(Err(io::ErrorKind::TimedOut.into())));
        }
        let length = self.rest.len().min(CHUNK);
        Poll::Ready(Some(Ok(Frame::data(self.rest.split_to(length)))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.rest.len() as u64)
    }
}
