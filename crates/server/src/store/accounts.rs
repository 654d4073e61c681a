//! Accounts, the browsers that are logged in, and recovery codes. Tokens and codes come here as hashes.

use super::account_line::AccountLine;
use super::database::Lane;
use super::error::StoreError;
use super::games::Store;
use super::letters::{letter_to_confirmed, no_recovery};
use super::moderation::no_complaints;
use super::passkeys::{no_challenges, no_passkeys};
use super::programs::no_tokens;
use super::relations::no_relations;
use super::statement::{Row, Statement, Unreadable, Value};
use super::stored_letter::Kind;
use super::tournaments::no_tournaments;

/// What the players of games are called whose accounts were deleted.
pub const DELETED: &str = "Deleted player";
/// How many browsers may be logged in to one account: the oldest are logged out.
const MOST_SESSIONS: u32 = 50;

const KNOWN: &str = "SELECT account.who AS who, account.name AS name, CAST(1 AS BIGINT) AS logged_in FROM session \
                     JOIN account ON account.who = session.account WHERE session.hash = $1 AND deleted_ms IS NULL AND closed_ms IS NULL \
                     UNION ALL SELECT who, name, CAST(0 AS BIGINT) AS logged_in FROM account WHERE who = $2";
const BY_KEY: &str = "SELECT who, name, password, since_ms FROM account WHERE key = $1 AND deleted_ms IS NULL";
const BY_WHO: &str = "SELECT who, name, password, since_ms FROM account WHERE who = $1 AND deleted_ms IS NULL";
const AFTER: &str =
    "SELECT who, name, key, password, since_ms, deleted_ms, bot FROM account WHERE who > $1 ORDER BY who LIMIT 1";
const TAKEN: &str = "SELECT who FROM account WHERE key = $1 OR key = $2";
const NEW: &str = "INSERT INTO account (who, name, key, password, since_ms) VALUES ($1, $2, $3, $4, $5)";
const LOG_IN: &str = "INSERT INTO session (hash, account, since_ms, seen_ms) VALUES ($1, $2, $3, $3)";
const LOG_OLDEST_OUT: &str = "DELETE FROM session WHERE account = $1 AND hash NOT IN (SELECT hash FROM session \
                              WHERE account = $1 ORDER BY since_ms DESC, hash LIMIT $2)";
const NEW_CODE: &str = "INSERT INTO recovery (hash, account) VALUES ($1, $2)";
/// Finds nothing where the account is closed, as the other changes.
const SET_PASSWORD: &str =
    "UPDATE account SET password = $1 WHERE who = $2 AND deleted_ms IS NULL AND closed_ms IS NULL";
/// Finds nothing where the password is another one by now, or the account is deleted or closed.
const SAME_PASSWORD: &str = "UPDATE account SET password = $1 WHERE who = $2 AND password = $1 \
                             AND deleted_ms IS NULL AND closed_ms IS NULL";
const CHANGE_PASSWORD: &str = "UPDATE account SET password = $1 WHERE who = $2 AND password = $3 AND closed_ms IS NULL";
const HAS_CODE: &str = "SELECT hash FROM recovery WHERE hash = $1 AND account = $2";
const USE_CODE: &str = "DELETE FROM recovery WHERE hash = $1 AND account = $2";
const DELETE: &str = "UPDATE account SET name = $1, key = $2, password = '', deleted_ms = $3 \
                      WHERE who = $4 AND password = $5 AND deleted_ms IS NULL";
/// Those of the players of all games of an account.
const NAMES: [&str; 2] = [
    "UPDATE game SET white_kind = $1, white_name = $2 WHERE white_who = $3 AND white_who <> ''",
    "UPDATE game SET black_kind = $1, black_name = $2 WHERE black_who = $3 AND black_who <> ''",
];

/// An account.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredAccount {
    /// By what games know the player.
    pub who: String,
    /// The name.
    pub name: String,
    /// The hash of the password.
    pub password: String,
    /// When it was made, in milliseconds since 1970.
    pub since_ms: i64,
}

/// What the store knows of a browser.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// By what games know the account that is logged in, and its name.
    pub account: Option<(String, String)>,
    /// Whether the browser's token as a guest has become that of an account.
    pub guest_is_account: bool,
}

