//! Tokens by which programs act for an account. Nobody but the program keeps the token itself.

use crate::error::ApiError;
use crate::plain::refuse_hidden;
use crate::session;
use axum::http::{HeaderMap, header};
use rand::Rng;
use std::fmt::Write;

/// What tokens begin with, so that people and scanners for secrets know them.
const PREFIX: &str = "mng_";
/// How many random bytes follow, in hexadecimal.
const BYTES: usize = 32;
/// The longest label, in characters.
const LONGEST_LABEL: usize = 60;

/// A token that nobody has had.
pub fn fresh_token() -> String {
    random_after(PREFIX)
}

/// The token of a link in a letter.
pub fn fresh_link() -> String {
    random_after("")
}

fn random_after(prefix: &str) -> String {
    let mut bytes = [0; BYTES];
    rand::rng().fill_bytes(&mut bytes);
    bytes.iter().fold(prefix.to_string(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The hash of a token.
pub fn token_hash(token: &str) -> String {
    session::hash(token)
}

/// The hash of the token that a request is sent with. An `Authorization` of another scheme is somebody else's, such as a proxy's.
///
/// # Errors
/// Refuses what is no token of ours.
pub fn bearer_hash(headers: &HeaderMap) -> Result<Option<String>, ApiError> {
    let value = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let (scheme, token) = value.split_once(' ').unwrap_or((value, ""));
    if !scheme.eq_ignore_ascii_case("bearer") {
        return Ok(None);
    }
    let token = token.trim();
    let refused = ApiError::BadToken("the header `Authorization` has no token: expected `Bearer mng_…`");
    let digits = token.strip_prefix(PREFIX).unwrap_or_default();
    let is_token = digits.len() == 2 * BYTES && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    if is_token { Ok(Some(token_hash(token))) } else { Err(refused) }
}

/// What the owner calls a token.
///
/// # Errors
/// Says what is wrong with it.
pub fn label(text: &str) -> Result<String, ApiError> {
    let text = text.trim();
    if text.chars().count() > LONGEST_LABEL {
        return Err(ApiError::BadRequest(format!("a label has at most {LONGEST_LABEL} letters")));
    }
    refuse_hidden([text])?;
    Ok(text.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_read_from_their_header_alone() {
        let token = fresh_token();
        assert!(token.len() == 68 && token != fresh_token());
        let of = |value: &str| bearer_hash(&HeaderMap::from_iter([(header::AUTHORIZATION, value.parse().unwrap())]));
        assert_eq!(of(&format!("Bearer {token}")).unwrap(), Some(token_hash(&token)));
        assert_eq!(of(&format!("bearer  {token} ")).unwrap(), Some(token_hash(&token)));
        for other in ["", &token, &format!("Basic {token}")] {
            assert_eq!(of(other).unwrap(), None, "{other}");
        }
        for wrong in ["Bearer", "Bearer x", &format!("Bearer {token}0")] {
            assert!(matches!(of(wrong), Err(ApiError::BadToken(_))), "{wrong}");
        }
        assert_eq!(bearer_hash(&HeaderMap::new()).unwrap(), None);
    }

    #[test]
    fn labels_are_short_and_plain() {
        assert_eq!(label(" My bot ").unwrap(), "My bot");
        assert!(label(&"x".repeat(61)).is_err() && label("a\nb").is_err() && label("a\u{202e}b").is_err());
    }
}
