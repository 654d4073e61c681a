//! JSON that was sent, or what is wrong with it, as a sentence.

use crate::error::ApiError;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::error::Category;

/// How many lists and objects may be within one another, as serde_json has it.
const DEEPEST: u8 = 127;
/// More of a value than this many characters is not repeated.
const LONGEST_VALUE: usize = 60;

/// Reads a text, which the sentence about it calls `what`: `the body`, `the message`.
///
/// # Errors
/// Says what is wrong with it, and where.
pub fn read<T: DeserializeOwned>(text: &[u8], what: &str) -> Result<T, ApiError> {
    sentence(text, what).map_err(ApiError::BadRequest)
}

fn sentence<T: DeserializeOwned>(text: &[u8], what: &str) -> Result<T, String> {
    let mut reader = serde_json::Deserializer::from_slice(text);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let (path, error) = (error.path().to_string(), error.into_inner());
        // Serde names the whole of what was sent with a point.
        let path = if path == "." { "" } else { &path };
        let why = error.to_string();
        if error.classify() != Category::Data {
            return not_read(text, path, &why, what);
        }
        let why = why.rsplit_once(" at line ").map_or(why.as_str(), |(why, _)| why);
        // Where serde had to look for the kind of a message first, it does not know the path any more.
        let within = path.is_empty() && text.trim_ascii_start().starts_with(b"{") && !why.contains(": map,");
        if within { of_field("", why, &format!("a field of {what}")) } else { of_field(path, why, what) }
    })?;
    reader.end().map_err(|error| format!("{what} is not JSON: {error}"))?;
    Ok(value)
}

/// Of what is no JSON, or is JSON and goes further than it is read.
fn not_read(text: &[u8], path: &str, why: &str, what: &str) -> String {
    if why.starts_with("recursion limit exceeded") {
        return format!("{what} has too many lists and objects within one another: at most {DEEPEST} are read");
    }
    // A choice is an object with one field, behind which nothing is expected.
    if why.starts_with("expected value") && serde_json::from_slice::<IgnoredAny>(text).is_ok() {
        let it = if path.is_empty() { format!("a field of {what}") } else { format!("`{path}`") };
        return format!("{it} must be an object with one field");
    }
    format!("{what} is not JSON: {why}")
}

fn of_field(path: &str, why: &str, what: &str) -> String {
    let it = if path.is_empty() { what.to_string() } else { format!("`{path}`") };
    // What a type says of itself.
    if let Some(expected) = why.strip_prefix("expected ") {
        return format!("{it} must be {expected}");
    }
    let quoted = |start: &str| why.strip_prefix(start)?.split('`').nth(1);
    if let Some(name) = quoted("missing field ") {
        let within = if path.is_empty() { String::new() } else { format!(" in {it}") };
        return format!("the field `{name}` is missing{within}");
    }
    if let Some(name) = quoted("duplicate field ") {
        return format!("the field `{name}` is given twice");
    }
    if let Some(rest) = why.strip_prefix("unknown field ") {
        let (name, fields) = rest.split_once(", ").unwrap_or((rest, ""));
        let fields = ["expected one of ", "expected "].iter().find_map(|start| fields.strip_prefix(start));
        let fields = fields.map_or("there are none".to_string(), |fields| format!("the fields are {fields}"));
        return format!("unknown field {}: {fields}", cut(name));
    }
    if let Some((value, expected)) =
        why.strip_prefix("unknown variant ").and_then(|rest| rest.split_once(", expected "))
    {
        return format!("{it} must be {expected}, not {}", cut(value));
    }
    if let Some((length, expected)) =
        why.strip_prefix("invalid length ").and_then(|rest| rest.split_once(", expected "))
    {
        // A list may stand for an object whose values it has in their order.
        let of_object = expected.starts_with("struct ");
        return if of_object {
            format!("{it} must be an object, not a list")
        } else {
            format!("{it} must be {expected}, not of length {length}")
        };
    }
    let value = ["invalid type: ", "invalid value: "].iter().find_map(|start| why.strip_prefix(start));
    if let Some((value, expected)) = value.and_then(|rest| rest.rsplit_once(", expected ")) {
        return format!("{it} must be {}, not {}", of_people(expected), cut(of_people(value)));
    }
    format!("{it} cannot be read: {}", cut(why))
}

/// A type of Rust or a value of serde as people call it.
fn of_people(named: &str) -> &str {
    match named {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" => "a whole number from 0 to 4294967295",
        "u64" | "usize" => "a whole number, 0 or greater",
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number that is not too large",
        "f32" | "f64" => "a number",
        "unit" | "unit value" => "null",
        "sequence" | "a sequence" => "a list",
        "map" | "a map" => "an object",
        "string or map" => "a string",
        _ if named.starts_with("struct ") || named.contains(" tagged enum ") => "an object",
        _ if named.starts_with("enum ") || named.starts_with("variant ") => "a string",
        _ => ["integer ", "floating point ", "boolean ", "string "]
            .iter()
            .find_map(|kind| named.strip_prefix(kind))
            .unwrap_or(named),
    }
}

