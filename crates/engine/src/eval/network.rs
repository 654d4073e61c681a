//! The network of a game: the one that comes with the program, or another.

use super::weights::Weights;
use super::{Accumulator, Evaluator};
use crate::shipped;
use menagerie_core::{Color, Game};
use menagerie_net::{Net, NetError, NetFile, fingerprint};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

impl Weights {
    /// What tells these weights from others: fingerprints of those of the terms, and of those of each type. A network is made
    /// for the weights to which it adds.
    ///
    /// ```
    /// use menagerie_engine::eval::Weights;
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let (tuned, untuned) = (Weights::of(&game).fingerprints(), Weights::untuned(&game).fingerprints());
    /// assert!(tuned.len() == 1 + game.definition().pieces.len() && tuned[0] != untuned[0]);
    /// ```
    pub fn fingerprints(&self) -> Vec<String> {
        let pair = |slot: super::Slot| format!("{} {}", self.get(slot).middlegame(), self.get(slot).endgame());
        // Terms without a weight are as if they were not there, so that a network outlives terms that are added.
        let counts = |slot: &&super::Slot| self.get(**slot) != super::Pair::ZERO;
        let of_terms = |slots: &[super::Slot]| {
            let lines = slots.iter().filter(counts).map(|&slot| format!("{slot:?} {}", pair(slot)));
            fingerprint(lines.collect::<Vec<String>>().join("\n").as_bytes())
        };
        let of_kind = |slots: &[super::Slot]| {
            fingerprint(slots.iter().map(|&slot| pair(slot)).collect::<Vec<String>>().join("\n").as_bytes())
        };
        let (kinds, squares) = self.size();
        let slots = self.slots();
        let (terms, of_kinds) = slots.split_at(slots.len() - kinds * (3 + squares));
        std::iter::once(of_terms(terms)).chain(of_kinds.chunks(3 + squares).map(of_kind)).collect()
    }
}

impl Evaluator {
    /// Whether a network adds to the evaluation.
    #[inline(always)]
    pub fn has_net(&self) -> bool {
        self.net.is_some()
    }

    /// What the network adds for the side to move, in centipawns, with this number of pieces on the board.
    #[inline(always)]
    pub(crate) fn net_value(&self, sum: &Accumulator, side: Color, pieces: impl Fn() -> u32) -> i32 {
        self.net.as_ref().map_or(0, |net| net.value(&sum.net, side, pieces() as usize))
    }
}

/// The network that comes with the program for a game, if there is one that was made for this very game and these weights.
///
/// ```
/// use menagerie_engine::eval::{Weights, shipped_net};
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// // The networks are made for the tuned weights.
/// assert!(shipped_net(&game, &Weights::untuned(&game)).is_none());
/// ```
pub fn shipped_net(game: &Game, weights: &Weights) -> Option<Net> {
    match shipped::named(shipped::NETS, game.name())? {
        (name, []) => provided().get(name)?.fit(game, &weights.fingerprints()).ok(),
        (_, bytes) => Net::read(game, &weights.fingerprints(), bytes).ok(),
    }
}

/// The networks that were loaded apart from the program.
static PROVIDED: Mutex<BTreeMap<String, Arc<NetFile>>> = Mutex::new(BTreeMap::new());

fn provided() -> std::sync::MutexGuard<'static, BTreeMap<String, Arc<NetFile>>> {
    PROVIDED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The name of the file `NAME.net` that has the network of a game and was not loaded yet. In a build for browsers networks are
/// apart from the program, and each is loaded when its game is played; any other build has them all.
///
/// ```
/// use menagerie_engine::eval::missing_net;
///
/// assert_eq!(missing_net("oomost1"), None);
/// ```
pub fn missing_net(game: &str) -> Option<&'static str> {
    let (name, bytes) = shipped::named(shipped::NETS, game)?;
    (bytes.is_empty() && !provided().contains_key(name)).then_some(name)
}

/// Takes the file of [`missing_net`], which [`shipped_net`] has from now on.
///
/// # Errors
/// [`NetError::Form`] says why the bytes are no network.
///
/// ```
/// use menagerie_engine::eval::provide_net;
///
/// assert!(provide_net("chess", b"no network").is_err());
/// ```
pub fn provide_net(name: &str, bytes: &[u8]) -> Result<(), NetError> {
    let file = Arc::new(NetFile::read(bytes)?);
    provided().insert(name.to_string(), file);
    Ok(())
}

/// Which network adds to the evaluation.
///
/// ```
/// use menagerie_engine::eval::{NetChoice, Weights};
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let weights = Weights::of(&game);
/// assert!(NetChoice::None.net(&game, &weights)?.is_none());
/// assert!(NetChoice::read(b"no network").is_err());
/// # Ok::<(), menagerie_engine::eval::NetError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub enum NetChoice {
    /// The one that comes with the program for the game, if there is one.
    #[default]
    Shipped,
    /// None.
    None,
    /// That of a file.
    File(Arc<NetFile>),
}

impl NetChoice {
    /// The network of a file.
    ///
    /// # Errors
    /// [`NetError::Form`] says why the bytes are no network.
    pub fn read(bytes: &[u8]) -> Result<NetChoice, NetError> {
        Ok(NetChoice::File(Arc::new(NetFile::read(bytes)?)))
    }

    /// The network for a game with these weights.
    ///
    /// # Errors
    /// [`NetError::OtherGame`] says why that of a file is none for this game.
    pub fn net(&self, game: &Game, weights: &Weights) -> Result<Option<Net>, NetError> {
        match self {
            NetChoice::Shipped => Ok(shipped_net(game, weights)),
            NetChoice::None => Ok(None),
            NetChoice::File(file) => file.fit(game, &weights.fingerprints()).map(Some),
        }
    }

    /// The files that come with the program: pairs of a game's name and the bytes, of which there are none in a build for browsers.
    ///
    /// ```
    /// use menagerie_engine::eval::NetChoice;
    ///
    /// let bytes: usize = NetChoice::shipped().iter().map(|(_, bytes)| bytes.len()).sum();
    /// assert!(bytes < 8_000_000);
    /// ```
    pub fn shipped() -> &'static [(&'static str, &'static [u8])] {
        shipped::NETS
    }
}
