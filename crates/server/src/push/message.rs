//! What a message to a browser says, encrypted so that only the browser reads it (RFC 8291).

use super::endpoint::{address, public_key, secret};
use super::settings::PushSettings;
use super::vapid::{VapidError, VapidKey};
use crate::account::token_hash;
use crate::store::{Says, StoredPush};
use axum::body::Body;
use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderValue, Request, Uri};
use menagerie_core::Language;
use menagerie_words::{Value, say};
use serde_json::json;
use std::time::Duration;
use web_push_native::WebPushBuilder;

const HOUR_MS: i64 = 3600 * 1000;
/// How long a service keeps a message that a game has ended.
const END_KEPT: Duration = Duration::from_hours(7 * 24);
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

/// The request that has a service deliver what a message says of a game.
///
/// # Errors
/// Says why it cannot be written.
pub fn request(
    push: &StoredPush,
    says: Says,
    now_ms: i64,
    settings: &PushSettings,
    key: &VapidKey,
) -> Result<Request<Body>, MessageError> {
    let service = address(settings, &push.endpoint).ok_or(MessageError::Address)?;
    let uri: Uri = service.as_str().parse().map_err(|_| MessageError::Address)?;
    let (browser, secret) = (public_key(&push.p256dh), secret(&push.auth));
    let (browser, secret) = browser.zip(secret).ok_or(MessageError::Keys)?;
    let kept = match says {
        Says::Move { flag_ms } => Duration::from_millis(u64::try_from(flag_ms - now_ms).unwrap_or_default()),
        Says::Ended { .. } => END_KEPT,
    };
    let kept = kept.max(SHORTEST);
    let builder = WebPushBuilder::new(uri, browser, secret).with_valid_duration(kept);
    let mut request = builder.build(text(push, says, now_ms))?;
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
fn text(push: &StoredPush, says: Says, now_ms: i64) -> String {
    let language: Language = push.language.parse().unwrap_or_default();
    let opponent = push.opponent.as_str();
    let (title, body) = match says {
        Says::Move { flag_ms } => {
            let left = (flag_ms - now_ms).max(0) + HOUR_MS / 2;
            let hours = Value::from(u32::try_from(left / HOUR_MS).unwrap_or(u32::MAX));
            (say!(language, "letter-reminder-subject", opponent), say!(language, "push-reminder", hours))
        }
        Says::Ended { won } => {
            let result = won.map_or("draw", |won| if won { "won" } else { "lost" });
            (say!(language, "push-ended-subject", opponent), say!(language, "push-ended", result))
        }
    };
    json!({
        "title": title,
        "body": body,
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
            says: None,
        }
    }

    #[tokio::test]
    async fn only_the_browser_reads_what_it_says() {
        let settings = PushSettings::new("admin@example.org", []).unwrap();
        let key = VapidKey::read(&VapidKey::generate().unwrap()).unwrap();
        let (browser, secret) = (SecretKey::from_slice(&[7; 32]).unwrap(), Auth::clone_from_slice(&[9; 16]));
        let (turn, won) = (Says::Move { flag_ms: 5 * HOUR_MS }, Says::Ended { won: Some(true) });
        let (lost, drawn) = (Says::Ended { won: Some(false) }, Says::Ended { won: None });
        let (over, ended) = ("The game against Bob has ended", "Die Partie gegen Bob ist zu Ende");
        for (language, says, title, body, kept) in [
            ("en", turn, "Your move against Bob", "About 5 hours left", "18000"),
            ("de", turn, "Ihr Zug gegen Bob", "Noch etwa 5 Stunden", "18000"),
            ("en", won, over, "You have won", "604800"),
            ("en", lost, over, "You have lost", "604800"),
            ("de", drawn, ended, "Unentschieden", "604800"),
        ] {
            let sent = request(&push(language, &browser, &secret), says, 0, &settings, &key).unwrap();
            assert_eq!(
                (sent.method().as_str(), sent.uri().to_string().as_str()),
                ("POST", "https://web.push.apple.com/QGuQ")
            );
            let header = |name: &str| sent.headers()[name].to_str().unwrap().to_string();
            assert_eq!((header("ttl"), header("content-encoding")), (kept.to_string(), "aes128gcm".to_string()));
            assert_eq!(header("topic").len(), TOPIC);
            assert!(header("authorization").starts_with("vapid t="));
            let bytes = axum::body::to_bytes(sent.into_body(), 4096).await.unwrap().to_vec();
            assert!(!bytes.windows(3).any(|part| part == b"Bob"));
            let read: serde_json::Value = serde_json::from_slice(&decrypt(bytes, &browser, &secret).unwrap()).unwrap();
            assert_eq!(read, json!({ "title": title, "body": body, "link": "/play/abc", "tag": "abc" }));
        }
    }
}
