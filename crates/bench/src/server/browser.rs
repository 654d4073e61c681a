//! A browser as far as the server sees it: a cookie, and the right `Origin`.

use anyhow::{Context, Result, ensure};
use rand::Rng;
use serde::Deserialize;
use std::sync::Arc;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// Bytes read at once. The default is 128 KiB, which are allocated for each socket and cleared before each read.
const READ_AT_ONCE: usize = 16 << 10;

/// A socket of a game.
pub type Socket = WebSocketStream<TcpStream>;

/// A browser that belongs to one person.
#[derive(Clone, Debug)]
pub struct Browser {
    host: Arc<str>,
    cookie: Arc<str>,
}

/// Where a new game is.
#[derive(Deserialize)]
struct Created<'a> {
    id: &'a str,
}

impl Browser {
    /// A browser of a new person.
    pub fn new(host: Arc<str>, random: &mut impl Rng) -> Browser {
        let mut token = [0; 32];
        random.fill_bytes(&mut token);
        let token: String = token.iter().map(|byte| format!("{byte:02x}")).collect();
        Browser { host, cookie: format!("menagerie={token}").into() }
    }

    /// The same person at another server.
    pub fn at(&self, host: Arc<str>) -> Browser {
        Browser { host, cookie: self.cookie.clone() }
    }

    async fn dial(&self) -> Result<TcpStream> {
        let stream = TcpStream::connect(&*self.host).await.context("cannot connect")?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    /// Begins a game and gives its name.
    ///
    /// # Errors
    /// If the server refuses it.
    pub async fn begin(&self, body: &str) -> Result<String> {
        let (host, cookie, length) = (&self.host, &self.cookie, body.len());
        let request = format!(
            "POST /api/play HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\n\
             Connection: close\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        let mut stream = self.dial().await?;
        stream.write_all(request.as_bytes()).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        let (head, body) = answer.split_once("\r\n\r\n").context("the server breaks off")?;
        ensure!(head.starts_with("HTTP/1.1 201"), "no game is begun: {} {body}", head.lines().next().unwrap_or(""));
        let created: Created = serde_json::from_str(body).context("the server does not name the new game")?;
        Ok(created.id.to_string())
    }

    /// Opens the socket of a game.
    ///
    /// # Errors
    /// If the server refuses it.
    pub async fn connect(&self, id: &str) -> Result<Socket> {
        let mut request = format!("ws://{}/api/play/{id}/socket", self.host).into_client_request()?;
        let headers = request.headers_mut();
        headers.insert("origin", format!("http://{}", self.host).parse()?);
        headers.insert("cookie", self.cookie.parse()?);
        let config = WebSocketConfig::default().read_buffer_size(READ_AT_ONCE);
        let (socket, _) = client_async_with_config(request, self.dial().await?, Some(config)).await?;
        Ok(socket)
    }
}
