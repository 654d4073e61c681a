//! What the store promises where it is a file of SQLite. What it promises anywhere is in `suite/tests.rs`.

use super::suite::steps::{ADDS_ONLY, step_for};
use super::suite::{game, moved, one};
use super::*;
use crate::api::ClockSetting;
use sqlx::ConnectOptions;
#[cfg(unix)]
use sqlx::Connection as _;
#[cfg(unix)]
use sqlx::postgres::PgConnection;
use sqlx::sqlite::SqliteConnectOptions;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;

#[cfg(unix)]
#[path = "../../tests/postgres/mod.rs"]
mod cluster;
mod suites;

/// A store in a folder of its own.
pub(super) async fn store() -> (Store, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    (open(folder.path(), 1_000).await.unwrap(), folder)
}

async fn open(folder: &Path, now_ms: i64) -> Result<Store, StoreError> {
    let library = menagerie_core::Library::shipped();
    Store::open(&Database::Folder(folder.to_path_buf()), &library, now_ms, Arc::default()).await
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_on_the_machine_reads_the_games() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let made = folder.path().join("made");
    fs::create_dir(&made).unwrap();
    fs::write(made.join("games.sqlite"), "").unwrap();
    fs::set_permissions(made.join("games.sqlite"), fs::Permissions::from_mode(0o644)).unwrap();
    let store = open(&made, 1_000).await.unwrap();
    store.begin(&mut game("a")).await.unwrap();
    let files: Vec<_> = fs::read_dir(&made).unwrap().map(|file| file.unwrap()).collect();
    assert!(files.len() >= 3);
    for file in files {
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o077, 0, "{file:?}");
    }
}

#[tokio::test]
async fn a_damaged_file_is_named() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("games.sqlite"), "no database\n".repeat(1_000)).unwrap();
    let error = open(folder.path(), 1_000).await.unwrap_err();
    assert!(matches!(error, StoreError::Refused { fault: Fault::Damaged, .. }), "{error}");
    assert!(error.to_string().contains("games.sqlite: it is damaged; restore it"), "{error}");
}

#[cfg(unix)]
#[tokio::test]
async fn nothing_is_acknowledged_once_the_file_is_gone_or_another_one() {
    for replaced in [false, true] {
        let (store, folder) = store().await;
        store.begin(&mut game("a")).await.unwrap();
        let file = folder.path().join("games.sqlite");
        fs::rename(&file, folder.path().join("elsewhere")).unwrap();
        if replaced {
            fs::copy(folder.path().join("elsewhere"), &file).unwrap();
        }
        for _ in 0..3 {
            let refused = store.save(&mut moved(&game("a")), &one("e2e4"), None, 2_000).await.unwrap_err();
            assert!(refused.to_string().contains("removed or replaced"), "{refused}");
            assert!(store.check().await.is_err());
        }
    }
}

#[tokio::test]
async fn who_holds_the_lock_cannot_keep_the_server_from_ending() {
    let folder = tempfile::tempdir().unwrap();
    let settings = crate::Settings::new(menagerie_core::Library::shipped(), folder.path().to_path_buf());
    let state = crate::State::new(settings).await.unwrap();
    let file = folder.path().join("games.sqlite");
    let mut other = SqliteConnectOptions::new().filename(file).connect().await.unwrap();
    sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let began = std::time::Instant::now();
    let refused = state.close().await.unwrap_err();
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    assert!(refused.to_string().contains("another program has locked it"), "{refused}");
}

#[tokio::test]
async fn nothing_is_replaced() {
    let (store, _folder) = store().await;
    let mut played = game("a");
    store.begin(&mut played).await.unwrap();
    played = moved(&played);
    store.save(&mut played, &one("e2e4"), Some("ann/1"), 2_000).await.unwrap();
    suite::begin_of_each_kind(&store).await;
    let before = store.load_events("a").await.unwrap();
    for sql in [
        "REPLACE INTO event (game, seq, command, kind, at_ms, payload) VALUES ('a', 2, NULL, 'end', 0, '{}')",
        "REPLACE INTO event (game, seq, command, kind, at_ms, payload) VALUES ('a', 3, 'ann/1', 'end', 0, '{}')",
        "INSERT OR REPLACE INTO definition SELECT hash, '', fingerprint, shipped, added_ms FROM definition",
        "REPLACE INTO game SELECT * FROM game",
        "REPLACE INTO puzzle SELECT * FROM puzzle",
        "REPLACE INTO tournament SELECT * FROM tournament",
        "REPLACE INTO catalogue_version SELECT * FROM catalogue_version",
        "REPLACE INTO study_chapter SELECT * FROM study_chapter",
        "UPDATE OR REPLACE event SET seq = 1 WHERE seq = 2",
    ] {
        let refused = store.write(vec![statement::Statement::new(sql, Vec::new())]).await.unwrap_err();
        assert!(refused.is_conflict(), "{sql}: {refused}");
    }
    assert_eq!(store.load_events("a").await.unwrap(), before);
}

