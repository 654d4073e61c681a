//! A server, and browsers that play on it.

pub mod authenticator;

use futures_util::{SinkExt, StreamExt};
use menagerie_core::Library;
use menagerie_server::{Rate, ServerLimits, Settings, State, Timeouts};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Longer than anything takes on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(60);

/// A rate that no machine is too slow to exceed.
pub const TWENTY: Rate = Rate { at_once: 20, then: 1, period: Duration::from_hours(1) };

/// A server that runs.
pub struct Server {
    pub address: SocketAddr,
    folder: TempDir,
    state: State,
    task: tokio::task::JoinHandle<()>,
}

impl Server {
    pub async fn start() -> Server {
        Server::with(Timeouts::default()).await
    }

    pub async fn with(timeouts: Timeouts) -> Server {
        Server::of(|settings| {
            settings.timeouts = timeouts;
            settings.limits = ServerLimits::off();
        })
        .await
    }

    /// Starts with the usual settings, changed.
    pub async fn of(change: impl FnOnce(&mut Settings)) -> Server {
        let folder = tempfile::tempdir().unwrap();
        Server::on(folder, change).await
    }

    /// Ends the server and starts another on the same folder.
    pub async fn restart(self) -> Server {
        self.restart_with(|settings| settings.limits = ServerLimits::off()).await
    }

    /// The same with other settings.
    pub async fn restart_with(self, change: impl FnOnce(&mut Settings)) -> Server {
        Server::on(self.stop().await, change).await
    }

    /// Ends the server and gives its folder.
    pub async fn stop(self) -> TempDir {
        self.state.begin_to_close();
        self.task.await.unwrap();
        self.state.close().await.unwrap();
        self.folder
    }

    /// Starts on a folder.
    pub async fn on(folder: TempDir, change: impl FnOnce(&mut Settings)) -> Server {
        Server::at(TcpListener::bind("127.0.0.1:0").await.unwrap(), folder, change).await
    }

    /// Starts where something listens already.
    pub async fn at(listener: TcpListener, folder: TempDir, change: impl FnOnce(&mut Settings)) -> Server {
        let (library, data) = (Library::shipped(), folder.path().to_path_buf());
        let mut settings = Settings::new(library, data);
        change(&mut settings);
        let state = State::new(settings).await.unwrap();
        let address = listener.local_addr().unwrap();
        let task = tokio::spawn(state.acceptor(listener).run(state.closing()));
        Server { address, folder, state, task }
    }
}

/// A browser: it keeps its cookie.
#[derive(Clone, Debug)]
pub struct Browser {
    pub cookie: Option<String>,
    /// The machine for which a proxy says that it asks.
    pub machine: Option<String>,
    /// The name by which it asks, where that is not the address.
    pub host: Option<String>,
}

/// An answer to a plain request.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.body))
    }
}

impl Browser {
    pub fn new() -> Browser {
        Browser { cookie: None, machine: None, host: None }
    }

    /// One at a machine behind a proxy, which the server has to trust.
    pub fn at(machine: &str) -> Browser {
        Browser { cookie: None, machine: Some(machine.to_string()), host: None }
    }

    fn own_lines(&self) -> String {
        let line = |name: &str, value: &Option<String>| {
            value.as_ref().map(|value| format!("{name}: {value}\r\n")).unwrap_or_default()
        };
        line("Cookie", &self.cookie) + &line("X-Forwarded-For", &self.machine)
    }

    /// Keeps a cookie in the place of one of the same name.
    fn keep(&mut self, set: &str) {
        let cookie = set.split(';').next().unwrap();
        let (name, value) = cookie.split_once('=').unwrap();
        let others = self.cookie.iter().flat_map(|cookies| cookies.split("; "));
        let others = others.filter(|other| !other.starts_with(&format!("{name}=")));
        let kept: Vec<_> = others.chain(Some(cookie).filter(|_| !value.is_empty())).map(str::to_string).collect();
        self.cookie = Some(kept.join("; ")).filter(|cookies| !cookies.is_empty());
    }

