//! Where messages go, as browsers say: to services that the operator allows, and nowhere else. Otherwise anybody could have this
//! server send requests into its own network.

use super::settings::PushSettings;
use crate::account::token_hash;
use crate::api::PushSubscription;
use crate::error::ApiError;
use crate::store::StoredSubscription;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use url::{Origin, Url};
use web_push_native::Auth;
use web_push_native::p256::PublicKey;

/// The longest address, in bytes.
const LONGEST: usize = 1024;
/// The length of a browser's secret, in bytes (RFC 8291, 3.2).
const SECRET: usize = 16;

/// A push service: an origin, or all hosts below one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Service {
    origin: Origin,
    /// Whether it is any host below that.
    below: bool,
}

impl Service {
    /// A service as an operator writes it: `https://push.example.org`, or `https://*.example.org`.
    pub fn read(text: &str) -> Option<Service> {
        let (scheme, host) = text.split_once("://")?;
        let (below, host) = host.strip_prefix("*.").map_or((false, host), |rest| (true, rest));
        let url = Url::parse(&format!("{scheme}://{host}")).ok()?;
        let is_web = matches!(url.scheme(), "http" | "https") && !host.contains(['*', '/', '?', '#', '@']);
        let named = !below || url.domain().is_some_and(|domain| domain.contains('.'));
        (is_web && named).then(|| Service { origin: url.origin(), below })
    }

    fn has(&self, url: &Url) -> bool {
        let (Origin::Tuple(scheme, host, port), Origin::Tuple(own_scheme, own_host, own_port)) =
            (url.origin(), self.origin.clone())
        else {
            return false;
        };
        let (host, own_host) = (host.to_string(), own_host.to_string());
        let found = match self.below {
            true => host.strip_suffix(&own_host).is_some_and(|rest| rest.ends_with('.')),
            false => host == own_host,
        };
        found && (scheme, port) == (own_scheme, own_port)
    }
}

/// What a browser gave, if messages can be sent there.
///
/// # Errors
/// Says what was expected.
pub fn subscription(
    settings: &PushSettings,
    given: PushSubscription,
    language: &str,
) -> Result<StoredSubscription, ApiError> {
    let PushSubscription { endpoint, keys, moves } = given;
    if address(settings, &endpoint).is_none() {
        let why = "this server sends no messages to the push service of this browser: its operator may allow it";
        return Err(ApiError::BadRequest(why.to_string()));
    }
    let (auth, p256dh) = (plain(&keys.auth), plain(&keys.p256dh));
    if secret(&auth).is_none() || public_key(&p256dh).is_none() {
        let why =
            "the keys of the browser were expected in base64url: `p256dh`, a point of P-256, and `auth`, 16 bytes";
        return Err(ApiError::BadRequest(why.to_string()));
    }
    let hash = token_hash(&endpoint);
    Ok(StoredSubscription { endpoint, hash, p256dh, auth, language: language.to_string(), moves })
}

/// The address of a service that messages are sent to.
pub(super) fn address(settings: &PushSettings, endpoint: &str) -> Option<Url> {
    let url = Url::parse(endpoint).ok().filter(|_| endpoint.len() <= LONGEST && endpoint.is_ascii())?;
    let nobody = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
    (nobody && settings.services.iter().any(|service| service.has(&url))).then_some(url)
}

/// The push service of an endpoint, for people: the rest of it is secret.
pub fn service(endpoint: &str) -> String {
    Url::parse(endpoint).map(|url| url.origin().ascii_serialization()).unwrap_or_default()
}

/// A browser's secret.
pub(super) fn secret(text: &str) -> Option<Auth> {
    let bytes = URL_SAFE_NO_PAD.decode(text).ok().filter(|bytes| bytes.len() == SECRET)?;
    Some(Auth::clone_from_slice(&bytes))
}

/// A browser's public key.
pub(super) fn public_key(text: &str) -> Option<PublicKey> {
    PublicKey::from_sec1_bytes(&URL_SAFE_NO_PAD.decode(text).ok()?).ok()
}

/// Without the padding that some libraries write.
fn plain(text: &str) -> String {
    text.trim_end_matches('=').to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::PushKeys;

    const P256DH: &str = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";

    fn given(endpoint: &str, p256dh: &str, auth: &str) -> Result<StoredSubscription, ApiError> {
        let settings = PushSettings::new("admin@example.org", ["http://127.0.0.1:8000"]).unwrap();
        let keys = PushKeys { p256dh: p256dh.to_string(), auth: auth.to_string() };
        subscription(&settings, PushSubscription { endpoint: endpoint.to_string(), keys, moves: false }, "de")
    }

    #[test]
    fn messages_go_to_allowed_services_alone() {
        for endpoint in [
            "https://fcm.googleapis.com/fcm/send/abc:def",
            "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
            "https://wns2-by3p.notify.windows.com/w/?token=BQYAAA",
            "https://web.push.apple.com/QGuQ",
            "http://127.0.0.1:8000/any",
        ] {
            assert!(given(endpoint, P256DH, AUTH).is_ok(), "{endpoint}");
        }
        for endpoint in [
            "",
            "fcm.googleapis.com/fcm/send/abc",
            "http://fcm.googleapis.com/fcm/send/abc",
            "https://fcm.googleapis.com:8443/fcm/send/abc",
            "https://fcm.googleapis.com.example.org/",
            "https://a.fcm.googleapis.com/",
            "https://push.services.mozilla.com/",
            "https://evilnotify.windows.com/",
            "https://user@web.push.apple.com/QGuQ",
            "https://web.push.apple.com@127.0.0.1/",
            "https://127.0.0.1:8000/any",
            "http://127.0.0.1:8001/any",
            "http://localhost:8000/any",
            "http://[::1]:8000/any",
            "http://169.254.169.254/latest/meta-data",
            "file:///etc/passwd",
        ] {
            assert!(given(endpoint, P256DH, AUTH).is_err(), "{endpoint}");
        }
        let long = format!("https://fcm.googleapis.com/{}", "a".repeat(LONGEST));
        assert!(given(&long, P256DH, AUTH).is_err());
    }

    #[test]
    fn keys_are_a_point_and_a_secret() {
        let kept = given("https://web.push.apple.com/QGuQ", &format!("{P256DH}="), &format!("{AUTH}==")).unwrap();
        assert_eq!((kept.p256dh.as_str(), kept.auth.as_str(), kept.language.as_str()), (P256DH, AUTH, "de"));
        let other = P256DH.replace("BCV", "BCW");
        for (p256dh, auth) in
            [("", AUTH), (&P256DH[1..], AUTH), (&other, AUTH), (P256DH, ""), (P256DH, "BTBZ"), (P256DH, "!")]
        {
            assert!(given("https://web.push.apple.com/QGuQ", p256dh, auth).is_err(), "{p256dh} {auth}");
        }
    }
}
