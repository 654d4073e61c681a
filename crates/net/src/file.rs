//! Files of networks: a header in TOML that people can read, and the numbers behind it.
//!
//! ```text
//! 8 bytes   menagnet
//! u32       1, the version of this form
//! u32       the length of the header
//!           the header
//! i16 …     per feature the weights of all sums, what the sums begin with, per output its weights
//! i32 …     what the outputs begin with
//! u64       the checksum of all before it (FNV-1a)
//! ```
//!
//! Numbers are little-endian.

use crate::features::{Features, PieceId, UnknownPiece};
use crate::fingerprint::hash;
use crate::net::Net;
use crate::network::{LANES, MAX_BUCKETS, MAX_NEURONS, MAX_OUTPUT, Network, Scale};
use menagerie_core::Game;
use std::sync::Arc;

const MAGIC: &[u8; 8] = b"menagnet";
const VERSION: u32 = 1;
/// A longer file is refused.
pub const MAX_BYTES: usize = 32 << 20;
/// A longer header is refused.
const MAX_HEADER: usize = 256 << 10;

/// Why a file is not a network for a game.
///
/// ```
/// use menagerie_net::{Net, NetError};
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// assert_eq!(Net::read(&game, &[], b"[terms]").unwrap_err(), NetError::Form("it does not begin with `menagnet`".to_string()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetError {
    /// It has another form, or is damaged.
    #[error("this is not a network of menagerie: {0}")]
    Form(String),
    /// It is for another game, or for this one with other rules, pieces or weights.
    #[error(
        "this network is for another game: the fingerprint of {what} is {expected}, and the network was made for {found}"
    )]
    OtherGame {
        /// What was compared.
        what: String,
        /// The fingerprint of what is there.
        expected: String,
        /// That in the file.
        found: String,
    },
}

/// What a file says of its network.
///
/// [`NetFile`] has an example.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Header {
    /// The name of the game, for people.
    pub game: String,
    /// The fingerprint of the game's board and rules.
    pub definition: String,
    /// That of the features.
    pub features: String,
    /// That of the terms' weights in the evaluation to which the network adds.
    pub weights: String,
    /// The number of features.
    pub rows: usize,
    /// The number of neurons for each side's view.
    pub neurons: usize,
    /// The number of outputs.
    pub buckets: usize,
    /// The number of pieces of the first position.
    pub most: usize,
    /// What the integers stand for.
    pub scale: Scale,
    /// How it was made, for people.
    #[serde(default)]
    pub made: toml::Table,
    /// The types of pieces that it knows.
    pub pieces: Vec<PieceId>,
}

/// A network with its header.
///
/// ```
/// use menagerie_net::{Features, Header, Net, NetFile, Network, PieceId, Scale};
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// // The fingerprints of the weights of the terms, and of each type.
/// let weights: Vec<String> = (0..7).map(|number| number.to_string()).collect();
/// let pieces = PieceId::of_games(std::slice::from_ref(&game), &[weights.clone()]);
/// let features = Features::of(&game, &pieces).unwrap();
/// let scale = Scale { unit: 255, output: 64, centipawns: 100 };
/// let network = Network::zero(features.count(), 16, 1, 32, scale);
/// let file = NetFile::new(&game, &weights[0], pieces, &features, network, toml::Table::new());
/// let bytes = file.write();
/// assert_eq!(NetFile::read(&bytes)?, file);
/// assert!(Net::read(&game, &weights, &bytes).is_ok() && Net::read(&game, &[], &bytes).is_err());
/// # Ok::<(), menagerie_net::NetError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct NetFile {
    /// What it says of itself.
    pub header: Header,
    /// The numbers.
    pub network: Arc<Network>,
}

impl NetFile {
    /// A file for a game, whose pairs of armies have these pieces, with a network that adds to the evaluation whose terms have
    /// weights of this fingerprint.
    pub fn new(
        game: &Game,
        weights: &str,
        pieces: Vec<PieceId>,
        features: &Features,
        network: Network,
        made: toml::Table,
    ) -> NetFile {
        let header = Header {
            game: game.name().split(':').next().unwrap_or_default().to_string(),
            definition: game.definition().fingerprint(),
            features: features.fingerprint().to_string(),
            weights: weights.to_string(),
            rows: network.features(),
            neurons: network.neurons(),
            buckets: network.buckets(),
            most: network.most(),
            scale: network.scale(),
            made,
            pieces,
        };
        NetFile { header, network: Arc::new(network) }
    }

    /// The bytes of the file.
    ///
    /// # Panics
    /// If a text in the header is beyond TOML, which none is.
    pub fn write(&self) -> Vec<u8> {
        let header = toml::to_string(&self.header).expect("a header is TOML");
        let network = &self.network;
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((header.len() as u32).to_le_bytes());
        bytes.extend(header.as_bytes());
        for numbers in [&network.rows, &network.biases, &network.outputs] {
            numbers.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
        }
        network.output_biases.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
        bytes.extend(hash(&bytes).to_le_bytes());
        bytes
    }

