//! The connections of a room.

use super::{Connection, Room};
use crate::api::{Both, Color, Mode, RoomEvent};
use crate::error::ApiError;
use crate::play::thinking::Purpose;
use crate::store::Place;
use std::collections::HashSet;
use tokio::time::Instant;

impl Room {
    /// Adds a connection. A player always gets in; other connections of one machine are limited.
    pub(super) async fn enter(&mut self, connection: u64, mut joining: Connection) {
        let limits = self.rooms.limits();
        // A guest's seat stays the browser's, also while somebody is logged in there.
        if self.live.seat(&joining.session).is_none()
            && let Some(guest) = joining.guest.take_if(|guest| self.live.seat(guest).is_some())
        {
            (joining.session, joining.account) = (guest, None);
        }
        let seated = self.live.seat(&joining.session).is_some();
        let same = |other: &Connection| match seated {
            true => other.session == joining.session,
            false => other.machine == joining.machine && self.live.seat(&other.session).is_none(),
        };
        let own: Vec<u64> =
            self.connections.iter().filter(|(_, other)| same(other)).map(|(number, _)| *number).collect();
        if !seated && own.is_empty() && self.watching() >= limits.watchers {
            let error = ApiError::Conflict("too many people watch this game: try again later".to_string());
            return joining.to.send_event(&RoomEvent::Refused { problem: error.problem(), version: None });
        }
        if own.len() >= limits.sockets_each {
            // The oldest is the most likely to be dead. It ends when its outbox closes.
            self.connections.remove(&own[0]);
        }
        let program = joining.program;
        if program {
            joining.to.send(self.full_text());
            if self.live.record.has_ended() {
                // There is nothing more to hear.
                return;
            }
        }
        self.connections.insert(connection, joining);
        self.note_presence();
        if !program {
            self.send_state(&[connection]).await;
        }
        self.announce_presence();
        if self.thinking.is_none() {
            self.let_engine_move();
        }
    }

    pub(super) fn leave(&mut self, connection: u64) {
        if self.connections.remove(&connection).is_some() {
            self.idle = Instant::now();
            self.note_presence();
            self.announce_presence();
        }
        if matches!(self.thinking, Some((Purpose::Hint(asker), _)) if asker == connection) {
            self.thinking = None;
        }
    }

    pub(super) fn here(&self) -> Both<bool> {
        let here = |place: &Place| {
            matches!(place, Place::Engine { .. })
                || self.connections.values().any(|connected| place.is(&connected.session))
        };
        Both { w: here(&self.live.record.places.w), b: here(&self.live.record.places.b) }
    }

    pub(super) fn note_presence(&mut self) {
        let here = self.here();
        for (here, away) in [(here.w, &mut self.away.w), (here.b, &mut self.away.b)] {
            *away = if here { None } else { away.or_else(|| Some(Instant::now())) };
        }
        self.update_claim();
    }

    pub(super) fn announce_presence(&self) {
        self.broadcast(&RoomEvent::Presence { here: self.here(), watching: self.watching() as u32 });
    }

    /// A player has signed up, or deleted their account.
    pub(super) async fn rename(&mut self, player: &Place) {
        let Place::Person { who, .. } = player else { return };
        let places = &mut self.live.record.places;
        for place in [&mut places.w, &mut places.b].into_iter().filter(|place| place.is(who)) {
            place.clone_from(player);
        }
        self.broadcast_state().await;
    }

    /// How many machines watch.
    fn watching(&self) -> usize {
        let watchers = self.connections.values().filter(|connected| self.live.seat(&connected.session).is_none());
        watchers.map(|connected| connected.machine).collect::<HashSet<_>>().len()
    }

    /// The side that may claim the game: it is connected while the other has been away for long.
    pub(super) fn may_claim(&self) -> Option<Color> {
        let live = &self.live;
        // Nobody waits on the page for days.
        let waits = live.record.mode == Mode::Person && !live.record.is_correspondence();
        if !waits || live.record.has_ended() || !live.is_full() {
            return None;
        }
        let gone =
            |away: Option<Instant>| away.is_some_and(|since| since.elapsed() >= self.rooms.timeouts().claim_after);
        match (self.away.w, self.away.b) {
            (None, away) if gone(away) => Some(Color::White),
            (away, None) if gone(away) => Some(Color::Black),
            _ => None,
        }
    }

    pub(super) fn update_claim(&mut self) {
        let claim = self.may_claim();
        if claim != self.claim {
            self.claim = claim;
            self.broadcast(&RoomEvent::Offers { offers: self.live.show_offers(claim) });
            self.announce_claim(claim);
        }
    }
}
