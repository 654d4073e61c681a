//! What requests carry, refused in our own words where it cannot be read.

use crate::refusal::Refusal;
use crate::state::State;
use axum::extract::rejection::{BytesRejection, JsonRejection};
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

/// A body of JSON.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<State> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &State) -> Result<Body<T>, Refusal> {
        let read = timeout(state.limits.body, axum::Json::<T>::from_request(request, state));
        match read.await.map_err(|_| Refusal::TooLate)? {
            Ok(axum::Json(value)) => Ok(Body(value)),
            Err(JsonRejection::MissingJsonContentType(_)) => Err(Refusal::NotJson),
            Err(JsonRejection::BytesRejection(error)) => Err(of_bytes(&error)),
            Err(error) => Err(Refusal::BadRequest(error.body_text())),
        }
    }
}

fn of_bytes(error: &BytesRejection) -> Refusal {
    match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => {
            Refusal::TooLarge(format!("a request may have at most {} KiB", crate::routes::MAX_BODY_BYTES >> 10))
        }
        _ => Refusal::BadRequest(error.body_text()),
    }
}
