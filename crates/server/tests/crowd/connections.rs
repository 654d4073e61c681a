//! Connections that only pretend to ask.

use crate::client::{Browser, Server};
use menagerie_server::Limits;
use serde_json::json;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};

/// A connection from another machine: on Linux every address of 127.0.0.0/8 is this one.
async fn from(machine: [u8; 4], server: &Server) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::from((machine, 0)))?;
    socket.connect(server.address).await
}

/// What a connection is told before it ends.
async fn told(mut stream: TcpStream) -> String {
    let mut text = String::new();
    let read = stream.read_to_string(&mut text);
    // A connection that is cut off may have been told something before.
    let _ = timeout(Duration::from_secs(10), read).await.expect("it is not ended");
    text
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn one_machine_takes_no_more_than_its_share_of_connections() {
    let limits = Limits { connections_each: 20, ..Limits::default() };
    let server = Server::of(|settings| settings.limits = limits).await;
    let mut held = Vec::new();
    for _ in 0..60 {
        let mut stream = from([127, 0, 0, 2], &server).await.unwrap();
        let _ = stream.write_all(b"GET / HTTP/1.1\r\nHos").await;
        held.push(stream);
    }
    assert_eq!(Browser::new().get(&server, "/healthz").await.status, 200);
    let refused = told(held.pop().unwrap()).await;
    assert!(refused.is_empty() || refused.starts_with("HTTP/1.1 503"), "{refused}");
    // When they are gone there is room again.
    drop(held);
    sleep(Duration::from_millis(200)).await;
    let mut stream = from([127, 0, 0, 2], &server).await.unwrap();
    stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").await.unwrap();
    assert!(told(stream).await.starts_with("HTTP/1.1 200"));
}

#[tokio::test]
async fn half_a_head_and_half_a_body_are_not_waited_for() {
    let brief = Duration::from_millis(300);
    let server = Server::of(|settings| settings.limits = Limits { head: brief, body: brief, ..Limits::off() }).await;
    let mut head = TcpStream::connect(server.address).await.unwrap();
    head.write_all(b"GET / HTTP/1.1\r\nHos").await.unwrap();
    told(head).await;
    let mut body = TcpStream::connect(server.address).await.unwrap();
    let request = format!(
        "POST /api/check HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{{",
        server.address
    );
    body.write_all(request.as_bytes()).await.unwrap();
    let answer = told(body).await;
    assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("menagerie:too-late"), "{answer}");
    // Neither is a connection that has nothing more to ask.
    let mut idle = TcpStream::connect(server.address).await.unwrap();
    idle.write_all(format!("GET /healthz HTTP/1.1\r\nHost: {}\r\n\r\n", server.address).as_bytes()).await.unwrap();
    assert!(told(idle).await.starts_with("HTTP/1.1 200"));
}

#[tokio::test]
async fn an_answer_that_is_not_taken_is_not_kept_for_ever() {
    let write = Duration::from_millis(300);
    let server = Server::of(|settings| settings.limits = Limits { write, ..Limits::off() }).await;
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let ask = format!("GET /api/games/omega HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    let asked = 5_000;
    stream.write_all(ask.repeat(asked).as_bytes()).await.unwrap();
    // Nothing is read of what is answered, until the connection has been given up.
    sleep(Duration::from_secs(2)).await;
    let answered = told(stream).await.matches("HTTP/1.1 200").count();
    assert!(answered < asked, "all was answered");
}

#[tokio::test]
async fn a_machine_cannot_fill_the_disk_with_games() {
    let limits = Limits::default();
    let server = Server::of(|_| ()).await;
    let mut browser = Browser::new();
    let body = json!({ "game": "chess", "opponent": { "board": {} }, "color": "w" });
    let (mut begun, mut refused) = (0, 0);
    for _ in 0..limits.work.at_once + 40 {
        match browser.post(&server, "/api/play", &body).await.status {
            201 => begun += 1,
            429 => refused += 1,
            other => panic!("{other}"),
        }
    }
    assert!(begun <= limits.work.at_once + 20 && refused >= 20, "{begun} begun, {refused} refused");
}

#[tokio::test]
async fn rematches_and_long_definitions_count_as_games() {
    let stored = menagerie_server::Rate { at_once: 10, then: 1, period: Duration::from_secs(3600) };
    let server = Server::of(|settings| settings.limits = Limits { stored_each: stored, ..Limits::off() }).await;
    let mut browser = Browser::new();
    let body = json!({ "game": "chess", "opponent": { "board": {} }, "color": "w" });
    let mut id = browser.begin(&server, body.clone()).await;
    let mut rematches = 0;
    loop {
        let mut socket = browser.connect(&server, &id).await;
        socket.say(json!({ "do": "resign" })).await;
        socket.event("ended").await;
        socket.say(json!({ "do": "rematch" })).await;
        match socket.any(&["rematch", "refused"]).await {
            event if event["event"] == "rematch" => id = event["game"]["id"].as_str().unwrap().to_string(),
            event => {
                assert_eq!(event["problem"]["type"], "menagerie:too-many-games", "{event}");
                break;
            }
        }
        rematches += 1;
    }
    assert_eq!(rematches, 9);
    assert_eq!(browser.post(&server, "/api/play", &body).await.status, 429);
    // A definition of 36 KiB is as good as ten games.
    let server = Server::of(|settings| settings.limits = Limits { stored_each: stored, ..Limits::off() }).await;
    let definition = format!("inherit = 'chess'\ntitle = 'x'\n{}", "# x\n".repeat(9 << 10));
    let body = json!({ "definition": definition, "opponent": { "board": {} }, "color": "w" });
    let answer = browser.post(&server, "/api/play", &body).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    assert_eq!(browser.post(&server, "/api/play", &body).await.status, 429);
}
