//! The page itself, as it is embedded.

use crate::catalogue::may_see;
use crate::documentation::book;
use crate::embedded::Page;
use crate::error::ApiError;
use crate::module::Module;
use crate::routes::policy::{FRAMED, content_policy};
use crate::state::State;
use crate::studies;
use axum::body::{Body, Bytes};
use axum::extract;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use percent_encoding::percent_decode_str;
use rust_embed::EmbeddedFile;
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::fmt::Write;
use std::sync::Arc;

/// The document that stands for every address of the page.
const DOCUMENT: &str = "index.html";
/// The addresses of the page that have no name in them. `web/src/main.tsx` shows them, those of games, and those of games
/// that are played.
const ADDRESSES: [&str; 16] = [
    "",
    "account",
    "analysis",
    "archive",
    "catalogue",
    "design",
    "desk",
    "discoveries",
    "docs",
    "email",
    "following",
    "lobby",
    "moves",
    "puzzles",
    "studies",
    "tournament",
];
/// Names in this folder carry the hash of what they hold.
const HASHED: &str = "assets/";

/// The folder of the rules and the engine for browsers.
const MODULE: &str = "site/";
/// What the document says where they are there: the script that asks them.
const SCRIPT: &str = "<head>\n    <meta name=\"menagerie-module\" content=\"/site/site.js\" />";

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
    let mut response = found(&state, uri.path().trim_start_matches('/'), &headers).await;
    let fields = response.headers_mut();
    // An address with more slashes is another one for the page.
    let path = uri.path().strip_prefix('/').unwrap_or_default();
    if let Some(policy) = content_policy(path, state.module.is_some())
        && let Ok(policy) = HeaderValue::from_str(&policy)
    {
        fields.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    if path.starts_with(FRAMED) {
        let any = HeaderValue::from_static("cross-origin");
        fields.insert(HeaderName::from_static("cross-origin-resource-policy"), any);
    }
    response
}

async fn found(state: &State, path: &str, headers: &HeaderMap) -> Response {
    if let Some(name) = path.strip_prefix(MODULE)
        && let Some(module) = state.module.as_ref().filter(|module| module.get(name).is_some())
    {
        return of_module(module, name, headers).await;
    }
    let is_address = !path.rsplit('/').next().unwrap_or_default().contains('.');
    match Page::get(path) {
        Some(file) => answer(path, &Content::of(file), headers),
        // The page itself says that the address does not exist.
        None if is_address => match document(state) {
            Some(file) if is_known(state, path).await => answer(DOCUMENT, &file, headers),
            Some(file) => {
                let mut response = answer(DOCUMENT, &file, &HeaderMap::new());
                *response.status_mut() = StatusCode::NOT_FOUND;
                response
            }
            None => ApiError::NotFound("the program was built without its page".to_string()).into_response(),
        },
        None => ApiError::NotFound("the page has no such file".to_string()).into_response(),
    }
}

/// A file of the module, compressed where the browser takes that.
async fn of_module(module: &Arc<Module>, name: &str, headers: &HeaderMap) -> Response {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let packs = accepted.split(',').any(takes_gzip);
    let (kept, owned) = (module.clone(), name.to_string());
    let work = move || kept.get(&owned).map(|file| if packs { file.packed() } else { file.bytes.clone() });
    let (Ok(Some(bytes)), Some(file)) = (tokio::task::spawn_blocking(work).await, module.get(name)) else {
        return ApiError::Internal.into_response();
    };
    let mut response = answer(name, &Content { bytes, hash: file.hash, packed: packs }, headers);
    response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    response
}

/// Whether a part of `Accept-Encoding` allows gzip.
fn takes_gzip(part: &str) -> bool {
    let (coding, weight) = part.split_once(';').unwrap_or((part, "q=1"));
    let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse().ok()).unwrap_or(1.0);
    coding.trim() == "gzip" && weight > 0.0
}

/// The one document, which names the script of the module where that is there.
fn document(state: &State) -> Option<Content> {
    let file = Content::of(Page::get(DOCUMENT)?);
    if state.module.is_none() {
        return Some(file);
    }
    let text = String::from_utf8_lossy(&file.bytes).replacen("<head>", SCRIPT, 1);
    Some(Content { hash: Sha256::digest(&text).into(), bytes: text.into(), packed: false })
}

/// What an address holds.
struct Content {
    bytes: Bytes,
    hash: [u8; 32],
    /// Whether the bytes are gzip, which has a tag of its own.
    packed: bool,
}

impl Content {
    fn of(file: EmbeddedFile) -> Content {
        let hash = file.metadata.sha256_hash();
        let bytes = match file.data {
            Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            Cow::Owned(bytes) => bytes.into(),
        };
        Content { bytes, hash, packed: false }
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
        "embed" => match name.split_once('/') {
            Some(("play", id)) => state.shared.store.has(id).await.unwrap_or(true),
            Some(_) => false,
            None => is_game(state, &name),
        },
        "docs" => book().pages.contains_key(&*name),
        "games" => is_game(state, &name),
        // If that cannot be read, the page says so.
        "leaders" | "puzzles" => state.shared.catalog.library().source(&name).is_some(),
        "people" => state.shared.store.account(&name).await.map_or(true, |account| account.is_some()),
        "study" => {
            let study = state.shared.store.study(name.split('/').next().unwrap_or_default()).await;
            study.map_or(true, |study| study.is_some_and(|study| studies::may_see(&study, None, false)))
        }
        "tournament" if name == "new" => true,
        "tournament" => !matches!(state.tournaments.load(&name).await, Err(ApiError::NotFound(_))),
        "play" => state.shared.store.has(&name).await.unwrap_or(true),
        _ => false,
    }
}

/// Whether the server has a game of this name, with whatever armies.
fn is_game(state: &State, name: &str) -> bool {
    state.shared.catalog.library().source(name.split(':').next().unwrap_or_default()).is_some()
}

fn answer(path: &str, content: &Content, headers: &HeaderMap) -> Response {
    let mut tag = String::from("\"");
    content.hash[..16].iter().for_each(|byte| {
        let _ = write!(tag, "{byte:02x}");
    });
    tag.push_str(if content.packed { "-gz\"" } else { "\"" });
    let keep = if path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let mut response = match known.is_some_and(|known| known.contains(&tag)) {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => Body::from(content.bytes.clone()).into_response(),
    };
    if content.packed && response.status() == StatusCode::OK {
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
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
