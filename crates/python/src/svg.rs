//! A position as a picture, and as text.

use crate::errors;
use menagerie_core::{Board, Position, Square};
use menagerie_draw::{Diagram, arrow, square};
use pyo3::PyResult;
use std::fmt::Write;

/// How a position is drawn.
pub struct Options {
    pub size: Option<u32>,
    pub flipped: bool,
    pub coordinates: bool,
    pub last_move: bool,
    pub arrows: Vec<String>,
    pub highlights: Vec<String>,
    pub circles: Vec<String>,
}

impl Default for Options {
    fn default() -> Options {
        let none = Vec::new;
        Options {
            size: Some(390),
            flipped: false,
            coordinates: true,
            last_move: true,
            arrows: none(),
            highlights: none(),
            circles: none(),
        }
    }
}

/// The picture of a position, in SVG.
pub fn draw(position: &Position, options: &Options) -> PyResult<String> {
    let board = position.game().board();
    let mut diagram = Diagram::of(position).flip(options.flipped).coordinates(options.coordinates);
    if options.last_move {
        diagram = diagram.last_move();
    }
    if let Some(size) = options.size {
        diagram = diagram.size(size).map_err(errors::value)?;
    }
    for text in &options.arrows {
        let (from, to) = arrow(board, text).map_err(errors::value)?;
        diagram = diagram.arrow(from, to);
    }
    for name in &options.highlights {
        diagram = diagram.highlight(square(board, name).map_err(errors::value)?);
    }
    for name in &options.circles {
        diagram = diagram.circle(square(board, name).map_err(errors::value)?);
    }
    Ok(diagram.svg())
}

/// The board in letters: a dot for an empty square, `#` for a wall, marked pieces in parentheses, then who is to move.
pub fn text(position: &Position) -> String {
    let board = position.game().board();
    let mut text = String::new();
    for (y, row) in board.rows() {
        let _ = write!(text, "{:>3} ", label(board, y));
        let cells: String =
            row.iter().map(|square| square.map_or("   ".to_string(), |at| cell(position, at))).collect();
        text.push_str(cells.trim_end());
        text.push('\n');
    }
    let files = (0..board.grid_width() as i16).map(|column| column + board.grid_left());
    let named =
        files.map(|x| if (0..board.files()).contains(&x) { format!(" {} ", file(x)) } else { "   ".to_string() });
    let _ = write!(text, "    {}\n{} to move", named.collect::<String>().trim_end(), position.side());
    text
}

fn label(board: &Board, y: i16) -> String {
    if (0..board.ranks()).contains(&y) { board.rank_number(y).to_string() } else { String::new() }
}

fn file(x: i16) -> char {
    char::from(b'a' + x as u8)
}

fn cell(position: &Position, square: Square) -> String {
    match position.piece(square) {
        None if position.is_wall(square) => " # ".to_string(),
        None => " . ".to_string(),
        Some(piece) => {
            let letter = position.game().definition().letter(piece);
            if position.is_marked(square) { format!("({letter})") } else { format!(" {letter} ") }
        }
    }
}
