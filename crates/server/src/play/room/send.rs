//! The messages that a room sends.

use super::Room;
use crate::api::{RoomEvent, Seat};
use crate::error::ApiError;
use crate::play::command::Change;
use std::collections::HashMap;
use std::sync::Arc;

impl Room {
    /// Announces a change; the whole state where the move was answered at once.
    pub(super) async fn announce(&mut self, change: &Change, answered: bool) {
        match change {
            Change::Moved(_) if answered => self.broadcast_state().await,
            Change::Moved(_) => self.announce_move(),
            Change::Offers => {
                self.broadcast(&RoomEvent::Offers { offers: self.live.show_offers(self.claim) });
                return self.announce_to_programs();
            }
            Change::Ended => {
                let (result, sentence) = (self.live.record.result(), self.sentence());
                self.broadcast(&RoomEvent::Ended { result, sentence, clock: self.live.show_clocks(self.now()) });
            }
            Change::Back | Change::Joined => {
                self.broadcast_state().await;
                self.note_presence();
            }
        }
        self.announce_to_programs();
        if *change == Change::Joined {
            self.announce_start();
        }
        self.thinking = None;
        self.let_engine_move();
    }

    fn sentence(&self) -> String {
        self.live.sentence(&self.shown.status.sentence)
    }

    /// Announces the last move: with the legal moves to the player whose turn it is, without them to the others.
    fn announce_move(&self) {
        let (live, status) = (&self.live, &self.shown.status);
        let Some(played) = &live.last else { return };
        let mut event = RoomEvent::Moved {
            version: live.record.version,
            played: Box::new((**played).clone()),
            side: live.side(),
            check: status.check,
            checks: status.checks.clone(),
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
        for connected in self.connections.values().filter(|connected| !connected.program) {
            let moves = live.place(live.side()).is(&connected.session);
            connected.to.send(if moves { to_mover.clone() } else { to_others.clone() });
        }
    }

    pub(super) fn refused(&self, error: &ApiError) -> RoomEvent {
        RoomEvent::Refused { problem: error.problem(), version: Some(self.live.record.version) }
    }

    pub(super) async fn broadcast_state(&mut self) {
        let connections: Vec<u64> = self.connections.keys().copied().collect();
        self.send_state(&connections).await;
    }

    /// Sends the whole state to a player's connections.
    pub(super) async fn send_state_to(&mut self, session: &str) {
        let own = self.connections.iter().filter(|(_, connected)| connected.session == session);
        let own: Vec<u64> = own.map(|(number, _)| *number).collect();
        self.send_state(&own).await;
    }

    /// Sends the whole state to some connections; those with the same view share one text.
    pub(super) async fn send_state(&mut self, connections: &[u64]) {
        let (live, compute) = (self.live.clone(), self.shared().compute.clone());
        let machine = connections.first().and_then(|first| Some(self.connections.get(first)?.machine));
        let position = match compute.run(self.requester(machine), move || live.show_position()).await {
            Ok(position) => position,
            Err(error) => {
                let refused = self.refused(&error);
                return connections.iter().for_each(|connection| self.send(*connection, &refused));
            }
        };
        let mut texts: HashMap<Option<Seat>, Arc<str>> = HashMap::new();
        let connected = connections.iter().filter_map(|connection| self.connections.get(connection));
        for connected in connected.filter(|connected| !connected.program) {
            let seat = self.live.seat(&connected.session);
            let text = texts.entry(seat).or_insert_with(|| {
                let room = self.live.show(seat, position.clone(), self.here(), self.claim, self.now());
                serde_json::to_string(&RoomEvent::Room { room: Box::new(room) }).unwrap_or_default().into()
            });
            connected.to.send(text.clone());
        }
    }

    pub(super) fn send(&self, connection: u64, event: &RoomEvent) {
        if let Some(connected) = self.connections.get(&connection).filter(|connected| !connected.program) {
            connected.to.send_event(event);
        }
    }

    /// Sends an event to the players alone.
    pub(super) fn send_to_players(&self, event: &RoomEvent) {
        for (connection, connected) in &self.connections {
            if self.live.seat(&connected.session).is_some() {
                self.send(*connection, event);
            }
        }
    }

    pub(super) fn broadcast(&self, event: &RoomEvent) {
        let Ok(text) = serde_json::to_string(event) else { return };
        let text: Arc<str> = text.into();
        let pages = self.connections.values().filter(|connected| !connected.program);
        pages.for_each(|connected| connected.to.send(text.clone()));
    }
}
