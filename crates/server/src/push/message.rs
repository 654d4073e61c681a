//! What a message to a browser says, encrypted so that only the browser reads it (RFC 8291).

use super::endpoint::{address, public_key, secret};
use super::settings::PushSettings;
use super::vapid::{VapidError, VapidKey};
use crate::account::token_hash;
use crate::store::StoredPush;
use axum::body::Body;
use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderValue, Request, Uri};
use menagerie_core::Language;
use menagerie_words::{Value, say};
use serde_json::json;
use std::time::Duration;
use web_push_native::WebPushBuilder;

const HOUR_MS: i64 = 3600 * 1000;
/// How long a service keeps a message at least.
const SHORTEST: Duration = Duration::from_secs(60);
/// The longest topic, in letters (RFC 8030, 5.4).
const TOPIC: usize = 32;

/// Why a message cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum MessageError {
    /// Where it goes: what is allowed may have changed.
    #[error("messages are not sent to this service any more")]
    Address,
    /// The browser's keys.
    #[error("the keys of the browser cannot be read")]
    Keys,
    /// It cannot be encrypted.
    #[error("cannot encrypt: {0}")]
    Encryption(#[from] web_push_native::Error),
    /// It cannot be signed.
    #[error(transparent)]
    Signature(#[from] VapidError),
}

/// The request that has a service deliver a message about a game in which the time runs out at a time.
///
/// # Errors
/// Says why it cannot be written.
pub fn request(
    push: &StoredPush,
    flag_ms: i64,
    now_ms: i64,
    settings: &PushSettings,
    key: &VapidKey,
) -> Result<Request<Body>, MessageError> {
    let service = address(settings, &push.endpoint).ok_or(MessageError::Address)?;
    let uri: Uri = service.as_str().parse().map_err(|_| MessageError::Address)?;
    let (browser, secret) = (public_key(&push.p256dh), secret(&push.auth));
    let (browser, secret) = browser.zip(secret).ok_or(MessageError::Keys)?;
    let kept = Duration::from_millis(u64::try_from(flag_ms - now_ms).unwrap_or_default()).max(SHORTEST);
    let builder = WebPushBuilder::new(uri, browser, secret).with_valid_duration(kept);
    let mut request = builder.build(text(push, flag_ms, now_ms))?;
    let headers = request.headers_mut();
    let authorization = key.authorization(&service, &settings.contact, now_ms)?;
    let mut authorization = HeaderValue::from_str(&authorization).map_err(|_| VapidError::Unreadable)?;
    authorization.set_sensitive(true);
    headers.insert(AUTHORIZATION, authorization);
    headers.insert("Urgency", HeaderValue::from_static("normal"));
    // A later message about the same game takes the place of one that the browser has not got yet.
    let topic = token_hash(&push.game);
    headers.extend(HeaderValue::from_str(topic.get(..TOPIC).unwrap_or(&topic)).ok().map(|topic| (TOPIC_NAME, topic)));
    Ok(request.map(Body::from))
}

const TOPIC_NAME: axum::http::HeaderName = axum::http::HeaderName::from_static("topic");

/// What the page's worker shows.
fn text(push: &StoredPush, flag_ms: i64, now_ms: i64) -> String {
    let language: Language = push.language.parse().unwrap_or_default();
    let opponent = push.opponent.as_str();
    let left = (flag_ms - now_ms).max(0) + HOUR_MS / 2;
    let hours = Value::from(u32::try_from(left / HOUR_MS).unwrap_or(u32::MAX));
    json!({
        "title": say!(language, "letter-reminder-subject", opponent),
        "body": say!(language, "push-reminder", hours),
        "link": format!("/play/{}", push.game),
        "tag": push.game,
    })
    .to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use base64::Engine;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;
    use web_push_native::p256::SecretKey;
    use web_push_native::{Auth, decrypt};

    fn push(language: &str, browser: &SecretKey, secret: &Auth) -> StoredPush {
        StoredPush {
            number: 1,
            session: "session".to_string(),
            endpoint: "https://web.push.apple.com/QGuQ".to_string(),
            p256dh: URL_SAFE_NO_PAD.encode(browser.public_key().to_sec1_bytes()),
            auth: URL_SAFE_NO_PAD.encode(secret),
            language: language.to_string(),
            due_ms: 0,
            attempts: 0,
            game: "abc".to_string(),
            opponent: "Bob".to_string(),
            flag_ms: Some(5 * HOUR_MS),
        }
    }

    #[tokio::test]
    async fn only_the_browser_reads_what_it_says() {
        let settings = PushSettings::new("admin@example.org", []).unwrap();
        let key = VapidKey::read(&VapidKey::generate().unwrap()).unwrap();
        let (browser, secret) = (SecretKey::from_slice(&[7; 32]).unwrap(), Auth::clone_from_slice(&[9; 16]));
        for (language, title, body) in
            [("en", "Your move against Bob", "About 5 hours left"), ("de", "Ihr Zug gegen Bob", "Noch etwa 5 Stunden")]
        {
            let sent = request(&push(language, &browser, &secret), 5 * HOUR_MS, 0, &settings, &key).unwrap();
            assert_eq!(
                (sent.method().as_str(), sent.uri().to_string().as_str()),
                ("POST", "https://web.push.apple.com/QGuQ")
            );
            let header = |name: &str| sent.headers()[name].to_str().unwrap().to_string();
            assert_eq!((header("ttl"), header("content-encoding")), ("18000".to_string(), "aes128gcm".to_string()));
            assert_eq!(header("topic").len(), TOPIC);
            assert!(header("authorization").starts_with("vapid t="));
            let bytes = axum::body::to_bytes(sent.into_body(), 4096).await.unwrap().to_vec();
            assert!(!bytes.windows(3).any(|part| part == b"Bob"));
            let read: serde_json::Value = serde_json::from_slice(&decrypt(bytes, &browser, &secret).unwrap()).unwrap();
            assert_eq!(read, json!({ "title": title, "body": body, "link": "/play/abc", "tag": "abc" }));
        }
    }
}
