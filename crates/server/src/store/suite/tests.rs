//! What a store promises, whatever database it is in: both pass this suite.

pub mod steps;

use super::accounts::tests::*;
use super::archive::tests::*;
use super::catalogue::tests::*;
use super::chat::tests::*;
use super::correspondence_tests::*;
use super::email::tests::*;
use super::moderation::tests::what_moderators_do_is_logged_for_ever;
use super::passkeys::tests::*;
use super::programs::tests::*;
use super::push::tests::*;
use super::puzzles::tests::*;
use super::ratings::tests::*;
use super::relations::tests::{accounts_follow_and_block_one_another, nobody_follows_very_many, sign_up};
use super::studies::tests::*;
use super::tournaments::tests::*;
use super::*;
use crate::api::{Both, ClockSetting, Mode};
use event::replay;
use menagerie_core::Library;
use statement::Statement;
use std::sync::Arc;

/// A database of a test's own.
pub struct Ground {
    pub place: Database,
    pub library: Library,
}

impl Ground {
    pub async fn open(&self, now_ms: i64) -> Store {
        self.try_open(now_ms).await.unwrap()
    }

    async fn try_open(&self, now_ms: i64) -> Result<Store, StoreError> {
        Store::open(&self.place, &self.library, now_ms, Arc::default()).await
    }
}

/// Runs the suite, each test on a ground of its own. What a test has left in its database is looked at by `after`, which gets
/// the number of the test, too.
pub async fn run(ground: impl AsyncFn(&str) -> Ground, after: impl AsyncFn(usize, &Ground)) {
    let mut number = 0;
    macro_rules! tests {
        ($($name:ident)*) => {$({
            println!("{}", stringify!($name));
            let ground = ground(stringify!($name)).await;
            $name(&ground).await;
            number += 1;
            after(number, &ground).await;
            if let Database::Folder(folder) = &ground.place {
                std::fs::remove_dir_all(folder).unwrap();
            }
        })*};
    }
    tests! {
        games_are_read_as_they_were_written
        conflicts_hinder_nothing_else
        followers_are_stored_with_what_they_follow
        clocks_stand_while_no_server_runs
        only_what_nobody_began_is_forgotten
        one_server_has_a_database
        pages_follow_one_another
        what_no_name_can_have_is_not_sought
        events_make_the_game
        a_command_happens_once
        a_writer_that_is_behind_writes_nothing
        results_are_stored_with_what_follows
        events_and_definitions_stay
        games_keep_their_definition
        a_crowd_is_stored
        accounts_are_kept_and_named_in_their_games
        browsers_log_in_and_out
        deleted_accounts_leave_no_name
        accounts_move_with_their_games
        tokens_are_kept_bounded_and_revoked
        accounts_without_games_become_programs
        passkeys_are_kept_bounded_and_removed
        a_passkey_logs_in_until_it_is_blocked
        a_challenge_is_answered_once_and_in_time
        passkeys_move_with_their_accounts
        a_server_keeps_its_key
        browsers_get_messages_while_they_are_logged_in
        browsers_are_reminded_once_a_move
        a_game_counts_once
        leaders_are_sure_first_and_nobody_who_is_gone
        correspondence_games_wait_in_order
        days_go_on_through_a_short_absence
        what_players_keep_for_themselves_moves_with_the_games
        clocks_follow_vacations
        accounts_follow_and_block_one_another
        nobody_follows_very_many
        what_is_written_is_kept_with_its_game
        chats_are_forgotten_with_their_games
        what_moderators_do_is_logged_for_ever
        puzzles_are_kept_once_and_found_by_their_ratings
        an_attempt_counts_once
        puzzles_move_with_the_games
        tournaments_are_joined_and_left
        tournaments_do_without_deleted_accounts
        tournaments_are_few_and_listed
        results_reach_their_tournament_once
        who_was_not_there_is_withdrawn_with_the_result
        a_round_robin_waits_for_all_its_players
        tournaments_move_with_their_games
        games_are_found_by_rating_length_date_and_position
        games_are_found_by_when_they_ended
        searches_that_take_too_long_are_broken_off
        aborted_games_are_no_draws
        a_game_goes_into_the_archive_once
        versions_are_kept_as_they_are
        the_catalogue_is_searched_and_sorted
        games_count_once_for_their_entry
        entries_outlive_accounts_where_they_were_played
        a_writer_of_a_chapter_has_seen_its_last_revision
        studies_are_found_by_those_who_may
        studies_move_with_their_accounts_and_go_with_them
        an_address_is_given_confirmed_and_removed
        links_set_a_password_once
        letters_are_sent_by_one_until_they_are_given_up
        reminders_are_written_once_a_move
        addresses_move_and_go_with_their_accounts
        closed_accounts_get_no_letters
    }
}

