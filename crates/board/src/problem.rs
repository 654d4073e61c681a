//! What can be wrong with a definition of a game.

use std::ops::Range;

/// At most this many problems are reported: the first ones are enough to begin with.
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
    /// Which part of the entry is meant.
    pub part: Part,
    /// Other places that have to do with it, and what is there.
    pub also: Box<[(String, String)]>,
    /// Whether it only matters to the author of what it is about, and not to those who inherit it.
    pub only_if_own: bool,
}

/// Which part of an entry of a definition is meant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Part {
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
    pub fn if_own(mut self) -> Problem {
        self.only_if_own = true;
        self
    }

    /// Says which part of the entry is meant.
    pub fn part(mut self, part: Part) -> Problem {
        self.part = part;
        self
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

    /// Whether there are too many for more to be reported, so that there is no use in looking for more.
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
