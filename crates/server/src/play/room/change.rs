//! Changing a game: on a copy first, which is stored, and only then shown.

use super::{RETRY, Room};
use crate::api::{Color, Mode, RoomCommand, RoomEvent, RoomMessage, Seat};
use crate::client::Client;
use crate::compute::Requester;
use crate::error::ApiError;
use crate::now::Millis;
use crate::play::command::{Change, CommandContext, MOST_EVENTS};
use crate::play::conditional::Conditional;
use crate::play::live::Live;
use crate::play::new;
use crate::play::show::created;
use crate::store::{Happened, Kind, StoreError, StoredConditional};
use crate::visitor::{Visitor, refuse_bot, refuse_taken_name};
use menagerie_api::play::ending::Ending;
use std::net::IpAddr;

impl Room {
    /// Ends the game if a player had no time left at a time.
    pub(super) async fn check_flag(&mut self, at: Millis) {
        if self.rooms.have_stopped() {
            return;
        }
        let Some(fallen) = self.live.clock.as_ref().and_then(|clock| clock.fallen(at)) else { return };
        let end = move |live: &mut Live| {
            // It may have been ended already, which nobody here knew.
            if live.record.has_ended() {
                return Err(ApiError::Conflict("the game has ended".to_string()));
            }
            live.end(&live.ending_on_time(fallen), at);
            Ok(Change::Ended)
        };
        if let Err(error) = self.change(None, None, at, end).await
            && !self.live.record.has_ended()
        {
            self.broadcast(&self.refused(&error));
            if !self.out_of_sync {
                // It stays fallen, and is tried again.
                self.stop_clock(at);
                self.out_of_sync = true;
                self.retry_after(RETRY);
            }
        }
    }

    /// Ends the game for the player to move, who was not there for the first move.
    pub(super) async fn forfeit(&mut self, plies: u32) -> Result<(), ApiError> {
        let at = self.now();
        let end = move |live: &mut Live| {
            if live.record.has_ended() || live.record.plies != plies {
                return Err(ApiError::Conflict("the game has gone on in the meantime".to_string()));
            }
            live.end(&Ending::new(Some(live.side().other()), "abandonment"), at);
            Ok(Change::Ended)
        };
        self.change(None, None, at, end).await
    }

    pub(super) async fn command(&mut self, connection: u64, message: &RoomMessage, at: Millis) {
        self.check_flag(at).await;
        let Some(connected) = self.connections.get(&connection) else { return };
        let (visitor, by) = (connected.visitor(), Some(connected.machine));
        let session = visitor.who.clone();
        let changes = !matches!(message.command, RoomCommand::Look | RoomCommand::Hint);
        // What could not be stored, as far as is known, may have been: whether this comes again, only the store knows.
        if changes && let Err(error) = self.resync().await {
            return self.refuse(connection, Err(error));
        }
        let key = message.id.as_ref().map(|id| key(&session, id));
        if let (Some(id), Some(key)) = (&message.id, &key)
            && self.has_taken(key)
        {
            return self.answer_again(connection, id, key).await;
        }
        let done = match &message.command {
            RoomCommand::Look => return self.send_state(&[connection]).await,
            RoomCommand::Hint => {
                let hinted = self.hint(connection, &session);
                return self.refuse(connection, hinted);
            }
            RoomCommand::Rematch => self.rematch(&session, by, key.as_deref()).await,
            RoomCommand::Decline if self.live.record.has_ended() => {
                self.decline_rematch(&session, key.as_deref()).await
            }
            RoomCommand::Conditional { lines, version } => {
                self.set_conditional(&session, by, lines.clone(), *version).await
            }
            command => self.act(visitor, by, (command.clone(), false), key.clone(), at).await,
        };
        if let (Ok(()), Some(id), Some(key)) = (&done, &message.id, &key) {
            // Conditional moves are no event: sent again, they are set again.
            if !matches!(message.command, RoomCommand::Conditional { .. }) {
                self.note_taken(key);
            }
            let (seq, version) = (self.live.record.seq, self.live.record.version);
            self.send(connection, &RoomEvent::Done { id: id.clone(), seq, version });
        }
        self.refuse(connection, done);
    }

    /// Says why not, if not.
    fn refuse(&self, connection: u64, done: Result<(), ApiError>) {
        if let Err(error) = done {
            self.send(connection, &self.refused(&error));
        }
    }

