//! Passkeys, and the challenges that authenticators have not answered yet. IDs come here as hashes.

use super::account_line::PasskeyLine;
use super::accounts::{StoredAccount, log_in, oldest_out, same_password};
use super::error::StoreError;
use super::games::Store;
use super::statement::{Row, Statement, Unreadable};

/// How many passkeys an account has.
pub const MOST_PASSKEYS: u32 = 20;
/// How many challenges of those who log in wait: the oldest are forgotten.
const MOST_CHALLENGES: u32 = 10_000;
/// How many characters of its hash name a passkey to its owner.
const ID: usize = 16;

macro_rules! columns {
    () => {
        "SELECT hash, account, host, name, credential, since_ms, used_ms, blocked_ms FROM passkey "
    };
}
const OF_ACCOUNT: &str = concat!(columns!(), "WHERE account = $1 ORDER BY since_ms DESC, hash");
const ONE: &str = concat!(columns!(), "WHERE hash = $1");
/// Finds nothing where the account has too many, or is logged out, deleted or closed.
const NEW: &str = "INSERT INTO passkey (hash, account, host, name, credential, since_ms) SELECT $1, $2, $3, $4, $5, $6 \
                   WHERE (SELECT COUNT(*) FROM passkey WHERE account = $2) < $7 \
                   AND EXISTS (SELECT 1 FROM session JOIN account ON account.who = session.account WHERE session.hash = $8 \
                   AND session.account = $2 AND account.deleted_ms IS NULL AND account.closed_ms IS NULL)";
const RENAME: &str = "UPDATE passkey SET name = $1 WHERE account = $2 AND hash = $3";
const REMOVE: &str = "DELETE FROM passkey WHERE account = $1 AND hash = $2";
const BLOCK: &str = "UPDATE passkey SET blocked_ms = $1 WHERE hash = $2 AND blocked_ms IS NULL";
/// Finds nothing where it was used or removed meanwhile, and where the account is deleted or closed.
const USE: &str = "UPDATE passkey SET credential = $1, used_ms = $2 WHERE hash = $3 AND credential = $4 AND blocked_ms IS NULL \
                   AND account IN (SELECT who FROM account WHERE who = $5 AND deleted_ms IS NULL AND closed_ms IS NULL)";
const NEW_CHALLENGE: &str =
    "INSERT INTO passkey_challenge (hash, account, session, state, until_ms) VALUES ($1, $2, $3, $4, $5)";
const CHALLENGE: &str = "SELECT account, session, state FROM passkey_challenge WHERE hash = $1 AND until_ms > $2";
const TAKE_CHALLENGE: &str = "DELETE FROM passkey_challenge WHERE hash = $1";
const FORGET_OLD: &str = "DELETE FROM passkey_challenge WHERE until_ms <= $1";
const FORGET_MANY: &str = "DELETE FROM passkey_challenge WHERE account IS NULL AND until_ms <= (SELECT until_ms \
                           FROM passkey_challenge WHERE account IS NULL ORDER BY until_ms DESC LIMIT 1 OFFSET $1)";

/// A passkey.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPasskey {
    /// A hash of the credential's ID.
    pub hash: String,
    /// By what games know its account.
    pub account: String,
    /// The host name at which it works.
    pub host: String,
    /// What its owner calls it.
    pub name: String,
    /// The public key with its counter, as JSON.
    pub credential: String,
    /// When it was added, in milliseconds since 1970.
    pub since_ms: i64,
    /// When somebody last logged in with it.
    pub used_ms: Option<i64>,
    /// When its counter went back.
    pub blocked_ms: Option<i64>,
}

/// A challenge that waits for its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredChallenge {
    /// Who adds a passkey, and in which session; nothing where somebody logs in.
    pub adds: Option<(String, String)>,
    /// What the answer is compared with, as JSON.
    pub state: String,
}

impl StoredPasskey {
    fn of(row: &Row) -> Result<StoredPasskey, Unreadable> {
        Ok(StoredPasskey {
            hash: row.text("hash")?,
            account: row.text("account")?,
            host: row.text("host")?,
            name: row.text("name")?,
            credential: row.text("credential")?,
            since_ms: row.number("since_ms")?,
            used_ms: row.maybe_number("used_ms")?,
            blocked_ms: row.maybe_number("blocked_ms")?,
        })
    }

    /// By what its owner names it.
    pub fn id(&self) -> &str {
        self.hash.get(..ID).unwrap_or(&self.hash)
    }
}

impl From<StoredPasskey> for PasskeyLine {
    fn from(passkey: StoredPasskey) -> PasskeyLine {
        let StoredPasskey { hash, host, name, credential, since_ms, used_ms, blocked_ms, .. } = passkey;
        PasskeyLine { hash, host, name, credential, since_ms, used_ms, blocked_ms }
    }
}

