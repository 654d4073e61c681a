//! The page itself, as it is embedded.

use crate::catalogue::may_see;
use crate::documentation::book;
use crate::embedded::Page;
use crate::error::ApiError;
use crate::state::State;
use axum::body::Body;
use axum::extract;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use percent_encoding::percent_decode_str;
use rust_embed::EmbeddedFile;
use std::fmt::Write;

/// The document that stands for every address of the page.
const DOCUMENT: &str = "index.html";
/// The addresses of the page that have no name in them. `web/src/main.tsx` shows them, those of games, and those of games
/// that are played.
const ADDRESSES: [&str; 14] = [
    "",
    "account",
    "analysis",
    "archive",
    "catalogue",
    "design",
    "desk",
    "discoveries",
    "docs",
    "following",
    "lobby",
    "moves",
    "puzzles",
    "tournament",
];
/// Names in this folder carry the hash of what they hold.
const HASHED: &str = "assets/";

/// A file of the page. What has no ending is an address within the page, which is answered with its one document.
pub async fn page(
    extract::State(state): extract::State<State>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return ApiError::WrongMethod(method.to_string()).into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let is_address = !path.rsplit('/').next().unwrap_or_default().contains('.');
    match Page::get(path) {
        Some(file) => answer(path, file, &headers),
        // The page itself says that the address does not exist.
        None if is_address => match Page::get(DOCUMENT) {
            Some(file) if is_known(&state, path).await => answer(DOCUMENT, file, &headers),
            Some(file) => {
                let mut response = answer(DOCUMENT, file, &HeaderMap::new());
                *response.status_mut() = StatusCode::NOT_FOUND;
                response
            }
            None => ApiError::NotFound("the program was built without its page".to_string()).into_response(),
        },
        None => ApiError::NotFound("the page has no such file".to_string()).into_response(),
    }
}

/// Whether the page has something at an address.
async fn is_known(state: &State, path: &str) -> bool {
    let Some((word, name)) = path.split_once('/') else { return ADDRESSES.contains(&path) };
    let Ok(name) = percent_decode_str(name).decode_utf8() else { return false };
    match word {
        // The status tells nobody of an entry that only some may see: the page itself shows it to them.
        "catalogue" => {
            let entry = state.shared.store.entry(&name).await;
            entry.map_or(true, |entry| entry.is_some_and(|entry| may_see(&entry, false, false)))
        }
        "docs" => book().pages.contains_key(&*name),
        "games" => state.shared.catalog.library().source(name.split(':').next().unwrap_or_default()).is_some(),
        // If that cannot be read, the page says so.
        "leaders" | "puzzles" => state.shared.catalog.library().source(&name).is_some(),
        "people" => state.shared.store.account(&name).await.map_or(true, |account| account.is_some()),
        "tournament" if name == "new" => true,
        "tournament" => !matches!(state.tournaments.load(&name).await, Err(ApiError::NotFound(_))),
        "play" => state.shared.store.has(&name).await.unwrap_or(true),
        _ => false,
    }
}

fn answer(path: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let hash = file.metadata.sha256_hash();
    let mut tag = String::from("\"");
    hash[..16].iter().for_each(|byte| {
        let _ = write!(tag, "{byte:02x}");
    });
    tag.push('"');
    let keep = if path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let mut response = match known.is_some_and(|known| known.contains(&tag)) {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => Body::from(file.data).into_response(),
    };
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    let kind = if kind.type_() == mime_guess::mime::TEXT { format!("{kind}; charset=utf-8") } else { kind.to_string() };
    let fields = [(header::CACHE_CONTROL, keep), (header::ETAG, &tag), (header::CONTENT_TYPE, &kind)];
    for (name, value) in fields {
        if let Ok(value) = HeaderValue::from_str(value) {
            response.headers_mut().insert(name, value);
        }
    }
    response
}
