//! Servers that ask who connects.

use super::Server;
use crate::{Access, ClusterError};

/// Connects to a server as the address with these words before the host says.
async fn connect(server: &Server, login: &str) -> Result<(), ClusterError> {
    let url = format!("nats://{login}@127.0.0.1:{}", server.port);
    Access::new(&url).connect().await.map(drop)
}

#[tokio::test]
#[ignore = "some seconds: run by .ci/run"]
async fn workers_log_in_with_what_the_address_says() {
    let Some(server) = Server::start_with(&["--user", "ann", "--pass", "open@sesame"]) else { return };
    connect(&server, "ann:open%40sesame").await.unwrap();
    for wrong in ["ann:sesame", "bob:open%40sesame", "ann"] {
        let refused = connect(&server, wrong).await.unwrap_err().to_string();
        assert!(refused.contains("authorization violation") && !refused.contains("sesame"), "{refused}");
    }
    let Some(server) = Server::start_with(&["--auth", "sesame"]) else { return };
    connect(&server, "sesame").await.unwrap();
    assert!(connect(&server, "seed").await.is_err());
}
