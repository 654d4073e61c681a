//! What the reader of TOML says, in our words.

/// The message of a TOML error, in one line.
pub(crate) fn message(error: toml::de::Error) -> String {
    // What the reader calls a variant is one of the words that may stand there.
    error.message().trim().replace('\n', " ").replace("unknown variant", "unknown word")
}
