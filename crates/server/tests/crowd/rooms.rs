//! Games with many who look at them, and many games that nobody looks at.

use crate::client::{Browser, Server, Socket, refused_socket};
use menagerie_server::{ServerLimits, Timeouts};
use serde_json::json;
use std::time::Duration;
use tokio::time::sleep;

async fn board(server: &Server, browser: &mut Browser, initial_ms: u32) -> String {
    let clock = json!({ "initial_ms": initial_ms, "increment_ms": 0 });
    browser.begin(server, json!({ "game": "chess", "opponent": { "board": {} }, "color": "w", "clock": clock })).await
}

#[tokio::test]
async fn a_player_finds_a_place_however_many_watch() {
    let limits = ServerLimits { watchers: 1, sockets_each: 4, ..ServerLimits::off() };
    let server = Server::of(|settings| settings.limits = limits).await;
    let mut ann = Browser::new();
    let id = ann.begin(&server, json!({ "game": "chess", "opponent": { "person": {} }, "color": "w" })).await;
    let mut player = ann.connect(&server, &id).await;
    player.room().await;
    // All are one machine, which watches once, through its four newest sockets.
    let mut watchers: Vec<Socket> = Vec::new();
    for _ in 0..20 {
        let mut watcher = Browser::new().connect(&server, &id).await;
        watcher.room().await;
        watchers.push(watcher);
    }
    assert_eq!(watchers[0].end().await, Some(1013));
    assert_eq!(watchers[15].end().await, Some(1013));
    watchers[16].say(json!({ "do": "look" })).await;
    watchers[16].event("room").await;
    player.say(json!({ "do": "look" })).await;
    player.event("room").await;
    // The player reloads often, and always gets in; the oldest sockets make room.
    let mut sockets = vec![player];
    for _ in 0..10 {
        let mut again = ann.connect(&server, &id).await;
        assert_eq!(again.room().await["seat"], "w");
        sockets.push(again);
    }
    assert_eq!(sockets[0].end().await, Some(1013));
    let presence = watchers[17].event("presence").await;
    assert_eq!(presence["watching"], 1);
}

#[tokio::test]
async fn games_that_nobody_looks_at_leave_the_memory_and_still_end_on_time() {
    let timeouts = Timeouts { idle: Duration::from_millis(100), ..Timeouts::default() };
    let server = Server::of(|settings| {
        settings.limits = ServerLimits::off();
        settings.timeouts = timeouts;
    })
    .await;
    let mut ann = Browser::new();
    let mut games = Vec::new();
    for initial_ms in [3_000, 3_600_000, 3_600_000] {
        let id = board(&server, &mut ann, initial_ms).await;
        ann.connect(&server, &id).await.play("e2e4", 0).await;
        games.push(id);
    }
    sleep(Duration::from_millis(1000)).await;
    let metrics = ann.get(&server, "/metrics").await.body;
    assert!(metrics.contains("menagerie_rooms 0\n"), "{metrics}");
    // A game that is opened again has lost the time that has passed.
    let room = ann.connect(&server, &games[1]).await.room().await;
    let left = room["clock"]["b"].as_i64().unwrap();
    assert!(room["clock"]["running"] == "b" && left < 3_599_200 && left > 3_500_000, "{room}");
    sleep(Duration::from_millis(3500)).await;
    let stored = ann.get(&server, &format!("/api/stored/{}", games[0])).await.json();
    assert_eq!(stored["listed"]["result"], "1-0 time");
    assert_eq!(ann.get(&server, &format!("/api/stored/{}", games[2])).await.json()["listed"]["result"], "*");
}

