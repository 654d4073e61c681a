//! What a store promises of e-mail: a part of its suite.

use super::*;
use crate::api::{Action, Both, ClockSetting, Color};
use crate::store::accounts::tests::ann;
use crate::store::email_links::NewLink;
use crate::store::letters::{GIVE_UP_MS, MOST_LETTERS};
use crate::store::lines::tests::of_version;
use crate::store::moderation::tests::action;
use crate::store::reminders::Ways;
use crate::store::suite::{Ground, game, moved, one};
use crate::store::{Place, Record, StoredLetter};

const HOUR: i64 = 3600 * 1000;
const DAY: i64 = 24 * HOUR;

async fn signed_up(ground: &Ground) -> Store {
    let store = ground.open(1_000).await;
    store.sign_up(&ann(), "ann_lee", &["code 1".to_string()], "session 1").await.unwrap();
    store
}

/// Gives an address and confirms it.
async fn with_address(store: &Store, address: &str, now_ms: i64) {
    store.offer_email(&ann(), address, "de", now_ms).await.unwrap();
    let letter = due(store, now_ms).await.into_iter().find(|letter| letter.kind == Kind::Confirm).unwrap();
    let hash = format!("confirms {address}");
    sent(store, &letter, Some((&hash, LinkKind::Confirm, now_ms + DAY))).await;
    let link = store.email_link(&hash, LinkKind::Confirm, now_ms).await.unwrap().unwrap();
    store.confirm_email(&hash, &link, now_ms).await.unwrap();
}

async fn due(store: &Store, now_ms: i64) -> Vec<StoredLetter> {
    store.due_letters(now_ms, 100).await.unwrap()
}

async fn kinds(store: &Store, now_ms: i64) -> Vec<(Kind, String, bool)> {
    due(store, now_ms).await.into_iter().map(|letter| (letter.kind, letter.address, letter.is_true)).collect()
}

/// Takes a letter and sends it.
async fn sent(store: &Store, letter: &StoredLetter, link: Option<(&str, LinkKind, i64)>) {
    let link = link.map(|(hash, kind, until_ms)| NewLink { hash: hash.to_string(), kind, until_ms });
    store.claim_letter(letter, link.as_ref(), letter.due_ms + HOUR).await.unwrap();
    store.letter_done(letter.number).await.unwrap();
}

pub async fn an_address_is_given_confirmed_and_removed(ground: &Ground) {
    let store = signed_up(ground).await;
    let who = ann().who;
    assert_eq!(store.email(&who).await.unwrap(), None);
    let wrong = StoredAccount { password: "wrong".to_string(), ..ann() };
    assert!(store.offer_email(&wrong, "a@example.org", "en", 1_000).await.unwrap_err().is_conflict());
    assert_eq!((store.email(&who).await.unwrap(), kinds(&store, 1_000).await), (None, Vec::new()));
    // The letter to an address is not sent once another was given.
    store.offer_email(&ann(), "first@example.org", "en", 2_000).await.unwrap();
    let first = due(&store, 2_000).await.remove(0);
    assert_eq!((first.name.as_str(), first.language.as_str(), first.is_true), ("Ann_Lee", "en", true));
    assert!(due(&store, 1_999).await.is_empty(), "nothing is due before its time");
    sent(&store, &first, Some(("link 1", LinkKind::Confirm, 10_000))).await;
    store.offer_email(&ann(), "Second@example.org", "de", 3_000).await.unwrap();
    assert_eq!(store.email_link("link 1", LinkKind::Confirm, 4_000).await.unwrap(), None);
    let second = due(&store, 3_000).await.remove(0);
    sent(&store, &second, Some(("link 2", LinkKind::Confirm, 10_000))).await;
    let good = async |hash, kind, now| store.email_link(hash, kind, now).await.unwrap();
    assert_eq!(good("link 2", LinkKind::Confirm, 10_000).await, None, "it is too old");
    assert_eq!(good("link 2", LinkKind::Recover, 4_000).await, None, "it sets no password");
    let link = good("link 2", LinkKind::Confirm, 9_999).await.unwrap();
    assert_eq!((link.who.as_str(), link.address.as_str()), (who.as_str(), "Second@example.org"));
    store.confirm_email("link 2", &link, 4_000).await.unwrap();
    assert!(store.confirm_email("link 2", &link, 4_000).await.unwrap_err().is_conflict(), "a link works once");
    let stored = store.email(&who).await.unwrap().unwrap();
    let address = Some("Second@example.org".to_string());
    assert_eq!((&stored.address, &stored.pending, stored.reminders), (&address, &None, false));
    // The address of before gets a letter when another is confirmed.
    store.offer_email(&ann(), "third@example.org", "de", 5_000).await.unwrap();
    assert_eq!(store.email(&who).await.unwrap().unwrap().address, address, "it stays until the other is confirmed");
    let third = due(&store, 5_000).await.remove(0);
    sent(&store, &third, Some(("link 3", LinkKind::Confirm, 10_000))).await;
    let link = good("link 3", LinkKind::Confirm, 6_000).await.unwrap();
    store.confirm_email("link 3", &link, 6_000).await.unwrap();
    assert_eq!(kinds(&store, 6_000).await, [(Kind::Address, "Second@example.org".to_string(), true)]);
    store.set_reminders(&who, true, "en").await.unwrap();
    let stop = StoredLink { who: who.clone(), address: "second@example.org".to_string() };
    store.stop_reminders(&stop).await.unwrap();
    assert!(store.email(&who).await.unwrap().unwrap().reminders, "a link to another address turns nothing off");
    store.stop_reminders(&StoredLink { address: "THIRD@example.org".to_string(), ..stop }).await.unwrap();
    assert!(!store.email(&who).await.unwrap().unwrap().reminders);
    store.remove_email(&ann(), 7_000).await.unwrap();
    assert_eq!(store.email(&who).await.unwrap(), None);
    let about = due(&store, 7_000).await.pop().unwrap();
    assert_eq!((about.kind, about.address.as_str()), (Kind::Address, "third@example.org"));
    assert!(store.set_reminders(&who, true, "en").await.unwrap_err().is_conflict());
}