pub fn game(id: &str) -> Record {
    let place = |name: &str| Place::Person { who: format!("hash of {name}"), name: name.to_string(), account: false };
    let rules = StoredDefinition::of(&Library::shipped(), "chess", true).unwrap();
    Record {
        id: id.to_string(),
        seq: 0,
        created_ms: 1_000,
        game: "chess".to_string(),
        title: "Chess".to_string(),
        rules: Arc::new(rules),
        definition: None,
        start: "a FEN".to_string(),
        random_start: false,
        start_number: None,
        mode: Mode::Person,
        public: false,
        rated: false,
        places: Both { w: place("Ann"), b: place("Bob") },
        clock: Some(ClockSetting::live(60_000, 0)),
        left: Both { w: 60_000, b: 60_000 },
        flag_ms: None,
        turn: None,
        version: 0,
        plies: 0,
        score: "*".to_string(),
        why: String::new(),
        draw: None,
        takeback: None,
        rematch_by: None,
        rematch: None,
        tournament: None,
    }
}

pub fn one(uci: &str) -> Happened {
    Happened::Moved(StoredMove { uci: uci.to_string(), left_ms: None, made_ms: 1_000 })
}

/// The next move of a game; of one that is not stored yet, as if it were.
pub fn moved(record: &Record) -> Record {
    Record { plies: record.plies + 1, version: record.version + 1, seq: record.seq.max(1), ..record.clone() }
}

/// A game that is stored.
pub async fn begun(store: &Store, id: &str) -> Record {
    let mut record = game(id);
    store.begin(&mut record).await.unwrap();
    record
}

async fn games_are_read_as_they_were_written(ground: &Ground) {
    let store = ground.open(1_000).await;
    let first = begun(&store, "a").await;
    let mut next = Record { flag_ms: Some(50_000), ..moved(&first) };
    store.save(&mut next, &one("e2e4"), Some("ann/1"), 2_000).await.unwrap();
    let Opened { record, moves, commands } = store.load("a").await.unwrap().unwrap();
    assert_eq!((record, moves.len(), moves[0].uci.as_str()), (next, 1, "e2e4"));
    assert_eq!(commands, ["ann/1"]);
    assert!(store.load("b").await.unwrap().is_none());
    assert!(store.has("a").await.unwrap() && !store.has("b").await.unwrap());
    let engine = Record {
        places: Both { w: Place::Engine { level: 7 }, b: Place::Open },
        clock: None,
        start_number: Some(17),
        random_start: true,
        public: true,
        mode: Mode::Engine,
        ..game("c")
    };
    store.begin(&mut engine.clone()).await.unwrap();
    assert_eq!(store.load("c").await.unwrap().unwrap().record, Record { seq: 1, ..engine });
}

