//! A challenge as the server reports it.

use super::client::is_id;
use serde_json::Value;

/// A challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// Its name, which becomes the game's.
    pub id: String,
    /// Who challenges.
    pub challenger: String,
    /// Whether that is a program.
    pub by_bot: bool,
    /// The challenger's rating.
    pub rating: Option<i64>,
    /// The name of the game, with armies where it has some.
    pub game: String,
    /// Whether the result counts.
    pub rated: bool,
    /// The seconds at the beginning and for each move, if there is a clock.
    pub clock: Option<(u64, u64)>,
}

impl Challenge {
    /// A challenge of a line; nothing where it is not understood.
    pub fn of(value: &Value) -> Option<Challenge> {
        let text = |value: &Value| value.as_str().map(str::to_string);
        let (challenger, control) = (&value["challenger"], &value["timeControl"]);
        let clock = match control["type"].as_str()? {
            "clock" => Some((control["limit"].as_u64()?, control["increment"].as_u64()?)),
            _ => None,
        };
        Some(Challenge {
            id: text(&value["id"]).filter(|id| is_id(id))?,
            challenger: text(&challenger["name"])?,
            by_bot: challenger["title"] == "BOT",
            rating: challenger["rating"].as_i64(),
            game: text(&value["variant"]["key"])?,
            rated: value["rated"].as_bool()?,
            clock,
        })
    }
}
