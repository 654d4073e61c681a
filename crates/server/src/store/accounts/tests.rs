//! What a store promises of accounts: a part of its suite.

use super::*;
use crate::store::suite::{Ground, begun, moved, one};
use crate::store::{Query, Record};

/// The account of the player who has white in the games of the suite.
pub fn ann() -> StoredAccount {
    StoredAccount {
        who: "hash of Ann".to_string(),
        name: "Ann_Lee".to_string(),
        password: "a hash".to_string(),
        since_ms: 5_000,
    }
}

async fn sign_up(store: &Store, codes: &[&str]) {
    let codes: Vec<String> = codes.iter().map(|code| (*code).to_string()).collect();
    store.sign_up(&ann(), "ann_lee", &codes, "session 1").await.unwrap();
}

/// What the players of a game are called, and whether they have accounts.
async fn players(store: &Store, id: &str) -> [(String, bool); 2] {
    let places = store.load(id).await.unwrap().unwrap().record.places;
    [places.w, places.b].map(|place| match &place {
        crate::store::Place::Person { name, account, .. } => (name.clone(), *account),
        other => panic!("{other:?}"),
    })
}

async fn found(store: &Store, player: &str) -> usize {
    store.find(&Query { player: Some(player.to_string()), ..Query::default() }).await.unwrap().games.len()
}

pub async fn accounts_are_kept_and_named_in_their_games(ground: &Ground) {
    let store = ground.open(1_000).await;
    let record = begun(&store, "a").await;
    let ended = Record { public: true, ..begun(&store, "b").await };
    store.save(&mut Record { score: "1-0".to_string(), ..moved(&ended) }, &one("e2e4"), None, 2_000).await.unwrap();
    let mut public = Record { public: true, id: "c".to_string(), ..crate::store::suite::game("c") };
    store.begin(&mut public).await.unwrap();
    store.save(&mut Record { score: "1-0".to_string(), ..moved(&public) }, &one("e2e4"), None, 2_000).await.unwrap();
    assert_eq!((found(&store, "Ann").await, found(&store, "Ann_Lee").await), (1, 0));
    sign_up(&store, &[]).await;
    let found_account = store.account(" ANN_lee ").await.unwrap().unwrap();
    assert!(found_account == ann() && store.account_of("hash of Ann").await.unwrap() == Some(ann()));
    assert!(store.account("Ann").await.unwrap().is_none() && store.account("\0").await.unwrap().is_none());
    let named = [("Ann_Lee".to_string(), true), ("Bob".to_string(), false)];
    assert_eq!((players(&store, "a").await, players(&store, "c").await), (named.clone(), named));
    assert_eq!((found(&store, "Ann_Lee").await, found(&store, "Bob").await), (1, 1));
    // A game that goes on goes on.
    store.save(&mut moved(&record), &one("e2e4"), None, 2_000).await.unwrap();
    assert_eq!(players(&store, "a").await[0].0, "Ann_Lee");
    // The name of an account is in no event.
    let mut later = crate::store::suite::game("d");
    later.places.w =
        crate::store::Place::Person { who: "hash of Ann".to_string(), name: "Ann_Lee".to_string(), account: true };
    store.begin(&mut later).await.unwrap();
    let (_, events) = store.load_events("d").await.unwrap().unwrap();
    assert!(events[0].payload.contains("hash of Ann") && !events[0].payload.contains("Ann_Lee"));
    assert_eq!(players(&store, "d").await[0], ("Ann_Lee".to_string(), true));
    // Neither the name nor the player is taken twice.
    for (who, key) in [("another", "ann_lee"), ("hash of Ann", "other")] {
        let again = StoredAccount { who: who.to_string(), ..ann() };
        let refused = store.sign_up(&again, key, &[], "session 2").await.unwrap_err();
        assert!(refused.is_conflict(), "{refused}");
    }
    assert!(store.is_name_taken("ann_lee", "").await.unwrap() && !store.is_name_taken("ann", "").await.unwrap());
}

