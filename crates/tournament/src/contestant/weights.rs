//! The choice of weights for our engine.

use crate::fingerprint::fingerprint;
use menagerie_core::Game;
use menagerie_engine::eval::Weights;
use serde::{Deserialize, Serialize};

/// Which weights our engine uses.
///
/// ```
/// use menagerie_tournament::{Contestant, Engine, WeightsChoice};
///
/// let weights = |text: &str| match text.parse::<Contestant>().map(|contestant| contestant.engine) {
///     Ok(Engine::Ours(ours)) => Some(ours.weights),
///     _ => None,
/// };
/// assert_eq!(weights("ours"), Some(WeightsChoice::Tuned));
/// assert_eq!(weights("ours weights=untuned"), Some(WeightsChoice::Untuned));
/// assert_eq!(weights("ours weights=no-such-file.toml"), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum WeightsChoice {
    /// The game's best known weights.
    #[default]
    Tuned,
    /// Untuned weights, which follow from the rules alone.
    Untuned,
    /// The weights of a file.
    File {
        /// The path.
        path: String,
        /// A fingerprint of the text.
        fingerprint: String,
        /// The text.
        #[serde(skip)]
        text: String,
    },
}

impl WeightsChoice {
    /// Weights whose text was made here; the name stands for the path of a file.
    ///
    /// ```
    /// use menagerie_tournament::WeightsChoice;
    ///
    /// let choice = WeightsChoice::of_text("round 1", "[terms]".to_string());
    /// assert!(matches!(choice, WeightsChoice::File { path, .. } if path == "round 1"));
    /// ```
    pub fn of_text(name: &str, text: String) -> WeightsChoice {
        let fingerprint = fingerprint([text.as_str()].into_iter());
        WeightsChoice::File { path: name.to_string(), fingerprint, text }
    }

    pub(super) fn read(value: &str) -> Result<WeightsChoice, String> {
        match value {
            "tuned" => return Ok(WeightsChoice::Tuned),
            "untuned" => return Ok(WeightsChoice::Untuned),
            _ => {}
        }
        let text = std::fs::read_to_string(value)
            .map_err(|error| format!("`weights={value}`: {error}; expected `tuned`, `untuned` or a file"))?;
        Ok(WeightsChoice::of_text(value, text))
    }

    /// The weights for a game.
    pub(crate) fn weights(&self, game: &Game) -> Result<Weights, String> {
        match self {
            WeightsChoice::Tuned => Ok(Weights::of(game)),
            WeightsChoice::Untuned => Ok(Weights::untuned(game)),
            WeightsChoice::File { path, text, .. } => {
                Weights::read(game, text).map_err(|error| format!("`weights={path}`: {error}"))
            }
        }
    }
}