async fn conflicts_hinder_nothing_else(ground: &Ground) {
    let store = ground.open(1_000).await;
    let names: Vec<String> = (0..40).map(|number| format!("game {number}")).collect();
    for name in &names {
        begun(&store, name).await;
    }
    // Every fourth is of a game that nobody has begun.
    let saved = names.iter().enumerate().map(|(index, name)| {
        let store = store.clone();
        let mut record = moved(&game(if index % 4 == 0 { "nothing" } else { name }));
        tokio::spawn(async move { store.save(&mut record, &one("e2e4"), None, 2_000).await })
    });
    for (index, saved) in saved.collect::<Vec<_>>().into_iter().enumerate() {
        let saved = saved.await.unwrap();
        match index % 4 {
            0 => assert!(saved.unwrap_err().is_conflict()),
            _ => saved.unwrap(),
        }
        let Opened { record, moves, .. } = store.load(&names[index]).await.unwrap().unwrap();
        assert_eq!((record.plies as usize, moves.len()), if index % 4 == 0 { (0, 0) } else { (1, 1) });
    }
    store.check().await.unwrap();
    // PostgreSQL takes no text with a zero, which is nobody else's loss.
    let unfit = names.iter().enumerate().map(|(index, name)| {
        let store = store.clone();
        let unfit = Statement::new("UPDATE game SET title = $1 WHERE number = $2", vec!["\0".into(), 1_i64.into()]);
        let mut record = moved(&Record { seq: 2, ..moved(&game(name)) });
        tokio::spawn(async move {
            match index % 4 {
                0 => store.write(vec![unfit]).await,
                _ => store.save(&mut record, &one("e7e5"), None, 2_000).await,
            }
        })
    });
    for (index, saved) in unfit.collect::<Vec<_>>().into_iter().enumerate() {
        let saved = saved.await.unwrap();
        assert!(index % 4 == 0 || saved.is_ok(), "{saved:?}");
    }
    store.check().await.unwrap();
}

async fn followers_are_stored_with_what_they_follow(ground: &Ground) {
    let store = ground.open(1_000).await;
    let mut last = Record { rematch: Some("b".to_string()), ..begun(&store, "a").await };
    let gone = &mut Record { seq: 1, ..game("gone") };
    assert!(store.follow(&mut game("b"), gone, None, 1_000).await.is_err());
    assert!(!store.has("b").await.unwrap());
    store.follow(&mut game("b"), &mut last, Some("ann/again"), 1_000).await.unwrap();
    assert_eq!(store.load("a").await.unwrap().unwrap().record, last);
    assert!(store.has("b").await.unwrap());
}

async fn clocks_stand_while_no_server_runs(ground: &Ground) {
    let mut store = ground.open(1_000).await;
    // Each time the server ends at 30,000, when black has 20,000 left; then the system's clock says something.
    for restarted in [31_000, 90_000, 5_000] {
        let id = format!("of {restarted}");
        let mut running = Record { flag_ms: Some(50_000), ..moved(&begun(&store, &id).await) };
        store.save(&mut running, &one("e2e4"), None, 2_000).await.unwrap();
        assert!(store.any_running().await.unwrap());
        store.close(30_000).await.unwrap();
        let closed = store.note_alive(31_000).await;
        assert!(matches!(closed, Err(StoreError::Refused { fault: Fault::Closed, .. })));
        store = ground.open(restarted).await;
        let mut record = store.load(&id).await.unwrap().unwrap().record;
        assert_eq!(record.flag_ms, Some(restarted + 20_000));
        assert_eq!(store.fallen(restarted + 19_999).await.unwrap(), [""; 0]);
        assert_eq!(store.fallen(restarted + 20_000).await.unwrap(), [id.as_str()]);
        record.flag_ms = None;
        store.save(&mut record, &Happened::Other(Kind::Clock), None, restarted).await.unwrap();
        assert!(!store.any_running().await.unwrap());
    }
    let mut stuck = Record { flag_ms: Some(50_000), ..moved(&begun(&store, "stuck").await) };
    store.save(&mut stuck, &one("e2e4"), None, 2_000).await.unwrap();
    store.stop_clock("stuck", 3_000).await.unwrap();
    assert!(!store.any_running().await.unwrap());
    store.stop_clock("gone", 3_000).await.unwrap();
}

