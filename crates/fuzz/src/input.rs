//! What targets make of the bytes that they are given.

use menagerie_core::{Game, Library};
use std::cell::RefCell;
use std::collections::HashMap;

/// The input as text, if it is UTF-8.
pub fn text(data: &[u8]) -> Option<&str> {
    std::str::from_utf8(data).ok()
}

/// Splits an input into a game, named in its first line, and the rest. If the line is not the name of a game, its bytes
/// choose one, so that a mutated name is still useful.
pub fn with_game(data: &[u8]) -> Option<(Game, &str)> {
    let (name, rest) = text(data)?.split_once('\n')?;
    thread_local!(static GAMES: RefCell<HashMap<String, Game>> = RefCell::default());
    GAMES.with(|games| {
        let mut games = games.borrow_mut();
        if games.is_empty() {
            let library = Library::shipped();
            for name in library.names() {
                games.insert(name.to_string(), library.game(name).expect("a shipped game loads"));
            }
        }
        if let Some(game) = games.get(name) {
            return Some((game.clone(), rest));
        }
        let mut names: Vec<&String> = games.keys().collect();
        names.sort();
        let chosen = name.bytes().fold(0, |sum, byte| sum * 31 % 65_521 + usize::from(byte)) % names.len();
        Some((games[names[chosen]].clone(), rest))
    })
}