/// Fills a store with games as they are after years: nine in ten public, and many by players without a name.
pub(super) async fn fill(store: &Store, games: u32) {
    let mut connection = SqliteConnectOptions::new().filename(store.name()).connect().await.unwrap();
    let numbers = format!("WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {games})");
    let name = |who: i64| format!("CASE WHEN i % {who} = 0 THEN 'Anonymous' ELSE 'player ' || (i * {who} % 9973) END");
    let insert = format!(
        "INSERT INTO game (number, id, created_ms, updated_ms, name, base, title, rules, seq, start, random_start, mode, public, \
         white_kind, white_who, white_name, white_level, black_kind, black_who, black_name, black_level, white_ms, \
         black_ms, version, plies, score, why) {numbers} SELECT i + 1, 'g' || i, i, i, 'game ' || (i % 23), 'game ' || (i % 23), \
         'A game', (SELECT hash FROM definition), 1, 'a FEN', 0, 'person', i % 10 <> 0, 'person', 'w' || (i % 5000), {}, 0, 'person', 'b' || (i % 7000), {}, 0, \
         0, 0, 60, 60, CASE i % 3 WHEN 0 THEN '1-0' WHEN 1 THEN '0-1' ELSE '1/2-1/2' END, 'checkmate' FROM n",
        name(3),
        name(7)
    );
    sqlx::raw_sql(sqlx::AssertSqlSafe(insert)).execute(&mut connection).await.unwrap();
    sqlx::Connection::close(connection).await.unwrap();
}

/// Run it with `cargo test -p menagerie-server --lib -- --ignored --nocapture`.
#[tokio::test]
#[ignore = "it measures time"]
async fn two_hundred_thousand_games_are_searched_in_50_ms() {
    let (store, _folder) = store().await;
    // It has the definition of all of them.
    store.begin(&mut game("a")).await.unwrap();
    fill(&store, 200_000).await;
    let some = |text: &str| Some(text.to_string()).filter(|text| !text.is_empty());
    for (game, player, score) in [
        ("", "", ""),
        ("game 7", "", ""),
        ("", "", "1-0"),
        ("game 7", "", "1-0"),
        ("", "player 77", ""),
        ("", "nonym", ""),
        ("game 7", "nonym", "1-0"),
        ("", "nobody at all", ""),
        ("game 7", "player 1234", "0-1"),
        ("", "er", ""),
        ("no such game", "", ""),
    ] {
        for before in [None, Some(100_000), Some(60)] {
            let result = some(score).map(Wanted::Score);
            let query = Query {
                game: some(game),
                player: some(player),
                result,
                session: "w17".to_string(),
                before,
                ..Query::default()
            };
            let began = std::time::Instant::now();
            let found = store.find(&query).await.unwrap();
            let took = began.elapsed();
            println!("{took:>10.1?}  {:>3} games of {query:?}", found.games.len());
            assert!(took < Duration::from_millis(50), "{took:?} for {query:?}");
            // Further back not all of it is found. No public player is called "er"; w17's own are found by parts of names.
            if before.is_none() {
                let in_vain = player == "nobody at all" || game == "no such game";
                assert_eq!(found.games.is_empty(), in_vain, "{query:?}");
            }
        }
    }
    let began = std::time::Instant::now();
    assert!(store.load("g150000").await.unwrap().is_some());
    assert!(began.elapsed() < Duration::from_millis(50));
}

/// The games of a file, as a list of one who has them finds them.
async fn found(store: &Store, session: &str) -> Vec<String> {
    let found = store.find(&Query { session: session.to_string(), ..Query::default() }).await.unwrap();
    found.games.into_iter().map(|game| game.id).collect()
}

