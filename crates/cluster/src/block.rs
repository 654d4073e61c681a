//! What goes to and fro: games to be played and parts of tasks to be done, and what became of them.

use menagerie_tournament::{Assignment, Part, Record};
use serde::{Deserialize, Serialize};

/// Work that one core does, one item after another.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Block {
    /// The run that it belongs to.
    pub(crate) run: String,
    /// What tells it from all other blocks, those of earlier runs of this name too.
    pub(crate) id: String,
    /// The items.
    pub(crate) items: Vec<Item>,
    /// How many workers could not do it.
    pub(crate) failures: u32,
}

/// A game to be played, or a part of a task with its number.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Item {
    Game(Assignment),
    Part(usize, Part),
}

impl Item {
    /// The number of the game or of the part.
    pub(crate) fn number(&self) -> usize {
        match self {
            Item::Game(game) => game.number,
            Item::Part(number, _) => *number,
        }
    }
}

/// What became of a block, as it is sent.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Played {
    /// The records of some of its games.
    Records(Vec<Record>),
    /// The result of an item of this number is an object of this name: the bytes of a part, or a record that is too long for a
    /// message.
    Stored(usize, String),
    /// Why it cannot be done anywhere.
    Impossible(String),
}

/// The result of an item.
#[derive(Debug)]
pub(crate) enum Done {
    Game(Record),
    Part(usize, Vec<u8>),
}

/// Results that have arrived: games together, and parts, which are large, one by one.
#[derive(Debug)]
pub(crate) enum Arrived {
    Games(Vec<Record>),
    Part(usize, Vec<u8>),
}
