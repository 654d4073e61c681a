//! What the archive promises, in either database.

use super::*;
use crate::store::fault::Fault;
use crate::store::suite::{Ground, game, moved, one};
use crate::store::{Between, Happened, Kind, Query, Record, StoreError, Wanted};

/// A public game that has ended so.
async fn ended(store: &Store, id: &str, change: impl Fn(&mut Record)) -> Record {
    let mut record = Record { public: true, ..game(id) };
    change(&mut record);
    let end = record.clone();
    record.score = "*".to_string();
    record.plies = 0;
    store.begin(&mut record).await.unwrap();
    let mut record = Record { plies: end.plies, score: end.score, why: end.why, ..moved(&record) };
    store.save(&mut record, &one("e2e4"), None, 2_000).await.unwrap();
    record
}

async fn found(store: &Store, query: &Query) -> Vec<String> {
    store.find(query).await.unwrap().games.into_iter().map(|game| game.id).collect()
}

pub async fn searches_that_take_too_long_are_broken_off(ground: &Ground) {
    let store = ground.open(1_000).await;
    let game = ended(&store, "a", |record| record.score = "1-0".to_string()).await;
    let endless = match store.database.dialect() {
        Dialect::Sqlite => {
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) AS all_of_them FROM n"
        }
        Dialect::Postgres => "SELECT CAST(pg_sleep(60) AS TEXT) AS nothing",
    };
    let refused = store.read(Lane::Search, vec![Statement::new(endless, Vec::new())]).await.unwrap_err();
    assert!(matches!(refused, StoreError::Refused { fault: Fault::Slow, .. }), "{refused}");
    // The connection searches again.
    for _ in 0..4 {
        assert_eq!(found(&store, &Query::default()).await, [game.id.as_str()]);
    }
}

/// All that is due goes in with the same positions.
async fn archive_all(store: &Store, archived: &Archived) {
    let results: Vec<i64> = store.follow_ups(100).await.unwrap().iter().map(|due| due.number).collect();
    store.followed_up(&results).await.unwrap();
    for (number, id) in store.archive_due(100).await.unwrap() {
        store.archive(number, &id, archived).await.unwrap();
    }
}

pub async fn games_are_found_by_rating_length_date_and_position(ground: &Ground) {
    let store = ground.open(1_000).await;
    for (id, plies, created_ms) in [("short", 10, 1_000), ("long", 90, 5_000), ("later", 40, 9_000)] {
        ended(&store, id, |record| {
            (record.plies, record.created_ms, record.score) = (plies, created_ms, "1-0".to_string());
        })
        .await;
    }
    let rate = |id: &str, rating: i64| {
        Statement::new("UPDATE game SET rating = $1 WHERE id = $2", vec![rating.into(), id.into()])
    };
    store.write(vec![rate("short", 1500), rate("long", 1800)]).await.unwrap();
    let (kings, other) = (-5_000_000_000_000_000_000, 7);
    archive_all(&store, &Archived { positions: vec![kings, other], ..Archived::default() }).await;
    ended(&store, "private", |record| (record.public, record.score) = (false, "1-0".to_string())).await;
    archive_all(&store, &Archived { positions: vec![kings], ..Archived::default() }).await;
    let between = |least: i64, most: i64| Between { least: Some(least), most: Some(most) };
    let all = Query::default();
    for player in [None, Some("aNN".to_string())] {
        for (query, expected) in [
            (Query { rating: between(1500, 1700), ..all.clone() }, vec!["short"]),
            (Query { rating: Between { least: Some(1500), most: None }, ..all.clone() }, vec!["long", "short"]),
            (Query { plies: between(11, 89), ..all.clone() }, vec!["later"]),
            (Query { plies: Between { least: None, most: Some(40) }, ..all.clone() }, vec!["later", "short"]),
            (Query { created_ms: between(5_000, 8_999), ..all.clone() }, vec!["long"]),
            (Query { position: Some(kings), ..all.clone() }, vec!["later", "long", "short"]),
            (Query { position: Some(kings), plies: between(0, 50), ..all.clone() }, vec!["later", "short"]),
            (Query { position: Some(kings), before: Some(3), ..all.clone() }, vec!["long", "short"]),
            (Query { position: Some(8), ..all.clone() }, vec![]),
            (Query { position: Some(kings), game: Some("shogi".to_string()), ..all.clone() }, vec![]),
        ] {
            let query = Query { player: player.clone(), ..query };
            assert_eq!(found(&store, &query).await, expected, "{query:?}");
            // One's own private games are found by their players alone.
            let own = Query { session: "hash of Ann".to_string(), position: Some(other), ..query.clone() };
            assert!(!found(&store, &own).await.contains(&"private".to_string()));
        }
    }
    let own = Query { session: "hash of Bob".to_string(), position: Some(kings), ..all.clone() };
    assert_eq!(found(&store, &own).await, ["private", "later", "long", "short"]);
    let stranger = Query { session: "hash of Cy".to_string(), ..own };
    assert_eq!(found(&store, &stranger).await, ["later", "long", "short"]);
    let nobody = Query { player: Some("Zoe".to_string()), position: Some(kings), ..all };
    assert_eq!(found(&store, &nobody).await, [""; 0]);
}

