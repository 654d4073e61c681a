//! The fixed list of positions that are searched to see whether the search is still the same, and how fast it is.

use menagerie_core::{Library, Position};
use menagerie_engine::SearchLimits;
use menagerie_runner::{Control, NoMemory, Options, Player};
use std::time::Duration;

/// How deep each position is searched if nothing else is said.
pub const DEPTH: u32 = 6;
/// Positions in addition to the starts: lines of a game and a FEN, separated by a tab.
const MIDDLES: &str = include_str!("../data/bench.tsv");

/// The starts of the shipped games, and positions from the middle of games.
///
/// # Panics
/// If a line of the list is wrong, which a test looks at.
pub fn positions() -> impl Iterator<Item = Position> {
    let library = Library::shipped();
    let names: Vec<String> = library.names().map(str::to_string).collect();
    let middles = MIDDLES.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once('\t'));
    let starts = names.into_iter().map(|name| (name, "startpos".to_string()));
    let all: Vec<_> = starts.chain(middles.map(|(name, fen)| (name.to_string(), fen.to_string()))).collect();
    all.into_iter().map(move |(name, fen)| {
        let game = library.game(&name).expect("the list names shipped games");
        game.position(&fen).expect("the list has legal positions")
    })
}

/// The nodes that a search of a position to a depth takes with one thread and a table of its own.
///
/// # Errors
/// If there is not enough memory.
pub fn search(position: &Position, depth: u32) -> Result<u64, NoMemory> {
    let mut player = Player::new(position.game(), Options { hash: 16, threads: 1 })?;
    let limits = SearchLimits { depth: Some(depth), ..SearchLimits::default() };
    Ok(player.search(position, &limits, &Control::new(), &mut |_| {}).nodes)
}

/// The sum, in the words that programs which compare engines look for.
pub fn summary(nodes: u64, elapsed: Duration) -> [String; 2] {
    let speed = nodes as f64 / elapsed.as_secs_f64().max(0.001);
    [format!("Nodes searched  : {nodes}"), format!("Nodes/second    : {speed:.0}")]
}
