//! Reminders of moves in correspondence games: letters by e-mail, and messages to browsers.

use super::database::Lane;
use super::error::StoreError;
use super::games::Store;
use super::letters::{DAY_MS, letter_about};
use super::push_messages::remind;
use super::statement::{Row, Statement, Unreadable};
use super::stored_letter::Kind;

/// How many games are looked at at once.
const REMINDED: u32 = 200;
/// Correspondence games in which less than a day, or than a third of the days for a move, is left, and whose player to move wants
/// to be reminded, by e-mail if there is an address.
const TO_REMIND: &str = "SELECT game.id AS id, game.version AS version, account.who AS who, email.address AS address, \
                         email.language AS language FROM game JOIN account \
                         ON account.who = CASE game.turn WHEN 'w' THEN game.white_who ELSE game.black_who END \
                         LEFT JOIN email ON email.who = account.who AND email.reminders AND $4 \
                         WHERE game.flag_ms > $1 AND game.flag_ms < $2 AND game.turn IS NOT NULL \
                         AND (game.flag_ms - $1) * 3 < game.days * $3 AND (email.address IS NOT NULL OR ($5 AND \
                         EXISTS (SELECT 1 FROM push_subscription WHERE push_subscription.who = account.who))) \
                         AND (game.reminded IS NULL OR game.reminded <> game.version) LIMIT $6";
/// Finds nothing where the player has moved, or another process has reminded of it.
const NOTE_REMINDED: &str = "UPDATE game SET reminded = version WHERE id = $1 AND version = $2 \
                             AND (reminded IS NULL OR reminded <> version)";

/// How players are reminded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ways {
    /// By e-mail.
    pub mail: bool,
    /// In their browsers.
    pub push: bool,
}

impl Store {
    /// Writes reminders to those who want them, once a move.
    ///
    /// # Errors
    /// Says why that cannot be read or kept.
    pub async fn write_reminders(&self, ways: Ways, now_ms: i64) -> Result<(), StoreError> {
        let mut values = vec![now_ms.into(), (now_ms + DAY_MS).into(), DAY_MS.into()];
        values.extend([ways.mail.into(), ways.push.into(), REMINDED.into()]);
        let rows = self.read(Lane::Search, vec![Statement::new(TO_REMIND, values)]).await?.pop().unwrap_or_default();
        for row in &rows {
            let statements = self.understood(reminders(row, ways, now_ms))?;
            match self.write(statements).await {
                // The player has moved, or another process was faster.
                Err(error) if error.is_conflict() => {}
                written => written?,
            }
        }
        Ok(())
    }
}

fn reminders(row: &Row, ways: Ways, now_ms: i64) -> Result<Vec<Statement>, Unreadable> {
    let (id, version, who): (_, u32, _) = (row.text("id")?, row.number("version")?, row.text("who")?);
    let mut statements = vec![Statement::finding(NOTE_REMINDED, vec![(&id).into(), version.into()])];
    if let Some((address, language)) = row.maybe_text("address")?.zip(row.maybe_text("language")?) {
        let about = (who.as_str(), Kind::Reminder, address.as_str(), language.as_str());
        statements.push(letter_about(about, Some((&id, version)), now_ms));
    }
    statements.extend(ways.push.then(|| remind(&who, (&id, version), now_ms)));
    Ok(statements)
}
