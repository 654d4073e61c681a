//! What a store promises of the catalogue: a part of its suite.

use super::*;
use crate::api::{Action, Reason, Visibility};
use crate::store::lines::tests::without;
use crate::store::moderation::{StoredAction, StoredComplaint, Subject};
use crate::store::relations::tests::{account, sign_up};
use crate::store::suite::{Ground, game, moved, one};
use crate::store::{Archived, Record, StoredDefinition};
use menagerie_core::Library;
use std::sync::Arc;

const ANN: &str = "hash of Ann";
const BOB: &str = "hash of Bob";

/// A version of a game of one's own with one rule changed.
fn version(rule: &str) -> NewVersion {
    let source = format!("# mine\ninherit = 'chess'\ntitle = 'Mine'\nrules.{rule}");
    let mut library = Library::shipped();
    library.add("definition.toml", &source).unwrap();
    let rules = Arc::new(StoredDefinition::of(&library, "definition", false).unwrap());
    NewVersion { rules, source, note: format!("with {rule}") }
}

fn words(title: &str, visibility: Visibility) -> EntryWords {
    let (description, tags) = ("Chess with a twist".to_string(), vec!["twist".to_string(), "small".to_string()]);
    EntryWords { title: title.to_string(), description, tags, visibility }
}

/// An entry of Ann's with one version.
pub async fn entry_of_ann(store: &Store, id: &str) {
    create(store, id, ANN, &words("Mine", Visibility::Private), "stalemate = { result = 'loss' }").await;
}

async fn create(store: &Store, id: &str, owner: &str, words: &EntryWords, rule: &str) {
    store.create_entry((id, owner), words, None, &version(rule), 1_000).await.unwrap();
}

/// An entry as somebody reads it.
async fn read(store: &Store, id: &str) -> StoredEntry {
    store.entry(id).await.unwrap().unwrap()
}

/// A game under the rules of a version that has ended after some plies.
async fn play(store: &Store, id: &str, version: &NewVersion, plies: u32, change: impl Fn(&mut Record)) {
    end(store, id, version, plies, change, ["1-0", "checkmate"]).await;
}

async fn end(
    store: &Store,
    id: &str,
    version: &NewVersion,
    plies: u32,
    change: impl Fn(&mut Record),
    [score, why]: [&str; 2],
) {
    let mut record = Record { rules: version.rules.clone(), game: "definition".to_string(), ..game(id) };
    change(&mut record);
    store.begin(&mut record).await.unwrap();
    for ply in 1..=plies {
        record = moved(&record);
        if ply == plies {
            (record.score, record.why) = (score.to_string(), why.to_string());
        }
        store.save(&mut record, &one("e2e4"), None, 2_000).await.unwrap();
    }
}

/// All results are followed up, and all games go into the archive.
async fn archive_all(store: &Store) {
    let results: Vec<i64> = store.follow_ups(100).await.unwrap().iter().map(|due| due.number).collect();
    store.followed_up(&results).await.unwrap();
    for (number, id) in store.archive_due(100).await.unwrap() {
        store.archive(number, &id, &Archived::default()).await.unwrap();
    }
}

async fn titles(store: &Store, query: &EntryQuery) -> Vec<String> {
    store.entries(query).await.unwrap().0.into_iter().map(|entry| entry.words.title).collect()
}

async fn counts(store: &Store, id: &str) -> (u32, u32) {
    let entry = store.entry(id).await.unwrap().unwrap();
    (entry.games, entry.people)
}

