//! What the store has for programs: tokens, which come here as hashes, and accounts that are programs.

use super::accounts::{StoredAccount, same_password};
use super::error::StoreError;
use super::games::Store;
use super::statement::{Row, Statement, Unreadable};

/// How many tokens an account has.
pub const MOST_TOKENS: u32 = 20;
/// How many characters of its hash name a token to its owner: nobody finds a token by them.
const ID: usize = 16;

/// Finds nothing where the account has too many.
const NEW: &str = "INSERT INTO token (hash, account, label, scopes, since_ms) SELECT $1, $2, $3, $4, $5 \
                   WHERE (SELECT COUNT(*) FROM token WHERE account = $2) < $6";
const OF_ACCOUNT: &str =
    "SELECT hash, label, scopes, since_ms, used_ms FROM token WHERE account = $1 ORDER BY since_ms DESC, hash";
const REVOKE: &str = "DELETE FROM token WHERE account = $1 AND hash = $2";
const BEARER: &str = "SELECT account.who AS who, account.name AS name, account.since_ms AS since_ms, account.bot AS bot, \
                      token.scopes AS scopes, token.used_ms AS used_ms FROM token \
                      JOIN account ON account.who = token.account WHERE token.hash = $1 \
                      AND account.deleted_ms IS NULL AND account.closed_ms IS NULL";
/// An account that has played is no program, and stays none.
const UPGRADE: &str = "UPDATE account SET bot = TRUE WHERE who = $1 AND deleted_ms IS NULL AND NOT EXISTS \
                       (SELECT 1 FROM game WHERE (white_who = $1 AND white_who <> '') OR (black_who = $1 AND black_who <> ''))";
const BOTS: &str = "SELECT who FROM account WHERE bot AND deleted_ms IS NULL AND (who = $1 OR who = $2)";

/// A token as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredToken {
    /// Its hash.
    pub hash: String,
    /// What its owner calls it.
    pub label: String,
    /// What it allows: names with spaces between.
    pub scopes: String,
    /// When it was made, in milliseconds since 1970.
    pub since_ms: i64,
    /// When it was last used.
    pub used_ms: Option<i64>,
}

/// The account for which a token acts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bearer {
    /// By what games know the account.
    pub who: String,
    /// Its name.
    pub name: String,
    /// When it was made, in milliseconds since 1970.
    pub since_ms: i64,
    /// Whether it is a program.
    pub bot: bool,
    /// What the token allows.
    pub scopes: String,
    /// When it was last used.
    pub used_ms: Option<i64>,
}

impl StoredToken {
    fn of(row: &Row) -> Result<StoredToken, Unreadable> {
        let (hash, label, scopes) = (row.text("hash")?, row.text("label")?, row.text("scopes")?);
        let (since_ms, used_ms) = (row.number("since_ms")?, row.maybe_number("used_ms")?);
        Ok(StoredToken { hash, label, scopes, since_ms, used_ms })
    }

    /// By what its owner names it.
    pub fn id(&self) -> &str {
        self.hash.get(..ID).unwrap_or(&self.hash)
    }
}

impl Bearer {
    fn of(row: &Row) -> Result<Bearer, Unreadable> {
        Ok(Bearer {
            who: row.text("who")?,
            name: row.text("name")?,
            since_ms: row.number("since_ms")?,
            bot: row.flag("bot")?,
            scopes: row.text("scopes")?,
            used_ms: row.maybe_number("used_ms")?,
        })
    }
}

impl Store {
    /// Keeps a token of an account.
    ///
    /// # Errors
    /// Says why it cannot be kept; a conflict means that the account has [`MOST_TOKENS`] already, that the password was changed
    /// meanwhile, or the account deleted or closed.
    pub async fn add_token(&self, account: &StoredAccount, token: &StoredToken) -> Result<(), StoreError> {
        let StoredToken { hash, label, scopes, since_ms, .. } = token;
        let values = vec![
            hash.into(),
            (&account.who).into(),
            label.into(),
            scopes.into(),
            (*since_ms).into(),
            i64::from(MOST_TOKENS).into(),
        ];
        self.write(vec![same_password(account), Statement::finding(NEW, values)]).await
    }

    /// The tokens of an account, the newest first.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn tokens(&self, who: &str) -> Result<Vec<StoredToken>, StoreError> {
        let rows = self.rows(Statement::new(OF_ACCOUNT, vec![who.into()])).await?;
        self.understood(rows.iter().map(StoredToken::of).collect())
    }

    /// Revokes a token of an account; what is not there is revoked already.
    ///
    /// # Errors
    /// Says why that cannot be kept.
    pub async fn revoke_token(&self, who: &str, hash: &str) -> Result<(), StoreError> {
        self.write(vec![Statement::new(REVOKE, vec![who.into(), hash.into()])]).await
    }

    /// The account for which the token of a hash acts.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub async fn bearer(&self, hash: &str) -> Result<Option<Bearer>, StoreError> {
        let rows = self.rows(Statement::new(BEARER, vec![hash.into()])).await?;
        self.understood(rows.first().map(Bearer::of).transpose())
    }

    /// Notes when a token was used.
    ///
    /// # Errors
    /// Says why that cannot be kept.
    pub async fn note_token_used(&self, hash: &str, now_ms: i64) -> Result<(), StoreError> {
        let used = "UPDATE token SET used_ms = $1 WHERE hash = $2";
        self.write(vec![Statement::new(used, vec![now_ms.into(), hash.into()])]).await
    }

    /// Makes an account that has no games a program, for ever.
    ///
    /// # Errors
    /// Says why that cannot be kept; a conflict means that it has games, or is gone.
    pub async fn upgrade(&self, who: &str) -> Result<(), StoreError> {
        self.write(vec![Statement::finding(UPGRADE, vec![who.into()])]).await
    }

    /// Which of two players are programs.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub async fn bots(&self, players: [&str; 2]) -> Result<[bool; 2], StoreError> {
        let rows = self.rows(Statement::new(BOTS, players.map(Into::into).to_vec())).await?;
        let bots: Vec<String> = self.understood(rows.iter().map(|row| row.text("who")).collect::<Result<_, _>>())?;
        Ok(players.map(|player| bots.iter().any(|bot| bot == player)))
    }
}

/// Revokes all tokens of an account.
pub fn no_tokens(who: &str) -> Statement {
    Statement::new("DELETE FROM token WHERE account = $1", vec![who.into()])
}

#[cfg(test)]
pub mod tests;
