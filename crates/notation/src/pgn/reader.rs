//! A streaming reader of PGN.

use super::error::{Oddity, PgnError, PgnWarning, What};
use super::lexer::{Lexer, Token};
use super::symbol::Score;
use std::fmt;
use std::io::Read;

/// How deep variations may be nested.
///
/// ```
/// use menagerie_notation::pgn::{DEEPEST, Reader};
/// let nested = |depth| "1. e4 ".to_string() + &"(1. d4 ".repeat(depth) + &")".repeat(depth) + " *";
/// let reads = |file: String| {
///     let mut reader = Reader::new(file.as_bytes());
///     std::iter::from_fn(|| reader.next_event().map(|event| event.map(drop)).transpose()).all(|event| event.is_ok())
/// };
/// assert!(reads(nested(DEEPEST)));
/// assert!(!reads(nested(DEEPEST + 1)));
/// ```
pub const DEEPEST: usize = 64;
/// How many tags a game may have.
///
/// ```
/// use menagerie_notation::pgn::{MOST_TAGS, Reader};
/// let file: String = (0..=MOST_TAGS).map(|number| format!("[Tag{number} \"\"]\n")).collect();
/// let mut reader = Reader::new(file.as_bytes());
/// assert!((0..MOST_TAGS).all(|_| reader.next_event().is_ok()));
/// let error = reader.next_event().unwrap_err();
/// assert!(error.to_string().ends_with("a game has too many tags: at most 500 can be read"));
/// ```
pub const MOST_TAGS: usize = 500;

/// An event of a PGN file.
///
/// ```
/// use menagerie_core::Color;
/// use menagerie_notation::pgn::{Event, Reader, Score};
/// let mut reader = Reader::new("[White \"Anna\"]\n1. e4 (1. d4) 1-0".as_bytes());
/// assert_eq!(reader.next_event()?, Some(Event::Tag { name: "White", value: "Anna" }));
/// assert_eq!(reader.next_event()?, Some(Event::Move("e4")));
/// assert_eq!(reader.next_event()?, Some(Event::Open));
/// assert_eq!(reader.next_event()?, Some(Event::Move("d4")));
/// assert_eq!(reader.next_event()?, Some(Event::Close));
/// assert_eq!(reader.next_event()?, Some(Event::End(Some(Score::Won(Color::White)))));
/// # Ok::<(), menagerie_notation::pgn::PgnError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// A tag. The tags of a game come first, each once; if one is repeated, the first counts.
    Tag {
        /// Its name.
        name: &'a str,
        /// Its value, without escapes.
        value: &'a str,
    },
    /// A move as it is written, without its number and without `!` and `?`.
    Move(&'a str),
    /// A numeric annotation glyph (`$1`, or `!`) for the last move.
    Nag(u8),
    /// A comment, in one line.
    Comment(&'a str),
    /// A variation begins: what could have been played instead of the last move.
    Open,
    /// It ends.
    Close,
    /// The game ends; `None` if the file has no score.
    End(Option<Score>),
}

/// The state within a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Before a game, or after one.
    Between,
    Tags(usize),
    Moves,
    /// In the moves of a game, after the first tag of the next game was read.
    TagWaits,
    /// The same, but that tag is malformed.
    BadTagWaits,
}

/// How many warnings are kept until they are taken.
const MOST_WARNINGS: usize = 50;

/// Reads the events of a PGN file in constant memory. It does not check moves; see [`super::GameTree`] for that.
///
/// ```
/// use menagerie_notation::pgn::{Event, Reader};
/// let mut reader = Reader::new("1. e4! {best} *".as_bytes());
/// assert_eq!(reader.next_event()?, Some(Event::Move("e4")));
/// assert_eq!(reader.next_event()?, Some(Event::Nag(1)));
/// assert_eq!(reader.next_event()?, Some(Event::Comment("best")));
/// assert!(matches!(reader.next_event()?, Some(Event::End(Some(_)))));
/// assert_eq!(reader.next_event()?, None);
/// # Ok::<(), menagerie_notation::pgn::PgnError>(())
/// ```
pub struct Reader<R> {
    lexer: Lexer<R>,
    state: State,
    depth: usize,
    games: u64,
    /// The names of the tags of the game so far, a line each.
    names: String,
    /// The line of the last tag.
    tag_line: u64,
    /// Whether the last error was in the text, so that the state of the reader is unknown.
    broken: bool,
    /// Whether a result has just ended a game.
    after_result: bool,
    /// The error in the first tag of the next game.
    bad_tag: Option<What>,
    warnings: Vec<PgnWarning>,
}

impl<R> fmt::Debug for Reader<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader").field("game", &self.games).field("line", &self.lexer.line).finish_non_exhaustive()
    }
}

impl<R: Read> Reader<R> {
    /// Reads from an input, which need not be buffered.
    pub fn new(input: R) -> Reader<R> {
        Reader {
            lexer: Lexer::new(input),
            state: State::Between,
            depth: 0,
            games: 0,
            names: String::new(),
            tag_line: 0,
            broken: false,
            after_result: false,
            bad_tag: None,
            warnings: Vec::new(),
        }
    }

