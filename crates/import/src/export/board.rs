//! The board and the start.

use super::Section;
use menagerie_core::{Cell, Letter, Square};
use std::collections::BTreeSet;

impl Section<'_> {
    pub(super) fn board(&mut self) {
        let board = &self.definition.board;
        let (files, ranks) = (board.files(), board.ranks());
        if files > 12 || ranks > 10 {
            self.wrong("board", "its largest board has 12 files and 10 ranks");
        }
        if (board.grid_width(), board.grid_height()) != (files as usize, ranks as usize) {
            self.wrong("board.extra", "it has no squares outside of the rectangle");
        }
        if board.planes() > 1 {
            self.wrong("board.planes", "its board is one plane");
        }
        if board.rank_number(0) != 1 {
            self.wrong("board.first-rank", "its ranks count from 1");
        }
        self.option("maxFile", files);
        self.option("maxRank", ranks);
        if self.definition.starts.count() > 1 {
            self.wrong("start.shuffle", "its start is one position");
        }
        let fen = self.definition.starts.first().to_string();
        self.option("startFen", fen);
    }

    /// The squares of a piece letter in the start FEN.
    pub(super) fn homes(&self, letter: Letter) -> BTreeSet<Square> {
        let board = &self.definition.board;
        let fen = self.definition.starts.first();
        let placement = fen.split([' ', '[']).next().unwrap_or("").replace('~', "");
        let mut homes = BTreeSet::new();
        for (row, y) in placement.split('/').zip((0..board.ranks()).rev()) {
            let (mut x, mut number) = (0, 0);
            for c in row.chars() {
                if let Some(digit) = c.to_digit(10) {
                    number = number * 10 + digit as i16;
                    continue;
                }
                x += std::mem::take(&mut number);
                homes.extend(board.at(Cell { x, y }).filter(|_| letter == c));
                x += 1;
            }
        }
        homes
    }
}
