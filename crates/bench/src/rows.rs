//! What is measured: the file `rows.toml`.

use anyhow::{Context, Result};
use serde::Deserialize;

/// The whole file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The rows of the table.
    pub rows: Vec<Row>,
    /// Searching.
    pub search: Search,
    /// Two threads beside one.
    pub threads: Threads,
    /// Reading and writing games and moves.
    pub notation: Notation,
    /// Live games on the server.
    pub server: Server,
    /// What must hold apart from the peers.
    pub limits: Limits,
}

/// A count of one game, and whom it is measured beside.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The game's name.
    pub game: String,
    /// The depth.
    pub depth: u32,
    /// The depth of a quick run.
    pub quick: u32,
    /// The other programs.
    #[serde(default)]
    pub peers: Vec<Peer>,
}

/// A program or a library that counts the same.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Peer {
    /// Its name in the table.
    pub name: String,
    /// A library that is built in.
    pub library: Option<String>,
    /// The command of a program that speaks UCI.
    pub uci: Option<String>,
    /// The command of a program that speaks CECP.
    pub cecp: Option<String>,
    /// What the program is told first.
    #[serde(default)]
    pub setup: Vec<String>,
    /// How many times as fast we want to be.
    pub goal: Option<f64>,
    /// How often to measure at the most, where the peer takes long.
    pub repetitions: Option<usize>,
}

/// Searches from the start.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Search {
    /// For how long each search runs.
    pub seconds: f64,
    /// For how long in a quick run.
    pub quick_seconds: f64,
    /// Megabytes of the table.
    pub hash: usize,
    /// How often at the most.
    pub repetitions: usize,
    /// The game that two threads search.
    pub threads_game: String,
    /// How many times the nodes of one thread two should look at.
    pub threads_goal: f64,
    /// The games, and whom they are measured beside.
    pub rows: Vec<Searched>,
}

/// A game that is searched.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Searched {
    /// The game's name.
    pub game: String,
    /// The other program, if there is one.
    pub peer: Option<Searcher>,
}

/// A program that searches under UCI.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Searcher {
    /// Its name in the table.
    pub name: String,
    /// Its command.
    pub uci: String,
    /// What it calls the game.
    pub variant: String,
    /// How many times its nodes a second we want.
    pub goal: Option<f64>,
}

/// The game that two threads count.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Threads {
    /// The game's name.
    pub game: String,
    /// The depth.
    pub depth: u32,
    /// The depth of a quick run.
    pub quick: u32,
    /// How many times as fast as one thread two should be.
    pub goal: f64,
}

/// What is read and written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Notation {
    /// The game of the PGN file.
    pub game: String,
    /// How many random games the file has.
    pub games: usize,
    /// How many in a quick run.
    pub quick: usize,
    /// How many plies each has at the most.
    pub plies: usize,
    /// The least speed of reading.
    pub plies_a_second: f64,
    /// The games whose moves are written.
    pub positions: Vec<String>,
    /// The longest time to write all moves of a position, on average.
    pub position_microseconds: f64,
}

/// Live games on the server.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Server {
    /// The game that is played where no other is named.
    pub game: String,
}

/// What must hold apart from the peers.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Limits {
    /// The least speed of every game.
    pub million_nodes_a_second: f64,
    /// The longest time to load and compile all shipped games.
    pub load_milliseconds: f64,
    /// The most memory of a program that has done so.
    pub load_megabytes: f64,
}

impl Plan {
    /// Reads the file, which is part of the program.
    ///
    /// # Errors
    /// Says where the file is wrong.
    pub fn read() -> Result<Plan> {
        toml::from_str(include_str!("../rows.toml")).context("rows.toml")
    }
}
