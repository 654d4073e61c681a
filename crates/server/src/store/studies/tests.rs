//! What a store promises of studies: a part of its suite.

use super::*;
use crate::api::{Action, Color, Reason, Visibility};
use crate::store::lines::tests::without;
use crate::store::moderation::{StoredAction, StoredComplaint, Subject};
use crate::store::relations::tests::{account, sign_up};
use crate::store::suite::Ground;
use crate::store::{ChapterWords, MOST_CHAPTERS, StoredDefinition};
use menagerie_core::Library;
use std::sync::Arc;

const ANN: &str = "hash of Ann";
const BOB: &str = "hash of Bob";
const CY: &str = "hash of Cy";

fn words(title: &str, visibility: Visibility) -> StudyWords {
    StudyWords { title: title.to_string(), description: "Rooks on open lines".to_string(), visibility }
}

fn moves(pgn: &str) -> ChapterWords {
    ChapterWords { title: format!("Of {pgn}"), orientation: Color::Black, pgn: pgn.to_string() }
}

/// A chapter of a game of one's own, or else of chess.
fn chapter(id: &str, own: bool) -> NewChapter {
    let mut library = Library::shipped();
    library.add("definition.toml", "inherit = 'chess'\nrules.castling = false").unwrap();
    let (name, title) = if own { ("definition", "Mine") } else { ("chess", "Chess") };
    let rules = Arc::new(StoredDefinition::of(&library, name, !own).unwrap());
    NewChapter { id: id.to_string(), words: moves("1. e4 *"), rules, game: (name.to_string(), title.to_string()) }
}

/// A study of Ann's with two chapters: `ID-chess` of chess, and `ID-own` of a game of one's own.
pub async fn study_of_ann(store: &Store, id: &str) {
    let chapters = [chapter(&format!("{id}-chess"), false), chapter(&format!("{id}-own"), true)];
    create(store, id, Visibility::Private, &chapters).await;
}

async fn create(store: &Store, id: &str, visibility: Visibility, chapters: &[NewChapter]) {
    store.create_study((id, ANN), &words(&format!("Study {id}"), visibility), chapters, 1_000).await.unwrap();
}

async fn with_people(ground: &Ground) -> Store {
    let store = ground.open(1_000).await;
    for name in ["Ann", "Bob", "Cy", "Mia"] {
        sign_up(&store, name).await;
    }
    store
}

async fn ids(store: &Store, study: &str) -> Vec<String> {
    store.chapters(study).await.unwrap().into_iter().map(|chapter| chapter.id).collect()
}

async fn definitions(store: &Store) -> usize {
    store.rows(Statement::new("SELECT hash FROM definition", Vec::new())).await.unwrap().len()
}

