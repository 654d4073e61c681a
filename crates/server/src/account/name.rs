//! Names of accounts: few letters that cannot be confused, so that nobody passes for somebody else.

use crate::error::ApiError;
use crate::session;

/// The shortest and the longest, in letters.
const LENGTHS: std::ops::RangeInclusive<usize> = 2..=20;
/// Names that would say what an account is not. What begins with the engine's name is refused, too.
const RESERVED: [&str; 28] = [
    "account",
    "admin",
    "administrator",
    "anonymous",
    "api",
    "black",
    "bot",
    "computer",
    "deleted",
    "engine",
    "everyone",
    "guest",
    "help",
    "me",
    "mod",
    "moderator",
    "nobody",
    "null",
    "official",
    "owner",
    "root",
    "server",
    "staff",
    "support",
    "system",
    "undefined",
    "white",
    "you",
];
const ENGINE: &str = "menagerie";

/// The name that a new account may have.
///
/// # Errors
/// Says what is wrong with it.
pub fn new_name(wanted: &str) -> Result<String, ApiError> {
    let name = wanted.trim();
    let refused = |why: &str| Err(ApiError::BadRequest(format!("this name is not allowed: {why}")));
    if !LENGTHS.contains(&name.chars().count()) {
        return refused(&format!("a name has {} to {} letters", LENGTHS.start(), LENGTHS.end()));
    }
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    if !name.bytes().all(plain) || !name.starts_with(|first: char| first.is_ascii_alphabetic()) {
        return refused("it begins with a letter from A to Z, and has letters, digits, `-` and `_`");
    }
    let letters: String = key(name).chars().filter(char::is_ascii_alphanumeric).collect();
    if RESERVED.contains(&letters.as_str()) || letters.starts_with(ENGINE) {
        return refused("it is reserved");
    }
    Ok(name.to_string())
}

/// Two names with the same key are the same name.
pub fn key(name: &str) -> String {
    name.trim().to_ascii_lowercase()
}

/// What is left of the key of a deleted account, so that nobody else takes the name.
pub fn key_of_deleted(name: &str) -> String {
    format!("deleted:{}", session::hash(&key(name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain_and_not_reserved() {
        for name in ["Ann", "ann_2", "A-b", "Adminton", "x".repeat(20).as_str(), " Bob "] {
            assert_eq!(new_name(name).unwrap(), name.trim());
        }
        for (name, why) in [
            ("", "2 to 20"),
            ("a", "2 to 20"),
            (&"x".repeat(21), "2 to 20"),
            ("2nd", "begins with a letter"),
            ("Ann Lee", "letters, digits"),
            ("Аnn", "letters, digits"),
            ("ann\u{202e}", "letters, digits"),
            ("ADMIN", "reserved"),
            ("ad-min", "reserved"),
            ("Menagerie_20", "reserved"),
        ] {
            let error = new_name(name).unwrap_err().to_string();
            assert!(error.contains(why), "{name}: {error}");
        }
        assert_eq!(key("ANN "), key("ann"));
        assert!(!key_of_deleted("Ann").contains("ann") && key_of_deleted("Ann") == key_of_deleted("ann"));
    }
}
