//! Writing PGN.

use super::lexer::{LONGEST_TAG_NAME, is_of_tag_name};
use super::tree::{GameTree, Line};
use crate::style::Style;
use crate::variants::is_standard;
use crate::write::write_and_play;
use menagerie_core::{Color, Game, Library, Position};
use std::fmt::Write;

/// How PGN is written.
///
/// ```
/// use menagerie_core::Library;
/// use menagerie_notation::{Style, Variants, pgn::{GameTree, Options, Reader}};
/// let library = Library::shipped();
/// let (mut reader, mut variants) = (Reader::new("1. e4 e5 2. Nf3 *".as_bytes()), Variants::new(&library));
/// let game = GameTree::read(&mut reader, &mut variants)?.unwrap();
/// let text = game.to_pgn(&Options { style: Style::Lan, width: 10 });
/// assert!(text.ends_with("\n\n1. e2-e4\ne7-e5 2.\nNg1-f3 *\n"));
/// # Ok::<(), menagerie_notation::pgn::PgnError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The notation of the moves.
    pub style: Style,
    /// The maximum length of lines; only a longer word exceeds it.
    pub width: usize,
}

impl Default for Options {
    fn default() -> Self {
        Options { style: Style::Own, width: 80 }
    }
}

/// The tags that every game has, in this order, with their values for "unknown".
const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?")];
/// The tag with the fingerprint of the definition of a game.
pub(super) const FINGERPRINT: &str = "VariantFingerprint";
/// The tags that follow from the game itself.
const OWN: [&str; 6] = ["Result", "Variant", "VariantMen", FINGERPRINT, "SetUp", "FEN"];

/// A whole game.
pub(super) fn game(tree: &GameTree, options: &Options) -> String {
    let mut text = String::new();
    push_tags(tree, &mut text);
    text.push('\n');
    let mut moves = Movetext::new(options);
    moves.line(&tree.main, &mut tree.start.clone());
    moves.word(&tree.score.to_string());
    moves.push_to(&mut text);
    text
}

fn push_tags(tree: &GameTree, text: &mut String) {
    for (name, unknown) in ROSTER {
        push_tag(name, tree.tag(name).unwrap_or(unknown), text);
    }
    push_tag("Result", &tree.score.to_string(), text);
    let game = tree.start.game();
    if !is_standard(game) {
        push_tag("Variant", game.name(), text);
    }
    // A reader may have another definition of this name, or none.
    let is_own = !Library::ships(game.name());
    if is_own {
        push_tag("VariantMen", &men(game), text);
        push_tag(FINGERPRINT, &game.definition().fingerprint_with_pieces(), text);
    }
    let fen = tree.start.fen();
    if is_own || fen != game.start().fen() {
        push_tag("SetUp", "1", text);
        push_tag("FEN", &fen, text);
    }
    for (name, value) in &tree.tags {
        let name = readable(name);
        let here = ROSTER.iter().map(|(known, _)| known).chain(&OWN).any(|known| known.eq_ignore_ascii_case(&name));
        if !here && !name.is_empty() {
            push_tag(&name, value, text);
        }
    }
}

/// The name of a tag with `_` in place of what cannot be read back in one, as far as it is not too long.
fn readable(name: &str) -> String {
    name.chars()
        .map(|c| if c.is_ascii() && is_of_tag_name(&(c as u8)) { c } else { '_' })
        .take(LONGEST_TAG_NAME)
        .collect()
}

fn push_tag(name: &str, value: &str, text: &mut String) {
    let _ = write!(text, "[{name} \"");
    for c in value.chars() {
        match c {
            '"' | '\\' => text.extend(['\\', c]),
            c if c.is_control() => text.push(' '),
            c => text.push(c),
        }
    }
    text.push_str("\"]\n");
}

/// How the pieces of a game move: `P:fmWfceF;N:N`.
fn men(game: &Game) -> String {
    let pieces = game.definition().pieces.iter();
    pieces.map(|piece| format!("{}:{}", piece.letter, piece.betza.text)).collect::<Vec<_>>().join(";")
}

/// Words to be wrapped into lines at the end.
struct Movetext<'a> {
    options: &'a Options,
    words: Vec<String>,
    /// Parentheses to put before the next word.
    opened: usize,
}

impl Movetext<'_> {
    fn new(options: &Options) -> Movetext<'_> {
        Movetext { options, words: Vec::new(), opened: 0 }
    }

    fn word(&mut self, word: &str) {
        self.words.push("(".repeat(std::mem::take(&mut self.opened)) + word);
    }

    /// A line of moves; the position is the same afterwards.
    fn line(&mut self, line: &Line, position: &mut Position) {
        self.comments(&line.comments);
        let alternates = position.game().capabilities().alternates;
        let (mut numbered, mut turn) = (false, None);
        for entry in &line.entries {
            let (number, side) = (position.fullmove_number(), position.side());
            // A turn of several moves has its number once.
            let begins = turn.replace((number, side)) != Some((number, side));
            match side {
                Color::White if begins || !numbered => self.word(&format!("{number}.")),
                Color::Black if !numbered || begins && !alternates => self.word(&format!("{number}...")),
                _ => {}
            }
            let text = write_and_play(position, entry.mv, self.options.style);
            self.word(&text);
            entry.nags.iter().for_each(|nag| self.word(&format!("${nag}")));
            self.comments(&entry.comments);
            if !entry.variations.is_empty() {
                position.undo();
                entry.variations.iter().for_each(|variation| self.variation(variation, position));
                position.play_unchecked(entry.mv);
            }
            numbered = entry.comments.is_empty() && entry.variations.is_empty();
        }
        line.entries.iter().for_each(|_| {
            position.undo();
        });
    }

    fn variation(&mut self, variation: &Line, position: &mut Position) {
        if variation.entries.is_empty() {
            return;
        }
        self.opened += 1;
        self.line(variation, position);
        if let Some(last) = self.words.last_mut() {
            last.push(')');
        }
    }

    fn comments(&mut self, comments: &[String]) {
        for comment in comments.iter().filter(|comment| !comment.trim().is_empty()) {
            // A comment ends at the first brace.
            let plain = comment.replace(['{', '}'], "|").replace(char::is_control, " ");
            for (index, word) in plain.split_whitespace().enumerate() {
                match self.words.last_mut() {
                    // At the beginning of a line these would be something else to some readers.
                    Some(last) if index > 0 && word.starts_with(['[', '%']) => last.extend([" ", word]),
                    _ if index == 0 => self.word(&format!("{{{word}")),
                    _ => self.word(word),
                }
            }
            if let Some(last) = self.words.last_mut() {
                last.push('}');
            }
        }
    }

    /// Fills lines with the words.
    fn push_to(&self, text: &mut String) {
        let mut column = 0;
        for word in &self.words {
            let length = word.chars().count();
            if column > 0 && column + 1 + length > self.options.width {
                text.push('\n');
                column = 0;
            } else if column > 0 {
                text.push(' ');
                column += 1;
            }
            text.push_str(word);
            column += length;
        }
        text.push('\n');
    }
}
