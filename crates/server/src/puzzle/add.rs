//! Where puzzles come from: those of the program, and files of `menagerie lab puzzles`.

use crate::catalog::Catalog;
use crate::compute::Requester;
use crate::embedded;
use crate::error::ApiError;
use crate::rating::Rating;
use crate::shared::Shared;
use crate::store::{PuzzleRecord, Store, StoredDefinition, StoredPuzzle, TransferError};
use menagerie_core::{Game, Library, LoadError};
use menagerie_lab::puzzles::{Puzzle, read};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::fmt::Write;
use std::sync::Arc;

/// The most nodes for the proof of a puzzle that somebody brings.
const PROOF_NODES: u64 = 50_000_000;
/// How many puzzles are stored in one transaction.
const AT_ONCE: usize = 200;
/// What puzzles of 1, 2, 3… moves are rated at first, in thousandths: a guess, which attempts correct.
const FIRST_RATINGS: [i64; 4] = [1_200_000, 1_500_000, 1_800_000, 2_000_000];

/// A puzzle as it is stored for the first time.
fn stored(puzzle: Puzzle, title: &str, rules: &Arc<StoredDefinition>, now_ms: i64) -> StoredPuzzle {
    let at = (puzzle.length.max(1) as usize - 1).min(FIRST_RATINGS.len() - 1);
    let rating = Rating { rating: FIRST_RATINGS[at], ..Rating::NEW };
    StoredPuzzle {
        id: id(&puzzle, &rules.fingerprint),
        added_ms: now_ms,
        game: puzzle.game,
        title: title.to_string(),
        rules: rules.clone(),
        fen: puzzle.fen,
        moves: puzzle.moves,
        length: puzzle.length,
        theme: puzzle.theme.word().to_string(),
        source: puzzle.source,
        record: PuzzleRecord::new(rating),
    }
}

/// The titles of games, which are the same with any armies.
struct Titles<'a>(HashMap<&'a str, &'a str>);

impl<'a> Titles<'a> {
    fn of_library(library: &'a Library) -> Titles<'a> {
        Titles(library.titles().into_iter().map(|title| (title.name, title.title)).collect())
    }

    fn of(&self, game: &str) -> &'a str {
        self.0.get(game.split(':').next().unwrap_or_default()).copied().unwrap_or_default()
    }
}

/// The name of a puzzle in addresses: the same wherever it is added.
fn id(puzzle: &Puzzle, fingerprint: &str) -> String {
    let hash = Sha256::digest(format!("{fingerprint}\n{}\n{}", puzzle.game, puzzle.place()));
    let mut id = String::with_capacity(12);
    for byte in &hash[..6] {
        let _ = write!(id, "{byte:02x}");
    }
    id
}

/// Adds the puzzles of the program that are not there yet. They were proved when they were made, which a test repeats; here only
/// the rules are compared.
///
/// # Errors
/// Says why they cannot be kept.
pub async fn add_shipped(shared: &Shared, asker: Requester) -> Result<(), ApiError> {
    let mut puzzles = shipped();
    let ids: Vec<String> = puzzles.iter().map(|puzzle| id(puzzle, &puzzle.rules)).collect();
    let known = shared.store.known_puzzles(&ids.iter().map(String::as_str).collect::<Vec<_>>()).await?;
    puzzles.retain(|puzzle| !known.contains(&id(puzzle, &puzzle.rules)));
    if puzzles.is_empty() {
        return Ok(());
    }
    let (catalog, now_ms) = (shared.catalog.clone(), shared.time.now());
    let all = shared.compute.run(asker, move || Ok(of_library(puzzles, &catalog, now_ms))).await?;
    Ok(shared.store.add_puzzles(&all).await.map(drop)?)
}