/// The beginning of what may be long.
fn cut(text: &str) -> String {
    match text.char_indices().nth(LONGEST_VALUE) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Side {
        White,
        Black,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code)]
    struct Player {
        name: String,
        side: Side,
        rating: Option<u16>,
    }

    #[derive(Debug, Deserialize)]
    #[allow(dead_code)]
    struct Table {
        players: Vec<Player>,
    }

    /// What sockets are sent.
    #[derive(Debug, Deserialize)]
    #[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
    #[allow(dead_code)]
    enum Command {
        Seek { rated: bool },
        Leave {},
    }

    #[test]
    fn says_what_a_message_must_be() {
        for (message, expected) in [
            ("seek", "the message is not JSON: expected value at line 1 column 1"),
            ("{}", "the field `do` is missing"),
            (r#"{"do": "dance"}"#, "`do` must be `seek` or `leave`, not `dance`"),
            (r#"{"do": "seek", "rated": 1}"#, "a field of the message must be a boolean, not `1`"),
            (r#"{"do": "leave", "now": 1}"#, "unknown field `now`: there are none"),
        ] {
            assert_eq!(sentence::<Command>(message.as_bytes(), "the message").unwrap_err(), expected, "{message}");
        }
    }

    /// Of which one is chosen.
    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "lowercase", deny_unknown_fields)]
    #[allow(dead_code)]
    enum Opponent {
        Engine { level: u8 },
        Person {},
    }

    #[derive(Debug, Deserialize)]
    #[allow(dead_code)]
    struct Wanted {
        opponent: Opponent,
        start: Option<crate::types::Start>,
    }

    #[test]
    fn says_what_is_wrong_with_a_choice() {
        for (body, expected) in [
            (r#"{"opponent": {"engine": {"level": 1}, "person": {}}}"#, "`opponent` must be an object with one field"),
            (r#"{"opponent": {"person": {}}, "start": "x"}"#, "`start` must be `random` or the number of a start"),
            (r#"{"opponent": {"person": {}}, "start": 1.5}"#, "`start` must be `random` or the number of a start"),
        ] {
            assert_eq!(sentence::<Wanted>(body.as_bytes(), "the body").unwrap_err(), expected, "{body}");
        }
        let said = sentence::<Command>(b"null", "the message").unwrap_err();
        assert_eq!(said, "the message must be an object, not null");
        let deep = "[".repeat(200) + &"]".repeat(200);
        let said = sentence::<serde_json::Value>(deep.as_bytes(), "the body").unwrap_err();
        assert_eq!(said, "the body has too many lists and objects within one another: at most 127 are read");
    }

    #[test]
    fn says_what_is_wrong_and_where() {
        let long = format!(r#"{{"players": [{{"name": "A", "side": "{}"}}]}}"#, "x".repeat(10_000));
        for (body, expected) in [
            ("", "the body is not JSON: EOF while parsing a value at line 1 column 0"),
            (r#"{"players": [}"#, "the body is not JSON: "),
            (r#"{"players": []} {}"#, "the body is not JSON: trailing characters"),
            ("[]", "the body must be an object, not a list"),
            ("{}", "the field `players` is missing"),
            (r#"{"players": {}}"#, "`players` must be a list, not an object"),
            (r#"{"players": [null]}"#, "`players[0]` must be an object, not null"),
            (r#"{"players": [{"side": "white"}]}"#, "the field `name` is missing in `players[0]`"),
            (r#"{"players": [{"name": 5, "side": "white"}]}"#, "`players[0].name` must be a string, not `5`"),
            (
                r#"{"players": [{"name": "A", "side": "green"}]}"#,
                "`players[0].side` must be `white` or `black`, not `green`",
            ),
            (
                r#"{"players": [{"name": "A", "side": "black", "rating": -1}]}"#,
                "`players[0].rating` must be a whole number from 0 to 65535, not `-1`",
            ),
            (
                r#"{"players": [{"name": "A", "age": 1}]}"#,
                "unknown field `age`: the fields are `name`, `side`, `rating`",
            ),
            (r#"{"players": [], "players": []}"#, "the field `players` is given twice"),
            (&long, "`players[0].side` must be `white` or `black`, not `xxx"),
        ] {
            let said = sentence::<Table>(body.as_bytes(), "the body").unwrap_err();
            assert!(said.starts_with(expected), "{body:.80} gives {said:?}");
            assert!(said.len() < 200, "{said}");
        }
    }
}