pub async fn versions_are_kept_as_they_are(ground: &Ground) {
    let store = ground.open(1_000).await;
    for name in ["Ann", "Bob"] {
        sign_up(&store, name).await;
    }
    let first = words("Mine", Visibility::Private);
    create(&store, "a", ANN, &first, "castling = false").await;
    let entry = store.entry("a").await.unwrap().unwrap();
    assert_eq!((entry.author.as_deref(), &entry.words, entry.version), (Some("Ann"), &first, 1));
    let second = version("stalemate = { result = 'loss' }");
    let of_bob = StoredEntry { owner: BOB.to_string(), ..entry.clone() };
    assert!(store.add_version(&of_bob, &second, 2_000).await.unwrap_err().is_conflict());
    assert_eq!(store.add_version(&entry, &second, 2_000).await.unwrap(), 2);
    let third = version("check-counting = true");
    assert!(store.add_version(&entry, &third, 3_000).await.unwrap_err().is_conflict(), "there is a version since");
    assert!(store.edit_entry(&entry, &first, 3_000).await.unwrap_err().is_conflict(), "there is a version since");
    let entry = read(&store, "a").await;
    assert!(store.add_version(&entry, &second, 3_000).await.unwrap_err().is_conflict(), "it is there");
    let listed = store.versions("a").await.unwrap();
    let all: Vec<_> = listed.iter().map(|version| (version.number, version.made_ms, version.reported)).collect();
    assert_eq!(all, [(2, 2_000, false), (1, 1_000, false)]);
    let full = store.version("a", 2).await.unwrap().unwrap();
    assert_eq!((&full.source, &full.rules, &full.report), (&second.source, &*second.rules, &None));
    assert!(store.version("a", 3).await.unwrap().is_none() && store.version("b", 1).await.unwrap().is_none());
    for sql in [
        "UPDATE catalogue_version SET source = 'another'",
        "UPDATE catalogue_version SET number = 3 WHERE number = 2",
        "DELETE FROM definition",
    ] {
        assert!(store.write(vec![Statement::new(sql, Vec::new())]).await.unwrap_err().is_conflict(), "{sql}");
    }
    // A report is made again; nobody else makes it.
    assert!(store.keep_report(("a", 2), BOB, ("{}", false), 4_000).await.unwrap_err().is_conflict());
    assert!(store.keep_report(("a", 9), ANN, ("{}", false), 4_000).await.unwrap_err().is_conflict());
    for (report, cut) in [("{}", true), (r#"{"games":40}"#, false)] {
        store.keep_report(("a", 2), ANN, (report, cut), 4_000).await.unwrap();
        assert_eq!(store.version("a", 2).await.unwrap().unwrap().report, Some((report.to_string(), cut)));
    }
    assert!(store.versions("a").await.unwrap()[0].reported);
    // Words change, for their author alone.
    let other = EntryWords { tags: Vec::new(), ..words("Better", Visibility::Unlisted) };
    let of_bob = StoredEntry { owner: BOB.to_string(), ..entry.clone() };
    assert!(store.edit_entry(&of_bob, &other, 5_000).await.unwrap_err().is_conflict());
    store.edit_entry(&entry, &other, 5_000).await.unwrap();
    assert!(store.edit_entry(&entry, &first, 5_000).await.unwrap_err().is_conflict(), "others see it since");
    assert!(store.add_version(&entry, &third, 5_000).await.unwrap_err().is_conflict(), "others see it since");
    let sources = store.sources("a", u32::MAX, 9).await.unwrap();
    assert_eq!(sources[0], (2, (second.note.clone(), second.source.clone())));
    assert_eq!(store.sources("a", 2, 9).await.unwrap(), sources[1..]);
    assert_eq!(store.sources("a", u32::MAX, 1).await.unwrap(), sources[..1]);
    let entry = store.entry("a").await.unwrap().unwrap();
    assert_eq!((&entry.words, entry.created_ms, entry.updated_ms), (&other, 1_000, 5_000));
    // With the entry go its definitions, but not that of a game.
    play(&store, "g", &second, 2, |_| {}).await;
    assert!(store.delete_entry("a", BOB).await.unwrap_err().is_conflict());
    store.delete_entry("a", ANN).await.unwrap();
    assert!(store.entry("a").await.unwrap().is_none() && store.entry("\0").await.unwrap().is_none());
    let left = store.rows(Statement::new("SELECT hash FROM definition", Vec::new())).await.unwrap();
    let left: Vec<_> = left.iter().map(|row| row.text("hash").unwrap()).collect();
    assert_eq!(left, std::slice::from_ref(&second.rules.hash));
    assert!(store.load("g").await.unwrap().is_some());
}

pub async fn the_catalogue_is_searched_and_sorted(ground: &Ground) {
    let store = ground.open(1_000).await;
    for name in ["Ann", "Bob"] {
        sign_up(&store, name).await;
    }
    let rules = ["castling = false", "stalemate = { result = 'loss' }", "castling = false", "check-counting = true"];
    let shown = [Visibility::Public, Visibility::Public, Visibility::Private, Visibility::Unlisted];
    for (at, (rule, visibility)) in rules.into_iter().zip(shown).enumerate() {
        let owner = if at == 1 { BOB } else { ANN };
        let title = ["Fest", "ÜBER 100%", "Secret", "Whisper"][at];
        create(&store, &format!("{at}"), owner, &words(title, visibility), rule).await;
    }
    let second = version(rules[1]);
    for at in 0..3 {
        play(&store, &format!("g{at}"), &second, 2, |_| {}).await;
    }
    archive_all(&store).await;
    let sought = |words: &str| EntryQuery {
        words: words.split_whitespace().map(str::to_string).collect(),
        ..EntryQuery::default()
    };
    for (query, expected) in [
        (EntryQuery::default(), vec!["ÜBER 100%", "Fest"]),
        (EntryQuery { by_games: true, ..EntryQuery::default() }, vec!["ÜBER 100%", "Fest"]),
        (sought("fest"), vec!["Fest"]),
        (sought("über twist"), vec!["ÜBER 100%"]),
        (sought("100%"), vec!["ÜBER 100%"]),
        (sought("%"), vec!["ÜBER 100%"]),
        (sought("_"), vec![]),
        (sought("bob"), vec!["ÜBER 100%"]),
        (sought("twist bob"), vec!["ÜBER 100%"]),
        (sought("secret"), vec![]),
        (sought("whisper"), vec![]),
        (EntryQuery { tag: Some("small".to_string()), ..EntryQuery::default() }, vec!["ÜBER 100%", "Fest"]),
        (EntryQuery { tag: Some("smal".to_string()), ..EntryQuery::default() }, vec![]),
        (EntryQuery { author: Some("ANN".to_string()), ..EntryQuery::default() }, vec!["Fest"]),
        (EntryQuery { author: Some("an".to_string()), ..EntryQuery::default() }, vec![]),
        (EntryQuery { page: 1, ..EntryQuery::default() }, vec![]),
    ] {
        assert_eq!(titles(&store, &query).await, expected, "{query:?}");
    }
    let own: Vec<_> = store.entries_of(ANN).await.unwrap().into_iter().map(|entry| entry.words.title).collect();
    assert_eq!(own, ["Whisper", "Secret", "Fest"]);
    // The same, one after another.
    let (mut up_to, mut one_by_one) = (i64::MAX, Vec::new());
    while let Some((number, entry)) = store.own_entry(ANN, up_to).await.unwrap() {
        up_to = number - 1;
        one_by_one.push(entry.words.title);
    }
    assert_eq!(one_by_one, own);
    // The same rules are found where everybody finds them.
    let same = async |rule: &str, owner: &str| {
        store.entry_with_rules(&version(rule).rules.fingerprint, owner).await.unwrap().map(|entry| entry.id)
    };
    assert_eq!(same(rules[0], BOB).await.as_deref(), Some("0"));
    assert_eq!((same(rules[0], ANN).await, same(rules[3], BOB).await), (None, None));
    // Of two who publish them at once one is too late, whichever way; what is hidden keeps nobody from it.
    let (first, public) = (version(rules[0]), words("Late", Visibility::Public));
    let late = store.create_entry(("late", BOB), &public, None, &first, 1_000).await;
    assert!(late.unwrap_err().is_conflict());
    create(&store, "late", BOB, &words("Late", Visibility::Private), rules[0]).await;
    assert!(store.edit_entry(&read(&store, "late").await, &public, 2_000).await.unwrap_err().is_conflict());
    assert!(store.add_version(&read(&store, "1").await, &first, 2_000).await.unwrap_err().is_conflict());
    let hide = |hidden: Option<i64>| {
        store.write(vec![Statement::new("UPDATE catalogue SET hidden_ms = $1 WHERE id = '0'", vec![hidden.into()])])
    };
    hide(Some(2_000)).await.unwrap();
    assert_eq!(same(rules[0], BOB).await, None);
    store.edit_entry(&read(&store, "late").await, &public, 2_000).await.unwrap();
    hide(None).await.unwrap();
    store.edit_entry(&read(&store, "0").await, &words("Fest", Visibility::Public), 2_000).await.unwrap();
    store.delete_entry("late", BOB).await.unwrap();
    // There are pages, and an account has only so much.
    for at in 4..=ENTRIES_A_PAGE {
        create(&store, &format!("{at}"), BOB, &words("Many", Visibility::Public), rules[3]).await;
    }
    let (first, more) = store.entries(&EntryQuery::default()).await.unwrap();
    assert_eq!((first.len(), more), (29, false));
    for at in 0..MOST_ENTRIES {
        let stored = store
            .create_entry((&format!("b{at}"), BOB), &words("Many", Visibility::Public), None, &version(rules[3]), 1_000)
            .await;
        if let Err(error) = stored {
            assert!(error.is_conflict() && store.entries_of(BOB).await.unwrap().len() == MOST_ENTRIES as usize);
            break;
        }
        assert!(at + 1 < MOST_ENTRIES, "nothing ends it");
    }
    let (first, more) = store.entries(&EntryQuery::default()).await.unwrap();
    assert_eq!((first.len(), more), (ENTRIES_A_PAGE as usize, true));
    let last = EntryQuery { page: 3, by_games: true, ..EntryQuery::default() };
    let (rest, more) = store.entries(&last).await.unwrap();
    assert_eq!((rest.len(), more), (101 - 3 * ENTRIES_A_PAGE as usize, false));
    let first = EntryQuery { by_games: true, ..EntryQuery::default() };
    assert_eq!(titles(&store, &first).await[0], "ÜBER 100%");
}

pub async fn games_count_once_for_their_entry(ground: &Ground) {
    let store = ground.open(1_000).await;
    sign_up(&store, "Ann").await;
    let (first, second) = (version("castling = false"), version("stalemate = { result = 'loss' }"));
    // Before it is in the catalogue.
    play(&store, "early", &first, 2, |_| {}).await;
    archive_all(&store).await;
    play(&store, "waits", &first, 30, |_| {}).await;
    create(&store, "a", ANN, &words("Mine", Visibility::Public), "castling = false").await;
    assert_eq!(counts(&store, "a").await, (1, 2));
    archive_all(&store).await;
    assert_eq!(counts(&store, "a").await, (2, 2), "the one that waited is counted as it goes into the archive");
    // Fewer moves, an aborted game and other rules do not count.
    play(&store, "short", &first, 1, |_| {}).await;
    play(&store, "other", &second, 9, |_| {}).await;
    end(&store, "aborted", &first, 9, |_| {}, ["1/2-1/2", "abort"]).await;
    archive_all(&store).await;
    assert_eq!(counts(&store, "a").await, (2, 2));
    // Programs count as no people, and one person at both sides as one.
    play(&store, "engine", &first, 9, |record| record.places.b = crate::store::Place::Engine { level: 3 }).await;
    play(&store, "alone", &first, 9, |record| {
        let place = |who: &str| crate::store::Place::Person { who: who.into(), name: who.into(), account: false };
        (record.places.w, record.places.b) = (place("Cy"), place("Cy"));
    })
    .await;
    archive_all(&store).await;
    assert_eq!(counts(&store, "a").await, (4, 3));
    assert_eq!(store.add_version(&read(&store, "a").await, &second, 3_000).await.unwrap(), 2);
    assert_eq!(counts(&store, "a").await, (5, 3), "games of all versions");
    play(&store, "again", &second, 9, |_| {}).await;
    archive_all(&store).await;
    assert_eq!(counts(&store, "a").await, (6, 3));
    // Where all is imported, it is counted again, whichever way.
    store.keep_report(("a", 1), ANN, (r#"{"games":40}"#, true), 4_000).await.unwrap();
    let mut text = Vec::new();
    store.export(&mut text, 5_000).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let other = Ground { place: crate::Database::Folder(folder.path().to_path_buf()), library: ground.library.clone() };
    let copy = other.open(6_000).await;
    for _ in 0..2 {
        copy.import(&mut &text[..], 6_000).await.unwrap();
        archive_all(&copy).await;
        assert_eq!(counts(&copy, "a").await, (6, 3));
    }
    assert_eq!(copy.entry("a").await.unwrap(), store.entry("a").await.unwrap());
    assert_eq!(copy.versions("a").await.unwrap(), store.versions("a").await.unwrap());
    assert_eq!(copy.version("a", 1).await.unwrap(), store.version("a", 1).await.unwrap());
    copy.write(vec![Statement::new("DELETE FROM catalogue", Vec::new())]).await.unwrap();
    copy.import(&mut &text[..], 6_000).await.unwrap();
    assert_eq!(counts(&copy, "a").await, (6, 3), "its games were there before it");
    // One whose account is not among the lines is left out, as is one that is deleted while it is exported.
    let text = String::from_utf8(text).unwrap();
    let no_accounts = without(&text, |line| line.starts_with("{\"account\""));
    let folder = tempfile::tempdir().unwrap();
    let other = Ground { place: crate::Database::Folder(folder.path().to_path_buf()), library: ground.library.clone() };
    let copy = other.open(6_000).await;
    copy.import(&mut no_accounts.as_bytes(), 6_000).await.unwrap();
    assert!(copy.entry("a").await.unwrap().is_none() && copy.load("early").await.unwrap().is_some());
}

pub async fn entries_outlive_accounts_where_they_were_played(ground: &Ground) {
    let store = ground.open(1_000).await;
    for name in ["Ann", "Bob"] {
        sign_up(&store, name).await;
    }
    let rules = ["castling = false", "stalemate = { result = 'loss' }", "check-counting = true"];
    for (at, (rule, visibility)) in
        rules.into_iter().zip([Visibility::Public, Visibility::Public, Visibility::Private]).enumerate()
    {
        create(&store, &format!("{at}"), ANN, &words("Mine", visibility), rule).await;
    }
    play(&store, "g", &version(rules[0]), 2, |_| {}).await;
    play(&store, "h", &version(rules[2]), 2, |_| {}).await;
    // What its author alone has played, nobody else has.
    play(&store, "own", &version(rules[1]), 9, |record| {
        let place = crate::store::Place::Person { who: ANN.into(), name: "Ann".into(), account: true };
        (record.places.w, record.places.b) = (place, crate::store::Place::Engine { level: 3 });
    })
    .await;
    archive_all(&store).await;
    let complaint = |entry: &str| StoredComplaint {
        number: 0,
        by: BOB.to_string(),
        who: ANN.to_string(),
        names: [None, None],
        message: (String::new(), 0),
        subject: Subject { entry: entry.to_string(), ..Subject::default() },
        subject_title: None,
        reason: Reason::Other,
        text: String::new(),
        at_ms: 2_000,
    };
    for entry in ["0", "0", "1"] {
        store.complain(&complaint(entry)).await.unwrap();
    }
    let (waiting, count) = store.complaints("").await.unwrap();
    assert_eq!((waiting[0].subject_title.as_deref(), count), (Some("Mine"), 2));
    store.delete_account(&account("Ann"), "deleted:x", 9_000).await.unwrap();
    let there = [store.entry("0").await, store.entry("1").await, store.entry("2").await].map(Result::unwrap);
    assert_eq!(there.each_ref().map(Option::is_some), [true, false, false]);
    assert_eq!(there[0].as_ref().unwrap().author, None);
    assert!(store.load("h").await.unwrap().is_some(), "games stay");
    assert_eq!(store.complaints("").await.unwrap().1, 1, "what is left may still be complained of");
    store.complain(&complaint("0")).await.unwrap();
    assert_eq!(store.complaints("").await.unwrap().1, 1);
    // A moderator hides it, and the log says so for ever.
    let act = |action: Action, complaint: Option<u32>| StoredAction {
        at_ms: 9_500,
        moderator: BOB.to_string(),
        who: ANN.to_string(),
        complaint,
        action,
        until_ms: None,
        warning: None,
        text: "no game".to_string(),
        subject: Subject { entry: "0".to_string(), ..Subject::default() },
    };
    let hidden = async || store.entry("0").await.unwrap().unwrap().hidden;
    store.moderate(&act(Action::Hide, Some(waiting[0].number))).await.unwrap();
    assert!(hidden().await && titles(&store, &EntryQuery::default()).await.is_empty());
    let mut text = Vec::new();
    store.export(&mut text, 9_600).await.unwrap();
    store.moderate(&act(Action::Show, None)).await.unwrap();
    assert!(!hidden().await && titles(&store, &EntryQuery::default()).await.len() == 1);
    let log = store.moderation_log().await.unwrap();
    let all: Vec<_> = log.iter().map(|logged| (logged.action.action, logged.subject_title.as_deref())).collect();
    assert_eq!(all, [(Action::Show, Some("Mine")), (Action::Hide, Some("Mine"))]);
    store.edit_entry(&read(&store, "0").await, &words("Secret", Visibility::Private), 9_650).await.unwrap();
    let log = store.moderation_log().await.unwrap();
    assert!(log.iter().all(|logged| logged.subject_title.is_none()), "moderators see nothing of private games");
    // What was hidden is hidden where it is imported.
    let folder = tempfile::tempdir().unwrap();
    let other = Ground { place: crate::Database::Folder(folder.path().to_path_buf()), library: ground.library.clone() };
    let copy = other.open(9_700).await;
    copy.import(&mut &text[..], 9_700).await.unwrap();
    let entry = copy.entry("0").await.unwrap().unwrap();
    assert_eq!((entry.hidden, entry.author), (true, None));
}

/// Run it with `cargo test -p menagerie-server --lib a_catalogue -- --ignored --nocapture`.
#[tokio::test]
#[ignore = "it measures time"]
async fn a_catalogue_of_many_games_and_entries_is_fast() {
    let (store, _folder) = crate::store::tests::store().await;
    sign_up(&store, "Ann").await;
    let one = version("castling = false");
    // Its definition is that of all games.
    play(&store, "first", &one, 2, |_| {}).await;
    archive_all(&store).await;
    crate::store::tests::fill(&store, 100_000).await;
    let measured = async |what: &str, most: u64, work: std::pin::Pin<Box<dyn Future<Output = ()> + '_>>| {
        let began = std::time::Instant::now();
        work.await;
        println!("{:>10.1?}  {what}", began.elapsed());
        assert!(began.elapsed() < std::time::Duration::from_millis(most), "{what}: {:?}", began.elapsed());
    };
    let mine = words("Mine", Visibility::Public);
    measured(
        "an entry that 100,000 games were played of before it",
        5_000,
        Box::pin(async {
            create(&store, "mine", ANN, &mine, "castling = false").await;
        }),
    )
    .await;
    assert_eq!(counts(&store, "mine").await, (100_001, 12_002));
    let others = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) INSERT INTO catalogue \
                  (number, id, owner, title, description, tags, words, visibility, created_ms, updated_ms, games, people) \
                  SELECT i + 1, 'e' || i, $1, 'Game ' || i, 'A line about it', ' tag' || (i % 50) || ' ', \
                  'game ' || i || ' a line about it tag' || (i % 50), CASE i % 3 WHEN 0 THEN 'private' ELSE 'public' END, \
                  i, i, i % 500, 2 FROM n";
    store.write(vec![Statement::new(others, vec![ANN.into()])]).await.unwrap();
    let other = version("stalemate = { result = 'loss' }");
    for (games, of) in [(0..50, &other), (50..100, &one)] {
        for at in games {
            play(&store, &format!("g of {at}"), of, 2, |_| {}).await;
        }
        let what =
            format!("50 games go into the archive, {} of them of an entry", if of.rules == one.rules { 50 } else { 0 });
        measured(&what, 5_000, Box::pin(archive_all(&store))).await;
    }
    assert_eq!(counts(&store, "mine").await, (100_051, 12_002));
    let sought = |words: &[&str]| words.iter().map(|word| (*word).to_string()).collect::<Vec<_>>();
    for query in [
        EntryQuery::default(),
        EntryQuery { by_games: true, ..EntryQuery::default() },
        EntryQuery { by_games: true, page: 100, ..EntryQuery::default() },
        EntryQuery { words: sought(&["line", "777"]), ..EntryQuery::default() },
        EntryQuery { words: sought(&["nothing", "has", "this"]), by_games: true, ..EntryQuery::default() },
        EntryQuery { tag: Some("tag7".to_string()), by_games: true, ..EntryQuery::default() },
        EntryQuery { author: Some("nobody".to_string()), ..EntryQuery::default() },
    ] {
        let what = format!("{query:?}");
        measured(
            &what,
            500,
            Box::pin(async {
                store.entries(&query).await.unwrap();
            }),
        )
        .await;
    }
    measured(
        "one entry with its versions",
        50,
        Box::pin(async {
            store.entry("mine").await.unwrap().unwrap();
            store.versions("mine").await.unwrap();
        }),
    )
    .await;
}