/// The puzzles of the program.
fn shipped() -> Vec<Puzzle> {
    let mut all = Vec::new();
    for text in embedded::puzzles() {
        match read(&text) {
            Ok(puzzles) => all.extend(puzzles.into_iter().map(|(_, puzzle)| puzzle)),
            Err(error) => tracing::error!(%error, "a file of puzzles of the program cannot be read"),
        }
    }
    all
}

/// Those of the games that the server has; the operator may serve others.
fn of_library(puzzles: Vec<Puzzle>, catalog: &Catalog, now_ms: i64) -> Vec<StoredPuzzle> {
    let titles = Titles::of_library(catalog.library());
    let served = |puzzle: Puzzle| {
        let rules = catalog.definition(&puzzle.game, None).ok().filter(|rules| rules.fingerprint == puzzle.rules)?;
        let title = titles.of(&puzzle.game);
        Some(stored(puzzle, title, &rules, now_ms))
    };
    puzzles.into_iter().filter_map(served).collect()
}

/// Adds the puzzles of a file that are not there yet, each checked and proved once more. Gives their number and that of those that
/// were there.
///
/// # Errors
/// Names the line of a puzzle that is none. Those before it may be stored.
pub async fn add_file(
    store: &Store,
    library: &Library,
    text: &str,
    now_ms: i64,
) -> Result<(usize, usize), TransferError> {
    let wrong = |line: usize, what: String| TransferError::Line { line, what };
    let puzzles = read(text).map_err(|error| wrong(error.line, error.cause.to_string()))?;
    let titles = Titles::of_library(library);
    let mut games: HashMap<String, (Game, Arc<StoredDefinition>)> = HashMap::new();
    let (mut added, mut all, mut batch) = (0, 0, Vec::new());
    for (line, puzzle) in puzzles {
        if !games.contains_key(&puzzle.game) {
            let load = || {
                let rules = StoredDefinition::of(library, &puzzle.game, true)?;
                Ok::<_, LoadError>((library.game(&puzzle.game)?, Arc::new(rules)))
            };
            games.insert(puzzle.game.clone(), load().map_err(|error| wrong(line, error.to_string()))?);
        }
        let (game, rules) = &games[&puzzle.game];
        puzzle.prove(game, PROOF_NODES).map_err(|error| wrong(line, error.to_string()))?;
        let title = titles.of(&puzzle.game);
        batch.push(stored(puzzle, title, rules, now_ms));
        all += 1;
        if batch.len() == AT_ONCE {
            added += store.add_puzzles(&std::mem::take(&mut batch)).await?;
        }
    }
    added += store.add_puzzles(&batch).await?;
    Ok((added, all - added))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_puzzles_of_the_program_are_of_its_games_and_each_is_there_once() {
        let library = Library::shipped();
        let (mut ids, mut games) = (HashSet::new(), HashMap::new());
        for text in embedded::puzzles() {
            for (line, puzzle) in read(&text).unwrap() {
                let game =
                    games.entry(puzzle.game.clone()).or_insert_with(|| library.game(&puzzle.game).unwrap()).clone();
                puzzle.check(&game).unwrap_or_else(|why| panic!("{}, line {line}: {why}", puzzle.game));
                let rules = StoredDefinition::of(&library, &puzzle.game, true).unwrap();
                assert!(ids.insert(id(&puzzle, &rules.fingerprint)), "{}, line {line}", puzzle.game);
            }
        }
        assert!(games.len() >= 4 && ids.len() >= 100, "{} games, {} puzzles", games.len(), ids.len());
    }

    #[test]
    #[ignore = "minutes: run by .ci/nightly"]
    fn the_puzzles_of_the_program_are_proved() {
        let library = Library::shipped();
        for text in embedded::puzzles() {
            for (line, puzzle) in read(&text).unwrap() {
                let game = library.game(&puzzle.game).unwrap();
                puzzle.prove(&game, PROOF_NODES).unwrap_or_else(|why| panic!("{}, line {line}: {why}", puzzle.game));
            }
        }
    }
}