async fn only_what_nobody_began_is_forgotten(ground: &Ground) {
    let store = ground.open(1_000).await;
    let made = |id: &str, mode, created_ms| Record { mode, created_ms, ..game(id) };
    let mut games = [
        made("old board", Mode::Board, 10),
        made("new board", Mode::Board, 1_000),
        made("old invitation", Mode::Person, 10),
        made("new invitation", Mode::Person, 100),
        made("old but played", Mode::Board, 10),
        made("old but taken back", Mode::Board, 10),
    ];
    for record in &mut games {
        store.begin(record).await.unwrap();
    }
    store.save(&mut games[2], &Happened::Other(Kind::Join), None, 20).await.unwrap();
    for (game, back) in [(4, false), (5, true)] {
        let mut played = moved(&games[game]);
        store.save(&mut played, &one("e2e4"), None, 20).await.unwrap();
        if back {
            (played.plies, played.version) = (0, 2);
            store.save(&mut played, &Happened::Other(Kind::Takeback), None, 30).await.unwrap();
        }
    }
    let mut other = Library::shipped();
    other.add("other.toml", "inherit = 'chess'\nrules.castling = false").unwrap();
    let rules = Arc::new(StoredDefinition::of(&other, "other", false).unwrap());
    store.begin(&mut Record { rules, ..made("old board of another game", Mode::Board, 10) }).await.unwrap();
    store.forget(500, 50).await.unwrap();
    let definitions = Statement::new("SELECT hash FROM definition", Vec::new());
    let left: Vec<_> = store.rows(definitions).await.unwrap().iter().map(|row| row.text("hash").unwrap()).collect();
    assert_eq!(left, [games[0].rules.hash.clone()], "a definition goes with its last game");
    let mut left = Vec::new();
    for record in &games {
        if store.has(&record.id).await.unwrap() {
            left.push(record.id.as_str());
        }
    }
    assert_eq!(left, ["new board", "new invitation", "old but played", "old but taken back"]);
}

async fn one_server_has_a_database(ground: &Ground) {
    let store = ground.open(1_000).await;
    let second = ground.try_open(1_000).await.unwrap_err();
    assert!(matches!(second, StoreError::Taken { .. }), "{second}");
    assert!(second.to_string().contains("choose another"), "{second}");
    store.close(1_000).await.unwrap();
    ground.open(1_000).await;
}

async fn pages_follow_one_another(ground: &Ground) {
    let store = ground.open(1_000).await;
    for number in 0..120 {
        let score = if number % 2 == 0 { "1-0" } else { "0-1" };
        let name = if number % 3 == 0 { "oomost1:fide" } else { "chess" };
        let mut public = Record { game: name.to_string(), public: true, ..game(&format!("{number}")) };
        store.begin(&mut public).await.unwrap();
        let mut ended = Record { score: score.to_string(), ..moved(&public) };
        store.save(&mut ended, &one("e2e4"), None, 2_000).await.unwrap();
    }
    let wanted = |text: &str| Some(text.to_string()).filter(|text| !text.is_empty());
    for (game, player, score, session, count) in [
        ("", "", "", "", 120),
        ("chess", "", "", "", 80),
        ("oomost1", "", "", "", 40),
        ("oomost1:fide", "", "", "", 40),
        ("oomost1:nutters", "", "", "", 0),
        ("chess", "", "1-0", "", 40),
        ("", "", "0-1", "", 60),
        ("", "aNN", "", "", 120),
        ("", "nn\nBo", "", "", 120),
        ("oomost1", "bob", "1-0", "", 20),
        ("oomost1:fide", "bob", "1-0", "", 20),
        ("", "bo", "", "", 0),
        ("", "", "", "hash of Ann", 120),
        ("chess", "bo", "", "hash of Ann", 80),
        ("chess", "\"", "1-0", "", 0),
    ] {
        let result = wanted(score).map(Wanted::Score);
        let mut query = Query {
            game: wanted(game),
            player: wanted(player),
            result,
            session: session.to_string(),
            ..Query::default()
        };
        let mut found = Vec::new();
        loop {
            let page = store.find(&query).await.unwrap();
            assert!(page.games.len() <= 50);
            found.extend(page.games.iter().map(|game| game.id.parse::<u32>().unwrap()));
            query.before = page.next;
            if page.next.is_none() {
                break;
            }
        }
        assert_eq!(found.len(), count, "{query:?}");
        assert!(found.is_sorted_by(|one, next| one > next), "{query:?}");
    }
}

