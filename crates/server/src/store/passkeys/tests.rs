//! What a store promises of passkeys: a part of its suite.

use super::*;
use crate::store::accounts::tests::ann;
use crate::store::suite::Ground;

const MINUTE: i64 = 60_000;

fn passkey(number: u32) -> StoredPasskey {
    StoredPasskey {
        hash: format!("{number:064}"),
        account: ann().who,
        host: "play.example.org".to_string(),
        name: "phone".to_string(),
        credential: "a public key".to_string(),
        since_ms: 5_000 + i64::from(number),
        used_ms: None,
        blocked_ms: None,
    }
}

fn bob() -> StoredAccount {
    StoredAccount { who: "hash of Bob".to_string(), name: "Bob".to_string(), ..ann() }
}

async fn signed_up(ground: &Ground) -> Store {
    let store = ground.open(1_000).await;
    store.sign_up(&ann(), "ann_lee", &["code 1".to_string()], "session 1").await.unwrap();
    store.sign_up(&bob(), "bob", &[], "session of Bob").await.unwrap();
    store
}

pub async fn passkeys_are_kept_bounded_and_removed(ground: &Ground) {
    let store = signed_up(ground).await;
    let who = ann().who;
    for number in 0..MOST_PASSKEYS {
        store.add_passkey(&passkey(number), "session 1").await.unwrap();
    }
    assert!(store.add_passkey(&passkey(99), "session 1").await.unwrap_err().is_conflict());
    let listed = store.passkeys(&who).await.unwrap();
    assert_eq!((listed.len(), &listed[0]), (20, &passkey(19)));
    // Nobody renames or removes another's, or adds one where nobody is logged in, or what is there.
    let third = passkey(3).hash;
    assert!(store.rename_passkey(&bob().who, &third, "mine").await.unwrap_err().is_conflict());
    store.remove_passkey(&bob(), &third).await.unwrap();
    assert_eq!(store.passkey(&third).await.unwrap(), Some(passkey(3)));
    store.rename_passkey(&who, &third, "key ring").await.unwrap();
    assert_eq!(store.passkey(&third).await.unwrap().unwrap().name, "key ring");
    let wrong = StoredAccount { password: "wrong".to_string(), ..ann() };
    assert!(store.remove_passkey(&wrong, &third).await.unwrap_err().is_conflict());
    store.remove_passkey(&ann(), &third).await.unwrap();
    assert_eq!(store.passkey(&third).await.unwrap(), None);
    assert!(store.rename_passkey(&who, &third, "gone").await.unwrap_err().is_conflict());
    for session in ["session of Bob", "none"] {
        assert!(store.add_passkey(&passkey(99), session).await.unwrap_err().is_conflict(), "{session}");
    }
    let taken = StoredPasskey { account: bob().who, ..passkey(4) };
    assert!(store.add_passkey(&taken, "session of Bob").await.unwrap_err().is_conflict());
    // A new password keeps them, as their owner sees them next to it; a code is for those who have lost the account.
    store.change_password(&ann(), "another hash", "session 2", 6_000).await.unwrap();
    assert_eq!(store.passkeys(&who).await.unwrap().len(), 19);
    store.recover(&who, "code 1", "a third hash", "session 3", 7_000).await.unwrap();
    assert_eq!(store.passkeys(&who).await.unwrap(), []);
    store.add_passkey(&passkey(1), "session 3").await.unwrap();
    let now = StoredAccount { password: "a third hash".to_string(), ..ann() };
    store.delete_account(&now, "deleted:x", 9_000).await.unwrap();
    assert_eq!(store.passkey(&passkey(1).hash).await.unwrap(), None);
}

