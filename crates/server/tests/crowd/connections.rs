//! Connections that only pretend to ask.

use crate::client::{Browser, Server, TWENTY};
use menagerie_server::{Rate, ServerLimits};
use serde_json::{Value, json};
use std::io::ErrorKind;
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

/// What a connection receives before it ends.
async fn received(mut stream: TcpStream) -> String {
    let mut text = String::new();
    let read = stream.read_to_string(&mut text);
    // A connection that is cut off may have received something before.
    let _ = timeout(Duration::from_secs(60), read).await.expect("it is not ended");
    text
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn one_machine_takes_no_more_than_its_share_of_connections() {
    let limits = ServerLimits { connections_each: 20, ..ServerLimits::default() };
    let server = Server::of(|settings| settings.limits = limits).await;
    let mut held = Vec::new();
    for _ in 0..60 {
        let mut stream = from([127, 0, 0, 2], &server).await.unwrap();
        let _ = stream.write_all(b"GET / HTTP/1.1\r\nHos").await;
        held.push(stream);
    }
    assert_eq!(Browser::new().get(&server, "/healthz").await.status, 200);
    let refused = received(held.pop().unwrap()).await;
    assert!(refused.is_empty() || refused.starts_with("HTTP/1.1 503"), "{refused}");
    // When they are gone there is room again.
    drop(held);
    sleep(Duration::from_millis(200)).await;
    let mut stream = from([127, 0, 0, 2], &server).await.unwrap();
    stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").await.unwrap();
    assert!(received(stream).await.starts_with("HTTP/1.1 200"));
}

#[tokio::test]
async fn half_a_head_and_half_a_body_are_not_waited_for() {
    let brief = Duration::from_millis(300);
    let server =
        Server::of(|settings| settings.limits = ServerLimits { head: brief, body: brief, ..ServerLimits::off() }).await;
    let mut head = TcpStream::connect(server.address).await.unwrap();
    head.write_all(b"GET / HTTP/1.1\r\nHos").await.unwrap();
    received(head).await;
    let mut body = TcpStream::connect(server.address).await.unwrap();
    let request = format!(
        "POST /api/check HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{{",
        server.address
    );
    body.write_all(request.as_bytes()).await.unwrap();
    let answer = received(body).await;
    assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("menagerie:too-late"), "{answer}");
    // Neither is a connection that has nothing more to ask.
    let mut idle = TcpStream::connect(server.address).await.unwrap();
    idle.write_all(format!("GET /healthz HTTP/1.1\r\nHost: {}\r\n\r\n", server.address).as_bytes()).await.unwrap();
    assert!(received(idle).await.starts_with("HTTP/1.1 200"));
}

