//! Sockets that say too much.

use crate::client::{Browser, Server};
use menagerie_server::ServerLimits;
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

async fn game(server: &Server) -> crate::client::Socket {
    let mut browser = Browser::new();
    let id = browser.begin(server, json!({ "game": "chess", "opponent": { "board": {} }, "color": "w" })).await;
    let mut socket = browser.connect(server, &id).await;
    socket.room().await;
    socket
}

#[tokio::test]
async fn pings_count_like_words() {
    let server = Server::of(|settings| settings.limits = ServerLimits::off()).await;
    for message in [Message::Ping("x".into()), Message::Pong("x".into()), Message::text("{}")] {
        let mut socket = game(&server).await;
        for _ in 0..200 {
            socket.send(message.clone()).await;
        }
        assert_eq!(socket.end().await, Some(1008), "{message:?}");
    }
}

#[tokio::test]
async fn no_message_is_longer_than_it_may_be() {
    let server = Server::of(|settings| settings.limits = ServerLimits::off()).await;
    for (message, code) in [(Message::text("x".repeat(33 << 10)), 1009), (Message::Binary("x".into()), 1003)] {
        let mut socket = game(&server).await;
        socket.send(message).await;
        assert_eq!(socket.end().await, Some(code));
    }
}

#[tokio::test]
async fn one_machine_has_only_some_analyses() {
    let limits = ServerLimits { analyses_each: 3, ..ServerLimits::off() };
    let server = Server::of(|settings| settings.limits = limits).await;
    let mut open = Vec::new();
    for _ in 0..3 {
        open.push(crate::client::Socket::open(&server, "/api/analysis").await);
    }
    let request = Browser::new().upgrade(&server, "/api/analysis", &format!("http://{}", server.address));
    assert_eq!(crate::client::refused_socket(request).await, 429);
}

#[tokio::test]
async fn a_live_game_is_answered_while_analyses_go_on() {
    let server = Server::of(|settings| settings.limits = ServerLimits::off()).await;
    let mut analyses = Vec::new();
    for number in 0..60 {
        let mut socket = crate::client::Socket::open(&server, "/api/analysis").await;
        socket.say(json!({ "game": "chess", "lines": 1, "number": number })).await;
        analyses.push(socket);
    }
    analyses[0].event("lines").await;
    let mut browser = Browser::new();
    let body = json!({ "game": "chess", "opponent": { "engine": { "level": 1 } }, "color": "b" });
    let id = browser.begin(&server, body).await;
    let mut socket = browser.connect(&server, &id).await;
    let began = std::time::Instant::now();
    socket.event("moved").await;
    assert!(began.elapsed().as_secs() < 15, "{:?}", began.elapsed());
}
