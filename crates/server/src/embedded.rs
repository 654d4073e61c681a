//! The files that introductions are made of, as they are embedded.

use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "$OUT_DIR/introductions"]
struct Texts;

#[derive(RustEmbed)]
#[folder = "$OUT_DIR/games"]
struct Played;

/// The introduction of a game, in Markdown; it is the same with any armies.
pub fn introduction(game: &str) -> Option<String> {
    text(Texts::get(&format!("{}.md", game.split(':').next().unwrap_or_default())))
}

/// Whether there is an introduction of a game.
pub fn has_introduction(game: &str) -> bool {
    introduction(game).is_some()
}

/// Published games, in PGN.
pub fn played(name: &str) -> Option<String> {
    text(Played::get(&format!("{name}.pgn")))
}

fn text(file: Option<rust_embed::EmbeddedFile>) -> Option<String> {
    file.and_then(|file| String::from_utf8(file.data.into_owned()).ok())
}