pub async fn links_set_a_password_once(ground: &Ground) {
    let store = signed_up(ground).await;
    let who = ann().who;
    let asked = async |name: &str, now| store.ask_recovery(name, "en", now).await.unwrap();
    for name in ["Ann_Lee", "Nobody", "a@example.org", "\0", ""] {
        asked(name, 1_000).await;
    }
    assert_eq!(kinds(&store, 1_000).await, [], "nobody has an address");
    store.offer_email(&ann(), "a@example.org", "en", 1_000).await.unwrap();
    asked("a@example.org", 1_000).await;
    assert_eq!(due(&store, 1_000).await.len(), 1, "an address that is not confirmed gets no link");
    let confirm = due(&store, 1_000).await.remove(0);
    sent(&store, &confirm, Some(("confirms", LinkKind::Confirm, DAY))).await;
    let link = store.email_link("confirms", LinkKind::Confirm, 1_500).await.unwrap().unwrap();
    store.confirm_email("confirms", &link, 1_500).await.unwrap();
    asked(" ANN_lee ", 2_000).await;
    asked("A@Example.org", 3_000).await;
    let letters = due(&store, 3_000).await;
    assert_eq!((letters.len(), letters[0].kind, letters[0].is_true), (2, Kind::Recover, true));
    sent(&store, &letters[0], Some(("older", LinkKind::Recover, HOUR))).await;
    sent(&store, &letters[1], Some(("newer", LinkKind::Recover, HOUR))).await;
    let good = async |hash| store.email_link(hash, LinkKind::Recover, 4_000).await.unwrap();
    assert_eq!((good("older").await, good("newer").await.unwrap().who), (None, who.clone()));
    store.recover_by_link("newer", &who, "another hash", "session 2", 4_000).await.unwrap();
    let again = store.recover_by_link("newer", &who, "x", "session 3", 4_000).await.unwrap_err();
    assert!(again.is_conflict() && good("newer").await.is_none());
    assert_eq!(store.account_of(&who).await.unwrap().unwrap().password, "another hash");
    assert_eq!(store.known("session 1", "").await.unwrap().account, None);
    assert_eq!(store.counts_of(&who).await.unwrap(), (1, 1), "recovery codes stay");
    assert_eq!(kinds(&store, 4_000).await, [(Kind::Password, "a@example.org".to_string(), true)]);
    // Another password cancels links and what was asked for.
    asked("Ann_Lee", 5_000).await;
    let letter = due(&store, 5_000).await.pop().unwrap();
    sent(&store, &letter, Some(("cancelled", LinkKind::Recover, HOUR))).await;
    let now = StoredAccount { password: "another hash".to_string(), ..ann() };
    store.change_password(&now, "a third", "session 4", 6_000).await.unwrap();
    assert_eq!(good("cancelled").await, None);
    // Three within an hour, and no more.
    asked("Ann_Lee", 7_000).await;
    assert!(due(&store, 7_000).await.iter().all(|letter| letter.kind != Kind::Recover));
    asked("Ann_Lee", HOUR + 4_000).await;
    assert_eq!(due(&store, HOUR + 4_000).await.last().unwrap().kind, Kind::Recover);
    store.recover(&who, "code 1", "a fourth", "session 5", HOUR + 5_000).await.unwrap();
    assert!(due(&store, HOUR + 5_000).await.iter().all(|letter| letter.kind == Kind::Password));
}

