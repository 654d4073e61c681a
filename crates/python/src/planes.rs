//! Positions as planes of numbers, the inputs of networks.

use crate::batch::{batch, zeros};
use crate::game::Game;
use crate::interrupt::shared;
use crate::position::Position;
use menagerie_core::{Bits, Color, Game as Compiled, Kind, Piece, Position as At, View, Viewer};
use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use rayon::prelude::*;

/// The size of a number.
const NUMBER: usize = size_of::<f32>();

/// The planes of a game, in their order: where each piece stands, marks, walls, the squares of the board; then planes of one
/// number each: pieces in hand, castling rights, the side to move, the halfmove clock.
struct Layout {
    pieces: Vec<Piece>,
    hands: bool,
    rights: [usize; 2],
    height: usize,
    width: usize,
    /// Where each square is on a plane.
    places: Vec<usize>,
}

impl Layout {
    fn of(game: &Compiled) -> Layout {
        let board = game.board();
        let mut places = vec![0; board.len()];
        let width = board.grid_width();
        let mut height = 0;
        for (row, (_, squares)) in board.rows().enumerate() {
            height = row + 1;
            for (column, square) in squares.iter().enumerate() {
                if let Some(square) = square {
                    places[square.index()] = row * width + column;
                }
            }
        }
        let kinds: Vec<Kind> = game.definition().kinds().collect();
        let of = |color| kinds.iter().map(move |kind| Piece::new(*kind, color));
        let rights =
            Color::BOTH.map(|color| game.facts().castling.as_ref().map_or(0, |castling| castling.ways(color).len()));
        Layout {
            pieces: Color::BOTH.into_iter().flat_map(of).collect(),
            hands: game.facts().hands.is_some(),
            rights,
            height,
            width,
            places,
        }
    }

    fn names(&self, game: &Compiled) -> Vec<String> {
        let name = |piece: &Piece| format!("{} {}", piece.color(), game.definition().piece(piece.kind()).name);
        let pieces = self.pieces.iter().map(name);
        let squares = ["marked", "wall", "square"].map(str::to_string);
        let hands = self.pieces.iter().filter(|_| self.hands).map(|piece| format!("{} in hand", name(piece)));
        let right =
            |color: Color| (0..self.rights[color.index()]).map(move |at| format!("{color} castling right {}", at + 1));
        let rights = Color::BOTH.into_iter().flat_map(right);
        let rest = ["black to move", "halfmove clock"].map(str::to_string);
        pieces.chain(squares).chain(hands).chain(rights).chain(rest).collect()
    }

    fn planes(&self) -> usize {
        self.pieces.len() + 3 + if self.hands { self.pieces.len() } else { 0 } + self.rights.iter().sum::<usize>() + 2
    }

    fn area(&self) -> usize {
        self.height * self.width
    }
}

/// Fills the planes of one position.
struct Fill<'a> {
    layout: &'a Layout,
    planes: &'a mut [u8],
    clock: u32,
}

impl Fill<'_> {
    fn set(&mut self, plane: usize, place: usize, value: f32) {
        let at = (plane * self.layout.area() + place) * NUMBER;
        self.planes[at..at + NUMBER].copy_from_slice(&value.to_ne_bytes());
    }

    fn fill(&mut self, plane: usize, value: f32) {
        if value != 0.0 {
            (0..self.layout.area()).for_each(|place| self.set(plane, place, value));
        }
    }

    fn squares<B: Bits>(&mut self, plane: usize, squares: B) {
        let layout = self.layout;
        squares.iter().for_each(|square| self.set(plane, layout.places[square.index()], 1.0));
    }
}

impl Viewer for Fill<'_> {
    type Output = ();

    fn look<B: Bits>(mut self, view: View<'_, B>) {
        let layout = self.layout;
        for (plane, piece) in layout.pieces.iter().enumerate() {
            self.squares(plane, view.pieces(*piece));
        }
        let mut plane = layout.pieces.len();
        self.squares(plane, view.marked());
        self.squares(plane + 1, view.walls());
        layout.places.iter().for_each(|place| self.set(plane + 2, *place, 1.0));
        plane += 3;
        for piece in layout.pieces.iter().filter(|_| layout.hands) {
            self.fill(plane, view.in_hand(*piece) as f32);
            plane += 1;
        }
        for color in Color::BOTH {
            for (at, held) in view.rights(color).take(layout.rights[color.index()]).enumerate() {
                self.fill(plane + at, f32::from(u8::from(held)));
            }
            plane += layout.rights[color.index()];
        }
        self.fill(plane, f32::from(u8::from(view.side() == Color::Black)));
        self.fill(plane + 1, self.clock as f32);
    }
}

fn fill(layout: &Layout, planes: &mut [u8], position: &At) {
    position.view(Fill { layout, planes, clock: position.halfmove_clock() });
}

/// What the planes of a game are.
#[pyfunction]
pub fn plane_names(game: &Bound<'_, Game>) -> Vec<String> {
    let game = &game.get().inner;
    Layout::of(game).names(game)
}

/// The planes of positions as the bytes of 32-bit floats, and how many planes, rows and columns each position has.
#[pyfunction]
pub fn planes<'py>(
    py: Python<'py>,
    positions: Vec<Bound<'py, Position>>,
) -> PyResult<(Bound<'py, PyByteArray>, (usize, usize, usize))> {
    let Some(batch) = batch(py, &positions)? else { return Ok((PyByteArray::new(py, &[]), (0, 0, 0))) };
    let layout = Layout::of(&batch.game.get().inner);
    let size = layout.planes() * layout.area() * NUMBER;
    let mut array = zeros(batch.positions.len(), size)?;
    shared(py, |ending| {
        let rows = array.par_chunks_mut(size).zip(&batch.positions);
        rows.try_for_each(|(planes, position)| ending.piece(|| fill(&layout, planes, position)))
    })?;
    Ok((PyByteArray::new(py, &array), (layout.planes(), layout.height, layout.width)))
}
