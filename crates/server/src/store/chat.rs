//! What was written in the chats of games.

use super::database::Lane;
use super::error::StoreError;
use super::games::{Store, may_be_name};
use super::statement::{Row, Statement, Unreadable};
use crate::api::{Audience, WrittenMessage};
use serde::{Deserialize, Serialize};

/// How many messages a game has for each audience.
pub const MOST_MESSAGES: u32 = 200;

/// A game as its chats need it.
const TALK: &str = "SELECT white_who, black_who, white_name, black_name, mode, score, \
                    (SELECT COUNT(*) FROM chat WHERE game = $1 AND audience = 'players') AS to_players, \
                    (SELECT COUNT(*) FROM chat WHERE game = $1 AND audience = 'watchers') AS to_watchers \
                    FROM game WHERE id = $1";
/// Messages of a game with the names of their writers.
macro_rules! named {
    () => {
        "chat.number AS number, chat.audience AS audience, chat.who AS who, chat.at_ms AS at_ms, \
         chat.text AS text, account.name AS name FROM chat \
         LEFT JOIN account ON account.who = chat.who AND account.deleted_ms IS NULL WHERE chat.game = $1 "
    };
}
macro_rules! around {
    () => {
        "AND chat.audience = (SELECT audience FROM chat AS one WHERE one.game = $1 AND one.number = $2) "
    };
}
const OF_GAME: &str = concat!("SELECT ", named!(), "ORDER BY chat.number");
/// A message and some before and after it for the same audience.
const AROUND: &str = concat!(
    "SELECT * FROM (SELECT ",
    named!(),
    around!(),
    "AND chat.number <= $2 ORDER BY chat.number DESC LIMIT $3) AS before UNION ALL SELECT * FROM (SELECT ",
    named!(),
    around!(),
    "AND chat.number > $2 ORDER BY chat.number LIMIT $4) AS after ORDER BY number"
);
const OF_WRITER: &str = "SELECT game, number, audience, at_ms, text FROM chat WHERE who = $1 \
                         AND (at_ms, game, number) > ($2, $3, $4) ORDER BY at_ms, game, number LIMIT $5";
const ONE: &str = "SELECT number, audience, who, at_ms, text FROM chat WHERE game = $1 AND number = $2";
const OF_COMMAND: &str =
    "SELECT number, audience, who, at_ms, text FROM chat WHERE game = $1 AND who = $2 AND command = $3";
/// The next message. Finds nothing where there are too many, where it is there, and where its writer is deleted.
const NEW: &str = "INSERT INTO chat (game, number, audience, who, at_ms, text, command) \
                   SELECT $1, (SELECT COALESCE(MAX(number), 0) + 1 FROM chat WHERE game = $1), $2, $3, $4, $5, $6 \
                   WHERE (SELECT COUNT(*) FROM chat WHERE game = $1 AND audience = $2) < $7 \
                   AND NOT EXISTS (SELECT 1 FROM chat WHERE game = $1 AND who = $3 AND command = $6) \
                   AND NOT EXISTS (SELECT 1 FROM account WHERE who = $3 AND deleted_ms IS NOT NULL)";
const IMPORT: &str = "INSERT INTO chat (game, number, audience, who, at_ms, text) SELECT $1, $2, $3, $4, $5, $6 \
                      WHERE NOT EXISTS (SELECT 1 FROM account WHERE who = $4 AND deleted_ms IS NOT NULL)";

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
            written: [row.number("to_players")?, row.number("to_watchers")?],
        })
    }
}

impl StoredMessage {
    /// One with the name of its writer.
    fn named(row: &Row) -> Result<StoredMessage, Unreadable> {
        Ok(StoredMessage { name: row.maybe_text("name")?, ..StoredMessage::of(row)? })
    }

