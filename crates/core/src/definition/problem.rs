//! What can be wrong with a definition of a game, and where in its file.

use super::tree::Node;
use crate::betza::BetzaError;
use crate::words::counted;
use serde::Serialize;
use std::ops::Range;
use std::sync::Arc;

/// At most this many problems are reported: of so many, the first are enough to begin with.
const MAX_PROBLEMS: usize = 100;
const LAST_PROBLEM: usize = MAX_PROBLEMS - 1;

/// One thing that is wrong with a definition: where, and what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The key of the definition, like `rules.promotion.ranks` or `rules.castling.moves[0].king`.
    pub place: String,
    /// What is wrong there and what was expected.
    pub what: String,
    /// What may be done about it.
    pub help: Option<String>,
    part: Part,
    also: Box<[(String, String)]>,
    /// Whether it only matters to the author of what it is about, and not to those who inherit it.
    pub(super) only_if_own: bool,
}

/// Which part of an entry of a definition is meant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Part {
    /// The value.
    #[default]
    Value,
    /// The key.
    Key,
    /// These bytes of the value, which is a text.
    Within(Range<usize>),
    /// These bytes of the file.
    At(Range<usize>),
}

impl Problem {
    /// A problem at a key of the definition.
    pub fn new(place: impl Into<String>, what: impl Into<String>) -> Problem {
        Problem {
            place: place.into(),
            what: what.into(),
            help: None,
            part: Part::Value,
            also: Box::default(),
            only_if_own: false,
        }
    }

    /// Adds what may be done about it.
    pub fn help(mut self, help: impl Into<String>) -> Problem {
        self.help = Some(help.into());
        self
    }

    /// The key itself is what is wrong.
    pub fn at_key(self) -> Problem {
        self.part(Part::Key)
    }

    /// These bytes of the text at this key are what is wrong.
    pub fn within(self, bytes: Range<usize>) -> Problem {
        self.part(Part::Within(bytes))
    }

    /// Points at a second place that has to do with it, and says what is there.
    pub fn also(mut self, place: impl Into<String>, what: impl Into<String>) -> Problem {
        let mut also = std::mem::take(&mut self.also).into_vec();
        also.push((place.into(), what.into()));
        self.also = also.into();
        self
    }

    /// It only matters to the author of what it is about, and not to those who inherit it.
    pub(super) fn if_own(mut self) -> Problem {
        self.only_if_own = true;
        self
    }

    pub(crate) fn part(mut self, part: Part) -> Problem {
        self.part = part;
        self
    }

    pub(crate) fn betza(piece: &str, error: &BetzaError) -> Problem {
        let end =
            error.text[error.at.min(error.text.len())..].chars().next().map_or(error.at, |c| error.at + c.len_utf8());
        Problem::new(format!("pieces.{piece}.betza"), error.to_string()).within(error.at..end)
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if !self.place.is_empty() {
            write!(f, "{}: ", self.place)?;
        }
        f.write_str(&self.what)?;
        self.help.iter().try_for_each(|help| write!(f, " ({help})"))
    }
}

impl std::error::Error for Problem {}

/// What is wrong with a definition: all of it, so that one run shows everything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problems(Vec<Problem>);

impl Problems {
    /// Notes a problem at a key of the definition.
    pub fn add(&mut self, place: impl Into<String>, what: impl Into<String>) {
        self.push(Problem::new(place, what));
    }

    /// Notes a problem, once. After a hundred others it is only said that there are more.
    pub fn push(&mut self, problem: Problem) {
        match self.0.len() {
            MAX_PROBLEMS.. => {}
            LAST_PROBLEM => {
                self.0.push(Problem { what: "there are more problems after this one".to_string(), ..problem })
            }
            _ if self.0.contains(&problem) => {}
            _ => self.0.push(problem),
        }
    }

    /// The value that was found, or nothing, and the problem is noted.
    pub fn note<T>(&mut self, result: Result<T, Problem>) -> Option<T> {
        result.map_err(|problem| self.push(problem)).ok()
    }

    /// Notes all of these too.
    pub fn append(&mut self, other: Problems) {
        other.0.into_iter().for_each(|problem| self.push(problem));
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether there are so many that no more are reported, so that there is no use in looking for more.
    pub fn is_full(&self) -> bool {
        self.0.len() >= MAX_PROBLEMS
    }

    /// The problems in the order in which they were found.
    pub fn iter(&self) -> std::slice::Iter<'_, Problem> {
        self.0.iter()
    }

