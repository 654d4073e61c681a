//! A message that was written, and who may read it.

use crate::api::{Audience, ChatMessage};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// A message that was written, for those who are at the game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Written {
    /// The message.
    pub message: ChatMessage,
    /// Those who have nothing to do with the writer.
    pub apart: HashSet<String>,
}

/// Whether a player, or somebody who watches, may read what is for an audience.
pub fn may_read(audience: Audience, plays: bool, ended: bool) -> bool {
    match audience {
        Audience::Players => plays,
        Audience::Watchers => !plays || ended,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_read_nothing_of_those_who_watch_until_the_end() {
        for (audience, plays, ended, may) in [
            (Audience::Players, true, false, true),
            (Audience::Players, false, true, false),
            (Audience::Watchers, true, false, false),
            (Audience::Watchers, true, true, true),
            (Audience::Watchers, false, false, true),
        ] {
            assert_eq!(may_read(audience, plays, ended), may, "{audience:?} {plays} {ended}");
        }
    }
}