pub async fn letters_are_sent_by_one_until_they_are_given_up(ground: &Ground) {
    let store = signed_up(ground).await;
    store.offer_email(&ann(), "a@example.org", "en", 1_000).await.unwrap();
    let letter = due(&store, 1_000).await.remove(0);
    store.claim_letter(&letter, None, 5_000).await.unwrap();
    assert!(store.claim_letter(&letter, None, 5_000).await.unwrap_err().is_conflict(), "another has it");
    assert!(due(&store, 4_999).await.is_empty());
    // Who had it has not come back.
    let again = due(&store, 5_000).await.remove(0);
    assert_eq!((again.number, again.attempts), (letter.number, 1));
    store.claim_letter(&again, None, 6_000).await.unwrap();
    store.delay_letter(letter.number, 9_000).await.unwrap();
    assert_eq!(due(&store, 9_000).await[0].attempts, 2);
    store.letter_done(letter.number).await.unwrap();
    store.delay_letter(letter.number, 9_500).await.unwrap();
    assert!(due(&store, DAY).await.is_empty(), "what was sent stays so");
    // Those of a day are counted, and there are not very many of them.
    let mut given = 1;
    while store.offer_email(&ann(), &format!("a{given}@example.org"), "en", 10_000).await.is_ok() {
        given += 1;
    }
    assert!(given < MOST_LETTERS, "{given}");
    store.forget_letters(DAY + 1_000).await.unwrap();
    store.offer_email(&ann(), "b@example.org", "en", DAY + 20_000).await.unwrap();
    // The last one waits, and is given up in the end.
    let late = DAY + 20_000 + GIVE_UP_MS;
    assert_eq!(due(&store, late - 1).await.len(), 1);
    store.forget_letters(late).await.unwrap();
    assert!(due(&store, late).await.is_empty() && due(&store, late - 1).await.is_empty());
    // Many accounts write to one address no more than one.
    let mut written = 0;
    for number in 0..60 {
        let (who, name) = (format!("who {number}"), format!("Name{number}"));
        let account = StoredAccount { who, name: name.clone(), ..ann() };
        store.sign_up(&account, &name.to_lowercase(), &[], &format!("of {number}")).await.unwrap();
        written += u32::from(store.offer_email(&account, "victim@example.org", "en", late).await.is_ok());
    }
    assert_eq!(written, 40);
}

const MAIL: Ways = Ways { mail: true, push: false };

/// A correspondence game of Ann, with three days for a move.
pub fn letter_game(id: &str, turn: Color, flag_ms: i64) -> Record {
    let clock = Some(ClockSetting::correspondence(3));
    let mut record =
        Record { clock, left: Both { w: 3 * DAY, b: 3 * DAY }, turn: Some(turn), flag_ms: Some(flag_ms), ..game(id) };
    record.places.w = Place::Person { who: ann().who, name: ann().name, account: true };
    record
}

pub async fn reminders_are_written_once_a_move(ground: &Ground) {
    let store = signed_up(ground).await;
    let who = ann().who;
    let begun = async |mut record: Record| {
        store.begin(&mut record).await.unwrap();
        record
    };
    let soon = begun(letter_game("soon", Color::White, 100 * DAY)).await;
    begun(letter_game("later", Color::White, 101 * DAY + HOUR)).await;
    begun(letter_game("other", Color::Black, 100 * DAY)).await;
    begun(Record { flag_ms: None, ..letter_game("waits", Color::White, 0) }).await;
    begun(Record { flag_ms: Some(100 * DAY), ..game("live") }).await;
    let now = 99 * DAY + HOUR;
    store.write_reminders(MAIL, now).await.unwrap();
    with_address(&store, "a@example.org", now).await;
    store.write_reminders(MAIL, now).await.unwrap();
    assert_eq!(kinds(&store, now).await, [], "nobody is reminded who does not want it");
    store.set_reminders(&who, true, "de").await.unwrap();
    store.write_reminders(MAIL, 99 * DAY - HOUR).await.unwrap();
    assert_eq!(kinds(&store, now).await, [], "there is more than a day left");
    for _ in 0..2 {
        store.write_reminders(MAIL, now).await.unwrap();
    }
    let written = due(&store, now).await;
    assert_eq!(written.len(), 1, "once a move");
    let about = written[0].game.clone().unwrap();
    assert_eq!((about.id.as_str(), about.opponent.as_str(), about.flag_ms), ("soon", "Bob", 100 * DAY));
    assert_eq!((written[0].language.as_str(), written[0].is_true), ("de", true));
    // It is not true any more when she has moved, or does not want it.
    store.set_reminders(&who, false, "de").await.unwrap();
    assert!(!due(&store, now).await[0].is_true);
    store.set_reminders(&who, true, "de").await.unwrap();
    let mut next = Record { turn: Some(Color::Black), flag_ms: Some(102 * DAY), ..moved(&soon) };
    store.save(&mut next, &one("e2e4"), None, now).await.unwrap();
    assert!(!due(&store, now).await[0].is_true);
    store.letter_done(written[0].number).await.unwrap();
    // Her next move is another one.
    let mut own = Record { turn: Some(Color::White), flag_ms: Some(103 * DAY), ..moved(&next) };
    store.save(&mut own, &one("e7e5"), None, now).await.unwrap();
    store.write_reminders(MAIL, 102 * DAY + HOUR).await.unwrap();
    let games: Vec<_> = due(&store, 102 * DAY + HOUR).await.into_iter().filter_map(|letter| letter.game).collect();
    assert_eq!(games.iter().map(|game| game.id.as_str()).collect::<Vec<_>>(), ["soon"]);
}

