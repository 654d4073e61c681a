//! Browsers that get reminders of moves, and reports of games that have ended, by Web Push, and the messages that wait to be sent to them.

use super::error::StoreError;
use super::games::Store;
use super::letters::DAY_MS;
use super::statement::{Row, Statement, Unreadable};

/// After this time a message that could not be sent is given up.
const GIVE_UP_MS: i64 = DAY_MS;

const KEY: &str = "SELECT key FROM push_key WHERE one = 1";
const NEW_KEY: &str = "INSERT INTO push_key (one, key) VALUES (1, $1) ON CONFLICT (one) DO NOTHING";
/// The same browser may have been logged in otherwise before.
const LEAVE: &str = "DELETE FROM push_subscription WHERE hash = $1 AND session <> $2";
/// Finds nothing where the browser was logged out, or the account deleted or closed.
const SUBSCRIBE: &str = "INSERT INTO push_subscription \
                         (session, who, endpoint, hash, p256dh, auth, language, moves, since_ms) \
                         SELECT session.hash, session.account, $1, $2, $3, $4, $5, $6, $7 FROM session \
                         JOIN account ON account.who = session.account WHERE session.hash = $8 \
                         AND account.deleted_ms IS NULL AND account.closed_ms IS NULL \
                         ON CONFLICT (session) DO UPDATE SET endpoint = excluded.endpoint, hash = excluded.hash, \
                         p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language, \
                         moves = excluded.moves";
const DUE: &str = "SELECT push_message.number AS number, push_message.session AS session, push_message.game AS game, \
                   push_message.due_ms AS due_ms, push_message.attempts AS attempts, \
                   push_subscription.endpoint AS endpoint, push_subscription.p256dh AS p256dh, \
                   push_subscription.auth AS auth, push_subscription.language AS language, \
                   game.flag_ms AS flag_ms, \
                   CASE WHEN game.white_who = push_subscription.who THEN game.black_name ELSE game.white_name END AS opponent, \
                   CASE WHEN game.white_who = push_subscription.who THEN 'w' ELSE 'b' END AS side, game.score AS score, \
                   COALESCE(game.version = push_message.version AND (game.score <> '*' OR game.turn IS NOT NULL), FALSE) \
                   AND account.deleted_ms IS NULL AND account.closed_ms IS NULL AS is_current FROM push_message \
                   JOIN push_subscription ON push_subscription.session = push_message.session \
                   JOIN account ON account.who = push_subscription.who \
                   LEFT JOIN game ON game.id = push_message.game WHERE push_message.due_ms <= $1 \
                   AND push_message.created_ms > $2 ORDER BY push_message.due_ms, push_message.number LIMIT $3";
/// Finds nothing where another process was faster.
const CLAIM: &str = "UPDATE push_message SET due_ms = $1, attempts = attempts + 1 WHERE number = $2 AND due_ms = $3";
const DELAY: &str = "UPDATE push_message SET due_ms = $1 WHERE number = $2";

/// What a browser gives to be sent messages.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredSubscription {
    /// Where they go.
    pub endpoint: String,
    /// A hash of it.
    pub hash: String,
    /// The browser's public key, in base64url.
    pub p256dh: String,
    /// Its secret, in base64url.
    pub auth: String,
    /// The code of the language of messages.
    pub language: String,
    /// Whether it is reminded of each move.
    pub moves: bool,
}

/// A message that waits to be sent.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredPush {
    /// Its number.
    pub number: i64,
    /// The session of the browser that it goes to.
    pub session: String,
    /// Where it goes.
    pub endpoint: String,
    /// The browser's public key, in base64url.
    pub p256dh: String,
    /// Its secret, in base64url.
    pub auth: String,
    /// The code of its language.
    pub language: String,
    /// When it is due, in milliseconds since 1970.
    pub due_ms: i64,
    /// How often it could not be sent.
    pub attempts: u32,
    /// The ID of the game that it is about.
    pub game: String,
    /// The name of the opponent.
    pub opponent: String,
    /// What it says; `None` where that is not so any more.
    pub says: Option<Says>,
}

/// What a message says of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Says {
    /// It is the player's move.
    Move {
        /// When the time runs out, in milliseconds since 1970.
        flag_ms: i64,
    },
    /// It has ended.
    Ended {
        /// Whether the player has won; `None` of a draw.
        won: Option<bool>,
    },
}

impl Says {
    fn of(row: &Row) -> Result<Option<Says>, Unreadable> {
        if !row.flag("is_current")? {
            return Ok(None);
        }
        let winner = match row.text("score")?.as_str() {
            "1-0" => Some("w"),
            "0-1" => Some("b"),
            "*" => return Ok(row.maybe_number("flag_ms")?.map(|flag_ms| Says::Move { flag_ms })),
            _ => None,
        };
        let side = row.text("side")?;
        Ok(Some(Says::Ended { won: winner.map(|winner| winner == side) }))
    }
}