pub async fn a_writer_of_a_chapter_has_seen_its_last_revision(ground: &Ground) {
    let store = with_people(ground).await;
    create(&store, "s", Visibility::Private, &[chapter("a", false), chapter("b", true)]).await;
    let first = store.chapter("s", "a").await.unwrap().unwrap();
    let kept = (first.listed.revision, first.listed.changed_by.as_str(), first.listed.orientation, first.pgn.as_str());
    assert_eq!(kept, (1, ANN, Color::Black, "1. e4 *"));
    assert_eq!(
        (first.rules.clone(), first.listed.changed_by_name.as_deref()),
        (chapter("a", false).rules, Some("Ann"))
    );
    assert!(store.chapter("other", "a").await.unwrap().is_none() && store.chapter("s", "\0").await.unwrap().is_none());
    // Nobody but the owner and contributors writes.
    store.set_study_member(("s", ANN), BOB, StudyRole::Contributor).await.unwrap();
    store.set_study_member(("s", ANN), CY, StudyRole::Reader).await.unwrap();
    for who in [CY, "hash of Mia"] {
        let refused = [
            store.write_chapter(("s", who), ("a", 1), &moves("no"), 2_000).await,
            store.add_chapters(("s", who), &[chapter("c", false)], 2_000).await,
            store.delete_chapter(("s", who), &first.listed, 2_000).await,
            store.order_chapters(("s", who), &["b".to_string(), "a".to_string()], 2_000).await,
        ];
        assert!(refused.into_iter().all(|refused| refused.unwrap_err().is_conflict()), "{who}");
    }
    store.write_chapter(("s", BOB), ("a", 1), &moves("1. d4 *"), 2_000).await.unwrap();
    for (id, revision) in [("a", 1), ("a", 3), ("x", 1)] {
        let stale = store.write_chapter(("s", ANN), (id, revision), &moves("lost"), 3_000).await;
        assert!(stale.unwrap_err().is_conflict(), "{id} {revision}");
    }
    assert!(store.delete_chapter(("s", ANN), &first.listed, 3_000).await.unwrap_err().is_conflict());
    let second = store.chapter("s", "a").await.unwrap().unwrap();
    assert!(second.is(&moves("1. d4 *")) && second.rules == first.rules);
    let listed = &second.listed;
    assert_eq!((listed.revision, listed.changed_ms, listed.changed_by_name.as_deref()), (2, 2_000, Some("Bob")));
    assert_eq!(store.study("s").await.unwrap().unwrap().updated_ms, 2_000);
    let moved = "UPDATE study_chapter SET rules = (SELECT rules FROM study_chapter WHERE id = 'b') WHERE id = 'a'";
    assert!(store.write(vec![Statement::new(moved, Vec::new())]).await.unwrap_err().is_conflict());
    // Of many who write at once, one has seen the last revision.
    let attempts = ["x", "y", "z"].map(moves);
    let written = attempts.iter().map(|words| store.write_chapter(("s", BOB), ("a", 2), words, 4_000));
    let written = futures_util::future::join_all(written).await;
    assert_eq!(written.iter().filter(|written| written.is_ok()).count(), 1);
    // Chapters have an order, and are few.
    store.add_chapters(("s", BOB), &[chapter("c", false), chapter("d", false)], 5_000).await.unwrap();
    assert_eq!(ids(&store, "s").await, ["a", "b", "c", "d"]);
    let order = |ids: &[&str]| ids.iter().map(|id| (*id).to_string()).collect::<Vec<_>>();
    store.order_chapters(("s", ANN), &order(&["d", "b", "a", "c"]), 5_000).await.unwrap();
    for wrong in [order(&["d", "b", "a"]), order(&["d", "b", "a", "x"])] {
        assert!(store.order_chapters(("s", ANN), &wrong, 5_000).await.unwrap_err().is_conflict());
    }
    assert_eq!(ids(&store, "s").await, ["d", "b", "a", "c"]);
    let many: Vec<_> = (4..=MOST_CHAPTERS).map(|n| chapter(&format!("n{n}"), false)).collect();
    assert!(store.add_chapters(("s", ANN), &many, 6_000).await.unwrap_err().is_conflict());
    assert_eq!(ids(&store, "s").await.len(), 4, "all of them are added, or none");
    // A definition goes with the last chapter under it.
    assert_eq!(definitions(&store).await, 2);
    let own = store.chapter("s", "b").await.unwrap().unwrap();
    store.delete_chapter(("s", BOB), &own.listed, 7_000).await.unwrap();
    assert_eq!((definitions(&store).await, ids(&store, "s").await), (1, order(&["d", "a", "c"])));
}

