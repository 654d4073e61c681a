//! What can be wrong with a definition of a game.

use crate::betza::BetzaError;

/// One thing that is wrong with a definition: where, and what.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {what}")]
pub struct Problem {
    /// The key of the definition, like `rules.promotion.ranks`.
    pub place: String,
    /// What is wrong there and what was expected.
    pub what: String,
}

impl Problem {
    /// A problem at a key of the definition.
    pub fn new(place: impl Into<String>, what: impl Into<String>) -> Problem {
        Problem { place: place.into(), what: what.into() }
    }

    pub(crate) fn betza(piece: &str, error: &BetzaError) -> Problem {
        Problem::new(format!("pieces.{piece}.betza"), error.to_string())
    }
}

/// What is wrong with a definition: all of it, so that one run tells everything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problems(Vec<Problem>);

impl Problems {
    /// Notes a problem at a key of the definition.
    pub fn add(&mut self, place: impl Into<String>, what: impl Into<String>) {
        self.0.push(Problem::new(place, what));
    }

    /// Notes a problem.
    pub fn push(&mut self, problem: Problem) {
        self.0.push(problem);
    }

    /// The value that was found, or nothing, and the problem is noted.
    pub fn note<T>(&mut self, result: Result<T, Problem>) -> Option<T> {
        result.map_err(|problem| self.push(problem)).ok()
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The problems in the order in which they were found.
    pub fn iter(&self) -> std::slice::Iter<'_, Problem> {
        self.0.iter()
    }

    /// All is well if no problem was noted.
    ///
    /// # Errors
    /// The problems, if there are any.
    pub fn into_result(self) -> Result<(), Problems> {
        if self.is_empty() { Ok(()) } else { Err(self) }
    }
}

impl From<Problem> for Problems {
    fn from(problem: Problem) -> Problems {
        Problems(vec![problem])
    }
}

impl std::fmt::Display for Problems {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let texts: Vec<String> = self.iter().map(Problem::to_string).collect();
        f.write_str(&texts.join("; "))
    }
}

/// Why a game could not be loaded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// No game has this name.
    #[error("there is no game `{name}`{}", suggestion(.nearest))]
    Unknown {
        /// The name that was asked for.
        name: String,
        /// The known name that is spelled most like it.
        nearest: Option<String>,
    },
    /// Two definitions have one name.
    #[error("the name `{name}` is taken: {source_name} defines a game that is already there")]
    NameClash {
        /// The name.
        name: String,
        /// Where the second definition comes from.
        source_name: String,
    },
    /// The text is not TOML, or not a definition.
    #[error("{source_name}: {message}")]
    Syntax {
        /// Where the text comes from.
        source_name: String,
        /// The reader's message with line and column where it has them.
        message: String,
    },
    /// The definition does not make a game.
    #[error("{source_name}: {problems}")]
    Invalid {
        /// Where the text comes from.
        source_name: String,
        /// What is wrong with it.
        problems: Problems,
    },
}

fn suggestion(nearest: &Option<String>) -> String {
    nearest.as_ref().map(|name| format!(": did you mean `{name}`?")).unwrap_or_default()
}
