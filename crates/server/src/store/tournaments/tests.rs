//! What a store promises of tournaments: a part of its suite.

use super::*;
use crate::api::{Both, TournamentState};
use crate::store::Place;
use crate::store::event::{Happened, Kind};
use crate::store::record::Record;
use crate::store::relations::tests::{account, sign_up};
use crate::store::suite::{Ground, game, moved, one};

pub fn tournament(id: &str) -> StoredTournament {
    let settings = r#"{"name":"A","kind":"swiss","game":"chess","clock":{"initial_ms":60000}}"#.to_string();
    StoredTournament {
        hidden: false,
        id: id.to_string(),
        seq: 1,
        created_ms: 1_000,
        owner: "hash of Ann".to_string(),
        organizer: "Ann".to_string(),
        state: TournamentState::Created,
        game: "chess".to_string(),
        title: "Chess".to_string(),
        rules: game("any").rules,
        settings,
        password: Some("a hash".to_string()),
        listed: true,
        starts_ms: Some(5_000),
        ends_ms: None,
        round: 0,
        rounds: Some(3),
        next_ms: None,
        winner: None,
        winner_name: None,
        players: 0,
    }
}

/// A pairing of two accounts with its game.
fn meet(id: &str, round: u32, players: [(&str, u32); 2]) -> NewPairing {
    let [(white, one), (black, two)] = players;
    let place = |name: &str| Place::Person { who: account(name).who, name: name.to_string(), account: true };
    let record =
        Record { places: Both { w: place(white), b: place(black) }, tournament: Some("t".to_string()), ..game(id) };
    let pairing = StoredPairing {
        round,
        board: 1,
        white: one,
        black: Some(two),
        game: Some(id.to_string()),
        made_ms: 6_000,
        score: None,
        why: String::new(),
        plies: 0,
        ended_ms: None,
    };
    NewPairing { pairing, record: Some(record) }
}

async fn full(store: &Store) -> FullTournament {
    store.tournament("t").await.unwrap().unwrap()
}

/// A tournament of Ann and Bob whose first game goes on.
async fn begun(store: &Store) -> NewPairing {
    begun_as(store, tournament("t")).await
}

async fn begun_as(store: &Store, tournament: StoredTournament) -> NewPairing {
    for name in ["Ann", "Bob", "Cy"] {
        sign_up(store, name).await;
    }
    store.create_tournament(&tournament).await.unwrap();
    for name in ["Ann", "Bob"] {
        store.join_tournament("t", &account(name).who, (1500, true), (2, 0), 2_000).await.unwrap();
    }
    let first = meet("a", 1, [("Ann", 1), ("Bob", 2)]);
    let running = StoredTournament { state: TournamentState::Running, round: 1, ..full(store).await.tournament };
    store.change_tournament(&running, std::slice::from_ref(&first)).await.unwrap();
    first
}

async fn end(store: &Store, first: &NewPairing, at_ms: i64) {
    let record = Record { score: "1-0".to_string(), ..moved(first.record.as_ref().unwrap()) };
    store.save(&mut Record { seq: 1, ..record }, &one("e2e4"), None, at_ms).await.unwrap();
}

