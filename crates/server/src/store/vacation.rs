//! Vacations, and the clocks that wait for those who are on vacation.

use super::change;
use super::error::StoreError;
use super::event::{Event, Happened, Kind};
use super::games::{GAME, Store};
use super::record::Record;
use super::statement::{Row, Statement, Unreadable};
use crate::api::{Color, Vacation};

/// A day, in milliseconds.
const DAY_MS: i64 = 24 * 3600 * 1000;
/// How many days of vacation an account has.
const DAYS: i64 = 30;
/// In how many days it has them.
const YEAR: i64 = 365;

const OF_PLAYER: &str =
    "SELECT since_ms, until_ms FROM vacation WHERE who = $1 AND (until_ms IS NULL OR until_ms > $2)";
const ON: &str = "SELECT who FROM vacation WHERE until_ms IS NULL";
const BEGIN: &str = "INSERT INTO vacation (who, since_ms) VALUES ($1, $2)";
const END: &str = "UPDATE vacation SET until_ms = $1 WHERE who = $2 AND until_ms IS NULL";
/// Finds nothing where the vacation has ended.
const STILL_ON: &str = "UPDATE vacation SET since_ms = since_ms WHERE who = $1 AND until_ms IS NULL";
/// Games whose clock runs for somebody on vacation. SQLite reads what is crossed in the order in which it is written: few are on
/// vacation, and the games of each are found by an index.
pub(super) const TO_STOP: &str = "SELECT game.id AS id FROM vacation CROSS JOIN game \
                                  WHERE game.white_who = vacation.who AND game.turn = 'w' \
                                  AND until_ms IS NULL AND flag_ms > $1 \
                                  UNION ALL SELECT game.id AS id FROM vacation CROSS JOIN game \
                                  WHERE game.black_who = vacation.who AND game.turn = 'b' \
                                  AND until_ms IS NULL AND flag_ms > $1 LIMIT 256";
/// Games whose clock waits, though the player to move is not on vacation.
pub(super) const TO_START: &str = "SELECT id FROM game WHERE turn IN ('w', 'b') AND flag_ms IS NULL \
                                   AND white_kind <> 'open' AND black_kind <> 'open' \
                                   AND CASE turn WHEN 'w' THEN white_kind ELSE black_kind END <> 'engine' \
                                   AND CASE turn WHEN 'w' THEN white_who ELSE black_who END NOT IN \
                                   (SELECT who FROM vacation WHERE until_ms IS NULL) LIMIT 256";

impl Store {
    /// The vacation of an account.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub async fn vacation(&self, who: &str, now_ms: i64) -> Result<Vacation, StoreError> {
        let year = now_ms - YEAR * DAY_MS;
        let rows = self.rows(Statement::new(OF_PLAYER, vec![who.into(), year.into()])).await?;
        let times: Vec<(i64, Option<i64>)> = self.understood(rows.iter().map(times).collect::<Result<_, _>>())?;
        let used: i64 = times.iter().map(|(since, until)| until.unwrap_or(now_ms) - (*since).max(year)).sum();
        let since_ms = times.iter().find(|(_, until)| until.is_none()).map(|(since, _)| *since);
        Ok(Vacation { since_ms, left_ms: (DAYS * DAY_MS - used).max(0) })
    }

    /// When an account was on vacation: since when, and until when if that is over.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub async fn vacations(&self, who: &str) -> Result<Vec<(i64, Option<i64>)>, StoreError> {
        let all = "SELECT since_ms, until_ms FROM vacation WHERE who = $1 ORDER BY since_ms";
        let rows = self.rows(Statement::new(all, vec![who.into()])).await?;
        self.understood(rows.iter().map(times).collect::<Result<_, _>>())
    }

    /// Which accounts are on vacation.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub async fn on_vacation(&self) -> Result<Vec<String>, StoreError> {
        let rows = self.rows(Statement::new(ON, Vec::new())).await?;
        self.understood(rows.iter().map(|row| row.text("who")).collect::<Result<_, _>>())
    }

    /// Whether an account is on vacation.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub async fn is_on_vacation(&self, who: &str) -> Result<bool, StoreError> {
        let one = Statement::new(format!("{ON} AND who = $1"), vec![who.into()]);
        Ok(!self.rows(one).await?.is_empty())
    }

    /// Begins a vacation.
    ///
    /// # Errors
    /// Says why that cannot be kept. A conflict means that it is on already.
    pub async fn begin_vacation(&self, who: &str, now_ms: i64) -> Result<(), StoreError> {
        self.write(vec![Statement::new(BEGIN, vec![who.into(), now_ms.into()])]).await
    }

    /// Ends a vacation.
    ///
    /// # Errors
    /// Says why that cannot be kept. A conflict means that none is on.
    pub async fn end_vacation(&self, who: &str, now_ms: i64) -> Result<(), StoreError> {
        self.write(vec![Statement::finding(END, vec![now_ms.into(), who.into()])]).await
    }

    /// Games whose clocks are to be stopped, or else started: some of them.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn clocks_to_change(&self, stop: bool, now_ms: i64) -> Result<Vec<String>, StoreError> {
        let statement =
            if stop { Statement::new(TO_STOP, vec![now_ms.into()]) } else { Statement::new(TO_START, Vec::new()) };
        self.names(statement).await
    }

    /// Stops the clock of a correspondence game while its player to move is on vacation, or starts it again.
    ///
    /// # Errors
    /// Says why that cannot be kept. A conflict means that the game has gone on meanwhile, or the vacation has ended.
    pub async fn change_clock(&self, id: &str, stop: bool, now_ms: i64) -> Result<(), StoreError> {
        let game = Statement::new(format!("{GAME} WHERE id = $1"), vec![id.into()]);
        let Some(row) = self.rows(game).await?.pop() else { return Ok(()) };
        let mut record = self.understood(Record::of(&row))?;
        let Some(who) = record.mover().and_then(|place| place.who().map(str::to_string)) else { return Ok(()) };
        let left = match record.turn {
            Some(Color::Black) => &mut record.left.b,
            _ => &mut record.left.w,
        };
        match (stop, record.flag_ms) {
            (true, Some(flag_ms)) => (*left, record.flag_ms) = ((flag_ms - now_ms).max(0), None),
            (false, None) => record.flag_ms = Some(now_ms + *left),
            _ => return Ok(()),
        }
        let event = Event::of(&record, record.seq + 1, &Happened::Other(Kind::Clock), None, now_ms);
        let mut statements = change::change(&record, &event, now_ms, self.database.dialect());
        if stop {
            statements.push(Statement::finding(STILL_ON, vec![who.into()]));
        }
        self.write(statements).await
    }
}

/// Since when, and until when.
fn times(row: &Row) -> Result<(i64, Option<i64>), Unreadable> {
    Ok((row.number("since_ms")?, row.maybe_number("until_ms")?))
}
