//! What can be wrong with a definition of a game.

use std::ops::Range;

/// At most this many problems are reported: the first ones are enough to begin with.
const MAX_PROBLEMS: usize = 100;
const LAST_PROBLEM: usize = MAX_PROBLEMS - 1;

/// One thing that is wrong with a definition: where, and what.
///
/// ```
/// use menagerie_board::Problem;
///
/// let problem = Problem::new("pieces.rook.betza", "a piece needs at least one move").help("write `R`");
/// assert_eq!(problem.place, "pieces.rook.betza");
/// assert_eq!(problem.to_string(), "pieces.rook.betza: a piece needs at least one move (write `R`)");
/// ```
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
///
/// ```
/// use menagerie_board::problem::{Part, Problem};
///
/// let problem = Problem::new("board.holes[0]", "`z9` is not a square");
/// assert_eq!(problem.part, Part::Value);
/// assert_eq!(problem.part(Part::At(17..21)).part, Part::At(17..21));
/// ```
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
    ///
    /// ```
    /// use menagerie_board::Problem;
    ///
    /// let problem = Problem::new("board.file", "unknown key").help("did you mean `files`?");
    /// assert_eq!(problem.help.as_deref(), Some("did you mean `files`?"));
    /// ```
    pub fn help(mut self, help: impl Into<String>) -> Problem {
        self.help = Some(help.into());
        self
    }

    /// The key itself is what is wrong.
    ///
    /// ```
    /// use menagerie_board::problem::{Part, Problem};
    ///
    /// assert_eq!(Problem::new("board.file", "unknown key").at_key().part, Part::Key);
    /// ```
    pub fn at_key(self) -> Problem {
        self.part(Part::Key)
    }

    /// These bytes of the text at this key are what is wrong.
    ///
    /// ```
    /// use menagerie_board::problem::{Part, Problem};
    ///
    /// let problem = Problem::new("pieces.rook.betza", "`&` is not a letter of Betza notation").within(1..2);
    /// assert_eq!(problem.part, Part::Within(1..2));
    /// ```
    pub fn within(self, bytes: Range<usize>) -> Problem {
        self.part(Part::Within(bytes))
    }

    /// Points at a second place that has to do with it, and says what is there.
    ///
    /// ```
    /// use menagerie_board::Problem;
    ///
    /// let problem = Problem::new("pieces.king.letter", "`k` is taken").also("pieces.knight.letter", "the other `k`");
    /// assert_eq!(problem.also[0].0, "pieces.knight.letter");
    /// ```
    pub fn also(mut self, place: impl Into<String>, what: impl Into<String>) -> Problem {
        let mut also = std::mem::take(&mut self.also).into_vec();
        also.push((place.into(), what.into()));
        self.also = also.into();
        self
    }

    /// It only matters to the author of what it is about, and not to those who inherit it.
    ///
    /// ```
    /// use menagerie_board::Problem;
    ///
    /// assert!(Problem::new("title", "this game has no title").if_own().only_if_own);
    /// ```
    pub fn if_own(mut self) -> Problem {
        self.only_if_own = true;
        self
    }

    /// Says which part of the entry is meant.
    ///
    /// ```
    /// use menagerie_board::problem::{Part, Problem};
    ///
    /// assert_eq!(Problem::new("start.fen", "too short").part(Part::Key).part, Part::Key);
    /// ```
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
///
/// ```
/// use menagerie_board::{Problem, Problems};
///
/// let mut problems = Problems::default();
/// problems.add("board.files", "a board has 1 to 26 files, not 40");
/// problems.push(Problem::new("title", "this game has no title"));
/// assert_eq!(problems.to_string(), "board.files: a board has 1 to 26 files, not 40; title: this game has no title");
/// assert_eq!(problems.iter().count(), 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problems(Vec<Problem>);

impl Problems {
    /// Notes a problem at a key of the definition.
    ///
    /// ```
    /// use menagerie_board::Problems;
    ///
    /// let mut problems = Problems::default();
    /// problems.add("board.ranks", "a board has 1 to 99 ranks, not 0");
    /// assert!(!problems.is_empty());
    /// ```
    pub fn add(&mut self, place: impl Into<String>, what: impl Into<String>) {
        self.push(Problem::new(place, what));
    }

