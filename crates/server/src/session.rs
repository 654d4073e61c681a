//! Sessions: a browser is known by a random token in a cookie that no script can read. While somebody is logged in, it has a
//! second one.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use cookie::time::Duration;
use cookie::{Cookie, SameSite};
use rand::Rng;
use sha2::{Digest, Sha256};
use std::convert::Infallible;
use std::fmt::Write;

/// The cookie of a guest.
const COOKIE: &str = "menagerie";
/// The cookie of a browser that is logged in.
pub(crate) const ACCOUNT_COOKIE: &str = "menagerie-account";
/// How long a browser keeps them: the longest that browsers allow.
const MAX_AGE: Duration = Duration::days(400);

/// The session of a browser.
#[derive(Clone, Debug)]
pub struct Session {
    /// The hash of the token, which identifies the session. Only the browser keeps the token itself.
    pub hash: String,
    /// The token, if the browser does not have it yet.
    fresh: Option<String>,
}

impl Session {
    /// The session of a request; a new one if the request has no token.
    pub fn of(headers: &HeaderMap) -> Session {
        match token(headers, COOKIE) {
            Some(token) => Session { hash: hash(&token), fresh: None },
            None => Session::fresh(),
        }
    }

    /// A session with a token that nobody has had.
    pub fn fresh() -> Session {
        let token = random_token();
        Session { hash: hash(&token), fresh: Some(token) }
    }

    /// Whether the browser does not have its token yet.
    pub fn is_fresh(&self) -> bool {
        self.fresh.is_some()
    }

    /// The `Set-Cookie` header that gives the browser its token, if it does not have one. A token that was given over
    /// HTTPS is sent back over HTTPS only.
    pub fn cookie(&self, secure: bool) -> Option<HeaderValue> {
        set(COOKIE, self.fresh.as_ref()?, MAX_AGE, secure)
    }

    /// The same for a browser that logs in.
    pub fn account_cookie(&self, secure: bool) -> Option<HeaderValue> {
        set(ACCOUNT_COOKIE, self.fresh.as_ref()?, MAX_AGE, secure)
    }
}

/// The hash of the token by which a browser is logged in, as far as it says so itself.
pub fn logged_in(headers: &HeaderMap) -> Option<String> {
    token(headers, ACCOUNT_COOKIE).map(|token| hash(&token))
}

/// The `Set-Cookie` header that takes the token of a browser that was logged in.
pub fn no_account_cookie(secure: bool) -> Option<HeaderValue> {
    set(ACCOUNT_COOKIE, "", Duration::ZERO, secure)
}

fn set(name: &str, value: &str, max_age: Duration, secure: bool) -> Option<HeaderValue> {
    let cookie = Cookie::build((name, value)).path("/").max_age(max_age).http_only(true);
    HeaderValue::from_str(&cookie.same_site(SameSite::Lax).secure(secure).to_string()).ok()
}

fn token(headers: &HeaderMap, name: &str) -> Option<String> {
    let values = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut cookies = values.flat_map(Cookie::split_parse).flatten();
    let found = cookies.find(|cookie| cookie.name() == name && is_token(cookie.value()))?;
    Some(found.value().to_string())
}

impl<S: Sync> FromRequestParts<S> for Session {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Session, Infallible> {
        Ok(Session::of(&parts.headers))
    }
}

fn is_token(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// 32 random bytes, in hexadecimal.
pub fn random_token() -> String {
    let mut bytes = [0; 32];
    rand::rng().fill_bytes(&mut bytes);
    hex(&bytes)
}

/// The SHA-256 of a text, in hexadecimal.
pub fn hash(text: &str) -> String {
    hash_bytes(text.as_bytes())
}

/// The SHA-256 of bytes, in hexadecimal.
pub fn hash_bytes(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(cookies: &[&str]) -> HeaderMap {
        cookies.iter().map(|text| (header::COOKIE, HeaderValue::from_str(text).unwrap())).collect()
    }

    #[test]
    fn a_browser_is_known_by_its_cookie_among_others() {
        let given = Session::of(&HeaderMap::new());
        let set = given.cookie(true).unwrap();
        let (pair, attributes) = set.to_str().unwrap().split_once("; ").unwrap();
        for attribute in ["HttpOnly", "SameSite=Lax", "Secure", "Path=/", "Max-Age=34560000"] {
            assert!(attributes.contains(attribute), "{attributes}");
        }
        assert!(!given.cookie(false).unwrap().to_str().unwrap().contains("Secure"));
        for cookies in [&[pair][..], &["other=1", pair], &[&format!("a=b; {pair};c=d")], &["menagerie=short", pair]] {
            let session = Session::of(&headers(cookies));
            assert_eq!((session.hash.as_str(), session.cookie(true)), (given.hash.as_str(), None), "{cookies:?}");
        }
    }

    #[test]
    fn what_is_no_token_begins_a_new_session() {
        for cookies in [&["menagerie"][..], &["menagerie=1"], &["=; ;;"], &["other=1"]] {
            assert!(Session::of(&headers(cookies)).cookie(false).is_some(), "{cookies:?}");
        }
    }
}