async fn what_no_name_can_have_is_not_sought(ground: &Ground) {
    let store = ground.open(1_000).await;
    store.begin(&mut Record { public: true, score: "1-0".to_string(), ..game("a") }).await.unwrap();
    for text in ["anonymous".repeat(3000), "\0Ann".to_string()] {
        for query in [
            Query { player: Some(text.clone()), ..Query::default() },
            Query { game: Some(text.clone()), ..Query::default() },
        ] {
            assert!(store.find(&query).await.unwrap().games.is_empty());
        }
    }
    for name in ["\0a", &"a".repeat(100_000)] {
        assert!(store.load(name).await.unwrap().is_none() && !store.has(name).await.unwrap());
    }
    let query = Query { player: Some("Ann".to_string()), ..Query::default() };
    assert_eq!(store.find(&query).await.unwrap().games.len(), 1);
}

async fn events_make_the_game(ground: &Ground) {
    let store = ground.open(1_000).await;
    let ann = Place::Person { who: "hash of Ann".to_string(), name: "Ann".to_string(), account: false };
    let mut record = Record { places: Both { w: ann.clone(), b: Place::Open }, ..game("a") };
    store.begin(&mut record).await.unwrap();
    let mut save = async |change: &dyn Fn(&mut Record), happened: &Happened| {
        change(&mut record);
        store.save(&mut record, happened, None, 5_000).await.unwrap();
        let (stored, events) = store.load_events("a").await.unwrap().unwrap();
        let (replayed, moves) = replay("a", stored.rules.clone(), &events).unwrap();
        assert_eq!((&replayed, &stored), (&record, &record));
        assert_eq!(moves, store.load("a").await.unwrap().unwrap().moves);
        assert_eq!((events.len(), moves.len()), (record.seq as usize, record.plies as usize));
    };
    let other = Happened::Other;
    let bob = Place::Person { who: "b".into(), name: "Bob".into(), account: false };
    save(&|record| record.places.b = bob.clone(), &other(Kind::Join)).await;
    let mv = |record: &mut Record| *record = Record { left: Both { w: 59_000, b: 58_000 }, ..moved(record) };
    for uci in ["e2e4", "e7e5", "g1f3"] {
        save(&mv, &one(uci)).await;
    }
    save(&|record| record.takeback = Some(crate::api::Color::White), &other(Kind::Offers)).await;
    let back = |record: &mut Record| {
        (record.takeback, record.plies, record.version) = (None, record.plies - 1, record.version + 1);
        record.flag_ms = Some(70_000);
    };
    save(&back, &other(Kind::Takeback)).await;
    save(&mv, &one("f1c4")).await;
    save(&|record| record.flag_ms = None, &other(Kind::Clock)).await;
    let end = |record: &mut Record| (record.score, record.why) = ("1-0".to_string(), "resignation".to_string());
    save(&end, &other(Kind::End)).await;
    save(&|record| record.rematch_by = Some(crate::api::Color::Black), &other(Kind::Offers)).await;
    let (stored, mut events) = store.load_events("a").await.unwrap().unwrap();
    events.remove(3);
    let missing = replay("a", stored.rules, &events).unwrap_err().to_string();
    assert_eq!(missing, "event 4 of game a is missing");
}

