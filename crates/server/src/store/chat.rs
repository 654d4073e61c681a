//! What was written in the chats of games.

use super::error::StoreError;
use super::games::{Store, may_be_name};
use super::statement::{Row, Statement, Unreadable};
use crate::api::{Audience, WrittenMessage};
use serde::{Deserialize, Serialize};

/// A game as its chats need it. The number of the next message is one that nobody has had.
const TALK: &str = "SELECT white_who, black_who, white_name, black_name, mode, score, \
                    (SELECT COALESCE(MAX(number), 0) + 1 FROM chat WHERE game = $1) AS next, \
                    (SELECT COUNT(*) FROM chat WHERE game = $1 AND audience = 'players') AS to_players, \
                    (SELECT COUNT(*) FROM chat WHERE game = $1 AND audience = 'watchers') AS to_watchers \
                    FROM game WHERE id = $1";
const OF_GAME: &str = "SELECT chat.number AS number, chat.audience AS audience, chat.who AS who, chat.at_ms AS at_ms, \
                       chat.text AS text, account.name AS name FROM chat \
                       LEFT JOIN account ON account.who = chat.who AND account.deleted_ms IS NULL \
                       WHERE chat.game = $1 ORDER BY chat.number";
const OF_WRITER: &str = "SELECT game, audience, at_ms, text FROM chat WHERE who = $1 ORDER BY at_ms, game, number";
const NEW: &str = "INSERT INTO chat (game, number, audience, who, at_ms, text) VALUES ($1, $2, $3, $4, $5, $6)";

/// A game as its chats need it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Talk {
    /// By what the game knows white and black.
    pub players: [String; 2],
    /// What they are called.
    pub names: [String; 2],
    /// Whether it is a game between two players.
    pub of_two: bool,
    /// Whether it has ended.
    pub ended: bool,
    /// The number of the next message.
    pub next: u32,
    /// How many messages there are for the players, and for the watchers.
    pub written: [u32; 2],
}

/// A message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredMessage {
    /// Its number in the game.
    pub number: u32,
    /// For whom it is.
    #[serde(rename = "to")]
    pub audience: Audience,
    /// By what games know who has written it.
    pub who: String,
    /// What the account is called, if it is one.
    #[serde(skip)]
    pub name: Option<String>,
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
    /// The text.
    pub text: String,
}

fn name(audience: Audience) -> &'static str {
    match audience {
        Audience::Players => "players",
        Audience::Watchers => "watchers",
    }
}

fn audience(row: &Row) -> Result<Audience, Unreadable> {
    match row.text("audience")?.as_str() {
        "players" => Ok(Audience::Players),
        "watchers" => Ok(Audience::Watchers),
        _ => Err(Unreadable("audience".to_string())),
    }
}

impl Talk {
    fn of(row: &Row) -> Result<Talk, Unreadable> {
        Ok(Talk {
            players: [row.text("white_who")?, row.text("black_who")?],
            names: [row.text("white_name")?, row.text("black_name")?],
            of_two: row.text("mode")? == "person",
            ended: row.text("score")? != "*",
            next: row.number("next")?,
            written: [row.number("to_players")?, row.number("to_watchers")?],
        })
    }
}

impl StoredMessage {
    fn of(row: &Row) -> Result<StoredMessage, Unreadable> {
        Ok(StoredMessage {
            number: row.number("number")?,
            audience: audience(row)?,
            who: row.text("who")?,
            name: row.maybe_text("name")?,
            at_ms: row.number("at_ms")?,
            text: row.text("text")?,
        })
    }
}

impl Store {
    /// A game as its chats need it; nothing where it is not there.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub async fn talk(&self, game: &str) -> Result<Option<Talk>, StoreError> {
        if !may_be_name(game) {
            return Ok(None);
        }
        let rows = self.rows(Statement::new(TALK, vec![game.into()])).await?;
        self.understood(rows.first().map(Talk::of).transpose())
    }

    /// All that was written in a game, in order.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub async fn messages(&self, game: &str) -> Result<Vec<StoredMessage>, StoreError> {
        let rows = self.rows(Statement::new(OF_GAME, vec![game.into()])).await?;
        self.understood(rows.iter().map(StoredMessage::of).collect())
    }

    /// All that somebody has written, in order.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub async fn written_by(&self, who: &str) -> Result<Vec<WrittenMessage>, StoreError> {
        let rows = self.rows(Statement::new(OF_WRITER, vec![who.into()])).await?;
        let message = |row: &Row| {
            let (game, at_ms, text) = (row.text("game")?, row.number("at_ms")?, row.text("text")?);
            Ok::<_, Unreadable>(WrittenMessage { game, to: audience(row)?, at_ms, text })
        };
        self.understood(rows.iter().map(message).collect::<Result<_, _>>())
    }

    /// Keeps a message of a game.
    ///
    /// # Errors
    /// Says why it cannot be kept; a conflict means that the game has another message of that number.
    pub async fn write_message(&self, game: &str, message: &StoredMessage) -> Result<(), StoreError> {
        self.write(vec![new_message(game, message)]).await
    }
}

/// Keeps a message.
pub fn new_message(game: &str, message: &StoredMessage) -> Statement {
    let StoredMessage { number, audience, who, at_ms, text, .. } = message;
    let values = vec![game.into(), (*number).into(), name(*audience).into(), who.into(), (*at_ms).into(), text.into()];
    Statement::new(NEW, values)
}

#[cfg(test)]
pub mod tests;
