//! What a store promises of chats: a part of its suite.

use super::*;
use crate::api::Mode;
use crate::store::relations::tests::sign_up;
use crate::store::suite::{Ground, begun, game};
use crate::store::{Record, change};

/// Before all messages.
const FIRST: (i64, &str, u32) = (0, "", 0);

fn message(number: u32, audience: Audience, who: &str, text: &str) -> StoredMessage {
    let (who, text) = (format!("hash of {who}"), text.to_string());
    StoredMessage { number, audience, who, name: None, at_ms: 2_000 + i64::from(number), text }
}

pub async fn what_is_written_is_kept_with_its_game(ground: &Ground) {
    let store = ground.open(1_000).await;
    let ann = sign_up(&store, "Ann").await;
    sign_up(&store, "Cy").await;
    begun(&store, "a").await;
    begun(&store, "b").await;
    assert!(store.talk("none").await.unwrap().is_none() && store.talk("\0").await.unwrap().is_none());
    let talk = store.talk("a").await.unwrap().unwrap();
    assert_eq!((talk.of_two, talk.ended, talk.written), (true, false, [0, 0]));
    assert_eq!(
        (talk.players, talk.names),
        (["Ann", "Bob"].map(|name| format!("hash of {name}")), ["Ann", "Bob"].map(String::from))
    );
    let hello = message(1, Audience::Players, "Ann", "Hello <b>Bob</b> 👋");
    assert_eq!(store.write_message("a", &hello, "x").await.unwrap(), 1);
    // What is sent again is no second message.
    assert!(store.write_message("a", &hello, "x").await.unwrap_err().is_conflict());
    assert_eq!(store.message_of("a", &hello.who, "x").await.unwrap().as_ref(), Some(&hello));
    // Two who write at the same time are two messages.
    let (nice, hi) = (message(2, Audience::Watchers, "Cy", "what a game"), message(3, Audience::Players, "Bob", "hi"));
    let (one, other) = tokio::join!(store.write_message("a", &nice, "x"), store.write_message("a", &hi, "x"));
    assert_eq!((one.unwrap(), other.unwrap()), (2, 3));
    assert_eq!(store.message("a", 3).await.unwrap(), Some(hi));
    store.write_message("b", &message(1, Audience::Players, "Ann", "again?"), "x").await.unwrap();
    assert_eq!(store.talk("a").await.unwrap().unwrap().written, [2, 1]);
    let named = |message: &StoredMessage, name: &str| StoredMessage { name: Some(name.to_string()), ..message.clone() };
    let all = [named(&hello, "Ann"), named(&nice, "Cy"), message(3, Audience::Players, "Bob", "hi")];
    assert_eq!(store.messages("a").await.unwrap(), all);
    let around = async |number: u32| store.talk_around("a", number, 1).await.unwrap().unwrap().1;
    assert_eq!(around(1).await, [all[0].clone(), all[2].clone()], "what the watchers write is not around it");
    assert_eq!((around(2).await, around(9).await), (vec![all[1].clone()], Vec::new()));
    assert!(store.talk_around("none", 1, 1).await.unwrap().is_none());
    let own = async |behind: (i64, &str, u32), most: u32| {
        let own = store.written_by("hash of Ann", behind, most).await.unwrap();
        own.into_iter().map(|(number, own)| (own.game, number, own.text)).collect::<Vec<_>>()
    };
    let both = [("a".to_string(), 1, hello.text.clone()), ("b".to_string(), 1, "again?".to_string())];
    assert_eq!((own(FIRST, 9).await, own(FIRST, 1).await), (both.to_vec(), both[..1].to_vec()));
    assert_eq!(own((hello.at_ms, "a", 1), 9).await, both[1..]);
    // It moves with the games, and goes with the accounts.
    let mut exported = Vec::new();
    store.export(&mut exported, 3_000).await.unwrap();
    store.delete_account(&ann, "deleted:x", 4_000).await.unwrap();
    // What was on its way is not kept.
    assert!(store.write_message("a", &hello, "y").await.unwrap_err().is_conflict());
    assert!(store.written_by("hash of Ann", FIRST, 10).await.unwrap().is_empty());
    assert_eq!(store.messages("a").await.unwrap(), all[1..]);
    store.close(5_000).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let other = Ground { place: crate::Database::Folder(folder.path().to_path_buf()), library: ground.library.clone() };
    let store = other.open(6_000).await;
    store.import(&mut exported.as_slice(), 6_000).await.unwrap();
    assert_eq!(store.messages("a").await.unwrap(), all);
}

pub async fn chats_are_forgotten_with_their_games(ground: &Ground) {
    let store = ground.open(1_000).await;
    let mut board = Record { mode: Mode::Board, ..game("a") };
    store.begin(&mut board).await.unwrap();
    assert!(!store.talk("a").await.unwrap().unwrap().of_two);
    store.write_message("a", &message(1, Audience::Players, "Ann", "hello"), "x").await.unwrap();
    assert!(
        store
            .write_message("none", &message(1, Audience::Players, "Ann", "hello"), "x")
            .await
            .unwrap_err()
            .is_conflict()
    );
    store.write(change::forget("a", &board.rules.hash).into()).await.unwrap();
    assert!(!store.has("a").await.unwrap() && store.written_by("hash of Ann", FIRST, 10).await.unwrap().is_empty());
}
