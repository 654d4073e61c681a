//! What a store promises of ratings: a part of its suite.

use super::*;
use crate::store::Record;
use crate::store::accounts::tests::ann;
use crate::store::suite::{Ground, game, moved, one};
use crate::store::{Place, StoredAccount};

fn bob() -> StoredAccount {
    StoredAccount { who: "hash of Bob".to_string(), name: "Bob".to_string(), ..ann() }
}

/// A game that counts and has ended.
async fn ended(store: &Store, id: &str) -> Record {
    let place = |account: StoredAccount| Place::Person { who: account.who, name: account.name, account: true };
    let places = crate::api::Both { w: place(ann()), b: place(bob()) };
    let mut record = Record { rated: true, places, ..game(id) };
    store.begin(&mut record).await.unwrap();
    let mut record = Record { score: "1-0".to_string(), ..moved(&record) };
    store.save(&mut record, &one("e2e4"), None, 2_000).await.unwrap();
    record
}

async fn sign_up(store: &Store) {
    store.sign_up(&ann(), "ann_lee", &[], "session 1").await.unwrap();
    store.sign_up(&bob(), "bob", &[], "session 2").await.unwrap();
}

/// A player's rating after another game.
fn next(before: &StoredRating, rating: i64, at_ms: i64) -> StoredRating {
    let rating = Rating { rating, ..before.rating };
    StoredRating {
        rating,
        games: before.games + 1,
        game: "chess".into(),
        title: "Chess".into(),
        at_ms,
        ..before.clone()
    }
}

pub async fn a_game_counts_once(ground: &Ground) {
    let store = ground.open(1_000).await;
    sign_up(&store).await;
    for id in ["a", "b"] {
        assert!(ended(&store, id).await.rated && store.load(id).await.unwrap().unwrap().record.rated);
    }
    let due = store.follow_ups(10).await.unwrap();
    assert_eq!((due.len(), due[0].rated, due[0].seq, due[0].score.as_str()), (2, true, 2, "1-0"));
    assert_eq!(due[0].players, ["hash of Ann", "hash of Bob"]);
    let old = [
        store.rating("hash of Ann", "pool", LIVE).await.unwrap(),
        store.rating("hash of Bob", "pool", LIVE).await.unwrap(),
    ];
    assert_eq!((old[0].rating, old[0].games), (Rating::NEW, 0));
    let new = [next(&old[0], 1_600_000, 5_000), next(&old[1], 1_400_000, 5_000)];
    let rate = async |due: &crate::store::FollowUp, old: [&StoredRating; 2], new: [&StoredRating; 2]| {
        store.rate(due.number, &due.game, due.seq, old, new).await
    };
    rate(&due[0], old.each_ref(), new.each_ref()).await.unwrap();
    // Neither the same again nor another game on ratings of before, which others have changed.
    for due in &due {
        assert!(rate(due, old.each_ref(), new.each_ref()).await.unwrap_err().is_conflict());
    }
    assert_eq!(store.follow_ups(10).await.unwrap().iter().map(|due| &*due.game).collect::<Vec<_>>(), ["b"]);
    assert_eq!(store.rating("hash of Ann", "pool", LIVE).await.unwrap(), new[0]);
    let last = [next(&new[0], 1_650_000, 6_000), next(&new[1], 1_350_000, 6_000)];
    rate(&due[1], new.each_ref(), last.each_ref()).await.unwrap();
    assert!(store.follow_ups(10).await.unwrap().is_empty());
    let history = store.rating_history("hash of Ann", "pool", LIVE).await.unwrap();
    let history: Vec<_> = history.iter().map(|(at, rating)| (*at, rating.rating)).collect();
    assert_eq!(history, [(5_000, 1_500_000), (5_000, 1_600_000), (6_000, 1_650_000)]);
    let changes = store.rating_changes("b").await.unwrap();
    let of_bob = changes.iter().find(|change| change.who == "hash of Bob").unwrap();
    assert_eq!((changes.len(), of_bob.before.rating, of_bob.after.rating), (2, 1_400_000, 1_350_000));
    assert_eq!(store.ratings("hash of Bob").await.unwrap(), [last[1].clone()]);
}

pub async fn leaders_are_sure_first_and_nobody_who_is_gone(ground: &Ground) {
    let store = ground.open(1_000).await;
    sign_up(&store).await;
    ended(&store, "a").await;
    let due = store.follow_ups(10).await.unwrap();
    let old = ["hash of Ann", "hash of Bob"].map(|who| StoredRating::new(who, "pool", LIVE));
    let mut new = [next(&old[0], 1_600_000, 5_000), next(&old[1], 1_400_000, 5_000)];
    new[1].rating.deviation = 60_000;
    store.rate(due[0].number, "a", 2, old.each_ref(), new.each_ref()).await.unwrap();
    let leaders = async |pool: &str, pace: &str| {
        let leaders = store.leaders(pool, pace, 10).await.unwrap();
        leaders.into_iter().map(|(name, _)| name).collect::<Vec<_>>()
    };
    assert_eq!(leaders("pool", LIVE).await, ["Bob", "Ann_Lee"]);
    assert!(leaders("other", LIVE).await.is_empty() && leaders("pool", "correspondence").await.is_empty());
    store.delete_account(&ann(), "deleted:x", 9_000).await.unwrap();
    assert_eq!(leaders("pool", LIVE).await, ["Bob"]);
}
