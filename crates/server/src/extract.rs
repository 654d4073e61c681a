//! Extractors with the server's own error messages.

use crate::client::Client;
use crate::error::ApiError;
use crate::limits::MAX_BODY_BYTES;
use crate::state::State;
use axum::extract::rejection::{BytesRejection, JsonRejection};
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use serde::de::DeserializeOwned;
use tokio::time::timeout;

/// A body of JSON.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<State> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &State) -> Result<Body<T>, ApiError> {
        let (limits, announced) = (&state.limits, announced(&request));
        let machine = request.extensions().get::<Client>().copied().unwrap_or_default().network;
        let counted = state.bodies.take(machine, announced, limits.bodies_each, limits.bodies);
        let _counted = counted.ok_or(ApiError::Busy)?;
        let read = timeout(limits.body, axum::Json::<T>::from_request(request, state));
        match read.await.map_err(|_| ApiError::TimedOut)? {
            Ok(axum::Json(value)) => Ok(Body(value)),
            Err(JsonRejection::MissingJsonContentType(_)) => Err(ApiError::NotJson),
            Err(JsonRejection::BytesRejection(error)) => Err(of_bytes(&error)),
            Err(error) => Err(ApiError::BadRequest(error.body_text())),
        }
    }
}

/// How long the body may be, in bytes.
fn announced(request: &Request) -> usize {
    let length = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    length.unwrap_or(MAX_BODY_BYTES).min(MAX_BODY_BYTES)
}

fn of_bytes(error: &BytesRejection) -> ApiError {
    match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => {
            ApiError::TooLarge(format!("a request may have at most {} KiB", MAX_BODY_BYTES >> 10))
        }
        _ => ApiError::BadRequest(error.body_text()),
    }
}
