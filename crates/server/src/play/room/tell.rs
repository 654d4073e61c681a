//! What a room tells.

use super::Room;
use crate::api::{RoomEvent, Seat};
use crate::play::act::Change;
use crate::refusal::Refusal;
use std::collections::HashMap;
use std::sync::Arc;

impl Room {
    pub(super) async fn tell_change(&mut self, change: &Change) {
        match change {
            Change::Moved(_) => self.tell_move(),
            Change::Offers => {
                return self.tell_all(&RoomEvent::Offers { offers: self.live.show_offers(self.claim) });
            }
            Change::Ended => {
                let (result, sentence) = (self.live.record.result(), self.sentence());
                self.tell_all(&RoomEvent::Ended { result, sentence, clock: self.live.show_clocks(self.now()) });
            }
            Change::Back(_) | Change::Joined => {
                self.tell_state_to_all().await;
                self.note_presence();
            }
        }
        self.thinking = None;
        self.let_engine_move();
    }

    fn sentence(&self) -> String {
        self.live.sentence(&self.shown.standing.sentence)
    }

    /// Tells the last move: to the player whose turn it is now with the legal moves, to the others without.
    fn tell_move(&self) {
        let (live, standing) = (&self.live, &self.shown.standing);
        let Some(played) = &live.last else { return };
        let mut event = RoomEvent::Moved {
            version: live.record.version,
            played: Box::new((**played).clone()),
            side: live.side(),
            check: standing.check,
            checks: standing.checks.clone(),
            clock: live.show_clocks(self.now()),
            offers: live.show_offers(self.claim),
            result: live.record.result(),
            sentence: self.sentence(),
            moves: None,
        };
        let Ok(to_others) = serde_json::to_string(&event) else { return };
        if let RoomEvent::Moved { moves, .. } = &mut event {
            *moves = Some(self.shown.moves.clone());
        }
        let Ok(to_mover) = serde_json::to_string(&event) else { return };
        let (to_others, to_mover): (Arc<str>, Arc<str>) = (to_others.into(), to_mover.into());
        for connected in self.connections.values() {
            let moves = live.place(live.side()).is(&connected.person);
            connected.to.say(if moves { to_mover.clone() } else { to_others.clone() });
        }
    }

    pub(super) fn refused(&self, refusal: &Refusal) -> RoomEvent {
        RoomEvent::Refused { problem: refusal.problem(), version: Some(self.live.record.version) }
    }

    pub(super) async fn tell_state_to_all(&mut self) {
        let connections: Vec<u64> = self.connections.keys().copied().collect();
        self.tell_state(&connections).await;
    }

    /// Tells the whole state to some connections: those that see the same share what is told.
    pub(super) async fn tell_state(&mut self, connections: &[u64]) {
        let (live, compute) = (self.live.clone(), self.shared().compute.clone());
        let machine = connections.first().and_then(|first| Some(self.connections.get(first)?.machine));
        let position = match compute.run(self.work_of(machine), move || live.show_position()).await {
            Ok(position) => position,
            Err(refusal) => {
                let refused = self.refused(&refusal);
                return connections.iter().for_each(|connection| self.tell(*connection, &refused));
            }
        };
        let mut texts: HashMap<Option<Seat>, Arc<str>> = HashMap::new();
        for connected in connections.iter().filter_map(|connection| self.connections.get(connection)) {
            let seat = self.live.seat(&connected.person);
            let text = texts.entry(seat).or_insert_with(|| {
                let room = self.live.show(seat, position.clone(), self.here(), self.claim, self.now());
                serde_json::to_string(&RoomEvent::Room { room: Box::new(room) }).unwrap_or_default().into()
            });
            connected.to.say(text.clone());
        }
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