pub async fn browsers_log_in_and_out(ground: &Ground) {
    let store = ground.open(1_000).await;
    sign_up(&store, &["code 1", "code 2"]).await;
    let account = Some(("hash of Ann".to_string(), "Ann_Lee".to_string()));
    let known = async |session: &str| store.known(session, "").await.unwrap().account;
    assert_eq!((known("session 1").await, known("session 2").await), (account.clone(), None));
    assert_eq!(store.known("", "hash of Ann").await.unwrap(), Known { account: None, guest_is_account: true });
    assert_eq!(store.known("", "hash of Bob").await.unwrap(), Known::default());
    store.log_in(&ann(), "session 2", 6_000).await.unwrap();
    assert_eq!(store.counts_of("hash of Ann").await.unwrap(), (2, 2));
    store.log_out("session 1").await.unwrap();
    assert_eq!((known("session 1").await, known("session 2").await), (None, account.clone()));
    // A password is changed once, and only while it is what it was.
    store.change_password(&ann(), "another hash", "session 3", 7_000).await.unwrap();
    assert!(store.change_password(&ann(), "a third", "session 4", 7_000).await.unwrap_err().is_conflict());
    assert_eq!((known("session 2").await, known("session 3").await), (None, account.clone()));
    assert_eq!(store.account("ann_lee").await.unwrap().unwrap().password, "another hash");
    // A code is good once, for its own account.
    assert!(store.recover("hash of Bob", "code 1", "x", "session 5", 8_000).await.unwrap_err().is_conflict());
    store.recover("hash of Ann", "code 1", "a fourth", "session 6", 8_000).await.unwrap();
    assert!(store.recover("hash of Ann", "code 1", "x", "session 7", 8_000).await.unwrap_err().is_conflict());
    assert_eq!((known("session 3").await, known("session 6").await), (None, account.clone()));
    assert_eq!(store.counts_of("hash of Ann").await.unwrap(), (1, 1));
    let now = StoredAccount { password: "a fourth".to_string(), ..ann() };
    // A password of before is of no use any more.
    assert!(store.log_in(&ann(), "session 7", 8_500).await.unwrap_err().is_conflict());
    assert!(store.replace_codes(&ann(), &["code 9".to_string()]).await.unwrap_err().is_conflict());
    store.replace_codes(&now, &["code 3".to_string(), "code 4".to_string()]).await.unwrap();
    assert_eq!(store.counts_of("hash of Ann").await.unwrap(), (1, 2));
    // What is not used is logged out, and so is the oldest of very many.
    store.note_seen("session 6", 20_000, 19_000).await.unwrap();
    store.log_in(&now, "session 8", 9_000).await.unwrap();
    store.forget_sessions(15_000).await.unwrap();
    assert_eq!((known("session 6").await, known("session 8").await), (account.clone(), None));
    for number in 0..60 {
        store.log_in(&now, &format!("new {number}"), 30_000 + number).await.unwrap();
    }
    assert_eq!(store.counts_of("hash of Ann").await.unwrap().0, 50);
    assert_eq!((known("new 9").await, known("new 10").await), (None, account));
    store.log_out_everywhere("hash of Ann").await.unwrap();
    assert_eq!(store.counts_of("hash of Ann").await.unwrap(), (0, 2));
}

pub async fn deleted_accounts_leave_no_name(ground: &Ground) {
    let store = ground.open(1_000).await;
    begun(&store, "a").await;
    sign_up(&store, &["code 1"]).await;
    let wrong = StoredAccount { password: "wrong".to_string(), ..ann() };
    assert!(store.delete_account(&wrong, "deleted:x", 9_000).await.unwrap_err().is_conflict());
    assert_eq!(players(&store, "a").await[0], ("Ann_Lee".to_string(), true));
    store.delete_account(&ann(), "deleted:x", 9_000).await.unwrap();
    assert_eq!(players(&store, "a").await[0], (DELETED.to_string(), false));
    assert_eq!(store.known("session 1", "hash of Ann").await.unwrap(), Known { account: None, guest_is_account: true });
    assert_eq!(store.counts_of("hash of Ann").await.unwrap(), (0, 0));
    assert!(store.account("Ann_Lee").await.unwrap().is_none() && store.account(DELETED).await.unwrap().is_none());
    assert!(store.account_of("hash of Ann").await.unwrap().is_none());
    assert!(store.is_name_taken("ann_lee", "deleted:x").await.unwrap());
    assert!(store.delete_account(&ann(), "deleted:x", 9_000).await.is_err());
}

pub async fn accounts_move_with_their_games(ground: &Ground) {
    let store = ground.open(1_000).await;
    begun(&store, "a").await;
    sign_up(&store, &["code 1"]).await;
    let mut exported = Vec::new();
    store.export(&mut exported, 10_000).await.unwrap();
    store.close(10_000).await.unwrap();
    let text = String::from_utf8(exported).unwrap();
    assert!(text.contains("code 1") && !text.contains("session 1"), "{text}");
    let folder = tempfile::tempdir().unwrap();
    let other = Ground { place: crate::Database::Folder(folder.path().to_path_buf()), library: ground.library.clone() };
    let store = other.open(20_000).await;
    for (games, known) in [(1, 0), (0, 1)] {
        let imported = store.import(&mut text.as_bytes(), 20_000).await.unwrap();
        assert_eq!((imported.games, imported.known), (games, known), "what is there stays as it is");
    }
    assert!(store.account("ann_lee").await.unwrap() == Some(ann()));
    assert_eq!(players(&store, "a").await, [("Ann_Lee".to_string(), true), ("Bob".to_string(), false)]);
    assert_eq!(store.counts_of("hash of Ann").await.unwrap(), (0, 1));
    // Another account of that name is not replaced.
    let other = text.replace("hash of Ann", "hash of another").replace("code 1", "code 2");
    let refused = store.import(&mut other.as_bytes(), 20_000).await.unwrap_err().to_string();
    assert!(refused.contains("line 2: another account has the name"), "{refused}");
}
