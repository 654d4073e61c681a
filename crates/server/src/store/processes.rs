//! Which of several processes has what, as PostgreSQL keeps it. The time is the database's.
//!
//! A process says every few seconds that it is there. What it has (a game, or the [`hall`](crate::processes::HALL)) another may take
//! only when it has not said so for a while, and gets a new epoch with it. Every write of a game names the epoch, and so does every write
//! for the hall, so that a process that stood still and goes on writes nothing into what it has lost (a fencing token: M. Kleppmann,
//! *Designing Data-Intensive Applications*, 2017, chapter 8).

use super::change;
use super::error::StoreError;
use super::games::Store;
use super::statement::{Batch, Row, Statement, Unreadable};
use std::sync::Arc;

tokio::task_local! {
    /// What a task writes for, where its store does not say it.
    static WRITES_FOR: Option<Arc<Fence>>;
}

/// The database's time in milliseconds since 1970.
macro_rules! now {
    () => {
        "(EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT"
    };
}
const NOW: &str = now!();
/// An answer of the database may be on its way for so long, in milliseconds: what is ahead by less is not ahead.
const WAY_MS: i64 = 1000;
/// Whether a process is there. One that says so for longer than any does has said it before the database's clock went back.
const IS_THERE: &str = concat!("process.until_ms > ", now!(), " AND process.until_ms <= ", now!(), " + 60000");
/// What processes have, if they do.
const HELD: &str = "SELECT 1 AS held FROM owner JOIN UNNEST($1::TEXT[], $2::TEXT[], $3::BIGINT[]) \
                        AS given (place, process, epoch) USING (place, process, epoch) FOR SHARE OF owner";

/// That a process has something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fence {
    /// What.
    pub place: String,
    /// The process.
    pub process: String,
    /// The number that it got with it.
    pub epoch: i64,
}

impl Fence {
    /// A statement that conflicts where the process has lost it.
    pub(super) fn statement(&self) -> Statement {
        let values = vec![(&self.place).into(), (&self.process).into(), self.epoch.into()];
        Statement::finding(HELD, values).in_batch(Batch { key: None, rows: 1 })
    }
}

/// Who has something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holder {
    /// The process.
    pub process: String,
    /// The number that it got with it.
    pub epoch: i64,
    /// Where it is reached; nothing where it has not said for too long that it is there.
    pub address: Option<String>,
    /// For how long it has not, in milliseconds.
    pub silent_ms: i64,
}

/// Does something for what a process has: whatever the task writes meanwhile conflicts once the process has lost that. Tasks that it starts
/// are no part of it.
pub async fn under<T>(fence: Option<Fence>, work: impl Future<Output = T>) -> T {
    WRITES_FOR.scope(fence.map(Arc::new), work).await
}

impl Store {
    /// What this store's process must have for all that is written.
    pub(super) fn fence(&self) -> Option<Arc<Fence>> {
        self.fence.clone().or_else(|| WRITES_FOR.try_with(Clone::clone).ok().flatten())
    }

    /// The same store for what a process has: nothing is written once it has lost it.
    pub fn fenced(&self, fence: Option<Fence>) -> Store {
        Store { database: self.database.clone(), fence: fence.map(Arc::new) }
    }

