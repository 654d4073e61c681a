//! The choice of a network for our engine.

use crate::fingerprint::fingerprint;
use menagerie_core::Game;
use menagerie_engine::eval::{MAX_NET_BYTES, Net, NetChoice, Weights};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

/// Which network adds to the evaluation of our engine.
///
/// ```
/// use menagerie_tournament::{Contestant, Engine, NetSource};
///
/// let net = |text: &str| match text.parse::<Contestant>().map(|contestant| contestant.engine) {
///     Ok(Engine::Ours(ours)) => Some(ours.net),
///     _ => None,
/// };
/// assert_eq!(net("ours"), Some(NetSource::Shipped));
/// assert_eq!(net("ours net=none"), Some(NetSource::None));
/// assert_eq!(net("ours net=no-such-file.net"), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NetSource {
    /// That of the game, if one comes with the program and was made for the weights.
    #[default]
    Shipped,
    /// None.
    None,
    /// That of a file.
    File {
        /// The path.
        path: String,
        /// A fingerprint of the bytes.
        fingerprint: String,
        /// The bytes.
        #[serde(skip)]
        bytes: Arc<Vec<u8>>,
    },
}

impl NetSource {
    /// A network that was made here; the name stands for the path of a file.
    ///
    /// ```
    /// use menagerie_tournament::NetSource;
    ///
    /// let source = NetSource::of_bytes("new", vec![1, 2, 3]);
    /// assert!(matches!(source, NetSource::File { path, .. } if path == "new"));
    /// ```
    pub fn of_bytes(name: &str, bytes: Vec<u8>) -> NetSource {
        let fingerprint = fingerprint([&bytes].into_iter());
        NetSource::File { path: name.to_string(), fingerprint, bytes: Arc::new(bytes) }
    }

    /// Whether it is the game's own.
    pub(super) fn is_shipped(&self) -> bool {
        *self == NetSource::Shipped
    }

    pub(super) fn read(value: &str) -> Result<NetSource, String> {
        match value {
            "shipped" => return Ok(NetSource::Shipped),
            "none" => return Ok(NetSource::None),
            _ => {}
        }
        let bytes = read_network(value.as_ref())
            .map_err(|error| format!("`net={value}`: {error}; expected `shipped`, `none` or a file"))?;
        Ok(NetSource::of_bytes(value, bytes))
    }

    /// The network for a game with these weights.
    pub(crate) fn net(&self, game: &Game, weights: &Weights) -> Result<Option<Net>, String> {
        let (choice, name) = match self {
            NetSource::Shipped => (Ok(NetChoice::Shipped), "shipped"),
            NetSource::None => (Ok(NetChoice::None), "none"),
            NetSource::File { bytes, path, .. } => (NetChoice::read(bytes), path.as_str()),
        };
        choice.and_then(|choice| choice.net(game, weights)).map_err(|error| format!("`net={name}`: {error}"))
    }
}

/// The bytes of a file that may be a network.
///
/// # Errors
/// If it is no plain file, is larger than a network can be, or cannot be read.
pub fn read_network(path: &Path) -> Result<Vec<u8>, std::io::Error> {
    let (data, most) = (std::fs::metadata(path)?, MAX_NET_BYTES as u64);
    if !data.is_file() || data.len() > most {
        return Err(std::io::Error::other(format!("a network is a file of at most {most} bytes")));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}
