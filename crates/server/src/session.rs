//! Sessions: a browser is known by a random token in a cookie that no script can read.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use cookie::time::Duration;
use cookie::{Cookie, SameSite};
use rand::Rng;
use sha2::{Digest, Sha256};
use std::convert::Infallible;
use std::fmt::Write;

/// The name of the cookie.
const COOKIE: &str = "menagerie";
/// How long a browser keeps it: the longest that browsers allow.
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
        let values = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut cookies = values.flat_map(Cookie::split_parse).flatten();
        match cookies.find(|cookie| cookie.name() == COOKIE && is_token(cookie.value())) {
            Some(cookie) => Session { hash: hex(&Sha256::digest(cookie.value())), fresh: None },
            None => {
                let mut bytes = [0; 32];
                rand::rng().fill_bytes(&mut bytes);
                let token = hex(&bytes);
                Session { hash: hex(&Sha256::digest(&token)), fresh: Some(token) }
            }
        }
    }

    /// The `Set-Cookie` header that gives the browser its token, if it does not have one. A token that was given over
    /// HTTPS is sent back over HTTPS only.
    pub fn cookie(&self, secure: bool) -> Option<HeaderValue> {
        let cookie = Cookie::build((COOKIE, self.fresh.as_ref()?)).path("/").max_age(MAX_AGE).http_only(true);
        HeaderValue::from_str(&cookie.same_site(SameSite::Lax).secure(secure).to_string()).ok()
    }
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