pub async fn tournaments_are_joined_and_left(ground: &Ground) {
    let store = ground.open(1_000).await;
    for name in ["Ann", "Bob", "Cy"] {
        sign_up(&store, name).await;
    }
    store.create_tournament(&tournament("t")).await.unwrap();
    let read = full(&store).await;
    assert_eq!((read.tournament, read.entrants.len(), read.pairings.len()), (tournament("t"), 0, 0));
    assert!(store.tournament("none").await.unwrap().is_none() && store.tournament("\0").await.unwrap().is_none());
    let join = async |name: &str| store.join_tournament("t", &account(name).who, (1500, true), (2, 0), 2_000).await;
    for name in ["Ann", "Bob"] {
        join(name).await.unwrap();
    }
    join("Ann").await.unwrap();
    assert!(join("Cy").await.unwrap_err().is_conflict(), "it is full");
    let read = full(&store).await;
    let names: Vec<_> = read.entrants.iter().map(|own| (own.number, own.name.as_str(), own.rating, own.out)).collect();
    assert_eq!(names, [(1, "Ann", 1500, false), (2, "Bob", 1500, false)]);
    // Before the start who withdraws was never there, and afterwards may come back.
    store.leave_tournament("t", "hash of Bob", 3_000).await.unwrap();
    join("Cy").await.unwrap();
    let read = full(&store).await;
    let running = StoredTournament { state: TournamentState::Running, round: 1, ..read.tournament.clone() };
    store.change_tournament(&running, &[]).await.unwrap();
    assert!(store.change_tournament(&running, &[]).await.unwrap_err().is_conflict(), "somebody was first");
    store.leave_tournament("t", "hash of Cy", 4_000).await.unwrap();
    assert!(full(&store).await.entrants.iter().any(|own| own.name == "Cy" && own.out));
    join("Cy").await.unwrap();
    assert!(!full(&store).await.entrants.iter().any(|own| own.out));
    // Who has left before the start may not be new after the last round in which one may join.
    let late = async |last| store.join_tournament("t", &account("Bob").who, (1500, true), (3, last), 5_000).await;
    assert!(late(0).await.unwrap_err().is_conflict() && late(1).await.is_ok());
    // An account that is deleted plays no more, and has no name; who has read of it before pairs nobody.
    let read = full(&store).await.tournament;
    store.delete_account(&account("Cy"), "deleted:x", 7_000).await.unwrap();
    assert!(store.change_tournament(&read, &[]).await.unwrap_err().is_conflict());
    let read = full(&store).await;
    assert!(read.entrants.iter().any(|own| own.name == crate::store::DELETED && own.out));
    let over = StoredTournament { state: TournamentState::Finished, ends_ms: Some(8_000), ..read.tournament };
    store.change_tournament(&over, &[]).await.unwrap();
    assert!(join("Bob").await.unwrap_err().is_conflict(), "it has ended");
    assert!(store.leave_tournament("t", "hash of Ann", 9_000).await.unwrap_err().is_conflict());
}

pub async fn tournaments_do_without_deleted_accounts(ground: &Ground) {
    let store = ground.open(1_000).await;
    for name in ["Ann", "Bob"] {
        sign_up(&store, name).await;
    }
    for (id, owner, starts_ms) in [("t", "Ann", None), ("bobs", "Bob", None), ("by itself", "Bob", Some(5_000))] {
        let owner = account(owner).who;
        store.create_tournament(&StoredTournament { owner, starts_ms, ..tournament(id) }).await.unwrap();
    }
    for name in ["Ann", "Bob"] {
        store.join_tournament("t", &account(name).who, (1500, true), (2, 0), 2_000).await.unwrap();
    }
    store.delete_account(&account("Bob"), "deleted:x", 7_000).await.unwrap();
    let names: Vec<_> = full(&store).await.entrants.into_iter().map(|own| own.name).collect();
    assert_eq!(names, ["Ann"], "who is deleted before the start was never there");
    let again = store.join_tournament("t", &account("Bob").who, (1500, true), (2, 0), 8_000).await;
    assert!(again.unwrap_err().is_conflict());
    let state = async |id: &str| store.tournament(id).await.unwrap().unwrap().tournament.state;
    assert_eq!(state("bobs").await, TournamentState::Cancelled, "nobody could start it");
    assert_eq!((state("by itself").await, state("t").await), (TournamentState::Created, TournamentState::Created));
}