    /// Answers a command that was sent before as it was answered then.
    async fn answer_again(&self, connection: u64, id: &str, key: &str) {
        let event = match self.shared().store.answered(&self.live.record.id, key).await {
            Ok(Some(event)) => match event.version() {
                Some(version) => RoomEvent::Done { id: id.to_string(), seq: event.seq, version },
                None => self.refused(&ApiError::Internal),
            },
            Ok(None) => self.refused(&ApiError::Internal),
            Err(error) => self.refused(&error.into()),
        };
        self.send(connection, &event);
    }

    /// Does what a player asks for; whether a move offers a draw stands with it.
    pub(super) async fn act(
        &mut self,
        visitor: Visitor,
        by: Option<IpAddr>,
        (command, move_offers_draw): (RoomCommand, bool),
        key: Option<String>,
        now: Millis,
    ) -> Result<(), ApiError> {
        if let RoomCommand::Join { name } = &command {
            refuse_taken_name(&self.shared().store, &visitor, name.as_deref()).await?;
            refuse_bot(&self.shared().store, &visitor).await?;
        }
        let (claim, engine_takes_draw) = (self.may_claim(), self.takes_draw);
        let context = CommandContext { now, claim, engine_takes_draw, move_offers_draw };
        self.change(by, key, now, move |live| live.apply(&visitor, &command, context)).await
    }

    /// Changes a copy of the game, stores it, and only then shows it. `by` is the machine that asked, at the time `at`: what
    /// the server takes from then on is on no player's clock. `key` is the command that it answers.
    pub(super) async fn change(
        &mut self,
        by: Option<IpAddr>,
        key: Option<String>,
        at: Millis,
        act: impl FnOnce(&mut Live) -> Result<Change, ApiError> + Clone + Send + 'static,
    ) -> Result<(), ApiError> {
        let version = self.live.record.version;
        self.overtaken = false;
        let mut changed = self.try_change(by, key.clone(), at, act.clone()).await;
        // Where the store has only stopped or started the clock meanwhile, the same can be done in the game as it is now.
        if changed.is_err() && self.overtaken && self.live.record.is_correspondence() {
            self.resync().await?;
            if self.live.record.version == version {
                changed = self.try_change(by, key, at, act).await;
            }
        }
        if changed.as_ref().is_err_and(ApiError::is_server_error) && !self.out_of_sync {
            let now = self.now();
            self.live.give_back(now - at, now);
        }
        changed
    }

    async fn try_change(
        &mut self,
        by: Option<IpAddr>,
        key: Option<String>,
        at: Millis,
        act: impl FnOnce(&mut Live) -> Result<Change, ApiError> + Send + 'static,
    ) -> Result<(), ApiError> {
        self.resync().await?;
        let mut next = self.live.clone();
        let work = move || {
            let change = act(&mut next)?;
            let steps = next.steps(&change, at);
            let shown = next.shown()?;
            Ok((next, shown, change, steps))
        };
        let shared = self.shared().clone();
        let (mut next, shown, change, steps) = shared.compute.run(self.requester(by), work).await?;
        let now = self.now();
        // Whose conditional moves are others from now on.
        let left = next.conditional_since(&self.live.conditional);
        let stored = match &*steps {
            [] => shared.store.save(&mut next.record, &change.happened(), key.as_deref(), now).await,
            steps => shared.store.save_steps(&mut next.record, steps, key.as_deref(), &left, now).await,
        };
        stored.map_err(|error| self.not_stored(error, at))?;
        if matches!(change, Change::Moved(_)) {
            shared.metrics.moves.inc_by(steps.len().max(1) as u64);
        }
        if matches!(change, Change::Moved(_) | Change::Back | Change::Joined) {
            // The player to move knows of it only now.
            let now = self.now();
            next.give_back(now - at, now);
        }
        if change == Change::Joined {
            // What cannot be read now is shown when the room is opened the next time.
            let _ = next.read_more(&shared.store).await;
        }
        (self.live, self.shown) = (next, shown);
        self.announce(&change, steps.len() > 1).await;
        // Everybody has the state already where a move was answered; otherwise nobody else learns that there were any.
        for StoredConditional { who, .. } in left.iter().filter(|_| steps.len() == 1) {
            self.send_state_to(who).await;
        }
        Ok(())
    }

    /// Sets the conditional moves of a player, who alone hears of it.
    async fn set_conditional(
        &mut self,
        session: &str,
        by: Option<IpAddr>,
        lines: Vec<Vec<String>>,
        version: u32,
    ) -> Result<(), ApiError> {
        let color = self.live.may_set_conditional(session, version)?;
        let position = self.live.position.clone();
        let shared = self.shared().clone();
        let work = move || Conditional::check(&position, color, &lines);
        let conditional = shared.compute.run(self.requester(by), work).await?;
        let stored = StoredConditional {
            who: session.to_string(),
            lines: Some(conditional.to_text()).filter(|_| !conditional.is_empty()),
        };
        let kept = shared.store.set_conditional(&self.live.record, &stored).await;
        kept.map_err(|error| self.not_stored(error, self.now()))?;
        match color {
            Color::White => self.live.conditional.w = conditional,
            Color::Black => self.live.conditional.b = conditional,
        }
        self.send_state_to(session).await;
        Ok(())
    }

