//! Where in its file a problem of a definition is written, and why a game cannot be loaded.

use super::tree::Node;
use menagerie_board::problem::{Part, Problem};
use menagerie_board::words::counted;
use serde::Serialize;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// A piece of a definition file that a diagnostic points at, displayed as file, line and column.
///
/// ```
/// use menagerie_rules::{Library, LoadError};
/// let mut library = Library::shipped();
/// library.add("mine.toml", "title = 'Mine'\ninherit = 'ches'")?;
/// let Err(LoadError::Invalid { problems, .. }) = library.definition("mine") else { panic!("it inherits nothing") };
/// let at = &problems[0].at;
/// assert_eq!((at.file.as_str(), at.line, at.column), ("mine.toml", 2, 11));
/// assert_eq!((&at.text[at.span.clone()], at.to_string().as_str()), ("'ches'", "mine.toml:2:11"));
/// # Ok::<(), menagerie_rules::LoadError>(())
/// ```
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

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)?;
        if self.label.is_empty() { Ok(()) } else { write!(f, ": {}", self.label) }
    }
}

/// A problem with the places in the files that it is about.
///
/// ```
/// use menagerie_rules::{Library, LoadError};
/// let mut library = Library::shipped();
/// library.add("mine.toml", "title = 'Mine'\ninherit = 'ches'")?;
/// let Err(LoadError::Invalid { problems, .. }) = library.definition("mine") else { panic!("it inherits nothing") };
/// let [problem] = &problems[..] else { panic!("nothing else is wrong") };
/// assert_eq!((problem.key.as_str(), problem.what.as_str()), ("inherit", "there is no game `ches`"));
/// assert_eq!(problem.to_string(), "mine.toml:2:11: inherit: there is no game `ches` (did you mean `chess`?)");
/// # Ok::<(), menagerie_rules::LoadError>(())
/// ```
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

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: ", self.at.file, self.at.line, self.at.column)?;
        if !self.key.is_empty() {
            write!(f, "{}: ", self.key)?;
        }
        f.write_str(&self.what)?;
        self.help.iter().try_for_each(|help| write!(f, " ({help})"))
    }
}

/// Why a game could not be loaded.
///
/// ```
/// use menagerie_rules::{Library, LoadError};
/// let mut library = Library::shipped();
/// let error = library.game("kings-of-the-hill").unwrap_err();
/// assert!(matches!(&error, LoadError::Unknown { nearest: Some(name), .. } if name == "king-of-the-hill"));
/// assert_eq!(error.to_string(), "there is no game `kings-of-the-hill`: did you mean `king-of-the-hill`?");
/// assert!(matches!(library.game("chess:fide-fide"), Err(LoadError::NoSuchArmies { .. })));
/// assert!(matches!(library.add("chess.toml", ""), Err(LoadError::NameClash { .. })));
/// assert!(matches!(library.add("mine.toml", "title = "), Err(LoadError::Invalid { .. })));
/// ```
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
    ///
    /// ```
    /// # use menagerie_rules::Library;
    /// let mut library = Library::shipped();
    /// library.add("mine.toml", "inherit = 'chess'\ntitel = 'Mine'\nrules.castlign = false")?;
    /// let error = library.game("mine").unwrap_err();
    /// assert!(error.brief().starts_with("mine.toml:2:1: ") && error.brief().ends_with("; and 1 more problem"));
    /// assert!(error.to_string().contains("castlign"));
    /// # Ok::<(), menagerie_rules::LoadError>(())
    /// ```
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
