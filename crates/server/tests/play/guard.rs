//! Strangers.

use crate::client::{Browser, Server, refused_socket};
use serde_json::json;

#[tokio::test]
async fn only_our_own_page_begins_games_and_opens_sockets() {
    let server = Server::start().await;
    let mut browser = Browser::new();
    let body = json!({ "game": "chess", "opponent": { "board": {} }, "color": "w" });
    let id = browser.begin(&server, body.clone()).await;
    let path = format!("/api/play/{id}/socket");
    for origin in ["http://evil.example", "http://localhost:1", "null", ""] {
        assert_eq!(refused_socket(browser.upgrade(&server, &path, origin)).await, 403, "{origin}");
        let line = if origin.is_empty() { String::new() } else { format!("Origin: {origin}\r\n") };
        let headers = format!("Content-Type: application/json\r\n{line}");
        let answer = browser.request(&server, "POST /api/play", &headers, &body.to_string()).await;
        assert_eq!((answer.status, answer.json()["type"].as_str()), (403, Some("menagerie:foreign")), "{origin}");
    }
    let own = format!("http://{}", server.address);
    assert_eq!(refused_socket(browser.upgrade(&server, "/api/play/nothing/socket", &own)).await, 404);
    assert_eq!(browser.get(&server, "/api/play/nothing").await.status, 404);
    assert_eq!(browser.get(&server, &format!("/api/play/{id}")).await.json()["url"], format!("/play/{id}"));
}

#[tokio::test]
async fn the_cookie_is_for_the_server_alone() {
    let server = Server::start().await;
    let body = json!({ "game": "chess", "opponent": { "board": {} }, "color": "w" });
    let answer = Browser::new().post(&server, "/api/play", &body).await;
    let cookie = answer.head.lines().find(|line| line.starts_with("set-cookie: ")).unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    // A seat belongs to the browser that has the cookie, and to no other.
    let mut stranger = Browser { cookie: Some("menagerie=0000".to_string()), ..Browser::new() };
    let id = answer.json()["id"].as_str().unwrap().to_string();
    assert_eq!(stranger.connect(&server, &id).await.room().await["seat"], json!(null));
}