#[tokio::test]
async fn an_answer_that_is_not_taken_is_not_kept_for_ever() {
    let write = Duration::from_millis(300);
    let server = Server::of(|settings| settings.limits = ServerLimits { write, ..ServerLimits::off() }).await;
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let ask = format!("GET /api/games/omega HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    // Nothing is read of what is answered. A connection that has been given up takes no more requests.
    let given_up = async {
        let _ = stream.write_all(ask.repeat(5_000).as_bytes()).await;
        while stream.try_write(b"G").map_or_else(|error| error.kind() == ErrorKind::WouldBlock, |_| true) {
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(Duration::from_secs(60), given_up).await.expect("it is given up");
}

#[tokio::test]
async fn a_machine_cannot_fill_the_disk_with_games() {
    let server = Server::of(|settings| settings.limits.work = TWENTY).await;
    let mut browser = Browser::new();
    let body = json!({ "game": "chess", "opponent": { "board": {} }, "color": "w" });
    for number in 0..40 {
        let expected = if number < 20 { 201 } else { 429 };
        assert_eq!(browser.post(&server, "/api/play", &body).await.status, expected, "{number}");
    }
}

#[tokio::test]
async fn rematches_and_long_definitions_count_as_games() {
    let stored = Rate { at_once: 10, ..TWENTY };
    let server =
        Server::of(|settings| settings.limits = ServerLimits { stored_each: stored, ..ServerLimits::off() }).await;
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
    let server =
        Server::of(|settings| settings.limits = ServerLimits { stored_each: stored, ..ServerLimits::off() }).await;
    let definition = format!("inherit = 'chess'\ntitle = 'x'\n{}", "# x\n".repeat(9 << 10));
    let body = json!({ "definition": definition, "opponent": { "board": {} }, "color": "w" });
    let answer = browser.post(&server, "/api/play", &body).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    assert_eq!(browser.post(&server, "/api/play", &body).await.status, 429);
}

#[tokio::test]
async fn what_is_sent_ahead_of_an_error_is_not_read() {
    let pages = Rate { at_once: 20, then: 1, period: Duration::from_secs(60) };
    for (path, most) in [("/healthz", 20), ("/no/such/page", 20), ("/api/nothing", 400)] {
        let server = Server::of(|settings| settings.limits = ServerLimits { pages, ..ServerLimits::default() }).await;
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        // It may be cut off before all is sent.
        let _ = stream.write_all(format!("GET {path} HTTP/1.1\r\nHost: x\r\n\r\n").repeat(2000).as_bytes()).await;
        let answers = received(stream).await;
        let refused = answers.matches("HTTP/1.1 429").count();
        let all = answers.matches("HTTP/1.1 ").count();
        // Some more are allowed as time goes by.
        assert!(refused <= 1 && all <= most + 300, "{path}: {refused} refused of {all}");
    }
}

#[tokio::test]
async fn bytes_that_say_nothing_are_read_slowly() {
    let bytes = Rate { at_once: 4 << 10, then: 4 << 10, period: Duration::from_secs(1) };
    let server = Server::of(|settings| settings.limits = ServerLimits { bytes, ..ServerLimits::off() }).await;
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let host = server.address;
    let upgrade = format!(
        "GET /api/analysis HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(upgrade.as_bytes()).await.unwrap();
    // The beginning of a text, and then empty pieces of it without end.
    stream.write_all(&[0x01, 0x80, 0, 0, 0, 0]).await.unwrap();
    let nothing = [0x00, 0x80, 0, 0, 0, 0].repeat(10_000);
    let flood = async {
        for _ in 0..1000 {
            stream.write_all(&nothing).await.unwrap();
        }
    };
    // What the system keeps in between is taken at once, and no more.
    assert!(timeout(Duration::from_secs(3), flood).await.is_err(), "60 MB were read");
    // The machine has used up what it may send, other connections of it included; behind a proxy it would not be so.
    let other = async { Browser::new().get(&server, "/healthz").await };
    assert!(timeout(Duration::from_millis(50), other).await.is_err());
}

#[tokio::test]
async fn half_bodies_and_answers_that_nobody_takes_have_a_share_of_the_memory() {
    let limits = ServerLimits { bodies_each: 300 << 10, answers_each: 300 << 10, ..ServerLimits::off() };
    let server = Server::of(|settings| settings.limits = limits).await;
    let host = server.address;
    let head = format!("POST /api/check HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n");
    let mut half = TcpStream::connect(host).await.unwrap();
    half.write_all(format!("{head}Content-Length: 200000\r\n\r\n{{").as_bytes()).await.unwrap();
    sleep(Duration::from_millis(200)).await;
    let check = json!({ "definition": format!("# {}", "x".repeat(60_000)) });
    let long = json!({ "definition": format!("# {}", "x".repeat(150_000)) });
    assert_eq!(Browser::new().post(&server, "/api/check", &check).await.status, 200);
    assert_eq!(Browser::new().post(&server, "/api/check", &long).await.status, 503);
    drop(half);
    sleep(Duration::from_millis(200)).await;
    assert_ne!(Browser::new().post(&server, "/api/check", &long).await.status, 503);
    let (body, _) = queens(&server, 5).await;
    let mut silent = Vec::new();
    // The end of an answer that waits is in the connection's buffer and not counted: with answers of different lengths,
    // some connection stops amid one.
    for rows in 3..=6 {
        let (_, ask) = queens(&server, rows).await;
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(4 << 10).unwrap();
        let mut stream = socket.connect(host).await.unwrap();
        // They fill the system's buffers first.
        stream.write_all(ask.repeat(60).as_bytes()).await.unwrap();
        silent.push(stream);
    }
    status_becomes(503, &server, &body).await;
    drop(silent);
    status_becomes(200, &server, &body).await;
}

/// A question for a position with rows of queens, which has a very long answer: its body, and the whole of it.
async fn queens(server: &Server, rows: usize) -> (Value, String) {
    let (queens, empty) = ("QQQQQQQQQQQQQQQQ/16/".repeat(rows), "16/".repeat(13 - 2 * rows));
    let definition = format!(
        "title = 'x'\n[board]\nfiles = 16\nranks = 16\n[pieces]\nqueen = {{ letter = 'Q', betza = 'Q' }}\n\
         king = {{ letter = 'K', betza = 'K', royal = true }}\n\
         [start]\nfen = 'K15/{queens}{empty}14qq/14qk w - - 0 1'"
    );
    let body = json!({ "definition": definition });
    let head = format!("POST /api/position HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n", server.address);
    let ask = format!("{head}Content-Length: {}\r\n\r\n{body}", body.to_string().len());
    let answer = Browser::new().post(server, "/api/position", &body).await;
    assert!(answer.status == 200 && answer.body.len() > 100_000, "{} {}", answer.status, answer.body);
    (body, ask)
}

/// Asks for a position until the answer has a status.
async fn status_becomes(status: u16, server: &Server, body: &Value) {
    let ask = async {
        while Browser::new().post(server, "/api/position", body).await.status != status {
            sleep(Duration::from_millis(20)).await;
        }
    };
    assert!(timeout(Duration::from_secs(30), ask).await.is_ok(), "it never became {status}");
}
