//! A definition made into a program.

use crate::definition::{Definition, Placed, read_placement};
use crate::operations::Program;
use crate::rules;
use menagerie_board::bits::Bits;
use menagerie_board::piece::Piece;
use menagerie_kernel::{BoardAndPieces, pieces};

/// Compiles a checked definition for a board that fits the width.
pub(crate) fn compile<B: Bits>(definition: &Definition) -> Program<B> {
    let home = homes(definition);
    let initial = initial(definition, &home);
    let mut program = Program::new(BoardAndPieces {
        board: &definition.board,
        paths: definition.pieces.iter().map(|piece| &*piece.paths).collect(),
        royal: definition.royal(),
        home,
        initial,
        area: pieces(definition.pieces.len()).map(|piece| area(definition, piece)).collect(),
    });
    rules::lower(definition, &mut program);
    program.finish();
    program
}

/// The squares that a piece may go to, if not all.
fn area<B: Bits>(definition: &Definition, piece: Piece) -> Option<B> {
    let region = definition.piece(piece.kind()).area.as_ref();
    region.map(|region| region.bits(&definition.board, piece.color()))
}

/// Per piece the squares from which its initial moves may begin: those of its home, or those that it was given.
fn initial<B: Bits>(definition: &Definition, home: &[B]) -> Vec<B> {
    let of = |piece: Piece| match &definition.piece(piece.kind()).initial {
        Some(region) => region.bits(&definition.board, piece.color()),
        None => home[piece.index()],
    };
    pieces(definition.pieces.len()).map(of).collect()
}

/// Per piece the squares on which it starts the game.
fn homes<B: Bits>(definition: &Definition) -> Vec<B> {
    let mut homes = vec![B::EMPTY; 2 * definition.pieces.len()];
    if let Ok(placement) = read_placement(definition, definition.starts.first()) {
        for Placed { square, piece, .. } in placement.pieces {
            homes[piece.index()] |= B::bit(square);
        }
    }
    homes
}
