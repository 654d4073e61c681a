//! What is written in the chats of the game goes to those who may read it.

use super::Room;
use crate::api::{Audience, RoomEvent};
use crate::chat::{Written, may_read};
use crate::play::program::GameLine;
use std::sync::Arc;

impl Room {
    /// Hands a message on.
    pub(super) fn hand_on(&self, written: Written) {
        let Written { message, apart } = written;
        let (to, ended) = (message.to, self.live.record.has_ended());
        let room = if to == Audience::Players { "player" } else { "spectator" };
        let line = GameLine::ChatLine { room, username: message.name.clone(), text: message.text.clone() };
        let (Ok(text), Ok(line)) = (serde_json::to_string(&RoomEvent::Said { message }), serde_json::to_string(&line))
        else {
            return;
        };
        let [text, line] = [text, line].map(Arc::<str>::from);
        for connected in self.connections.values() {
            let plays = self.live.seat(&connected.session).is_some();
            let mut hidden = [Some(&connected.session), connected.guest.as_ref()].into_iter().flatten();
            if may_read(to, plays, ended) && !hidden.any(|who| apart.contains(who)) {
                connected.to.send(if connected.program { line.clone() } else { text.clone() });
            }
        }
    }
}
