//! How often one machine may ask.

use super::{problem, with};
use crate::client::TWENTY;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use menagerie_core::Library;
use menagerie_server::Settings;
use std::net::SocketAddr;

fn from(peer: &str) -> Request<Body> {
    let mut request = Request::get("/api/nothing").body(Body::empty()).unwrap();
    request.extensions_mut().insert(ConnectInfo::<SocketAddr>(peer.parse().unwrap()));
    request
}

#[tokio::test]
async fn a_machine_that_asks_without_end_has_to_wait_and_others_are_not() {
    let folder = tempfile::tempdir().unwrap();
    let mut settings = Settings::new(Library::shipped(), folder.path().to_path_buf());
    settings.limits.questions = TWENTY;
    let server = with(settings, folder).await;
    // What comes from this machine has no share of its own.
    for machine in ["192.0.2.1:5000", "192.0.2.2:5000", "127.0.0.1:5000", "[2001:db8::1]:5000"] {
        for _ in 0..20 {
            assert_eq!(server.ask(from(machine)).await.status, 404, "{machine}");
        }
        let refused = server.ask(from(machine)).await;
        assert_eq!((refused.status.as_u16(), problem(&refused).1.as_str()), (429, "too-many"), "{machine}");
    }
}
