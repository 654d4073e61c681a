//! What a store promises of complaints and of the log of moderators: a part of its suite.

use super::*;
use crate::store::relations::tests::sign_up;
use crate::store::suite::{Ground, begun};

fn complaint(by: &str, about: &str, message: u32) -> StoredComplaint {
    StoredComplaint {
        number: 0,
        by: format!("hash of {by}"),
        who: format!("hash of {about}"),
        names: [None, None],
        message: if message == 0 { (String::new(), 0) } else { ("a".to_string(), message) },
        subject: Subject::default(),
        subject_title: None,
        reason: Reason::Abuse,
        text: "rude".to_string(),
        at_ms: 2_000,
    }
}

pub fn action(about: &str, complaint: Option<u32>, action: Action, until_ms: Option<i64>) -> StoredAction {
    let (moderator, who, text) = ("hash of Mia".to_string(), format!("hash of {about}"), format!("{action:?}"));
    let subject = Subject::default();
    StoredAction { at_ms: 3_000, moderator, who, complaint, action, until_ms, warning: None, text, subject }
}

pub async fn what_moderators_do_is_logged_for_ever(ground: &Ground) {
    let store = ground.open(1_000).await;
    for name in ["Mia", "Ann", "Bob"] {
        sign_up(&store, name).await;
    }
    begun(&store, "a").await;
    for complaint in [complaint("Ann", "Bob", 0), complaint("Ann", "Bob", 7), complaint("Bob", "guest", 8)] {
        // The same again is one, while it waits.
        for _ in 0..2 {
            store.complain(&complaint).await.unwrap();
        }
    }
    let (waiting, count) = store.complaints("").await.unwrap();
    let names = |complaint: &StoredComplaint| complaint.names.clone().map(Option::unwrap_or_default);
    assert_eq!((waiting.len(), count), (3, 3));
    assert_eq!(
        (names(&waiting[0]), names(&waiting[2])),
        (["Ann", "Bob"].map(String::from), ["Bob", ""].map(String::from))
    );
    assert_eq!(
        waiting[1],
        StoredComplaint { number: waiting[1].number, names: waiting[0].names.clone(), ..complaint("Ann", "Bob", 7) }
    );
    assert_eq!(store.complaint(waiting[1].number).await.unwrap().as_ref(), Some(&waiting[1]));
    // Nobody answers what is about themselves.
    assert_eq!(store.complaints("hash of Bob").await.unwrap().1, 1);
    assert_eq!(store.complaints_waiting("hash of Ann").await.unwrap(), 2);
    // One answers a complaint, and no other moderator after that.
    let mute = action("Bob", Some(waiting[1].number), Action::Mute, Some(9_000));
    store.moderate(&mute).await.unwrap();
    assert!(store.moderate(&mute).await.unwrap_err().is_conflict());
    assert!(
        store.moderate(&action("Ann", Some(waiting[0].number), Action::Close, None)).await.unwrap_err().is_conflict(),
        "it is about somebody else"
    );
    assert!(store.moderate(&action("Bob", Some(999), Action::Dismiss, None)).await.unwrap_err().is_conflict());
    assert_eq!(store.complaints("").await.unwrap().1, 2);
    store.complain(&complaint("Ann", "Bob", 7)).await.unwrap();
    assert_eq!(store.complaints("").await.unwrap().1, 3, "once it was answered, it may come again");
    assert_eq!(store.muted_until("hash of Bob").await.unwrap(), Some(9_000));
    store.moderate(&action("Bob", None, Action::Unmute, None)).await.unwrap();
    assert_eq!(
        (store.muted_until("hash of Bob").await.unwrap(), store.muted_until("hash of Ann").await.unwrap()),
        (None, None)
    );
    // Warnings stand until they are read.
    for _ in 0..2 {
        store.moderate(&action("Bob", None, Action::Warn, None)).await.unwrap();
    }
    let warnings = store.warnings("hash of Bob").await.unwrap();
    assert_eq!(warnings.iter().map(|warning| &warning.text).collect::<Vec<_>>(), ["Warn", "Warn"]);
    // One that comes while another is read is not read.
    let read = |warning: u32| StoredAction { warning: Some(warning), ..action("Bob", None, Action::Read, None) };
    store.moderate(&read(warnings[0].number)).await.unwrap();
    assert_eq!(store.warnings("hash of Bob").await.unwrap(), warnings[1..]);
    store.moderate(&read(warnings[1].number)).await.unwrap();
    assert!(store.warnings("hash of Bob").await.unwrap().is_empty());
    // Who is closed is logged in nowhere.
    assert!(!store.is_closed("hash of Bob").await.unwrap());
    let bob = crate::store::relations::tests::account("Bob");
    let token = |hash: &str| crate::store::StoredToken {
        hash: hash.to_string(),
        label: String::new(),
        scopes: "board:play".to_string(),
        since_ms: 3_000,
        used_ms: None,
    };
    store.add_token(&bob, &token("before")).await.unwrap();
    store.moderate(&action("Bob", None, Action::Close, None)).await.unwrap();
    assert!(store.bearer("before").await.unwrap().is_none());
    // What was on its way when the account was closed is refused.
    assert!(store.add_token(&bob, &token("after")).await.unwrap_err().is_conflict());
    assert!(store.log_in(&bob, "another", 3_000).await.unwrap_err().is_conflict());
    assert!(store.change_password(&bob, "x", "another", 3_000).await.unwrap_err().is_conflict());
    assert!(store.is_closed("hash of Bob").await.unwrap());
    assert!(store.known("session of Bob", "").await.unwrap().account.is_none());
    assert!(store.known("session of Ann", "").await.unwrap().account.is_some());
    store.moderate(&action("Bob", None, Action::Reopen, None)).await.unwrap();
    assert!(!store.is_closed("hash of Bob").await.unwrap());
    let log = store.moderation_log().await.unwrap();
    let actions: Vec<_> = log.iter().rev().map(|logged| logged.action.action).collect();
    let all = [Action::Mute, Action::Unmute, Action::Warn, Action::Warn, Action::Read, Action::Read];
    let all = [all.as_slice(), &[Action::Close, Action::Reopen]].concat();
    assert_eq!(actions, all);
    assert_eq!(log[7].names.clone().map(Option::unwrap_or_default), ["Mia", "Bob"]);
    assert_eq!((log[7].action.until_ms, log[7].action.complaint), (Some(9_000), Some(waiting[1].number)));
    for sql in [
        "UPDATE moderation SET text = ''",
        "DELETE FROM moderation",
        "INSERT INTO moderation (number, at_ms, moderator, who, action, text) VALUES (1, 0, '', '', 'warn', '')",
    ] {
        let refused = store.write(vec![Statement::new(sql, Vec::new())]).await;
        assert!(refused.is_err(), "{sql}");
    }
    assert_eq!(store.moderation_log().await.unwrap(), log);
    // It moves with the accounts, as does who is closed.
    store.moderate(&action("Ann", None, Action::Close, None)).await.unwrap();
    let log = store.moderation_log().await.unwrap();
    let mut exported = Vec::new();
    store.export(&mut exported, 8_000).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let other = Ground { place: crate::Database::Folder(folder.path().to_path_buf()), library: ground.library.clone() };
    let copy = other.open(9_000).await;
    for _ in 0..2 {
        copy.import(&mut exported.as_slice(), 9_000).await.unwrap();
    }
    assert_eq!(copy.moderation_log().await.unwrap(), log);
    assert!(copy.is_closed("hash of Ann").await.unwrap() && !copy.is_closed("hash of Bob").await.unwrap());
    assert_eq!(copy.complaints("").await.unwrap(), store.complaints("").await.unwrap());
    // Another log stays as it is.
    let folder = tempfile::tempdir().unwrap();
    let other = Ground { place: crate::Database::Folder(folder.path().to_path_buf()), library: ground.library.clone() };
    let busy = other.open(9_000).await;
    busy.moderate(&action("Cy", None, Action::Mute, None)).await.unwrap();
    let error = busy.import(&mut exported.as_slice(), 9_000).await.unwrap_err().to_string();
    assert!(error.contains("another log of moderators"), "{error}");
    // What is complained of goes with the account, and what was done about it stays, without its name.
    store.delete_account(&crate::store::relations::tests::account("Bob"), "deleted:x", 9_000).await.unwrap();
    assert_eq!(store.complaints("").await.unwrap().1, 0);
    let log = store.moderation_log().await.unwrap();
    assert_eq!((log.len(), log[8].names[1].as_deref()), (9, Some(crate::store::DELETED)));
    // No other complaint has the number of one that is gone.
    store.complain(&complaint("Mia", "Ann", 0)).await.unwrap();
    let (fresh, _) = store.complaints("").await.unwrap();
    assert!(fresh[0].number > waiting[2].number, "{fresh:?}");
    store.complain(&complaint("Mia", "Bob", 0)).await.unwrap();
    assert_eq!(store.complaints("").await.unwrap().1, 1, "nobody complains about an account that is gone");
}