    /// For whom something is computed: for a machine that asked, or for the game itself.
    pub(super) fn requester(&self, by: Option<IpAddr>) -> Requester {
        let machine = by.unwrap_or(self.quota.machine);
        Requester { machine, custom: !self.live.record.rules.shipped, live: true }
    }

    /// The last change could not be stored, as far as is known.
    pub(super) fn not_stored(&mut self, error: StoreError, at: Millis) -> ApiError {
        self.stop_clock(at);
        self.out_of_sync = true;
        self.overtaken = error.is_conflict();
        self.failed_at.get_or_insert(at);
        self.retry_after(RETRY);
        error.into()
    }

    pub(super) async fn rematch(
        &mut self,
        session: &str,
        by: Option<IpAddr>,
        key: Option<&str>,
    ) -> Result<(), ApiError> {
        let no = |why: &str| Err(ApiError::Conflict(why.to_string()));
        let Some(seat) = self.live.seat(session) else {
            return no("you watch this game: only its players can do that");
        };
        if !self.live.record.has_ended() {
            return no("the game has not ended yet");
        }
        if self.live.record.tournament.is_some() {
            return no("the tournament says whom you play next");
        }
        if self.live.record.rematch.is_some() {
            return no("the rematch has already begun");
        }
        let color = if seat == Seat::Black { Color::Black } else { Color::White };
        let agreed = self.live.record.mode != Mode::Person || self.live.record.rematch_by == Some(color.other());
        if !agreed {
            if self.live.record.rematch_by == Some(color) {
                return no("you have already offered a rematch");
            }
            return self.note_rematch(Some(color), key).await;
        }
        let (mut record, shared, now) = (self.live.record.clone(), self.shared().clone(), self.now());
        self.rooms.refuse_without_space()?;
        if let Some(network) = by {
            let definition = if record.rules.shipped { 0 } else { record.rules.text.len() };
            self.rooms.rates().store_again(Client { network, ..Client::default() }, definition)?;
        }
        let (game, last) = (self.live.position.game().clone(), record.clone());
        let mut next = shared.compute.run(self.requester(by), move || new::rematch(&game, &last, now)).await?;
        next.start_first_move(self.now());
        record.rematch = Some(next.id.clone());
        let stored = shared.store.follow(&mut next, &mut record, key, now).await;
        stored.map_err(|error| self.not_stored(error, now))?;
        shared.metrics.games.inc();
        self.rooms.announce_start(&next);
        self.live.record = record;
        self.send_to_players(&RoomEvent::Rematch { game: created(&next.id) });
        Ok(())
    }

    /// Declines the rematch that the opponent has offered, who may offer another one.
    async fn decline_rematch(&mut self, session: &str, key: Option<&str>) -> Result<(), ApiError> {
        let offered = match self.live.seat(session) {
            Some(Seat::White) => self.live.record.rematch_by == Some(Color::Black),
            Some(Seat::Black) => self.live.record.rematch_by == Some(Color::White),
            Some(Seat::Both) | None => false,
        };
        if !offered || self.live.record.rematch.is_some() {
            return Err(ApiError::Conflict("there is no offer to decline".to_string()));
        }
        self.note_rematch(None, key).await
    }

    /// Notes who has offered a rematch, and tells everybody.
    async fn note_rematch(&mut self, by: Option<Color>, key: Option<&str>) -> Result<(), ApiError> {
        if self.live.record.seq >= MOST_EVENTS {
            return Err(ApiError::Conflict("too much has happened in this game: begin another one".to_string()));
        }
        let (mut record, shared, now) = (self.live.record.clone(), self.shared().clone(), self.now());
        record.rematch_by = by;
        let stored = shared.store.save(&mut record, &Happened::Other(Kind::Offers), key, now).await;
        stored.map_err(|error| self.not_stored(error, now))?;
        self.live.record = record;
        self.broadcast(&RoomEvent::Offers { offers: self.live.show_offers(self.claim) });
        Ok(())
    }
}

/// A command as the game keeps it: no player's is another's.
pub(super) fn key(session: &str, id: &str) -> String {
    format!("{}/{id}", session.get(..16).unwrap_or(session))
}
