//! A game with its variations, comments and annotations.

use super::error::PgnError;
use super::reader::Reader;
use super::symbol::Score;
use super::{build, write};
use crate::variants::Variants;
use menagerie_core::{Move, Position};
use std::io::Read;

/// How many moves a game may have, those of its variations included.
///
/// ```
/// use menagerie_notation::pgn::{GameTree, MOST_ENTRIES};
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// assert!(GameTree::of(&game.start()).main.entries.len() <= MOST_ENTRIES);
/// ```
pub const MOST_ENTRIES: usize = 200_000;
/// How many bytes the comments of a game may have together.
///
/// ```
/// use menagerie_notation::pgn::{LONGEST_COMMENT, MOST_TEXT};
/// assert_eq!(MOST_TEXT / LONGEST_COMMENT, 16);
/// ```
pub const MOST_TEXT: usize = 16 << 20;

/// A game with its variations, comments and annotations.
///
/// ```
/// use menagerie_core::Library;
/// use menagerie_notation::{Variants, pgn::{GameTree, Reader, Score}};
/// let library = Library::shipped();
/// let mut reader = Reader::new("[White \"Anna\"]\n1. f3 e5 2. g4 Qh4# 0-1".as_bytes());
/// let mut variants = Variants::new(&library);
/// let game = GameTree::read(&mut reader, &mut variants)?.unwrap();
/// assert_eq!(game.tag("white"), Some("Anna"));
/// assert_eq!((game.score, game.result()), (Score::Won(menagerie_core::Color::Black), "0-1 checkmate".to_string()));
/// assert_eq!(game.start.side(), menagerie_core::Color::White);
/// assert!(game.last().legal_moves().is_empty());
/// # Ok::<(), menagerie_notation::pgn::PgnError>(())
/// ```
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
///
/// ```
/// use menagerie_core::Library;
/// use menagerie_notation::{Variants, pgn::{GameTree, Reader}};
/// let library = Library::shipped();
/// let (mut reader, mut variants) = (Reader::new("{A short game} 1. e4 e5 *".as_bytes()), Variants::new(&library));
/// let line = GameTree::read(&mut reader, &mut variants)?.unwrap().main;
/// assert_eq!(line.comments, ["A short game"]);
/// assert_eq!(line.entries.len(), 2);
/// # Ok::<(), menagerie_notation::pgn::PgnError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves.
    pub entries: Vec<Entry>,
}

/// A move of a line with its annotations.
///
/// ```
/// use menagerie_core::Library;
/// use menagerie_notation::{Variants, pgn::{GameTree, Reader}};
/// let library = Library::shipped();
/// let mut reader = Reader::new("1. e4 e5?! {risky} (1... c5 2. Nf3) *".as_bytes());
/// let mut variants = Variants::new(&library);
/// let game = GameTree::read(&mut reader, &mut variants)?.unwrap();
/// let entry = &game.main.entries[1];
/// assert_eq!((entry.nags.as_slice(), entry.comments[0].as_str()), (&[6][..], "risky"));
/// assert_eq!(entry.variations[0].entries.len(), 2);
/// # Ok::<(), menagerie_notation::pgn::PgnError>(())
/// ```
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
    ///
    /// ```
    /// use menagerie_notation::{pgn::{Entry, GameTree, Options}, read};
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let mut tree = GameTree::of(&game.start());
    /// let mv = read(&tree.start, "e4")?;
    /// tree.main.entries.push(Entry { nags: vec![1], ..Entry::new(mv) });
    /// assert!(tree.to_pgn(&Options::default()).ends_with("\n1. e4 $1 *\n"));
    /// # Ok::<(), menagerie_notation::ReadError>(())
    /// ```
    pub fn new(mv: Move) -> Entry {
        Entry { mv, nags: Vec::new(), comments: Vec::new(), variations: Vec::new() }
    }
}

impl GameTree {
    /// Reads the next game of a file, or `None` at its end.
    ///
    /// # Errors
    /// If the game is wrong, with the line and the move. [`Reader::skip_game`] continues with the next game.
    ///
    /// ```
    /// use menagerie_core::Library;
    /// use menagerie_notation::{Variants, pgn::{GameTree, Reader}};
    /// let library = Library::shipped();
    /// let (mut reader, mut variants) = (Reader::new("1. e4 Ke6 *\n\n1. d4 *".as_bytes()), Variants::new(&library));
    /// let error = GameTree::read(&mut reader, &mut variants).unwrap_err();
    /// assert!(error.to_string().starts_with("game 1, line 1, move 1...: "));
    /// reader.skip_game()?;
    /// assert!(GameTree::read(&mut reader, &mut variants)?.is_some());
    /// # Ok::<(), menagerie_notation::pgn::PgnError>(())
    /// ```
    pub fn read<R: Read>(reader: &mut Reader<R>, variants: &mut Variants) -> Result<Option<GameTree>, PgnError> {
        build::game(reader, variants)
    }

    /// The game of all moves that were played on a position.
    ///
    /// ```
    /// use menagerie_notation::{pgn::GameTree, read};
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let mut position = game.start();
    /// for text in ["e4", "e5"] {
    ///     position.play(read(&position, text)?)?;
    /// }
    /// let tree = GameTree::of(&position);
    /// assert_eq!(tree.main.entries.len(), 2);
    /// assert_eq!(tree.last().fen(), position.fen());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(position: &Position) -> GameTree {
        let mut start = position.clone();
        let mut entries = Vec::new();
        while let Some(mv) = start.undo() {
            entries.push(Entry::new(mv));
        }
        entries.reverse();
        let score = position.outcome().map_or(Score::Unknown, Score::from);
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
    ///
    /// ```
    /// use menagerie_notation::pgn::GameTree;
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let mut tree = GameTree::of(&game.start());
    /// tree.set_tag("White", "Anna");
    /// tree.set_tag("white", "Anne");
    /// assert_eq!(tree.tag("White"), Some("Anne"));
    /// assert_eq!(tree.tags.len(), 1);
    /// ```
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
    ///
    /// ```
    /// use menagerie_core::Color;
    /// use menagerie_notation::pgn::{GameTree, Score};
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let mut tree = GameTree::of(&game.start());
    /// assert_eq!(tree.result(), "*");
    /// tree.set_result(Score::Won(Color::White), "resignation");
    /// assert_eq!(tree.result(), "1-0 resignation");
    /// assert_eq!(tree.tag("Termination"), Some("resignation"));
    /// ```
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
    ///
    /// ```
    /// use menagerie_notation::pgn::{GameTree, Options};
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let mut tree = GameTree::of(&game.position("4k3/8/8/8/8/8/8/4K2R w K - 0 1")?);
    /// tree.set_tag("White", "Anna");
    /// let text = tree.to_pgn(&Options::default());
    /// assert!(text.contains("[White \"Anna\"]\n"));
    /// assert!(text.contains("[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n"));
    /// # Ok::<(), menagerie_core::FenError>(())
    /// ```
    pub fn to_pgn(&self, options: &write::Options) -> String {
        write::game(self, options)
    }
}
