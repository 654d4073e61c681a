//! What comes with the program for single games: the files of `weights/` and `search/`.

use menagerie_core::Game;

include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

/// The file of a game. All pairs of its armies share it.
pub fn of(files: &'static [(&'static str, &'static str)], game: &Game) -> Option<&'static str> {
    let name = game.name().split(':').next().unwrap_or_default();
    files.iter().find(|(file, _)| *file == name).map(|(_, text)| *text)
}
