//! PGN, token by token, in constant memory.

use super::error::{Oddity, What};
use super::symbol::{Score, Symbol, annotation, classify};
use crate::error::quoted;
use std::io::{ErrorKind, Read};

/// The longest move or other word, in bytes.
///
/// ```
/// use menagerie_notation::pgn::{LONGEST_WORD, Reader};
/// let word = |length| Reader::new("N".repeat(length).as_bytes()).next_event().is_ok();
/// assert!(word(LONGEST_WORD) && !word(LONGEST_WORD + 1));
/// ```
pub const LONGEST_WORD: usize = 1000;
/// The longest name of a tag, in bytes.
///
/// ```
/// use menagerie_notation::pgn::{LONGEST_TAG_NAME, Reader};
/// let tag = |length| Reader::new(format!("[{} \"\"]", "N".repeat(length)).as_bytes()).next_event().is_ok();
/// assert!(tag(LONGEST_TAG_NAME) && !tag(LONGEST_TAG_NAME + 1));
/// ```
pub const LONGEST_TAG_NAME: usize = 100;
/// The longest value of a tag, in bytes.
///
/// ```
/// use menagerie_notation::pgn::{LONGEST_TAG_VALUE, Reader};
/// let tag = |length| Reader::new(format!("[Event \"{}\"]", "e".repeat(length)).as_bytes()).next_event().is_ok();
/// assert!(tag(LONGEST_TAG_VALUE) && !tag(LONGEST_TAG_VALUE + 1));
/// ```
pub const LONGEST_TAG_VALUE: usize = 10_000;
/// The longest comment, in bytes.
///
/// ```
/// use menagerie_notation::pgn::{LONGEST_COMMENT, Reader};
/// let comment = |length| Reader::new(format!("{{{}}}", "c".repeat(length)).as_bytes()).next_event().is_ok();
/// assert!(comment(LONGEST_COMMENT) && !comment(LONGEST_COMMENT + 1));
/// ```
pub const LONGEST_COMMENT: usize = 1 << 20;

/// The size of the read-ahead buffer, in bytes.
const BUFFER: usize = 1 << 16;

/// A token; its text remains in the lexer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// The name is [`Lexer::name`], the value [`Lexer::text`].
    Tag,
    Move,
    Comment,
    Nag(u8),
    Open,
    Close,
    Score(Score),
    End,
}

/// A text in UTF-8.
#[cfg(feature = "encodings")]
type Decoded<R> = encoding_rs_io::DecodeReaderBytes<R, Vec<u8>>;
#[cfg(not(feature = "encodings"))]
type Decoded<R> = R;

/// What converts a text to UTF-8.
fn decoded<R: Read>(input: R) -> Decoded<R> {
    #[cfg(feature = "encodings")]
    return encoding_rs_io::DecodeReaderBytes::new(input);
    #[cfg(not(feature = "encodings"))]
    return input;
}

pub(super) struct Lexer<R> {
    /// The text, converted to UTF-8 if its byte order mark says that it is UTF-16.
    input: Decoded<R>,
    buffer: Box<[u8]>,
    at: usize,
    filled: usize,
    /// The line of the next byte.
    at_line: u64,
    /// The line on which the last token began.
    pub(super) line: u64,
    line_begins: bool,
    bytes: Vec<u8>,
    /// The name of the last tag.
    pub(super) name: String,
    /// The text of the last token.
    pub(super) text: String,
    /// An annotation such as `!` directly after a move.
    praise: Option<u8>,
    /// Whether the last token was a tag, well-formed or not.
    pub(super) in_tag: bool,
    /// Whether there was an empty line before the last token.
    pub(super) after_gap: bool,
    /// Warnings with their lines.
    pub(super) oddities: Vec<(u64, Oddity)>,
}

impl<R: Read> Lexer<R> {
    pub(super) fn new(input: R) -> Lexer<R> {
        Lexer {
            input: decoded(input),
            buffer: vec![0; BUFFER].into_boxed_slice(),
            at: 0,
            filled: 0,
            at_line: 1,
            line: 1,
            line_begins: true,
            bytes: Vec::new(),
            name: String::new(),
            text: String::new(),
            praise: None,
            in_tag: false,
            after_gap: false,
            oddities: Vec::new(),
        }
    }

