//! What can go wrong around a match; what goes wrong within a game is scored.

/// Why a match cannot be played.
///
/// ```
/// use menagerie_tournament::{Contestant, Error, TimeControl};
///
/// let error = "deepblue".parse::<Contestant>().unwrap_err();
/// assert!(error.to_string().starts_with("the engine `deepblue`: no engine `deepblue` is known"));
/// assert!(matches!("soon".parse::<TimeControl>(), Err(Error::TimeControl(_))));
/// ```
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A description of an engine is wrong.
    #[error("the engine `{text}`: {what}")]
    Engine {
        /// The description.
        text: String,
        /// What is wrong with it.
        what: String,
    },
    /// A limit is wrong.
    #[error("{0}")]
    TimeControl(String),
    /// An engine cannot be started, or says nothing that can be understood.
    #[error("{name} cannot play: {what}")]
    Start {
        /// The engine's name in the match.
        name: String,
        /// What is wrong.
        what: String,
    },
    /// There are no openings.
    #[error("{0}")]
    Openings(String),
    /// The match itself cannot be.
    #[error("{0}")]
    Match(String),
    /// Games cannot be played on other machines.
    #[error("{0}")]
    Workers(String),
    /// A file cannot be read or written.
    #[error("{path}: {error}")]
    File {
        /// The file.
        path: String,
        /// What the system says.
        error: std::io::Error,
    },
}