async fn a_command_happens_once(ground: &Ground) {
    let store = ground.open(1_000).await;
    let [first, other] = [begun(&store, "a").await, begun(&store, "b").await];
    let mut next = moved(&first);
    store.save(&mut next, &one("e2e4"), Some("ann/1"), 2_000).await.unwrap();
    let mut again = moved(&next);
    let repeated = store.save(&mut again, &one("e7e5"), Some("ann/1"), 3_000).await.unwrap_err();
    assert!(repeated.is_conflict(), "{repeated}");
    let answer = store.answered("a", "ann/1").await.unwrap().unwrap();
    assert_eq!((answer.seq, answer.kind, answer.version()), (2, Kind::Move, Some(1)));
    assert_eq!(store.answered("a", "ann/2").await.unwrap(), None);
    assert_eq!(store.load("a").await.unwrap().unwrap().record, next);
    // In another game it is another command.
    store.save(&mut moved(&other), &one("e2e4"), Some("ann/1"), 2_000).await.unwrap();
    store.check().await.unwrap();
}

async fn a_writer_that_is_behind_writes_nothing(ground: &Ground) {
    let store = ground.open(1_000).await;
    let first = begun(&store, "a").await;
    let mut next = moved(&first);
    store.save(&mut next, &one("e2e4"), None, 2_000).await.unwrap();
    for happened in [one("d2d4"), Happened::Other(Kind::End), Happened::Other(Kind::Join)] {
        let mut behind = Record { score: "1-0".to_string(), ..moved(&first) };
        assert!(store.save(&mut behind, &happened, None, 3_000).await.unwrap_err().is_conflict());
    }
    let (record, events) = store.load_events("a").await.unwrap().unwrap();
    assert_eq!((record, events.len()), (next, 2));
    assert!(store.follow_ups(10).await.unwrap().is_empty());
}

async fn results_are_stored_with_what_follows(ground: &Ground) {
    let store = ground.open(1_000).await;
    for (id, happened) in [("a", one("e2e4")), ("b", Happened::Other(Kind::End))] {
        let mut ended = moved(&begun(&store, id).await);
        (ended.score, ended.why) = ("1-0".to_string(), "checkmate".to_string());
        store.save(&mut ended, &happened, None, 2_000).await.unwrap();
        ended.rematch_by = Some(crate::api::Color::White);
        store.save(&mut ended, &Happened::Other(Kind::Offers), None, 2_500).await.unwrap();
    }
    let due = store.follow_ups(10).await.unwrap();
    let all: Vec<_> = due.iter().map(|due| (due.game.as_str(), due.kind.as_str(), due.payload.as_str())).collect();
    let result = r#"{"result":"1-0 checkmate","seq":2}"#;
    assert_eq!(all, [("a", "result", result), ("b", "result", result)]);
    assert_eq!(store.follow_ups(1).await.unwrap(), due[..1]);
    store.followed_up(&[due[0].number]).await.unwrap();
    assert_eq!(store.follow_ups(10).await.unwrap(), due[1..]);
}

