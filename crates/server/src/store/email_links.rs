//! Links in letters. Their tokens come here as hashes.

use super::error::StoreError;
use super::games::Store;
use super::statement::{Row, Statement, Unreadable};

const LINK: &str = "SELECT who, address FROM email_link WHERE hash = $1 AND kind = $2 AND until_ms > $3";
const USE_LINK: &str = "DELETE FROM email_link WHERE hash = $1 AND kind = $2 AND until_ms > $3";
const NEW_LINK: &str =
    "INSERT INTO email_link (hash, who, kind, address, letter, until_ms) VALUES ($1, $2, $3, $4, $5, $6)";
/// A letter that is sent a second time has another link; those of earlier letters are worth nothing any more.
const EARLIER_LINKS: &str = "DELETE FROM email_link WHERE who = $1 AND kind = $2 AND letter < $3";

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

impl Store {
    /// For whom a link is, while it is good.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub async fn email_link(&self, hash: &str, kind: LinkKind, now_ms: i64) -> Result<Option<StoredLink>, StoreError> {
        let rows = self.rows(Statement::new(LINK, vec![hash.into(), kind.name().into(), now_ms.into()])).await?;
        let link = |row: &Row| Ok::<_, Unreadable>(StoredLink { who: row.text("who")?, address: row.text("address")? });
        self.understood(rows.first().map(link).transpose())
    }
}

/// Uses a link up; it conflicts where it is not good any more.
pub(super) fn use_link(hash: &str, kind: LinkKind, now_ms: i64) -> Statement {
    Statement::finding(USE_LINK, vec![hash.into(), kind.name().into(), now_ms.into()])
}

/// A new link in a letter; those of earlier letters for the same are worth nothing any more, but each letter can turn reminders off.
pub(super) fn new_link(who: &str, address: &str, letter: i64, link: &NewLink) -> Vec<Statement> {
    let NewLink { hash, kind, until_ms } = link;
    let values = vec![hash.into(), who.into(), kind.name().into(), address.into(), letter.into(), (*until_ms).into()];
    let earlier = Statement::new(EARLIER_LINKS, vec![who.into(), kind.name().into(), letter.into()]);
    let new = Statement::new(NEW_LINK, values);
    if *kind == LinkKind::Stop { vec![new] } else { vec![earlier, new] }
}

/// Links of a kind are worth nothing any more.
pub(super) fn no_links(who: &str, kind: LinkKind) -> Statement {
    let sql = "DELETE FROM email_link WHERE who = $1 AND kind = $2";
    Statement::new(sql, vec![who.into(), kind.name().into()])
}