    /// The number of the game that is being read, from 1.
    ///
    /// ```
    /// use menagerie_notation::pgn::{Event, Reader};
    /// let mut reader = Reader::new("1. e4 1-0\n\n1. d4 1/2-1/2".as_bytes());
    /// while let Some(event) = reader.next_event()? {
    ///     if event == Event::Move("d4") {
    ///         assert_eq!((reader.game(), reader.line()), (2, 3));
    ///     }
    /// }
    /// # Ok::<(), menagerie_notation::pgn::PgnError>(())
    /// ```
    pub fn game(&self) -> u64 {
        self.games
    }

    /// The line on which the last event began, from 1.
    pub fn line(&self) -> u64 {
        self.lexer.line
    }

    /// The warnings since the last call, about fifty at most.
    ///
    /// ```
    /// use menagerie_notation::pgn::Reader;
    /// let mut reader = Reader::new("1. e4 $999 e5 1-0 resigned".as_bytes());
    /// while reader.next_event()?.is_some() {}
    /// let warnings: Vec<String> = reader.take_warnings().iter().map(ToString::to_string).collect();
    /// assert_eq!(warnings[0], "game 1, line 1: `$999` is skipped: an annotation is `$` and a number from 0 to 255");
    /// assert!(warnings[1].starts_with("game 1, line 1: `resigned` is skipped"));
    /// # Ok::<(), menagerie_notation::pgn::PgnError>(())
    /// ```
    pub fn take_warnings(&mut self) -> Vec<PgnWarning> {
        std::mem::take(&mut self.warnings)
    }

    /// Notes what is odd in a line.
    pub(super) fn warn(&mut self, line: u64, what: Oddity) {
        let what = match self.warnings.len() {
            MOST_WARNINGS.. => return,
            last if last == MOST_WARNINGS - 1 => Oddity::More,
            _ => what,
        };
        self.warnings.push(PgnWarning { game: self.games.max(1), line, what });
    }