/// That each game is what its events make of it.
async fn assert_events_make_the_games(store: &Store, ids: &[&str]) {
    for id in ids {
        let (record, events) = store.load_events(id).await.unwrap().unwrap();
        let (replayed, moves) = event::replay(id, record.rules.clone(), &events).unwrap();
        assert_eq!(replayed, record, "{id}");
        assert_eq!(moves.len(), record.plies as usize, "{id}");
        assert!(record.rules.is_known() && record.rules.is_intact(), "{id}");
    }
}

/// A dump of a file of an earlier version, made with its own migrations.
async fn write_dump(folder: &Path, dump: &'static str) {
    let file = folder.join("games.sqlite");
    let mut old = SqliteConnectOptions::new().filename(file).create_if_missing(true).connect().await.unwrap();
    sqlx::raw_sql(dump).execute(&mut old).await.unwrap();
    sqlx::Connection::close(old).await.unwrap();
}

#[tokio::test]
async fn files_of_the_first_two_versions_are_brought_up_to_date() {
    for dump in [include_str!("../../testdata/games-of-1.sql"), include_str!("../../testdata/games-of-2.sql")] {
        let folder = tempfile::tempdir().unwrap();
        write_dump(folder.path(), dump).await;
        let store = open(folder.path(), 1_000).await.unwrap();
        let Opened { record, moves, .. } = store.load("older").await.unwrap().unwrap();
        assert_eq!((record.public, record.flag_ms, record.left.w), (false, None, 50_000));
        assert_eq!(moves.iter().map(|mv| (mv.uci.as_str(), mv.left_ms)).collect::<Vec<_>>(), [("e2e4", Some(50_000))]);
        assert!(record.rules.shipped && record.rules.text.starts_with("name = \"oomost1\""));
        assert_eq!(found(&store, "w").await, ["older", "oldest"]);
        let armies = Query { game: Some("oomost1".to_string()), session: "b".to_string(), ..Query::default() };
        assert_eq!(store.find(&armies).await.unwrap().games.len(), 1);
        assert!(found(&store, "").await.is_empty(), "games of before are nobody else's to find");
        assert_events_make_the_games(&store, &["older", "oldest"]).await;
        // The second was never begun, and is forgotten as it would have been before.
        store.forget(500, 500).await.unwrap();
        assert_eq!(found(&store, "w").await, ["older"]);
    }
}

/// A copy of a file of an earlier version.
fn copy(name: &str) -> TempDir {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata").join(name);
    let folder = tempfile::tempdir().unwrap();
    fs::copy(file, folder.path().join("games.sqlite")).unwrap();
    folder
}

/// The games of `games-of-3.sqlite`, made by the program of November 2026.
const OF_3: [&str; 5] = ["v8sgc2pszg8r", "e2b4ckg8gajq", "5vnsbd68ycck", "2v4nhtbbjax8", "gszsdtg6w79u"];

/// The games of `games-of-3.sqlite`, with any version since.
async fn assert_games_of_3(store: &Store) {
    let Opened { record: mated, moves, .. } = store.load("v8sgc2pszg8r").await.unwrap().unwrap();
    assert_eq!((mated.result().as_str(), mated.public, mated.plies), ("0-1 checkmate", true, 4));
    assert_eq!(moves.iter().map(|mv| mv.uci.as_str()).collect::<Vec<_>>(), ["f2f3", "e7e5", "g2g4", "d8h4"]);
    assert_eq!(mated.clock, Some(ClockSetting::live(600_000, 2_000)));
    let shuffled = store.load("e2b4ckg8gajq").await.unwrap().unwrap().record;
    assert_eq!((shuffled.start_number, shuffled.random_start), (Some(17), false));
    let invitation = store.load("5vnsbd68ycck").await.unwrap().unwrap().record;
    assert_eq!((&invitation.places.w, invitation.places.b.name().as_str()), (&Place::Open, "Bob"));
    let own = store.load("2v4nhtbbjax8").await.unwrap().unwrap().record;
    assert!(!own.rules.shipped && !own.rules.text.contains("inherit") && own.has_ended());
    assert_eq!(own.places.b, Place::Engine { level: 1 });
    let Opened { record: mut running, moves, .. } = store.load("gszsdtg6w79u").await.unwrap().unwrap();
    assert!(running.flag_ms.is_some_and(|at| at > 1_800_000_000_000) && moves.len() == 1);
    let found = store.find(&Query { player: Some("Ann".to_string()), ..Query::default() }).await.unwrap();
    assert_eq!(found.games.iter().map(|game| game.id.as_str()).collect::<Vec<_>>(), ["2v4nhtbbjax8", "v8sgc2pszg8r"]);
    assert_events_make_the_games(store, &OF_3).await;
    running = moved(&running);
    store.save(&mut running, &one("e7e5"), None, 1_800_000_000_000).await.unwrap();
    assert_eq!(store.load("gszsdtg6w79u").await.unwrap().unwrap().moves.len(), 2);
    assert_events_make_the_games(store, &OF_3).await;
}

