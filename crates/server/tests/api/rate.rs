//! How often one machine may ask.

use super::{problem, server};
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use std::net::SocketAddr;

fn from(peer: &str) -> Request<Body> {
    let mut request = Request::get("/api/nothing").body(Body::empty()).unwrap();
    request.extensions_mut().insert(ConnectInfo::<SocketAddr>(peer.parse().unwrap()));
    request
}

#[tokio::test]
async fn a_machine_that_asks_without_end_has_to_wait_and_others_are_not() {
    let server = server().await;
    let mut last = 404;
    for _ in 0..2000 {
        let answer = server.ask(from("192.0.2.1:5000")).await;
        last = answer.status.as_u16();
        if last == 429 {
            assert_eq!(problem(&answer).1, "too-many");
            break;
        }
    }
    assert_eq!(last, 429);
    // This machine is one like others.
    for other in ["192.0.2.2:5000", "127.0.0.1:5000", "[2001:db8::1]:5000"] {
        assert_eq!(server.ask(from(other)).await.status, 404, "{other}");
    }
    let mut own = 404;
    for _ in 0..2000 {
        own = server.ask(from("127.0.0.1:5000")).await.status.as_u16();
    }
    assert_eq!(own, 429);
}
