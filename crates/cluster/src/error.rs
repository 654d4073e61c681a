//! What can go wrong between machines.

use std::io;
use std::path::PathBuf;

/// Why games cannot be played on other machines.
#[derive(Debug, thiserror::Error)]
pub enum ClusterError {
    /// The server does not answer.
    #[error("the NATS server at {url} does not answer: {what}")]
    Unreachable {
        /// Its address.
        url: String,
        /// What the client says.
        what: String,
    },
    /// The server has not answered for as long as it is waited for.
    #[error(
        "the NATS server at {url} has not answered for {seconds} seconds: {what}; repeat the command when it is there again: what \
         is in a journal, and finished tables, are kept"
    )]
    Silent {
        /// Its address.
        url: String,
        /// How long it was waited for.
        seconds: u64,
        /// What the client says.
        what: String,
    },
    /// The address is of another kind of server.
    #[error("`{0}` is no address of a NATS server: expected nats://HOST:PORT, or tls://HOST:PORT")]
    Scheme(String),
    /// The server refuses something.
    #[error("the NATS server refuses to {what}: {why}")]
    Refused {
        /// What it was asked for.
        what: &'static str,
        /// What it says.
        why: String,
    },
    /// The file with credentials cannot be read.
    #[error("cannot read the credentials in {}: {why}", path.display())]
    Credentials {
        /// The file.
        path: PathBuf,
        /// Why.
        why: io::Error,
    },
    /// An engine plays on this machine alone.
    #[error("{0} is a program of this machine: workers play with `ours` alone; play this match without `--workers`")]
    Program(String),
    /// The program cannot be read, and so cannot be compared with that of other machines.
    #[error("cannot read this program's own file: {0}")]
    Build(io::Error),
    /// The system refuses what waiting for the network needs.
    #[error("cannot wait for the network: {0}")]
    Runtime(io::Error),
}

impl ClusterError {
    /// The server refuses something.
    pub(crate) fn refused(what: &'static str) -> impl Fn(Box<dyn std::error::Error + Send + Sync>) -> ClusterError {
        move |why| ClusterError::Refused { what, why: why.to_string() }
    }
}