pub async fn games_are_found_by_when_they_ended(ground: &Ground) {
    let store = ground.open(1_000).await;
    let won = |record: &mut Record| record.score = "1-0".to_string();
    let mut followed = ended(&store, "followed", won).await;
    ended(&store, "ended", won).await;
    let mut running = game("running");
    running.public = true;
    store.begin(&mut running).await.unwrap();
    // Their moves were made at 1,000. A rematch changes nothing of when the game before it ended.
    followed.rematch = Some("ended".to_string());
    store.save(&mut followed, &Happened::Other(Kind::Follow), None, 9_000).await.unwrap();
    for player in [None, Some("Ann".to_string())] {
        let before =
            |ended_before| Query { player: player.clone(), ended_before: Some(ended_before), ..Query::default() };
        assert_eq!(found(&store, &before(1_000)).await, [""; 0]);
        assert_eq!(found(&store, &before(1_001)).await, ["ended", "followed"]);
        let own = Query { session: "hash of Ann".to_string(), ..before(20_000) };
        assert_eq!(found(&store, &own).await, ["ended", "followed"]);
    }
}

pub async fn aborted_games_are_no_draws(ground: &Ground) {
    let store = ground.open(1_000).await;
    for (id, why) in [("drawn", "stalemate"), ("aborted", "abort")] {
        ended(&store, id, |record| {
            (record.score, record.why, record.plies) = ("1/2-1/2".to_string(), why.to_string(), 1);
        })
        .await;
    }
    let draws = Some(Wanted::Score("1/2-1/2".to_string()));
    for (query, expected) in [
        (Query { result: draws.clone(), ..Query::default() }, vec!["drawn"]),
        (Query { player: Some("Ann".to_string()), ..Query::default() }, vec!["drawn"]),
        (Query { player: Some("Bob".to_string()), result: draws.clone(), ..Query::default() }, vec!["drawn"]),
        (Query { result: draws, session: "hash of Ann".to_string(), ..Query::default() }, vec!["drawn"]),
        // The players know that they had begun one.
        (Query { session: "hash of Ann".to_string(), ..Query::default() }, vec!["aborted", "drawn"]),
        (Query { session: "hash of Ann".to_string(), own: true, public: true, ..Query::default() }, vec!["drawn"]),
    ] {
        assert_eq!(found(&store, &query).await, expected, "{query:?}");
    }
}

pub async fn a_game_goes_into_the_archive_once(ground: &Ground) {
    let store = ground.open(1_000).await;
    for (id, score) in [("a", "1-0"), ("b", "1/2-1/2"), ("c", "0-1"), ("d", "1-0")] {
        ended(&store, id, |record| (record.score, record.plies) = (score.to_string(), 1)).await;
    }
    // A result is followed up first: it may make a rating.
    assert_eq!(store.archive_due(10).await.unwrap(), []);
    let results: Vec<i64> = store.follow_ups(100).await.unwrap().iter().map(|due| due.number).collect();
    store.followed_up(&results[..3]).await.unwrap();
    let due = store.archive_due(10).await.unwrap();
    assert_eq!(due.iter().map(|(_, id)| id.as_str()).collect::<Vec<_>>(), ["a", "b", "c"]);
    store.followed_up(&results[3..]).await.unwrap();
    let due = store.archive_due(10).await.unwrap();
    let rate = "UPDATE game SET rating = CASE id WHEN 'a' THEN 1900 ELSE 1600 END WHERE id IN ('a', 'c')";
    store.write(vec![Statement::new(rate, Vec::new())]).await.unwrap();
    let (start, next) = (i64::MIN, i64::MAX);
    let archived = |mv: &str, programs: bool, at: usize| {
        let mut result = [false; 3];
        result[at] = true;
        Archived { positions: vec![start, next], opening: vec![(start, mv.to_string())], programs, result }
    };
    let games =
        [archived("e2e4", false, 0), archived("e2e4", false, 1), archived("e2e4", false, 2), archived("d2d4", true, 0)];
    for ((number, id), archived) in due.iter().zip(&games) {
        store.archive(*number, id, archived).await.unwrap();
        let again = store.archive(*number, id, archived).await;
        assert!(matches!(again, Err(ref error @ StoreError::Refused { .. }) if error.is_conflict()), "{again:?}");
    }
    assert_eq!(store.archive_due(10).await.unwrap(), []);
    let people = store.explore(start, false).await.unwrap();
    let mv = |uci: &str, [white, draws, black, rated, rating_sum]: [i64; 5]| ExploredMove {
        uci: uci.to_string(),
        white,
        draws,
        black,
        rated,
        rating_sum,
    };
    assert_eq!(people.moves, [mv("e2e4", [1, 1, 1, 2, 3500])]);
    let named = |games: &[Listed]| games.iter().map(|game| game.id.clone()).collect::<Vec<_>>();
    assert_eq!((named(&people.top), named(&people.recent)), (vec!["a".to_string()], vec!["c".to_string()]));
    assert_eq!(people.top[0].rating, Some(1900));
    let all = store.explore(start, true).await.unwrap();
    assert_eq!(all.moves, [mv("e2e4", [1, 1, 1, 2, 3500]), mv("d2d4", [1, 0, 0, 0, 0])]);
    assert_eq!((named(&all.top).len(), named(&all.recent)), (1, vec!["d".to_string(), "c".to_string()]));
    assert_eq!(store.explore(next, true).await.unwrap(), Explored::default());
    // Where the games are imported, they go in again.
    let mut text = Vec::new();
    store.export(&mut text, 5_000).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let other = Ground { place: crate::Database::Folder(folder.path().to_path_buf()), library: ground.library.clone() };
    let store = other.open(6_000).await;
    store.import(&mut &text[..], 6_000).await.unwrap();
    assert_eq!(store.archive_due(10).await.unwrap().len(), 4);
}