    /// Fills the buffer with at least this many bytes, unless the input ends before.
    fn look_ahead(&mut self, count: usize) -> Result<&[u8], What> {
        while self.filled - self.at < count {
            if self.filled == self.buffer.len() {
                self.buffer.copy_within(self.at..self.filled, 0);
                self.filled -= self.at;
                self.at = 0;
            }
            match self.input.read(&mut self.buffer[self.filled..]) {
                Ok(0) => break,
                Ok(count) => self.filled += count,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(&self.buffer[self.at..self.filled])
    }

    #[inline]
    fn peek(&mut self) -> Result<Option<u8>, What> {
        if self.at < self.filled {
            return Ok(Some(self.buffer[self.at]));
        }
        (self.at, self.filled) = (0, 0);
        Ok(self.look_ahead(1)?.first().copied())
    }

    /// Consumes a byte.
    #[inline]
    fn bump(&mut self) {
        self.line_begins = self.buffer[self.at] == b'\n';
        self.at_line += u64::from(self.line_begins);
        self.at += 1;
    }

    fn skip_spaces(&mut self) -> Result<(), What> {
        while self.peek()?.is_some_and(|byte| byte.is_ascii_whitespace() || byte == 0) {
            self.bump();
        }
        Ok(())
    }

    /// Goes to the beginning of the next line.
    fn skip_line(&mut self) -> Result<(), What> {
        while let Some(byte) = self.peek()? {
            self.bump();
            if byte == b'\n' {
                break;
            }
        }
        Ok(())
    }

    /// The next token.
    pub(super) fn next(&mut self) -> Result<Token, What> {
        if let Some(nag) = self.praise.take() {
            return Ok(Token::Nag(nag));
        }
        (self.in_tag, self.after_gap) = (false, false);
        if self.at_line == 1 && self.line_begins {
            self.begin_text()?;
        }
        loop {
            // The last line that was not empty.
            let before = self.at_line - u64::from(self.line_begins);
            self.skip_spaces()?;
            self.line = self.at_line;
            self.after_gap |= self.line > before + 1;
            let Some(byte) = self.peek()? else { return Ok(Token::End) };
            match byte {
                b'%' if self.line_begins => self.skip_line()?,
                b';' => return self.line_comment(),
                b'{' => return self.comment(),
                b'[' => return self.tag(),
                b'(' if !self.is_marked_piece()? => return Ok(self.single(Token::Open)),
                b')' => return Ok(self.single(Token::Close)),
                b'*' => return Ok(self.single(Token::Score(Score::Unknown))),
                b'$' => {
                    if let Some(nag) = self.nag()? {
                        return Ok(Token::Nag(nag));
                    }
                }
                b'!' | b'?' => {
                    if let Some(nag) = self.praise()? {
                        return Ok(Token::Nag(nag));
                    }
                }
                b'}' | b']' | b'<' | b'>' => {
                    let what = format!("expected a move, found `{}`", byte as char);
                    return Err(What::Syntax(what));
                }
                _ => {
                    if let Some(token) = self.word()? {
                        return Ok(token);
                    }
                }
            }
        }
    }

    /// Skips the byte order mark of UTF-8.
    fn begin_text(&mut self) -> Result<(), What> {
        match self.look_ahead(3)? {
            [0xef, 0xbb, 0xbf, ..] => self.at += 3,
            [0, 1..=255, ..] | [1..=255, 0, ..] => {
                let what = "the text is UTF-16 without a byte order mark: save it as UTF-8";
                return Err(What::Syntax(what.to_string()));
            }
            _ => {}
        }
        Ok(())
    }

    fn single(&mut self, token: Token) -> Token {
        self.bump();
        token
    }

    /// Whether the parenthesis here belongs to a marked piece, `(Q)g4`, and not to a variation.
    fn is_marked_piece(&mut self) -> Result<bool, What> {
        let ahead = self.look_ahead(4)?;
        Ok(matches!(ahead, [b'(', b'A'..=b'Z', b')', b'a'..=b'z' | b'0'..=b'9' | b':', ..]))
    }

    /// Whether the parenthesis here is part of a word: `(Q)g4`, `14.(P)e5`, `a1-a2+(R)a2-a1`, `e8(Q)`.
    fn goes_on_with_parenthesis(&mut self) -> Result<bool, What> {
        match self.bytes.last() {
            None | Some(b'.' | b'+') => self.is_marked_piece(),
            Some(last) if last.is_ascii_digit() => Ok(matches!(self.look_ahead(3)?, [b'(', b'A'..=b'Z', b')', ..])),
            Some(_) => Ok(false),
        }
    }

    fn word(&mut self) -> Result<Option<Token>, What> {
        self.bytes.clear();
        while let Some(byte) = self.peek()? {
            let ends = match byte {
                b'(' => !self.goes_on_with_parenthesis()?,
                b')' => !matches!(self.bytes.as_slice(), [.., b'(', b'A'..=b'Z']),
                b'{' | b'}' | b'[' | b']' | b';' | b'$' | b'!' | b'?' | b'<' | b'>' | b'*' => true,
                byte => byte.is_ascii_whitespace(),
            };
            if ends {
                break;
            }
            if self.bytes.len() == LONGEST_WORD {
                return Err(What::TooMuch { what: "a word is longer than any move (bytes)", limit: LONGEST_WORD });
            }
            self.bytes.push(byte);
            self.bump();
        }
        self.take_text();
        match classify(&self.text) {
            Symbol::Score(score) => Ok(Some(Token::Score(score))),
            Symbol::Nag(nag) => Ok(Some(Token::Nag(nag))),
            Symbol::Nothing => Ok(None),
            Symbol::Move(text) => {
                let begins = self.text.len() - text.len();
                self.text.drain(..begins);
                if matches!(self.peek()?, Some(b'!' | b'?')) {
                    self.praise = self.praise()?;
                }
                Ok(Some(Token::Move))
            }
        }
    }

    /// The bytes as text: UTF-8, or else Latin-1, as in old files.
    fn take_text(&mut self) {
        self.text.clear();
        match std::str::from_utf8(&self.bytes) {
            Ok(text) => self.text.push_str(text),
            Err(_) => self.text.extend(self.bytes.iter().map(|&byte| byte as char)),
        }
    }

    /// The same for text that is shown to people, without control characters.
    fn take_shown_text(&mut self) {
        self.take_text();
        if self.text.contains(char::is_control) {
            self.text = self.text.replace(char::is_control, " ");
        }
    }

    fn praise(&mut self) -> Result<Option<u8>, What> {
        let mut signs = String::new();
        while let Some(byte @ (b'!' | b'?')) = self.peek()? {
            if signs.len() < 3 {
                signs.push(byte as char);
            }
            self.bump();
        }
        Ok(annotation(&signs).or_else(|| annotation(&signs[..2.min(signs.len())])))
    }

    /// The number of an annotation; `None` if it is not valid.
    fn nag(&mut self) -> Result<Option<u8>, What> {
        /// The maximum number of digits in a message.
        const SHOWN: usize = 20;
        self.bump();
        let mut digits = String::new();
        while let Some(byte) = self.peek()?.filter(u8::is_ascii_digit) {
            if digits.len() < SHOWN {
                digits.push(byte as char);
            }
            self.bump();
        }
        let nag = digits.parse().ok();
        if nag.is_none() {
            self.oddities.push((self.line, Oddity::Nag(digits)));
        }
        Ok(nag)
    }

    fn line_comment(&mut self) -> Result<Token, What> {
        self.bump();
        self.bytes.clear();
        while let Some(byte) = self.peek()?.filter(|byte| *byte != b'\n') {
            self.push_comment(byte)?;
        }
        self.finish_comment()
    }

    fn comment(&mut self) -> Result<Token, What> {
        let opened = self.at_line;
        self.bump();
        self.bytes.clear();
        loop {
            match self.peek()? {
                Some(b'}') => break,
                // The next game cannot be part of a comment, so the comment was not closed.
                Some(b'[') if self.line_begins && self.look_ahead(8)?.starts_with(b"[Event \"") => break,
                Some(byte) => self.push_comment(byte)?,
                None => break,
            }
        }
        if self.peek()? != Some(b'}') {
            return Err(What::Syntax(format!("the comment that begins in line {opened} has no `}}` at its end")));
        }
        self.bump();
        self.finish_comment()
    }

    fn push_comment(&mut self, byte: u8) -> Result<(), What> {
        if self.bytes.len() == LONGEST_COMMENT {
            return Err(What::TooMuch { what: "a comment is too long (bytes)", limit: LONGEST_COMMENT });
        }
        let byte = if byte.is_ascii_control() { b' ' } else { byte };
        if byte != b' ' || self.bytes.last().is_some_and(|last| *last != b' ') {
            self.bytes.push(byte);
        }
        self.bump();
        Ok(())
    }

    fn finish_comment(&mut self) -> Result<Token, What> {
        self.bytes.pop_if(|byte| *byte == b' ');
        self.take_shown_text();
        Ok(Token::Comment)
    }

    fn tag(&mut self) -> Result<Token, What> {
        self.in_tag = true;
        self.name.clear();
        self.bump();
        self.skip_spaces()?;
        self.bytes.clear();
        while let Some(byte) = self.peek()?.filter(is_of_tag_name) {
            if self.bytes.len() == LONGEST_TAG_NAME {
                return Err(What::TooMuch { what: "the name of a tag is too long (bytes)", limit: LONGEST_TAG_NAME });
            }
            self.bytes.push(byte);
            self.bump();
        }
        self.take_text();
        std::mem::swap(&mut self.name, &mut self.text);
        self.skip_spaces()?;
        if self.name.is_empty() || self.peek()? != Some(b'"') {
            return Err(What::Syntax("a tag is written like `[Event \"a name\"]`".to_string()));
        }
        self.bump();
        self.tag_value()?;
        self.skip_spaces()?;
        if self.peek()? != Some(b']') {
            return Err(What::Syntax(format!("after the value of the tag {} a `]` is expected", self.name)));
        }
        self.bump();
        Ok(Token::Tag)
    }

    fn tag_value(&mut self) -> Result<(), What> {
        self.bytes.clear();
        loop {
            let mut byte = match self.peek()? {
                None | Some(b'\n' | b'\r') => {
                    return Err(What::Syntax(format!("the value of the tag {} has no `\"` at its end", self.name)));
                }
                Some(b'"') => break,
                Some(byte) => byte,
            };
            if byte == b'\\' && matches!(self.look_ahead(2)?, [_, b'"' | b'\\', ..]) {
                self.bump();
                byte = self.buffer[self.at];
            }
            if self.bytes.len() == LONGEST_TAG_VALUE {
                return Err(What::TooMuch { what: "the value of a tag is too long (bytes)", limit: LONGEST_TAG_VALUE });
            }
            self.bytes.push(if byte.is_ascii_control() { b' ' } else { byte });
            self.bump();
        }
        self.bump();
        self.take_shown_text();
        Ok(())
    }

    /// Skips to where the next game may begin: a line with a tag, after the tags of this game. An empty line does not end the
    /// tags, unless the tag after it is `Event`.
    pub(super) fn skip_to_tags(&mut self, mut at_tags: bool) -> Result<(), What> {
        self.praise = None;
        // A malformed tag may have continued to this line, across empty ones.
        let ran_on = self.line_begins;
        if !ran_on {
            self.skip_line()?;
        }
        let mut after_gap = ran_on;
        loop {
            while matches!(self.peek()?, Some(b' ' | b'\t' | b'\r')) {
                self.bump();
            }
            match self.look_ahead(8)? {
                [] => return Ok(()),
                [b'\n', ..] => after_gap = true,
                [b'%', ..] => {}
                ahead if ahead.starts_with(b"[Event \"") && (after_gap || !at_tags) => return Ok(()),
                [b'[', ..] if at_tags => {}
                [b'[', b'A'..=b'Z' | b'a'..=b'z', ..] => return Ok(()),
                _ => at_tags = false,
            }
            self.skip_line()?;
        }
    }

    /// Skips everything between the result of a game and the next game, which begins with a tag or the number of the first
    /// move.
    pub(super) fn skip_after_result(&mut self) -> Result<(), What> {
        let mut skipped = false;
        loop {
            let line = self.at_line - u64::from(self.line_begins);
            self.skip_spaces()?;
            self.line = self.at_line;
            let ahead = self.look_ahead(3)?;
            // `1...` is a move of black, and no game without tags begins with one.
            let is_first_move = matches!(ahead, [b'1', b'.', next, ..] if *next != b'.');
            match ahead.first().copied() {
                None => return Ok(()),
                Some(_) if is_first_move => return Ok(()),
                Some(b'[') if self.is_at_tag(self.line > line)? => return Ok(()),
                Some(b'{') => self.comment_after_result()?,
                Some(b'%') if self.line_begins => {
                    self.skip_line()?;
                    continue;
                }
                _ => self.text_after_result()?,
            }
            if !skipped {
                self.oddities.push((self.line, Oddity::AfterResult(quoted(self.text.trim()))));
            }
            skipped = true;
        }
    }

    /// Whether the bracket here begins a tag. At the beginning of a line, the tag may be malformed; `[adjourned]` is not a
    /// tag.
    fn is_at_tag(&mut self, line_begins: bool) -> Result<bool, What> {
        let [b'[', ahead @ ..] = self.look_ahead(LONGEST_TAG_NAME + 4)? else { return Ok(false) };
        let ahead = ahead.trim_ascii_start();
        let name = ahead.iter().take_while(|byte| is_of_tag_name(byte)).count();
        Ok(match ahead[name..].trim_ascii_start() {
            [b'"', ..] => name > 0 || line_begins,
            [b']', ..] => false,
            _ => line_begins,
        })
    }

    /// Skips a comment after a result. If it is not closed, the next game is still read, if its beginning is found.
    fn comment_after_result(&mut self) -> Result<(), What> {
        let comment = self.comment();
        match comment {
            Err(What::Syntax(_)) if self.peek()?.is_some() => self.take_shown_text(),
            comment => drop(comment?),
        }
        Ok(())
    }

    /// Skips other text after a result, to the end of the line or to a tag.
    fn text_after_result(&mut self) -> Result<(), What> {
        /// The maximum length of a text in a message, in bytes.
        const SHOWN: usize = 200;
        self.bytes.clear();
        while let Some(byte) = self.peek()?.filter(|byte| *byte != b'\n') {
            if byte == b'[' && self.is_at_tag(false)? {
                break;
            }
            if self.bytes.len() < SHOWN {
                self.bytes.push(byte);
            }
            self.bump();
        }
        self.take_text();
        Ok(())
    }
}

/// Whether a byte may be part of the name of a tag.
pub(super) fn is_of_tag_name(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')
}
