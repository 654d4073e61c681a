//! Letters by e-mail that wait to be sent, written in the same transaction as what they are about.

use super::email_links::{LinkKind, NewLink, new_link, no_links};
use super::error::StoreError;
use super::games::Store;
use super::statement::{Statement, Value};
use super::stored_letter::{Kind, StoredLetter};

/// How many letters may wait for one account, or have been written to it within a day.
pub const MOST_LETTERS: u32 = 30;
/// How many of them are left for what concerns the safety of the account.
const RESERVED: u32 = 10;
/// How many letters may be written to one address within a day, whatever accounts they are for.
const MOST_TO_ADDRESS: u32 = 40;
/// How many letters that set a new password are written to an account within an hour.
const MOST_RECOVERIES: u32 = 3;
/// How many accounts of one address get such a letter at once.
const MOST_ACCOUNTS: u32 = 5;
const HOUR_MS: i64 = 3600 * 1000;
pub(super) const DAY_MS: i64 = 24 * HOUR_MS;
/// After this time a letter that could not be sent is given up.
pub const GIVE_UP_MS: i64 = 3 * DAY_MS;

/// Those that may get a letter: accounts that are neither deleted nor closed, while there are not too many letters for them. The
/// time is `$1`, that of a day before `$2`, the most letters of an account `$3`.
macro_rules! may_get {
    ($address:literal) => {
        concat!(
            "account.deleted_ms IS NULL AND account.closed_ms IS NULL AND (SELECT COUNT(*) FROM letter AS own ",
            "WHERE own.who = account.who AND (own.created_ms > $2 OR own.due_ms IS NOT NULL)) < $3 ",
            "AND (SELECT COUNT(*) FROM letter AS other WHERE lower(other.address) = lower(",
            $address,
            ") AND other.created_ms > $2) < $4"
        )
    };
}
const NEW: &str = concat!(
    "INSERT INTO letter (created_ms, due_ms, who, kind, address, language, game, version) ",
    "SELECT $1, $1, who, $5, $6, $7, $8, $9 FROM account WHERE who = $10 AND ",
    may_get!("$6")
);
/// To the confirmed address of an account, unless it is `$6`.
const NEW_TO_CONFIRMED: &str = concat!(
    "INSERT INTO letter (created_ms, due_ms, who, kind, address, language) ",
    "SELECT $1, $1, account.who, $5, email.address, email.language FROM account JOIN email ON email.who = account.who ",
    "WHERE account.who = $7 AND email.address IS NOT NULL AND lower(email.address) <> lower($6) AND ",
    may_get!("email.address")
);
macro_rules! recover {
    ($whose:literal) => {
        concat!(
            "INSERT INTO letter (created_ms, due_ms, who, kind, address, language) ",
            "SELECT $1, $1, account.who, 'recover', email.address, $5 FROM account ",
            "JOIN email ON email.who = account.who WHERE ",
            $whose,
            " AND email.address IS NOT NULL AND (SELECT COUNT(*) FROM letter AS asked WHERE asked.who = account.who ",
            "AND asked.kind = 'recover' AND asked.created_ms > $7) < $8 AND ",
            may_get!("email.address"),
            " ORDER BY account.since_ms LIMIT $9"
        )
    };
}
const RECOVER_BY_NAME: &str = recover!("account.key = $6");
const RECOVER_BY_ADDRESS: &str = recover!("lower(email.address) = $6");
const DUE: &str = "SELECT letter.number AS number, letter.who AS who, letter.kind AS kind, letter.address AS address, \
                   letter.language AS language, letter.game AS game, letter.version AS version, \
                   letter.created_ms AS created_ms, letter.due_ms AS due_ms, letter.attempts AS attempts, \
                   account.name AS name, email.address AS confirmed, email.pending AS pending, \
                   COALESCE(email.reminders, FALSE) AS reminders, \
                   account.deleted_ms IS NULL AND account.closed_ms IS NULL AS open, \
                   game.version AS game_version, game.flag_ms AS flag_ms, \
                   CASE game.turn WHEN 'w' THEN game.black_name ELSE game.white_name END AS opponent FROM letter \
                   JOIN account ON account.who = letter.who LEFT JOIN email ON email.who = letter.who \
                   LEFT JOIN game ON game.id = letter.game WHERE letter.due_ms <= $1 AND letter.created_ms > $2 \
                   ORDER BY letter.due_ms, letter.number LIMIT $3";
/// Finds nothing where another process was faster.
const CLAIM: &str = "UPDATE letter SET due_ms = $1, attempts = attempts + 1 WHERE number = $2 AND due_ms = $3";
const DELAY: &str = "UPDATE letter SET due_ms = $1 WHERE number = $2 AND due_ms IS NOT NULL";
impl Store {
    /// Writes letters with which new passwords can be set: to the account of a name, or to those of an address. It does the same
    /// whether there is one or not.
    ///
    /// # Errors
    /// Says why that cannot be kept.
    pub async fn ask_recovery(&self, name_or_address: &str, language: &str, now_ms: i64) -> Result<(), StoreError> {
        let key = name_or_address.trim().to_ascii_lowercase().replace('\0', "");
        let sql = if key.contains('@') { RECOVER_BY_ADDRESS } else { RECOVER_BY_NAME };
        let mut values = times(Kind::Recover, now_ms);
        values.extend([language.into(), key.into(), (now_ms - HOUR_MS).into()]);
        values.extend([MOST_RECOVERIES.into(), MOST_ACCOUNTS.into()]);
        self.write(vec![Statement::new(sql, values)]).await
    }

