//! What a store promises of puzzles: a part of its suite.

use super::*;
use crate::rating::Rating;
use crate::store::lines::tests::without;
use crate::store::relations::tests::{account, sign_up};
use crate::store::suite::{Ground, game};
use crate::store::{PuzzleRecord, PuzzleSolver};

pub fn puzzle(id: &str, rating: i64) -> StoredPuzzle {
    StoredPuzzle {
        id: id.to_string(),
        added_ms: 1_000,
        game: "chess".to_string(),
        title: "Chess".to_string(),
        rules: game("any").rules,
        fen: "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1".to_string(),
        moves: vec!["a2a7".to_string(), "h8g8".to_string(), "b1b8".to_string()],
        length: 2,
        theme: "mate".to_string(),
        source: "a test".to_string(),
        record: PuzzleRecord::new(Rating { rating, ..Rating::NEW }),
    }
}

/// What an attempt makes of the ratings of now.
async fn attempt(
    store: &Store,
    who: &str,
    id: &str,
    solved: bool,
) -> (StoredPuzzle, PuzzleRecord, PuzzleSolver, StoredAttempt) {
    let puzzle = store.puzzle(id).await.unwrap().unwrap();
    let solver = store.puzzle_solver(who, &puzzle.rules.fingerprint).await.unwrap();
    let next = |record: PuzzleRecord, points: i64| PuzzleRecord {
        rating: Rating { rating: record.rating.rating + points, deviation: 200_000, ..record.rating },
        attempts: record.attempts + 1,
        solved: record.solved + u32::from(solved),
        at_ms: 5_000,
    };
    let points = if solved { 10_000 } else { -10_000 };
    let (after, own) = (next(puzzle.record, -points), next(solver.record, points));
    let attempt = StoredAttempt {
        who: who.to_string(),
        at_ms: 5_000,
        solved,
        before: solver.record.rating.rating,
        rating: own.rating.rating,
        deviation: own.rating.deviation,
        puzzle_before: puzzle.record.rating.rating,
        puzzle_rating: after.rating.rating,
    };
    (puzzle, after, PuzzleSolver { record: own, ..solver }, attempt)
}

async fn try_puzzle(store: &Store, who: &str, id: &str, solved: bool) {
    let (puzzle, after, solver, tried) = attempt(store, who, id, solved).await;
    store.try_puzzle(&puzzle, &after, &solver, &tried).await.unwrap();
}

pub async fn puzzles_are_kept_once_and_found_by_their_ratings(ground: &Ground) {
    let store = ground.open(1_000).await;
    sign_up(&store, "Ann").await;
    let who = account("Ann").who;
    let all = [("a", 1_200_000), ("b", 1_480_000), ("c", 1_510_000), ("d", 2_000_000)];
    let all = all.map(|(id, rating)| puzzle(id, rating));
    assert_eq!(store.add_puzzles(&all[..2]).await.unwrap(), 2);
    // One twice in a file is one, and one that is there stays.
    let again = StoredPuzzle { source: "elsewhere".to_string(), ..puzzle("a", 0) };
    assert_eq!(store.add_puzzles(&[again, all[2].clone(), all[2].clone(), all[3].clone()]).await.unwrap(), 2);
    for puzzle in &all {
        assert_eq!(store.puzzle(&puzzle.id).await.unwrap().as_ref(), Some(puzzle));
    }
    assert!(store.puzzle("none").await.unwrap().is_none() && store.puzzle("\0").await.unwrap().is_none());
    let pool = all[0].rules.fingerprint.clone();
    assert_eq!(store.puzzles_near(&pool, "", 1_500_000).await.unwrap(), ["c", "b", "a", "d"]);
    // Where two are as near, the ID decides.
    store.add_puzzles(&[StoredPuzzle { id: "0".to_string(), ..puzzle("0", 1_490_000) }]).await.unwrap();
    assert_eq!(store.puzzles_near(&pool, "", 1_500_000).await.unwrap(), ["0", "c", "b", "a", "d"]);
    assert_eq!(store.puzzles_near("other rules", "", 1_500_000).await.unwrap(), [""; 0]);
    let pools = store.puzzle_pools().await.unwrap();
    assert_eq!(pools.iter().map(|pool| (pool.game.as_str(), pool.puzzles)).collect::<Vec<_>>(), [("chess", 5)]);
    try_puzzle(&store, &who, "c", true).await;
    assert_eq!(store.puzzles_near(&pool, &who, 1_500_000).await.unwrap(), ["0", "b", "a", "d"]);
    let all = store.puzzles_near(&pool, "", 1_500_000).await.unwrap();
    assert_eq!(all.len(), 5, "{all:?}");
    // A game that is forgotten does not take the definition along.
    store.begin(&mut game("unplayed")).await.unwrap();
    store.forget(i64::MAX, i64::MAX).await.unwrap();
    assert!(!store.has("unplayed").await.unwrap() && store.puzzle("a").await.unwrap().is_some());
}