pub async fn tournaments_are_few_and_listed(ground: &Ground) {
    let store = ground.open(1_000).await;
    for name in ["Ann", "Bob"] {
        sign_up(&store, name).await;
    }
    for number in 0..MOST_ORGANIZED {
        let starts_ms = Some(9_000 - i64::from(number));
        store.create_tournament(&StoredTournament { starts_ms, ..tournament(&format!("t{number}")) }).await.unwrap();
    }
    assert!(store.create_tournament(&tournament("more")).await.unwrap_err().is_conflict());
    let bobs = StoredTournament { owner: "hash of Bob".to_string(), listed: false, ..tournament("bobs") };
    store.create_tournament(&bobs).await.unwrap();
    let over = StoredTournament {
        state: TournamentState::Finished,
        ends_ms: Some(10_000),
        winner: Some("hash of Bob".to_string()),
        ..tournament("t0")
    };
    store.change_tournament(&over, &[]).await.unwrap();
    let parts = store.list_tournaments().await.unwrap();
    let ids = parts.each_ref().map(|part| part.iter().map(|one| one.id.as_str()).collect::<Vec<_>>());
    assert_eq!(ids, [vec!["t4", "t3", "t2", "t1"], vec![], vec!["t0"]], "those that begin first come first");
    assert_eq!(parts[2][0].winner_name.as_deref(), Some("Bob"));
    let due = async |now: i64| store.open_tournaments(now, 0).await.unwrap().len();
    assert_eq!((due(8_997).await, due(9_000).await), (3, 5), "that which starts early, and those that start now");
    // The definition stays while a tournament points to it.
    let mut waits = Record { plies: 0, ..game("a") };
    store.begin(&mut waits).await.unwrap();
    store.forget(i64::MAX, i64::MAX).await.unwrap();
    assert!(!store.has("a").await.unwrap() && store.tournament("t1").await.unwrap().is_some());
}

pub async fn results_reach_their_tournament_once(ground: &Ground) {
    let store = ground.open(1_000).await;
    let first = begun(&store).await;
    let read = full(&store).await;
    assert_eq!((read.pairings.clone(), read.tournament.seq), (vec![first.pairing.clone()], 4));
    assert_eq!(store.tournament_players().await.unwrap().len(), 2);
    let (own, other) = ("hash of Ann", "hash of Bob");
    let seen = |all: Vec<OwnTournament>| {
        all.into_iter().map(|one| (one.name, one.organizes, one.joined_ms)).collect::<Vec<_>>()
    };
    let [anns, bobs] = [store.tournaments_of(own).await.unwrap(), store.tournaments_of(other).await.unwrap()].map(seen);
    assert_eq!((anns, bobs), (vec![("A".into(), true, Some(2_000))], vec![("A".into(), false, Some(2_000))]));
    assert_eq!(store.tournaments_of("hash of Cy").await.unwrap(), []);
    let late = store.late_games().await.unwrap();
    assert_eq!((late.len(), &*late[0].game, late[0].plies, late[0].initial_ms), (1, "a", 0, 60_000));
    // Nobody plays two live games at once, and then nothing of it is stored.
    let second = meet("b", 2, [("Bob", 2), ("Ann", 1)]);
    let next = StoredTournament { round: 2, ..read.tournament.clone() };
    assert!(store.change_tournament(&next, std::slice::from_ref(&second)).await.unwrap_err().is_conflict());
    assert!(!store.has("b").await.unwrap() && full(&store).await.tournament.round == 1);
    // A game in which nobody has moved is not forgotten.
    store.forget(i64::MAX, i64::MAX).await.unwrap();
    end(&store, &first, 7_000).await;
    assert!(store.results_are_due("t").await.unwrap() && store.late_games().await.unwrap().is_empty());
    let due = store.follow_ups(10).await.unwrap();
    assert_eq!((due.len(), due[0].tournament.as_deref()), (1, Some("t")));
    assert_eq!(full(&store).await.pairings[0].score, None);
    for _ in 0..2 {
        store.followed_up(&[due[0].number]).await.unwrap();
        let read = full(&store).await;
        let ended = &read.pairings[0];
        assert_eq!((ended.score.as_deref(), ended.plies, ended.ended_ms), (Some("1-0"), 1, Some(7_000)));
    }
    assert!(!store.results_are_due("t").await.unwrap() && store.tournament_players().await.unwrap().is_empty());
    store.change_tournament(&next, std::slice::from_ref(&second)).await.unwrap();
    assert_eq!(full(&store).await.pairings.len(), 2);
}

