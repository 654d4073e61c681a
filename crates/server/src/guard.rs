//! Protects against other sites: requests must come from the server's own page, and use its own host name.

use crate::error::ApiError;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// Refuses a request from another site's page, or without an `Origin`. For requests that write and for sockets, whose
/// origin browsers always send.
pub fn require_same_origin(headers: &HeaderMap) -> Result<(), ApiError> {
    let text = |name| headers.get(name).and_then(|value: &axum::http::HeaderValue| value.to_str().ok());
    let origin = text(header::ORIGIN).and_then(|origin| origin.parse::<Uri>().ok());
    match (origin.as_ref().and_then(Uri::authority), text(header::HOST)) {
        (Some(origin), Some(host)) if origin.as_str().eq_ignore_ascii_case(host) => Ok(()),
        (Some(_), _) => {
            Err(ApiError::Forbidden("only the server's own page may send this request, not another site's".to_string()))
        }
        (None, _) => Err(ApiError::Forbidden("the header `Origin` is missing".to_string())),
    }
}

/// Refuses a request with a host name that is none of those that the server accepts; without any, it accepts all.
pub async fn require_known_host(State(hosts): State<Arc<[String]>>, request: Request, next: Next) -> Response {
    let host = request.headers().get(header::HOST).and_then(|value| value.to_str().ok());
    let authority = host.and_then(|host| host.parse::<axum::http::uri::Authority>().ok());
    let name = authority.as_ref().map(axum::http::uri::Authority::host);
    let known = |name: &str| hosts.iter().any(|host| host.eq_ignore_ascii_case(name));
    if hosts.is_empty() || name.is_some_and(known) {
        return next.run(request).await;
    }
    let error = match name {
        Some(name) => format!(
            "this server does not accept the host name `{name}`: to allow it, start the server with --host {name}"
        ),
        None => "the request has no `Host` header".to_string(),
    };
    ApiError::Forbidden(error).into_response()
}
