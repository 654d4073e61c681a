//! Who asks: a browser, known by a random token in a cookie that no script can read.

use crate::state::State;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use rand::Rng;
use sha2::{Digest, Sha256};
use std::convert::Infallible;
use std::fmt::Write;

/// The name of the cookie.
const COOKIE: &str = "menagerie";
/// How long a browser keeps it: as long as browsers keep any.
const MAX_AGE_SECONDS: u32 = 400 * 24 * 3600;

/// A person.
#[derive(Clone, Debug)]
pub struct Person {
    /// The hash of the token, by which the person is known. The token itself is kept by the browser alone.
    pub hash: String,
    /// The token, where the browser has still to be given it.
    fresh: Option<String>,
}

impl Person {
    /// The person of a request; a new one where it has no token.
    pub fn of(headers: &HeaderMap) -> Person {
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
        let mut tokens = pairs.filter(|(name, token)| *name == COOKIE && is_token(token)).map(|(_, token)| token);
        match tokens.next() {
            Some(token) => Person { hash: hex(&Sha256::digest(token)), fresh: None },
            None => {
                let mut bytes = [0; 32];
                rand::rng().fill_bytes(&mut bytes);
                let token = hex(&bytes);
                Person { hash: hex(&Sha256::digest(&token)), fresh: Some(token) }
            }
        }
    }

    /// What gives the browser its token, where it has none; over HTTPS, it is to be sent back over HTTPS only.
    pub fn cookie(&self, secure: bool) -> Option<HeaderValue> {
        let token = self.fresh.as_ref()?;
        let secure = if secure { "; Secure" } else { "" };
        let text = format!("{COOKIE}={token}; Path=/; Max-Age={MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax{secure}");
        HeaderValue::from_str(&text).ok()
    }
}

impl FromRequestParts<State> for Person {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &State) -> Result<Person, Infallible> {
        Ok(Person::of(&parts.headers))
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