pub async fn who_was_not_there_is_withdrawn_with_the_result(ground: &Ground) {
    let store = ground.open(1_000).await;
    let first = begun(&store).await;
    let absent =
        Record { score: "0-1".to_string(), why: "abandonment".to_string(), ..moved(first.record.as_ref().unwrap()) };
    let ended = Happened::Other(Kind::End);
    store.save(&mut Record { seq: 1, plies: 0, ..absent }, &ended, None, 9_000).await.unwrap();
    let before = full(&store).await;
    let due: Vec<i64> = store.follow_ups(10).await.unwrap().iter().map(|due| due.number).collect();
    store.followed_up(&due).await.unwrap();
    let read = full(&store).await;
    assert_eq!(read.entrants.iter().map(|own| own.out).collect::<Vec<_>>(), [true, false]);
    // Who has paired those that were there before is late.
    assert!(store.change_tournament(&before.tournament, &[]).await.unwrap_err().is_conflict());
    // Who comes back stays, whatever is done once more.
    store.join_tournament("t", &account("Ann").who, (1500, true), (2, 0), 10_000).await.unwrap();
    store.followed_up(&due).await.unwrap();
    assert!(!full(&store).await.entrants.iter().any(|own| own.out));
}

pub async fn a_round_robin_waits_for_all_its_players(ground: &Ground) {
    let store = ground.open(1_000).await;
    let robin = |own: StoredTournament| StoredTournament { settings: own.settings.replace("swiss", "robin"), ..own };
    let first = begun_as(&store, robin(tournament("t"))).await;
    let absent =
        Record { score: "1-0".to_string(), why: "abandonment".to_string(), ..moved(first.record.as_ref().unwrap()) };
    let ended = Happened::Other(Kind::End);
    store.save(&mut Record { seq: 1, plies: 1, ..absent }, &ended, None, 9_000).await.unwrap();
    let due: Vec<i64> = store.follow_ups(10).await.unwrap().iter().map(|due| due.number).collect();
    store.followed_up(&due).await.unwrap();
    let read = full(&store).await;
    assert_eq!((read.pairings[0].score.as_deref(), read.entrants.iter().any(|own| own.out)), (Some("1-0"), false));
}

pub async fn tournaments_move_with_their_games(ground: &Ground) {
    let store = ground.open(1_000).await;
    let first = begun(&store).await;
    // A result that was still to come is still to come there.
    end(&store, &first, 7_000).await;
    let mut exported = Vec::new();
    store.export(&mut exported, 8_000).await.unwrap();
    let read = full(&store).await;
    store.close(8_000).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let other = Ground { place: crate::Database::Folder(folder.path().to_path_buf()), library: ground.library.clone() };
    let store = other.open(9_000).await;
    for _ in 0..2 {
        store.import(&mut &exported[..], 9_000).await.unwrap();
        let moved = full(&store).await;
        assert_eq!((&moved.entrants, &moved.pairings), (&read.entrants, &read.pairings));
        assert_eq!(moved.tournament, StoredTournament { seq: 1, ..read.tournament.clone() });
    }
    assert_eq!(store.load("a").await.unwrap().unwrap().record.tournament.as_deref(), Some("t"));
    assert_eq!(store.tournament_players().await.unwrap().len(), 2);
    let due = store.follow_ups(10).await.unwrap();
    store.followed_up(&[due[0].number]).await.unwrap();
    assert_eq!(full(&store).await.pairings[0].score.as_deref(), Some("1-0"));
    assert!(store.tournament_players().await.unwrap().is_empty());
    store.close(10_000).await.unwrap();
}