#[tokio::test]
async fn files_of_later_versions_are_read_and_go_on() {
    // The last was made from the one before it by the first program with the fifth step.
    for file in ["games-of-3.sqlite", "games-of-5.sqlite"] {
        let folder = copy(file);
        let store = open(folder.path(), 1_800_000_000_000).await.unwrap();
        assert_games_of_3(&store).await;
        store.close(1_800_000_000_000).await.unwrap();
    }
}

#[tokio::test]
async fn files_of_each_step_since_are_brought_up_to_date() {
    for steps in 5..=sqlite::ALL_STEPS.len() {
        let folder = copy("games-of-5.sqlite");
        let file = folder.path().join("games.sqlite");
        let mut old = SqliteConnectOptions::new().filename(file).connect().await.unwrap();
        migrate::migrator(&sqlite::ALL_STEPS[..steps]).run(&mut old).await.unwrap();
        sqlx::Connection::close(old).await.unwrap();
        let store = open(folder.path(), 1_800_000_000_000).await.unwrap();
        assert_games_of_3(&store).await;
        assert!(!store.load("v8sgc2pszg8r").await.unwrap().unwrap().record.rated);
        // Who has played there can sign up, and is found by the new name.
        let who = store.load("v8sgc2pszg8r").await.unwrap().unwrap().record.places.w;
        let Place::Person { who, .. } = who else { panic!("{who:?}") };
        let account = StoredAccount { who, name: "Zoe_1".to_string(), password: "a hash".to_string(), since_ms: 1 };
        store.sign_up(&account, "zoe_1", &[], "session").await.unwrap();
        let query = Query { player: Some("Zoe_1".to_string()), ..Query::default() };
        assert!(!store.find(&query).await.unwrap().games.is_empty());
        store.close(1_800_000_000_000).await.unwrap();
    }
}

#[tokio::test]
async fn a_file_whose_upgrade_was_broken_off_is_upgraded() {
    let folder = copy("games-of-3.sqlite");
    let file = folder.path().join("games.sqlite");
    let mut half = SqliteConnectOptions::new().filename(file).connect().await.unwrap();
    migrate::migrator(&sqlite::ALL_STEPS[..4]).run(&mut half).await.unwrap();
    sqlx::Connection::close(half).await.unwrap();
    let store = open(folder.path(), 1_800_000_000_000).await.unwrap();
    assert_games_of_3(&store).await;
}

#[tokio::test]
async fn a_file_of_a_later_program_is_left_as_it_is() {
    let (store, folder) = store().await;
    store.close(1_000).await.unwrap();
    let file = folder.path().join("games.sqlite");
    let mut later = SqliteConnectOptions::new().filename(&file).connect().await.unwrap();
    let step = "INSERT INTO _sqlx_migrations VALUES (99, 'later', '2030-01-01', TRUE, x'00', 1)";
    sqlx::query(step).execute(&mut later).await.unwrap();
    sqlx::Connection::close(later).await.unwrap();
    let before = fs::read(&file).unwrap();
    let refused = open(folder.path(), 1_000).await.unwrap_err().to_string();
    assert!(refused.contains("it was written by a newer menagerie; use that version"), "{refused}");
    assert_eq!(fs::read(&file).unwrap(), before);
}