impl StoredPush {
    fn of(row: &Row) -> Result<StoredPush, Unreadable> {
        Ok(StoredPush {
            number: row.number("number")?,
            session: row.text("session")?,
            endpoint: row.text("endpoint")?,
            p256dh: row.text("p256dh")?,
            auth: row.text("auth")?,
            language: row.text("language")?,
            due_ms: row.number("due_ms")?,
            attempts: row.number("attempts")?,
            game: row.text("game")?,
            opponent: row.maybe_text("opponent")?.unwrap_or_default(),
            says: Says::of(row)?,
        })
    }
}

impl Store {
    /// The key of this server, which all its processes share: the stored one, or this one where there is none yet.
    ///
    /// # Errors
    /// Says why it cannot be read or kept.
    pub async fn push_key(&self, fresh: &str) -> Result<String, StoreError> {
        self.write(vec![Statement::new(NEW_KEY, vec![fresh.into()])]).await?;
        let rows = self.rows(Statement::new(KEY, Vec::new())).await?;
        let key = rows.first().map_or_else(|| Err(Unreadable("key".to_string())), |row| row.text("key"));
        self.understood(key)
    }

    /// Sends a browser messages from now on, or other ones.
    ///
    /// # Errors
    /// Says why that cannot be kept; a conflict means that it was logged out, or the account deleted or closed.
    pub async fn subscribe(
        &self,
        session: &str,
        subscription: &StoredSubscription,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let StoredSubscription { endpoint, hash, p256dh, auth, language, moves } = subscription;
        let leave = Statement::new(LEAVE, vec![hash.into(), session.into()]);
        let mut values = vec![endpoint.into(), hash.into(), p256dh.into(), auth.into(), language.into()];
        values.extend([(*moves).into(), now_ms.into(), session.into()]);
        self.write(vec![leave, Statement::finding(SUBSCRIBE, values)]).await
    }

    /// Sends a browser no messages any more; the endpoint is compared, where there is one, as it may have another by now.
    ///
    /// # Errors
    /// Says why that cannot be kept.
    pub async fn unsubscribe(&self, session: &str, endpoint: Option<&str>) -> Result<(), StoreError> {
        let sql = "DELETE FROM push_subscription WHERE session = $1 AND endpoint = COALESCE($2, endpoint)";
        self.write(vec![Statement::new(sql, vec![session.into(), endpoint.into()])]).await
    }

    /// What a browser is reminded of: nothing, moves whose time runs out, or, if it says so, each move.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub async fn subscribed(&self, session: &str) -> Result<Option<bool>, StoreError> {
        let sql = "SELECT moves FROM push_subscription WHERE session = $1";
        let rows = self.rows(Statement::new(sql, vec![session.into()])).await?;
        self.understood(rows.first().map(|row| row.flag("moves")).transpose())
    }

    /// Where messages to the browsers of an account go.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub async fn endpoints(&self, who: &str) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT endpoint FROM push_subscription WHERE who = $1 ORDER BY since_ms, session";
        let rows = self.rows(Statement::new(sql, vec![who.into()])).await?;
        self.understood(rows.iter().map(|row| row.text("endpoint")).collect())
    }

    /// The messages that are due, the earliest first.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn due_pushes(&self, now_ms: i64, most: u32) -> Result<Vec<StoredPush>, StoreError> {
        let values = vec![now_ms.into(), (now_ms - GIVE_UP_MS).into(), most.into()];
        let rows = self.rows(Statement::new(DUE, values)).await?;
        self.understood(rows.iter().map(StoredPush::of).collect())
    }

    /// Takes a message to send it. Until a time nobody else takes it.
    ///
    /// # Errors
    /// Says why that cannot be kept; a conflict means that another process was faster.
    pub async fn claim_push(&self, push: &StoredPush, until_ms: i64) -> Result<(), StoreError> {
        let values = vec![until_ms.into(), push.number.into(), push.due_ms.into()];
        self.write(vec![Statement::finding(CLAIM, values)]).await
    }

    /// A message was sent, or will not be.
    ///
    /// # Errors
    /// Says why that cannot be kept: it will be sent again.
    pub async fn push_done(&self, number: i64) -> Result<(), StoreError> {
        self.write(vec![Statement::new("DELETE FROM push_message WHERE number = $1", vec![number.into()])]).await
    }

    /// A message could not be sent, and is sent again at a time.
    ///
    /// # Errors
    /// Says why that cannot be kept.
    pub async fn delay_push(&self, number: i64, due_ms: i64) -> Result<(), StoreError> {
        self.write(vec![Statement::new(DELAY, vec![due_ms.into(), number.into()])]).await
    }

    /// Forgets messages that could not be sent for too long.
    ///
    /// # Errors
    /// Says why they stay.
    pub async fn forget_pushes(&self, now_ms: i64) -> Result<(), StoreError> {
        let sql = "DELETE FROM push_message WHERE created_ms <= $1";
        self.write(vec![Statement::new(sql, vec![(now_ms - GIVE_UP_MS).into()])]).await
    }
}

#[cfg(test)]
pub mod tests;