impl StoredAccount {
    fn of(row: &Row) -> Result<StoredAccount, Unreadable> {
        let (who, name) = (row.text("who")?, row.text("name")?);
        Ok(StoredAccount { who, name, password: row.text("password")?, since_ms: row.number("since_ms")? })
    }
}

impl Store {
    /// What is known of a browser by the hashes of its tokens.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub async fn known(&self, session: &str, guest: &str) -> Result<Known, StoreError> {
        let rows = self.rows(Statement::new(KNOWN, vec![session.into(), guest.into()])).await?;
        let mut known = Known::default();
        for row in &rows {
            match self.understood(row.number("logged_in"))? {
                1_i64 => known.account = Some(self.understood(names(row))?),
                _ => known.guest_is_account = true,
            }
        }
        Ok(known)
    }

    /// The account of a name.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub async fn account(&self, name: &str) -> Result<Option<StoredAccount>, StoreError> {
        let key = name.trim().to_ascii_lowercase();
        // PostgreSQL refuses what is no text.
        if key.contains('\0') {
            return Ok(None);
        }
        self.one_account(BY_KEY, &key).await
    }

    /// The account by which games know a player.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub async fn account_of(&self, who: &str) -> Result<Option<StoredAccount>, StoreError> {
        self.one_account(BY_WHO, who).await
    }

    async fn one_account(&self, sql: &'static str, value: &str) -> Result<Option<StoredAccount>, StoreError> {
        let rows = self.rows(Statement::new(sql, vec![value.into()])).await?;
        self.understood(rows.first().map(StoredAccount::of).transpose())
    }

    /// How many browsers are logged in to an account, and how many recovery codes it has left.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub async fn counts_of(&self, who: &str) -> Result<(u32, u32), StoreError> {
        let count = |table: &str| {
            let sql = format!("SELECT COUNT(*) AS number FROM {table} WHERE account = $1");
            Statement::new(sql, vec![who.into()])
        };
        let found = self.read(Lane::Game, vec![count("session"), count("recovery")]).await?;
        let number = |rows: &Vec<Row>| rows.first().map_or(Ok(0), |row| row.number("number"));
        let counts: Vec<u32> = self.understood(found.iter().map(number).collect::<Result<_, _>>())?;
        Ok((counts.first().copied().unwrap_or_default(), counts.get(1).copied().unwrap_or_default()))
    }

    /// Whether an account has a name, or had it.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub async fn is_name_taken(&self, key: &str, deleted: &str) -> Result<bool, StoreError> {
        Ok(!self.rows(Statement::new(TAKEN, vec![key.into(), deleted.into()])).await?.is_empty())
    }

    /// Whether there is an account, or was one.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub async fn has_account(&self, who: &str) -> Result<bool, StoreError> {
        let found = Statement::new("SELECT who FROM account WHERE who = $1", vec![who.into()]);
        Ok(!self.rows(found).await?.is_empty())
    }

    /// The account that follows another, by what games know them.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub async fn account_after(&self, who: &str) -> Result<Option<AccountLine>, StoreError> {
        let rows = self.read(Lane::Search, vec![Statement::new(AFTER, vec![who.into()])]).await?;
        let Some(row) = rows.first().and_then(|rows| rows.first()) else { return Ok(None) };
        let account = |row: &Row| {
            Ok::<_, Unreadable>(AccountLine {
                who: row.text("who")?,
                name: row.text("name")?,
                key: row.text("key")?,
                password: row.text("password")?,
                since_ms: row.number("since_ms")?,
                deleted_ms: row.maybe_number("deleted_ms")?,
                bot: row.flag("bot")?,
                codes: Vec::new(),
                vacations: Vec::new(),
                email: None,
                passkeys: Vec::new(),
            })
        };
        let mut account = self.understood(account(row))?;
        let codes = Statement::new("SELECT hash FROM recovery WHERE account = $1", vec![(&account.who).into()]);
        let codes = self.rows(codes).await?;
        account.codes = self.understood(codes.iter().map(|row| row.text("hash")).collect::<Result<_, _>>())?;
        account.vacations = self.vacations(&account.who).await?;
        account.email = self.email_line(&account.who).await?;
        account.passkeys = self.passkeys(&account.who).await?.into_iter().map(Into::into).collect();
        Ok(Some(account))
    }

    /// Makes an account, to which the games of its `who` belong from now on, and logs a browser in.
    ///
    /// # Errors
    /// Says why it cannot be kept; a conflict means that the name was taken.
    pub async fn sign_up(
        &self,
        account: &StoredAccount,
        key: &str,
        codes: &[String],
        session: &str,
    ) -> Result<(), StoreError> {
        let StoredAccount { who, name, password, since_ms } = account;
        let values = vec![who.into(), name.into(), key.into(), password.into(), (*since_ms).into()];
        let mut statements = vec![Statement::new(NEW, values)];
        statements.extend(name_games(who, "account", name));
        statements.extend(new_codes(who, codes));
        statements.push(log_in(who, session, *since_ms));
        self.write(statements).await
    }

    /// Logs a browser in.
    ///
    /// # Errors
    /// Says why that cannot be kept; a conflict means that the password was changed meanwhile, or the account deleted.
    pub async fn log_in(&self, account: &StoredAccount, session: &str, now_ms: i64) -> Result<(), StoreError> {
        let who = &account.who;
        self.write(vec![same_password(account), log_in(who, session, now_ms), oldest_out(who)]).await
    }

    /// Logs one browser out.
    ///
    /// # Errors
    /// Says why that cannot be kept.
    pub async fn log_out(&self, session: &str) -> Result<(), StoreError> {
        self.write(vec![Statement::new("DELETE FROM session WHERE hash = $1", vec![session.into()])]).await
    }

    /// Logs all browsers of an account out.
    ///
    /// # Errors
    /// Says why that cannot be kept.
    pub async fn log_out_everywhere(&self, who: &str) -> Result<(), StoreError> {
        self.write(vec![no_sessions(who)]).await
    }

    /// Notes that a browser is still used.
    ///
    /// # Errors
    /// Says why that cannot be kept.
    pub async fn note_seen(&self, session: &str, now_ms: i64, before_ms: i64) -> Result<(), StoreError> {
        let stale = "SELECT hash FROM session WHERE hash = $1 AND seen_ms < $2";
        if self.rows(Statement::new(stale, vec![session.into(), before_ms.into()])).await?.is_empty() {
            return Ok(());
        }
        let seen = "UPDATE session SET seen_ms = $1 WHERE hash = $2";
        self.write(vec![Statement::new(seen, vec![now_ms.into(), session.into()])]).await
    }

    /// Logs browsers out that were not seen since a time.
    ///
    /// # Errors
    /// Says why that cannot be kept.
    pub async fn forget_sessions(&self, before_ms: i64) -> Result<(), StoreError> {
        let any = "SELECT hash FROM session WHERE seen_ms < $1 LIMIT 1";
        if self.rows(Statement::new(any, vec![before_ms.into()])).await?.is_empty() {
            return Ok(());
        }
        self.write(vec![Statement::new("DELETE FROM session WHERE seen_ms < $1", vec![before_ms.into()])]).await
    }

    /// Changes a password, revokes all tokens, logs all browsers out and one in again.
    ///
    /// # Errors
    /// Says why that cannot be kept; a conflict means that the password was changed meanwhile.
    pub async fn change_password(
        &self,
        account: &StoredAccount,
        password: &str,
        session: &str,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let who = &account.who;
        let values = vec![password.into(), who.into(), (&account.password).into()];
        let change = Statement::finding(CHANGE_PASSWORD, values);
        let about = letter_to_confirmed(who, Kind::Password, None, now_ms);
        // Who had the password may have made tokens.
        let mut statements = vec![change, no_sessions(who), no_tokens(who), log_in(who, session, now_ms), about];
        statements.extend(no_recovery(who));
        self.write(statements).await
    }

    /// Sets a password with a code, which is used up, revokes all tokens, removes all passkeys, logs all browsers out and one in.
    ///
    /// # Errors
    /// Says why that cannot be kept; a conflict means that the account has no such code.
    pub async fn recover(
        &self,
        who: &str,
        code: &str,
        password: &str,
        session: &str,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let used = Statement::finding(USE_CODE, vec![code.into(), who.into()]);
        self.write(recovered(used, who, password, session, now_ms)).await
    }

    /// Whether an account has a code.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub async fn has_code(&self, who: &str, code: &str) -> Result<bool, StoreError> {
        let code = Statement::new(HAS_CODE, vec![code.into(), who.into()]);
        Ok(!self.rows(code).await?.is_empty())
    }

    /// Gives an account other codes.
    ///
    /// # Errors
    /// Says why that cannot be kept; a conflict means that the password was changed meanwhile.
    pub async fn replace_codes(&self, account: &StoredAccount, codes: &[String]) -> Result<(), StoreError> {
        let who = &account.who;
        let mut statements = vec![same_password(account), no_codes(who)];
        statements.extend(new_codes(who, codes));
        self.write(statements).await
    }

    /// Deletes an account. Its games stay, without its name, as do entries of the catalogue that others find and have played; its
    /// studies go.
    ///
    /// # Errors
    /// Says why that cannot be kept; a conflict means that the password was changed meanwhile.
    pub async fn delete_account(
        &self,
        account: &StoredAccount,
        key_of_deleted: &str,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let who = &account.who;
        let password = (&account.password).into();
        let values = vec![DELETED.into(), key_of_deleted.into(), now_ms.into(), who.into(), password];
        let mut statements = vec![Statement::finding(DELETE, values), no_sessions(who), no_codes(who), no_tokens(who)];
        statements.extend(self.without_entries(who).await?);
        statements.extend(self.without_studies(who).await?);
        statements.extend([no_passkeys(who), no_challenges(who), no_relations(who), no_complaints(who)]);
        statements.extend(no_tournaments(who, now_ms));
        statements.extend(name_games(who, "person", DELETED));
        let private = [
            "note",
            "conditional",
            "vacation",
            "chat",
            "puzzle_attempt",
            "puzzle_rating",
            "email_link",
            "letter",
            "email",
        ];
        statements.extend(
            private.map(|table| Statement::new(format!("DELETE FROM {table} WHERE who = $1"), vec![who.into()])),
        );
        self.write(statements).await
    }
}

