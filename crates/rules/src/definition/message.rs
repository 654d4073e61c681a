//! Reading the parts of a definition, and what the reader says, in our words.

use serde::de::DeserializeOwned;
use toml::Value;

/// The greatest number of each type that the reader names.
const GREATEST: [(&str, u64); 3] = [("u8", u8::MAX as u64), ("u16", u16::MAX as u64), ("u32", u32::MAX as u64)];

/// Reads a part of a definition. It is made JSON first, which is read elsewhere, too ([`canonical`](super::canonical::canonical)):
/// code that reads each type twice would be a twentieth of a module for browsers.
pub(crate) fn read<T: DeserializeOwned>(value: Value) -> Result<T, String> {
    as_json(value).and_then(|value| from_json(value).map_err(message))
}

fn as_json(value: Value) -> Result<serde_json::Value, String> {
    serde_json::to_value(value).map_err(message)
}

/// The only code that reads a type.
#[inline(never)]
pub(super) fn from_json<T: DeserializeOwned>(value: serde_json::Value) -> serde_json::Result<T> {
    serde_json::from_value(value)
}

/// The message of the reader, in one line.
fn message(error: serde_json::Error) -> String {
    let said = error.to_string().trim().replace('\n', " ");
    // What the reader calls a variant is one of the words that may stand there.
    number_out_of_range(&said).unwrap_or_else(|| said.replace("unknown variant", "unknown word"))
}

/// What is meant by ``invalid value: integer `300`, expected u8``.
fn number_out_of_range(said: &str) -> Option<String> {
    let (number, kind) = said.strip_prefix("invalid value: integer `")?.split_once("`, expected ")?;
    let (_, greatest) = GREATEST.iter().find(|(name, _)| *name == kind)?;
    Some(format!("expected a number from 0 to {greatest}, found {number}"))
}

#[cfg(test)]
mod tests {
    use super::read;
    use std::collections::BTreeMap;

    #[test]
    fn numbers_have_bounds_in_place_of_types() {
        let said = |text: &str| read::<BTreeMap<String, Vec<u8>>>(toml::from_str(text).unwrap()).unwrap_err();
        assert_eq!(said("a = [1, 300]"), "expected a number from 0 to 255, found 300");
        assert_eq!(said("a = [-1]"), "expected a number from 0 to 255, found -1");
        assert!(said("a = ['x']").starts_with("invalid type: string"));
    }
}
