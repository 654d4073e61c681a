//! PGN, piece by piece.

use super::error::{Oddity, PgnError, PgnWarning, What};
use super::lexer::{Lexer, Token};
use super::symbol::Score;
use std::io::Read;

/// How deep variations may be nested.
pub const DEEPEST: usize = 64;
/// How many tags a game may have.
pub const MOST_TAGS: usize = 500;

/// A piece of a PGN file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// A tag. All tags of a game come before anything else of it.
    Tag {
        /// Its name.
        name: &'a str,
        /// Its value, without escapes.
        value: &'a str,
    },
    /// A move as it is written, without its number and without `!` and `?`.
    Move(&'a str),
    /// An evaluation (`$1`, or `!`) of the last move.
    Nag(u8),
    /// A comment, in one line.
    Comment(&'a str),
    /// A variation begins: what could have been played instead of the last move.
    Open,
    /// It ends.
    Close,
    /// The game ends; without a score where the file says none.
    End(Option<Score>),
}

/// Where a game is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Before a game, or after one.
    Between,
    Tags(usize),
    Moves,
    /// In the moves of a game, where the first tag of the next was read.
    TagWaits,
    /// The same, and that tag is wrong.
    BadTagWaits,
}

/// So many warnings are kept until they are taken.
const MOST_WARNINGS: usize = 50;

/// Reads PGN piece by piece, in constant memory. It knows no moves; see [`super::GameTree`] for games that are
/// understood.
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
    /// Whether the last error was one of the text, so that nothing is known of where the reader stands in it.
    broken: bool,
    /// Whether a result has just ended a game.
    after_result: bool,
    /// What is wrong with the first tag of the next game.
    bad_tag: Option<What>,
    warnings: Vec<PgnWarning>,
}

impl<R: Read> Reader<R> {
    /// Reads from an input. There is no need to buffer it.
    pub fn new(input: R) -> Reader<R> {
        Reader {
            lexer: Lexer::new(input),
            state: State::Between,
            depth: 0,
            games: 0,
            broken: false,
            after_result: false,
            bad_tag: None,
            warnings: Vec::new(),
        }
    }

    /// The number of the game that is being read, from 1.
    pub fn game(&self) -> u64 {
        self.games
    }

    /// The line that the last event began on, from 1.
    pub fn line(&self) -> u64 {
        self.lexer.line
    }

    /// What was odd since this was asked last, of some fifty things at the most.
    ///
    /// ```
    /// use menagerie_notation::pgn::Reader;
    /// let mut reader = Reader::new("1. e4 $999 e5 1-0 resigned".as_bytes());
    /// while reader.next_event()?.is_some() {}
    /// let warnings: Vec<String> = reader.take_warnings().iter().map(ToString::to_string).collect();
    /// assert_eq!(warnings[0], "game 1, line 1: `$999` is skipped: an evaluation is `$` and a number from 0 to 255");
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
                    self.games += 1;
                    self.state = State::Tags(0);
                }
                Err(self.error(what))
            }
        }
    }

    /// Goes on to the end of the game that is being read, or after an error in the text to where a next game begins.
    ///
    /// # Errors
    /// Only if the input cannot be read.
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
            let at_tags = matches!(self.state, State::Tags(_));
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
                self.state = State::Tags(1);
                return Ok(Some(Step::Tag));
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
        // In a variation a result says how that would have ended.
        let token = loop {
            match self.lexer.next() {
                Ok(Token::Score(_)) if self.depth > 0 => {}
                Ok(token) => break token,
                // The tags of the next game have begun, although with one that is wrong.
                Err(what) if self.lexer.in_tag && self.state == State::Moves => {
                    (self.bad_tag, self.state) = (Some(what), State::BadTagWaits);
                    return self.end(None);
                }
                Err(what) => return Err(what),
            }
        };
        if self.state == State::Between {
            match token {
                Token::End => return Ok(None),
                Token::Tag => self.begin(),
                _ => {
                    self.begin();
                    self.state = State::Moves;
                }
            }
        }
        match (token, self.state) {
            (Token::Tag, State::Moves) => {
                self.state = State::TagWaits;
                self.end(None)
            }
            (Token::Tag, State::Tags(count)) if count == MOST_TAGS => {
                Err(What::TooMuch { what: "a game has too many tags", limit: MOST_TAGS })
            }
            (Token::Tag, State::Tags(count)) => {
                self.state = State::Tags(count + 1);
                Ok(Some(Step::Tag))
            }
            (Token::End, _) => {
                self.state = State::Between;
                self.end(None)
            }
            (token, _) => {
                self.state = State::Moves;
                self.moves(token)
            }
        }
    }

    fn begin(&mut self) {
        self.games += 1;
        self.depth = 0;
        self.state = State::Tags(0);
    }

    fn end(&mut self, score: Option<Score>) -> Result<Option<Step>, What> {
        if self.depth > 0 {
            return Err(What::Syntax("a variation has no `)` at its end".to_string()));
        }
        Ok(Some(Step::Other(Event::End(score))))
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
            Token::Close if self.depth == 0 => {
                return Err(What::Syntax("there is a `)`, and no variation is open".to_string()));
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
