//! A program with a token: requests, and streams of lines.

use crate::client::{Answer, Browser, Server};
use crate::play::account::{PASSWORD, sign_up};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::net::TcpStream;
use tokio::time::timeout;

const TIMEOUT: Duration = Duration::from_secs(60);

/// A program that acts for an account.
#[derive(Clone, Debug)]
pub struct Program {
    pub name: String,
    pub token: String,
}

/// A stream of lines.
pub struct Stream(Lines<BufReader<TcpStream>>);

/// A token of an account, made in a browser that is logged in.
pub async fn token(browser: &mut Browser, server: &Server, scopes: &[&str]) -> Value {
    let body = json!({ "password": PASSWORD, "scopes": scopes, "label": "test" });
    let answer = browser.post(server, "/api/account/tokens", &body).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    answer.json()
}

impl Program {
    /// A new account with a token.
    pub async fn new(server: &Server, name: &str, scopes: &[&str]) -> Program {
        let mut browser = sign_up(server, name).await.0;
        let token = token(&mut browser, server, scopes).await["token"].as_str().unwrap().to_string();
        Program { name: name.to_string(), token }
    }

    /// A new account that is a program.
    pub async fn bot(server: &Server, name: &str) -> Program {
        let bot = Program::new(server, name, &["bot:play", "challenge:write"]).await;
        assert_eq!(bot.post(server, "/api/bot/account/upgrade", "").await.status, 200);
        bot
    }

    /// One request with more headers.
    pub async fn request(&self, server: &Server, first: &str, headers: &str, body: &str) -> Answer {
        let headers = format!("Authorization: Bearer {}\r\n{headers}", self.token);
        Browser::new().request(server, first, &headers, body).await
    }

    pub async fn get(&self, server: &Server, path: &str) -> Answer {
        self.request(server, &format!("GET {path}"), "", "").await
    }

    /// Sends a form, as clients of lichess do.
    pub async fn post(&self, server: &Server, path: &str, form: &str) -> Answer {
        let kind = "Content-Type: application/x-www-form-urlencoded\r\n";
        self.request(server, &format!("POST {path}"), kind, form).await
    }

    /// The same, done.
    pub async fn done(&self, server: &Server, path: &str) {
        let answer = self.post(server, path, "").await;
        assert_eq!((answer.status, answer.json()), (200, json!({ "ok": true })), "{path}");
    }

    /// Opens a stream.
    pub async fn stream(&self, server: &Server, path: &str) -> Stream {
        self.stream_of(server, &format!("GET {path}"), "").await
    }

    /// Looks for a game, as clients of lichess do: until the stream ends.
    pub async fn seek(&self, server: &Server, form: &str) -> Stream {
        self.stream_of(server, "POST /api/board/seek", form).await
    }

    async fn stream_of(&self, server: &Server, first: &str, form: &str) -> Stream {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        let (host, token, length) = (server.address, &self.token, form.len());
        let head = format!(
            "{first} HTTP/1.1\r\nHost: {host}\r\nAccept-Encoding: gzip\r\nAuthorization: Bearer {token}\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {length}\r\n\r\n{form}"
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut lines = BufReader::new(stream).lines();
        let status = lines.next_line().await.unwrap().unwrap();
        assert!(status.contains(" 200 "), "{status}");
        Stream(lines)
    }

    pub async fn events(&self, server: &Server) -> Stream {
        self.stream(server, "/api/stream/event").await
    }

    pub async fn game(&self, server: &Server, id: &str) -> Stream {
        self.stream(server, &format!("/api/bot/game/stream/{id}")).await
    }
}

impl Stream {
    /// The next line; nothing where the stream has ended.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            // Between lines are the lengths of chunks.
            let line = timeout(TIMEOUT, self.0.next_line()).await.expect("no line came").ok()??;
            if line.starts_with('{') {
                return Some(serde_json::from_str(&line).unwrap());
            }
        }
    }

    /// The next line of a type; others before it are passed over.
    pub async fn line(&mut self, kind: &str) -> Value {
        loop {
            let line = self.next().await.unwrap_or_else(|| panic!("the stream ended before {kind}"));
            if line["type"] == kind {
                return line;
            }
        }
    }

    /// Waits until the stream ends.
    pub async fn end(&mut self) {
        while self.next().await.is_some() {}
    }
}