    /// Reads a file.
    ///
    /// # Errors
    /// [`NetError::Form`] says what is wrong with it. Nothing is reserved before its length has been found to be right.
    pub fn read(bytes: &[u8]) -> Result<NetFile, NetError> {
        let form = |what: &str| NetError::Form(what.to_string());
        if bytes.len() > MAX_BYTES {
            return Err(NetError::Form(format!("it has more than {MAX_BYTES} bytes")));
        }
        let rest = bytes.strip_prefix(MAGIC).ok_or_else(|| form("it does not begin with `menagnet`"))?;
        let (version, rest) = number(rest).ok_or_else(|| form("it ends too early"))?;
        if version != VERSION {
            return Err(NetError::Form(format!(
                "it has version {version} of the form, and this program reads {VERSION}"
            )));
        }
        let (length, rest) = number(rest).ok_or_else(|| form("it ends too early"))?;
        let length = length as usize;
        if length > MAX_HEADER || length > rest.len() {
            return Err(form("its header is longer than it may be"));
        }
        let (header, rest) = rest.split_at(length);
        let header = std::str::from_utf8(header).map_err(|_| form("its header is not UTF-8"))?;
        let header: Header = toml::from_str(header)
            .map_err(|error| NetError::Form(format!("its header: {}", error.message().trim().replace('\n', " "))))?;
        let expected = header.length().map_err(|what| form(&what))?;
        if rest.len() != expected + 8 {
            return Err(NetError::Form(format!(
                "{} bytes come after its header, and {} were expected",
                rest.len(),
                expected + 8
            )));
        }
        let (whole, sum) = bytes.split_at(bytes.len() - 8);
        if hash(whole).to_le_bytes() != sum {
            return Err(form("its checksum is wrong, so it is damaged"));
        }
        let network = header.network(&rest[..expected]);
        if network.outputs.iter().any(|weight| weight.unsigned_abs() > MAX_OUTPUT as u16) {
            return Err(NetError::Form(format!("the weight of an output is greater than {MAX_OUTPUT}")));
        }
        Ok(NetFile { header, network: Arc::new(network) })
    }

    /// The network at work in a game, with weights of these fingerprints: of the terms, then of each type of the game.
    ///
    /// # Errors
    /// [`NetError::OtherGame`] if it is for another game or for other weights.
    pub fn fit(&self, game: &Game, weights: &[String]) -> Result<Net, NetError> {
        let same = |what: &str, expected: &str, found: &str| match expected == found {
            true => Ok(()),
            false => Err(NetError::OtherGame {
                what: what.to_string(),
                expected: expected.to_string(),
                found: found.chars().take(40).collect(),
            }),
        };
        let header = &self.header;
        same(&format!("`{}`", game.name()), &game.definition().fingerprint(), &header.definition)?;
        let features = Features::matched(game, &header.pieces).map_err(|UnknownPiece { name, expected, found }| {
            let found = found.map_or("none".to_string(), |found| found.chars().take(40).collect());
            NetError::OtherGame { what: format!("the {name} of `{}`", game.name()), expected, found }
        })?;
        same("the features", features.fingerprint(), &header.features)?;
        let weight = |at: usize| weights.get(at).map_or("nothing", String::as_str);
        same(&format!("the weights of `{}`", game.name()), weight(0), &header.weights)?;
        for (at, piece) in game.definition().pieces.iter().enumerate() {
            let found = header.pieces.iter().find(|known| known.name == piece.name).map_or("", |known| &known.weights);
            same(&format!("the weights of the {}", piece.name), weight(1 + at), found)?;
        }
        if features.count() != header.rows {
            let what = format!("it has {} features, and the game has {}", header.rows, features.count());
            return Err(NetError::Form(what));
        }
        Ok(Net::new(features, self.network.clone()))
    }
}

impl Net {
    /// Reads a file for a game, with weights of these fingerprints: of the terms, then of each type of the game.
    ///
    /// # Errors
    /// [`NetError`] says why the bytes are no network, or one for another game.
    pub fn read(game: &Game, weights: &[String], bytes: &[u8]) -> Result<Net, NetError> {
        NetFile::read(bytes)?.fit(game, weights)
    }
}

impl Header {
    /// The bytes that the numbers take, if the shape is possible.
    fn length(&self) -> Result<usize, String> {
        let Header { rows, neurons, buckets, .. } = *self;
        if neurons == 0 || neurons > MAX_NEURONS || !neurons.is_multiple_of(LANES) {
            return Err(format!(
                "it has {neurons} neurons, and expected was a multiple of {LANES} up to {MAX_NEURONS}"
            ));
        }
        if buckets == 0 || buckets > MAX_BUCKETS {
            return Err(format!("it has {buckets} outputs, and expected were 1 to {MAX_BUCKETS}"));
        }
        if !self.scale.is_valid() {
            return Err("its scale is out of range".to_string());
        }
        let rows = rows.checked_mul(neurons).and_then(|rows| rows.checked_mul(2));
        let rest = 2 * neurons + buckets * (4 * neurons + 4);
        let all = rows.and_then(|rows| rows.checked_add(rest)).filter(|&all| all <= MAX_BYTES);
        all.ok_or_else(|| format!("it has {} features, which is too many", self.rows))
    }

    /// The numbers of a network of this shape, from as many bytes as it takes.
    fn network(&self, bytes: &[u8]) -> Network {
        let mut network = Network::zero(self.rows, self.neurons, self.buckets, self.most.max(1), self.scale);
        let (small, large) = bytes.split_at(bytes.len() - 4 * self.buckets);
        let mut numbers = small.as_chunks::<2>().0.iter().map(|bytes| i16::from_le_bytes(*bytes));
        let Network { rows, biases, outputs, .. } = &mut network;
        for to in [rows, biases, outputs] {
            to.iter_mut().zip(&mut numbers).for_each(|(to, number)| *to = number);
        }
        let large = large.as_chunks::<4>().0.iter().map(|bytes| i32::from_le_bytes(*bytes));
        network.output_biases.iter_mut().zip(large).for_each(|(to, number)| *to = number);
        network
    }
}

/// The number that some bytes begin with, and the rest.
fn number(bytes: &[u8]) -> Option<(u32, &[u8])> {
    let (first, rest) = bytes.split_first_chunk()?;
    Some((u32::from_le_bytes(*first), rest))
}
