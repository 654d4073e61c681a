//! Work other than games of matches that is done elsewhere: parts of a task that do not depend on one another.

use menagerie_core::Game;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// A task whose parts can be done anywhere.
///
/// ```
/// use menagerie_tournament::{Part, Task};
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let parts = ["0", "1"].map(|text| Part { text: text.to_string(), needs: Vec::new() }).to_vec();
/// let task = Task { craft: "self-play", games: &[game], common: "{}".to_string(), parts, files: Vec::new(), stage: None };
/// assert_eq!(task.parts.len(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Task<'a> {
    /// The name of the craft that it takes.
    pub craft: &'a str,
    /// The games that it is about.
    pub games: &'a [Game],
    /// What its parts have in common.
    pub common: String,
    /// The parts.
    pub parts: Vec<Part>,
    /// The files that parts need.
    pub files: Vec<SharedFile>,
    /// Of what it is a stage, if of anything.
    pub stage: Option<Stage<'a>>,
}

/// One of several tasks that follow one another, of the same craft and with the same in common. Files that one of them gives stay
/// where workers get them, for those that come later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage<'a> {
    /// What tells these tasks from all others.
    pub name: &'a str,
    /// How many parts the tasks before had. What comes of them late is not taken for a part of this task.
    pub before: usize,
    /// How many of the files, from the first on, stay for the tasks that follow; nothing for the last task, which may have no parts.
    pub keeps: Option<usize>,
}

/// A part of a task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// What is to be done, as its craft reads it.
    pub text: String,
    /// The names of the files that it takes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub needs: Vec<String>,
}

/// A file that parts need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedFile {
    /// Its name, which no other contents have.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
}

/// A part of a task, as it comes to a craft.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    /// The games that the task is about.
    pub games: &'a [Game],
    /// What all parts of the task have in common.
    pub common: &'a str,
    /// The part.
    pub part: &'a Part,
}

/// What a worker can do besides playing games of matches.
pub trait Craft: fmt::Debug + Send + Sync {
    /// Its name, by which tasks ask for it.
    fn name(&self) -> &'static str;

    /// Whether it has a file that a part needs.
    fn has(&self, _file: &str) -> bool {
        false
    }

    /// Takes a file that a part needs.
    ///
    /// # Errors
    /// Says why it cannot be kept.
    fn take(&self, file: &str, _bytes: Vec<u8>) -> Result<(), String> {
        Err(format!("{} needs no files, and was given {file}", self.name()))
    }

    /// Does a part of a task; nothing if it is stopped.
    ///
    /// # Errors
    /// Says why nobody can do it.
    fn work(&self, job: Job<'_>, stop: &AtomicBool) -> Result<Option<Vec<u8>>, String>;
}
