//! The files that come with the program for single games, `weights/`, `search/` and `nets/`, and how such files are read.

use menagerie_core::Game;
use serde::de::DeserializeOwned;

include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

/// The file of a game. All pairs of its armies share it.
pub fn of<T: ?Sized>(files: &'static [(&'static str, &'static T)], game: &Game) -> Option<&'static T> {
    named(files, game.name()).map(|(_, content)| content)
}

/// The same by the name of the game, with the name of the file.
pub fn named<T: ?Sized>(files: &[(&'static str, &'static T)], game: &str) -> Option<(&'static str, &'static T)> {
    let name = game.split(':').next().unwrap_or_default();
    files.iter().copied().find(|(file, _)| *file == name)
}

/// Reads a file of at most `most` bytes.
///
/// # Errors
/// What is wrong, and in which line.
pub fn read<T: DeserializeOwned>(text: &str, most: usize) -> Result<T, String> {
    if text.len() > most {
        return Err(format!("it is longer than {most} bytes"));
    }
    toml::from_str(text).map_err(|error| {
        let line = error.span().map_or(1, |span| text[..span.start].matches('\n').count() + 1);
        format!("line {line}: {}", error.message().trim().replace('\n', " "))
    })
}
