//! The lines of an export: the first names the format, the last counts the others, so that one that was cut is known.

use super::transfer::{LineOf, TransferError};
use serde::{Deserialize, Serialize};
use std::io::{BufRead, Read, Write};

/// The word in the first line.
pub(super) const FORMAT: &str = "menagerie games";
/// The version of the format. The first had no accounts, the second no correspondence, the third neither relations, chats nor
/// moderators, the fourth no tournaments, the fifth no puzzles, the sixth no catalogue, the
/// seventh no studies, the eighth no e-mail addresses, the ninth no passkeys, the tenth no last line.
const VERSION: u32 = 11;
/// The first version with a last line.
const WITH_END: u32 = 11;
/// No line is longer, in bytes: the longest games have a few millions.
const LONGEST_LINE: u64 = 64 << 20;
/// What is said of a file that does not begin as an export does.
const NO_EXPORT: &str = "these are no games that menagerie has exported";

/// The first line.
#[derive(Serialize, Deserialize)]
pub(super) struct Head {
    pub format: String,
    version: u32,
    /// When it was written, in milliseconds since 1970: clocks that run have stood since then.
    pub written_ms: i64,
}

/// The last line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct End {
    /// How many lines are before it.
    lines: usize,
    /// How many of them are games.
    games: usize,
}

/// The lines that are written.
pub(super) struct Written<'a, W> {
    to: &'a mut W,
    so_far: End,
}

impl<'a, W: Write> Written<'a, W> {
    /// Begins with the first line.
    pub fn begin(to: &'a mut W, now_ms: i64) -> Result<Written<'a, W>, TransferError> {
        let mut written = Written { to, so_far: End { lines: 0, games: 0 } };
        written.write(&LineOf::Head(Head { format: FORMAT.to_string(), version: VERSION, written_ms: now_ms }))?;
        Ok(written)
    }

    pub fn write(&mut self, line: &LineOf) -> Result<(), TransferError> {
        let text = serde_json::to_string(line).map_err(|error| TransferError::Write(error.into()))?;
        writeln!(self.to, "{text}").map_err(TransferError::Write)?;
        self.so_far.lines += 1;
        self.so_far.games += usize::from(matches!(line, LineOf::Game(_)));
        Ok(())
    }

    /// Writes the last line. Gives the number of games.
    pub fn end(&mut self) -> Result<usize, TransferError> {
        let End { games, .. } = self.so_far;
        self.write(&LineOf::End(self.so_far))?;
        Ok(games)
    }
}

/// The lines that are read.
pub(super) struct Lines<'a, R> {
    from: &'a mut R,
    /// The number of the last, from 1.
    number: usize,
    games: usize,
    /// Of the format, once the first line has said it.
    version: Option<u32>,
    has_ended: bool,
}

impl<'a, R: BufRead> Lines<'a, R> {
    pub fn new(from: &'a mut R) -> Lines<'a, R> {
        Lines { from, number: 0, games: 0, version: None, has_ended: false }
    }

    /// The next line; nothing behind the last one.
    pub fn next(&mut self) -> Result<Option<LineOf>, TransferError> {
        let mut text = String::new();
        let read = Read::take(&mut *self.from, LONGEST_LINE).read_line(&mut text).map_err(TransferError::Read)?;
        if read == 0 {
            let is_whole = self.has_ended || self.version.is_none_or(|version| version < WITH_END);
            return if is_whole { Ok(None) } else { Err(self.incomplete("after this line")) };
        }
        self.number += 1;
        if self.has_ended {
            return Err(
                self.wrong("nothing is expected behind the last line of an export: give the file as it was written")
            );
        }
        let line: LineOf =
            serde_json::from_str(&text).map_err(|error| match error.is_eof() && !text.ends_with('\n') {
                true => self.incomplete("in the middle of this line"),
                false if self.number == 1 => self.wrong(NO_EXPORT),
                false => self.wrong(error),
            })?;
        match &line {
            LineOf::Game(_) => self.games += 1,
            LineOf::End(end) => {
                self.check(*end)?;
                self.has_ended = true;
            }
            _ => {}
        }
        Ok(Some(line))
    }

    /// The first line.
    pub fn head(&mut self) -> Result<Head, TransferError> {
        match self.next()? {
            Some(LineOf::Head(head)) if head.format == FORMAT && head.version > VERSION => {
                Err(self.wrong("a newer menagerie has exported these games; use that version"))
            }
            Some(LineOf::Head(head)) if head.format == FORMAT => {
                self.version = Some(head.version);
                Ok(head)
            }
            Some(_) => Err(self.wrong(NO_EXPORT)),
            None => Err(TransferError::Line { line: 1, what: "the file is empty: expected an export".to_string() }),
        }
    }

    /// Whether all lines are there that the last one counts.
    fn check(&self, expected: End) -> Result<(), TransferError> {
        let found = End { lines: self.number - 1, games: self.games };
        if found == expected {
            return Ok(());
        }
        let counted = |end: End| format!("{} lines, {} of them games", end.lines, end.games);
        Err(self.wrong(format!(
            "the export is incomplete: expected {} before this one, found {}; export the games again",
            counted(expected),
            counted(found)
        )))
    }

    fn incomplete(&self, stops: &str) -> TransferError {
        self.wrong(format!("the export is incomplete: it stops {stops}; export the games again"))
    }

    pub fn wrong(&self, what: impl ToString) -> TransferError {
        TransferError::Line { line: self.number, what: what.to_string() }
    }
}

#[cfg(test)]
#[path = "lines/tests.rs"]
pub mod tests;
