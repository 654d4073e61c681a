//! The operations of the document of the API, and requests that lack nothing but a right.

use super::roles;
use crate::api::openapi::{filled, operations};
use crate::client::{Browser, Server};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// An operation as the document has it.
pub struct Operation {
    pub method: String,
    pub path: String,
    /// Who may do it: the schemes of the document with their scopes. Everybody alike where there are none.
    pub security: Vec<(String, Vec<String>)>,
    /// Whether it needs none of them.
    pub open: bool,
    pub socket: bool,
}

impl Operation {
    pub async fn all(server: &Server) -> Vec<Operation> {
        let document = Browser::new().get(server, "/api/openapi.json").await.json();
        operations(&document).into_iter().map(Operation::of).collect()
    }

    /// Its method and its address, as the document has them.
    pub fn name(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    /// Whether it needs a token.
    pub fn is_for_programs_alone(&self) -> bool {
        !self.open && !self.takes("account")
    }

    fn of((path, method, said): (String, String, Value)) -> Operation {
        let requirements: Vec<_> =
            said["security"].as_array().into_iter().flatten().map(|one| one.as_object().unwrap()).collect();
        let open = requirements.is_empty() || requirements.iter().any(|one| one.is_empty());
        let schemes = requirements.into_iter().flatten();
        let name = |scope: &Value| scope.as_str().unwrap().to_string();
        let names = |scopes: &Value| scopes.as_array().unwrap().iter().map(name).collect();
        let security = schemes.map(|(scheme, scopes)| (scheme.clone(), names(scopes))).collect();
        let socket = said["responses"].get("101").is_some();
        Operation { method: method.to_ascii_uppercase(), path, security, open, socket }
    }

    pub fn takes(&self, scheme: &str) -> bool {
        self.security.iter().any(|(name, _)| name == scheme)
    }

    /// Whether a token with one scope is enough.
    pub fn allows(&self, scope: &str) -> bool {
        let mut tokens = self.security.iter().filter(|(name, _)| name == "token");
        tokens.any(|(_, scopes)| scopes.is_empty() || scopes.iter().any(|name| name == scope))
    }

    /// A request that lacks nothing but a right: its status and, where it is refused, the kind of the problem.
    pub async fn ask(&self, server: &Server, headers: &str) -> (u16, String) {
        // Passkeys work at names alone.
        let (method, address, host) =
            (&self.method, filled(&self.path), format!("localhost:{}", server.address.port()));
        let body = if self.method == "POST" { self.body() } else { String::new() };
        let mut head = format!("{method} {address} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n{headers}");
        head += match self.socket {
            true => {
                "Connection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
                     Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            }
            false => "Connection: close\r\nContent-Type: application/json\r\n",
        };
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        let request = format!("{head}Content-Length: {}\r\n\r\n{body}", body.len());
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut status = [0; 12];
        stream.read_exact(&mut status).await.unwrap();
        let status = std::str::from_utf8(&status[9..]).unwrap().parse().unwrap();
        if status < 400 {
            // It may be a stream, which does not end by itself.
            return (status, String::new());
        }
        let mut rest = String::new();
        stream.read_to_string(&mut rest).await.unwrap();
        let problem: Value = serde_json::from_str(rest.split_once("\r\n\r\n").unwrap().1).unwrap();
        (status, problem["type"].as_str().unwrap().trim_start_matches("menagerie:").to_string())
    }

    fn body(&self) -> String {
        match self.path.as_str() {
            "/api/external-engine" => r#"{ "name": "mine", "maxThreads": 1, "maxHash": 16, "variants": ["chess"],
                "providerSecret": "sixteen letters and more" }"#
                .to_string(),
            "/api/external-engine/work" => r#"{ "providerSecret": "of nobody at all, and long" }"#.to_string(),
            path => roles::row(&self.method, path).map_or_else(|| "{}".to_string(), |row| roles::body(row).to_string()),
        }
    }
}