#[tokio::test]
async fn files_of_others_are_left_as_they_are_and_named() {
    let folders = tempfile::tempdir().unwrap();
    let folder = |name: &str| folders.path().join(name);
    let file = |name: &str| folder(name).join("games.sqlite");
    for (name, sql) in [
        ("foreign", "CREATE TABLE recipe (name TEXT)"),
        ("migrated", "CREATE TABLE _sqlx_migrations (version INTEGER); CREATE TABLE recipe (name TEXT)"),
        ("new", "CREATE TABLE _sqlx_migrations (version INTEGER)"),
    ] {
        fs::create_dir(folder(name)).unwrap();
        let mut made =
            SqliteConnectOptions::new().filename(file(name)).create_if_missing(true).connect().await.unwrap();
        sqlx::raw_sql(sql).execute(&mut made).await.unwrap();
        sqlx::Connection::close(made).await.unwrap();
    }
    fs::create_dir(folder("empty")).unwrap();
    fs::write(file("empty"), "").unwrap();
    open(&folder("later"), 1_000).await.unwrap().close(1_000).await.unwrap();
    let mut later = SqliteConnectOptions::new().filename(file("later")).connect().await.unwrap();
    let step = "INSERT INTO _sqlx_migrations VALUES (99, 'later', '2030-01-01', TRUE, x'00', 1)";
    sqlx::query(step).execute(&mut later).await.unwrap();
    sqlx::Connection::close(later).await.unwrap();

    let no_copy = "is not a database of menagerie: choose a file that `menagerie serve backup` wrote";
    let no_folder = "is not a database of menagerie: choose another folder with --data";
    let newer = "it was written by a newer menagerie; use that version";
    let none = "has no games of this version of menagerie: start a server of this version on it once";
    for (name, opened, read, copied, restored) in [
        ("foreign", no_folder, no_folder, no_folder, no_copy),
        ("migrated", no_folder, no_folder, no_folder, no_copy),
        ("later", newer, newer, newer, newer),
        ("empty", "", none, no_folder, no_copy),
        ("new", "", none, no_folder, no_copy),
    ] {
        let before = fs::read(file(name)).unwrap();
        let place = Database::Folder(folder(name));
        let errors = [
            (read, Store::open_to_read(&place).await.err()),
            (copied, sqlite::backup(&folder(name), &folder("copy")).await.err()),
            (restored, sqlite::restore(&folder("data"), &file(name)).await.err()),
        ];
        let mut errors = Vec::from(errors);
        if !opened.is_empty() {
            errors.push((opened, open(&folder(name), 1_000).await.err()));
        }
        for (why, error) in errors {
            let said = error.unwrap().to_string();
            assert!(said.contains(why) && said.contains(&file(name).display().to_string()), "{name}: {said}");
        }
        assert_eq!(fs::read(file(name)).unwrap(), before, "{name}");
    }
    assert!(!folder("copy").exists());
}

#[tokio::test]
async fn games_of_a_definition_that_the_server_lacks_wait_for_it() {
    let folder = copy("games-of-3.sqlite");
    let none = menagerie_core::Library::default();
    let place = Database::Folder(folder.path().to_path_buf());
    let store = Store::open(&place, &none, 1_800_000_000_000, Arc::default()).await.unwrap();
    assert!(!store.load("v8sgc2pszg8r").await.unwrap().unwrap().record.rules.is_known());
    store.close(1_800_000_000_000).await.unwrap();
    let store = open(folder.path(), 1_800_000_000_000).await.unwrap();
    assert_games_of_3(&store).await;
}

#[tokio::test]
async fn sqlite_keeps_what_a_store_promises() {
    suites::on_sqlite(|number| vec![step_for(number, ADDS_ONLY, sqlite::ALL_STEPS.len())]).await;
}

