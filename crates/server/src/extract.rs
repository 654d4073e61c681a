//! Extractors with the server's own error messages.

use crate::client::Client;
use crate::error::ApiError;
use crate::json;
use crate::limits::MAX_BODY_BYTES;
use crate::state::State;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
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
        if !is_json(request.headers()) {
            return Err(ApiError::NotJson);
        }
        let read = timeout(limits.body, Bytes::from_request(request, state)).await;
        let bytes = read.map_err(|_| ApiError::TimedOut)?.map_err(|error| of_bytes(&error))?;
        json::read(&bytes, "the body").map(Body)
    }
}

/// Whether a body says that it is JSON: `application/json`, or another type that ends with `+json`.
fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    kind.strip_prefix("application/").is_some_and(|kind| kind == "json" || kind.ends_with("+json"))
}

/// The parts of an address that its route has names for.
pub struct Path<T>(pub T);

impl<T: DeserializeOwned + Send> FromRequestParts<State> for Path<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &State) -> Result<Path<T>, ApiError> {
        let unreadable = || ApiError::BadRequest("the address cannot be read: write it in UTF-8".to_string());
        let axum::extract::Path(value) =
            axum::extract::Path::from_request_parts(parts, state).await.map_err(|_| unreadable())?;
        Ok(Path(value))
    }
}

/// The part of an address behind its `?`.
pub struct Asked<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<State> for Asked<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &State) -> Result<Asked<T>, ApiError> {
        match Query::<T>::from_request_parts(parts, state).await {
            Ok(Query(value)) => Ok(Asked(value)),
            Err(error) => Err(ApiError::BadRequest(of_query(&error))),
        }
    }
}

/// What is wrong with a parameter, by its name.
fn of_query(error: &QueryRejection) -> String {
    let text = error.body_text();
    let text = text.strip_prefix("Failed to deserialize query string: ").unwrap_or(&text);
    let Some((name, why)) = text.split_once(": ") else { return format!("the address cannot be read: {text}") };
    of_parameter(&format!("the parameter {name}"), why)
}

/// What is wrong with a value of a form or an address.
pub fn of_parameter(it: &str, why: &str) -> String {
    let is = |number: &str| number.parse::<u8>().is_err_and(|error| error.to_string() == why);
    match why {
        _ if is("x") || is("") => format!("{it} must be a whole number, 0 or greater"),
        _ if is("256") => format!("{it} is too large a number"),
        _ => format!("{it} cannot be read: {why}"),
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
