//! Openings from a file.

use super::opening::Opening;
use crate::Error;
use menagerie_core::{Game, Library};
use menagerie_notation::Variants;
use menagerie_notation::epd::Epd;
use menagerie_notation::pgn::{GameTree, Reader};
use std::path::Path;

/// The openings of a file: games of PGN, of which the first moves are taken, or a position in each line.
///
/// # Errors
/// Says what cannot be read, and where.
///
/// ```
/// use menagerie_core::Library;
/// use menagerie_tournament::book;
///
/// let library = Library::shipped();
/// let game = library.game("chess")?;
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("book.pgn");
/// std::fs::write(&path, "1. e4 e5 2. Nf3 *\n\n1. d4 d5 2. c4 *\n")?;
/// let openings = book(&path, &game, &library, Some(2))?;
/// assert_eq!(openings.len(), 2);
/// assert!(openings.iter().all(|opening| opening.moves.len() == 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn book(path: &Path, game: &Game, library: &Library, plies: Option<usize>) -> Result<Vec<Opening>, Error> {
    let name = path.display().to_string();
    let bytes = std::fs::read(path).map_err(|error| Error::File { path: name.clone(), error })?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        Error::Openings(format!("{name}, line {line}: this is not UTF-8 text"))
    })?;
    let text = text.trim_start_matches('\u{feff}');
    let is_pgn = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pgn"));
    let openings = if is_pgn { of_pgn(text, game, library, plies) } else { of_lines(text, game) };
    let openings = openings.map_err(|what| Error::Openings(format!("{name}, {what}")))?;
    if openings.is_empty() {
        return Err(Error::Openings(format!("{name} has no opening of {}", game.name())));
    }
    Ok(openings)
}

fn of_lines(text: &str, game: &Game) -> Result<Vec<Opening>, String> {
    let mut openings = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let epd = Epd::parse(game, line).map_err(|error| format!("line {}: {error}", index + 1))?;
        if let Some(outcome) = epd.position.outcome() {
            return Err(format!("line {}: the game is over there ({outcome})", index + 1));
        }
        openings.push(Opening { start: epd.position, moves: Vec::new() });
    }
    Ok(openings)
}

fn of_pgn(text: &str, game: &Game, library: &Library, plies: Option<usize>) -> Result<Vec<Opening>, String> {
    let (mut reader, mut variants) = (Reader::new(text.as_bytes()), Variants::new(library));
    let mut openings = Vec::new();
    while let Some(tree) = GameTree::read(&mut reader, &mut variants).map_err(|error| error.to_string())? {
        let other = tree.start.game();
        if other.name() != game.name() {
            return Err(format!(
                "game {}: it is a game of {}, not of {}",
                openings.len() + 1,
                other.name(),
                game.name()
            ));
        }
        // The same game, compiled once: what is played is a position of the match's own.
        let start = game.position(&tree.start.fen()).map_err(|error| error.to_string())?;
        if let Some(outcome) = start.outcome() {
            return Err(format!("game {}: it is over where it begins ({outcome})", openings.len() + 1));
        }
        let mut position = start.clone();
        let mut moves = Vec::new();
        for entry in tree.main.entries.iter().take(plies.unwrap_or(usize::MAX)) {
            position.play_unchecked(entry.mv);
            if position.outcome().is_some() {
                break;
            }
            moves.push(entry.mv);
        }
        openings.push(Opening { start, moves });
    }
    Ok(openings)
}