pub async fn a_passkey_logs_in_until_it_is_blocked(ground: &Ground) {
    let store = signed_up(ground).await;
    let first = passkey(1);
    store.add_passkey(&first, "session 1").await.unwrap();
    store.log_in_with(&first, "counted on", "session 2", 8_000).await.unwrap();
    let now = store.passkey(&first.hash).await.unwrap().unwrap();
    assert_eq!((now.credential.as_str(), now.used_ms), ("counted on", Some(8_000)));
    assert_eq!(store.known("session 2", "").await.unwrap().account.unwrap().1, "Ann_Lee");
    // Of two that begin from the same counter one is too late.
    assert!(store.log_in_with(&first, "counted on", "session 3", 9_000).await.unwrap_err().is_conflict());
    let another = StoredPasskey { account: bob().who, ..now.clone() };
    assert!(store.log_in_with(&another, "x", "session 3", 9_000).await.unwrap_err().is_conflict());
    store.block_passkey(&first.hash, 9_500).await.unwrap();
    store.block_passkey(&first.hash, 9_900).await.unwrap();
    assert_eq!(store.passkey(&first.hash).await.unwrap().unwrap().blocked_ms, Some(9_500), "the first time counts");
    assert!(store.log_in_with(&now, "x", "session 3", 9_900).await.unwrap_err().is_conflict());
    assert_eq!(store.known("session 3", "").await.unwrap().account, None);
    // Passkeys are not more browsers than passwords.
    let mut second = passkey(2);
    store.add_passkey(&second, "session 2").await.unwrap();
    for number in 0..60 {
        let next = format!("counted to {number}");
        store.log_in_with(&second, &next, &format!("new {number}"), 10_000 + number).await.unwrap();
        second.credential = next;
    }
    assert_eq!(store.counts_of(&ann().who).await.unwrap().0, 50);
}

pub async fn a_challenge_is_answered_once_and_in_time(ground: &Ground) {
    let store = signed_up(ground).await;
    let any = StoredChallenge { adds: None, state: "any".to_string() };
    let own = StoredChallenge { adds: Some((ann().who, "session 1".to_string())), state: "own".to_string() };
    for (hash, challenge) in [("1", &any), ("2", &any), ("3", &own), ("4", &own)] {
        store.add_challenge(hash, challenge, 1_000, 1_000 + MINUTE).await.unwrap();
    }
    let take = async |hash: &str, now: i64| store.take_challenge(hash, now).await.unwrap();
    assert_eq!((take("1", 2_000).await, take("1", 2_000).await), (Some(any.clone()), None));
    assert_eq!((take("2", 1_000 + MINUTE).await, take("none", 2_000).await), (None, None));
    assert_eq!(
        (take("3", 2_000).await, take("4", 2_000).await),
        (None, Some(own.clone())),
        "an account has one, the last"
    );
    // Those of deleted accounts go with them.
    store.add_challenge("5", &own, 2_000, 2_000 + MINUTE).await.unwrap();
    store.delete_account(&ann(), "deleted:x", 9_000).await.unwrap();
    assert_eq!(take("5", 9_000).await, None);
    // Two requests at once do not both have one.
    store.add_challenge("6", &any, 9_000, 9_000 + MINUTE).await.unwrap();
    let (one, other) = tokio::join!(store.take_challenge("6", 9_000), store.take_challenge("6", 9_000));
    assert_eq!([one, other].into_iter().filter(|taken| taken.as_ref().unwrap().is_some()).count(), 1);
}

pub async fn passkeys_move_with_their_accounts(ground: &Ground) {
    let store = signed_up(ground).await;
    store.add_passkey(&passkey(1), "session 1").await.unwrap();
    store.add_passkey(&passkey(2), "session 1").await.unwrap();
    store.log_in_with(&passkey(1), "counted on", "session 2", 8_000).await.unwrap();
    store.block_passkey(&passkey(2).hash, 9_000).await.unwrap();
    let before = store.passkeys(&ann().who).await.unwrap();
    let mut exported = Vec::new();
    store.export(&mut exported, 10_000).await.unwrap();
    store.close(10_000).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let place = crate::Database::Folder(folder.path().to_path_buf());
    let moved = Ground { place, library: ground.library.clone() }.open(20_000).await;
    moved.import(&mut exported.as_slice(), 20_000).await.unwrap();
    assert_eq!(moved.passkeys(&ann().who).await.unwrap(), before);
}