impl Store {
    /// Keeps a challenge until a time. An account has one that waits, the last.
    ///
    /// # Errors
    /// Says why it cannot be kept.
    pub async fn add_challenge(
        &self,
        hash: &str,
        challenge: &StoredChallenge,
        now_ms: i64,
        until_ms: i64,
    ) -> Result<(), StoreError> {
        let adds = challenge.adds.as_ref();
        let (account, session) = (adds.map(|(who, _)| who.as_str()), adds.map(|(_, session)| session.as_str()));
        let values = vec![hash.into(), account.into(), session.into(), (&challenge.state).into(), until_ms.into()];
        let mut statements = vec![Statement::new(FORGET_OLD, vec![now_ms.into()])];
        statements.push(account.map_or_else(
            // One is added.
            || Statement::new(FORGET_MANY, vec![(MOST_CHALLENGES - 1).into()]),
            no_challenges,
        ));
        statements.push(Statement::new(NEW_CHALLENGE, values));
        self.write(statements).await
    }

    /// A challenge that still waits, and that nobody gets again.
    ///
    /// # Errors
    /// Says why it cannot be read, or that this cannot be kept.
    pub async fn take_challenge(&self, hash: &str, now_ms: i64) -> Result<Option<StoredChallenge>, StoreError> {
        let rows = self.rows(Statement::new(CHALLENGE, vec![hash.into(), now_ms.into()])).await?;
        let challenge = |row: &Row| {
            let adds = row.maybe_text("account")?.zip(row.maybe_text("session")?);
            Ok::<_, Unreadable>(StoredChallenge { adds, state: row.text("state")? })
        };
        let Some(challenge) = self.understood(rows.first().map(challenge).transpose())? else { return Ok(None) };
        match self.write(vec![Statement::finding(TAKE_CHALLENGE, vec![hash.into()])]).await {
            Ok(()) => Ok(Some(challenge)),
            // Another request has it.
            Err(error) if error.is_conflict() => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The passkeys of an account, the newest first.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn passkeys(&self, who: &str) -> Result<Vec<StoredPasskey>, StoreError> {
        let rows = self.rows(Statement::new(OF_ACCOUNT, vec![who.into()])).await?;
        self.understood(rows.iter().map(StoredPasskey::of).collect())
    }

    /// The passkey of a hash.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub async fn passkey(&self, hash: &str) -> Result<Option<StoredPasskey>, StoreError> {
        let rows = self.rows(Statement::new(ONE, vec![hash.into()])).await?;
        self.understood(rows.first().map(StoredPasskey::of).transpose())
    }

    /// Keeps a new passkey of an account that is logged in.
    ///
    /// # Errors
    /// Says why it cannot be kept; a conflict means that it is there already, that the account has [`MOST_PASSKEYS`], or that it
    /// was logged out, deleted or closed meanwhile.
    pub async fn add_passkey(&self, passkey: &StoredPasskey, session: &str) -> Result<(), StoreError> {
        let StoredPasskey { hash, account, host, name, credential, since_ms, .. } = passkey;
        let mut values = vec![hash.into(), account.into(), host.into(), name.into(), credential.into()];
        values.extend([(*since_ms).into(), MOST_PASSKEYS.into(), session.into()]);
        self.write(vec![Statement::finding(NEW, values)]).await
    }

    /// Renames a passkey of an account.
    ///
    /// # Errors
    /// Says why that cannot be kept; a conflict means that the account has it no more.
    pub async fn rename_passkey(&self, who: &str, hash: &str, name: &str) -> Result<(), StoreError> {
        self.write(vec![Statement::finding(RENAME, vec![name.into(), who.into(), hash.into()])]).await
    }

    /// Removes a passkey of an account; what is not there is removed already.
    ///
    /// # Errors
    /// Says why that cannot be kept; a conflict means that the password was changed meanwhile, or the account deleted or closed.
    pub async fn remove_passkey(&self, account: &StoredAccount, hash: &str) -> Result<(), StoreError> {
        let remove = Statement::new(REMOVE, vec![(&account.who).into(), hash.into()]);
        self.write(vec![same_password(account), remove]).await
    }

    /// Blocks a passkey: it logs nobody in any more.
    ///
    /// # Errors
    /// Says why that cannot be kept.
    pub async fn block_passkey(&self, hash: &str, now_ms: i64) -> Result<(), StoreError> {
        self.write(vec![Statement::new(BLOCK, vec![now_ms.into(), hash.into()])]).await
    }

    /// Logs a browser in with a passkey, which is kept with its new counter.
    ///
    /// # Errors
    /// Says why that cannot be kept; a conflict means that the passkey was used, blocked or removed meanwhile, or the account
    /// deleted or closed.
    pub async fn log_in_with(
        &self,
        passkey: &StoredPasskey,
        credential: &str,
        session: &str,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let StoredPasskey { hash, account, credential: before, .. } = passkey;
        let values = vec![credential.into(), now_ms.into(), hash.into(), before.into(), account.into()];
        self.write(vec![Statement::finding(USE, values), log_in(account, session, now_ms), oldest_out(account)]).await
    }
}

/// Removes all passkeys of an account.
pub fn no_passkeys(who: &str) -> Statement {
    Statement::new("DELETE FROM passkey WHERE account = $1", vec![who.into()])
}

/// Forgets the challenge of an account.
pub fn no_challenges(who: &str) -> Statement {
    Statement::new("DELETE FROM passkey_challenge WHERE account = $1", vec![who.into()])
}

#[cfg(test)]
pub mod tests;
