//! A game with its variations, comments and annotations.

use super::error::PgnError;
use super::reader::Reader;
use super::symbol::Score;
use super::{build, write};
use crate::variants::Variants;
use menagerie_core::{Move, Position};
use std::io::Read;

/// How many moves a game may have, those of its variations included.
pub const MOST_ENTRIES: usize = 200_000;
/// How many bytes the comments of a game may have together.
pub const MOST_TEXT: usize = 16 << 20;

/// A game with its variations, comments and annotations.
#[derive(Clone, Debug)]
pub struct GameTree {
    /// The tags in the order of the file, without escapes. What follows from the game itself (`Result`, `Variant`,
    /// `SetUp`, `FEN`, `VariantMen`, `VariantFingerprint`) is computed when the game is written, and not taken from here.
    pub tags: Vec<(String, String)>,
    /// Where it begins.
    pub start: Position,
    /// What was played.
    pub main: Line,
    /// How it ended.
    pub score: Score,
}

/// Moves that follow one another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves.
    pub entries: Vec<Entry>,
}

/// A move of a line with its annotations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The move.
    pub mv: Move,
    /// Numeric annotation glyphs: 1 is `!`.
    pub nags: Vec<u8>,
    /// Comments after the move.
    pub comments: Vec<String>,
    /// What could have been played instead.
    pub variations: Vec<Line>,
}

impl Entry {
    /// A move without annotations.
    pub fn new(mv: Move) -> Entry {
        Entry { mv, nags: Vec::new(), comments: Vec::new(), variations: Vec::new() }
    }
}

impl GameTree {
    /// Reads the next game of a file, or `None` at its end.
    ///
    /// # Errors
    /// If the game is wrong, with the line and the move. [`Reader::skip_game`] continues with the next game.
    pub fn read<R: Read>(reader: &mut Reader<R>, variants: &mut Variants) -> Result<Option<GameTree>, PgnError> {
        build::game(reader, variants)
    }

    /// The game of all moves that were played on a position.
    pub fn of(position: &Position) -> GameTree {
        let mut start = position.clone();
        let mut entries = Vec::new();
        while let Some(mv) = start.undo() {
            entries.push(Entry::new(mv));
        }
        entries.reverse();
        let score = position.outcome().map_or(Score::Unknown, |outcome| match outcome.winner() {
            Some(color) => Score::Won(color),
            None => Score::Draw,
        });
        GameTree { tags: Vec::new(), start, main: Line { comments: Vec::new(), entries }, score }
    }

    /// The position after the last move that was played.
    pub fn last(&self) -> Position {
        let mut position = self.start.clone();
        self.main.entries.iter().for_each(|entry| position.play_unchecked(entry.mv));
        position
    }

    /// The value of a tag. Names are compared without regard to case.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// Sets a tag, replacing an existing one in its place.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        match self.tags.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(name)) {
            Some((_, old)) => *old = value.to_string(),
            None => self.tags.push((name.to_string(), value.to_string())),
        }
    }

    /// How the game ended in our words: what the board shows (`1-0 checkmate`), or else the score with what the tag
    /// `Termination` says (`1-0 resignation`), or the score alone.
    pub fn result(&self) -> String {
        match (self.last().outcome(), self.score, self.termination()) {
            (Some(outcome), Score::Unknown, _) => outcome.to_string(),
            (Some(outcome), score, _) if outcome.to_string().starts_with(&format!("{score} ")) => outcome.to_string(),
            (_, Score::Unknown, _) | (_, _, None) => self.score.to_string(),
            (_, score, Some(word)) => format!("{score} {word}"),
        }
    }

    /// Says how the game ended, with the word for why: `resignation`, `time`… What the board shows needs no word.
    pub fn set_result(&mut self, score: Score, why: &str) {
        self.score = score;
        self.tags.retain(|(name, _)| !name.eq_ignore_ascii_case("Termination"));
        let shown = self.last().outcome().is_some_and(|outcome| outcome.to_string() == format!("{score} {why}"));
        if !why.is_empty() && !shown {
            self.set_tag("Termination", why);
        }
    }

    /// Why the game ended, in our word for what the tag `Termination` says.
    fn termination(&self) -> Option<String> {
        let word = self.tag("Termination")?.to_lowercase();
        match word.as_str() {
            "" | "?" | "-" | "normal" | "unterminated" => None,
            "time forfeit" => Some("time".to_string()),
            "abandoned" => Some("abandonment".to_string()),
            "rules infraction" => Some("forfeit".to_string()),
            _ => Some(word),
        }
    }

    /// The game as PGN, with an empty line between tags and moves and none at the end.
    pub fn to_pgn(&self, options: &write::Options) -> String {
        write::game(self, options)
    }
}