    /// One request, with what headers besides are given.
    pub async fn request(&mut self, server: &Server, first: &str, headers: &str, body: &str) -> Answer {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        let (host, cookie, length) = (self.host_at(server), self.own_lines(), body.len());
        let head = format!("{first} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: {length}\r\n");
        stream.write_all(format!("{head}{cookie}{headers}\r\n{body}").as_bytes()).await.unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).await.unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        head.lines().filter_map(|line| line.strip_prefix("set-cookie: ")).for_each(|set| self.keep(set));
        Answer { status, head: head.to_string(), body: body.to_string() }
    }

    pub async fn post(&mut self, server: &Server, path: &str, body: &Value) -> Answer {
        let headers = format!("Content-Type: application/json\r\nOrigin: http://{}\r\n", self.host_at(server));
        self.request(server, &format!("POST {path}"), &headers, &body.to_string()).await
    }

    /// The host and port that it has in its address.
    pub fn host_at(&self, server: &Server) -> String {
        self.host
            .as_ref()
            .map_or_else(|| server.address.to_string(), |host| format!("{host}:{}", server.address.port()))
    }

    pub async fn get(&mut self, server: &Server, path: &str) -> Answer {
        self.request(server, &format!("GET {path}"), "", "").await
    }

    /// Begins a game and gives its name.
    pub async fn begin(&mut self, server: &Server, body: Value) -> String {
        let answer = self.post(server, "/api/play", &body).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        answer.json()["id"].as_str().unwrap().to_string()
    }

    /// Opens the socket of a game.
    pub async fn connect(&mut self, server: &Server, id: &str) -> Socket {
        let request = self.upgrade(server, &format!("/api/play/{id}/socket"), &format!("http://{}", server.address));
        let (stream, response) = connect_async(request).await.unwrap();
        response.headers().get_all("set-cookie").iter().for_each(|set| self.keep(set.to_str().unwrap()));
        Socket { stream }
    }

    pub fn upgrade(&self, server: &Server, path: &str, origin: &str) -> axum::http::Request<()> {
        let mut request = format!("ws://{}{path}", server.address).into_client_request().unwrap();
        if !origin.is_empty() {
            request.headers_mut().insert("origin", origin.parse().unwrap());
        }
        for (name, value) in [("cookie", &self.cookie), ("x-forwarded-for", &self.machine)] {
            if let Some(value) = value {
                request.headers_mut().insert(name, value.parse().unwrap());
            }
        }
        request
    }
}

/// How a socket is answered: 101 where it opens.
pub async fn socket_status(request: axum::http::Request<()>) -> u16 {
    match connect_async(request).await {
        Ok((_, response)) => response.status().as_u16(),
        Err(Error::Http(response)) => response.status().as_u16(),
        Err(other) => panic!("not answered: {other}"),
    }
}

/// Why a socket is refused: the status.
pub async fn refused_socket(request: axum::http::Request<()>) -> u16 {
    let status = socket_status(request).await;
    assert_ne!(status, 101, "not refused");
    status
}

/// A socket of a game.
pub struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Socket {
    /// Opens any socket, without a cookie.
    pub async fn open(server: &Server, path: &str) -> Socket {
        Socket::of(Browser::new().upgrade(server, path, &format!("http://{}", server.address))).await
    }

    /// Opens the socket that a request asks for.
    pub async fn of(request: axum::http::Request<()>) -> Socket {
        Socket { stream: connect_async(request).await.unwrap().0 }
    }

    pub async fn say(&mut self, message: Value) {
        self.stream.send(Message::text(message.to_string())).await.unwrap();
    }

    /// Sends anything; the server may have ended the socket.
    pub async fn send(&mut self, message: Message) {
        let _ = self.stream.send(message).await;
    }

    /// How the server ends the socket: the code, if it says one.
    pub async fn end(&mut self) -> Option<u16> {
        let end = async {
            loop {
                match self.stream.next().await {
                    Some(Ok(Message::Close(frame))) => return frame.map(|frame| frame.code.into()),
                    Some(Ok(_)) => {}
                    _ => return None,
                }
            }
        };
        timeout(TIMEOUT, end).await.expect("the socket goes on")
    }

    /// The next of some events.
    pub async fn any(&mut self, names: &[&str]) -> Value {
        let next = async {
            loop {
                match self.stream.next().await {
                    Some(Ok(Message::Text(text))) => {
                        let event: Value = serde_json::from_str(&text).unwrap();
                        if names.iter().any(|name| event["event"] == *name) {
                            return event;
                        }
                    }
                    Some(Ok(_)) => {}
                    other => panic!("the socket ended before {names:?}: {other:?}"),
                }
            }
        };
        timeout(TIMEOUT, next).await.unwrap_or_else(|_| panic!("no event of {names:?} came"))
    }

    /// The next event of this name; others before it are passed over.
    pub async fn event(&mut self, name: &str) -> Value {
        let next = async {
            loop {
                match self.stream.next().await {
                    Some(Ok(Message::Text(text))) => {
                        let event: Value = serde_json::from_str(&text).unwrap();
                        if event["event"] == name {
                            return event;
                        }
                        assert!(event["event"] != "refused", "refused, and no {name}: {event}");
                    }
                    Some(Ok(_)) => {}
                    other => panic!("the socket ended before {name}: {other:?}"),
                }
            }
        };
        timeout(TIMEOUT, next).await.unwrap_or_else(|_| panic!("no event {name} came"))
    }

    /// The state that is sent at first.
    pub async fn room(&mut self) -> Value {
        self.event("room").await["room"].take()
    }

    /// Makes a move and waits until it is acknowledged.
    pub async fn play(&mut self, uci: &str, version: u64) -> Value {
        self.say(json!({ "do": "move", "uci": uci, "version": version })).await;
        // What the opponent played before may still be unread.
        let mut moved = self.event("moved").await;
        while moved["version"].as_u64() <= Some(version) {
            moved = self.event("moved").await;
        }
        assert_eq!((moved["version"].as_u64(), moved["played"]["uci"].as_str()), (Some(version + 1), Some(uci)));
        moved
    }

    /// Says something that is refused, and gives the sentence.
    pub async fn refused(&mut self, message: Value) -> String {
        self.say(message).await;
        self.event("refused").await["problem"]["detail"].as_str().unwrap().to_string()
    }
}
