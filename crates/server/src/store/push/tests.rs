//! What a store promises of messages to browsers: a part of its suite.

use super::*;
use crate::api::Color;
use crate::store::accounts::StoredAccount;
use crate::store::accounts::tests::ann;
use crate::store::email::tests::letter_game;
use crate::store::record::Record;
use crate::store::reminders::Ways;
use crate::store::suite::{Ground, moved, one};

const HOUR: i64 = 3600 * 1000;
const PUSH: Ways = Ways { mail: true, push: true };

fn browser(endpoint: &str, moves: bool) -> StoredSubscription {
    let text = |part: &str| format!("{part} of {endpoint}");
    let (endpoint, language) = (endpoint.to_string(), "de".to_string());
    StoredSubscription { hash: text("hash"), p256dh: text("key"), auth: text("secret"), endpoint, language, moves }
}

async fn logged_in_twice(ground: &Ground) -> Store {
    let store = ground.open(1_000).await;
    store.sign_up(&ann(), "ann_lee", &[], "session 1").await.unwrap();
    store.log_in(&ann(), "session 2", 2_000).await.unwrap();
    let bob = StoredAccount { who: "hash of Bob".to_string(), name: "Bob".to_string(), ..ann() };
    store.sign_up(&bob, "bob", &[], "session of Bob").await.unwrap();
    store
}

/// That it is the player's move until a day ends.
fn until(day: i64) -> Option<Says> {
    Some(Says::Move { flag_ms: day * DAY_MS })
}

/// The endpoints of the messages that are due.
async fn due(store: &Store, now_ms: i64) -> Vec<String> {
    store.due_pushes(now_ms, 100).await.unwrap().into_iter().map(|push| push.endpoint).collect()
}

pub async fn a_server_keeps_its_key(ground: &Ground) {
    let store = ground.open(1_000).await;
    assert_eq!(store.push_key("one").await.unwrap(), "one");
    assert_eq!(store.push_key("another").await.unwrap(), "one");
}

pub async fn browsers_get_messages_while_they_are_logged_in(ground: &Ground) {
    let store = logged_in_twice(ground).await;
    assert!(store.subscribe("none", &browser("a", false), 3_000).await.unwrap_err().is_conflict());
    store.subscribe("session 1", &browser("a", false), 3_000).await.unwrap();
    store.subscribe("session 2", &browser("b", false), 3_000).await.unwrap();
    assert_eq!(store.subscribed("session 1").await.unwrap(), Some(false));
    store.subscribe("session 1", &browser("c", true), 3_000).await.unwrap();
    assert_eq!(store.subscribed("session 1").await.unwrap(), Some(true));
    // The browser of session 2 is logged in to another account now.
    store.subscribe("session of Bob", &browser("b", false), 3_000).await.unwrap();
    assert_eq!(store.subscribed("session 2").await.unwrap(), None);
    // What a service says of an endpoint that the browser has given up is no matter.
    store.unsubscribe("session 1", Some("a")).await.unwrap();
    assert_eq!(store.subscribed("session 1").await.unwrap(), Some(true));
    store.begin(&mut letter_game("game", Color::White, 100 * DAY_MS)).await.unwrap();
    store.write_reminders(PUSH, 99 * DAY_MS + HOUR).await.unwrap();
    assert_eq!(due(&store, 99 * DAY_MS + HOUR).await, ["c"]);
    store.log_out("session 1").await.unwrap();
    assert_eq!((store.subscribed("session 1").await.unwrap(), due(&store, 99 * DAY_MS + HOUR).await), (None, vec![]));
    store.unsubscribe("session of Bob", None).await.unwrap();
    assert_eq!(store.subscribed("session of Bob").await.unwrap(), None);
}

pub async fn browsers_are_reminded_once_a_move(ground: &Ground) {
    let store = logged_in_twice(ground).await;
    store.subscribe("session 1", &browser("a", false), 3_000).await.unwrap();
    store.subscribe("session 2", &browser("b", true), 3_000).await.unwrap();
    let mut game = letter_game("game", Color::White, 100 * DAY_MS);
    store.begin(&mut game).await.unwrap();
    let now = 99 * DAY_MS + HOUR;
    store.write_reminders(Ways { mail: true, push: false }, now).await.unwrap();
    assert_eq!(due(&store, now).await, [""; 0], "this server sends none");
    for _ in 0..2 {
        store.write_reminders(PUSH, now).await.unwrap();
    }
    let messages = store.due_pushes(now, 100).await.unwrap();
    assert_eq!(messages.iter().map(|push| push.endpoint.as_str()).collect::<Vec<_>>(), ["a", "b"]);
    let first = &messages[0];
    assert_eq!((first.game.as_str(), first.opponent.as_str(), first.says), ("game", "Bob", until(100)));
    assert_eq!((first.p256dh.as_str(), first.language.as_str(), first.attempts), ("key of a", "de", 0));
    // One process has it, until it gives up.
    store.claim_push(first, now + 1_000).await.unwrap();
    assert!(store.claim_push(first, now + 1_000).await.unwrap_err().is_conflict());
    assert_eq!(due(&store, now).await, ["b"]);
    store.delay_push(first.number, now).await.unwrap();
    assert_eq!(store.due_pushes(now, 1).await.unwrap()[0].attempts, 1);
    store.push_done(first.number).await.unwrap();
    // She moves, and her opponent does: one browser hears of each move.
    let played =
        |record: &Record, turn, days: i64| Record { turn: Some(turn), flag_ms: Some(days * DAY_MS), ..moved(record) };
    let mut own = played(&game, Color::Black, 102);
    store.save(&mut own, &one("e2e4"), None, now).await.unwrap();
    assert!(store.due_pushes(now, 100).await.unwrap().iter().all(|push| push.says.is_none()), "she has moved");
    let mut answer = played(&own, Color::White, 103);
    store.save(&mut answer, &one("e7e5"), None, now + 1).await.unwrap();
    let messages = store.due_pushes(now + 1, 100).await.unwrap();
    let current: Vec<_> = messages.iter().filter(|push| push.says.is_some()).collect();
    assert_eq!(current.iter().map(|push| push.endpoint.as_str()).collect::<Vec<_>>(), ["b"]);
    assert_eq!(current[0].says, until(103));
    // What could not be sent for a day is forgotten.
    store.forget_pushes(now + DAY_MS).await.unwrap();
    assert_eq!(store.due_pushes(now + 1, 100).await.unwrap().len(), 1);
    // All of them hear of the end, which is another than what they heard before.
    let over = Record { turn: None, flag_ms: None, score: "0-1".to_string(), ..moved(&answer) };
    store.save(&mut over.clone(), &one("f1c4"), None, now + 2).await.unwrap();
    let messages = store.due_pushes(now + 2, 100).await.unwrap();
    let current = messages.iter().filter_map(|push| Some((push.endpoint.as_str(), push.opponent.as_str(), push.says?)));
    let lost = Says::Ended { won: Some(false) };
    assert_eq!(current.collect::<Vec<_>>(), [("a", "Bob", lost), ("b", "Bob", lost)]);
}
