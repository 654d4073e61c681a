//! Who is in a room.

use super::{Connection, MOST_CONNECTIONS, Room};
use crate::api::{Both, Color, Mode, RoomEvent};
use crate::play::line::Speaker;
use crate::play::thinking::Purpose;
use crate::store::Place;
use tokio::time::Instant;

impl Room {
    pub(super) fn enter(&mut self, connection: u64, person: String, to: Speaker) {
        if self.connections.len() >= MOST_CONNECTIONS {
            return;
        }
        self.connections.insert(connection, Connection { person, to });
        self.note_presence();
        self.tell_state(connection);
        self.tell_presence();
        if self.thinking.is_none() {
            self.let_engine_move();
        }
    }

    pub(super) fn leave(&mut self, connection: u64) {
        if self.connections.remove(&connection).is_some() {
            self.idle = Instant::now();
            self.note_presence();
            self.tell_presence();
        }
        if matches!(self.thinking, Some((Purpose::Hint(asker), _)) if asker == connection) {
            self.thinking = None;
        }
    }

    pub(super) fn here(&self) -> Both<bool> {
        let here = |place: &Place| {
            matches!(place, Place::Engine { .. })
                || self.connections.values().any(|connected| place.is(&connected.person))
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

    pub(super) fn tell_presence(&self) {
        let seated = |connected: &&Connection| self.live.seat(&connected.person).is_some();
        let watching = self.connections.len() - self.connections.values().filter(seated).count();
        self.tell_all(&RoomEvent::Presence { here: self.here(), watching: watching as u32 });
    }

    /// Who may claim the game: who is here while the other has been away for long.
    pub(super) fn may_claim(&self) -> Option<Color> {
        let live = &self.live;
        if live.record.mode != Mode::Person || live.record.has_ended() || !live.is_full() {
            return None;
        }
        let gone = |away: Option<Instant>| away.is_some_and(|since| since.elapsed() >= self.rooms.patience().grace);
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
            self.tell_all(&RoomEvent::Offers { offers: self.live.show_offers(claim) });
        }
    }
}