/// Run it with `cargo test -p menagerie-server --lib databases_ -- --ignored`.
#[cfg(unix)]
#[tokio::test]
#[ignore = "it needs PostgreSQL"]
async fn databases_postgres_keeps_what_a_store_promises() {
    let Some(mut cluster) = cluster::Cluster::start() else { return };
    let library = menagerie_core::Library::shipped();
    suites::on_postgres(&cluster, |number| vec![step_for(number, 1, postgres::STEPS.len())]).await;
    // One of an earlier version is brought up to date, and its games stay as they are.
    for steps in 1..postgres::STEPS.len() {
        let address = cluster.database(&format!("of_{steps}"));
        let mut old = PgConnection::connect(&address).await.unwrap();
        migrate::migrator(&postgres::STEPS[..steps]).run(&mut old).await.unwrap();
        sqlx::raw_sql(include_str!("../../testdata/game-of-postgres-1.sql")).execute(&mut old).await.unwrap();
        sqlx::Connection::close(old).await.unwrap();
        let store = Store::open(&Database::Postgres(address), &library, 1_000, Arc::default()).await.unwrap();
        let mut record = store.load("older").await.unwrap().unwrap().record;
        assert_eq!((record.rated, record.places.w.name().as_str(), record.plies), (false, "Ann", 0));
        record = moved(&record);
        store.save(&mut record, &one("e2e4"), None, 2_000).await.unwrap();
        assert_eq!(found(&store, "hash of Ann").await, ["older"]);
        store.close(2_000).await.unwrap();
    }
    // Killed, it takes nothing; once it is back, the store goes on by itself.
    let place = Database::Postgres(cluster.database("killed"));
    let store = Store::open(&place, &library, 1_000, Arc::default()).await.unwrap();
    let mut record = game("a");
    store.begin(&mut record).await.unwrap();
    cluster.kill();
    let refused = store.save(&mut moved(&record), &one("e2e4"), None, 2_000).await.unwrap_err();
    assert!(matches!(refused, StoreError::Refused { fault: Fault::Unreachable, .. }), "{refused}");
    assert!(store.check().await.is_err() && store.load("a").await.is_err());
    cluster.go_on();
    store.save(&mut moved(&record), &one("e2e4"), None, 2_000).await.unwrap();
    store.check().await.unwrap();
    assert_eq!(store.load("a").await.unwrap().unwrap().moves.len(), 1);
}

/// Run it with the one before.
#[cfg(unix)]
#[tokio::test]
#[ignore = "it needs PostgreSQL"]
async fn databases_who_has_lost_a_game_writes_nothing_into_it() {
    let Some(cluster) = cluster::Cluster::start() else { return };
    let place = Database::Postgres(cluster.database("shared"));
    let open =
        async |process| Store::open_with_others(&place, process, "here:1", LEASE_MS, Arc::default()).await.unwrap();
    const LEASE_MS: i64 = 500;
    let [first, second] = [open("first").await, open("second").await];
    let mut record = game("a");
    first.begin(&mut record).await.unwrap();
    assert_eq!(first.holder("game/a", LEASE_MS).await.unwrap(), None);
    let own = first.take_place("game/a", "first", None).await.unwrap();
    assert!(second.take_place("game/a", "second", None).await.unwrap_err().is_conflict());
    let held = second.holder("game/a", LEASE_MS).await.unwrap().unwrap();
    assert_eq!((held.process.as_str(), held.address.as_deref()), ("first", Some("here:1")));
    // What has it writes, with others in one transaction, too.
    let fenced = first.fenced(Some(own.clone()));
    record = moved(&record);
    fenced.save(&mut record, &one("e2e4"), None, 2_000).await.unwrap();
    assert!(fenced.is_held().await.unwrap());
    // It is not heard of, and the other takes it.
    tokio::time::sleep(std::time::Duration::from_millis(700)).await;
    second.enter_process("second", "here:1", LEASE_MS, None).await.unwrap();
    let lost = second.holder("game/a", LEASE_MS).await.unwrap().unwrap();
    assert!(lost.address.is_none() && lost.silent_ms >= 700, "{lost:?}");
    let taken = second.take_place("game/a", "second", Some(lost.epoch)).await.unwrap();
    assert!(taken.epoch > own.epoch);
    // It goes on, and writes nothing; nor does it give back what is not its own.
    first.enter_process("first", "here:1", LEASE_MS, None).await.unwrap();
    let refused = fenced.save(&mut moved(&record), &one("e7e5"), None, 3_000).await.unwrap_err();
    assert!(refused.is_conflict() && !fenced.is_held().await.unwrap());
    first.leave_place(&own).await.unwrap();
    assert_eq!(second.places_of("second").await.unwrap(), ["game/a"]);
    second.fenced(Some(taken)).save(&mut moved(&record), &one("e7e5"), None, 3_000).await.unwrap();
    assert_eq!(second.load("a").await.unwrap().unwrap().moves.len(), 2);
    // So it is with what one process does for all.
    let hall = first.take_place("hall", "first", None).await.unwrap();
    let held = first.fenced(Some(hall.clone()));
    held.forget_pushes(4_000).await.unwrap();
    let taken = second.take_place("hall", "second", Some(hall.epoch)).await.unwrap();
    assert!(held.forget_pushes(4_000).await.unwrap_err().is_conflict());
    // So it is with a request for it, whichever store writes then; what is for nothing that a process has is written.
    let late = under(Some(hall), async { first.forget_pushes(4_000).await }).await;
    assert!(late.unwrap_err().is_conflict());
    under(None, first.forget_pushes(4_000)).await.unwrap();
    under(Some(taken.clone()), second.forget_pushes(4_000)).await.unwrap();
    second.leave_place(&taken).await.unwrap();
    // One that had nothing and was not heard of is forgotten, and is there again when it says so.
    tokio::time::sleep(std::time::Duration::from_millis(700)).await;
    second.enter_process("second", "here:1", LEASE_MS, None).await.unwrap();
    second.forget_empty_processes().await.unwrap();
    assert_eq!(second.processes().await.unwrap(), ["second"]);
    first.enter_process("first", "here:1", LEASE_MS, None).await.unwrap();
    // One that ends leaves what it has to others.
    assert_eq!(first.processes().await.unwrap().len(), 2);
    second.close_process("second", 4_000).await.unwrap();
    assert_eq!(first.holder("game/a", LEASE_MS).await.unwrap(), None);
    assert_eq!(first.processes().await.unwrap(), ["first"]);
}

