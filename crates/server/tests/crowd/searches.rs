//! Searches that take long.

use crate::client::{Browser, Server};
use crate::play::account::sign_up;
use menagerie_server::ServerLimits;
use serde_json::json;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use std::path::Path;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// As many games of a player as make a search through them slow.
const GAMES: u32 = 50_000;

/// Stores the only game that there is many times.
async fn multiply(file: &Path) {
    let mut connection = SqliteConnectOptions::new().filename(file).connect().await.unwrap();
    let columns: Vec<(String,)> =
        sqlx::query_as("SELECT name FROM pragma_table_info('game')").fetch_all(&mut connection).await.unwrap();
    let values = columns.iter().map(|(name,)| match name.as_str() {
        "id" => "id || n".to_string(),
        "number" => "number + n".to_string(),
        name => name.to_string(),
    });
    let values = values.collect::<Vec<_>>().join(", ");
    let sql = format!(
        "WITH RECURSIVE more(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more WHERE n < {GAMES}) \
         INSERT INTO game SELECT {values} FROM game CROSS JOIN more"
    );
    let stored = sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
    assert_eq!(stored.rows_affected(), u64::from(GAMES));
    connection.close().await.unwrap();
}

/// How long something was waited for.
async fn asked(server: &Server, machine: &str, path: &str) -> Duration {
    let began = Instant::now();
    let answer = Browser::at(machine).get(server, path).await;
    assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    began.elapsed()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_machine_that_searches_without_end_keeps_nobody_else_waiting() {
    let server = Server::start().await;
    let (mut greedy, _) = sign_up(&server, "Greedy").await;
    sign_up(&server, "Ann").await;
    let id = greedy.begin(&server, json!({ "game": "chess", "opponent": { "board": {} }, "color": "w" })).await;
    let mut socket = greedy.connect(&server, &id).await;
    socket.room().await;
    socket.play("e2e4", 0).await;
    socket.say(json!({ "do": "resign" })).await;
    socket.event("ended").await;
    let folder = server.stop().await;
    multiply(&folder.path().join("games.sqlite")).await;
    let usual = ServerLimits::default();
    let server = Server::on(folder, |settings| {
        settings.proxies = vec!["127.0.0.1/32".parse().unwrap()];
        settings.limits = ServerLimits {
            waiting_each: usual.waiting_each,
            searches_each: usual.searches_each,
            ..ServerLimits::off()
        };
    })
    .await;
    greedy.machine = Some("192.0.2.1".to_string());
    // Nobody is called so, and each of the own games is looked at.
    let slow = "/api/stored?player=zz";
    let began = Instant::now();
    let found = greedy.get(&server, slow).await;
    assert_eq!(found.json()["games"], json!([]), "{}", found.body);
    let one = began.elapsed();
    let mut flood = JoinSet::new();
    let shared = std::sync::Arc::new(server);
    for _ in 0..100 {
        let (mut greedy, server) = (greedy.clone(), shared.clone());
        flood.spawn(async move { greedy.get(&server, slow).await.status });
    }
    tokio::time::sleep(one).await;
    for path in ["/api/people/Ann", "/api/leaders/chess", "/api/stored?player=zz", "/api/studies?words=x"] {
        let waited = asked(&shared, "192.0.2.2", path).await;
        assert!(waited < Duration::from_secs(2), "{path} took {waited:?} while each search takes {one:?}");
    }
    // They were searching all the while, and wait for one another.
    let mut statuses = Vec::new();
    while let Some(Ok(status)) = flood.try_join_next() {
        statuses.push(status);
    }
    assert!(!flood.is_empty(), "a search takes {one:?}: {statuses:?}");
    assert!(statuses.iter().all(|status| [200, 503].contains(status)), "{statuses:?}");
}