pub async fn studies_are_found_by_those_who_may(ground: &Ground) {
    let store = with_people(ground).await;
    create(&store, "a", Visibility::Public, &[chapter("a1", false)]).await;
    create(&store, "b", Visibility::Public, &[chapter("b1", true), chapter("b2", false)]).await;
    create(&store, "c", Visibility::Unlisted, &[chapter("c1", false)]).await;
    create(&store, "d", Visibility::Private, &[]).await;
    store.write_chapter(("a", ANN), ("a1", 1), &moves("1. c4 *"), 9_000).await.unwrap();
    let found = async |sought: SoughtStudies| -> Vec<String> {
        store.studies(&sought).await.unwrap().0.into_iter().map(|study| study.id).collect()
    };
    assert_eq!(found(SoughtStudies::default()).await, ["a", "b"]);
    assert_eq!(found(SoughtStudies { newest: true, ..SoughtStudies::default() }).await, ["b", "a"]);
    for (text, expected) in [
        ("rooks", &["a", "b"][..]),
        ("study b", &["b"]),
        ("mine", &["b"]),
        ("ann chess", &["a", "b"]),
        ("queens", &[]),
        ("%", &[]),
    ] {
        let words = text.split(' ').map(str::to_string).collect();
        assert_eq!(found(SoughtStudies { words, ..SoughtStudies::default() }).await, expected, "{text}");
    }
    for (game, owner, expected) in [
        (Some("chess"), None, &["a", "b"][..]),
        (Some("definition"), None, &["b"]),
        (None, Some("ANN"), &["a", "b"]),
        (None, Some("Bob"), &[]),
    ] {
        let (game, owner) = (game.map(str::to_string), owner.map(str::to_string));
        assert_eq!(found(SoughtStudies { game, owner, ..SoughtStudies::default() }).await, expected);
    }
    let b = store.study("b").await.unwrap().unwrap();
    assert_eq!((b.chapters, b.game.as_deref(), b.owner_name.as_str()), (2, Some("Mine"), "Ann"));
    assert!(store.study("\0").await.unwrap().is_none());
    // Members see what they are members of, in any visibility.
    let joined = async |who: &str| -> Vec<(String, StudyRole)> {
        store.studies_of(who).await.unwrap().into_iter().map(|(study, role)| (study.id, role)).collect()
    };
    store.set_study_member(("d", ANN), BOB, StudyRole::Reader).await.unwrap();
    assert_eq!(joined(BOB).await, [("d".to_string(), StudyRole::Reader)]);
    store.set_study_member(("d", ANN), BOB, StudyRole::Contributor).await.unwrap();
    assert_eq!(joined(BOB).await, [("d".to_string(), StudyRole::Contributor)]);
    assert_eq!((joined(ANN).await.len(), joined(ANN).await[0].1), (4, StudyRole::Owner));
    for (id, owner, who) in [("d", BOB, CY), ("d", ANN, ANN), ("d", ANN, "nobody"), ("x", ANN, CY)] {
        assert!(
            store.set_study_member((id, owner), who, StudyRole::Reader).await.unwrap_err().is_conflict(),
            "{id} {who}"
        );
    }
    store.remove_study_member("d", BOB).await.unwrap();
    assert!(joined(BOB).await.is_empty() && store.study_members("d").await.unwrap().is_empty());
    // Its owner alone changes what is said of it, and has read it.
    let other = words("Other", Visibility::Private);
    for (who, revision) in [(BOB, 1), (ANN, 2)] {
        assert!(store.edit_study(("a", who), revision, &other, 9_000).await.unwrap_err().is_conflict());
    }
    store.edit_study(("a", ANN), 1, &other, 9_500).await.unwrap();
    assert_eq!(found(SoughtStudies::default()).await, ["b"]);
    assert_eq!(store.study("a").await.unwrap().unwrap().revision, 2);
    assert!(store.delete_study("a", BOB).await.unwrap_err().is_conflict());
    store.delete_study("a", ANN).await.unwrap();
    assert!(store.study("a").await.unwrap().is_none() && store.chapter("a", "a1").await.unwrap().is_none());
    for number in 3..MOST_STUDIES {
        create(&store, &format!("n{number}"), Visibility::Private, &[]).await;
    }
    let full = store.create_study(("full", ANN), &other, &[], 9_900).await;
    assert!(full.unwrap_err().is_conflict());
}

