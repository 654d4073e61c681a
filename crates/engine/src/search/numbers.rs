//! Numbers of the search as a file: a game's own in `search/`, which is built into the program, or others to be tried.
//!
//! ```toml
//! fingerprint = "0123456789abcdef"   # of the board and the rules: no other game takes these numbers by itself
//! [made]                             # how, for people
//! [numbers]                          # what is not said is as in other games
//! razoring = 231
//! ```

use super::parameters::{ParameterError, Parameters};
use crate::shipped;
use menagerie_core::Game;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A longer file is refused.
const MAX_BYTES: usize = 1 << 16;

/// Why a text is no file of numbers of the search.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NumbersError {
    /// It cannot be read at all.
    #[error("this is not a file of numbers of the search: {0}")]
    Malformed(String),
    /// One of the numbers cannot be.
    #[error(transparent)]
    Number(#[from] ParameterError),
}

/// Numbers of the search, with where they come from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    /// Of the board and the rules of the game in which they were found.
    pub fingerprint: String,
    /// How they were found, for people.
    #[serde(default)]
    pub made: toml::Table,
    /// The values by their names, each in its range.
    pub numbers: BTreeMap<String, i32>,
}

impl Numbers {
    /// Numbers that were found in a game.
    pub fn new(game: &Game, made: BTreeMap<String, String>, numbers: BTreeMap<String, i32>) -> Numbers {
        let made = made.into_iter().map(|(key, told)| (key, told.into())).collect();
        Numbers { fingerprint: game.definition().fingerprint(), made, numbers }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// Says why it is none, or which number cannot be.
    pub fn read(text: &str) -> Result<Numbers, NumbersError> {
        let read: Numbers = shipped::read(text, MAX_BYTES).map_err(NumbersError::Malformed)?;
        read.fill(&mut Parameters::default())?;
        Ok(read)
    }

    /// The file.
    pub fn write(&self) -> String {
        let text = toml::to_string(self).expect("a table of texts and one of whole numbers can be written");
        format!("# Numbers of the search.\n{text}")
    }

    /// Those that come with the program, by the name of the game, as text.
    pub fn shipped() -> &'static [(&'static str, &'static str)] {
        shipped::NUMBERS
    }

    fn fill(&self, parameters: &mut Parameters) -> Result<(), ParameterError> {
        self.numbers.iter().try_for_each(|(name, value)| parameters.set(name, *value))
    }
}

impl Parameters {
    /// The best numbers that are known for a game: those that come with the program, if they were found in this very game;
    /// otherwise the usual ones.
    pub fn of(game: &Game) -> Parameters {
        let mut parameters = Parameters::default();
        let own = shipped::of(shipped::NUMBERS, game).and_then(|text| Numbers::read(text).ok());
        if let Some(own) = own.filter(|own| own.fingerprint == game.definition().fingerprint()) {
            own.fill(&mut parameters).expect("`Numbers::read` has tried it");
        }
        parameters
    }
}
