//! E-mail addresses of accounts: given, confirmed, changed and removed; and passwords that are set by links. Tokens come here as
//! hashes.

use super::account_line::EmailLine;
use super::accounts::{StoredAccount, recovered, same_password};
use super::email_links::{LinkKind, StoredLink, no_links, use_link};
use super::error::StoreError;
use super::games::Store;
use super::letters::{letter_to, letter_to_confirmed, no_letters, no_recovery};
use super::statement::{Row, Statement, Unreadable};
use super::stored_letter::Kind;

const OF_ACCOUNT: &str = "SELECT address, pending, language, reminders FROM email WHERE who = $1";
const OFFER: &str = "INSERT INTO email (who, pending, language) VALUES ($1, $2, $3) \
                     ON CONFLICT (who) DO UPDATE SET pending = excluded.pending, language = excluded.language";
/// Finds nothing where another address was given meanwhile, or the account is deleted or closed.
const CONFIRM: &str = "UPDATE email SET address = pending, pending = NULL WHERE who = $1 AND pending = $2 AND EXISTS \
                       (SELECT 1 FROM account WHERE account.who = $1 AND deleted_ms IS NULL AND closed_ms IS NULL)";
const REMIND: &str = "UPDATE email SET reminders = $1, language = $2 WHERE who = $3 AND address IS NOT NULL";
const STOP: &str = "UPDATE email SET reminders = FALSE WHERE who = $1 AND lower(address) = lower($2)";

/// What an account has of e-mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEmail {
    /// The confirmed address.
    pub address: Option<String>,
    /// An address that is not confirmed yet.
    pub pending: Option<String>,
    /// The code of the language of letters.
    pub language: String,
    /// Whether it gets reminders of moves.
    pub reminders: bool,
}

impl StoredEmail {
    fn of(row: &Row) -> Result<StoredEmail, Unreadable> {
        let (address, pending) = (row.maybe_text("address")?, row.maybe_text("pending")?);
        Ok(StoredEmail { address, pending, language: row.text("language")?, reminders: row.flag("reminders")? })
    }
}

impl Store {
    /// What an account has of e-mail.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub async fn email(&self, who: &str) -> Result<Option<StoredEmail>, StoreError> {
        let rows = self.rows(Statement::new(OF_ACCOUNT, vec![who.into()])).await?;
        self.understood(rows.first().map(StoredEmail::of).transpose())
    }

    /// The confirmed address of an account as it is exported. One that is not confirmed is given again.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub(super) async fn email_line(&self, who: &str) -> Result<Option<EmailLine>, StoreError> {
        let line = |stored: StoredEmail| {
            let StoredEmail { address, language, reminders, .. } = stored;
            address.map(|address| EmailLine { address, language, reminders })
        };
        Ok(self.email(who).await?.and_then(line))
    }

    /// Gives an account an address that is to be confirmed, and the letter that asks. Links to another one that was not
    /// confirmed are worth nothing any more.
    ///
    /// # Errors
    /// Says why that cannot be kept; a conflict means that the password was changed meanwhile, or that there are too many
    /// letters for the account or to the address.
    pub async fn offer_email(
        &self,
        account: &StoredAccount,
        address: &str,
        language: &str,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let who = &account.who;
        let offer = Statement::new(OFFER, vec![who.into(), address.into(), language.into()]);
        let [links, letters] = [no_links(who, LinkKind::Confirm), no_letters(who, Kind::Confirm)];
        let letter = Statement { finds_one: true, ..letter_to(who, Kind::Confirm, address, language, now_ms) };
        self.write(vec![same_password(account), offer, links, letters, letter]).await
    }

    /// Confirms the address of a link, which is used up. The address of before gets a letter about it, and links to it set no
    /// password any more.
    ///
    /// # Errors
    /// Says why that cannot be kept; a conflict means that the link is not good any more.
    pub async fn confirm_email(&self, hash: &str, link: &StoredLink, now_ms: i64) -> Result<(), StoreError> {
        let StoredLink { who, address } = link;
        let used = use_link(hash, LinkKind::Confirm, now_ms);
        let confirm = Statement::finding(CONFIRM, vec![who.into(), address.into()]);
        let mut statements = vec![used, letter_to_confirmed(who, Kind::Address, Some(address), now_ms), confirm];
        statements.extend([no_links(who, LinkKind::Confirm)]);
        statements.extend(no_recovery(who));
        self.write(statements).await
    }

    /// Removes the address of an account, which gets a letter about it.
    ///
    /// # Errors
    /// Says why that cannot be kept; a conflict means that the password was changed meanwhile.
    pub async fn remove_email(&self, account: &StoredAccount, now_ms: i64) -> Result<(), StoreError> {
        let who = &account.who;
        let about = letter_to_confirmed(who, Kind::Address, None, now_ms);
        let letters = [Kind::Confirm, Kind::Recover, Kind::Reminder].map(|kind| no_letters(who, kind));
        let links = Statement::new("DELETE FROM email_link WHERE who = $1", vec![who.into()]);
        let email = Statement::new("DELETE FROM email WHERE who = $1", vec![who.into()]);
        self.write([same_password(account), about].into_iter().chain(letters).chain([links, email]).collect()).await
    }

    /// Turns reminders of moves on or off, which are written in a language.
    ///
    /// # Errors
    /// Says why that cannot be kept; a conflict means that the account has no confirmed address.
    pub async fn set_reminders(&self, who: &str, on: bool, language: &str) -> Result<(), StoreError> {
        self.write(vec![Statement::finding(REMIND, vec![on.into(), language.into(), who.into()])]).await
    }

    /// Turns reminders off for the account of a link, unless it has another address by now.
    ///
    /// # Errors
    /// Says why that cannot be kept.
    pub async fn stop_reminders(&self, link: &StoredLink) -> Result<(), StoreError> {
        self.write(vec![Statement::new(STOP, vec![(&link.who).into(), (&link.address).into()])]).await
    }

    /// Sets a password with a link, which is used up, revokes all tokens, removes all passkeys, logs all browsers out and one in.
    ///
    /// # Errors
    /// Says why that cannot be kept; a conflict means that the link is not good any more, or the account closed.
    pub async fn recover_by_link(
        &self,
        hash: &str,
        who: &str,
        password: &str,
        session: &str,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let used = use_link(hash, LinkKind::Recover, now_ms);
        self.write(recovered(used, who, password, session, now_ms)).await
    }
}

#[cfg(test)]
pub mod tests;