pub async fn addresses_move_and_go_with_their_accounts(ground: &Ground) {
    let store = signed_up(ground).await;
    let who = ann().who;
    with_address(&store, "a@example.org", 1_000).await;
    store.set_reminders(&who, true, "de").await.unwrap();
    store.ask_recovery("ann_lee", "en", 2_000).await.unwrap();
    let letter = due(&store, 2_000).await.remove(0);
    let link = NewLink { hash: "a link".to_string(), kind: LinkKind::Recover, until_ms: DAY };
    store.claim_letter(&letter, Some(&link), 3_000).await.unwrap();
    store.offer_email(&ann(), "pending@example.org", "de", 2_000).await.unwrap();
    let mut exported = Vec::new();
    store.export(&mut exported, 10_000).await.unwrap();
    let text = String::from_utf8(exported).unwrap();
    assert!(text.contains("a@example.org") && !text.contains("a link") && !text.contains("pending@"), "{text}");
    store.delete_account(&ann(), "deleted:x", 9_000).await.unwrap();
    assert_eq!((store.email(&who).await.unwrap(), kinds(&store, DAY).await), (None, Vec::new()));
    assert_eq!(store.email_link("a link", LinkKind::Recover, 9_000).await.unwrap(), None);
    store.close(10_000).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let place = crate::Database::Folder(folder.path().to_path_buf());
    let other = Ground { place, library: ground.library.clone() }.open(20_000).await;
    other.import(&mut text.as_bytes(), 20_000).await.unwrap();
    let stored = other.email(&who).await.unwrap().unwrap();
    assert_eq!((stored.address.as_deref(), stored.pending, stored.reminders), (Some("a@example.org"), None, true));
    assert_eq!(stored.language, "de");
    // Those of before had no addresses.
    let folder = tempfile::tempdir().unwrap();
    let place = crate::Database::Folder(folder.path().to_path_buf());
    let third = Ground { place, library: ground.library.clone() }.open(20_000).await;
    let from = text.find(",\"email\":{").unwrap();
    let to = from + text[from..].find('}').unwrap() + 1;
    let older = of_version(8, &format!("{}{}", &text[..from], &text[to..]));
    third.import(&mut older.as_bytes(), 20_000).await.unwrap();
    assert!(third.account_of(&who).await.unwrap().is_some() && third.email(&who).await.unwrap().is_none());
}

pub async fn closed_accounts_get_no_letters(ground: &Ground) {
    let store = signed_up(ground).await;
    with_address(&store, "a@example.org", 1_000).await;
    store.ask_recovery("ann_lee", "en", 2_000).await.unwrap();
    let letter = due(&store, 2_000).await.remove(0);
    sent(&store, &letter, Some(("a link", LinkKind::Recover, DAY))).await;
    store.ask_recovery("ann_lee", "en", 2_500).await.unwrap();
    store.moderate(&action("Ann", None, Action::Close, None)).await.unwrap();
    assert!(due(&store, 4_000).await.iter().all(|letter| !letter.is_true));
    store.ask_recovery("ann_lee", "en", 4_000).await.unwrap();
    assert_eq!(due(&store, 5_000).await.len(), 1);
    let refused = store.recover_by_link("a link", &ann().who, "x", "session 9", 5_000).await.unwrap_err();
    assert!(refused.is_conflict(), "{refused}");
    assert!(store.email_link("a link", LinkKind::Recover, 5_000).await.unwrap().is_some(), "nothing is changed");
}
