//! Recovery after a failed write: the room reads what is stored, and continues from there.

use super::Room;
use crate::api::RoomEvent;
use crate::error::ApiError;
use crate::now::Millis;
use crate::play::live::Live;
use crate::store::{Happened, Kind, Opened};

/// What a player has left at least, in milliseconds, to send what could not be stored again.
const TO_SEND_AGAIN_MS: Millis = 60_000;

impl Room {
    /// Stops the clocks, and reports it.
    pub(super) fn stop_clock(&mut self, at: Millis) {
        if let Some(clock) = &mut self.live.clock {
            clock.stop(at);
            let clock = clock.show(at);
            self.broadcast(&RoomEvent::Clock { clock });
        }
    }

    /// Stores when the running clock falls, where that has changed since the last move was stored.
    pub(super) async fn note_flag(&mut self) {
        let now = self.now();
        if self.live.clock.as_ref().is_none_or(|clock| clock.falls_at() == self.live.record.flag_ms) {
            return;
        }
        self.live.note_clock(now);
        let shared = self.shared().clone();
        if let Err(error) = shared.store.save(&mut self.live.record, &Happened::Other(Kind::Clock), None, now).await {
            self.not_stored(error, now);
        }
    }

    /// Sets the end of the days back for a player whose command came in time and could not be stored, where it is over or nearly so.
    async fn set_flag_back(&mut self, now: Millis) -> Result<(), ApiError> {
        let late = |flag: &Millis| self.failed_at.is_some_and(|at| at < *flag) && *flag < now + TO_SEND_AGAIN_MS;
        if self.live.record.flag_ms.as_ref().is_some_and(late) {
            let (shared, mut record) = (self.shared().clone(), self.live.record.clone());
            record.flag_ms = Some(now + TO_SEND_AGAIN_MS);
            shared.store.save(&mut record, &Happened::Other(Kind::Clock), None, now).await?;
            self.live.record = record;
        }
        self.failed_at = None;
        Ok(())
    }

    /// Whether another process has the game, as far as the store says.
    pub(super) async fn is_lost(&self) -> bool {
        self.shared().store.is_held().await.is_ok_and(|held| !held)
    }

    /// After a change that could not be stored: reads what is stored, shows that if it is anything else, and lets the
    /// clocks run again once the store takes it.
    pub(super) async fn resync(&mut self) -> Result<(), ApiError> {
        if !self.out_of_sync {
            return Ok(());
        }
        if self.is_lost().await {
            // Those who are connected come back, and are handed on to the process that has the game.
            self.gone = true;
            return Err(ApiError::Busy);
        }
        let (shared, id) = (self.shared().clone(), self.live.record.id.clone());
        let Some(Opened { record: mut stored, moves, commands }) = shared.store.load(&id).await? else {
            self.gone = true;
            return Err(ApiError::NotFound("this game no longer exists".to_string()));
        };
        // Each event has a number: with the same one the game stands as it does here.
        if stored.seq == self.live.record.seq {
            // Players may be called otherwise.
            self.live.record.places = stored.places;
            self.live.read_more(&shared.store).await?;
        } else {
            stored.definition.clone_from(&self.live.record.definition);
            let (game, now) = (self.live.position.game().clone(), self.now());
            let work = move || {
                let live = Live::new(&game, stored, &moves, now)?;
                let shown = live.shown()?;
                Ok((live, shown))
            };
            let (mut live, shown) = shared.compute.run(self.requester(None), work).await?;
            live.read_more(&shared.store).await?;
            (self.live, self.shown) = (live, shown);
            self.note_all_taken(&commands);
            // Whatever the engine thinks of is another game.
            self.thinking = None;
        }
        let now = self.now();
        if self.live.record.is_correspondence() {
            self.set_flag_back(now).await?;
            // Days run as they are stored.
            self.live.resume_clock(now);
            self.out_of_sync = false;
            self.broadcast_state().await;
            return Ok(());
        }
        // What is stored is when the clock falls that runs from now on, and not when it would have fallen.
        self.live.start_clock(now);
        self.live.note_clock(now);
        let stored = shared.store.save(&mut self.live.record, &Happened::Other(Kind::Clock), None, now).await;
        if let Err(error) = stored {
            self.stop_clock(now);
            return Err(error.into());
        }
        let stored = self.now();
        self.live.give_back(stored - now, stored);
        (self.out_of_sync, self.failed_at) = (false, None);
        self.broadcast_state().await;
        self.announce_to_programs();
        Ok(())
    }
}