fn names(row: &Row) -> Result<(String, String), Unreadable> {
    Ok((row.text("who")?, row.text("name")?))
}

/// Sets the password of an account once something of its owner was used up for that. Tokens and passkeys go: who has lost an account
/// does not know who has added what. All browsers are logged out, and one in.
pub(super) fn recovered(used: Statement, who: &str, password: &str, session: &str, now_ms: i64) -> Vec<Statement> {
    let set = Statement::finding(SET_PASSWORD, vec![password.into(), who.into()]);
    let mut statements = vec![used, set, no_sessions(who), no_tokens(who), no_passkeys(who), no_challenges(who)];
    statements.extend([log_in(who, session, now_ms), letter_to_confirmed(who, Kind::Password, None, now_ms)]);
    statements.extend(no_recovery(who));
    statements
}

/// Logs a browser in.
pub(super) fn log_in(who: &str, session: &str, now_ms: i64) -> Statement {
    Statement::new(LOG_IN, vec![session.into(), who.into(), now_ms.into()])
}

/// Logs the oldest of too many browsers out.
pub(super) fn oldest_out(who: &str) -> Statement {
    Statement::new(LOG_OLDEST_OUT, vec![who.into(), MOST_SESSIONS.into()])
}

/// Sees that the password that was checked is still the account's.
pub(super) fn same_password(account: &StoredAccount) -> Statement {
    Statement::finding(SAME_PASSWORD, vec![(&account.password).into(), (&account.who).into()])
}

/// Logs all browsers of an account out.
pub(super) fn no_sessions(who: &str) -> Statement {
    Statement::new("DELETE FROM session WHERE account = $1", vec![who.into()])
}

fn no_codes(who: &str) -> Statement {
    Statement::new("DELETE FROM recovery WHERE account = $1", vec![who.into()])
}

fn new_codes(who: &str, codes: &[String]) -> impl Iterator<Item = Statement> {
    codes.iter().map(move |code| Statement::new(NEW_CODE, vec![code.into(), who.into()]))
}

/// The statements that give the player of an account another name in all of its games.
fn name_games(who: &str, kind: &str, name: &str) -> [Statement; 2] {
    NAMES.map(|sql| Statement::new(sql, vec![Value::from(kind), name.into(), who.into()]))
}

#[cfg(test)]
pub mod tests;