/// Run it with the one before.
#[cfg(unix)]
#[tokio::test]
#[ignore = "it needs PostgreSQL"]
async fn databases_moves_of_many_games_are_stored_at_once_and_each_for_itself() {
    let Some(cluster) = cluster::Cluster::start() else { return };
    let place = Database::Postgres(cluster.database("many"));
    let store = Store::open_with_others(&place, "first", "here:1", 60_000, Arc::default()).await.unwrap();
    let mut games = Vec::new();
    for number in 0..40 {
        let mut record = game(&format!("game{number}"));
        store.begin(&mut record).await.unwrap();
        let mut fence = store.take_place(&format!("game/game{number}"), "first", None).await.unwrap();
        // One of them is another's by now.
        fence.epoch += i64::from(number == 7);
        games.push((store.fenced(Some(fence)), record));
    }
    // One of them moves twice at once.
    let twice = games[9].clone();
    games.push(twice);
    for (seq, uci) in [(1, "e2e4"), (2, "e7e5")] {
        let saves = games.iter().map(async |(store, record)| {
            let mut record = moved(record);
            store.save(&mut record, &one(uci), None, 2_000).await.map(|()| record)
        });
        let saved = futures_util::future::join_all(saves).await;
        let refused: Vec<&str> = games
            .iter()
            .zip(&saved)
            .filter(|(_, saved)| saved.is_err())
            .map(|((_, record), _)| record.id.as_str())
            .collect();
        assert_eq!(refused, ["game7", "game9"]);
        for ((_, record), saved) in games.iter_mut().zip(saved) {
            match saved {
                Ok(saved) => *record = saved,
                Err(error) => assert!(error.is_conflict(), "{error}"),
            }
        }
        // Who was late knows what is stored.
        games[40].1 = games[9].1.clone();
        for (_, record) in &games[..40] {
            let found = store.load(&record.id).await.unwrap().unwrap();
            let expected = if record.id == "game7" { 0 } else { seq };
            assert_eq!((found.moves.len(), found.record.plies), (expected, expected as u32), "{}", record.id);
        }
    }
}

