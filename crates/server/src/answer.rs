//! Answers that are long: how much of them may wait to be taken, and for how long.

use crate::client::Client;
use crate::refusal::Refusal;
use crate::state::State;
use crate::tally::Counted;
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

/// A shorter answer, in bytes, is given at once and not counted.
const SHORT: usize = 16 << 10;
/// So many bytes are handed on at a time.
const PORTION: usize = 16 << 10;
/// A peer that takes fewer bytes a second is cut off.
const SLOWEST: usize = 16 << 10;

/// Counts long answers until they have been taken.
pub async fn bounded(
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
        return Refusal::Busy.into_response();
    };
    let (parts, body) = response.into_parts();
    // It is all there already.
    let Ok(rest) = to_bytes(body, usize::MAX).await else { return Refusal::Internal.into_response() };
    let until = Instant::now() + limits.write + Duration::from_secs((length / SLOWEST) as u64);
    Response::from_parts(parts, Body::new(Portions { rest, until, _counted: counted }))
}

/// A long answer, in portions.
struct Portions {
    rest: Bytes,
    until: Instant,
    _counted: Counted,
}

impl hyper::body::Body for Portions {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        if self.rest.is_empty() {
            return Poll::Ready(None);
        }
        if Instant::now() > self.until {
            return Poll::Ready(Some(Err(io::ErrorKind::TimedOut.into())));
        }
        let length = self.rest.len().min(PORTION);
        Poll::Ready(Some(Ok(Frame::data(self.rest.split_to(length)))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.rest.len() as u64)
    }
}