    /// Whether something is wrong at this place or inside of it.
    pub fn touch(&self, place: &str) -> bool {
        let inside = |rest: &str| rest.is_empty() || rest.starts_with(['.', '[']);
        self.iter().any(|problem| problem.place.strip_prefix(place).is_some_and(inside))
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

/// A piece of a definition file that a diagnostic points at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Excerpt {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The letter in the line, from 1.
    pub column: usize,
    /// The bytes of the text that are meant.
    pub span: Range<usize>,
    /// What is to be said of them.
    pub label: String,
    /// The whole text of the file.
    #[serde(skip)]
    pub text: Arc<str>,
}

impl Excerpt {
    fn new(node: &Node, span: Range<usize>, label: String) -> Excerpt {
        let text = node.source.text.clone();
        // The span may come from a reader of ours that counted wrong on a text that is no ASCII; never cut a letter.
        let floor = |at: usize| (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
        let span = floor(span.start)..floor(span.end.max(span.start));
        let before = &text[..span.start];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        Excerpt { file: node.source.name.clone(), line, column, span, label, text }
    }
}

/// A problem with the places in the files that it is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Diagnostic {
    /// The key of the definition, empty where the text is no TOML.
    pub key: String,
    /// What is wrong.
    pub what: String,
    /// What may be done about it.
    pub help: Option<String>,
    /// Where it is written.
    pub at: Excerpt,
    /// Other places that have to do with it.
    pub notes: Vec<Excerpt>,
}

impl Diagnostic {
    /// Finds where a problem of a definition is written. `tree` is the whole definition with what it inherits, `own`
    /// the file itself.
    pub(super) fn new(problem: &Problem, tree: &Node, own: &Node) -> Diagnostic {
        let (node, exact) = tree.find(&problem.place);
        let span = match &problem.part {
            Part::At(span) => span.clone(),
            Part::Within(part) if exact => node.within(part).unwrap_or(node.span.clone()),
            Part::Value | Part::Within(_) if exact => node.span.clone(),
            _ => node.key.clone(),
        };
        let is_own = |file: &str| own.source.name == file;
        let mut at = Excerpt::new(node, span, String::new());
        let mut notes: Vec<Excerpt> = Vec::new();
        for (place, label) in &problem.also {
            let (other, _) = tree.find(place);
            notes.push(Excerpt::new(other, other.key.clone(), label.clone()));
        }
        // Of two places that do not go together, the one in the reader's own file is shown.
        if let Some(other) = notes.iter_mut().find(|note| is_own(&note.file) && !is_own(&at.file)) {
            std::mem::swap(&mut at, other);
            other.label = "this is inherited".to_string();
            at.label.clear();
        }
        if let Some(inherit) = own.get("inherit").filter(|_| !is_own(&at.file)) {
            notes.push(Excerpt::new(inherit, inherit.span.clone(), "it is inherited here".to_string()));
        }
        Diagnostic { key: problem.place.clone(), what: problem.what.clone(), help: problem.help.clone(), at, notes }
    }
}

impl std::fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}:{}: ", self.at.file, self.at.line, self.at.column)?;
        if !self.key.is_empty() {
            write!(f, "{}: ", self.key)?;
        }
        f.write_str(&self.what)?;
        self.help.iter().try_for_each(|help| write!(f, " ({help})"))
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
    #[error(
        "the name `{name}` is taken by the game of {taken_by}: give the game of {source_name} another one (key `name`)"
    )]
    NameClash {
        /// The name.
        name: String,
        /// Where the first definition comes from.
        taken_by: String,
        /// Where the second definition comes from.
        source_name: String,
    },
    /// The game has no such armies.
    #[error("{reason}")]
    NoSuchArmies {
        /// The name that was asked for.
        name: String,
        /// What is wrong with it, as a sentence.
        reason: String,
    },
    /// The text cannot be taken for a definition at all.
    #[error("{source_name}: {message}")]
    Unreadable {
        /// Where the text comes from.
        source_name: String,
        /// Why not.
        message: String,
    },
    /// The text is not TOML, or does not make a game.
    #[error("{}", listed(.problems))]
    Invalid {
        /// Where the text comes from.
        source_name: String,
        /// All that is wrong with it, its own file first, in the order of the text; never empty.
        problems: Vec<Diagnostic>,
    },
}

impl LoadError {
    /// The error in a line: of many problems of a definition only the first, and how many more there are.
    pub fn brief(&self) -> String {
        match self {
            LoadError::Invalid { problems, .. } => match &problems[..] {
                [first, _, rest @ ..] => {
                    format!("{first}; and {}", counted(rest.len() + 1, "more problem"))
                }
                _ => self.to_string(),
            },
            _ => self.to_string(),
        }
    }
}

fn suggestion(nearest: &Option<String>) -> String {
    nearest.as_ref().map(|name| format!(": did you mean `{name}`?")).unwrap_or_default()
}

fn listed(problems: &[Diagnostic]) -> String {
    problems.iter().map(Diagnostic::to_string).collect::<Vec<_>>().join("; ")
}
