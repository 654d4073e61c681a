//! The version of the API, which is not that of the program: docs/api.md says what may change within one.

use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;

/// The version. It counts up where something is lost that programs may rely on.
pub const VERSION: &str = "1";
/// The header that has it.
const HEADER: HeaderName = HeaderName::from_static("menagerie-api");

/// Says in each answer of the API of which version it is.
pub async fn say_version(request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let is_api = path == "/api" || path.starts_with("/api/");
    let mut response = next.run(request).await;
    if is_api {
        response.headers_mut().insert(HEADER, HeaderValue::from_static(VERSION));
    }
    response
}