    /// Notes a problem, once. After a hundred others it is only said that there are more.
    ///
    /// ```
    /// use menagerie_board::{Problem, Problems};
    ///
    /// let mut problems = Problems::default();
    /// problems.push(Problem::new("title", "this game has no title"));
    /// problems.push(Problem::new("title", "this game has no title"));
    /// assert_eq!(problems.iter().count(), 1);
    /// ```
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
    ///
    /// ```
    /// use menagerie_board::{Problem, Problems};
    ///
    /// let number = |text: &str| text.parse().map_err(|_| Problem::new("board.files", "not a number"));
    /// let mut problems = Problems::default();
    /// assert_eq!(problems.note(number("8")), Some(8));
    /// assert_eq!(problems.note(number("eight")), None);
    /// assert_eq!(problems.to_string(), "board.files: not a number");
    /// ```
    pub fn note<T>(&mut self, result: Result<T, Problem>) -> Option<T> {
        result.map_err(|problem| self.push(problem)).ok()
    }

    /// Notes all of these too.
    ///
    /// ```
    /// use menagerie_board::{Problem, Problems};
    ///
    /// let mut problems = Problems::from(Problem::new("title", "this game has no title"));
    /// problems.append(Problems::from(Problem::new("board.files", "not a number")));
    /// assert_eq!(problems.iter().count(), 2);
    /// ```
    pub fn append(&mut self, other: Problems) {
        self.extend(other);
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether there are too many for more to be reported, so that there is no use in looking for more.
    ///
    /// ```
    /// use menagerie_board::{Problem, Problems};
    ///
    /// let problems: Problems = (0..1_000).map(|i| Problem::new(format!("board.holes[{i}]"), "no square")).collect();
    /// assert!(problems.is_full());
    /// assert_eq!(problems.iter().count(), 100);
    /// ```
    pub fn is_full(&self) -> bool {
        self.0.len() >= MAX_PROBLEMS
    }

    /// The problems in the order in which they were found.
    pub fn iter(&self) -> std::slice::Iter<'_, Problem> {
        self.0.iter()
    }

    /// Whether something is wrong at this place or inside of it.
    ///
    /// ```
    /// use menagerie_board::{Problem, Problems};
    ///
    /// let problems = Problems::from(Problem::new("pieces.rook.betza", "a piece needs at least one move"));
    /// assert!(problems.touch("pieces.rook"));
    /// assert!(!problems.touch("pieces.roo"));
    /// ```
    pub fn touch(&self, place: &str) -> bool {
        let inside = |rest: &str| rest.is_empty() || rest.starts_with(['.', '[']);
        self.iter().any(|problem| problem.place.strip_prefix(place).is_some_and(inside))
    }

    /// All is well if no problem was noted.
    ///
    /// # Errors
    /// The problems, if there are any.
    ///
    /// ```
    /// use menagerie_board::{Problem, Problems};
    ///
    /// assert_eq!(Problems::default().into_result(), Ok(()));
    /// let problems = Problems::from(Problem::new("title", "this game has no title"));
    /// assert_eq!(problems.clone().into_result(), Err(problems));
    /// ```
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

impl std::error::Error for Problems {}

/// Notes each with [`Problems::push`].
impl Extend<Problem> for Problems {
    fn extend<I: IntoIterator<Item = Problem>>(&mut self, problems: I) {
        problems.into_iter().for_each(|problem| self.push(problem));
    }
}

impl FromIterator<Problem> for Problems {
    fn from_iter<I: IntoIterator<Item = Problem>>(problems: I) -> Problems {
        let mut all = Problems::default();
        all.extend(problems);
        all
    }
}

/// The problems in the order in which they were found.
///
/// ```
/// use menagerie_board::Board;
///
/// let problems = Board::new(40, 0, 1, &[], &[]).unwrap_err();
/// let places: Vec<String> = problems.into_iter().map(|problem| problem.place).collect();
/// assert_eq!(places, ["board.files", "board.ranks"]);
/// ```
impl IntoIterator for Problems {
    type Item = Problem;
    type IntoIter = std::vec::IntoIter<Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Problems {
    type Item = &'a Problem;
    type IntoIter = std::slice::Iter<'a, Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
