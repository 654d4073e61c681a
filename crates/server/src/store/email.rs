//! E-mail addresses of accounts, and the links that confirm them or stand for a forgotten password. Tokens come here as hashes.

use super::accounts::{StoredAccount, recovered, same_password};
use super::error::StoreError;
use super::games::Store;
use super::letters::{Kind, letter_to, letter_to_confirmed, no_letters};
use super::statement::{Row, Statement, Unreadable};

const OF_ACCOUNT: &str = "SELECT address, pending, language, reminders FROM email WHERE who = $1";
const OFFER: &str = "INSERT INTO email (who, pending, language) VALUES ($1, $2, $3) \
                     ON CONFLICT (who) DO UPDATE SET pending = excluded.pending, language = excluded.language";
/// Finds nothing where another address was given meanwhile, or the account is deleted or closed.
const CONFIRM: &str = "UPDATE email SET address = pending, pending = NULL WHERE who = $1 AND pending = $2 AND EXISTS \
                       (SELECT 1 FROM account WHERE account.who = $1 AND deleted_ms IS NULL AND closed_ms IS NULL)";
const REMIND: &str = "UPDATE email SET reminders = $1, language = $2 WHERE who = $3 AND address IS NOT NULL";
const STOP: &str = "UPDATE email SET reminders = FALSE WHERE who = $1 AND lower(address) = lower($2)";
const LINK: &str = "SELECT who, address FROM email_link WHERE hash = $1 AND kind = $2 AND until_ms > $3";
const USE_LINK: &str = "DELETE FROM email_link WHERE hash = $1 AND kind = $2 AND until_ms > $3";
const NEW_LINK: &str =
    "INSERT INTO email_link (hash, who, kind, address, letter, until_ms) VALUES ($1, $2, $3, $4, $5, $6)";
/// A letter that is sent a second time has another link; those of earlier letters are worth nothing any more.
const EARLIER_LINKS: &str = "DELETE FROM email_link WHERE who = $1 AND kind = $2 AND letter < $3";

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

/// What a link in a letter is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkKind {
    /// Confirms an address.
    Confirm,
    /// Sets a new password.
    Recover,
    /// Turns reminders off.
    Stop,
}

/// For whom a link is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredLink {
    /// The account.
    pub who: String,
    /// Where the letter went.
    pub address: String,
}

/// A new link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewLink {
    /// The hash of its token.
    pub hash: String,
    /// What it is for.
    pub kind: LinkKind,
    /// When it ends, in milliseconds since 1970.
    pub until_ms: i64,
}

impl LinkKind {
    fn name(self) -> &'static str {
        match self {
            LinkKind::Confirm => "confirm",
            LinkKind::Recover => "recover",
            LinkKind::Stop => "stop",
        }
    }
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

    /// For whom a link is, while it is good.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub async fn email_link(&self, hash: &str, kind: LinkKind, now_ms: i64) -> Result<Option<StoredLink>, StoreError> {
        let rows = self.rows(Statement::new(LINK, vec![hash.into(), kind.name().into(), now_ms.into()])).await?;
        let link = |row: &Row| Ok::<_, Unreadable>(StoredLink { who: row.text("who")?, address: row.text("address")? });
        self.understood(rows.first().map(link).transpose())
    }

    /// Confirms the address of a link, which is used up. The address of before gets a letter about it, and links to it set no
    /// password any more.
    ///
    /// # Errors
    /// Says why that cannot be kept; a conflict means that the link is not good any more.
    pub async fn confirm_email(&self, hash: &str, link: &StoredLink, now_ms: i64) -> Result<(), StoreError> {
        let StoredLink { who, address } = link;
        let used = Statement::finding(USE_LINK, vec![hash.into(), LinkKind::Confirm.name().into(), now_ms.into()]);
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
        let used = Statement::finding(USE_LINK, vec![hash.into(), LinkKind::Recover.name().into(), now_ms.into()]);
        self.write(recovered(used, who, password, session, now_ms)).await
    }
}

/// Links that set a password are worth nothing any more, and those that were asked for are not sent.
pub(super) fn no_recovery(who: &str) -> [Statement; 2] {
    [no_links(who, LinkKind::Recover), no_letters(who, Kind::Recover)]
}

/// A new link in a letter; those of earlier letters for the same are worth nothing any more, but each letter can turn reminders off.
pub(super) fn new_link(who: &str, address: &str, letter: i64, link: &NewLink) -> Vec<Statement> {
    let NewLink { hash, kind, until_ms } = link;
    let values = vec![hash.into(), who.into(), kind.name().into(), address.into(), letter.into(), (*until_ms).into()];
    let earlier = Statement::new(EARLIER_LINKS, vec![who.into(), kind.name().into(), letter.into()]);
    let new = Statement::new(NEW_LINK, values);
    if *kind == LinkKind::Stop { vec![new] } else { vec![earlier, new] }
}

fn no_links(who: &str, kind: LinkKind) -> Statement {
    let sql = "DELETE FROM email_link WHERE who = $1 AND kind = $2";
    Statement::new(sql, vec![who.into(), kind.name().into()])
}

#[cfg(test)]
pub mod tests;