    /// The letters that are due, the earliest first.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn due_letters(&self, now_ms: i64, most: u32) -> Result<Vec<StoredLetter>, StoreError> {
        let values = vec![now_ms.into(), (now_ms - GIVE_UP_MS).into(), most.into()];
        let rows = self.rows(Statement::new(DUE, values)).await?;
        self.understood(rows.iter().map(StoredLetter::of).collect())
    }

    /// Takes a letter to send it, with the link that it has. Until a time nobody else takes it.
    ///
    /// # Errors
    /// Says why that cannot be kept; a conflict means that another process was faster.
    pub async fn claim_letter(
        &self,
        letter: &StoredLetter,
        link: Option<&NewLink>,
        until_ms: i64,
    ) -> Result<(), StoreError> {
        let values = vec![until_ms.into(), letter.number.into(), letter.due_ms.into()];
        let mut statements = vec![Statement::finding(CLAIM, values)];
        let link = link.map(|link| new_link(&letter.who, &letter.address, letter.number, link));
        statements.extend(link.into_iter().flatten());
        self.write(statements).await
    }

    /// A letter was sent, or will not be.
    ///
    /// # Errors
    /// Says why that cannot be kept: it will be sent again.
    pub async fn letter_done(&self, number: i64) -> Result<(), StoreError> {
        self.write(vec![Statement::new("UPDATE letter SET due_ms = NULL WHERE number = $1", vec![number.into()])]).await
    }

    /// A letter could not be sent, and is sent again at a time.
    ///
    /// # Errors
    /// Says why that cannot be kept.
    pub async fn delay_letter(&self, number: i64, due_ms: i64) -> Result<(), StoreError> {
        self.write(vec![Statement::new(DELAY, vec![due_ms.into(), number.into()])]).await
    }

    /// Forgets letters that were sent and are not counted any more, links that have ended, and letters that could not be sent for
    /// too long, which the log counts.
    ///
    /// # Errors
    /// Says why they stay.
    pub async fn forget_letters(&self, now_ms: i64) -> Result<(), StoreError> {
        let (day, given_up) = (now_ms - DAY_MS, now_ms - GIVE_UP_MS);
        let late = "SELECT COUNT(*) AS number FROM letter WHERE created_ms <= $1 AND due_ms IS NOT NULL";
        let rows = self.rows(Statement::new(late, vec![given_up.into()])).await?;
        let late: i64 = self.understood(rows.first().map_or(Ok(0), |row| row.number("number")))?;
        if late > 0 {
            tracing::error!(letters = late, "letters are given up: they could not be sent for three days");
        }
        let old = "DELETE FROM letter WHERE created_ms <= $1 AND (due_ms IS NULL OR created_ms <= $2)";
        let links = "DELETE FROM email_link WHERE until_ms <= $1";
        let old = Statement::new(old, vec![day.into(), given_up.into()]);
        self.write(vec![old, Statement::new(links, vec![now_ms.into()])]).await
    }
}

/// How many letters there may be before one of a kind.
fn most(kind: Kind) -> u32 {
    match kind {
        Kind::Confirm | Kind::Reminder => MOST_LETTERS - RESERVED,
        Kind::Recover | Kind::Password | Kind::Address => MOST_LETTERS,
    }
}

/// The first values of a letter.
fn times(kind: Kind, now_ms: i64) -> Vec<Value> {
    vec![now_ms.into(), (now_ms - DAY_MS).into(), most(kind).into(), MOST_TO_ADDRESS.into()]
}

/// A letter to an address. There is none where there are too many, or the account is deleted or closed.
pub(super) fn letter_to(who: &str, kind: Kind, address: &str, language: &str, now_ms: i64) -> Statement {
    letter_about((who, kind, address, language), None, now_ms)
}

/// A letter about a version of a game, where there is one.
pub(super) fn letter_about(
    (who, kind, address, language): (&str, Kind, &str, &str),
    game: Option<(&str, u32)>,
    now_ms: i64,
) -> Statement {
    let mut values = times(kind, now_ms);
    values.extend([kind.name().into(), address.into(), language.into()]);
    values.extend([game.map(|(id, _)| id).into(), game.map(|(_, version)| version).into(), who.into()]);
    Statement::new(NEW, values)
}

/// A letter to the confirmed address of an account, unless it is this one. There is none where the account has no address.
pub(super) fn letter_to_confirmed(who: &str, kind: Kind, not: Option<&str>, now_ms: i64) -> Statement {
    let mut values = times(kind, now_ms);
    values.extend([kind.name().into(), not.unwrap_or_default().into(), who.into()]);
    Statement::new(NEW_TO_CONFIRMED, values)
}

/// Letters of a kind that wait are not sent. Those that were sent are still counted.
pub(super) fn no_letters(who: &str, kind: Kind) -> Statement {
    let sql = "UPDATE letter SET due_ms = NULL WHERE who = $1 AND kind = $2";
    Statement::new(sql, vec![who.into(), kind.name().into()])
}

/// Links that set a password are worth nothing any more, and those that were asked for are not sent.
pub(super) fn no_recovery(who: &str) -> [Statement; 2] {
    [no_links(who, LinkKind::Recover), no_letters(who, Kind::Recover)]
}
