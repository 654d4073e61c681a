//! Whether a request comes from our own page, and to us.

use crate::refusal::Refusal;
use crate::state::State;
use axum::extract::{self, Request};
use axum::http::{HeaderMap, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// Refuses a request that writes, or opens a socket, if a browser sends it from another site's page, or if nothing
/// tells from where.
pub fn from_our_page(headers: &HeaderMap) -> Result<(), Refusal> {
    let text = |name| headers.get(name).and_then(|value: &axum::http::HeaderValue| value.to_str().ok());
    let origin = text(header::ORIGIN).and_then(|origin| origin.parse::<Uri>().ok());
    match (origin.as_ref().and_then(Uri::authority), text(header::HOST)) {
        (Some(origin), Some(host)) if origin.as_str().eq_ignore_ascii_case(host) => Ok(()),
        (Some(_), _) => {
            Err(Refusal::Foreign("only the server's own page may ask this, not another site's".to_string()))
        }
        (None, _) => Err(Refusal::Foreign("the header `Origin` is missing".to_string())),
    }
}

/// Refuses a request that calls the server by a name that is not its own.
pub async fn to_us(extract::State(state): extract::State<State>, request: Request, next: Next) -> Response {
    let host = request.headers().get(header::HOST).and_then(|value| value.to_str().ok());
    let authority = host.and_then(|host| host.parse::<axum::http::uri::Authority>().ok());
    let name = authority.as_ref().map(axum::http::uri::Authority::host);
    let known = |name: &str| state.hosts.iter().any(|host| host.eq_ignore_ascii_case(name));
    if state.hosts.is_empty() || name.is_some_and(known) {
        return next.run(request).await;
    }
    let refusal = match name {
        Some(name) => format!("this server is not called `{name}`: to allow this name, start it with --host {name}"),
        None => "the request does not say which server it is for".to_string(),
    };
    Refusal::Foreign(refusal).into_response()
}
