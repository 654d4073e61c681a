//! A push service that keeps what it receives, or refuses it.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::time::timeout;

/// A message.
pub struct Received {
    pub path: String,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

/// A push service of a test's own.
pub struct Service {
    pub origin: String,
    answer: Arc<Mutex<StatusCode>>,
    messages: mpsc::UnboundedReceiver<Received>,
}

impl Service {
    pub async fn start() -> Service {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let (to, messages) = mpsc::unbounded_channel();
        let answer = Arc::new(Mutex::new(StatusCode::CREATED));
        let shared = answer.clone();
        let take = move |request: Request| {
            let (to, status) = (to.clone(), *shared.lock().unwrap());
            async move {
                let (path, headers) = (request.uri().path().to_string(), request.headers().clone());
                let body = to_bytes(request.into_body(), 1 << 16).await.unwrap().to_vec();
                to.send(Received { path, headers, body }).unwrap();
                let location = "http://127.0.0.1:1/elsewhere";
                Response::builder().status(status).header("Location", location).body(Body::empty()).unwrap()
            }
        };
        tokio::spawn(async move { axum::serve(listener, Router::new().fallback(take)).await });
        Service { origin, answer, messages }
    }

    /// Answers so from now on.
    pub fn answers(&self, status: u16) {
        *self.answer.lock().unwrap() = StatusCode::from_u16(status).unwrap();
    }

    /// The next message.
    pub async fn next(&mut self) -> Received {
        timeout(Duration::from_secs(60), self.messages.recv()).await.expect("a message").unwrap()
    }

    /// Whether there is none for a while.
    pub async fn is_quiet(&mut self) -> bool {
        timeout(Duration::from_secs(3), self.messages.recv()).await.is_err()
    }
}
