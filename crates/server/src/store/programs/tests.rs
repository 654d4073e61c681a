//! What a store promises of programs: a part of its suite.

use super::*;
use crate::store::StoredAccount;
use crate::store::accounts::tests::ann;
use crate::store::suite::{Ground, begun};

fn token(number: u32) -> StoredToken {
    StoredToken {
        hash: format!("{number:064}"),
        label: "desk".to_string(),
        scopes: "bot:play games:read".to_string(),
        since_ms: 5_000 + i64::from(number),
        used_ms: None,
    }
}

async fn signed_up(ground: &Ground) -> Store {
    let store = ground.open(1_000).await;
    store.sign_up(&ann(), "ann_lee", &["code 1".to_string()], "session 1").await.unwrap();
    store
}

pub async fn tokens_are_kept_bounded_and_revoked(ground: &Ground) {
    let store = signed_up(ground).await;
    let who = ann().who;
    for number in 0..MOST_TOKENS {
        store.add_token(&ann(), &token(number)).await.unwrap();
    }
    assert!(store.add_token(&ann(), &token(99)).await.unwrap_err().is_conflict());
    let nobody = StoredAccount { who: "nobody".to_string(), ..ann() };
    assert!(store.add_token(&nobody, &token(99)).await.unwrap_err().is_conflict());
    let listed = store.tokens(&who).await.unwrap();
    assert_eq!((listed.len(), &listed[0]), (20, &token(19)));
    let hash = token(3).hash;
    let bearer = store.bearer(&hash).await.unwrap().unwrap();
    assert_eq!((bearer.name.as_str(), bearer.bot, bearer.used_ms), ("Ann_Lee", false, None));
    store.note_token_used(&hash, 9_000).await.unwrap();
    assert_eq!(store.bearer(&hash).await.unwrap().unwrap().used_ms, Some(9_000));
    // Nobody revokes another's.
    store.revoke_token("hash of Bob", &hash).await.unwrap();
    assert!(store.bearer(&hash).await.unwrap().is_some());
    store.revoke_token(&who, &hash).await.unwrap();
    assert!(store.bearer(&hash).await.unwrap().is_none());
    store.add_token(&ann(), &token(99)).await.unwrap();
    // Who changes the password, recovers an account, or deletes it, leaves no token to anybody; nor does who knew the password before.
    store.recover(&who, "code 1", "another hash", "session 2", 9_000).await.unwrap();
    assert_eq!(store.tokens(&who).await.unwrap(), []);
    assert!(store.add_token(&ann(), &token(1)).await.unwrap_err().is_conflict());
    let now = StoredAccount { password: "another hash".to_string(), ..ann() };
    store.add_token(&now, &token(1)).await.unwrap();
    store.change_password(&now, "a third hash", "session 3", 9_000).await.unwrap();
    assert!(store.bearer(&token(1).hash).await.unwrap().is_none());
    let now = StoredAccount { password: "a third hash".to_string(), ..ann() };
    store.add_token(&now, &token(1)).await.unwrap();
    store.delete_account(&now, "deleted:x", 9_000).await.unwrap();
    assert!(store.bearer(&token(1).hash).await.unwrap().is_none());
    assert!(store.add_token(&now, &token(2)).await.unwrap_err().is_conflict());
}

pub async fn accounts_without_games_become_programs(ground: &Ground) {
    let store = signed_up(ground).await;
    let who = ann().who;
    let other = StoredAccount { who: "hash of a program".to_string(), name: "Robot".to_string(), ..ann() };
    store.sign_up(&other, "robot", &[], "session 2").await.unwrap();
    begun(&store, "a").await;
    assert_eq!(store.players("a").await.unwrap(), Some([who.clone(), "hash of Bob".to_string()]));
    assert_eq!((store.players("b").await.unwrap(), store.players("\0").await.unwrap()), (None, None));
    assert!(store.upgrade(&who).await.unwrap_err().is_conflict(), "it has played");
    store.upgrade(&other.who).await.unwrap();
    assert_eq!(store.bots([&who, &other.who]).await.unwrap(), [false, true]);
    // It is one wherever it moves to.
    let mut exported = Vec::new();
    store.export(&mut exported, 10_000).await.unwrap();
    store.close(10_000).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let place = crate::Database::Folder(folder.path().to_path_buf());
    let moved = Ground { place, library: ground.library.clone() }.open(20_000).await;
    moved.import(&mut exported.as_slice(), 20_000).await.unwrap();
    assert_eq!(moved.bots([&who, &other.who]).await.unwrap(), [false, true]);
}
