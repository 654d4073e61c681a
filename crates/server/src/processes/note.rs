//! What processes report to one another.

use crate::api::{Both, RatingChange};
use crate::chat::Written;
use crate::store::Place;
use serde::{Deserialize, Serialize};

/// What a process reports to all others. Those that have nothing to do with it pass it over.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Note {
    /// Something happened to an account: the line for its programs, and whether it is of a game.
    Account {
        /// By what games know the account.
        who: String,
        /// Whether it is of a game, and not of challenges alone.
        game: bool,
        /// The line.
        line: String,
    },
    /// An account has come, perhaps to a game.
    Came {
        /// The number of its connection.
        number: u64,
        /// By what games know the account.
        who: String,
        /// The game.
        game: Option<String>,
    },
    /// It has gone.
    Went {
        /// The number of its connection.
        number: u64,
    },
    /// All say again who is here.
    WhoIsHere,
    /// A session has ended.
    LoggedOut {
        /// Of which account.
        who: String,
        /// This one alone; all of them where there is none.
        only: Option<String>,
    },
    /// Something of a game, for its room.
    Room {
        /// The game.
        game: String,
        /// What.
        what: RoomNote,
    },
}

/// What is reported to the room of a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum RoomNote {
    /// Something was written in a chat.
    Written {
        /// What.
        written: Box<Written>,
    },
    /// How a player is called from now on.
    Renamed {
        /// The player.
        player: Place,
    },
    /// The game is another one in the store.
    Changed,
    /// What the game has made of ratings.
    Rated {
        /// The changes.
        ratings: Both<RatingChange>,
    },
    /// The player to move is not there, after a number of moves.
    NoShow {
        /// How many.
        plies: u32,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::{Audience, ChatMessage};

    #[test]
    fn what_is_sent_is_read() {
        let player = Place::Person { who: "ann".to_string(), name: "Ann".to_string(), account: true };
        let change = RatingChange { before: 1500, after: 1662, provisional: true };
        let message = ChatMessage {
            number: 1,
            to: Audience::Players,
            name: "Ann".to_string(),
            account: false,
            side: None,
            text: "hello".to_string(),
            at_ms: 1,
        };
        let written = Box::new(Written { message, apart: Default::default() });
        let room = |what| Note::Room { game: "a".to_string(), what };
        for note in [
            Note::Account { who: "ann".to_string(), game: true, line: "{}".to_string() },
            Note::Came { number: 1, who: "ann".to_string(), game: None },
            Note::Went { number: 1 },
            Note::WhoIsHere,
            Note::LoggedOut { who: "ann".to_string(), only: Some("1".to_string()) },
            room(RoomNote::Written { written }),
            room(RoomNote::Renamed { player }),
            room(RoomNote::Changed),
            room(RoomNote::Rated { ratings: Both { w: change, b: change } }),
            room(RoomNote::NoShow { plies: 1 }),
        ] {
            let text = serde_json::to_string(&note).unwrap();
            let read: Note = serde_json::from_str(&text).unwrap();
            assert_eq!(serde_json::to_string(&read).unwrap(), text);
        }
    }
}
