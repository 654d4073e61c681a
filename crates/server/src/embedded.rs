//! What is embedded: the page, the files that introductions are made of, reports of games, their
//! puzzles, and the documentation.

use rust_embed::RustEmbed;

/// The page itself.
#[derive(RustEmbed)]
#[folder = "$OUT_DIR/web"]
pub struct Page;

#[derive(RustEmbed)]
#[folder = "$OUT_DIR/introductions"]
struct Texts;

#[derive(RustEmbed)]
#[folder = "$OUT_DIR/games"]
struct Played;

#[derive(RustEmbed)]
#[folder = "$OUT_DIR/reports"]
struct Reports;

#[derive(RustEmbed)]
#[folder = "$OUT_DIR/puzzles"]
struct Mined;

/// The documentation as the repository has it, by the paths there.
#[derive(RustEmbed)]
#[folder = "$OUT_DIR/docs"]
struct Documents;

/// A file of the documentation.
pub fn document(path: &str) -> Option<String> {
    text(Documents::get(path))
}

/// The introduction of a game, in Markdown; it is the same with any armies.
pub fn introduction(game: &str) -> Option<String> {
    text(Texts::get(&format!("{}.md", game.split(':').next().unwrap_or_default())))
}

/// Whether there is an introduction of a game.
pub fn has_introduction(game: &str) -> bool {
    introduction(game).is_some()
}

/// The report of a game, as `menagerie lab report --json` writes it; it is that of its usual armies.
pub fn report(game: &str) -> Option<String> {
    text(Reports::get(&format!("{}.json", game.split(':').next().unwrap_or_default())))
}

/// The games that have a report.
pub fn reported() -> impl Iterator<Item = String> {
    Reports::iter().filter_map(|file| file.strip_suffix(".json").map(str::to_string))
}

/// The files of puzzles.
pub fn puzzles() -> impl Iterator<Item = String> {
    Mined::iter().filter(|file| file.ends_with(".jsonl")).filter_map(|file| text(Mined::get(&file)))
}

/// Published games, in PGN.
pub fn played(name: &str) -> Option<String> {
    text(Played::get(&format!("{name}.pgn")))
}

fn text(file: Option<rust_embed::EmbeddedFile>) -> Option<String> {
    file.and_then(|file| String::from_utf8(file.data.into_owned()).ok())
}