    fn of(row: &Row) -> Result<StoredMessage, Unreadable> {
        Ok(StoredMessage {
            number: row.number("number")?,
            audience: audience(row)?,
            who: row.text("who")?,
            name: None,
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
        let rows = self.read(Lane::Search, vec![Statement::new(OF_GAME, vec![game.into()])]).await?.pop();
        self.understood(rows.unwrap_or_default().iter().map(StoredMessage::named).collect())
    }

    /// A game, and a message there with as many as `most` before and after it for the same audience.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn talk_around(
        &self,
        game: &str,
        number: u32,
        most: u32,
    ) -> Result<Option<(Talk, Vec<StoredMessage>)>, StoreError> {
        let around = vec![game.into(), number.into(), (most + 1).into(), most.into()];
        let statements = vec![Statement::new(TALK, vec![game.into()]), Statement::new(AROUND, around)];
        let found = self.read(Lane::Search, statements).await?;
        let [talk, messages] = &found[..] else { return Ok(None) };
        let Some(talk) = self.understood(talk.first().map(Talk::of).transpose())? else { return Ok(None) };
        Ok(Some((talk, self.understood(messages.iter().map(StoredMessage::named).collect())?)))
    }

    /// A message of a game by its number, without the name of its writer.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub async fn message(&self, game: &str, number: u32) -> Result<Option<StoredMessage>, StoreError> {
        let rows = self.rows(Statement::new(ONE, vec![game.into(), number.into()])).await?;
        self.understood(rows.first().map(StoredMessage::of).transpose())
    }

    /// The message of a game that somebody knows by a command, without their name.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub async fn message_of(&self, game: &str, who: &str, command: &str) -> Result<Option<StoredMessage>, StoreError> {
        let rows = self.rows(Statement::new(OF_COMMAND, vec![game.into(), who.into(), command.into()])).await?;
        self.understood(rows.first().map(StoredMessage::of).transpose())
    }

    /// What somebody has written, in order, each with its number in its game: the next behind one, which is known by its time, its
    /// game and its number there.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub async fn written_by(
        &self,
        who: &str,
        (at_ms, game, number): (i64, &str, u32),
        most: u32,
    ) -> Result<Vec<(u32, WrittenMessage)>, StoreError> {
        let values = vec![who.into(), at_ms.into(), game.into(), number.into(), most.into()];
        let rows = self.rows(Statement::new(OF_WRITER, values)).await?;
        let message = |row: &Row| {
            let (game, at_ms, text) = (row.text("game")?, row.number("at_ms")?, row.text("text")?);
            Ok::<_, Unreadable>((row.number("number")?, WrittenMessage { game, to: audience(row)?, at_ms, text }))
        };
        self.understood(rows.iter().map(message).collect::<Result<_, _>>())
    }

    /// Keeps a message of a game, with the next number there, which it gives.
    ///
    /// # Errors
    /// Says why it cannot be kept; a conflict means that the game has [`MOST_MESSAGES`] already, that the message was
    /// there, or that its writer is deleted.
    pub async fn write_message(&self, game: &str, message: &StoredMessage, command: &str) -> Result<u32, StoreError> {
        let StoredMessage { audience, who, at_ms, text, .. } = message;
        let mut values = vec![game.into(), name(*audience).into(), who.into(), (*at_ms).into(), text.into()];
        values.extend([command.into(), MOST_MESSAGES.into()]);
        self.write(vec![Statement::finding(NEW, values)]).await?;
        let kept = self.message_of(game, who, command).await?;
        // One that is gone with its account meanwhile is nobody's.
        Ok(kept.map(|kept| kept.number).unwrap_or_default())
    }
}

/// Keeps a message that was exported, unless its writer is deleted.
pub fn import_message(game: &str, message: &StoredMessage) -> Statement {
    let StoredMessage { number, audience, who, at_ms, text, .. } = message;
    let values = vec![game.into(), (*number).into(), name(*audience).into(), who.into(), (*at_ms).into(), text.into()];
    Statement::new(IMPORT, values)
}

#[cfg(test)]
pub mod tests;
