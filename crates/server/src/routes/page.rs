//! The page itself, as it is embedded.

use crate::catalogue::may_see;
use crate::documentation::book;
use crate::embedded::Page;
use crate::error::ApiError;
use crate::fixed::Fixed;
use crate::routes::policy::{FRAMED, content_policy};
use crate::state::State;
use crate::studies;
use axum::body::Bytes;
use axum::extract;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use percent_encoding::percent_decode_str;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

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
    if let Some(file) = path.strip_prefix(MODULE).and_then(|name| state.module.as_ref()?.get(name)) {
        return answer(path, file, headers).await;
    }
    let is_address = !path.rsplit('/').next().unwrap_or_default().contains('.');
    match FILES.get(path) {
        Some(file) => answer(path, file, headers).await,
        // The page itself says that the address does not exist.
        None if is_address => match document(state) {
            Some(file) if is_known(state, path).await => answer(DOCUMENT, file, headers).await,
            Some(file) => {
                let mut response = answer(DOCUMENT, file, &HeaderMap::new()).await;
                *response.status_mut() = StatusCode::NOT_FOUND;
                response
            }
            None => ApiError::NotFound("the program was built without its page".to_string()).into_response(),
        },
        None => ApiError::NotFound("the page has no such file".to_string()).into_response(),
    }
}

/// The files of the page.
static FILES: LazyLock<BTreeMap<String, Arc<Fixed>>> = LazyLock::new(|| {
    let file = |path: &str| {
        let bytes = match Page::get(path)?.data {
            Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            Cow::Owned(bytes) => bytes.into(),
        };
        Some((path.to_string(), Arc::new(Fixed::of(bytes))))
    };
    Page::iter().filter_map(|path| file(&path)).collect()
});

/// The one document where there is a module: it names its script.
static WITH_MODULE: LazyLock<Option<Arc<Fixed>>> = LazyLock::new(|| {
    let text = String::from_utf8_lossy(FILES.get(DOCUMENT)?.bytes()).replacen("<head>", SCRIPT, 1);
    Some(Arc::new(Fixed::of(text)))
});

/// The one document.
fn document(state: &State) -> Option<&'static Arc<Fixed>> {
    if state.module.is_some() { WITH_MODULE.as_ref() } else { FILES.get(DOCUMENT) }
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

async fn answer(path: &str, file: &Arc<Fixed>, headers: &HeaderMap) -> Response {
    let keep = if path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    let kind = if kind.type_() == mime_guess::mime::TEXT { format!("{kind}; charset=utf-8") } else { kind.to_string() };
    file.answer(headers, &kind, keep).await
}
