//! Behind a proxy.

use crate::client::{Browser, Server, TWENTY};
use menagerie_server::ServerLimits;
use serde_json::json;

const BODY: &str = r#"{ "game": "chess", "opponent": { "board": {} }, "color": "w" }"#;

async fn begin(server: &Server, forwarded: &str) -> (u16, String) {
    let headers = format!("Content-Type: application/json\r\nOrigin: http://{}\r\n{forwarded}", server.address);
    let answer = Browser::new().request(server, "POST /api/play", &headers, BODY).await;
    (answer.status, answer.head)
}

#[tokio::test]
async fn machines_behind_a_trusted_proxy_have_their_own_shares_and_secure_cookies() {
    let server = Server::of(|settings| {
        settings.proxies = vec!["127.0.0.1/32".parse().unwrap()];
        settings.limits.work = TWENTY;
    })
    .await;
    for _ in 0..20 {
        assert_eq!(begin(&server, "X-Forwarded-For: 192.0.2.1\r\n").await.0, 201);
    }
    assert_eq!(begin(&server, "X-Forwarded-For: 192.0.2.1\r\n").await.0, 429);
    let (status, head) = begin(&server, "X-Forwarded-For: 192.0.2.1, 192.0.2.2\r\nX-Forwarded-Proto: https\r\n").await;
    assert_eq!(status, 201);
    assert!(head.contains("; Secure"), "{head}");
    assert!(!begin(&server, "X-Forwarded-For: 192.0.2.3\r\n").await.1.contains("Secure"));
}

#[tokio::test]
async fn a_stranger_cannot_pretend_to_be_many() {
    let server = Server::of(|settings| settings.limits.work = TWENTY).await;
    for number in 0..=20 {
        let headers = format!("X-Forwarded-For: 192.0.2.{number}\r\nX-Forwarded-Proto: https\r\n");
        let expected = if number < 20 { 201 } else { 429 };
        assert_eq!(begin(&server, &headers).await.0, expected, "{number}");
    }
}

#[tokio::test]
async fn what_is_private_stays_so() {
    let server = Server::of(|settings| settings.limits = ServerLimits::off()).await;
    let mut ann = Browser::new();
    let definition = "inherit = 'chess'\ntitle = 'Mine' # secret plans\n";
    let body = json!({ "definition": definition, "opponent": { "board": {} }, "color": "w" });
    let id = ann.begin(&server, body).await;
    let mut own = ann.connect(&server, &id).await;
    let mut stranger = Browser::new().connect(&server, &id).await;
    let shown = stranger.room().await["definition"].as_str().unwrap().to_string();
    assert!(shown.contains("title = \"Mine\"") && !shown.contains("secret"), "{shown}");
    own.say(json!({ "do": "resign" })).await;
    stranger.event("ended").await;
    own.say(json!({ "do": "rematch" })).await;
    own.event("rematch").await;
    // Strangers do not learn where the players have gone.
    assert!(ann.connect(&server, &id).await.room().await["rematch"].is_object());
    assert_eq!(Browser::new().connect(&server, &id).await.room().await["rematch"], json!(null));
    stranger.say(json!({ "do": "look" })).await;
    assert_eq!(stranger.any(&["room", "rematch"]).await["event"], "room");
    // Nor are games listed that nobody made public.
    assert_eq!(Browser::new().get(&server, "/api/stored").await.json()["games"], json!([]));
    for name in ["Menagerie, level 20", "\u{202e}nnA", "\u{200b}"] {
        let body = json!({ "game": "chess", "opponent": { "board": {} }, "color": "w", "name": name });
        assert_eq!(ann.post(&server, "/api/play", &body).await.status, 400, "{name:?}");
    }
}
