//! Where the messages to one connection come from.

use crate::account_events::EventListener;
use crate::lobby::LobbyHandle;
use crate::play::RoomHandle;
use crate::tournament::TournamentHandle;
use std::sync::Arc;

/// What has messages for one connection.
pub trait Source: Send {
    /// The next message; nothing where there will be none.
    fn next_line(&mut self) -> impl Future<Output = Option<Arc<str>>> + Send;
}

impl Source for EventListener {
    fn next_line(&mut self) -> impl Future<Output = Option<Arc<str>>> + Send {
        self.next()
    }
}

impl Source for LobbyHandle {
    fn next_line(&mut self) -> impl Future<Output = Option<Arc<str>>> + Send {
        self.next_message()
    }
}

impl Source for TournamentHandle {
    fn next_line(&mut self) -> impl Future<Output = Option<Arc<str>>> + Send {
        self.next_message()
    }
}

impl Source for RoomHandle {
    fn next_line(&mut self) -> impl Future<Output = Option<Arc<str>>> + Send {
        self.next_message()
    }
}
