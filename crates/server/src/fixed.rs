//! What never changes while the server runs, compressed once and not for each visitor.

use crate::error::ApiError;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::{Arc, OnceLock};

/// Below this, compression gains nothing, in bytes.
const LEAST: usize = 256;

/// Bytes with their hash.
#[derive(Debug)]
pub struct Fixed {
    bytes: Bytes,
    hash: [u8; 32],
    packed: OnceLock<Bytes>,
}

impl Fixed {
    /// These bytes.
    pub fn of(bytes: impl Into<Bytes>) -> Fixed {
        let bytes = bytes.into();
        Fixed { hash: Sha256::digest(&bytes).into(), bytes, packed: OnceLock::new() }
    }

    /// A value as JSON.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn json(value: &impl Serialize) -> Result<Fixed, ApiError> {
        serde_json::to_vec(value).map(Fixed::of).map_err(|_| ApiError::Internal)
    }

    /// They as they are.
    pub fn bytes(&self) -> &Bytes {
        &self.bytes
    }

    /// They as gzip. The first time it may take half a second.
    fn packed(&self) -> &Bytes {
        self.packed.get_or_init(|| {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
            let packed = encoder.write_all(&self.bytes).and_then(|()| encoder.finish());
            // Writing to memory does not fail.
            packed.map_or_else(|_| self.bytes.clone(), Bytes::from)
        })
    }

    /// The answer to a request with some headers: compressed where that is taken, and nothing where the browser has it already.
    /// `keep` is for how long it may.
    pub async fn answer(self: &Arc<Fixed>, headers: &HeaderMap, kind: &str, keep: &'static str) -> Response {
        let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let packs = is_text(kind) && self.bytes.len() >= LEAST && accepted.split(',').any(takes_gzip);
        let bytes = match (packs, self.packed.get()) {
            (false, _) => self.bytes.clone(),
            (true, Some(packed)) => packed.clone(),
            (true, None) => {
                let fixed = self.clone();
                match tokio::task::spawn_blocking(move || fixed.packed().clone()).await {
                    Ok(packed) => packed,
                    Err(_) => return ApiError::Internal.into_response(),
                }
            }
        };
        let tag = self.tag(packs);
        let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
        let mut response = match known.is_some_and(|known| known.contains(&tag)) {
            true => StatusCode::NOT_MODIFIED.into_response(),
            false => Body::from(bytes).into_response(),
        };
        let has_body = response.status() == StatusCode::OK;
        let fields = response.headers_mut();
        if packs && has_body {
            fields.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        fields.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
        fields.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        for (name, value) in [(header::ETAG, tag.as_str()), (header::CONTENT_TYPE, kind)] {
            if let Ok(value) = HeaderValue::from_str(value) {
                fields.insert(name, value);
            }
        }
        response
    }

    /// Compressed bytes have a tag of their own.
    fn tag(&self, packed: bool) -> String {
        let mut tag = String::from("\"");
        self.hash[..16].iter().for_each(|byte| {
            let _ = write!(tag, "{byte:02x}");
        });
        tag.push_str(if packed { "-gz\"" } else { "\"" });
        tag
    }
}

/// Whether compression gains anything: fonts and pictures of pixels are compressed already.
fn is_text(kind: &str) -> bool {
    let kind = kind.split(';').next().unwrap_or_default();
    kind.starts_with("text/")
        || kind.ends_with("json")
        || kind.ends_with("xml")
        || ["application/javascript", "application/wasm", "application/toml", "image/x-icon"].contains(&kind)
}

/// Whether a part of `Accept-Encoding` allows gzip.
fn takes_gzip(part: &str) -> bool {
    let (coding, weight) = part.split_once(';').unwrap_or((part, "q=1"));
    let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse().ok()).unwrap_or(1.0);
    coding.trim() == "gzip" && weight > 0.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::to_bytes;
    use flate2::read::GzDecoder;
    use std::io::Read;

    fn asking(encoding: &str, tag: Option<&HeaderValue>) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_str(encoding).unwrap());
        tag.map(|tag| headers.insert(header::IF_NONE_MATCH, tag.clone()));
        headers
    }

    #[tokio::test]
    async fn it_is_compressed_where_that_is_taken_and_sent_once() {
        let text = "a line of text\n".repeat(100);
        let fixed = Arc::new(Fixed::of(text.clone()));
        for (encoding, kind, packs) in [
            ("gzip, deflate, br", "text/html; charset=utf-8", true),
            ("br, gzip;q=0.5", "application/json", true),
            ("gzip;q=0", "application/json", false),
            ("br", "text/html", false),
            ("gzip", "font/woff2", false),
        ] {
            let answer = fixed.answer(&asking(encoding, None), kind, "no-cache").await;
            assert_eq!(answer.headers().contains_key(header::CONTENT_ENCODING), packs, "{encoding} {kind}");
            let tag = answer.headers()[header::ETAG].clone();
            let bytes = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
            let mut read = String::new();
            match packs {
                true => GzDecoder::new(&bytes[..]).read_to_string(&mut read).map(drop).unwrap(),
                false => read = String::from_utf8(bytes.to_vec()).unwrap(),
            }
            assert_eq!(read, text);
            let again = fixed.answer(&asking(encoding, Some(&tag)), kind, "no-cache").await;
            assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
            assert!(to_bytes(again.into_body(), 0).await.unwrap().is_empty());
        }
        let short = Arc::new(Fixed::of("short"));
        let answer = short.answer(&asking("gzip", None), "text/plain", "no-cache").await;
        assert!(!answer.headers().contains_key(header::CONTENT_ENCODING));
    }
}
