//! Files of search parameters: a game's own in `search/`, which is built into the program, or another to try.
//!
//! ```toml
//! fingerprint = "0123456789abcdef"   # of the board and the rules: no other game takes these parameters by itself
//! [made]                             # how they were found, for people
//! [parameters]                       # those that are missing have their defaults
//! razoring = 231
//! ```
//!
//! Older files call the last table `[numbers]`; they are read too.

use super::parameters::{ParameterError, Parameters};
use crate::shipped;
use menagerie_core::Game;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A longer file is refused.
const MAX_BYTES: usize = 1 << 16;

/// Why a text is not a file of search parameters.
///
/// ```
/// use menagerie_engine::{ParameterFile, ParameterFileError};
///
/// let error = |text| ParameterFile::read(text).unwrap_err();
/// assert!(matches!(error("fingerprint = 5"), ParameterFileError::Malformed(_)));
/// assert!(matches!(error("fingerprint = ''\n[parameters]\nspeed = 1"), ParameterFileError::Parameter(_)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParameterFileError {
    /// It has another form.
    #[error("this is not a file of search parameters: {0}")]
    Malformed(String),
    /// One of the parameters does not exist or is out of range.
    #[error(transparent)]
    Parameter(#[from] ParameterError),
}

/// Search parameters with their origin.
///
/// ```
/// use menagerie_engine::ParameterFile;
///
/// let file = ParameterFile::read("fingerprint = '0123456789abcdef'\n[parameters]\nrazoring = 250")?;
/// assert_eq!(file.parameters["razoring"], 250);
/// assert!(file.made.is_empty());
/// assert_eq!(ParameterFile::read(&file.write())?, file);
/// # Ok::<(), menagerie_engine::ParameterFileError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ParameterFile {
    /// The fingerprint of the board and the rules of the game for which they were found.
    pub fingerprint: String,
    /// How they were found, for people.
    #[serde(default)]
    pub made: toml::Table,
    /// The values by name, each in its range.
    #[serde(alias = "numbers")]
    pub parameters: BTreeMap<String, i32>,
}

impl ParameterFile {
    /// A file of parameters that were found for a game.
    ///
    /// ```
    /// use menagerie_engine::ParameterFile;
    /// use std::collections::BTreeMap;
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let made = BTreeMap::from([("by".to_string(), "SPSA".to_string())]);
    /// let file = ParameterFile::new(&game, made, BTreeMap::from([("delta".to_string(), 150)]));
    /// assert_eq!(file.fingerprint, game.definition().fingerprint());
    /// assert!(file.write().contains("delta = 150"));
    /// ```
    pub fn new(game: &Game, made: BTreeMap<String, String>, parameters: BTreeMap<String, i32>) -> ParameterFile {
        let made = made.into_iter().map(|(key, text)| (key, text.into())).collect();
        ParameterFile { fingerprint: game.definition().fingerprint(), made, parameters }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// [`ParameterFileError`] if the text has another form, or a parameter does not exist or is out of range.
    pub fn read(text: &str) -> Result<ParameterFile, ParameterFileError> {
        let file: ParameterFile = shipped::read(text, MAX_BYTES).map_err(ParameterFileError::Malformed)?;
        file.apply(&mut Parameters::default())?;
        Ok(file)
    }

    /// The text of the file.
    pub fn write(&self) -> String {
        let text = toml::to_string(self).expect("a table of texts and one of whole numbers can be written");
        format!("# Search parameters.\n{text}")
    }

    /// The files that come with the program: pairs of a game's name and a text.
    ///
    /// ```
    /// use menagerie_engine::ParameterFile;
    ///
    /// assert!(ParameterFile::shipped().iter().all(|(_, text)| ParameterFile::read(text).is_ok()));
    /// ```
    pub fn shipped() -> &'static [(&'static str, &'static str)] {
        shipped::PARAMETERS
    }

    fn apply(&self, parameters: &mut Parameters) -> Result<(), ParameterError> {
        self.parameters.iter().try_for_each(|(name, value)| parameters.set(name, *value))
    }
}

impl Parameters {
    /// The best known parameters for a game: those that come with the program, if they were found for this very game;
    /// otherwise the defaults.
    ///
    /// ```
    /// use menagerie_engine::{ParameterFile, Parameters};
    ///
    /// let library = menagerie_core::Library::shipped();
    /// for name in library.names() {
    ///     let tuned = ParameterFile::shipped().iter().any(|(game, _)| *game == name);
    ///     assert!(tuned || Parameters::of(&library.game(name)?) == Parameters::default());
    /// }
    /// # Ok::<(), menagerie_core::LoadError>(())
    /// ```
    pub fn of(game: &Game) -> Parameters {
        let mut parameters = Parameters::default();
        let own = shipped::of(shipped::PARAMETERS, game).and_then(|text| ParameterFile::read(text).ok());
        if let Some(own) = own.filter(|own| own.fingerprint == game.definition().fingerprint()) {
            own.apply(&mut parameters).expect("`ParameterFile::read` has checked it");
        }
        parameters
    }
}