    /// The next piece of the file, nothing at its end.
    ///
    /// # Errors
    /// Says what is wrong in which line. [`Reader::skip_game`] goes on with the next game.
    ///
    /// ```
    /// use menagerie_notation::pgn::{Event, Reader};
    /// let mut reader = Reader::new("1. e4 e5 2. Nf3 *".as_bytes());
    /// let mut moves = 0;
    /// while let Some(event) = reader.next_event()? {
    ///     moves += usize::from(matches!(event, Event::Move(_)));
    /// }
    /// assert_eq!(moves, 3);
    /// # Ok::<(), menagerie_notation::pgn::PgnError>(())
    /// ```
    pub fn next_event(&mut self) -> Result<Option<Event<'_>>, PgnError> {
        let step = self.step();
        self.note_oddities();
        match step {
            Ok(Some(Step::Tag)) => Ok(Some(Event::Tag { name: &self.lexer.name, value: &self.lexer.text })),
            Ok(Some(Step::Move)) => Ok(Some(Event::Move(&self.lexer.text))),
            Ok(Some(Step::Comment)) => Ok(Some(Event::Comment(&self.lexer.text))),
            Ok(Some(Step::Other(event))) => Ok(Some(event)),
            Ok(None) => Ok(None),
            Err(what) => {
                self.broken = true;
                if self.state == State::Between {
                    self.begin();
                }
                Err(self.error(what))
            }
        }
    }

    /// Goes on to the end of the game that is being read, or after an error in the text to where a next game begins.
    ///
    /// # Errors
    /// Only if the input cannot be read.
    ///
    /// ```
    /// use menagerie_notation::pgn::{Event, Reader};
    /// let mut reader = Reader::new("1. e4 e5 1-0 1. d4 *".as_bytes());
    /// assert_eq!(reader.next_event()?, Some(Event::Move("e4")));
    /// reader.skip_game()?;
    /// assert_eq!(reader.next_event()?, Some(Event::Move("d4")));
    /// # Ok::<(), menagerie_notation::pgn::PgnError>(())
    /// ```
    pub fn skip_game(&mut self) -> Result<(), PgnError> {
        while !self.broken && !matches!(self.state, State::Between | State::TagWaits | State::BadTagWaits) {
            match self.step() {
                Ok(Some(_)) => {}
                Ok(None) => return Ok(()),
                Err(what @ What::Input(_)) => return Err(self.error(what)),
                Err(_) => self.broken = true,
            }
        }
        self.note_oddities();
        if self.broken && matches!(self.state, State::TagWaits | State::BadTagWaits) {
            (self.broken, self.depth) = (false, 0);
        }
        if self.broken {
            // What is wrong may be the first piece after the tags.
            let at_tags = matches!(self.state, State::Tags(_)) && self.lexer.in_tag;
            self.lexer.skip_to_tags(at_tags).map_err(|what| self.error(what))?;
            (self.broken, self.state, self.depth) = (false, State::Between, 0);
        }
        Ok(())
    }

    /// An error at the place that was reached.
    pub(super) fn error(&self, what: What) -> PgnError {
        PgnError { game: self.games, line: self.lexer.line, number: None, what }
    }

    fn note_oddities(&mut self) {
        for (line, what) in std::mem::take(&mut self.lexer.oddities) {
            self.warn(line, what);
        }
    }

    fn step(&mut self) -> Result<Option<Step>, What> {
        match self.state {
            State::TagWaits => {
                self.begin();
                return self.own_tag();
            }
            State::BadTagWaits => {
                self.begin();
                return self.bad_tag.take().map_or(Ok(None), Err);
            }
            State::Between if self.after_result => {
                self.after_result = false;
                let skipped = self.lexer.skip_after_result();
                // They are of the game before, and not of the one that may begin now.
                self.note_oddities();
                skipped?;
            }
            _ => {}
        }
        let token = loop {
            match self.lexer.next() {
                // In a variation a result says how that would have ended.
                Ok(Token::Score(_)) if self.depth > 0 => {}
                Ok(Token::Close) if self.depth == 0 => self.warn(self.lexer.line, Oddity::Close),
                Ok(Token::Tag) => {
                    if let Some(step) = self.tag()? {
                        return Ok(Some(step));
                    }
                }
                Ok(token) => break token,
                // The tags of the next game have begun, although with one that is wrong.
                Err(what) if self.lexer.in_tag && self.tag_begins_next() => {
                    self.bad_tag = Some(what);
                    return self.end(State::BadTagWaits);
                }
                Err(what) => return Err(what),
            }
        };
        match (token, self.state) {
            (Token::End, State::Between) => return Ok(None),
            (Token::End, _) => return self.end(State::Between),
            (_, State::Between) => self.begin(),
            _ => {}
        }
        self.state = State::Moves;
        self.moves(token)
    }

    fn begin(&mut self) {
        self.games += 1;
        self.depth = 0;
        self.state = State::Tags(0);
        self.names.clear();
    }

    /// Ends a game that has no result.
    fn end(&mut self, next: State) -> Result<Option<Step>, What> {
        if let State::Tags(_) = std::mem::replace(&mut self.state, next) {
            self.warn(self.tag_line, Oddity::TagsAlone);
        }
        if self.depth > 0 {
            return Err(What::Syntax("a variation has no `)` at its end".to_string()));
        }
        Ok(Some(Step::Other(Event::End(None))))
    }

    /// Takes a tag, which may begin the next game and so end this one.
    fn tag(&mut self) -> Result<Option<Step>, What> {
        if self.tag_begins_next() {
            return self.end(State::TagWaits);
        }
        if self.state == State::Between {
            self.begin();
        }
        self.own_tag()
    }

    /// Takes a tag of this game; nothing comes of one that it has already.
    fn own_tag(&mut self) -> Result<Option<Step>, What> {
        let State::Tags(count) = self.state else { return Ok(None) };
        if count == MOST_TAGS {
            return Err(What::TooMuch { what: "a game has too many tags", limit: MOST_TAGS });
        }
        self.state = State::Tags(count + 1);
        self.tag_line = self.lexer.line;
        if self.has_tag() {
            self.warn(self.lexer.line, Oddity::TagAgain(self.lexer.name.clone()));
            return Ok(None);
        }
        self.names.extend([&self.lexer.name, "\n"]);
        Ok(Some(Step::Tag))
    }

    /// Whether the tag that the lexer is at is the first of the next game. An empty line among the tags of a game does
    /// not end them, unless the tag after it is the one that games begin with or one that this game has already.
    fn tag_begins_next(&self) -> bool {
        match self.state {
            State::Moves => true,
            State::Tags(_) => self.lexer.after_gap && (self.lexer.name.eq_ignore_ascii_case("Event") || self.has_tag()),
            State::Between | State::TagWaits | State::BadTagWaits => false,
        }
    }

    /// Whether the game has a tag of the name that the lexer is at.
    fn has_tag(&self) -> bool {
        self.names.lines().any(|name| name.eq_ignore_ascii_case(&self.lexer.name))
    }

    fn moves(&mut self, token: Token) -> Result<Option<Step>, What> {
        Ok(Some(match token {
            Token::Move => Step::Move,
            Token::Comment => Step::Comment,
            Token::Nag(nag) => Step::Other(Event::Nag(nag)),
            Token::Open if self.depth == DEEPEST => {
                return Err(What::TooMuch { what: "variations are nested too deep", limit: DEEPEST });
            }
            Token::Open => {
                self.depth += 1;
                Step::Other(Event::Open)
            }
            Token::Close => {
                self.depth -= 1;
                Step::Other(Event::Close)
            }
            Token::Score(score) => {
                (self.state, self.after_result) = (State::Between, true);
                Step::Other(Event::End(Some(score)))
            }
            Token::Tag | Token::End => return Ok(None),
        }))
    }
}

/// An event whose text is still in the lexer.
enum Step {
    Tag,
    Move,
    Comment,
    Other(Event<'static>),
}
