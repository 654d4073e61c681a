//! How to reach the server.

use crate::ClusterError;
use async_nats::{Client, ConnectOptions, ServerAddr};
use percent_encoding::percent_decode_str;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

/// After this time without an answer a request is repeated.
const TIMEOUT: Duration = Duration::from_secs(5);

/// The ways to speak to a server.
const SCHEMES: [&str; 4] = ["nats", "tls", "ws", "wss"];

/// How to reach a NATS server.
///
/// ```
/// use menagerie_cluster::Access;
///
/// let access = Access { credentials: Some("worker.creds".into()), ..Access::new("tls://nats.example.org") };
/// assert_eq!(access.url, "tls://nats.example.org");
/// ```
#[derive(Clone, Debug)]
pub struct Access {
    /// The address: `nats://HOST`, `nats://USER:PASSWORD@HOST:PORT`, or `tls://HOST`.
    pub url: String,
    /// A file with credentials, as `nsc` writes it.
    pub credentials: Option<PathBuf>,
}

impl Access {
    /// A server that asks for no credentials, or has them in its address.
    pub fn new(url: &str) -> Access {
        Access { url: url.to_string(), credentials: None }
    }

    /// The address without a password.
    pub(crate) fn shown(&self) -> String {
        match self.url.rsplit_once('@').map(|(before, host)| (before.split_once("://"), host)) {
            Some((Some((scheme, _)), host)) => format!("{scheme}://{host}"),
            Some((None, host)) => host.to_string(),
            None => self.url.clone(),
        }
    }

    /// Connects. A lost connection is made again by itself.
    pub(crate) async fn connect(&self) -> Result<Client, ClusterError> {
        if let Some((scheme, _)) = self.url.split_once("://")
            && !SCHEMES.contains(&scheme)
        {
            return Err(ClusterError::Scheme(self.shown()));
        }
        let mut options = ConnectOptions::new().name("menagerie").request_timeout(Some(TIMEOUT));
        if let Some(path) = &self.credentials {
            let read = std::fs::read_to_string(path).and_then(|text| options.credentials(&text));
            options = read.map_err(|why| ClusterError::Credentials { path: path.clone(), why })?;
        }
        let unreachable = |what: String| ClusterError::Unreachable { url: self.shown(), what };
        let (address, options) = logging_in(&self.url, options).map_err(|error| unreachable(error.to_string()))?;
        options.connect(address).await.map_err(|error| unreachable(error.to_string()))
    }
}

/// The address alone, and the options with its user and password: of an address the client reads neither.
fn logging_in(url: &str, options: ConnectOptions) -> io::Result<(ServerAddr, ConnectOptions)> {
    let address: ServerAddr = url.parse()?;
    let plain = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
    let options = match (address.username(), address.password()) {
        (Some(user), Some(password)) => options.user_and_password(plain(user), plain(password)),
        // Without a password it is a token, as in other clients.
        (Some(token), None) => options.token(plain(token)),
        (None, _) => options,
    };
    let mut url = address.into_inner();
    let removed = url.set_username("").and_then(|()| url.set_password(None));
    removed.map_err(|()| io::Error::new(io::ErrorKind::InvalidInput, "the address has no host"))?;
    Ok((ServerAddr::from_url(url)?, options))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_not_shown() {
        for (url, shown) in [
            ("nats://host:4222", "nats://host:4222"),
            ("nats://user:secret@host", "nats://host"),
            ("user:secret@host", "host"),
            ("tls://user:se@cret@host:1", "tls://host:1"),
        ] {
            assert_eq!(Access::new(url).shown(), shown);
        }
    }
}
