//! What the reader of TOML says, in our words.

/// The greatest number of each type that the reader names.
const GREATEST: [(&str, u64); 3] = [("u8", u8::MAX as u64), ("u16", u16::MAX as u64), ("u32", u32::MAX as u64)];

/// The message of a TOML error, in one line.
pub(crate) fn message(error: toml::de::Error) -> String {
    let said = error.message().trim().replace('\n', " ");
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
    use super::message;

    #[test]
    fn numbers_have_bounds_in_place_of_types() {
        let said =
            |text: &str| message(toml::from_str::<std::collections::BTreeMap<String, Vec<u8>>>(text).unwrap_err());
        assert_eq!(said("a = [1, 300]"), "expected a number from 0 to 255, found 300");
        assert_eq!(said("a = [-1]"), "expected a number from 0 to 255, found -1");
        assert!(said("a = ['x']").starts_with("invalid type: string"));
    }
}
