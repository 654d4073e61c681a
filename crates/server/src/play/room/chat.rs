//! What is written in the chats of the game goes to those who may read it.

use super::Room;
use crate::api::RoomEvent;
use crate::chat::{Written, may_read};
use std::sync::Arc;

impl Room {
    /// Hands a message on.
    pub(super) fn hand_on(&self, written: Written) {
        let Written { message, apart } = written;
        let (to, ended) = (message.to, self.live.record.has_ended());
        let Ok(text) = serde_json::to_string(&RoomEvent::Said { message }) else { return };
        let text: Arc<str> = text.into();
        for connected in self.connections.values().filter(|connected| !connected.program) {
            let plays = self.live.seat(&connected.session).is_some();
            let mut hidden = [Some(&connected.session), connected.guest.as_ref()].into_iter().flatten();
            if may_read(to, plays, ended) && !hidden.any(|who| apart.contains(who)) {
                connected.to.send(text.clone());
            }
        }
    }
}
