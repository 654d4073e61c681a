//! The language in which a request is answered.

use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;
use menagerie_core::Language;
use std::convert::Infallible;

/// The language that the header `Accept-Language` of a request wishes most, of those that there are, or English.
pub struct Spoken(pub Language);

impl<S: Sync> FromRequestParts<S> for Spoken {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Spoken, Infallible> {
        let wished = parts.headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
        Ok(Spoken(wished.and_then(Language::accepted).unwrap_or_default()))
    }
}
