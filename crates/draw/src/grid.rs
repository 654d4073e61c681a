//! The places of squares in a picture, and the drawing of the board itself.

use crate::theme::Theme;
use crate::{SIDE, glyphs};
use menagerie_core::{Board, Cell, Square};
use std::fmt::Write;

/// The height of a coordinate.
const LABEL: f32 = 17.0;
/// From the edge of the board to the middle of a coordinate.
const LABEL_AWAY: f32 = 19.0;
/// The space between two planes.
const GAP: f32 = 48.0;

/// A board as the viewer sees it. The upper left corner of its grid is (0, 0).
pub struct Grid<'a> {
    pub board: &'a Board,
    pub flip: bool,
    /// The rank of the lowest row, -1 where an extra square lies below.
    bottom: i16,
}

/// A coordinate and where its middle is.
pub struct Label {
    pub text: String,
    pub x: f32,
    pub y: f32,
}

impl<'a> Grid<'a> {
    pub fn new(board: &'a Board, flip: bool) -> Grid<'a> {
        let bottom = board.rows().last().map_or(0, |(y, _)| y);
        Grid { board, flip, bottom }
    }

    pub fn width(&self) -> f32 {
        self.board.grid_width() as f32 * SIDE + self.gaps(self.board.planes() - 1)
    }

    /// The space that some gaps between planes take.
    fn gaps(&self, count: i16) -> f32 {
        f32::from(count) * GAP
    }

    pub fn height(&self) -> f32 {
        self.board.grid_height() as f32 * SIDE
    }

    /// The upper left corner of a cell of the grid, on or off the board.
    fn corner_of(&self, cell: Cell) -> (f32, f32) {
        let column = cell.x - self.board.grid_left();
        let row = cell.y - self.bottom;
        let (width, height) = (self.board.grid_width() as i16, self.board.grid_height() as i16);
        let (column, row) = if self.flip { (width - 1 - column, row) } else { (column, height - 1 - row) };
        let plane = (cell.x * self.board.planes() / self.board.files()).clamp(0, self.board.planes() - 1);
        let gaps = if self.flip { self.board.planes() - 1 - plane } else { plane };
        (f32::from(column) * SIDE + self.gaps(gaps), f32::from(row) * SIDE)
    }

    /// The upper left corner of a square.
    pub fn corner(&self, square: Square) -> (f32, f32) {
        self.corner_of(self.board.cell(square))
    }

    /// The middle of a square.
    pub fn middle(&self, square: Square) -> (f32, f32) {
        let (x, y) = self.corner(square);
        (x + SIDE / 2.0, y + SIDE / 2.0)
    }

    /// The middle of the row that is a player's first rank: the rectangle's lowest row for white.
    pub fn first_rank(&self, white: bool) -> f32 {
        let y = if white { 0 } else { self.board.ranks() - 1 };
        self.corner_of(Cell { x: 0, y }).1 + SIDE / 2.0
    }

    /// The squares with an edge around them, which follows the board's shape.
    pub fn squares(&self, theme: &Theme) -> String {
        let (mut light, mut dark) = (String::new(), String::new());
        for square in self.board.squares() {
            let (x, y) = self.corner(square);
            let path = if self.board.is_light(square) { &mut light } else { &mut dark };
            let _ = write!(path, "M{x} {y}h64v64h-64z");
        }
        let [paper, ink, on_light, on_dark] =
            [&theme.paper, &theme.ink, &theme.light, &theme.dark].map(|colour| crate::escaped(colour));
        let edge = format!("<path d=\"{light}{dark}\" fill=\"{paper}\" stroke=\"{ink}\" stroke-width=\"5\"/>");
        let path = |d: &str, colour: &str| {
            if d.is_empty() { String::new() } else { format!("<path d=\"{d}\" fill=\"{colour}\"/>") }
        };
        edge + &path(&light, &on_light) + &path(&dark, &on_dark)
    }

    /// The walls among the squares: blocks that fill them.
    pub fn walls(&self, walls: impl Iterator<Item = Square>, theme: &Theme) -> String {
        let mut blocks = String::new();
        for square in walls {
            let (x, y) = self.corner(square);
            let _ = write!(blocks, "M{} {}h56v56h-56zm0 19h56m-56 19h56m-37 -38v19m-9 0v19m18 0v18", x + 4.0, y + 4.0);
        }
        if blocks.is_empty() {
            return blocks;
        }
        let [ink, fill] = [&theme.ink, &theme.dark].map(|colour| crate::escaped(colour));
        format!("<path d=\"{blocks}\" fill=\"{fill}\" stroke=\"{ink}\" stroke-width=\"3\"/>")
    }

    /// The names of extra squares, small in a corner.
    pub fn names(&self, theme: &Theme) -> String {
        let mut out = String::new();
        for square in self.board.squares() {
            let (cell, name) = (self.board.cell(square), self.board.name(square));
            if name != self.coordinate(cell) {
                let (x, y) = self.corner(square);
                out += &glyphs::centred(name, x + 11.0, y + 10.0, 9.5, &crate::escaped(&theme.ink), 1.6);
            }
        }
        out
    }

    fn coordinate(&self, cell: Cell) -> String {
        format!("{}{}", char::from(b'a' + cell.x.clamp(0, 25) as u8), self.board.rank_number(cell.y))
    }

    /// The numbers of the ranks to the left of the board and the letters of the files below it, next to the rectangle or to
    /// an extra square there.
    pub fn labels(&self) -> Vec<Label> {
        let (files, ranks) = (self.board.files(), self.board.ranks());
        let (left, beyond) = if self.flip { (files - 1, files) } else { (0, -1) };
        let numbers = (0..ranks).map(|y| {
            let extra = self.board.at(Cell { x: beyond, y }).is_some();
            let (x, top) = self.corner_of(Cell { x: if extra { beyond } else { left }, y });
            Label { text: self.board.rank_number(y).to_string(), x: x - LABEL_AWAY, y: top + SIDE / 2.0 }
        });
        let (low, below) = if self.flip { (ranks - 1, ranks) } else { (0, -1) };
        let letters = (0..files).map(|x| {
            let extra = self.board.at(Cell { x, y: below }).is_some();
            let (left, top) = self.corner_of(Cell { x, y: if extra { below } else { low } });
            let text = char::from(b'a' + x as u8).to_string();
            Label { text, x: left + SIDE / 2.0, y: top + SIDE + LABEL_AWAY }
        });
        numbers.chain(letters).collect()
    }
}

impl Label {
    pub fn drawn(&self, theme: &Theme) -> String {
        glyphs::centred(&self.text, self.x, self.y, LABEL, &crate::escaped(&theme.ink), 2.6)
    }
}
