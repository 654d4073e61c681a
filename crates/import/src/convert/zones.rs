//! Squares in Fairy-Stockfish's options as regions.

use super::{Draft, list};
use menagerie_core::Square;
use std::collections::BTreeSet;
use toml::{Table, Value as Toml};

impl Draft<'_> {
    /// The squares that words name.
    pub(super) fn squares(&self, words: &[String]) -> BTreeSet<Square> {
        words.iter().flat_map(|word| self.named(word)).collect()
    }

    /// The squares of the board that a word names: `*8`, `d*`, `e4`, `*`.
    fn named(&self, word: &str) -> Vec<Square> {
        let (file, rank) = word.split_at_checked(1).unwrap_or((word, ""));
        let x = file.bytes().next().map_or(0, |letter| i16::from(letter) - i16::from(b'a'));
        let y: Option<i16> = rank.parse().ok().map(|rank: i16| rank - 1);
        let fits = |cell: menagerie_core::Cell| match (word, file, rank) {
            ("*", ..) => true,
            (_, "*", _) => Some(cell.y) == y,
            (_, _, "*") => cell.x == x,
            _ => cell.x == x && Some(cell.y) == y,
        };
        self.board.squares().filter(|&square| fits(self.board.cell(square))).collect()
    }

    /// The words that name a square of the board.
    fn present(&self, words: &[String]) -> Vec<String> {
        words.iter().filter(|word| !self.named(word).is_empty()).cloned().collect()
    }

    /// A region: one list where black's mirrors it, or one for each colour.
    pub(super) fn region(&self, white: &[String], black: &[String]) -> Toml {
        let (whites, blacks) = (self.squares(white), self.squares(black));
        let mirror: Option<BTreeSet<Square>> = whites.iter().map(|&square| self.board.flip(square)).collect();
        let white = list(self.present(white));
        if mirror.as_ref() == Some(&blacks) {
            return white;
        }
        let black = list(self.present(black));
        Toml::Table(Table::from_iter([("white".to_string(), white), ("black".to_string(), black)]))
    }

    /// Words for squares: whole ranks, and the rest one by one.
    pub(super) fn in_words(&self, squares: &BTreeSet<Square>) -> Vec<String> {
        let mut words = Vec::new();
        let mut rest = squares.clone();
        for rank in 1..=self.variant.int("maxRank") {
            let word = format!("*{rank}");
            let whole: BTreeSet<Square> = self.named(&word).into_iter().collect();
            if !whole.is_empty() && whole.is_subset(squares) {
                rest = &rest - &whole;
                words.push(word);
            }
        }
        words.extend(rest.into_iter().map(|square| self.board.name(square).to_string()));
        words
    }
}