pub async fn an_attempt_counts_once(ground: &Ground) {
    let store = ground.open(1_000).await;
    for name in ["Ann", "Bob"] {
        sign_up(&store, name).await;
    }
    let [ann, bob] = ["Ann", "Bob"].map(|name| account(name).who);
    store.add_puzzles(&[puzzle("a", 1_500_000), puzzle("b", 1_500_000)]).await.unwrap();
    let (first, after, solver, tried) = attempt(&store, &ann, "a", true).await;
    let late = attempt(&store, &bob, "a", false).await;
    assert!(store.puzzle_attempt(&ann, "a").await.unwrap().is_none());
    store.try_puzzle(&first, &after, &solver, &tried).await.unwrap();
    assert_eq!(store.puzzle_attempt(&ann, "a").await.unwrap(), Some(tried.clone()));
    assert_eq!(store.puzzle_solver(&ann, &solver.pool).await.unwrap(), solver);
    assert_eq!(store.puzzle("a").await.unwrap().unwrap().record, after);
    // The same once more, from what is there now, and of one who has not seen that the puzzle has changed.
    assert!(store.try_puzzle(&first, &after, &solver, &tried).await.unwrap_err().is_conflict());
    let again = attempt(&store, &ann, "a", false).await;
    assert!(store.try_puzzle(&again.0, &again.1, &again.2, &again.3).await.unwrap_err().is_conflict());
    assert!(store.try_puzzle(&late.0, &late.1, &late.2, &late.3).await.unwrap_err().is_conflict());
    assert_eq!(store.puzzle("a").await.unwrap().unwrap().record, after, "all of it or nothing");
    assert_eq!(store.puzzle_solver(&bob, &solver.pool).await.unwrap().record.attempts, 0);
    try_puzzle(&store, &bob, "a", false).await;
    try_puzzle(&store, &ann, "b", false).await;
    let record = store.puzzle("a").await.unwrap().unwrap().record;
    assert_eq!((record.attempts, record.solved), (2, 1));
    let own = store.puzzle_solvers(&ann).await.unwrap();
    assert_eq!(own.iter().map(|own| (own.record.attempts, own.record.solved)).collect::<Vec<_>>(), [(2, 1)]);
    // An account that is deleted leaves no attempts, and makes none any more; puzzles keep their ratings.
    let gone = attempt(&store, &bob, "b", true).await;
    store.delete_account(&account("Bob"), "deleted:x", 7_000).await.unwrap();
    assert!(store.try_puzzle(&gone.0, &gone.1, &gone.2, &gone.3).await.unwrap_err().is_conflict());
    assert!(store.puzzle_attempt(&bob, "a").await.unwrap().is_none());
    assert_eq!(store.puzzle_solvers(&bob).await.unwrap(), []);
    assert_eq!(store.puzzle("a").await.unwrap().unwrap().record, record);
}

pub async fn puzzles_move_with_the_games(ground: &Ground) {
    let store = ground.open(1_000).await;
    sign_up(&store, "Ann").await;
    let who = account("Ann").who;
    store.add_puzzles(&[puzzle("a", 1_500_000), puzzle("b", 1_300_000)]).await.unwrap();
    try_puzzle(&store, &who, "a", true).await;
    let mut written = Vec::new();
    store.export(&mut written, 6_000).await.unwrap();
    let mut read = Vec::new();
    for id in ["a", "b"] {
        read.push((store.puzzle(id).await.unwrap(), store.puzzle_attempt(&who, id).await.unwrap()));
    }
    let own = store.puzzle_solvers(&who).await.unwrap();
    store.close(7_000).await.unwrap();

    let folder = tempfile::tempdir().unwrap();
    let elsewhere = Ground { place: folder.path().to_path_buf().into(), library: menagerie_core::Library::shipped() };
    let other = elsewhere.open(8_000).await;
    // A server that has just begun has its own; one that nobody has tried gives way.
    other.add_puzzles(&[puzzle("a", 1_500_000)]).await.unwrap();
    for _ in 0..2 {
        other.import(&mut written.as_slice(), 9_000).await.unwrap();
        for (id, expected) in ["a", "b"].into_iter().zip(&read) {
            let there = (other.puzzle(id).await.unwrap(), other.puzzle_attempt(&who, id).await.unwrap());
            assert_eq!(&there, expected);
        }
        assert_eq!(other.puzzle_solvers(&who).await.unwrap(), own);
        let attempts = other.puzzle_attempts(&who, (0, ""), 10).await.unwrap();
        assert_eq!(
            attempts.iter().map(|(id, attempt)| (id.as_str(), attempt.solved)).collect::<Vec<_>>(),
            [("a", true)]
        );
        let last = (attempts[0].1.at_ms, "a");
        assert_eq!(other.puzzle_attempts(&who, last, 10).await.unwrap(), []);
    }
    let text = String::from_utf8(written).unwrap();
    // Accounts may be missing where a file is read, or deleted there.
    let no_accounts = without(&text, |line| line.contains("\"account\""));
    assert!(no_accounts.lines().count() < text.lines().count());
    let folder = tempfile::tempdir().unwrap();
    let empty = Ground { place: folder.path().to_path_buf().into(), library: menagerie_core::Library::shipped() };
    let empty = empty.open(8_000).await;
    sign_up(&other, "Bob").await;
    other.delete_account(&account("Ann"), "deleted:x", 9_500).await.unwrap();
    for there in [&empty, &other] {
        for _ in 0..2 {
            there.import(&mut no_accounts.as_bytes(), 10_000).await.unwrap();
            assert_eq!(there.puzzle("a").await.unwrap().unwrap().record.attempts, 1);
            assert_eq!(there.puzzle_attempts(&who, (0, ""), 10).await.unwrap(), []);
            assert_eq!(there.puzzle_solvers(&who).await.unwrap(), []);
        }
    }
    let wrong = text.replacen("\"puzzle\":{\"id\":\"a\"", "\"puzzle\":{\"id\":\"../a\"", 1);
    let said = other.import(&mut wrong.as_bytes(), 9_000).await.unwrap_err().to_string();
    assert!(said.contains("the ID of a puzzle"), "{said}");
}