pub async fn studies_move_with_their_accounts_and_go_with_them(ground: &Ground) {
    let store = with_people(ground).await;
    create(&store, "a", Visibility::Public, &[chapter("a1", false), chapter("a2", true)]).await;
    store.set_study_member(("a", ANN), BOB, StudyRole::Contributor).await.unwrap();
    store.write_chapter(("a", BOB), ("a1", 1), &moves("1. c4 *"), 2_000).await.unwrap();
    store.create_study(("b", BOB), &words("Of Bob", Visibility::Private), &[], 1_000).await.unwrap();
    store.set_study_member(("b", BOB), ANN, StudyRole::Reader).await.unwrap();
    for (who, own) in [(ANN, "a"), (BOB, "b")] {
        let (number, study) = store.own_study(who, i64::MAX).await.unwrap().unwrap();
        assert_eq!((study.id.as_str(), store.own_study(who, number - 1).await.unwrap()), (own, None));
    }
    // A moderator hides one that was reported.
    let (text, study) = ("spam".to_string(), "a".to_string());
    let complaint = StoredComplaint {
        number: 0,
        by: BOB.to_string(),
        who: ANN.to_string(),
        names: [None, None],
        message: (String::new(), 0),
        subject: Subject { study: study.clone(), ..Subject::default() },
        subject_title: None,
        reason: Reason::Spam,
        text: text.clone(),
        at_ms: 2_000,
    };
    for _ in 0..2 {
        store.complain(&complaint).await.unwrap();
    }
    let (waiting, count) = store.complaints("").await.unwrap();
    assert_eq!(
        (count, waiting[0].subject.study.as_str(), waiting[0].subject_title.as_deref()),
        (1, "a", Some("Study a"))
    );
    let hide = StoredAction {
        at_ms: 3_000,
        moderator: "hash of Mia".to_string(),
        who: ANN.to_string(),
        complaint: Some(waiting[0].number),
        action: Action::Hide,
        until_ms: None,
        warning: None,
        text,
        subject: Subject { study, ..Subject::default() },
    };
    store.moderate(&hide).await.unwrap();
    assert!(store.study("a").await.unwrap().unwrap().hidden);
    assert!(store.studies(&SoughtStudies::default()).await.unwrap().0.is_empty());
    let mut exported = Vec::new();
    store.export(&mut exported, 8_000).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let other = Ground { place: crate::Database::Folder(folder.path().to_path_buf()), library: ground.library.clone() };
    let copy = other.open(9_000).await;
    for _ in 0..2 {
        copy.import(&mut exported.as_slice(), 9_000).await.unwrap();
    }
    for id in ["a", "b"] {
        assert_eq!(copy.study(id).await.unwrap(), store.study(id).await.unwrap());
        assert_eq!(copy.study_members(id).await.unwrap(), store.study_members(id).await.unwrap());
        let chapters = store.full_chapters(id).await.unwrap();
        assert_eq!(copy.full_chapters(id).await.unwrap(), chapters);
        // The same, one after another.
        let (mut last, mut one_by_one) = ((0, String::new()), Vec::new());
        while let Some((place, next)) = store.chapters_behind(id, (last.0, &last.1), 1).await.unwrap().pop() {
            last = (place, next.listed.id.clone());
            one_by_one.push(next);
        }
        assert_eq!(one_by_one, chapters);
    }
    let mut again = Vec::new();
    copy.export(&mut again, 8_000).await.unwrap();
    assert_eq!(again, exported);
    let missing = without(&String::from_utf8(exported).unwrap(), |line| line.starts_with("{\"definition\""));
    let folder = tempfile::tempdir().unwrap();
    let other = Ground { place: crate::Database::Folder(folder.path().to_path_buf()), library: ground.library.clone() };
    let error = other.open(9_000).await.import(&mut missing.as_bytes(), 9_000).await.unwrap_err().to_string();
    assert!(error.contains("a definition of the study is not in a line before it"), "{error}");
    // With an account go its studies and memberships, and what was under a definition that nobody else has.
    assert_eq!(definitions(&store).await, 2);
    store.delete_account(&account("Ann"), "deleted:x", 9_000).await.unwrap();
    assert!(store.study("a").await.unwrap().is_none() && store.study_members("b").await.unwrap().is_empty());
    assert_eq!(definitions(&store).await, 0);
    let late = store.create_study(("c", ANN), &words("Late", Visibility::Private), &[], 9_500).await;
    assert!(late.unwrap_err().is_conflict());
    assert!(store.set_study_member(("b", BOB), ANN, StudyRole::Reader).await.unwrap_err().is_conflict());
}
