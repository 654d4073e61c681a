//! Changing a game: on a copy first, which is stored, and only then shown.

use super::{ASK_AGAIN, Room};
use crate::api::{Color, Mode, RoomCommand, RoomEvent, Seat};
use crate::now::Millis;
use crate::play::act::{Change, Moment};
use crate::play::live::Live;
use crate::play::new;
use crate::play::show::created;
use crate::refusal::Refusal;
use crate::store::{Moves, StoreError};

impl Room {
    /// Ends the game if a player had no time left at a time.
    pub(super) async fn check_flag(&mut self, at: Millis) {
        let Some(fallen) = self.live.clock.as_ref().and_then(|clock| clock.fallen(at)) else { return };
        let end = move |live: &mut Live| {
            live.end(&live.ending_on_time(fallen), at);
            Ok(Change::Ended)
        };
        if let Err(refusal) = self.change(at, end).await {
            self.tell_all(&self.refused(&refusal));
            if !self.unsettled {
                // It stays fallen, and is tried again.
                self.stop_clock(at);
                self.unsettled = true;
                self.ask_again_after(ASK_AGAIN);
            }
        }
    }

    pub(super) async fn command(&mut self, connection: u64, command: &RoomCommand, at: Millis) {
        self.check_flag(at).await;
        let Some(person) = self.connections.get(&connection).map(|connected| connected.person.clone()) else { return };
        let done = match command {
            RoomCommand::Hint => self.hint(connection, &person),
            RoomCommand::Rematch => self.rematch(&person).await,
            _ => self.act(person, command.clone(), at).await,
        };
        if let Err(refusal) = done {
            self.tell(connection, &self.refused(&refusal));
        }
    }

    async fn act(&mut self, person: String, command: RoomCommand, now: Millis) -> Result<(), Refusal> {
        let moment = Moment { now, claim: self.may_claim(), engine_takes_draw: self.takes_draw };
        self.change(now, move |live| live.act(&person, &command, moment)).await
    }

    /// Changes a copy of the game, stores it, and only then shows it. `at` is when it was asked for: what the server
    /// takes from then on is on no player's clock.
    pub(super) async fn change(
        &mut self,
        at: Millis,
        act: impl FnOnce(&mut Live) -> Result<Change, Refusal> + Send + 'static,
    ) -> Result<(), Refusal> {
        let changed = self.try_change(at, act).await;
        if changed.as_ref().is_err_and(Refusal::is_of_server) && !self.unsettled {
            self.live.forgive(self.now());
        }
        changed
    }

    async fn try_change(
        &mut self,
        at: Millis,
        act: impl FnOnce(&mut Live) -> Result<Change, Refusal> + Send + 'static,
    ) -> Result<(), Refusal> {
        self.settle().await?;
        let mut next = self.live.clone();
        let work = move || {
            let change = act(&mut next)?;
            let shown = next.show_position()?;
            Ok((next, shown, change))
        };
        let shared = self.shared().clone();
        let (mut next, shown, change) = shared.compute.run(self.live.record.definition.is_some(), work).await?;
        let moves = match &change {
            Change::Moved(moves) | Change::Back(moves) => moves.clone(),
            Change::Offers | Change::Ended | Change::Joined => Moves::Same,
        };
        let stored = shared.store.save(&next.record, moves, change == Change::Joined, self.now()).await;
        stored.map_err(|error| self.not_stored(error, at))?;
        if matches!(change, Change::Moved(_) | Change::Back(_) | Change::Joined) {
            next.forgive(self.now());
        }
        (self.live, self.shown) = (next, shown);
        self.tell_change(&change);
        Ok(())
    }

    /// The last change could not be stored, as far as is known.
    pub(super) fn not_stored(&mut self, error: StoreError, at: Millis) -> Refusal {
        self.stop_clock(at);
        self.unsettled = true;
        self.ask_again_after(ASK_AGAIN);
        error.into()
    }

    async fn rematch(&mut self, person: &str) -> Result<(), Refusal> {
        let no = |why: &str| Err(Refusal::NotNow(why.to_string()));
        let Some(seat) = self.live.seat(person) else { return no("you watch this game: only its players can do that") };
        if !self.live.record.has_ended() {
            return no("the game still goes on");
        }
        if self.live.record.rematch.is_some() {
            return no("the next game has already begun");
        }
        self.settle().await?;
        let color = if seat == Seat::Black { Color::Black } else { Color::White };
        let agreed = self.live.record.mode != Mode::Person || self.live.record.again == Some(color.other());
        let (mut record, shared, now) = (self.live.record.clone(), self.shared().clone(), self.now());
        if !agreed {
            record.again = Some(color);
            let stored = shared.store.save(&record, Moves::Same, false, now).await;
            stored.map_err(|error| self.not_stored(error, now))?;
            self.live.record = record;
            self.tell_all(&RoomEvent::Offers { offers: self.live.show_offers(self.claim) });
            return Ok(());
        }
        let (game, last) = (self.live.position.game().clone(), record.clone());
        let next = shared.compute.run(record.definition.is_some(), move || new::again(&game, &last, now)).await?;
        record.rematch = Some(next.id.clone());
        let stored = shared.store.follow(&next, &record, now).await;
        stored.map_err(|error| self.not_stored(error, now))?;
        self.live.record = record;
        self.tell_all(&RoomEvent::Rematch { game: created(&next.id) });
        Ok(())
    }
}