    /// Whether this store's process still has what it writes for.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub async fn is_held(&self) -> Result<bool, StoreError> {
        let Some(fence) = &self.fence else { return Ok(true) };
        let holder = self.holder(&fence.place, 0).await?;
        Ok(holder.is_some_and(|holder| holder.process == fence.process && holder.epoch == fence.epoch))
    }

    /// The time of the processes that are there, in milliseconds since 1970; the database's where there are none. If its clock was
    /// set, theirs has gone on as before, and so do the clocks of games.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub async fn clock(&self) -> Result<i64, StoreError> {
        let sql = format!(
            "SELECT {NOW} + COALESCE((SELECT CASE WHEN ABS(ahead_ms) < {WAY_MS} THEN 0 ELSE ahead_ms END FROM process \
             WHERE ahead_ms IS NOT NULL AND {IS_THERE} ORDER BY until_ms DESC LIMIT 1), 0) AS now"
        );
        let rows = self.rows(Statement::new(sql, Vec::new())).await?;
        self.understood(rows.first().ok_or_else(|| Unreadable("now".to_string())).and_then(|row| row.number("now")))
    }

    /// Says that a process is there, or still is, and what its time is, once it knows; it keeps what it has for so many
    /// milliseconds. One that was forgotten meanwhile, as it had nothing, is there again.
    ///
    /// # Errors
    /// Says why that cannot be kept.
    pub async fn enter_process(
        &self,
        id: &str,
        address: &str,
        lease_ms: i64,
        time_ms: Option<i64>,
    ) -> Result<(), StoreError> {
        let sql = format!(
            "INSERT INTO process (id, address, until_ms, ahead_ms) VALUES ($1, $2, {NOW} + $3, $4 - {NOW}) \
             ON CONFLICT (id) DO UPDATE SET until_ms = excluded.until_ms, ahead_ms = excluded.ahead_ms"
        );
        let values = vec![id.into(), address.into(), lease_ms.into(), time_ms.into()];
        self.write(vec![Statement::new(sql, values)]).await
    }

    /// Whether another process is there.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub async fn has_other_process(&self, id: &str) -> Result<bool, StoreError> {
        let sql = format!("SELECT id FROM process WHERE id <> $1 AND {IS_THERE} LIMIT 1");
        Ok(!self.rows(Statement::new(sql, vec![id.into()])).await?.is_empty())
    }

    /// The processes that are there.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub async fn processes(&self) -> Result<Vec<String>, StoreError> {
        self.names(Statement::new(format!("SELECT id FROM process WHERE {IS_THERE}"), Vec::new())).await
    }

    /// Forgets all processes that are not there and what they had: nothing of it goes on.
    ///
    /// # Errors
    /// Says why that cannot be kept.
    pub async fn forget_processes(&self) -> Result<(), StoreError> {
        let gone = format!("DELETE FROM process WHERE NOT ({IS_THERE})");
        let had = "DELETE FROM owner WHERE NOT EXISTS (SELECT 1 FROM process WHERE process.id = owner.process)";
        self.write(vec![Statement::new(gone, Vec::new()), Statement::new(had, Vec::new())]).await
    }

    /// Forgets processes that are not there and have nothing any more.
    ///
    /// # Errors
    /// Says why that cannot be kept.
    pub async fn forget_empty_processes(&self) -> Result<(), StoreError> {
        let sql = format!(
            "DELETE FROM process WHERE NOT ({IS_THERE}) \
             AND NOT EXISTS (SELECT 1 FROM owner WHERE owner.process = process.id)"
        );
        self.write(vec![Statement::new(sql, Vec::new())]).await
    }

    /// Who has something, and renews that after `lease_ms` at the latest.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub async fn holder(&self, place: &str, lease_ms: i64) -> Result<Option<Holder>, StoreError> {
        let sql = format!(
            "SELECT owner.process, owner.epoch, CASE WHEN {IS_THERE} THEN process.address END AS address, \
             GREATEST(0, {NOW} - COALESCE(process.until_ms, {NOW}) + $2) AS silent_ms FROM owner \
             LEFT JOIN process ON process.id = owner.process WHERE owner.place = $1"
        );
        let rows = self.rows(Statement::new(sql, vec![place.into(), lease_ms.into()])).await?;
        let holder = |row: &Row| {
            Ok::<_, Unreadable>(Holder {
                process: row.text("process")?,
                epoch: row.number("epoch")?,
                address: row.maybe_text("address")?,
                silent_ms: row.number("silent_ms")?,
            })
        };
        self.understood(rows.first().map(holder).transpose())
    }

    /// Gives something to a process that nobody has, or that the holder of an epoch has lost.
    ///
    /// # Errors
    /// Conflicts where another was faster; or says why that cannot be kept.
    pub async fn take_place(&self, place: &str, process: &str, lost: Option<i64>) -> Result<Fence, StoreError> {
        let mut values = vec![place.into(), process.into()];
        let take = match lost {
            Some(epoch) => {
                values.push(epoch.into());
                "UPDATE owner SET process = $2, epoch = nextval('epoch') WHERE place = $1 AND epoch = $3"
            }
            None => {
                "INSERT INTO owner (place, process, epoch) VALUES ($1, $2, nextval('epoch')) ON CONFLICT DO NOTHING"
            }
        };
        self.write(vec![Statement::finding(take, values)]).await?;
        let sql = "SELECT epoch FROM owner WHERE place = $1 AND process = $2";
        let rows = self.rows(Statement::new(sql, vec![place.into(), process.into()])).await?;
        let epoch = rows.first().ok_or_else(|| Unreadable("epoch".to_string())).and_then(|row| row.number("epoch"));
        let epoch = self.understood(epoch)?;
        Ok(Fence { place: place.to_string(), process: process.to_string(), epoch })
    }

    /// Gives something back that a process has no use for.
    ///
    /// # Errors
    /// Says why that cannot be kept.
    pub async fn leave_place(&self, fence: &Fence) -> Result<(), StoreError> {
        let sql = "DELETE FROM owner WHERE place = $1 AND process = $2 AND epoch = $3";
        let values = vec![(&fence.place).into(), (&fence.process).into(), fence.epoch.into()];
        self.write(vec![Statement::new(sql, values)]).await
    }

    /// All that a process has.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub async fn places_of(&self, process: &str) -> Result<Vec<String>, StoreError> {
        self.names(Statement::new("SELECT place AS id FROM owner WHERE process = $1", vec![process.into()])).await
    }

    /// Gives the players of one game back what its clock lost while nobody had it.
    ///
    /// # Errors
    /// Says why that cannot be kept, as where the game has gone on.
    pub async fn give_game_time_back(&self, id: &str, lost_ms: i64, now_ms: i64) -> Result<(), StoreError> {
        let Some((mut record, events)) = self.load_events(id).await? else { return Ok(()) };
        let Some(flag) = record.flag_ms.filter(|_| !record.is_correspondence()) else { return Ok(()) };
        // It lost nothing before it ran: something may have happened after its process was last heard of.
        let ran = events.last().map_or(0, |event| now_ms - event.at_ms);
        record.flag_ms = Some(flag + lost_ms.min(ran).max(0));
        self.save(&mut record, &super::Happened::Other(super::Kind::Clock), None, now_ms).await
    }

    /// Closes the database, and leaves all that a process has to others.
    ///
    /// # Errors
    /// Says why the time cannot be noted.
    pub async fn close_process(&self, process: &str, now_ms: i64) -> Result<(), StoreError> {
        let gone = ["DELETE FROM owner WHERE process = $1", "DELETE FROM process WHERE id = $1"];
        let gone = gone.map(|sql| Statement::new(sql, vec![process.into()]));
        let statements = gone.into_iter().chain([change::alive(now_ms)]).collect();
        self.database.close(statements).await.map_err(|fault| self.database.refused(fault))
    }
}
