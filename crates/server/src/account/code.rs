//! Recovery codes: each stands for a forgotten password once.

use crate::session;
use rand::RngExt;

/// How many an account has.
pub const CODES: usize = 8;
/// Letters that are hard to confuse.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
/// Four groups of four letters: eighty bits, which nobody guesses.
const GROUPS: usize = 4;
const GROUP: usize = 4;

/// New codes.
pub fn fresh_codes() -> Vec<String> {
    let mut rng = rand::rng();
    let mut group = || (0..GROUP).map(|_| char::from(LETTERS[rng.random_range(0..LETTERS.len())])).collect::<String>();
    (0..CODES).map(|_| (0..GROUPS).map(|_| group()).collect::<Vec<_>>().join("-")).collect()
}

/// The hash of a code, however it is written.
pub fn code_hash(code: &str) -> String {
    let letters = code.chars().filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase());
    session::hash(&letters.take(2 * GROUPS * GROUP).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_the_same_however_it_is_typed() {
        let codes = fresh_codes();
        assert_eq!((codes.len(), codes[0].len()), (CODES, 19));
        assert_ne!(codes[0], codes[1]);
        let typed = format!(" {} ", codes[0].to_uppercase().replace('-', " "));
        assert_eq!(code_hash(&codes[0]), code_hash(&typed));
        assert_ne!(code_hash(&codes[0]), code_hash(&codes[1]));
    }
}
