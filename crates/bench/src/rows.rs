//! What is measured, and the targets: the file `rows.toml`.

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
    /// Counting on two threads.
    pub threads: Threads,
    /// Reading and writing games and moves.
    pub notation: Notation,
    /// Live games on the server.
    pub server: Server,
    /// Targets that do not depend on a peer.
    pub limits: Targets,
}

/// A count of one game, and the peers to compare it with.
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

/// A program or a library to compare with.
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
    /// Lines to send to the program first.
    #[serde(default)]
    pub setup: Vec<String>,
    /// The target: how many times as fast as the peer we are.
    pub goal: Option<f64>,
    /// The greatest number of repetitions, for slow peers.
    pub repetitions: Option<usize>,
}

/// The games that are compared with another Fairy-Stockfish: the file `newest.toml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Newest {
    rows: Vec<Shared>,
}

/// A game that both programs know.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Shared {
    game: String,
    variant: String,
    depth: u32,
    goal: Option<f64>,
}

impl Shared {
    /// The row that compares it with the program of this command.
    fn against(self, command: &str) -> Row {
        let setup = vec![format!("setoption name UCI_Variant value {}", self.variant), "position startpos".to_string()];
        let peer = Peer {
            name: "Fairy-Stockfish".to_string(),
            library: None,
            uci: Some(command.to_string()),
            cecp: None,
            setup,
            goal: self.goal,
            repetitions: None,
        };
        Row { game: self.game, depth: self.depth, quick: self.depth - 1, peers: vec![peer] }
    }
}

/// The rows that compare with a Fairy-Stockfish of one's own.
///
/// # Errors
/// If the file, which is built into the program, is malformed.
pub fn against_fairy_stockfish(command: &str) -> Result<Vec<Row>> {
    let file: Newest = toml::from_str(include_str!("../newest.toml")).context("newest.toml")?;
    Ok(file.rows.into_iter().map(|row| row.against(command)).collect())
}

/// Searches from the start.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Search {
    /// The time of each search.
    pub seconds: f64,
    /// The time in a quick run.
    pub quick_seconds: f64,
    /// Hash size in megabytes.
    pub hash: usize,
    /// The greatest number of repetitions.
    pub repetitions: usize,
    /// The game that two threads search.
    pub threads_game: String,
    /// The target: how many times the nodes of one thread two threads search.
    pub threads_goal: f64,
    /// The games, and the engines to compare with.
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
    /// Its name for the game.
    pub variant: String,
    /// The target: how many times its nodes per second we search.
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
    /// The target: how many times as fast as one thread two threads are.
    pub goal: f64,
}

/// Reading and writing games and moves.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Notation {
    /// The game of the PGN file.
    pub game: String,
    /// The number of random games in the file.
    pub games: usize,
    /// The number in a quick run.
    pub quick: usize,
    /// The greatest length of a game in plies.
    pub plies: usize,
    /// The target speed of reading.
    pub plies_a_second: f64,
    /// The games whose moves are written.
    pub positions: Vec<String>,
    /// The target time to write all moves of a position, on average.
    pub position_microseconds: f64,
}

/// Live games on the server.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Server {
    /// The default game.
    pub game: String,
}

/// Targets that do not depend on a peer.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Targets {
    /// The minimum speed of every game.
    pub million_nodes_a_second: f64,
    /// The greatest time to load and compile all shipped games.
    pub load_milliseconds: f64,
    /// The greatest memory of a process that has loaded them.
    pub load_megabytes: f64,
}

impl Plan {
    /// Reads the file, which is built into the program.
    ///
    /// # Errors
    /// If the file is malformed.
    pub fn read() -> Result<Plan> {
        toml::from_str(include_str!("../rows.toml")).context("rows.toml")
    }
}
