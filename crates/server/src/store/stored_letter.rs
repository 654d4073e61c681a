//! A letter by e-mail as it is stored.

use super::statement::{Row, Unreadable};

/// What a letter is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Asks to confirm an address.
    Confirm,
    /// Has a link that sets a new password.
    Recover,
    /// The password was changed.
    Password,
    /// The account has another address, or none.
    Address,
    /// It is the player's move in a correspondence game.
    Reminder,
}

/// A letter that waits to be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredLetter {
    /// Its number.
    pub number: i64,
    /// By what games know the account.
    pub who: String,
    /// The name of the account.
    pub name: String,
    /// What it is about.
    pub kind: Kind,
    /// Where it goes.
    pub address: String,
    /// The code of its language.
    pub language: String,
    /// When it was written, in milliseconds since 1970.
    pub created_ms: i64,
    /// When it is due.
    pub due_ms: i64,
    /// How often it could not be sent.
    pub attempts: u32,
    /// The game of a reminder.
    pub game: Option<ReminderGame>,
    /// Whether what it says is still so.
    pub is_true: bool,
}

/// The game of a reminder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReminderGame {
    /// Its ID.
    pub id: String,
    /// The name of the opponent.
    pub opponent: String,
    /// When the time runs out, in milliseconds since 1970.
    pub flag_ms: i64,
}

impl Kind {
    /// As it is stored.
    pub(super) fn name(self) -> &'static str {
        match self {
            Kind::Confirm => "confirm",
            Kind::Recover => "recover",
            Kind::Password => "password",
            Kind::Address => "address",
            Kind::Reminder => "reminder",
        }
    }

    fn of(name: &str) -> Option<Kind> {
        let all = [Kind::Confirm, Kind::Recover, Kind::Password, Kind::Address, Kind::Reminder];
        all.into_iter().find(|kind| kind.name() == name)
    }
}

impl StoredLetter {
    /// The letter of a row, which has columns of its account and its game.
    pub(super) fn of(row: &Row) -> Result<StoredLetter, Unreadable> {
        let kind = Kind::of(&row.text("kind")?).ok_or_else(|| Unreadable("kind".to_string()))?;
        let (address, confirmed) = (row.text("address")?, row.maybe_text("confirmed")?);
        let is_confirmed = confirmed.is_some_and(|confirmed| confirmed.eq_ignore_ascii_case(&address));
        let flag_ms: Option<i64> = row.maybe_number("flag_ms")?;
        let version: Option<u32> = row.maybe_number("version")?;
        let is_true = row.flag("open")?
            && match kind {
                Kind::Confirm => row.maybe_text("pending")?.as_ref() == Some(&address),
                Kind::Recover => is_confirmed,
                Kind::Password | Kind::Address => true,
                Kind::Reminder => {
                    is_confirmed
                        && row.flag("reminders")?
                        && flag_ms.is_some()
                        && version == row.maybe_number("game_version")?
                }
            };
        let game = match (row.maybe_text("game")?, flag_ms) {
            (Some(id), Some(flag_ms)) => Some(ReminderGame { id, opponent: row.text("opponent")?, flag_ms }),
            _ => None,
        };
        Ok(StoredLetter {
            number: row.number("number")?,
            who: row.text("who")?,
            name: row.text("name")?,
            kind,
            address,
            language: row.text("language")?,
            created_ms: row.number("created_ms")?,
            due_ms: row.number("due_ms")?,
            attempts: row.number("attempts")?,
            game,
            is_true,
        })
    }
}