#[tokio::test]
async fn one_machine_keeps_only_some_games_in_memory() {
    let limits = ServerLimits { rooms_each: 2, room_bytes_each: 1 << 20, ..ServerLimits::off() };
    let server = Server::of(|settings| {
        settings.limits = limits;
        settings.proxies = vec!["127.0.0.1/32".parse().unwrap()];
    })
    .await;
    let [mut greedy, mut other] = ["192.0.2.1", "192.0.2.2"].map(Browser::at);
    let mut open = Vec::new();
    for _ in 0..2 {
        let id = board(&server, &mut greedy, 60_000).await;
        open.push(greedy.connect(&server, &id).await);
    }
    let id = board(&server, &mut greedy, 60_000).await;
    let socket = |browser: &Browser| {
        browser.upgrade(&server, &format!("/api/play/{id}/socket"), &format!("http://{}", server.address))
    };
    assert_eq!(refused_socket(socket(&greedy)).await, 503);
    // Another may open it, and then the first may come in too.
    other.connect(&server, &id).await.room().await;
    greedy.connect(&server, &id).await.room().await;
    // A game with large tables is too much for one machine.
    let pieces: String =
        (0..12).map(|i| format!("p{i} = {{ letter = '{}', betza = 'QNN' }}\n", (b'A' + i) as char)).collect();
    let board = format!("title = 'x'\n[board]\nfiles = 16\nranks = 16\n[pieces]\n{pieces}[start]\nfen = '");
    let definition = board + "aa14/" + &["16"; 14].join("/") + "/AA14 w - - 0 1'\n";
    let body = json!({ "definition": definition, "opponent": { "board": {} }, "color": "w" });
    let id = other.begin(&server, body).await;
    let path = format!("/api/play/{id}/socket");
    let request = other.upgrade(&server, &path, &format!("http://{}", server.address));
    assert_eq!(refused_socket(request).await, 503);
}

#[tokio::test]
async fn a_player_of_a_game_with_very_many_moves_comes_back_every_time() {
    let server = Server::of(|settings| settings.limits = ServerLimits::off()).await;
    let mut ann = Browser::new();
    // Twelve types in hand that may be dropped anywhere.
    let pieces: String =
        ('B'..='M').map(|letter| format!("p{letter} = {{ letter = '{letter}', betza = 'W' }}\n")).collect();
    let hand: String = ('B'..='M').collect();
    let definition = format!(
        "title = 'x'\n[board]\nfiles = 16\nranks = 16\n[pieces]\n{pieces}[start]\nfen = '{}16[{hand}] w - - 0 1'\n\
         [rules]\nhand = true\n",
        "16/".repeat(15)
    );
    let body = json!({ "definition": definition, "opponent": { "board": {} }, "color": "w" });
    let id = ann.begin(&server, body).await;
    for _ in 0..5 {
        let mut socket = ann.connect(&server, &id).await;
        let room = socket.room().await;
        assert!(room.to_string().len() > 256 << 10, "{} bytes", room.to_string().len());
        socket.event("presence").await;
    }
}

#[tokio::test]
async fn who_has_little_finds_a_place_where_others_have_taken_all_memory() {
    let limits = ServerLimits { room_bytes: 16 << 20, room_bytes_each: 64 << 20, ..ServerLimits::off() };
    let server = Server::of(|settings| {
        settings.limits = limits;
        settings.proxies = vec!["127.0.0.1/32".parse().unwrap()];
    })
    .await;
    let [mut greedy, mut ann] = ["192.0.2.1", "192.0.2.2"].map(Browser::at);
    let request = |browser: &Browser, id: &str| {
        browser.upgrade(&server, &format!("/api/play/{id}/socket"), &format!("http://{}", server.address))
    };
    let mut open = Vec::new();
    let full = loop {
        let definition = format!("inherit = 'chess'\ntitle = 'x {}'\n", open.len());
        let body = json!({ "definition": definition, "opponent": { "board": {} }, "color": "w" });
        let id = greedy.begin(&server, body).await;
        match tokio_tungstenite::connect_async(request(&greedy, &id)).await {
            Ok((socket, _)) => open.push(socket),
            Err(_) => break id,
        }
        assert!(open.len() < 1000);
    };
    assert_eq!(refused_socket(request(&greedy, &full)).await, 503);
    let body =
        json!({ "definition": "inherit = 'chess'\ntitle = 'small'\n", "opponent": { "board": {} }, "color": "w" });
    let id = ann.begin(&server, body).await;
    ann.connect(&server, &id).await.room().await;
}
