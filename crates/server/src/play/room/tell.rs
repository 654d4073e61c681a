//! What a room tells.

use super::Room;
use crate::api::RoomEvent;
use crate::play::act::Change;
use crate::refusal::Refusal;
use std::sync::Arc;

impl Room {
    pub(super) fn tell_change(&mut self, change: &Change) {
        let live = &self.live;
        let (result, sentence) = (live.record.result(), live.sentence(&self.shown));
        let (clock, offers) = (live.show_clocks(self.now()), live.show_offers(self.claim));
        match (change, live.played.last()) {
            (Change::Moved(_), Some(played)) => {
                let (played, position) = (Box::new((**played).clone()), Box::new(self.shown.clone()));
                let version = live.record.version;
                self.tell_all(&RoomEvent::Moved { version, played, position, clock, offers, result, sentence });
            }
            (Change::Offers, _) => return self.tell_all(&RoomEvent::Offers { offers }),
            (Change::Ended, _) => self.tell_all(&RoomEvent::Ended { result, sentence, clock }),
            _ => {
                self.tell_state_to_all();
                self.note_presence();
            }
        }
        self.thinking = None;
        self.let_engine_move();
    }

    pub(super) fn refused(&self, refusal: &Refusal) -> RoomEvent {
        RoomEvent::Refused { problem: refusal.problem(), version: Some(self.live.record.version) }
    }

    pub(super) fn tell_state(&self, connection: u64) {
        let Some(person) = self.connections.get(&connection).map(|connected| &connected.person) else { return };
        let room = Box::new(self.live.show(person, &self.shown, self.here(), self.claim, self.now()));
        self.tell(connection, &RoomEvent::Room { room });
    }

    pub(super) fn tell_state_to_all(&self) {
        self.connections.keys().for_each(|connection| self.tell_state(*connection));
    }

    pub(super) fn tell(&self, connection: u64, event: &RoomEvent) {
        if let Some(connected) = self.connections.get(&connection) {
            connected.to.say_event(event);
        }
    }

    /// What is the players' own business.
    pub(super) fn tell_players(&self, event: &RoomEvent) {
        for (connection, connected) in &self.connections {
            if self.live.seat(&connected.person).is_some() {
                self.tell(*connection, event);
            }
        }
    }

    pub(super) fn tell_all(&self, event: &RoomEvent) {
        let Ok(text) = serde_json::to_string(event) else { return };
        let text: Arc<str> = text.into();
        self.connections.values().for_each(|connected| connected.to.say(text.clone()));
    }
}