/// Run it with the one before.
#[cfg(unix)]
#[tokio::test]
#[ignore = "it needs PostgreSQL"]
async fn databases_several_processes_begin_games_and_start_at_the_same_time() {
    let Some(cluster) = cluster::Cluster::start() else { return };
    let address = cluster.database("meanwhile");
    let place = Database::Postgres(address.clone());
    let open = async |process| Store::open_with_others(&place, process, "here:1", 8_000, Arc::default()).await.unwrap();
    let [first, second] = [open("first").await, open("second").await];
    let all = (0..200).map(|number| {
        let store = if number % 2 == 0 { first.clone() } else { second.clone() };
        tokio::spawn(async move { store.begin(&mut game(&format!("game{number}"))).await })
    });
    for begun in futures_util::future::join_all(all.collect::<Vec<_>>()).await {
        begun.unwrap().unwrap();
    }
    let numbers = "SELECT COUNT(DISTINCT number), MAX(number) FROM game";
    let mut raw = sqlx::PgConnection::connect(&address).await.unwrap();
    let found: (i64, i64) = sqlx::query_as(numbers).fetch_one(&mut raw).await.unwrap();
    assert_eq!(found, (200, 200));
    // While one starts, another waits.
    let starting = super::postgres::Postgres::starting(&address).await.unwrap();
    let wait = std::time::Duration::from_millis(500);
    assert!(tokio::time::timeout(wait, open("third")).await.is_err());
    drop(starting);
    open("third").await;
}

/// Run it with the one before.
#[cfg(unix)]
#[tokio::test]
#[ignore = "it needs PostgreSQL"]
async fn databases_the_clock_of_the_database_may_be_set_while_processes_run() {
    const HOUR: i64 = 3600 * 1000;
    let Some(cluster) = cluster::Cluster::start() else { return };
    let address = cluster.database("clocks");
    let place = Database::Postgres(address.clone());
    let open = async |process| Store::open_with_others(&place, process, "here:1", 8_000, Arc::default()).await.unwrap();
    let first = open("first").await;
    let now = first.clock().await.unwrap();
    let about = |time: i64, expected: i64| (time - expected).abs() < 60_000;
    // Its time is an hour behind the database's clock, which was set forward: who comes takes the time of games.
    first.enter_process("first", "here:1", 8_000, Some(now - HOUR)).await.unwrap();
    let second = open("second").await;
    assert!(about(second.clock().await.unwrap(), now - HOUR));
    // What takes a moment on its way is no difference.
    first.enter_process("first", "here:1", 8_000, Some(now - 100)).await.unwrap();
    second.enter_process("second", "here:1", 8_000, Some(now)).await.unwrap();
    assert!(about(second.clock().await.unwrap(), now));
    // The clock is set back: what the first has seems to be its own for another hour, and it is killed.
    first.take_place("game/a", "first", None).await.unwrap();
    let mut raw = sqlx::PgConnection::connect(&address).await.unwrap();
    let ahead = format!("UPDATE process SET until_ms = until_ms + {HOUR} WHERE id = 'first'");
    sqlx::raw_sql(sqlx::AssertSqlSafe(ahead)).execute(&mut raw).await.unwrap();
    let lost = second.holder("game/a", 8_000).await.unwrap().unwrap();
    assert_eq!((lost.address, lost.silent_ms), (None, 0));
    second.take_place("game/a", "second", Some(lost.epoch)).await.unwrap();
    assert_eq!(second.processes().await.unwrap(), ["second"]);
}

/// Run it with the one before.
#[cfg(unix)]
#[tokio::test]
#[ignore = "it needs PostgreSQL"]
async fn databases_what_is_read_is_true_even_if_readers_leave_in_the_middle() {
    let Some(cluster) = cluster::Cluster::start() else { return };
    let library = menagerie_core::Library::shipped();
    let place = Database::Postgres(cluster.database("readers"));
    let store = Store::open(&place, &library, 1_000, Arc::default()).await.unwrap();
    let mut record = game("a");
    store.begin(&mut record).await.unwrap();
    for turns in 1..400 {
        let leave = async {
            for _ in 0..turns {
                tokio::task::yield_now().await;
            }
        };
        tokio::select! {
            biased;
            _ = store.load("a") => {}
            () = leave => {}
        }
        record = moved(&record);
        let command = format!("ann/{turns}");
        store.save(&mut record, &one("e2e4"), Some(&command), 2_000).await.unwrap();
        assert!(
            store.answered("a", &command).await.unwrap().is_some(),
            "what was stored is not read after {turns} turns"
        );
    }
    assert_eq!(store.load("a").await.unwrap().unwrap().record, record);
    let left = "SELECT COUNT(*) AS number FROM pg_stat_activity WHERE state LIKE 'idle in transaction%'";
    let rows = store.rows(statement::Statement::new(left, Vec::new())).await.unwrap();
    assert_eq!(rows[0].number::<i64>("number"), Ok(0));
}
