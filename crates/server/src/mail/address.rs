//! E-mail addresses as accounts give them.

use crate::error::ApiError;
use lettre::Address;

/// The longest, in bytes (RFC 5321, 4.5.3.1.3, without the brackets).
const LONGEST: usize = 254;

/// The address that an account gives.
///
/// # Errors
/// Says what an address looks like.
pub fn address(text: &str) -> Result<String, ApiError> {
    let text = text.trim();
    let plain = |byte: u8| byte.is_ascii_graphic() && !b"\"(),:;<>[\\]".contains(&byte);
    let read = text.parse::<Address>().ok().filter(|read| read.domain().contains('.'));
    match read {
        Some(_) if text.len() <= LONGEST && text.bytes().all(plain) => Ok(text.to_string()),
        _ => Err(ApiError::BadRequest(
            "this is no e-mail address: expected one like ann@example.org, with a domain in ASCII letters".to_string(),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_plain() {
        for text in ["ann@example.org", "a.b+c@mail.example.org", "Ann@xn--bcher-kva.example", " ann@example.org "] {
            assert_eq!(address(text).unwrap(), text.trim());
        }
        let long = format!("ann@{}.example", "x.".repeat(130));
        for text in [
            "",
            "ann",
            "@example.org",
            "ann@",
            "ann@localhost",
            "ann@[127.0.0.1]",
            "\"ann lee\"@example.org",
            "ann@example.org\r\nBcc: bob@example.org",
            "ann@example.org, bob@example.org",
            "Ann <ann@example.org>",
            "ännchen@example.org",
            "ann@bücher.example",
            "ann@example.org\0",
            long.as_str(),
        ] {
            assert!(address(text).is_err(), "{text:?}");
        }
    }
}
