//! The messages on the socket of a game, as far as the driver uses them.
//!
//! This is the one place that knows the format. Every event is read once for its head; the moves are read only on the
//! socket of the player who is to choose one, in the text that was kept.

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

/// An event.
#[derive(Debug, PartialEq)]
pub enum GameEvent {
    /// The whole game.
    Room(Standing),
    /// A move.
    Moved(Standing),
    /// The game has ended.
    Ended,
    /// A request was refused, with the reason.
    Refused(String),
    /// Anything else: presence, clocks, offers.
    Other,
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// How many moves were made.
    pub version: u32,
    /// Whether it has ended.
    pub over: bool,
    /// Whether the socket belongs to a player, if the event says so.
    pub seated: bool,
}

/// What is read of every event.
#[derive(Deserialize)]
struct Head<'a> {
    event: &'a str,
    version: Option<u32>,
    result: Option<&'a str>,
    #[serde(borrow)]
    room: Option<Room<'a>>,
    problem: Option<Problem>,
}

#[derive(Deserialize)]
struct Room<'a> {
    version: u32,
    result: &'a str,
    seat: Option<&'a str>,
}

#[derive(Deserialize)]
struct Problem {
    detail: String,
}

/// Where the moves are: in the event, in its position, or in the position of its room.
#[derive(Deserialize)]
struct Choices<'a> {
    #[serde(default, borrow)]
    moves: Vec<Choice<'a>>,
    position: Option<Box<Choices<'a>>>,
    room: Option<Box<Choices<'a>>>,
}

#[derive(Clone, Copy, Deserialize)]
struct Choice<'a> {
    uci: &'a str,
}

/// What a player does.
#[derive(Serialize)]
#[serde(tag = "do", rename_all = "lowercase")]
enum Command<'a> {
    Join,
    Move { uci: &'a str, version: u32 },
}

/// The result of a game that goes on.
const GOES_ON: &str = "*";

impl GameEvent {
    /// Reads an event.
    ///
    /// # Errors
    /// If it is none that is known.
    pub fn read(text: &str) -> Result<GameEvent> {
        let head: Head = serde_json::from_str(text).context("the server tells what is no event")?;
        Ok(match (head.event, head.room) {
            ("room", Some(room)) => {
                let (over, seated) = (room.result != GOES_ON, room.seat.is_some());
                GameEvent::Room(Standing { version: room.version, over, seated })
            }
            ("moved", _) => {
                let version = head.version.context("a move has no version")?;
                let over = head.result.is_some_and(|result| result != GOES_ON);
                GameEvent::Moved(Standing { version, over, seated: true })
            }
            ("ended", _) => GameEvent::Ended,
            ("refused", _) => GameEvent::Refused(head.problem.map(|problem| problem.detail).unwrap_or_default()),
            _ => GameEvent::Other,
        })
    }
}

/// The legal moves that an event tells.
///
/// # Errors
/// If it cannot be read.
pub fn moves(text: &str) -> Result<Vec<&str>> {
    let mut choices: Choices = serde_json::from_str(text).context("the moves cannot be read")?;
    while let Some(inner) = choices.room.take().or_else(|| choices.position.take()) {
        choices = *inner;
    }
    Ok(choices.moves.iter().map(|choice| choice.uci).collect())
}

/// What takes the open seat.
pub fn join() -> String {
    write(&Command::Join)
}

/// What makes a move that answers a version.
pub fn make(uci: &str, version: u32) -> String {
    write(&Command::Move { uci, version })
}

fn write(command: &Command) -> String {
    serde_json::to_string(command).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_are_read_and_the_rest_is_left() {
        let moved = r#"{"event":"moved","version":3,"played":{"uci":"e2e4"},"position":{"moves":[{"uci":"e7e5","san":"e5"}]},"result":"*"}"#;
        assert_eq!(
            GameEvent::read(moved).unwrap(),
            GameEvent::Moved(Standing { version: 3, over: false, seated: true })
        );
        assert_eq!(moves(moved).unwrap(), ["e7e5"]);
        let room = r#"{"event":"room","room":{"version":0,"seat":null,"result":"1-0 time","position":{"moves":[]}}}"#;
        assert_eq!(GameEvent::read(room).unwrap(), GameEvent::Room(Standing { version: 0, over: true, seated: false }));
        assert!(moves(room).unwrap().is_empty());
        let refused = r#"{"event":"refused","problem":{"type":"menagerie:busy","detail":"no"},"version":null}"#;
        assert_eq!(GameEvent::read(refused).unwrap(), GameEvent::Refused("no".to_string()));
        assert_eq!(GameEvent::read(r#"{"event":"presence","watching":1}"#).unwrap(), GameEvent::Other);
        assert!(GameEvent::read("{}").is_err());
    }

    #[test]
    fn moves_are_found_wherever_they_are() {
        for text in [
            r#"{"event":"moved","version":1,"moves":[{"uci":"a"},{"uci":"b"}]}"#,
            r#"{"event":"moved","version":1,"position":{"fen":"8","moves":[{"uci":"a"},{"uci":"b"}]}}"#,
            r#"{"event":"room","room":{"version":1,"result":"*","position":{"moves":[{"uci":"a"},{"uci":"b"}]}}}"#,
        ] {
            assert_eq!(moves(text).unwrap(), ["a", "b"], "{text}");
        }
        assert!(moves(r#"{"event":"moved","version":1}"#).unwrap().is_empty());
    }

    #[test]
    fn commands_are_as_the_server_reads_them() {
        assert_eq!(join(), r#"{"do":"join"}"#);
        assert_eq!(make("e2e4", 2), r#"{"do":"move","uci":"e2e4","version":2}"#);
    }
}