async fn events_and_definitions_stay(ground: &Ground) {
    let store = ground.open(1_000).await;
    let mut played = moved(&begun(&store, "a").await);
    store.save(&mut played, &one("e2e4"), None, 2_000).await.unwrap();
    begin_of_each_kind(&store).await;
    let before = store.load_events("a").await.unwrap().unwrap();
    for sql in [
        "UPDATE event SET payload = '{}'",
        "UPDATE event SET at_ms = 0 WHERE seq = 2",
        "DELETE FROM event",
        "DELETE FROM event WHERE seq = 1",
        "DELETE FROM game",
        "UPDATE definition SET text = ''",
        "DELETE FROM definition",
        "UPDATE game SET rules = 'another'",
        "UPDATE game SET rules = (SELECT rules FROM study_chapter WHERE id = 's-own')",
        "UPDATE puzzle SET rules = (SELECT rules FROM study_chapter WHERE id = 's-own')",
        "UPDATE tournament SET rules = (SELECT rules FROM study_chapter WHERE id = 's-own')",
        "UPDATE study_chapter SET rules = (SELECT rules FROM study_chapter WHERE id = 's-own')",
        "UPDATE catalogue_version SET rules = (SELECT rules FROM study_chapter WHERE id = 's-own')",
        "INSERT INTO event (game, seq, command, kind, at_ms, payload) VALUES ('a', 2, 'new', 'end', 0, '{}')",
        "INSERT INTO event (game, seq, command, kind, at_ms, payload) VALUES ('no game', 1, 'new', 'end', 0, '{}')",
    ] {
        let refused = store.write(vec![Statement::new(sql, Vec::new())]).await.unwrap_err();
        assert!(refused.is_conflict(), "{sql}: {refused}");
    }
    assert_eq!(store.load_events("a").await.unwrap().unwrap(), before);
    // What else changes of them does, and the same definition is no change.
    for sql in [
        "UPDATE puzzle SET rules = rules, title = 'Another'",
        "UPDATE tournament SET rules = rules, title = 'Another'",
        "UPDATE study_chapter SET rules = rules, game_title = 'Another'",
    ] {
        store.write(vec![Statement::new(sql, Vec::new())]).await.unwrap();
    }
}

/// One of each kind, besides games, of what points to a definition; the chapter `s-own` to another one than the rest.
pub async fn begin_of_each_kind(store: &Store) {
    sign_up(store, "Ann").await;
    store.add_puzzles(&[puzzle("p", 1_500_000)]).await.unwrap();
    store.create_tournament(&tournament("t")).await.unwrap();
    study_of_ann(store, "s").await;
    entry_of_ann(store, "e").await;
}

async fn games_keep_their_definition(ground: &Ground) {
    let store = ground.open(1_000).await;
    begun(&store, "old").await;
    let mut corrected = Library::default();
    corrected.add("chess.toml", &format!("name = 'chess'\n{}", game("x").rules.nameless())).unwrap();
    let same = StoredDefinition::of(&corrected, "chess", true).unwrap();
    assert_eq!(same, *game("x").rules);
    let mut other = Library::shipped();
    other.add("other.toml", "inherit = 'chess'\nrules.castling = false").unwrap();
    let rules = Arc::new(StoredDefinition::of(&other, "other", false).unwrap());
    store.begin(&mut Record { rules: rules.clone(), ..game("new") }).await.unwrap();
    begun(&store, "another").await;
    let of = async |id: &str| store.load(id).await.unwrap().unwrap().record.rules;
    assert_eq!((of("old").await, of("another").await), (game("x").rules, game("x").rules));
    assert_eq!(of("new").await, rules);
}

async fn a_crowd_is_stored(ground: &Ground) {
    let store = ground.open(1_000).await;
    let plays = (0..40).map(|number| {
        let store = store.clone();
        tokio::spawn(async move {
            let mut record = begun(&store, &format!("game {number}")).await;
            for ply in 0..10 {
                record = moved(&record);
                store.save(&mut record, &one(&format!("move {ply}")), Some(&format!("w/{ply}")), 2_000).await.unwrap();
            }
            record
        })
    });
    for play in plays.collect::<Vec<_>>() {
        let record = play.await.unwrap();
        let opened = store.load(&record.id).await.unwrap().unwrap();
        assert_eq!(opened.record, record);
        let moves: Vec<_> = opened.moves.iter().map(|mv| mv.uci.clone()).collect();
        assert_eq!(moves, (0..10).map(|ply| format!("move {ply}")).collect::<Vec<_>>());
    }
}
